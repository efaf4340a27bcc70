"""Finds truths that a viewer cannot tell from the real one, by exchanging hidden cards.

This is independent of `rookery.belief`. A truth is a deal and a list of commands. Hidden cards are exchanged one pair at a
time, the round is replayed on the engine, and the exchange is kept if the viewer sees the same.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace
from tests.tables import Table, deal_from_seed

from rookery.cards import iter_cards, mask_of
from rookery.engine.command import Bury, Command, Deal, Give, Play
from rookery.engine.event import Dealt, Played
from rookery.engine.legal import LegalBury, LegalGive, allows
from rookery.engine.phases import giving
from rookery.engine.plan import plan_of
from rookery.errors import Refusal
from rookery.rules.spec import Rules
from rookery.view.project import project


@dataclass(frozen=True)
class Truth:
    """One round: the deal and the commands."""

    rules: Rules
    dealer: int
    deal: Deal
    commands: tuple[tuple[int, Command], ...]
    start: Table | None = None
    """The table at which the round is dealt; ``None``: a new match."""

    def play(self) -> Table:
        """Plays the round on the engine.

        :raises Refusal: if a command is refused.
        """
        table = self.start.copy() if self.start else Table.of(self.rules, dealer=self.dealer)
        table.deal(self.deal)
        for seat, command in self.commands:
            table.act(seat, command)
        return table


def counted_truth(rules: Rules, rng: Random, *, progress: float) -> Truth:
    """Returns the first part *progress* of a random round that ends with a count."""
    for seed in range(1000):
        dealer = rng.choice(plan_of(rules).players)
        table = Table.of(rules, dealer=dealer)
        deal = deal_from_seed(table.plan, f"{rules.meta.id}/{seed}/{rng.random()}")
        table.deal(deal)
        table.play_on(rng)
        if table.round.over == "counted":
            commands = [command for command in table.commands if isinstance(command, tuple)]
            return Truth(rules, dealer, deal, tuple(commands[: int(len(commands) * progress)]))
    raise AssertionError("no deal was played out")


def another_truth(truth: Truth, viewer: int | None, rng: Random, *, tries: int = 40) -> Truth:
    """Returns a truth that looks the same to *viewer*, after *tries* attempts to exchange cards."""
    table = truth.play()
    before = table.seen(viewer)
    known = _known_cards(table, viewer)
    places = [i for i, card in enumerate(truth.deal.order) if card not in known]
    played = {command.card for _, command in truth.commands if isinstance(command, Play)}
    loose = [i for i in places if truth.deal.order[i] not in played]
    for _ in range(tries if len(places) > 1 else 0):
        # Mostly cards that are not played yet: others can move only between the declarer's hand and the nest.
        pool = loose if len(loose) > 1 and rng.random() < 0.8 else places
        i, j = rng.sample(pool, 2)
        order = list(truth.deal.order)
        order[i], order[j] = order[j], order[i]
        deal = replace(truth.deal, order=tuple(order), seed=f"{rng.getrandbits(256):064x}")
        candidate = dataclasses.replace(truth, deal=deal)
        changed = _rebury(candidate, viewer, rng)
        changed = None if changed is None else _regive(changed, viewer, rng)
        if changed is None:
            continue
        try:
            if changed.play().seen(viewer) == before:
                truth = changed
        except Refusal:
            continue
    return truth


def _known_cards(table: Table, viewer: int | None) -> set[int]:
    """Returns the cards whose dealt place the viewer knows, such as their own hand."""
    known: set[int] = set()
    dealt = max(i for i, event in enumerate(table.events) if isinstance(event, Dealt))
    for event in table.events[dealt:]:
        seen = project(event, 1, viewer).event
        for name in ("hands", "open_cards", "cards", "given", "drawn", "thrown", "nest"):
            value = getattr(seen, name, None) or ()
            for part in value if name in ("hands", "open_cards") else [value]:
                known |= set(part or ())
        for name in ("card", "open_card", "stock_open"):
            # Played cards do not count: where they were dealt may be unknown. Drawn and turned cards do.
            if not isinstance(seen, Played) and getattr(seen, name, None) is not None:
                known.add(getattr(seen, name))
    return known


def _rebury(truth: Truth, viewer: int | None, rng: Random) -> Truth | None:
    """Changes the bury of another declarer to fit the exchanged cards; ``None`` if no bury fits."""
    index = next((i for i, (_, c) in enumerate(truth.commands) if isinstance(c, Bury)), None)
    if index is None or truth.commands[index][0] == viewer:
        return truth
    seat, bury = truth.commands[index]
    assert isinstance(bury, Bury)
    played = {c.card for s, c in truth.commands if s == seat and isinstance(c, Play)}
    try:
        table = dataclasses.replace(truth, commands=truth.commands[:index]).play()
    except Refusal:
        return None
    legal = table.legal
    if not isinstance(legal, LegalBury):
        return None
    free = [card for card in iter_cards(table.hand(seat)) if card not in played]
    for _ in range(4):
        keep = [card for card in bury.cards if card in free and rng.random() < 0.9]
        rest = [card for card in free if card not in keep]
        if len(keep) + len(rest) < legal.count:
            return None
        chosen = (keep + rng.sample(rest, min(len(rest), max(0, legal.count - len(keep)))))[
            : legal.count
        ]
        command = Bury(tuple(sorted(chosen)))
        if allows(legal, command):
            commands = (*truth.commands[:index], (seat, command), *truth.commands[index + 1 :])
            return dataclasses.replace(truth, commands=commands)
    return None


def _regive(truth: Truth, viewer: int | None, rng: Random) -> Truth | None:
    """Changes the gifts between other seats to fit the exchanged cards; ``None`` if no gift fits."""
    for index, (seat, give) in enumerate(truth.commands):
        if not isinstance(give, Give):
            continue
        try:
            table = dataclasses.replace(truth, commands=truth.commands[:index]).play()
        except Refusal:
            return None
        legal = table.legal
        if not isinstance(legal, LegalGive):
            return None
        if viewer in (seat, legal.to):
            continue
        keep = {card for card in give.cards if card in legal.allowed and rng.random() < 0.8}
        keep |= set(legal.required)
        rest = [card for card in legal.allowed if card not in keep]
        if not 0 <= legal.count - len(keep) <= len(rest):
            return None
        cards = tuple(sorted([*keep, *rng.sample(rest, legal.count - len(keep))]))
        commands = (*truth.commands[:index], (seat, Give(cards)), *truth.commands[index + 1 :])
        truth = dataclasses.replace(truth, commands=commands)
    return truth


def difference(a: Truth, b: Truth) -> int:
    """Returns the number of cards in another place after the last command."""
    one, two = a.play(), b.play()
    places = [_places(table) for table in (one, two)]
    return sum(mask_of(iter_cards(x ^ y)).bit_count() for x, y in zip(*places, strict=True)) // 2


def _places(table: Table) -> Sequence[int]:
    hidden = table.match.hidden.reveal()
    now = table.round
    lying = giving.givers_on_table(table.plan, now)
    gifts = [gift for seat, gift in enumerate(hidden.gifts) if seat in lying]
    piles = (hidden.nest, hidden.aside, hidden.stock)
    return [*hidden.hands, *gifts, hidden.thrown, *map(mask_of, piles)]
