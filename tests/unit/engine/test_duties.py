"""Duties of play: to trump, to beat, and not to lead or throw certain cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.tables import Table
from tests.unit.engine.table_mode import at_play, refused
from tests.unit.rules.switches import SUITS, rules_of, table_of, views

from rookery.belief.worlds import Worlds
from rookery.bots.renege_detection import proven_reneges
from rookery.cards import Cards, iter_cards, mask_of
from rookery.engine.command import CallRenege, Play, TakeBack
from rookery.engine.event import RenegeCalled, TakenBack
from rookery.engine.legal import LegalPlays
from rookery.engine.renege import reneges
from rookery.errors import Reason
from rookery.rules.duties import EarlierTricks
from rookery.rules.table import TRUMP_SUIT, compile_tables, pack_of
from rookery.service.dimmed import dimmed
from rookery.service.rulings import may_take_back


def table_with(*, mode: str = "strict", **play: Any) -> Table:
    """Returns a table with duties of play: seat 0 is the declarer, with yellow as trump, and leads."""
    switches = {f"play__{name}": value for name, value in play.items()}
    return at_play(rules_of(match__enforcement=mode, **switches))


def legal_of(table: Table) -> str:
    """Returns the codes of the cards that may be played, in hand order."""
    assert isinstance(table.legal, LegalPlays)
    return names(table, mask_of(table.legal.cards))


def names(table: Table, cards: Cards) -> str:
    pack = table.plan.pack
    return " ".join(pack.name(card) for card in sorted(iter_cards(cards), key=pack.sort_key))


def why(table: Table) -> str | None:
    """Returns what the browser says about the dimmed cards of the player whose turn it is."""
    assert table.decider is not None
    phrase = dimmed(views(table)[table.decider])
    return phrase.key if phrase else None


VOID_IN_RED = ("R14", "R8", "R7", "R5", "R13", "R9")
"""After these cards seat 2 has no red card left, and holds G11 G10 Y12 Y11 Y10 B13 B12 B11."""


def test_who_cannot_follow_must_trump() -> None:
    table = table_with(void="must_trump")
    table.play(*VOID_IN_RED)
    assert legal_of(table) == "Y12 Y11 Y10"
    assert why(table) == "dimmed-trump"
    assert refused(table, 2, Play(table.plan.pack.parse("G10"))) == Reason.MUST_FOLLOW
    table.play("Y10", "R6", "B13", "B9", "B14", "B5", "R12")
    # The bird is a trump: it will do. Nobody has to trump higher.
    assert legal_of(table) == "Y14 Y13 RK"
    table.play("Y13")
    assert legal_of(table) == "Y12 Y11"


def test_without_a_trump_any_card_may_be_played_and_all_know_it() -> None:
    for void in ("free", "must_trump"):
        table = table_of(hands=SUITS, play__void=void)
        table.settle("yellow")
        table.play("R14")
        assert legal_of(table) == names(table, table.hand(1))
        table.play("G6")
        trump = 1 << TRUMP_SUIT if void == "must_trump" else 0
        red = 1 << 0
        assert all(view.voids[1] == red | trump for view in views(table))


def test_who_can_beat_the_trick_must_and_the_bird_counts() -> None:
    table = table_with(beat="must")
    table.play("G6")
    assert legal_of(table) == "G14 G13 G12 RK"
    assert why(table) is not None
    table.play("G12")
    # Neither of its green cards beats the 12.
    assert legal_of(table) == "G11 G10"
    table.play("G10")
    # The 12 is the partner's; that makes no difference.
    assert legal_of(table) == "G9 G8 G7"


def test_who_did_not_beat_holds_nothing_that_would_have() -> None:
    for beat, known in (("free", False), ("must", True)):
        table = table_with(beat=beat)
        table.play("G6", "G12", "G10")
        pack = table.plan.pack
        worlds = Worlds(views(table)[3]).draw(300, Random(1))
        higher = pack.parse_cards("G14 G13 RK")
        assert all(not world.hands[2] & higher for world in worlds) == known
        # It is no secret who may hold them instead.
        assert any(world.hands[1] & higher for world in worlds)


def test_who_cannot_follow_must_trump_to_win() -> None:
    table = table_with(beat="must")
    table.play("R14")
    # Only the bird wins, so it must be played, although red is there to follow.
    assert legal_of(table) == "RK"
    table.play("RK", "R7", "R5", "R9")
    assert legal_of(table) == "Y12 Y11 Y10"
    assert why(table) == "dimmed-beat"


def test_who_must_trump_and_beat_trumps_higher_or_else_lower() -> None:
    tables = compile_tables(rules_of(play__void="must_trump", play__beat="must"), "yellow")
    pack = pack_of(rules_of().pack)
    trick = (pack.parse("R12"), pack.parse("Y11"))
    assert tables.legal(pack.parse_cards("Y12 Y10 G14"), trick) == pack.parse_cards("Y12")
    assert tables.legal(pack.parse_cards("Y10 Y9 G14"), trick) == pack.parse_cards("Y10 Y9")
    # Following suit comes first, and no red card beats a trump.
    assert tables.legal(pack.parse_cards("R14 R5 Y12"), trick) == pack.parse_cards("R14 R5")
    # The bird may be played although one could follow; it wins, so it must be.
    assert tables.legal(pack.parse_cards("R14 R5 RK"), trick) == pack.parse_cards("RK")
    free = compile_tables(rules_of(play__beat="must"), "yellow")
    assert free.legal(pack.parse_cards("Y12 Y10 G14"), trick) == pack.parse_cards("Y12")
    assert free.legal(pack.parse_cards("Y10 Y9 G14"), trick) == pack.parse_cards("Y10 Y9 G14")


def test_trump_is_not_led_before_it_was_played() -> None:
    table = table_with(trump_leads="once_played")
    assert legal_of(table) == "R14 R13 R12 R11 R10 G6 G5 B14"
    assert why(table) == "dimmed-trump-waits"
    table.play("B14", "B5", "B11", "B9")
    assert "Y5" not in legal_of(table)
    table.play("R14", "RK", "R7", "R5")
    # The bird is a trump: from now on trump may be led, by all.
    assert legal_of(table) == names(table, table.hand(1))
    assert why(table) is None


def test_a_hand_of_trumps_may_always_lead_one() -> None:
    tables = compile_tables(rules_of(play__trump_leads="once_played"), "red")
    pack = pack_of(rules_of().pack)
    trumps = pack.parse_cards("R14 R5 RK")
    assert tables.legal(trumps) == trumps
    # And whoever leads one before shows that they have nothing else.
    plain = pack.all & ~tables.suit_mask[TRUMP_SUIT]
    assert tables.lacking(pack.parse("R5")) == plain
    assert tables.lacking(pack.parse("R5"), (), EarlierTricks(1, trump_broken=True)) == 0


def test_the_bird_is_not_led() -> None:
    table = table_with(single_leads="forbidden")
    table.play("G6", "G14", "G10", "G7")
    assert legal_of(table) == "R9 R8 G13 G12 Y14 Y13 B5"
    assert why(table) == "dimmed-unled"
    tables, pack = table.plan.card_tables["yellow"], table.plan.pack
    assert tables.legal(pack.parse_cards("RK")) == pack.parse_cards("RK")
    # Trump may not be led either: then another trump goes before the bird.
    both = compile_tables(
        rules_of(play__single_leads="forbidden", play__trump_leads="once_played"), "red"
    )
    assert both.legal(pack.parse_cards("RK R5")) == pack.parse_cards("R5")
    assert both.legal(pack.parse_cards("RK R5 G5")) == pack.parse_cards("G5")


def test_no_points_are_thrown_in_the_first_tricks() -> None:
    for tricks, may in ((2, "G11 Y12 Y11 Y10 B13 B12 B11"), (1, "G11 G10 Y12 Y11 Y10 B13 B12 B11")):
        table = table_with(no_points_thrown=tricks)
        table.play(*VOID_IN_RED)
        # To trump with the 10 is not to throw it.
        assert legal_of(table) == may
        assert why(table) == ("dimmed-no-points" if tricks == 2 else None)


def test_who_has_only_points_throws_them() -> None:
    tables = compile_tables(rules_of(play__no_points_thrown=3), "red")
    pack = pack_of(rules_of().pack)
    counters, led = pack.parse_cards("G10 G5 B14"), (pack.parse("Y9"),)
    assert tables.legal(counters, led) == counters
    assert tables.legal(counters | pack.parse_cards("R5"), led) == pack.parse_cards("R5")
    assert tables.legal(pack.parse_cards("Y10 G6"), led) == pack.parse_cards("Y10")


@pytest.mark.parametrize("play", [{"void": "must_trump"}, {"beat": "must"}])
def test_a_card_against_a_duty_is_a_renege_at_the_table(play: dict[str, str]) -> None:
    table = table_with(mode="table", **play)
    table.play(*VOID_IN_RED)
    assert isinstance(table.legal, LegalPlays)
    assert len(table.legal.others) == 5
    table.play("G11")
    assert reneges(table.plan, table.match, 2) == [1]
    assert may_take_back(views(table)[2], table.round)
    assert proven_reneges(table.plan, table.round, 2) == []
    table.play("R6", "R12", "RK", "Y11")
    # Now all have seen a trump that seat 2 held.
    assert proven_reneges(table.plan, table.round, 2) == [1]
    table.act(1, CallRenege(2))
    assert any(isinstance(event, RenegeCalled) and event.found for event in table.events)


def test_a_lead_against_a_duty_is_a_renege_too() -> None:
    table = table_with(mode="table", trump_leads="once_played")
    table.play("Y5")
    assert reneges(table.plan, table.match, 0) == [0]
    table.act(0, TakeBack())
    assert isinstance(table.events[-1], TakenBack)
    table.play("B14", "B5", "B11", "B9")
    assert reneges(table.plan, table.match, 0) == []
