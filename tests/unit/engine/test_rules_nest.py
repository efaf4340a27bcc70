"""Misdeals, trump and the nest, according to the documents."""

from __future__ import annotations

from random import Random

import pytest
from tests.layouts import bury, declare, lay, names
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import PLAYABLE, Table, deal_from_seed

from rookery.cards import iter_cards, mask_of
from rookery.engine.command import NameTrump, Propose
from rookery.engine.event import ThrownIn
from rookery.engine.legal import LegalBury, LegalCalls, LegalPlays, LegalTrump
from rookery.engine.rulings import is_dealt_face_up
from rookery.errors import IllegalCommand, Reason
from rookery.rules.catalog import load_variant

# --- misdeals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:27", "WM08:63 misdeal", "A83")
def test_exposed_cards_are_a_misdeal_where_a_document_says_so(variant: str) -> None:
    """This holds in the booklets and the beginner game; the other games have no such rule."""
    table = Table.of(in_table_mode(variant))
    table.deal_until_kept()
    source = load_variant(variant).meta.source[0].partition(":")[0]
    asked = source in ("H11", "WM08") or (source == "PB94" and not variant.startswith("wild"))
    if asked:
        high = iter_cards(table.plan.rulings.exposed_high)
        card = next(each for each in high if not is_dealt_face_up(table.round, each))
        table.act(0, Propose("exposed_card", card=card))
        assert table.events[-1] == ThrownIn("exposed_card", None, table.round.dealer)
    else:
        with pytest.raises(IllegalCommand) as refused:
            table.act(0, Propose("exposed_card", card=0))
        assert refused.value.code is Reason.NOTHING_TO_CALL


@rule("WIK:50 misdeal", "A90")
def test_the_nest_does_not_save_a_hand_without_counters() -> None:
    """Only the counters in the hand matter; one counter is enough; the same dealer deals again."""
    for low, thrown in (
        ("R6 R7 R8 R9 G6 G7 G8 G9 Y6", True),
        ("R6 R7 R8 R9 G6 G7 G8 G9 Y5", False),
    ):
        table = Table.of("western_kentucky_4", dealer=1)
        lay(table, {2: low, 3: "R5", 0: "G5", 1: "Y10"}, nest="R1 RK R14 R10 G14 B14")
        ends = [event for event in table.events if isinstance(event, ThrownIn)]
        assert bool(ends) == thrown
        if thrown:
            assert (ends[0].reason, ends[0].seat, ends[0].next_dealer) == (
                "hand_without_counter",
                2,
                1,
            )
        else:
            assert isinstance(table.legal, LegalCalls)


@rule("H11:52", "WM08:127", "A11")
def test_trump_is_named_when_the_nest_is_buried() -> None:
    """This holds in every game with an exchange; without a nest trump is named after the auction [WM08:127]."""
    for variant in PLAYABLE:
        rules = load_variant(variant)
        if rules.auction is None:
            continue
        table = Table.of(variant)
        seed = 0
        while table.match.public.round is None or table.round.over:
            table.deal(seed)
            seed += 1
        declare(table, 0)
        if rules.exchange is not None:
            assert isinstance(table.legal, LegalBury), variant
            with pytest.raises(IllegalCommand) as refused:
                table.act(0, NameTrump("red"))
            assert refused.value.code is Reason.WRONG_PHASE
            table.play_on(Random(1), stop_after=1)
        if rules.partner is not None and rules.partner.when == "with_discard":
            table.play_on(Random(1), stop_after=1)
        assert isinstance(table.legal, LegalTrump), variant
        assert table.decider == 0


@rule("WM08:127")
def test_without_a_nest_trump_is_named_at_once() -> None:
    table = Table.of("partnership_rook_56_4", dealer=3)
    table.deal(1)
    declare(table, 1)
    assert table.decider == 1
    assert isinstance(table.legal, LegalTrump)
    assert table.legal.options == ("red", "green", "yellow", "black")
    table.act(1, NameTrump("green"))
    assert isinstance(table.legal, LegalPlays)


@rule("A8", "H11:50")
def test_trumps_the_bird_and_counters_may_be_buried() -> None:
    for variant, low in (
        ("original_partnership_4", "RK R14 R10 R5 G14"),
        ("red_one_4", "R1 RK R14 R10 R5 G14"),
        ("western_kentucky_4", "R1 RK R14 R10 R5 G14"),
        ("dixie_4", "R13 R10 R5 G13"),
    ):
        table = Table.of(variant, dealer=3)
        lay(table, {0: low, 1: "G5", 2: "Y5", 3: "B5"})
        declare(table, 0)
        bury(table, low)
        assert names(table, table.match.hidden.reveal().nest) == set(low.split())
        table.act(0, NameTrump("red"))


@rule("WM08:259 nest", "PB94:196", "H11:50")
def test_counters_may_be_left_in_the_nest() -> None:
    """Exchanging nothing is the same as burying the cards that were taken."""
    for variant, nest in (("dixie_4", "R13 R10 R5 G13"), ("red_one_4", "R1 RK R14 R10 R5 G14")):
        table = Table.of(variant, dealer=3)
        lay(table, {}, nest=nest)
        declare(table, 0)
        before = table.match.hidden.reveal().piles[0]
        bury(table, nest)
        assert table.hand(0) == mask_of(before)


@rule("PB94:168", "A40", "A46")
def test_the_1994_nest_is_removed_with_its_counters() -> None:
    """The declarer buries at most two own cards; counters may be buried or stay, and count for nobody."""
    for own, nest_back in (
        ("", "R14 R10 R5 G14 G10"),
        ("Y14", "R14 R10 R5 G14"),
        ("Y14 Y10", "R14 R10 R5"),
    ):
        table = Table.of("original_3_1994", dealer=2)
        lay(table, {0: "Y14 Y10 Y5"}, nest="R14 R10 R5 G14 G10")
        declare(table, 0)
        bury(table, f"{own} {nest_back}")
        table.act(0, NameTrump("red"))
        table.play_on(Random(1))
        buried = table.plan.points_in(table.match.hidden.reveal().nest)
        assert buried
        assert sum(table.match.public.results[0].captured) == 126 - buried


@rule("A104", "TR:51 nest")
def test_the_center_pile_is_taken_and_fourteen_cards_are_kept() -> None:
    table = Table.of("team_rook_6", dealer=5)
    table.deal(deal_from_seed(table.plan, 1))
    declare(table, 0)
    assert table.hand(0).bit_count() == 20
    table.play_on(Random(1), stop_after=1)
    assert table.hand(0).bit_count() == 14
    assert len(table.match.hidden.reveal().nest) == 6
