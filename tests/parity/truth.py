"""Kernel positions of engine rounds, with all cards known, and the rule sets of the parity tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import overload

from tests.rulesets import EVERY, named
from tests.tables import Table, any_command

from rookery.cards import mask_of
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.engine.plan import plan_of
from rookery.kernel import Position
from rookery.rules.spec import Rules
from rookery.solve.position import Layout
from rookery.train.random_rules import random_rules


def position_at(table: Table) -> Position:
    """Returns the kernel position of a round in play."""
    hidden = table.match.hidden.reveal()
    return Layout(table.plan, table.round).position(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        piles=hidden.piles,
        partner=hidden.partner,
    )


def in_play(rules: Rules, rng: Random) -> Table:
    """Returns a table at the first card of play after random calls; deals again after deals that are thrown in."""
    table = Table.of(rules, dealer=plan_of(rules).players[0])
    table.deal(rng.randrange(1 << 30))
    while not isinstance(table.legal, LegalPlays | LegalDraw):
        seat, legal = table.decider, table.legal
        if seat is None or legal is None:
            table.deal(rng.randrange(1 << 30))
        else:
            table.act(seat, any_command(legal, rng))
    return table


class RuleSets(Sequence[Rules]):
    """All variants and customs, and *house* random rule sets, created on first use."""

    def __init__(self, house: int) -> None:
        self._length = len(EVERY) + house

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Rules: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Rules, ...]: ...
    def __getitem__(self, number: int | slice) -> Rules | tuple[Rules, ...]:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(self._length)[number])
        return _rule_set(range(self._length)[number])


@cache
def _rule_set(number: int) -> Rules:
    if number < len(EVERY):
        return named(EVERY[number])
    return random_rules(Random(f"kernel {number - len(EVERY)}"))
