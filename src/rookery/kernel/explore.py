"""Playouts in which one player learns what to do later, in plain Python: what `rookery.kernel.reference` offers as `explore`.

He plays deal after deal. Where he has to decide he looks up what he did before when he had seen the same: his cards, what
was played, the open card of the stock. What paid most he does again, but what he has tried seldom gets its turn, and the
idea of the rules of thumb the most of all. The first decision in a deal that he has never had to make goes by the rules
of thumb, and so does all that follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

import msgspec

from rookery.cards import Cards, iter_cards, mask_of
from rookery.kernel.policy import choose_action, effect
from rookery.kernel.position import DRAW_HIDDEN, DRAW_OPEN, Action, CommonKnowledge, Position
from rookery.rules.table import Tables

FIRST_IDEA = 0.6
"""How much of the curiosity goes to what the rules of thumb would do."""

Legal = Callable[[Position], tuple[Action, ...]]
Follow = Callable[[Position, CommonKnowledge, Action], tuple[Position, CommonKnowledge]]


class Tried(msgspec.Struct):
    """How often something was done, and what that came to."""

    visits: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        """Notes what one deal came to."""
        self.visits += 1
        self.total += value


class Decision:
    """One decision of the learner, the same one in all deals that he cannot tell apart."""

    def __init__(self, options: tuple[Action, ...]) -> None:
        """The first of *options* is the idea of the rules of thumb."""
        self.tried = Tried()
        self.options = {action: Tried() for action in options}

    def best(self, reach: float) -> Action:
        """Returns what has paid most so far, or has been tried so seldom that it might."""
        idea, *others = self.options
        if not self.tried.visits:
            return idea
        mean, root = self.tried.total / self.tried.visits, sqrt(self.tried.visits)
        share = (1.0 - FIRST_IDEA) / len(others) if others else 0.0

        def hope(action: Action) -> float:
            tried = self.options[action]
            paid = tried.total / tried.visits if tried.visits else mean
            part = FIRST_IDEA if action == idea else share
            return paid + reach * part * root / (1 + tried.visits)

        return max(self.options, key=hope)


class Learner:
    """All that was learned about what follows one action."""

    def __init__(
        self, tables: Tables, own: frozenset[int], reach: float, legal: Legal, follow: Follow
    ) -> None:
        """Decides for the seats in *own*; *legal* and *follow* are the rules of play."""
        self._tables, self._own, self._reach = tables, own, reach
        self._legal, self._follow = legal, follow
        self._decisions: dict[tuple[int, ...], Decision] = {}
        self._path: list[tuple[Decision, Action]] = []

    def play(self, now: Position, minds: CommonKnowledge, action: Action) -> Position:
        """Plays one deal to its end; `learn` then says what that was worth."""
        held = cards_of(now) if any(now.piles) else None
        self._path = []
        seen: tuple[int, ...] = ()
        known = True
        now, minds = self._follow(now, minds, action)
        while choices := self._legal(now):
            if known and now.mover in self._own and len(choices) > 1:
                seen += tuple(_sees(now, choices, held))
                decision = self._decisions.get(seen)
                known = decision is not None
                if decision is None:
                    options = tuple(different(self._tables, now, minds, choices))
                    decision = self._decisions[seen] = Decision(options)
                action = decision.best(self._reach)
                self._path.append((decision, action))
            else:
                action = choose_action(self._tables, now, minds)
            if known:
                seen += (action,)
            now, minds = self._follow(now, minds, action)
        return now

    def learn(self, value: float) -> None:
        """Notes what the deal played last was worth."""
        for decision, action in self._path:
            decision.tried.add(value)
            decision.options[action].add(value)


def cards_of(now: Position) -> Cards:
    """Returns the cards that are still to be played or drawn."""
    cards = mask_of(now.stock)
    for hand in now.hands:
        cards |= hand
    return cards


def _sees(now: Position, choices: tuple[Action, ...], held: Cards | None) -> Iterator[int]:
    """Yields what the player to move sees beside the actions so far; of *held* piles have played some by themselves."""
    yield now.hands[now.mover]
    if not now.to_draw:
        yield mask_of(choices)
    if held is not None:
        yield held & ~cards_of(now)
        yield from now.trick
    if now.drawing == "winner_chooses" and len(now.stock) > now.stock_leave:
        yield now.stock[0]


def different(
    tables: Tables, now: Position, minds: CommonKnowledge, choices: tuple[Action, ...]
) -> Iterator[Action]:
    """Yields the idea of the rules of thumb, then the others, of those that do the same the lowest, and none like the idea."""
    idea = choose_action(tables, now, minds)
    yield idea
    if now.to_draw:
        yield DRAW_HIDDEN if idea == DRAW_OPEN else DRAW_OPEN
        return
    rivals = (cards_of(now) | minds.hidden) & ~now.hands[now.mover] | mask_of(now.trick)
    known = {effect(tables, idea, rivals)}
    for card in iter_cards(mask_of(choices)):
        does = effect(tables, card, rivals)
        if does not in known:
            known.add(does)
            yield card
