"""Dealing, the nest, trump and the tricks, in positions small enough to check by eye."""

from __future__ import annotations

import pytest
from tests.layouts import playable
from tests.rule_marker import rule
from tests.tables import Table, deal_from_seed
from tests.unit.engine.original import HANDS, NEST, ORIGINAL

from rookery.engine.command import Bury, NameTrump, Play
from rookery.engine.dealing import dealing_of
from rookery.engine.event import PlayStarted, TrickTaken
from rookery.engine.legal import LegalBury
from rookery.errors import IllegalCommand, Reason
from rookery.rules.catalog import load_variant


def original(trump: str = "red", *, dealer: int = 3) -> Table:
    """Returns a table at which seat 0 is the declarer at 70, has buried the nest, and has named trump."""
    table = Table.of(ORIGINAL, dealer=dealer)
    table.deal_hands(HANDS, NEST)
    while table.round.contract is None:
        table.calls(70 if table.decider == 0 else None)
    assert isinstance(table.legal, LegalBury)
    table.act(0, Bury(tuple(table.plan.pack.parse(code) for code in NEST.split())))
    table.act(0, NameTrump(trump))  # type: ignore[arg-type]
    return table


@rule("H11:21")
def test_interleaved_deal() -> None:
    """[H11:21]: a card to each, one to the nest, five times; then the rest round the table."""
    dealing = dealing_of(load_variant(ORIGINAL).deal, 4)
    assert dealing.nest == (4, 9, 14, 19, 24)
    assert dealing.hands[0] == (0, 5, 10, 15, 20, 25, 29, 33, 37)
    places = [place for hand in dealing.hands for place in hand] + list(dealing.nest)
    assert sorted(places) == list(range(41))


@rule("WM08:349", "A60")
def test_nest_larger_than_the_hands() -> None:
    """[WM08:349, A60]: eight turns give eight nest cards; the 57th card goes to the nest."""
    dealing = dealing_of(load_variant("partnership_for_six").deal, 6)
    assert len(dealing.nest) == 9
    assert dealing.nest[-1] == 56


@rule("H11:127", "H11:139")
def test_last_cards_form_nest_and_aside() -> None:
    """[H11:127]: of the last eight cards five are the nest and three are out of play."""
    dealing = dealing_of(load_variant("original_3_2011").deal, 3)
    assert dealing.nest == (36, 37, 38, 39, 40)
    assert dealing.aside == (41, 42, 43)


def test_deal_refuses_what_is_not_the_pack() -> None:
    table = Table.of(ORIGINAL)
    good = deal_from_seed(table.plan, 1)
    for order in (good.order[:-1], (*good.order[:-1], good.order[0]), (*good.order[:-1], 41)):
        with pytest.raises(IllegalCommand) as refused:
            table.deal(type(good)(order, good.seed, good.commitment))
        assert refused.value.code is Reason.BAD_DEAL


def test_deal_twice_is_refused() -> None:
    table = Table.of(ORIGINAL)
    table.deal(1)
    with pytest.raises(IllegalCommand) as refused:
        table.deal(2)
    assert refused.value.code is Reason.WRONG_PHASE


@rule("H11:54", "A13")
def test_first_lead_is_left_of_dealer_whoever_declares() -> None:
    """[H11:54]."""
    table = original(dealer=1)
    assert table.decider == 2
    assert table.events[-1] == PlayStarted(leader=2)


@pytest.mark.parametrize(
    ("variant", "leader"),
    [
        ("dixie_4", 0),  # the dealer [WM08:259]
        ("western_kentucky_4", 2),  # the declarer [WIK:50]
        ("team_rook_6", 3),  # left of the declarer [TR:67]
        ("original_partnership_4", 1),
        ("original_3_2011", 1),  # [A34]
    ],
)
@rule("WM08:259 lead", "WIK:50 lead", "TR:67 lead", "H11:54", "A34")
def test_who_leads_first(variant: str, leader: int) -> None:
    table = Table.of(variant, dealer=0)
    for seed in range(1, 20):
        table.deal(seed)
        if table.round.over is None:
            break
    minimum = table.legal.min  # type: ignore[union-attr]
    while table.round.contract is None:
        table.calls(minimum if table.decider == 2 else None)
    table.settle()
    assert table.decider == leader


@rule("H11:56 follow", "H11:64")
def test_must_follow_suit_but_the_bird_is_free() -> None:
    """[H11:56, 64]."""
    table = original("yellow")
    table.play("B14")
    assert playable(table) == {"B5", "RK"}
    with pytest.raises(IllegalCommand) as refused:
        table.play("G14")
    assert refused.value.code is Reason.MUST_FOLLOW
    assert refused.value.rule == "H11:56"
    table.play("RK")
    table.play("B11", "B9")
    assert table.events[-1] == TrickTaken(seat=1, points=30)
    assert table.decider == 1


@rule("H11:65", "A14")
def test_bird_led_calls_for_trump() -> None:
    """[H11:65]: players with a trump must play one; the others may play any card [A14]."""
    table = original("red")
    table.play("B14", "RK", "B11", "B9")
    table.play("R8")
    assert playable(table) == {"R7"}
    table.play("R7")
    assert playable(table) == {"R6", "R5"}
    bird = original("red")
    bird.play("G5", "RK", "G11", "G9")
    assert bird.decider == 1
    bird.play("G14")
    assert playable(bird) == {"G10"}


@rule("H11:66", "A17")
def test_bird_must_be_played_when_it_is_the_only_trump() -> None:
    """[H11:66]."""
    table = original("black")
    table.play("B14")
    assert playable(table) == {"B5", "RK"}
    table.play("B5", "B11", "B9")
    table.play("R14", "R8", "R7", "R5")
    table.play("R13", "R9", "B12", "R6")
    assert table.decider == 2
    table.play("B13", "B10")
    assert table.decider == 0  # out of black: free choice
    assert len(playable(table)) == 6
    table.play("G6")
    assert playable(table) == {"RK"}


@rule("H11:56 follow", "A16")
def test_void_player_need_not_trump() -> None:
    """[H11:56, A16]."""
    table = original("red")
    table.play("R14", "R8", "R7", "R5")
    table.play("G5", "G14", "G10", "G9")
    table.play("Y14", "Y11", "Y9", "Y5")
    table.play("Y13", "Y12", "Y8")
    assert table.decider == 0
    assert "B14" in playable(table)
    assert "R13" in playable(table)


@rule("H11:56 win")
def test_trump_beats_the_color_led_and_high_card_wins_otherwise() -> None:
    """[H11:56]."""
    table = original("green")
    table.play("Y5", "Y14", "Y10", "Y9")
    assert table.events[-1] == TrickTaken(seat=1, points=25)
    table.play("Y13", "Y11", "Y8", "G5")
    assert table.events[-1] == TrickTaken(seat=0, points=5)


def test_playing_what_one_does_not_hold() -> None:
    table = original()
    for card in (table.plan.pack.parse("G14"), -1, 41, 10**6):
        with pytest.raises(IllegalCommand) as refused:
            table.act(0, Play(card))
        assert refused.value.code is Reason.NOT_YOUR_CARD


# --- the bird low, the Red 1, no-trump -----------------------------------------------------------------------------


@rule("WIK:38 bird", "TR:10 bird", "A101")
def test_low_bird_follows_suit_and_is_beaten_by_every_trump() -> None:
    """[WIK:38; TR:10]."""
    rules = load_variant("western_new_york_4")
    from rookery.rules.table import compile_tables, pack_of

    tables, pack = compile_tables(rules, "green"), pack_of(rules.pack)
    hand = pack.parse_cards("RK G2 B5 Y9")
    assert pack.names(tables.legal(hand, (pack.parse("B7"),))) == "B5"
    assert pack.names(tables.legal(hand, (pack.parse("G7"),))) == "G2 RK"
    order = [pack.parse(code) for code in ("B14", "RK", "G2", "B1")]
    assert tables.winner(order) == 2
    assert tables.winner(order[:2]) == 1
    # The 1 stands above the 14.
    assert tables.winner([pack.parse("B14"), pack.parse("B1")]) == 1


@rule("PB94:200", "A15", "A67")
def test_red_one_beats_the_bird_and_is_no_red_card() -> None:
    """[PB94:200, A15, A67]."""
    rules = load_variant("red_one_4")
    from rookery.rules.table import TRUMP_SUIT, compile_tables, pack_of

    tables, pack = compile_tables(rules, "green"), pack_of(rules.pack)
    red_one, bird = pack.parse("R1"), pack.parse("RK")
    assert tables.suit_of[red_one] == TRUMP_SUIT
    assert tables.winner([bird, red_one]) == 1
    assert tables.winner([red_one, bird]) == 0
    assert tables.winner([bird, pack.parse("G14")]) == 0
    hand = pack.parse_cards("R1 RK R5")
    assert pack.names(tables.legal(hand, (pack.parse("R14"),))) == "R5"
    assert pack.names(tables.legal(pack.parse_cards("R1 R5"), (bird,))) == "R1"


@rule("WIK:41 bird", "A87")
def test_two_high_ranks() -> None:
    """[WIK:41, A87]: 2, 1, 14, 13 and so on."""
    rules = load_variant("two_high_4")
    from rookery.rules.table import compile_tables, pack_of

    tables, pack = compile_tables(rules, "red"), pack_of(rules.pack)
    assert tables.winner([pack.parse(code) for code in ("G14", "G1", "G2", "G13")]) == 2


@rule("A93")
def test_first_of_two_identical_cards_wins() -> None:
    """[A93]."""
    rules = load_variant("team_rook_6")
    from rookery.rules.table import compile_tables, pack_of

    tables, pack = compile_tables(rules, "red"), pack_of(rules.pack)
    a, b = pack.by_code["R1"]
    assert tables.winner([a, b]) == 0
    assert tables.winner([b, a]) == 0
    x, y = pack.by_code["RK"]
    assert tables.winner([x, y]) == 0


@rule("WIK:35 no-trump", "A85")
def test_low_no_trump_turns_the_plain_colors_round() -> None:
    """[WIK:35, A85]: the lowest card of the color led wins, and the joker is the only trump."""
    rules = load_variant("call_partner_5")
    from rookery.rules.table import compile_tables, pack_of

    tables, pack = compile_tables(rules, "low_no_trump"), pack_of(rules.pack)
    assert tables.winner([pack.parse(code) for code in ("S9", "S2", "H2", "SA")]) == 1
    assert tables.winner([pack.parse(code) for code in ("S9", "S2", "JK")]) == 2
    high = compile_tables(rules, "high_no_trump")
    assert high.winner([pack.parse(code) for code in ("S9", "SA", "HA", "SK")]) == 1
