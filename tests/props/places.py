"""Invariant of the places of cards in a round, at every step and under any rules."""

from __future__ import annotations

from tests.tables import Table

from rookery.cards import count_of, mask_of
from rookery.engine.phases import giving


def assert_cards(table: Table) -> None:
    """Asserts that every card of the pack is in exactly one place and that the public sizes are right."""
    hidden, now = table.match.hidden.reveal(), table.round
    places = [*hidden.hands, mask_of(hidden.nest), mask_of(hidden.aside), mask_of(now.trick)]
    places += [mask_of(hidden.stock), hidden.thrown]
    places += [hidden.gifts[seat] for seat in giving.givers_on_table(table.plan, now)]
    places += [mask_of(trick.cards) for trick in now.tricks]
    assert sum(map(count_of, places)) == len(table.plan.pack)
    union = 0
    for place in places:
        union |= place
    assert union == table.plan.pack.all
    assert now.hand_sizes == tuple(map(count_of, hidden.hands))
    assert (now.nest_size, now.stock_size) == (len(hidden.nest), len(hidden.stock))
    # The open cards of a hand are in that hand, and the open cards of the nest are in the nest.
    for seat, shown in enumerate(now.open_cards):
        assert not shown & ~hidden.hands[seat]
    if now.over is None:
        assert set(now.faces) <= set(hidden.nest)
