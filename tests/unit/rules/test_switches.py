"""The effect of rule fields: the same deal is played with different values of a field."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets import changed
from tests.tables import Table, order_for
from tests.unit.rules.switches import CLASSIC, SUITS, bury, rules_of, table_of, views

from rookery.cards import mask_of
from rookery.engine import event as ev
from rookery.engine.command import Deal, NameTrump
from rookery.engine.phases.deal import misdeal
from rookery.rules.spec import Single
from rookery.rules.table import TRUMP_SUIT, compile_tables, pack_of

# The pack


@pytest.mark.parametrize(
    ("singles", "order"),
    [
        ((Single(face="bird"),), "RK R14 R13 R12 R11 R10 R9"),
        ((Single(face="bird", rank="low"),), "R14 R11 R10 R5 RK"),
        ((Single(face="bird", rank=10),), "R14 R11 RK R10 R9"),
        ((Single(face="bird", rank=14),), "RK R14 R13"),
        ((Single(face="bird", rank=5),), "R6 RK R5"),
        ((Single(face="red_1"), Single(face="bird")), "R1 RK R14 R13"),
        ((Single(face="red_1"), Single(face="bird", rank=10)), "R1 R14 R11 RK R10"),
        ((Single(face="red_1", rank="low"), Single(face="bird", rank="low")), "R14 R5 R1 RK"),
    ],
)
@pytest.mark.parametrize("trump", ["red", "high_no_trump", "low_no_trump"])
def test_the_singles_have_their_places(singles: Any, order: str, trump: Any) -> None:
    """With any trump, a single beats all cards ranked below it; in no-trump no color is trump."""
    pack = {"pack.singles": singles, "trump.no_trump": ("high", "low")}
    rules = changed(CLASSIC, pack)
    tables, cards = compile_tables(rules, trump), pack_of(rules.pack)
    line = [cards.parse(code) for code in order.split()]
    line = [card for card in line if tables.suit_of[card] == TRUMP_SUIT]
    assert len(line) == (len(order.split()) if trump == "red" else len(singles))
    for place, high in enumerate(line):
        for low in line[place + 1 :]:
            assert tables.winner((high, low)) == 0
            assert tables.winner((low, high)) == 1
    for card in line:
        assert tables.winner((cards.parse("G14"), card)) == 1


@pytest.mark.parametrize("follow", ["free", "must"])
@pytest.mark.parametrize("rank", ["high", "low", 10])
def test_a_free_single_may_be_played_at_any_time(follow: Any, rank: Any) -> None:
    rules = rules_of(pack__singles=(Single(face="bird", rank=rank, follow=follow),))
    tables, pack = compile_tables(rules, "red"), pack_of(rules.pack)
    green = (pack.parse("G14"),)
    hand = pack.parse_cards("G5 R5 RK")
    legal = tables.legal(hand, green)
    assert bool(legal & pack.parse_cards("RK")) == (follow == "free")
    assert not legal & pack.parse_cards("R5")
    assert tables.legal(pack.parse_cards("R5 RK"), green) == pack.parse_cards("R5 RK")
    assert tables.legal(pack.parse_cards("G5 RK"), (pack.parse("R14"),)) == pack.parse_cards("RK")


@pytest.mark.parametrize("kind", ["high", "low"])
def test_no_trump_without_any_bird(kind: Any) -> None:
    """Nothing is trump; the highest or the lowest card of the color led wins."""
    table = Table.of(rules_of("kentucky_discard_4", trump__no_trump=(kind,)), dealer=3)
    table.deal_hands(SUITS, "R5 G5 Y5 B5")
    table.calls(100)
    bury(table, "G5 Y5 B5 R14")
    table.act(0, NameTrump(f"{kind}_no_trump"))  # type: ignore[arg-type]
    tables = table.plan.card_tables[f"{kind}_no_trump"]  # type: ignore[index]
    assert tables.suit_mask[TRUMP_SUIT] == 0
    table.play("R6", "G14", "Y14", "B14", "R5", "G13", "Y13", "B13")
    assert [trick.winner for trick in table.round.tricks] == [0, 0]
    parse = table.plan.pack.parse
    assert tables.winner((parse("R6"), parse("R5"))) == (0 if kind == "high" else 1)


# The deal


def test_the_top_card_of_the_nest_lies_face_up() -> None:
    table = table_of(deal__nest_face_up=True)
    bird = table.plan.pack.parse("RK")
    (dealt,) = (event for event in table.events if isinstance(event, ev.Dealt))
    assert dealt.nest_open == bird
    assert table.round.faces == (bird,)
    assert all(not view.unseen() >> bird & 1 for view in views(table))
    table.calls(120)
    assert table.round.faces == ()
    assert table.round.open_cards[0] == 1 << bird, "everybody saw the declarer take it"
    bury(table, "R5 G5 Y5 B5 R6")
    assert table.round.open_cards == (0, 0, 0, 0), "nobody knows whether it was buried"


def test_the_nest_is_dealt_face_down_otherwise() -> None:
    (dealt,) = (event for event in table_of().events if isinstance(event, ev.Dealt))
    assert dealt.nest_open is None


LOW = "R9 R8 R7 R6 G9 G8 G7 G6 Y9"

REST = (
    "R14 R13 R12 R11 R10 R5 G14 G13 G12",
    "G11 G10 G5 Y14 Y13 Y12 Y11 Y10 Y5",
    "B14 B13 B12 B11 B10 B9 B8 B7 RK",
)

LEFT = "Y8 Y7 Y6 B6 B5"


@pytest.mark.parametrize(
    ("hand", "switches", "reason"),
    [
        (LOW, {}, None),
        (LOW, {"deal__misdeal_up_to": 9}, "low_hand"),
        (LOW, {"deal__misdeal_up_to": 10}, "low_hand"),
        (LOW, {"deal__misdeal_up_to": 8}, None),
        (LOW.replace("R9", "RK"), {"deal__misdeal_up_to": 9}, None),
        (LOW.replace("R9", "R10"), {"deal__misdeal_up_to": 9}, None),
        (LOW, {"deal__misdeal_below": 5}, "poor_hand"),
        (LOW.replace("R9", "R5"), {"deal__misdeal_below": 5}, None),
        (LOW.replace("R9", "R5"), {"deal__misdeal_below": 10}, "poor_hand"),
        (LOW.replace("R9", "R10"), {"deal__misdeal_below": 10}, None),
        (LOW, {"deal__misdeal": ("hand_without_counter",)}, "hand_without_counter"),
    ],
)
def test_a_weak_hand_is_thrown_in(hand: str, switches: dict[str, Any], reason: str | None) -> None:
    """A card that the tested hand takes from another hand is replaced there by the R9."""
    given = set(hand.split()) - set(LOW.split())
    rest = [card if card not in given else "R9" for hand in REST for card in hand.split()]
    hands = [" ".join(rest[n : n + 9]) for n in (0, 9, 18)]
    table = table_of(hands=(hand, *hands), nest=LEFT, **switches)
    thrown = [event for event in table.events if isinstance(event, ev.ThrownIn)]
    if reason is None:
        assert not thrown
    else:
        assert thrown == [ev.ThrownIn(reason=reason, seat=0, next_dealer=3)]  # type: ignore[arg-type]


def test_a_number_ranks_above_another_as_the_pack_says() -> None:
    """If the 1 ranks highest, a hand with a 1 is not thrown in for low cards."""
    table = Table.of(rules_of("western_new_york_4", deal__misdeal_up_to=9), dealer=3)
    plan = table.plan
    low = [card for card in range(len(plan.pack)) if 2 <= plan.pack.faces[card].number <= 4]
    low += [card for card in range(len(plan.pack)) if plan.pack.faces[card].number == 6]
    one = plan.pack.parse("R1")
    assert misdeal(plan, tuple(low[:13])) == "low_hand"
    assert misdeal(plan, (*low[:12], one)) is None


def test_a_dummy_is_no_misdeal() -> None:
    """A dummy's hand is never thrown in, because nobody looks at it."""
    table = Table.of(rules_of("original_2_1994", deal__misdeal=("hand_without_counter",)), dealer=0)
    plan = table.plan
    counters = [card for card, points in enumerate(plan.points) if points]
    plain = [card for card, points in enumerate(plan.points) if not points]
    hands = [counters[:6] + plain[:7], counters[6:] + plain[7:14], plain[14:27]]
    order = order_for(plan, 0, hands, plain[27:])
    table.deal(Deal(order, "00" * 32, "00" * 32))
    assert not any(isinstance(event, ev.ThrownIn) for event in table.events)
    assert not mask_of(hands[2]) & plan.counters


# The auction


def test_the_dealer_may_speak_first() -> None:
    assert table_of().decider == 0
    table = table_of(auction__starts="dealer")
    assert table.decider == 3
    table.calls(70)
    assert table.decider == 0


def test_a_pass_may_be_taken_back_by_a_bid() -> None:
    """Seat 0 passes, and bids at its next turn; the auction ends after three consecutive passes."""
    table = table_of(auction__pass_is_final=False)
    table.calls(None, 70, None, None)
    assert table.decider == 0, "seat 0 passed before the bid, so it is asked again"
    table.calls(75, None, None, None)
    contract = table.round.contract
    assert (contract.declarer, contract.points, contract.forced) == (0, 75, False)


def test_three_passes_in_a_row_end_an_auction_where_no_pass_is_final() -> None:
    table = table_of(auction__pass_is_final=False)
    table.calls(70, None, 75, None, None)
    assert table.decider == 1
    table.calls(None)
    assert table.round.contract.declarer == 2
    thrown = table_of(auction__pass_is_final=False)
    thrown.calls(None, None, None, None)
    assert isinstance(thrown.events[-1], ev.ThrownIn)


def test_a_pass_is_final_otherwise() -> None:
    table = table_of()
    table.calls(None, 70, None)
    assert table.decider == 3
    table.calls(None)
    assert table.round.contract.declarer == 1


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal", 0), ("redeal_same_dealer", 3)])
def test_who_deals_when_all_pass(all_pass: Any, dealer: int) -> None:
    table = table_of(auction__all_pass=all_pass)
    table.calls(None, None, None, None)
    assert table.events[-1] == ev.ThrownIn(reason="all_passed", seat=None, next_dealer=dealer)
    table.deal(1)
    assert table.round.dealer == dealer


@pytest.mark.parametrize(("forced", "price"), [(None, 70), (50, 50), (100, 100)])
def test_a_forced_dealer_pays_the_price(forced: Any, price: int) -> None:
    table = table_of(auction__all_pass="dealer_forced", auction__forced_bid=forced)
    table.calls(None, None, None)
    contract = table.round.contract
    assert (contract.declarer, contract.points, contract.forced) == (3, price, True)


def test_a_dealer_who_passed_first_is_forced_all_the_same() -> None:
    table = table_of(auction__all_pass="dealer_forced", auction__starts="dealer")
    table.calls(None, None, None)
    assert table.decider == 2
    table.calls(None)
    contract = table.round.contract
    assert (contract.declarer, contract.points, contract.forced) == (3, 70, True)


def test_a_forced_dealer_may_not_be_forced_over_a_bid() -> None:
    table = table_of(auction__all_pass="dealer_forced")
    table.calls(None, 70, None, None)
    assert table.round.contract.declarer == 1
