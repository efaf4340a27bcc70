"""Information-set tree search with PUCT, in plain Python: the oracle of ``native/tree_search.cpp``.

One player searches; all others play by the card policy. A node is an information set of that player: their cards, the played
cards, and the open card of the stock. The tree grows by one node per world; below it the card policy plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

import msgspec
from tests.oracle.policy import choose_action, effect

from rookery.cards import Cards, iter_cards, mask_of
from rookery.kernel.position import DRAW_HIDDEN, DRAW_OPEN, Action, CommonKnowledge, Position
from rookery.rules.table import Tables

POLICY_PRIOR = 0.6
"""The prior of the card policy's action; all other actions share the rest."""

Legal = Callable[[Position], tuple[Action, ...]]
Follow = Callable[[Position, CommonKnowledge, Action], tuple[Position, CommonKnowledge]]


class Statistics(msgspec.Struct):
    """The number of visits of a node or action, and their total value."""

    visits: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        """Adds a visit with its value."""
        self.visits += 1
        self.total += value


class Node:
    """An information set: the same node in all worlds that the searching player cannot tell apart."""

    def __init__(self, options: tuple[Action, ...]) -> None:
        """Creates a node; the first of *options* is the card policy's action."""
        self.tried = Statistics()
        self.options = {action: Statistics() for action in options}

    def select(self, exploration: float) -> Action:
        """Returns the action of the highest PUCT score."""
        by_policy, *others = self.options
        if not self.tried.visits:
            return by_policy
        mean, root = self.tried.total / self.tried.visits, sqrt(self.tried.visits)
        share = (1.0 - POLICY_PRIOR) / len(others) if others else 0.0

        def score(action: Action) -> float:
            tried = self.options[action]
            mean_of = tried.total / tried.visits if tried.visits else mean
            part = POLICY_PRIOR if action == by_policy else share
            return mean_of + exploration * part * root / (1 + tried.visits)

        return max(self.options, key=score)


class InformationSetTree:
    """The search tree below one root action."""

    def __init__(
        self, tables: Tables, own: frozenset[int], exploration: float, legal: Legal, follow: Follow
    ) -> None:
        """Searches for the seats in *own*; *legal* returns the legal actions and *follow* carries out an action."""
        self._tables, self._own, self._exploration = tables, own, exploration
        self._legal, self._follow = legal, follow
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._path: list[tuple[Node, Action]] = []

    def play(self, now: Position, knowledge: CommonKnowledge, action: Action) -> Position:
        """Plays one world to its end and returns the final position; call `back_up` with its value next."""
        held = cards_of(now) if any(now.piles) else None
        self._path = []
        seen: tuple[int, ...] = ()
        known = True
        now, knowledge = self._follow(now, knowledge, action)
        while choices := self._legal(now):
            if known and now.mover in self._own and len(choices) > 1:
                seen += tuple(_sees(now, choices, held))
                node = self._nodes.get(seen)
                known = node is not None
                if node is None:
                    options = tuple(distinct_actions(self._tables, now, knowledge, choices))
                    node = self._nodes[seen] = Node(options)
                action = node.select(self._exploration)
                self._path.append((node, action))
            else:
                action = choose_action(self._tables, now, knowledge)
            if known:
                seen += (action,)
            now, knowledge = self._follow(now, knowledge, action)
        return now

    def back_up(self, value: float) -> None:
        """Adds the value of the last played world to the nodes on its path."""
        for node, action in self._path:
            node.tried.add(value)
            node.options[action].add(value)


def cards_of(now: Position) -> Cards:
    """Returns the cards that are still to be played or drawn."""
    cards = mask_of(now.stock)
    for hand in now.hands:
        cards |= hand
    return cards


def _sees(now: Position, choices: tuple[Action, ...], held: Cards | None) -> Iterator[int]:
    """Yields what the player to move sees besides the actions, including the cards of *held* that piles have played."""
    yield now.hands[now.mover]
    if not now.to_draw:
        yield mask_of(choices)
    if held is not None:
        yield held & ~cards_of(now)
        yield from now.trick
    if now.drawing == "winner_chooses" and len(now.stock) > now.stock_leave:
        yield now.stock[0]


def distinct_actions(
    tables: Tables, now: Position, knowledge: CommonKnowledge, choices: tuple[Action, ...]
) -> Iterator[Action]:
    """Yields the card policy's action, then the lowest action of each other class of equivalent actions."""
    by_policy = choose_action(tables, now, knowledge)
    yield by_policy
    if now.to_draw:
        yield DRAW_HIDDEN if by_policy == DRAW_OPEN else DRAW_OPEN
        return
    rivals = (cards_of(now) | knowledge.hidden) & ~now.hands[now.mover] | mask_of(now.trick)
    known = {effect(tables, by_policy, rivals)}
    for card in iter_cards(mask_of(choices)):
        does = effect(tables, card, rivals)
        if does not in known:
            known.add(does)
            yield card
