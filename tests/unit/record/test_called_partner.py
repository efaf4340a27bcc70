"""The called partner of a position: with two packs in one, the first holder of such a card from the declarer's left."""

from __future__ import annotations

from random import Random

import pytest
from tests.rulesets import changed
from tests.tables import Table, any_command

from rookery.record.setup import match_at, position_of_match
from rookery.rules.check import check

TWO_PACKS = changed(
    "call_partner_5",
    {
        "pack.ranks": (14, 13, 12, 11, 10, 9, 8, 7, 6, 5),
        "pack.copies": 2,
        "deal.hand": 15,
        "deal.nest": 7,
        "auction.max": 360,
        "trump.no_trump": (),
    },
)


def test_the_rules_are_sound() -> None:
    assert not check(TWO_PACKS)


@pytest.mark.parametrize("seed", range(12))
def test_a_position_has_the_partner_of_the_match(seed: int) -> None:
    """At every moment of a round, the called card is one that the partner holds or has played."""
    table, rng = Table.of(TWO_PACKS, dealer=seed % 5), Random(seed)
    table.deal(f"two packs {seed}")
    plan = table.plan
    while table.legal is not None and table.decider is not None:
        truth = table.match.hidden.reveal().partner
        again = match_at(plan, position_of_match(plan, table.match))
        assert again.hidden.reveal().partner == truth
        now = again.public.round
        assert now is not None
        if now.called is not None and now.partner is None:
            holders = [
                seat
                for seat, hand in enumerate(again.hidden.reveal().hands)
                if hand >> now.called & 1
            ]
            assert holders in ([], [truth])
        table.act(table.decider, any_command(table.legal, rng))
