"""Playing with dummies: the open dummy, which a player plays, and blind dummies."""

from __future__ import annotations

from tests.layouts import bury, declare, lay
from tests.oracle.features import features_of
from tests.tables import Table
from tests.unit.bots.positions import choice

from rookery.engine.command import NameTrump
from rookery.kernel import WEIGHTS

OPEN, BLIND = "original_2_2011", "original_2_1994"
DUMMY = 2


def open_dummy(dummy: str, own: str, declarers: str, *played: str) -> Table:
    """Seat 1 declares in black; the dummy leads, and seat 0, who plays it, comes last."""
    table = Table.of(OPEN, dealer=1)
    lay(table, {0: own, 1: declarers, DUMMY: dummy}, nest="Y4 G4 B5 B6 B7")
    declare(table, 1)
    bury(table, "Y4 G4 B5 B6 B7")
    table.act(1, NameTrump("black"))
    table.play(*played)
    return table


def test_the_open_dummy_and_its_player_are_friends_with_open_cards() -> None:
    table = open_dummy("R6 R5 G14", "R14 R13", "R4 B14")
    facts = features_of(table.view(0))
    place = table.round.order.index
    assert facts.me == place(DUMMY)
    assert facts.friends == {place(0)}
    assert facts.seen[place(0)] == table.hand(0)
    assert facts.hand == table.hand(DUMMY)
    assert facts.dark[place(0)] == 0
    assert facts.lacks(place(0), 0) == 0.0


def test_its_player_protects_the_counter_that_the_dummy_led() -> None:
    """The player plays last and wins, with a counter of their own, what the declarer would have taken."""
    table = open_dummy("R10 R6 Y14", "R14 Y6", "R13 B14", "R10", "R13")
    assert table.decider == 0
    assert table.round.seat_of(len(table.round.trick)) == 0
    assert choice(table) == "R14"


def test_wastes_no_high_card_on_a_trick_that_the_dummy_wins() -> None:
    table = open_dummy("R14 R6 Y14", "R13 R5 R7", "R4 B14", "R14", "R4")
    assert choice(table) == "R5"


def test_the_declarer_sees_what_the_dummy_can_beat() -> None:
    """The dummy must follow suit and its cards lie open, so the chance is 0 or 1."""
    table = open_dummy("R10 R6 Y14 Y13 Y12 Y11 G6 G7 G8 G9 G10 G11", "R14 Y6", "R4 R12 B14", "Y14")
    view = table.view(1)
    facts, pack = features_of(view), table.plan.pack
    assert facts.friends == frozenset()
    assert facts.can_beat(table.round.order.index(DUMMY), 0, pack.parse("R12")) == 0.0
    assert facts.can_beat(table.round.order.index(DUMMY), 0, pack.parse("R9")) == 1.0


def test_a_blind_dummy_may_play_anything_and_shows_no_voids() -> None:
    """Every unseen card is equally likely to be its top card, and its discards tell nothing about the other cards."""
    table = Table.of(BLIND, dealer=0)
    lay(table, {0: "R14 R13", 1: "R12 R11", DUMMY: "G4 G5"}, nest="Y4 Y5 Y6 Y7 Y8")
    declare(table, 0)
    bury(table, "Y4 Y5 Y6 Y7 Y8")
    table.act(0, NameTrump("red"))
    table.play("R12")
    view = table.view(0)
    assert view.voids[DUMMY]
    facts, pack = features_of(view), table.plan.pack
    assert facts.knowledge.voids[table.round.order.index(DUMMY)] == 0
    higher = pack.parse_cards("R14 R13") & facts.unseen
    assert facts.can_beat(
        table.round.order.index(DUMMY), 4, pack.parse("R12")
    ) == higher.bit_count() / (facts.unseen.bit_count())
    assert facts.can_beat(table.round.order.index(DUMMY), 4, pack.parse("R4")) > 0.0


def test_a_dummy_without_a_side_takes_points_from_everybody() -> None:
    table = Table.of(BLIND, dealer=0)
    lay(table, {0: "G13 G4", 1: "G6 G5", DUMMY: "G14"}, nest="Y4 Y5 Y6 Y7 Y8")
    declare(table, 0)
    bury(table, "Y4 Y5 Y6 Y7 Y8")
    table.act(0, NameTrump("red"))
    table.play("G6")
    assert features_of(table.view(0)).harm() == WEIGHTS.policy.fellow
