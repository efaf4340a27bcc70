"""Every switch of a house rule at work: the same deal, played with the switch in one position and in another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table, order_for

from rookery.cards import iter_cards, mask_of
from rookery.engine import event as ev
from rookery.engine.command import Bury, CallCard, Deal, NameTrump, Play
from rookery.engine.count import count_round, seat_points
from rookery.engine.legal import LegalBury, LegalPartner, LegalPlays, LegalTrump, allows
from rookery.engine.match import winners_of
from rookery.engine.phases import partner as partner_phase
from rookery.engine.phases.deal import misdeal
from rookery.engine.plan import plan_of
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import Contract, PublicRound, Trick
from rookery.engine.round_result import RoundResult
from rookery.engine.score import score_round
from rookery.errors import IllegalCommand
from rookery.rules.check import check
from rookery.rules.spec import CalledPartner, Rules, Single, StockDraw
from rookery.rules.table import TRUMP_SUIT, compile_tables, pack_of
from rookery.view.project import project
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"
SUITS = (
    "R14 R13 R12 R11 R10 R9 R8 R7 R6",
    "G14 G13 G12 G11 G10 G9 G8 G7 G6",
    "Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6",
    "B14 B13 B12 B11 B10 B9 B8 B7 B6",
)
"""A color for each seat."""
FIVES = "R5 G5 Y5 B5 RK"
"""The nest that goes with them; the bird is its top card."""


def rules_of(variant: str = CLASSIC, /, **switches: Any) -> Rules:
    """Returns sound rules with some switches set; a double underscore stands for the dot."""
    rules = changed(variant, {path.replace("__", "."): value for path, value in switches.items()})
    assert check(rules) == ()
    return rules


def table_of(
    variant: str = CLASSIC, /, hands: tuple[str, ...] = SUITS, nest: str = FIVES, **switches: Any
) -> Table:
    """Deals a color to each seat; seat 0 is left of the dealer."""
    table = Table.of(rules_of(variant, **switches), dealer=3)
    table.deal_hands(hands, nest)
    return table


def cards_of(table: Table, codes: str) -> tuple[int, ...]:
    return tuple(sorted(map(table.plan.pack.parse, codes.split())))


def codes_of(table: Table, cards: tuple[int, ...]) -> set[str]:
    return {table.plan.pack.name(card) for card in cards}


def bury(table: Table, codes: str) -> ev.Buried:
    """Buries by codes and returns the event."""
    assert table.decider is not None
    table.act(table.decider, Bury(cards_of(table, codes)))
    return next(event for event in table.events if isinstance(event, ev.Buried))


def may_bury(table: Table) -> set[str]:
    assert isinstance(table.legal, LegalBury)
    return codes_of(table, table.legal.allowed)


def views(table: Table) -> list[SeatView]:
    """What each seat has built up."""
    built = []
    for seat in range(table.plan.seats):
        view = SeatView.new(table.plan, seat)
        for seq, event in enumerate(table.events, start=1):
            view = view.saw(project(event, seq, seat))
        built.append(view)
    return built


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
    """In every kind of trump a single beats what stands below it; in no-trump no color is trump at all."""
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
    green = tables.suit_of[pack.parse("G14")]
    hand = pack.parse_cards("G5 R5 RK")
    legal = tables.legal(hand, green)
    assert bool(legal & pack.parse_cards("RK")) == (follow == "free")
    assert not legal & pack.parse_cards("R5")
    assert tables.legal(pack.parse_cards("R5 RK"), green) == pack.parse_cards("R5 RK")
    assert tables.legal(pack.parse_cards("G5 RK"), TRUMP_SUIT) == pack.parse_cards("RK")


@pytest.mark.parametrize("kind", ["high", "low"])
def test_no_trump_without_any_bird(kind: Any) -> None:
    """Nothing is trump; the highest or the lowest card of the color led wins."""
    table = Table.of(rules_of("kentucky_discard_4", trump__no_trump=(kind,)), dealer=3)
    table.deal_hands(SUITS, "R5 G5 Y5 B5")
    table.calls(100)
    bury(table, "G5 Y5 B5 R14")
    table.act(0, NameTrump(f"{kind}_no_trump"))  # type: ignore[arg-type]
    tables = table.plan.tables[f"{kind}_no_trump"]  # type: ignore[index]
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
    """Whatever is missing from a hand goes to the first other hand instead."""
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
    """With the 1 on top, a hand with a 1 is no hand of low cards."""
    table = Table.of(rules_of("western_new_york_4", deal__misdeal_up_to=9), dealer=3)
    plan = table.plan
    low = [card for card in range(len(plan.pack)) if 2 <= plan.pack.faces[card].number <= 4]
    low += [card for card in range(len(plan.pack)) if plan.pack.faces[card].number == 6]
    one = plan.pack.parse("R1")
    assert misdeal(plan, tuple(low[:13])) == "low_hand"
    assert misdeal(plan, (*low[:12], one)) is None


def test_a_dummy_is_no_misdeal() -> None:
    """Nobody looks at its cards, so nobody can show them."""
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
    """Seat 0 passes, and bids when its turn comes round; the auction ends after three passes in a row."""
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


# The nest


def taken(table: Table) -> ev.NestTaken:
    return next(event for event in table.events if isinstance(event, ev.NestTaken))


def test_everybody_may_see_the_nest() -> None:
    table = table_of(exchange__seen_by="all")
    table.calls(120)
    nest = set(FIVES.split())
    assert codes_of(table, taken(table).faces) == nest
    for view in views(table)[1:]:
        assert codes_of(table, tuple(iter_cards(view.round.open_cards[0]))) == nest
        assert not any(view.unseen() >> card & 1 for card in taken(table).faces)
    bury(table, "G5 Y5 B5 R6 R7")
    assert table.round.open_cards[0] == 0
    assert table.round.nest_seen == taken(table).faces


def test_only_the_declarer_sees_the_nest_otherwise() -> None:
    table = table_of()
    table.calls(120)
    assert taken(table).faces == ()
    assert all(view.round.open_cards[0] == 0 for view in views(table))


@pytest.mark.parametrize(
    ("named", "kinds"),
    [
        ("after_nest", ["nest_taken", "buried", "trump_named"]),
        ("before_burying", ["nest_taken", "trump_named", "buried"]),
        ("before_nest", ["trump_named", "nest_taken", "buried"]),
    ],
)
def test_when_trump_is_named(named: Any, kinds: list[str]) -> None:
    table = table_of(trump__named=named)
    table.settle(bid=120)
    happened = [event.__struct_config__.tag for event in table.events]
    assert [kind for kind in happened if kind in kinds] == kinds


@pytest.mark.parametrize("named", ["before_burying", "before_nest"])
def test_trumps_may_not_be_buried(named: Any) -> None:
    """The bird is a trump, and so is the red five of the nest."""
    table = table_of(exchange__trumps="forbidden", trump__named=named)
    table.calls(120)
    table.act(0, NameTrump("green"))
    assert may_bury(table) == {*SUITS[0].split(), "R5", "Y5", "B5"}
    table = table_of(exchange__trumps="forbidden", trump__named=named)
    table.calls(120)
    table.act(0, NameTrump("red"))
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert codes_of(table, legal.required) == {"G5", "Y5", "B5"}, "only these are no trumps"
    with pytest.raises(IllegalCommand):
        bury(table, "G5 Y5 R5 R6 RK")
    assert codes_of(table, bury(table, "G5 Y5 B5 R5 R6").faces) == {"R5", "R6"}


def test_in_no_trump_only_the_bird_may_not_be_buried() -> None:
    switches: dict[str, Any] = {"exchange__trumps": "forbidden", "trump__named": "before_nest"}
    table = table_of(trump__no_trump=("high",), **switches)
    table.calls(120)
    table.act(0, NameTrump("high_no_trump"))
    assert may_bury(table) == {*SUITS[0].split(), *FIVES.split()} - {"RK"}


def test_buried_trumps_may_have_to_be_shown() -> None:
    table = table_of(exchange__trumps="face_up", trump__named="before_burying")
    table.calls(120)
    table.act(0, NameTrump("green"))
    assert codes_of(table, bury(table, "G5 Y5 B5 R5 RK").faces) == {"G5", "RK"}


def test_the_bird_may_not_be_buried() -> None:
    table = table_of(exchange__singles="forbidden")
    table.calls(120)
    assert may_bury(table) == {*SUITS[0].split(), *FIVES.split()} - {"RK"}
    with pytest.raises(IllegalCommand):
        bury(table, "R5 G5 Y5 B5 RK")
    shown = table_of(exchange__singles="face_up")
    shown.calls(120)
    assert codes_of(shown, bury(shown, "R5 G5 Y5 B5 RK").faces) == {"RK"}


def test_the_bird_goes_down_last_of_all() -> None:
    """All counters, no counter may be buried and no bird either: then counters go, and not the bird."""
    hands = (
        "R14 R10 R5 G14 G10 G5 Y14 Y10 Y5",
        "R13 R12 R11 R9 R8 R7 R6 G13 G12",
        "G11 G9 G8 G7 G6 Y13 Y12 Y11 Y9",
        "Y8 Y7 Y6 B13 B12 B11 B9 B8 B7",
    )
    switches: dict[str, Any] = {"exchange__counters": "forbidden", "exchange__singles": "forbidden"}
    table = table_of(hands=hands, nest="B14 B10 B5 B6 RK", **switches)
    table.calls(120)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert codes_of(table, legal.required) == {"B6"}
    assert "RK" not in may_bury(table)
    assert len(legal.allowed) == 13
    assert codes_of(table, bury(table, "B6 B5 G5 R5 Y5").faces) == {"B5", "G5", "R5", "Y5"}


def test_nobody_is_ever_without_a_legal_bury() -> None:
    """Two packs of counters and birds alone, and all of them forbidden: still there is something to bury."""
    table = Table.of(
        rules_of(
            pack__ranks=(14, 10, 5),
            pack__copies=2,
            deal__hand=6,
            deal__nest=2,
            auction__max=200,
            exchange__counters="forbidden",
            exchange__singles="forbidden",
        )
    )
    rng = Random(4)
    for seed in range(40):
        table.deal(seed)
        table.play_on(rng)
        if table.match.public.winners is not None:
            break
        assert table.round.over is not None
    assert any(isinstance(event, ev.Buried) for event in table.events)


def test_what_is_forbidden_may_stay_where_only_some_cards_are_exchanged() -> None:
    switches: dict[str, Any] = {"exchange__limit": 2, "exchange__counters": "forbidden"}
    table = table_of(**switches)
    table.calls(120)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert legal.required == ()
    assert may_bury(table) == {*FIVES.split(), "R13", "R12", "R11", "R9", "R8", "R7", "R6"}
    assert allows(legal, Bury(cards_of(table, FIVES)))
    assert not allows(legal, Bury(cards_of(table, "R14 G5 Y5 B5 RK")))
    assert not allows(legal, Bury(cards_of(table, "R6 R7 R8 B5 RK")))
    assert bury(table, "R6 R7 Y5 B5 RK").faces == (), "nobody had to put these down"


# The count


def now_of(rules: Rules, winners: list[int], captured: tuple[int, ...], declarer: int) -> Any:
    plan = plan_of(rules)
    return PublicRound(
        number=1,
        dealer=0,
        commitment="",
        dealt_seq=1,
        order=tuple(range(plan.seats)),
        hand_sizes=(0,) * plan.seats,
        nest_size=0,
        contract=Contract(declarer, 70, False) if rules.auction else None,
        tricks=tuple(Trick(0, (), winner, 0) for winner in winners),
        captured=captured,
    )


def counted(
    rules: Rules,
    winners: list[int],
    nest: str = "",
    *,
    captured: tuple[int, ...] = (0, 0, 0, 0),
    declarer: int = 0,
) -> dict[tuple[int, str], int]:
    """Counts a round by who won its tricks and what each seat captured."""
    plan = plan_of(rules)
    now = now_of(rules, winners, captured, declarer)
    cards = tuple(map(plan.pack.parse, nest.split()))
    lines = count_round(plan, now, cards, plan.teams(now.order, declarer))
    return {(line.team, line.what): line.points for line in lines if line.points}


@pytest.mark.parametrize(
    ("nest_to", "declarer", "team"),
    [
        ("last_trick", 0, 1),
        ("declarer", 0, 0),
        ("declarer", 1, 1),
        ("defenders", 0, 1),
        ("defenders", 1, 0),
        ("removed", 0, None),
        ("not_counted", 0, None),
    ],
)
def test_who_scores_the_nest(nest_to: Any, declarer: int, team: int | None) -> None:
    """The last of nine tricks is the second side's; the nest holds forty points."""
    rules = rules_of(count__nest_to=nest_to)
    found = counted(rules, [0] * 8 + [1], "R5 G5 Y10 RK B6", declarer=declarer)
    assert found == ({} if team is None else {(team, "nest"): 40})


def test_the_nest_may_have_a_price_of_its_own() -> None:
    besides = rules_of(count__nest_bonus=25)
    assert counted(besides, [0], "R5") == {(0, "nest"): 5, (0, "nest_bonus"): 25}
    instead = rules_of(count__nest_bonus=25, count__nest_counters="ignored")
    assert counted(instead, [0], "R5") == {(0, "nest_bonus"): 25}
    given = rules_of(count__nest_bonus=25, count__nest_to="defenders")
    assert counted(given, [0], "R5") == {(1, "nest"): 5, (1, "nest_bonus"): 25}


def test_a_player_alone_gets_the_nest_too() -> None:
    """Where defenders score each their own, a nest that is the declarer's is no defender's."""
    rules = rules_of("original_3_2011", count__nest_to="declarer", score__defender_credit="own")
    plan = plan_of(rules)
    now = now_of(rules, [1, 2], (5, 10, 20), declarer=0)
    nest = (plan.pack.parse("R10"),)
    assert seat_points(plan, now, nest) == (15, 10, 20)
    last = rules_of("original_3_2011", score__defender_credit="own")
    assert seat_points(plan_of(last), now, nest) == (5, 10, 30)


def test_the_majority_may_be_of_cards() -> None:
    """Four tricks of four are sixteen cards, and with the nest of five more than five tricks."""
    tricks = rules_of(count__majority_bonus=20)
    cards = rules_of(count__majority_bonus=20, count__majority_of="cards")
    winners = [1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert counted(tricks, winners, FIVES)[1, "majority"] == 20
    assert counted(cards, winners, FIVES)[0, "majority"] == 20
    assert counted(cards, winners[::-1], FIVES)[1, "majority"] == 20


def test_equal_cards_are_for_nobody_or_for_the_defenders() -> None:
    """Three tricks of four cards and a nest of four against four tricks."""
    switches: dict[str, Any] = {"count__majority_bonus": 20, "count__majority_of": "cards"}
    nest = "R6 G6 Y6 B6"
    winners = [1, 1, 1, 1, 0, 0, 0]
    assert counted(rules_of(**switches), winners, nest) == {}
    defenders = rules_of(**switches, count__majority_tie="defenders")
    assert counted(defenders, winners, nest) == {(1, "majority"): 20}
    assert counted(defenders, winners, nest, declarer=1) == {(0, "majority"): 20}


def test_a_sweep_has_a_bonus() -> None:
    tricks = rules_of(count__sweep_bonus=50)
    assert counted(tricks, [0, 2, 0]) == {(0, "sweep"): 50}
    assert counted(tricks, [0, 1, 0]) == {}
    points = rules_of(count__sweep_bonus=50, count__sweep_of="points")
    assert counted(points, [0, 1, 0], captured=(20, 0, 30, 0))[0, "sweep"] == 50
    assert (0, "sweep") not in counted(points, [0, 1, 0], captured=(20, 5, 30, 0))
    assert counted(points, [0, 1]) == {}, "where nobody won a point nobody swept"


def test_a_sweep_is_won_at_the_table() -> None:
    """All red is trump, and seat 0 wins everything."""
    table = table_of(count__sweep_bonus=50)
    table.calls(120)
    bury(table, "R5 G5 Y5 B5 R6")
    table.act(0, NameTrump("red"))
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert result.captured == (170, 0)
    assert result.made


def test_what_is_left_of_the_stock_goes_with_the_nest() -> None:
    """The last trick's winner takes the card that nobody drew, and its points [PB94:79]."""
    rules = changed(
        "wild_bird_2",
        {
            "boards": None,
            "score.kind": "plain",
            "count.values": {"5": 5, "10": 10, "14": 10, "bird": 20},
            "match.target": 300,
            "match.formats": ("to_target",),
        },
    )
    assert check(rules) == ()
    assert rules.stock == StockDraw(kind="blind_winner_first", leave=1)
    rng = Random(2)
    left = set()
    for seed in range(12):
        table = Table.of(rules)
        table.deal(seed)
        table.play_on(rng)
        result = table.match.public.results[0]
        left.add(table.plan.points_in(table.match.hidden.reveal().stock))
        assert sum(result.captured) == 120
    assert len(left) > 1, "no card with points was ever left"


# The score


def scored(
    rules: Rules, captured: tuple[int, int], bid: int, declarer: int = 0
) -> tuple[tuple[int, str], ...]:
    plan = plan_of(rules)
    teams = plan.teams(tuple(range(plan.seats)), declarer)
    _, lines = score_round(plan, Contract(declarer, bid, False), teams, captured, (0, 0, 0, 0))
    return tuple((line.points, line.why) for line in lines)


MADE, SET = (80, 40), (60, 60)


@pytest.mark.parametrize(
    ("switches", "made", "was_set"),
    [
        ({}, ((80, "made"), (40, "defended")), ((-70, "set"), (60, "defended"))),
        (
            {"score__kind": "zero"},
            ((80, "made"), (40, "defended")),
            ((0, "set_zero"), (60, "defended")),
        ),
        (
            {"score__kind": "zero_and_double"},
            ((80, "made"), (40, "defended")),
            ((0, "set_zero"), (120, "doubled")),
        ),
        (
            {"score__made_credit": "bid"},
            ((70, "made"), (40, "defended")),
            ((-70, "set"), (60, "defended")),
        ),
        (
            {"score__defenders": "never"},
            ((80, "made"), (0, "not_credited")),
            ((-70, "set"), (0, "not_credited")),
        ),
        (
            {"score__defenders": "if_set"},
            ((80, "made"), (0, "not_credited")),
            ((-70, "set"), (60, "defended")),
        ),
        (
            {"score__defenders": "if_set", "score__kind": "zero_and_double"},
            ((80, "made"), (0, "not_credited")),
            ((0, "set_zero"), (120, "doubled")),
        ),
    ],
)
def test_a_round_is_scored(switches: dict[str, Any], made: Any, was_set: Any) -> None:
    rules = rules_of(**switches)
    assert scored(rules, MADE, 70) == made
    assert scored(rules, SET, 70) == was_set
    assert scored(rules, (MADE[1], MADE[0]), 70, declarer=1) == made[::-1]


def test_the_highest_bid_may_count_double() -> None:
    rules = rules_of(score__top_bid_made="double", score__top_bid_failed="double")
    assert scored(rules, (120, 0), 120) == ((240, "made_double"), (0, "defended"))
    assert scored(rules, (100, 20), 120) == ((-240, "set_double"), (20, "defended"))
    assert scored(rules, (120, 0), 115) == ((120, "made"), (0, "defended"))
    assert scored(rules, (100, 20), 115) == ((-115, "set"), (20, "defended"))
    exactly = rules_of(score__top_bid_made="double", score__made_credit="bid", auction__max=100)
    assert scored(exactly, (110, 10), 100)[0] == (200, "made_double")
    once = rules_of(score__top_bid_made="double")
    assert scored(once, (100, 20), 120)[0] == (-120, "set")


# The match


def result(
    rules: Rules, totals: tuple[int, ...], *, bid: int = 70, declarer: int = 0, made: bool = True
) -> RoundResult:
    plan = plan_of(rules)
    return RoundResult(
        number=1,
        dealer=0,
        declarer=declarer,
        bid=bid,
        forced=False,
        trump="red",
        teams=plan.teams(tuple(range(plan.seats)), declarer),
        count=(),
        captured=(),
        made=made,
        scores=(),
        totals=totals,
    )


def won(rules: Rules, totals: tuple[int, ...], **round_: Any) -> Any:
    return winners_of(plan_of(rules), result(rules, totals, **round_))


def test_a_side_that_sinks_to_the_floor_loses() -> None:
    rules = rules_of(match__floor=300)
    assert won(rules, (-300, 20)) == ((1,), "floor")
    assert won(rules, (-299, 20)) is None
    assert won(rules, (10, -305)) == ((0,), "floor")
    assert won(rules, (-300, -300)) is None
    assert won(rules, (-300, 305)) == ((1,), "target")
    assert won(rules_of(), (-3000, 20)) is None


def test_with_more_players_the_best_wins_when_one_sinks() -> None:
    rules = rules_of("original_5", match__floor=100)
    assert won(rules, (5, 10, -100, 20, 0)) == ((3,), "floor")
    assert won(rules, (5, 20, -100, 20, 0)) is None


def test_a_match_may_have_to_be_won_by_a_bid() -> None:
    rules = rules_of(match__win_by="making_a_bid")
    assert won(rules, (310, 100)) == ((0,), "target")
    assert won(rules, (310, 100), made=False) is None
    assert won(rules, (310, 100), declarer=1) is None, "the side waits until it makes a bid"
    assert won(rules, (310, 400)) == ((0,), "target"), "the other side has no bid to win with"
    assert won(rules, (290, 400)) is None
    assert won(rules_of(), (310, 400)) == ((1,), "target")


def test_a_called_partner_may_win_with_the_declarers_bid() -> None:
    rules = rules_of("high_card_partner_5", match__win_by="making_a_bid")
    plan = plan_of(rules)
    teams = plan.teams(tuple(range(5)), 0, 2)
    base = result(rules, (490, 600, 520, 0, 0))
    assert winners_of(plan, replace(base, teams=teams)) == ((2,), "target")


def test_the_highest_bid_may_decide_the_match() -> None:
    rules = rules_of(score__top_bid_made="wins_match", score__top_bid_failed="loses_match")
    assert won(rules, (-200, 290), bid=120) == ((0,), "top_bid")
    assert won(rules, (200, -290), bid=120, made=False) == ((1,), "top_bid_failed")
    assert won(rules, (200, -290), bid=115, made=False) is None
    assert won(rules_of(), (200, -290), bid=120, made=False) is None
    many = rules_of("original_5", score__top_bid_failed="loses_match")
    lost = won(many, (140, 20, 50, 50, 0), bid=100, made=False)
    assert lost == ((2, 3), "top_bid_failed"), "the best of the others share the win"


def test_partners_of_one_round_both_lose_with_the_highest_bid() -> None:
    rules = rules_of("high_card_partner_5", score__top_bid_failed="loses_match")
    plan = plan_of(rules)
    base = result(rules, (0, 50, 400, 60, 10), bid=120, made=False)
    found = winners_of(plan, replace(base, teams=plan.teams(tuple(range(5)), 0, 2)))
    assert found == ((3,), "top_bid_failed")


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
    """With two packs a declarer may hold one of each pair; then any face that he does not hold twice will do."""
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
    """Four players in two sides, who all draw a card after each trick [PB94:79]."""
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
    """The declarer holds the nest, turns the top of the stock, and then may not bury what it shows."""
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
