"""Following suit, the bird in all its forms, and who leads and wins, by card tables and at laid-out tables."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from tests.layouts import all_of, bury, declare, endless, lay, names, settle_at
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table

from rookery.cards import mask_of
from rookery.engine.command import NameTrump
from rookery.engine.event import Buried
from rookery.engine.legal import LegalPlays
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMP_SUIT, Tables, Trump, compile_tables, pack_of

FREE = (
    "original_partnership_4",
    "official_wikipedia_4",
    "standard_deck_4",
    "kentucky_discard_bird_4",
    "two_high_4",
    "two_high_standard_4",
    "partnership_for_six",
    "high_card_partner_5",
    "tennessee_for_two",
    "beginner_4",
    "wild_bird_4_partnership",
    "wild_bird_4_individual",
    "wild_bird_3",
    "wild_bird_2",
)

MUST_FOLLOW = {
    "red_one_4": "high",
    "western_kentucky_4": "high",
    "woodson_patrick_4": "high",
    "western_new_york_4": "low",
    "call_partner_5": "low",
    "team_rook_6": "low",
    "team_rook_5": "low",
    "team_rook_4": "low",
}

COLORS: tuple[Trump, ...] = ("red", "green", "yellow", "black")


class Law:
    """The card tables of a variant for one trump, and examples of a bird, a trump and plain cards."""

    def __init__(self, variant: str, trump: Trump) -> None:
        self.pack = pack_of(load_variant(variant).pack)
        self.tables: Tables = compile_tables(load_variant(variant), trump)
        faces = self.pack.faces
        birds = [card for card, face in enumerate(faces) if face.single in ("bird", "joker")]
        self.bird = birds[0] if birds else -1
        suits = self.tables.suit_of
        self.trumps = [
            card
            for card in range(len(self.pack))
            if suits[card] == TRUMP_SUIT and faces[card].single is None
        ]
        self.plain = [card for card in range(len(self.pack)) if suits[card] != TRUMP_SUIT]

    def suit(self, card: int) -> int:
        return self.tables.suit_of[card]

    def may(self, hand: list[int], led: int) -> set[int]:
        legal = self.tables.legal(mask_of(hand), (led,))
        return {card for card in hand if legal >> card & 1}


# --- the free bird -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", FREE)
@rule("H11:62", "H11:112-117", "WM08:413 bird", "WIK:41 bird", "PB94:56-58")
def test_the_bird_takes_every_trick_whatever_is_trump(variant: str) -> None:
    for trump in COLORS:
        law = Law(variant, trump)
        for other in (*law.trumps, *law.plain):
            assert law.tables.winner([other, law.bird]) == 1
            assert law.tables.winner([law.bird, other]) == 0


@pytest.mark.parametrize("variant", FREE)
@rule("H11:64", "H11:112-117", "WIK:41 bird", "A48")
def test_the_bird_may_be_played_at_any_time(variant: str) -> None:
    """The hand also holds the color led and other trumps."""
    law = Law(variant, "red")
    for led in law.plain:
        same = [card for card in law.plain if law.suit(card) == law.suit(led) and card != led][:2]
        hand = [law.bird, *same, *law.trumps[:2]]
        assert law.may(hand, led) == {law.bird, *same}
    assert law.may([law.bird, law.trumps[0]], law.trumps[1]) == {law.bird, law.trumps[0]}


@pytest.mark.parametrize("variant", FREE)
@rule("H11:65", "H11:112-117", "A14", "A80", "WIK:41 bird")
def test_the_bird_led_calls_for_trumps(variant: str) -> None:
    """Players with trumps must play one; the others may play any card."""
    law = Law(variant, "green")
    assert law.may([*law.trumps[:2], *law.plain[:4]], law.bird) == set(law.trumps[:2])
    assert law.may(law.plain[:4], law.bird) == set(law.plain[:4])


@pytest.mark.parametrize("variant", FREE)
@rule("H11:66", "H11:112-117", "A17")
def test_the_bird_must_be_played_as_the_only_trump(variant: str) -> None:
    law = Law(variant, "black")
    assert law.may([law.bird, *law.plain[:6]], law.trumps[0]) == {law.bird}


@rule("H11:65", "A14")
def test_the_bird_led_at_the_table() -> None:
    """Red is trump and the bird is led: seat 1 has trumps, seat 2 has none, seat 3 has one."""
    table = Table.of("original_partnership_4", dealer=3)
    lay(
        table,
        {
            0: "RK R14 R13 R12 R11 R10 R9 Y14 Y13",
            1: "R8 R7 G14 G13 G12 G11 G10 G9 G8",
            2: "Y12 Y11 Y10 Y9 Y8 Y7 Y6 Y5 G7",
            3: "R6 B14 B13 B12 B11 B10 B9 B8 B7",
        },
        nest="R5 G5 G6 B5 B6",
    )
    declare(table, 0)
    bury(table, "R5 G5 G6 B5 B6")
    table.act(0, NameTrump("red"))
    table.play("RK")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"R8", "R7"}
    table.play("R7")
    assert isinstance(table.legal, LegalPlays)
    assert len(table.legal.cards) == 9
    table.play("Y12")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"R6"}


# --- birds that follow suit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MUST_FOLLOW)
@rule("PB94:200", "WIK:46 bird", "WIK:38 bird", "WIK:35 bird", "TR:10 bird", "A65", "A90")
def test_a_bird_that_must_follow_suit(variant: str) -> None:
    """It may be played only if the hand has no card of the color led."""
    law = Law(variant, "red")
    for led in law.plain[:8]:
        same = [card for card in law.plain if law.suit(card) == law.suit(led) and card != led][:2]
        other = [card for card in law.plain if law.suit(card) != law.suit(led)][:2]
        assert law.may([law.bird, *same, *other], led) == set(same)
        assert law.bird in law.may([law.bird, *other], led)


@pytest.mark.parametrize("variant", MUST_FOLLOW)
@rule("TR:10 bird", "WIK:38 bird", "WIK:35 bird", "A17", "A14")
def test_it_is_a_trump_all_the_same(variant: str) -> None:
    """As the only trump it must be played when trump is led; when it is led, players with trumps must play one."""
    law = Law(variant, "red")
    assert law.may([law.bird, *law.plain[:4]], law.trumps[0]) == {law.bird}
    assert law.may([*law.trumps[:2], *law.plain[:4]], law.bird) == set(law.trumps[:2])
    assert law.may(law.plain[:4], law.bird) == set(law.plain[:4])


@pytest.mark.parametrize(("variant", "place"), list(MUST_FOLLOW.items()))
@rule("PB94:200", "WIK:50 red-one", "WIK:46 bird", "WIK:38 bird", "TR:10 bird", "TR:17-37", "A101")
def test_its_rank_is_above_or_below_all_trumps(variant: str, place: str) -> None:
    """It is the lowest or highest trump and beats all plain cards; only the Red 1 beats a high bird."""
    law = Law(variant, "green")
    for trump in law.trumps:
        assert law.tables.winner([law.bird, trump]) == (1 if place == "low" else 0), trump
    for plain in law.plain:
        assert law.tables.winner([plain, law.bird]) == 1
    if variant in ("red_one_4", "western_kentucky_4"):
        red_one = law.pack.parse("R1")
        assert law.tables.winner([law.bird, red_one]) == 1
        assert law.tables.winner([red_one, law.bird]) == 0


@rule("A15", "PB94:200")
def test_the_red_one_must_be_played_on_a_led_bird_as_the_only_trump() -> None:
    for variant in ("red_one_4", "western_kentucky_4"):
        law = Law(variant, "green")
        red_one = law.pack.parse("R1")
        assert law.may([red_one, *law.plain[:4]], law.bird) == {red_one}
        assert law.may([law.bird, *law.plain[:4]], red_one) == {law.bird}


@rule("A67", "PB94:200")
def test_the_red_one_is_never_a_red_card() -> None:
    """If red is led and green is trump, it does not follow suit; if red is trump, it is the highest trump."""
    law = Law("red_one_4", "green")
    red_one, five, twelve = (law.pack.parse(code) for code in ("R1", "R5", "R12"))
    assert law.may([red_one, five], twelve) == {five}
    assert red_one in law.may([red_one, law.pack.parse("Y5")], twelve)
    red = Law("red_one_4", "red")
    assert red.tables.winner([red.pack.parse("R14"), red_one]) == 1


@rule("A17", "A93", "TR:10 bird")
def test_two_birds() -> None:
    """As the only trump, the second bird must be played on the first, and loses to it."""
    law = Law("team_rook_6", "red")
    one, two = law.pack.by_code["RK"]
    assert law.may([two, *law.plain[:4]], one) == {two}
    assert law.tables.winner([one, two]) == 0
    assert law.tables.winner([two, one]) == 0


# --- following suit and winning ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:56 follow", "H11:56 win", "H11:58", "A16")
def test_suit_is_followed_and_the_highest_card_wins(variant: str) -> None:
    """A whole round against a literal reading of the rule; a blind dummy need not follow suit, and also leads."""
    rules = load_variant(variant)
    table = Table.of(variant)
    seed = 0
    while table.match.public.round is None or table.round.over:
        table.deal(seed)
        seed += 1
    declare(table, 0)
    rng = Random(variant)
    plan = table.plan
    checked = 0
    while table.legal is not None:
        legal = table.legal
        if isinstance(legal, LegalPlays) and table.round.trick:
            now = table.round
            tables = plan.card_tables[now.trump]
            seat = now.seat_of(len(now.trick))
            hand = [card for card in range(len(plan.pack)) if table.hand(seat) >> card & 1]
            led = tables.suit_of[now.trick[0]]
            follow = {card for card in hand if tables.suit_of[card] == led}
            free = {card for card in hand if variant in FREE and plan.pack.faces[card].single}
            assert set(legal.cards) == (follow | free if follow else set(hand))
            checked += 1
        table.play_on(rng, stop_after=1)
    assert checked
    leader = table.round.tricks[0].leader
    for trick in table.round.tricks:
        assert trick.leader == leader
        leader = trick.winner
        tables = plan.card_tables[table.round.trump]
        suits = [tables.suit_of[card] for card in trick.cards]
        wins = TRUMP_SUIT if TRUMP_SUIT in suits else suits[0]
        place = [table.round.left(trick.leader, step) for step in range(plan.seats)].index(leader)
        assert suits[place] == wins
        if wins != TRUMP_SUIT and table.round.trump not in ("low_no_trump",):
            numbers = rules.pack.ranks
            ranks = [
                numbers.index(plan.pack.faces[card].number)
                for card, suit in zip(trick.cards, suits, strict=True)
                if suit == wins
            ]
            best = numbers.index(plan.pack.faces[trick.cards[place]].number)
            assert best == min(ranks)


@rule("A93")
def test_the_first_of_two_identical_cards_wins() -> None:
    law = Law("team_rook_6", "red")
    for code in ("R1", "G14", "RK"):
        one, two = law.pack.by_code[code]
        assert law.tables.winner([one, two]) == law.tables.winner([two, one]) == 0


# --- Western New York, two-high ------------------------------------------------------------------------------------


@rule("WIK:38 nest", "A10")
def test_buried_counters_lie_face_up_for_all() -> None:
    table = Table.of("western_new_york_4", dealer=3)
    lay(table, {0: "G1 Y14 R2 R3"}, nest="B2 B3 B4 B6 B7")
    declare(table, 0)
    bury(table, "G1 Y14 R2 R3 B2")
    (buried,) = all_of(table, Buried)
    assert names(table, buried.faces) == {"G1", "Y14"}


@rule("WIK:38 bird", "A86")
def test_in_western_new_york_the_ones_are_highest() -> None:
    law = Law("western_new_york_4", "red")
    order = [law.pack.parse(f"G{number}") for number in (1, *range(14, 1, -1))]
    for higher, lower in itertools.pairwise(order):
        assert law.tables.winner([lower, higher]) == 1


@rule("WIK:41 bird", "A87")
def test_in_two_high_the_order_is_two_one_fourteen() -> None:
    for variant, codes in (
        ("two_high_4", [f"G{number}" for number in (2, 1, *range(14, 2, -1))]),
        (
            "two_high_standard_4",
            [
                f"S{face}"
                for face in ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]
            ],
        ),
    ):
        law = Law(variant, "red")
        order = [law.pack.parse(code) for code in codes]
        for higher, lower in itertools.pairwise(order):
            assert law.tables.winner([lower, higher]) == 1


@rule("WIK:33", "A84", "WIK:33 values")
def test_aces_are_high_in_the_standard_pack() -> None:
    law = Law("standard_deck_4", "red")
    order = [
        law.pack.parse(f"S{face}") for face in ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]
    ]
    for higher, lower in itertools.pairwise(order):
        assert law.tables.winner([lower, higher]) == 1


@rule("WM08:251 top")
def test_the_fourteen_is_highest_in_dixie() -> None:
    law = Law("dixie_4", "red")
    assert law.tables.winner([law.pack.parse("G13"), law.pack.parse("G14")]) == 1
    assert Table.of("dixie_4").plan.points[law.pack.parse("G14")] == 0


@rule("TR:17-37")
def test_the_order_of_team_rook() -> None:
    law = Law("team_rook_6", "red")
    order = [law.pack.by_code[f"G{number}"][0] for number in (1, *range(14, 4, -1))]
    for higher, lower in itertools.pairwise(order):
        assert law.tables.winner([lower, higher]) == 1


@rule("H11:25", "WM08:357")
def test_partnership_for_six_is_played_as_the_tournament_game() -> None:
    """The bird may be played at any time, the nest goes to the last trick, and six players deal in turn."""
    table = Table.of(endless("partnership_for_six"), dealer=4)
    rng = Random(1)
    dealers = []
    for seed in range(4):
        table.deal(seed)
        dealers.append(table.round.dealer)
        settle_at(table, 0, "red")
        table.play_on(rng)
        nest = [line for line in table.match.public.results[-1].count if line.what == "nest"]
        assert [line.team for line in nest] == [table.round.tricks[-1].winner % 2]
    assert dealers == [4, 5, 0, 1]
