"""The heuristics for playing a card, each in a position made for it. Red is trump unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.features import features_of
from tests.oracle.policy import PolicyFeatures
from tests.tables import Table
from tests.unit.bots.positions import ORIGINAL, dealt, declare

from rookery.bots.heuristic.cards import choose_card
from rookery.engine.legal import LegalPlays
from rookery.seats import Seat


def in_play(
    hands: Mapping[Seat, str],
    *played: str,
    declarer: Seat = 0,
    nest: str = "",
    bury: str | None = None,
    variant: str = ORIGINAL,
    dealer: Seat = 3,
) -> Table:
    """Seat 0 leads, red is trump, and the cards in *played* have been played in turn."""
    table = dealt(variant, hands, nest=nest, dealer=dealer)
    declare(table, declarer, "red", bury=bury)
    table.play(*played)
    return table


def choice(table: Table) -> str:
    """Returns the card that the seat whose turn it is would play."""
    seat = table.decider
    assert seat is not None
    assert isinstance(table.legal, LegalPlays)
    return table.plan.pack.name(choose_card(table.view(seat), table.legal.cards))


def features(table: Table) -> PolicyFeatures:
    """Returns the features by which the seat whose turn it is decides."""
    assert table.decider is not None
    return features_of(table.view(table.decider))


def test_gives_a_counter_to_the_partner_whose_bird_wins() -> None:
    table = in_play({0: "RK R14", 1: "R5 R6", 2: "G10 G6 G7 Y6 Y7 Y8 B6 B7 B8"}, "RK", "R5")
    assert choice(table) == "G10"


def test_gives_no_counter_to_an_opponent_who_wins() -> None:
    table = in_play({0: "G6 Y5", 1: "G14", 2: "G10 G7 G5"}, "G6", "G14")
    assert choice(table) == "G7"


def test_throws_away_no_counter_on_an_opponents_trick() -> None:
    table = in_play(
        {0: "Y5 Y6", 1: "RK R13", 2: "G10 G5 G6 Y10 Y7 B5 B6 B10 Y8", 3: "R5 R6"}, "Y6", "RK"
    )
    assert choice(table) in {"Y7", "Y8"}


def test_does_not_trump_the_winning_card_of_a_partner() -> None:
    table = in_play(
        {0: "G14", 1: "G6", 2: "R6 R7 R8 Y6 Y7 Y8 B6 B7 B8", 3: "G5"}, "G14", "G6", declarer=2
    )
    assert choice(table)[0] in "YB"


def test_trumps_an_opponents_counters() -> None:
    table = in_play(
        {0: "G10", 1: "G6", 2: "G14 G12", 3: "R6 R7 R8 Y6 Y7 Y8 B6 B7 B8"}, "G10", "G6", "G14"
    )
    assert choice(table) == "R6"


def test_wins_cheaply_when_last_to_play() -> None:
    table = in_play({0: "G7", 1: "G5", 2: "G9", 3: "G13 G11 G6"}, "G7", "G5", "G9")
    assert choice(table) == "G11"


def test_wins_with_a_counter_when_last_to_play() -> None:
    table = in_play({0: "G7", 1: "G6", 2: "G8", 3: "G10 G9 G5"}, "G7", "G6", "G8")
    assert choice(table) == "G10"


def test_pulls_trump_as_declarer() -> None:
    table = in_play({0: "RK R14 R13 R12 R11 G14 G13 Y14 B14", 1: "R5 R6 R7", 3: "R8 R9"})
    assert choice(table)[0] == "R"


def test_stops_pulling_when_no_opponent_has_trumps() -> None:
    table = in_play(
        {
            0: "RK R14 R13 R12 R11 G14 Y14 B14 G13",
            1: "R5 R6 G5 G6 G7 Y5 Y6 Y7 B5",
            2: "R7 R8 B6 B7 B8 B9 B10 B11 B12",
            3: "R9 R10 G8 G9 G10 Y8 Y9 Y10 Y11",
        },
        "R14", "R5", "R7", "R9",
        "R13", "R6", "R8", "R10",
        nest="G11 G12 Y12 Y13 B13",
    )  # fmt: skip
    assert choice(table) in {"G14", "Y14", "B14", "G13"}


def test_does_not_lead_trump_against_the_declarer() -> None:
    table = in_play({0: "R13 R12 R9 G7 G8 Y7 Y8 B7 B8", 1: "RK R14 R11"}, declarer=1)
    assert choice(table)[0] != "R"


def test_leads_a_singleton_against_the_declarer() -> None:
    table = in_play({0: "R6 R7 R8 G7 Y6 Y7 Y8 Y9 Y11", 1: "RK R14 R13 R12"}, declarer=1)
    assert choice(table) == "G7"


def test_leads_no_counter_into_higher_cards() -> None:
    table = in_play({0: "G10 Y10 B10 G5 Y5 B5 G7 Y8 B9", 1: "RK R14 R13 R12"}, declarer=1)
    assert choice(table) in {"G7", "Y8", "B9"}


def test_keeps_the_bird_for_a_last_trick_that_brings_the_nest() -> None:
    hand = {3: "RK R6 R7 R8 R9 G6 G7 Y6 Y7", 0: "B5", 1: "B6", 2: "B7"}
    rich = in_play(hand, "B5", "B6", "B7", declarer=3, nest="G10 Y10 B10 G5 Y5")
    poor = in_play(hand, "B5", "B6", "B7", declarer=3, nest="G8 Y8 B8 G9 Y9")
    bird = rich.plan.pack.parse("RK")
    assert features(rich).save_for_last_trick(bird) == -40.0
    assert features(poor).save_for_last_trick(bird) == 0.0
    assert choice(rich) == choice(poor) == "R6"


def test_remembers_which_cards_are_masters() -> None:
    before = in_play({0: "G13 G6", 1: "G14", 2: "G7", 3: "G8"})
    thirteen = before.plan.pack.parse("G13")
    waiting = features(before).stands(thirteen)
    after = in_play({0: "G13 G6 Y6", 1: "G14 Y14", 2: "G7", 3: "G8 Y7"}, "G6", "G14", "G7", "G8")
    after.play("Y14", "Y8" if after.hand(2) >> after.plan.pack.parse("Y8") & 1 else "RK")
    sure = features_of(after.view(0)).stands(thirteen)
    assert sure > waiting + 0.2


def test_remembers_who_is_void() -> None:
    """Seat 1 has thrown a card on green: a green 14 is no longer safe from its trumps."""
    hands = {
        0: "G14 G13 G12 Y6 Y7 Y8 B6 B7 B8",
        1: "R6 R7 R8 R9 Y9 Y11 Y12 B9 B11",
        2: "G6 G7 G8 G9 G11 Y13 Y14 B12 B13",
        3: "G5 G10 RK R14 R13 R12 R11 B14 B10",
    }
    table = in_play(hands, declarer=3)
    card = table.plan.pack.parse("G13")
    safe = features(table).can_beat(1, 1, card)
    table.play("G12", "R6", "G6", "G5", "Y9", "Y13", "RK", "Y6")
    view = table.view(0)
    assert view.voids[1] == 1 << 1
    assert features_of(view).can_beat(1, 1, card) > safe + 0.3
    assert features_of(view).lacks(1, 1) == 1.0


def test_a_sure_winner_is_sure() -> None:
    table = in_play({0: "RK R14 R12"}, declarer=0)
    facts = features(table)
    assert facts.chance(table.plan.pack.parse("RK")) == 1.0
    assert facts.stands(table.plan.pack.parse("RK")) == 1.0
    assert facts.chance(table.plan.pack.parse("R12")) < 1.0


def test_the_lowest_trump_of_many_points_is_not_led() -> None:
    """Where the bird is the lowest trump and worth 20, leading it gives 20 away."""
    hands = {0: "RK R1 R14 G7 G8 G9 Y7 Y8 Y9 B7 B8 B9 B11", 1: "R13 R12", 3: "R11 R9"}
    table = in_play(hands, declarer=1, variant="western_new_york_4")
    assert choice(table) != "RK"


def test_the_lowest_trump_goes_to_the_partner_who_wins() -> None:
    hands = {0: "R1 R14", 1: "R6 R7", 2: "RK R5 R8 G7", 3: "R9 R12"}
    table = in_play(hands, "R1", "R6", declarer=0, variant="western_new_york_4")
    assert choice(table) == "RK"
