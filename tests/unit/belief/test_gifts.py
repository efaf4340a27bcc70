"""What a seat knows about cards that partners have given each other."""

from __future__ import annotations

from random import Random

import pytest
from tests.rulesets import changed
from tests.tables import Table
from tests.truth import true_world
from tests.unit.engine.giving import MIXED, give, giving_table
from tests.unit.rules.switches import cards_of

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.cards import iter_cards, mask_of
from rookery.rules.spec import PartnerExchangeSpec


def test_the_declarer_knows_that_the_partner_has_nothing_better() -> None:
    hands = (
        "R14 R13 R12 R11 R10 G14 G13 R9 Y6",
        "RK " + MIXED[1][4:],
        "R8 R7 R6 Y11 Y10 Y9 Y8 Y7 G9",
        MIXED[3],
    )
    table = giving_table(hands, nest="R5 G5 Y5 B5 G12", burying="R5 G5 Y5 B5 Y6", kind="best_card")
    give(table, 2, "R8")
    give(table, 0, "G13")
    known = Worlds(table.view(0)).constraints.place("hand", 2)
    assert known is not None
    better = mask_of(cards_of(table, "RK"))
    assert table.view(0).unseen() & better
    assert known.excluded & better == better
    lower = mask_of(cards_of(table, "R7 R6 Y14"))
    assert known.excluded & lower == 0
    others = Worlds(table.view(1)).constraints.place("hand", 2)
    assert others is not None
    assert others.excluded == 0, "the others know nothing for certain"


def test_only_those_who_gave_may_hold_the_cards_of_a_partner() -> None:
    """The declarer's side exchanges cards; the knowledge about the other hands stays the same."""
    bounds = {}
    for name, exchange in (("none", None), ("asked", PartnerExchangeSpec(kind="best_card"))):
        rules = changed(
            "kentucky_discard_4", {"deal.misdeal_below": 15, "partner_exchange": exchange}
        )
        table, rng, bot = Table.of(rules), Random(3), HeuristicBot()
        number = 0
        while table.match.public.round is None or table.round.leader is None:
            if table.match.public.round is None or table.round.over:
                number += 1
                table.deal(number)
            seat = table.decider
            assert seat is not None
            table.act(seat, bot.choose(table.view(seat), rng))
        contract = table.round.contract
        assert contract is not None
        me = contract.declarer
        worlds = Worlds(table.view(me))
        others = ((me + 1) % 4, (me + 3) % 4)
        assert all(
            sum(table.plan.points[card] for card in iter_cards(world.hands[other])) >= 15
            for world in worlds.draw(60, rng)
            for other in others
        )
        bounds[name] = [worlds.constraints.mask(("hand", other)) for other in others]
    assert bounds["none"] == bounds["asked"]


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_stays_possible_when_cards_are_drawn_after_the_exchange(seed: int) -> None:
    table, rng = Table.of("best_card_and_a_stock"), Random(seed)
    number = 0
    drawn = 0
    while drawn < 3:
        if table.match.public.round is None or table.round.over:
            number += 1
            table.deal(f"{seed}/{number}")
        seat = table.decider
        assert seat is not None
        table.act(seat, HeuristicBot().choose(table.view(seat), rng))
        contract = table.round.contract
        if table.round.draws and contract is not None and not table.round.over:
            drawn += 1
            view = table.view(contract.declarer)
            assert Worlds(view).allows(true_world(table.plan, table.match))
