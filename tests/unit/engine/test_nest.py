"""The nest and what may be buried, and hands that are thrown in."""

from __future__ import annotations

import pytest
from tests.layouts import names
from tests.rule_marker import rule
from tests.tables import Table, first_bury
from tests.unit.engine.original import HANDS, NEST, ORIGINAL

from rookery.cards import count_of, iter_cards, mask_of
from rookery.engine.command import Bury, NameTrump
from rookery.engine.event import Buried, Dealt, ThrownIn, TrumpTurned
from rookery.engine.legal import LegalBury
from rookery.errors import IllegalCommand, Reason

# --- the nest --------------------------------------------------------------------------------------------------------


@rule("H11:50")
def test_bury_takes_exactly_the_nest_size() -> None:
    table = Table.of(ORIGINAL, dealer=3)
    table.deal_hands(HANDS, NEST)
    table.calls(70, None, None, None)
    assert count_of(table.hand(0)) == 14
    hand = list(iter_cards(table.hand(0)))
    for cards in (hand[:4], hand[:6], [hand[0], *hand[:4]]):
        with pytest.raises(IllegalCommand) as refused:
            table.act(0, Bury(tuple(cards)))
        assert refused.value.code is Reason.WRONG_COUNT
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Bury((*hand[:4], table.plan.pack.parse("RK"))))
    assert refused.value.code is Reason.NOT_YOUR_CARD
    table.act(0, Bury(tuple(hand[:5])))
    assert count_of(table.hand(0)) == 9


@rule("H11:50")
def test_counters_may_be_buried_face_down() -> None:
    """[H11:50]."""
    table = Table.of(ORIGINAL, dealer=3)
    table.deal_hands(HANDS, NEST)
    table.calls(70, None, None, None)
    chosen = tuple(table.plan.pack.parse(code) for code in ("R14", "R10", "G5", "Y5", "B14"))
    table.act(0, Bury(chosen))
    buried = table.events[-1]
    assert isinstance(buried, Buried)
    assert buried.faces == ()


@rule("WIK:38 nest")
def test_counters_are_buried_face_up_where_the_rules_say_so() -> None:
    """[WIK:38]."""
    table = Table.of("western_new_york_4", dealer=3)
    table.deal(1)
    table.calls(70, None, None, None)
    hand = list(iter_cards(table.hand(0)))
    counters = [card for card in hand if table.plan.points[card]][:2]
    plain = [card for card in hand if not table.plan.points[card]][:3]
    table.act(0, Bury(tuple(counters + plain)))
    buried = table.events[-1]
    assert isinstance(buried, Buried)
    assert buried.faces == tuple(sorted(counters))
    assert table.round.faces == tuple(sorted(counters))


@rule("TR:51 nest", "A98")
def test_no_point_card_may_be_discarded() -> None:
    """[TR:51]."""
    table = Table.of("team_rook_6", dealer=5)
    table.deal(1)
    table.calls(400)
    assert isinstance(table.legal, LegalBury)
    assert not any(table.plan.points[card] for card in table.legal.allowed)
    counter = next(card for card in iter_cards(table.hand(0)) if table.plan.points[card])
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Bury((*table.legal.allowed[:5], counter)))
    assert refused.value.code is Reason.COUNTER_NOT_ALLOWED


@rule("A47", "A97")
def test_too_many_counters_fall_back_to_as_few_as_possible() -> None:
    """[A47, A97]: all other cards are buried first, then counters face up, which the last trick scores: 400 in all."""
    table = Table.of("team_rook_6", dealer=5)
    pack, plan = table.plan.pack, table.plan
    counters = [card for card in range(len(pack)) if plan.points[card]]
    plain = [card for card in range(len(pack)) if not plan.points[card]]
    hand, nest = counters[:13] + plain[:1], counters[13:18] + plain[1:2]
    rest = [card for card in range(len(pack)) if card not in hand + nest]
    hands = [hand, *(rest[i * 14 : (i + 1) * 14] for i in range(5))]
    from tests.tables import order_for

    from rookery.engine.command import Deal

    table.deal(Deal(order_for(plan, 5, hands, nest), "00" * 32, "00" * 32))
    table.calls(400)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert set(legal.required) == {plain[0], plain[1]}
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Bury((plain[0], *counters[:5])))
    assert refused.value.code is Reason.COUNTER_NOT_ALLOWED
    bury = Bury((plain[0], plain[1], *counters[:4]))
    table.act(0, bury)
    buried = table.events[-1]
    assert isinstance(buried, Buried)
    assert buried.faces == tuple(counters[:4])
    table.act(0, NameTrump("red"))
    from random import Random

    table.play_on(Random(1))
    assert sum(table.match.public.results[0].captured) == 400


@rule("PB94:168", "A40")
def test_at_most_two_of_ones_own_cards() -> None:
    """[PB94:168, A40]."""
    table = Table.of("original_3_1994", dealer=2)
    table.deal(1)
    table.calls(30, None, None)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert legal.own_limit == 2
    nest = [card for card in legal.allowed if card not in legal.own]
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Bury((*legal.own[:3], *nest[:2])))
    assert refused.value.code is Reason.TOO_MANY_EXCHANGED
    table.act(0, Bury((*legal.own[:2], *nest[:3])))


@rule("H11:93")
def test_beginner_trump_is_turned_and_the_bird_goes_to_the_bottom() -> None:
    """[H11:93]."""
    table = Table.of("beginner_4", dealer=3)
    table.deal_hands((HANDS[0], HANDS[1].replace("RK", "B6"), HANDS[2], HANDS[3]), "Y7 Y6 B8 B7 RK")
    turned = next(event for event in table.events if isinstance(event, TrumpTurned))
    assert names(table, turned.cards) == {"RK", "B7"}
    assert turned.trump == "black"
    nest = table.match.hidden.reveal().nest
    assert [table.plan.pack.name(card) for card in nest] == ["RK", "Y7", "Y6", "B8", "B7"]
    assert table.decider == 0


@rule("T21", "WIK:50 misdeal", "A19", "A90")
def test_t21_hand_without_counter_is_thrown_in() -> None:
    """T21 [WIK:50]: the same dealer deals again, and the redeal is automatic [A90]."""
    table = Table.of("western_kentucky_4", dealer=2)
    table.deal_hands(
        (
            "R13 R12 R11 R9 G13 G12 G11 G9 Y13",
            "R14 R10 R5 G14 G10 G5 Y14 Y10 Y5",
            "B14 B10 B5 RK R1 B13 B12 B11 B9",
            "R8 R7 R6 G8 G7 G6 Y12 Y11 Y9",
        ),
        "Y8 Y7 Y6 B8 B7 B6",
    )
    assert isinstance(table.events[-2], Dealt)
    assert table.events[-1] == ThrownIn(reason="hand_without_counter", seat=3, next_dealer=2)
    table.deal(5)
    assert table.round.dealer == 2


def test_bury_helper_is_legal_everywhere() -> None:
    table = Table.of("original_3_1994", dealer=2)
    table.deal(4)
    table.calls(30, None, None)
    assert isinstance(table.legal, LegalBury)
    table.act(0, first_bury(table.legal))
    assert mask_of(table.match.hidden.reveal().nest).bit_count() == 5
