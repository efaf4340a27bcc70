"""Rule fields of partners, boards, the stock, and the phases before the first lead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.tables import Table
from tests.unit.rules.switches import (
    CLASSIC,
    FIVES,
    SUITS,
    cards_of,
    now_of,
    rules_of,
    table_of,
)

from rookery.cards import mask_of
from rookery.engine import event as ev
from rookery.engine.command import CallCard, Play
from rookery.engine.legal import LegalPartner, LegalPlays, LegalTrump
from rookery.engine.phases import partner as partner_phase
from rookery.engine.plan import plan_of
from rookery.engine.private_cards import PrivateCards
from rookery.errors import IllegalCommand
from rookery.rules.spec import CalledPartner, StockDraw

# Combinations


@pytest.mark.parametrize(
    ("variant", "players"), [(CLASSIC, 4), ("partnership_for_six", 6), ("original_3_2011", 3)]
)
@pytest.mark.parametrize("seen_by", ["declarer", "all"])
def test_a_partner_is_called_at_tables_of_any_size(
    variant: str, players: int, seen_by: Any
) -> None:
    rules = rules_of(
        variant,
        table__sides="called_partner",
        partner=CalledPartner(reveal="on_play"),
        match__formats=("to_target",),
        exchange__seen_by=seen_by,
        score__defender_credit="combined",
    )
    rng = Random(variant)
    partners = set()
    for seed in range(20):
        table = Table.of(rules)
        table.deal(seed)
        table.play_on(rng)
        if table.round.over == "counted":
            found = table.match.public.results[0]
            assert len(found.totals) == players
            partners.add(found.teams.count(0))
            assert sum(found.captured) == 120 - (20 if variant == "original_3_2011" else 0) - (
                table.plan.points_in(table.match.hidden.reveal().aside)
            )
    # A card in another hand always has a holder; one that lies aside has none.
    assert partners == ({1, 2} if rules.deal.aside else {2})


def test_one_of_a_pair_may_be_called_when_there_is_nothing_else() -> None:
    """A declarer with one of each pair of two packs may call any face that they do not hold twice."""
    rules = rules_of(
        pack__ranks=(14, 5),
        pack__singles=(),
        pack__copies=2,
        deal__hand=4,
        deal__nest=0,
        exchange=None,
        count__nest_to="none",
        count__values={"14": 10, "5": 5},
        auction__max=120,
        penalties__nest_count=0,
        table__sides="called_partner",
        partner=CalledPartner(),
        match__formats=("to_target",),
    )
    plan = plan_of(rules)
    one_of_each = mask_of(same[0] for same in plan.pack.by_code.values())
    now = now_of(rules, [], (0, 0, 0, 0), 0)
    legal = partner_phase.legal(plan, now, PrivateCards(one_of_each))
    assert isinstance(legal, LegalPartner)
    assert len(legal.cards) == len(plan.pack.by_code)


def test_a_card_of_ones_own_cannot_be_called() -> None:
    rules = rules_of(
        table__sides="called_partner", partner=CalledPartner(), match__formats=("to_target",)
    )
    table = Table.of(rules, dealer=3)
    table.deal_hands(SUITS, FIVES)
    table.settle(bid=120)
    with pytest.raises(IllegalCommand):
        table.act(0, CallCard(table.plan.pack.parse("R14")))
    table.act(0, CallCard(table.plan.pack.parse("G14")))
    assert isinstance(table.legal, LegalPlays)


def test_a_board_has_no_chip_for_a_nest_that_nobody_scores() -> None:
    chips = {}
    for nest_to in ("last_trick", "not_counted"):
        rules = rules_of("wild_bird_3", count__nest_to=nest_to)
        table = Table.of(rules)
        rng = Random(5)
        table.deal(3)
        table.play_on(rng)
        placed = [event for event in table.events if isinstance(event, ev.ChipsPlaced)]
        chips[nest_to] = len(placed[-1].nest)
    assert chips == {"last_trick": 2, "not_counted": 0}


def test_the_stock_is_drawn_in_teams() -> None:
    """Four players on two sides all draw a card after each trick."""
    rules = rules_of(
        deal__hand=5,
        deal__nest=5,
        deal__stock=16,
        stock=StockDraw(kind="blind_winner_first"),
    )
    table = Table.of(rules)
    rng = Random(8)
    seed = 0
    while not table.match.public.results:
        table.deal(seed)
        table.play_on(rng)
        seed += 1
    assert table.plan.tricks == 9
    assert sum(table.match.public.results[0].captured) == 120


def test_a_turned_trump_may_come_before_burying() -> None:
    """The declarer takes the nest, turns the top of the stock, and may not bury trumps then."""
    rules = rules_of("woodson_patrick_4", trump__named="before_burying", exchange__trumps="face_up")
    table = Table.of(rules)
    rng = Random(1)
    table.deal(1)
    while not isinstance(table.legal, LegalTrump):
        table.play_on(rng, stop_after=1)
    assert table.round.nest_taken
    assert not table.round.buried
    table.play_on(rng)
    assert table.round.over == "counted"


def test_the_first_card_may_be_played_after_all_that() -> None:
    table = table_of(trump__named="before_nest", exchange__seen_by="all", play__first_lead="dealer")
    table.settle(bid=120)
    table.act(3, Play(cards_of(table, "B14")[0]))
