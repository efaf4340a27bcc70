"""Kernel positions of rounds that the engine plays, read off the truth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.rulesets import random_rules
from tests.tables import PLAYABLE, Table, any_command

from rookery.cards import mask_of
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.engine.plan import plan_of
from rookery.kernel import Position
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.solve.position import Layout


def position_at(table: Table) -> Position:
    """Returns the position of a round in play."""
    hidden = table.match.hidden.reveal()
    return Layout(table.plan, table.round).position(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        piles=hidden.piles,
        partner=hidden.partner,
    )


def in_play(rules: Rules, rng: Random) -> Table:
    """Returns a table at the first card of a round of random calls; deals until there is one."""
    table = Table.of(rules, dealer=plan_of(rules).players[0])
    table.deal(rng.randrange(1 << 30))
    while not isinstance(table.legal, LegalPlays | LegalDraw):
        seat, legal = table.decider, table.legal
        if seat is None or legal is None:
            table.deal(rng.randrange(1 << 30))
        else:
            table.act(seat, any_command(legal, rng))
    return table


def rule_sets(house: int) -> Iterator[Rules]:
    """Yields every variant of the catalog and *house* random rule sets."""
    yield from map(load_variant, PLAYABLE)
    for number in range(house):
        yield random_rules(Random(f"kernel {number}"))
