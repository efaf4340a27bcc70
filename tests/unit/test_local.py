"""The table in this process: its views are those that a seat would build up from its own events."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.rulesets import changed
from tests.tables import PLAYABLE

from rookery.bots.bot import bot_named
from rookery.bots.random import RandomBot
from rookery.engine import decide
from rookery.engine.command import Answer, Bid, Command, Play, Propose, TakeBack
from rookery.engine.legal import LegalPlays
from rookery.errors import NoRoundError
from rookery.local import LocalTable
from rookery.notation.position import print_position
from rookery.record.replay import verify
from rookery.rules.catalog import load_variant
from rookery.view.seat import SeatView, fold_seen

ORIGINAL = load_variant("original_partnership_4")
CASUAL = bot_named("casual")


def folded(table: LocalTable, seat: int | None) -> SeatView:
    view = SeatView.new(table.plan, seat)
    for seen in table.seen(seat):
        view = view.saw(seen)
    return view


@pytest.mark.parametrize("variant", PLAYABLE)
def test_views_are_what_the_events_say(variant: str) -> None:
    """Asked for now and then, by one seat or another, over two rounds."""
    table = LocalTable(load_variant(variant), seed=variant)
    rng = Random(variant)
    viewers = [None, *range(table.plan.seats)]

    def choose(view: SeatView) -> Command:
        if rng.random() < 0.3:
            viewer = rng.choice(viewers)
            assert table.view(viewer) == folded(table, viewer)
        return RandomBot().choose(view, rng)

    table.play(choose, rounds=2)
    for viewer in viewers:
        assert table.view(viewer) == folded(table, viewer)


def test_equal_seeds_give_equal_matches() -> None:
    results = []
    for _ in range(2):
        table = LocalTable(load_variant("original_partnership_4"), seed=7)
        rng = Random(7)
        table.play(lambda view, rng=rng: RandomBot().choose(view, rng), rounds=3)  # type: ignore[misc]
        results.append(table.view(None).public.results)
    assert results[0] == results[1]
    assert len(results[0]) == 3


TABLE_MODE = changed(
    "original_partnership_4", {"match.enforcement": "table", "match.undo": "by_consent"}
)


def casually(view: SeatView) -> Command:
    return bot_named("casual").choose(view, Random(1))


def play_once(table: LocalTable) -> None:
    seat = table.decider
    assert seat is not None
    table.act(seat, casually(table.view(seat)))


def at_the_first_lead() -> LocalTable:
    """Returns a table that begins at a position, in which players can make mistakes and undo them."""
    before = LocalTable(TABLE_MODE, seed=1)
    before.deal()
    while before.view(None).phase != "play":
        play_once(before)
    return LocalTable.at(TABLE_MODE, before.position())


def test_a_card_is_taken_back_where_the_match_began_at_a_position() -> None:
    table = at_the_first_lead()
    before = [table.view(seat) for seat in range(4)]
    while True:
        seat = table.decider
        assert seat is not None
        legal = table.view(seat).legal
        assert isinstance(legal, LegalPlays)
        if legal.others:
            break
        table.act(seat, Play(legal.cards[0]))
        before = [table.view(each) for each in range(4)]
    table.act(seat, Play(legal.others[0]))
    assert table.view(seat).hand != before[seat].hand
    table.act(seat, TakeBack())
    for each in range(4):
        view = table.view(each)
        assert (view.hand, view.round.trick) == (before[each].hand, before[each].round.trick)


@pytest.mark.parametrize("begin", [at_the_first_lead, lambda: LocalTable(TABLE_MODE, seed=2)])
def test_a_decision_is_undone_in_a_later_round(begin: Callable[[], LocalTable]) -> None:
    table = begin()
    table.play(casually, rounds=1)
    table.deal()
    play_once(table)
    before = [table.view(seat) for seat in range(4)]
    seat = table.decider
    assert seat is not None
    play_once(table)
    table.act(seat, Propose("undo", to_seq=before[0].seq))
    for other in {0, 1, 2, 3} - {seat}:
        table.act(other, Answer(True))
    for each in range(4):
        assert table.view(each) == before[each].after_undo(table.view(each).seq)


def test_views_after_an_undo_are_what_all_events_say() -> None:
    table = LocalTable(TABLE_MODE, seed=2)
    table.play(casually, rounds=1)
    table.deal()
    for _ in range(3):
        seat, seq = table.decider, table.view(0).seq
        assert seat is not None
        play_once(table)
        table.act(seat, Propose("undo", to_seq=seq))
        for other in {0, 1, 2, 3} - {seat}:
            table.act(other, Answer(True))
        play_once(table)
        for viewer in (None, *range(4)):
            assert table.view(viewer) == fold_seen(table.plan, viewer, table.seen(viewer))


@pytest.mark.parametrize("viewer", [-1, 4, "N", "0", "spectator"])
def test_who_is_not_at_the_table_sees_nothing(viewer: Any) -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=1)
    table.deal()
    for asked in (table.record, table.view, table.seen):
        with pytest.raises(ValueError, match=r"seats are 0 to 3"):
            asked(viewer)
    for seat in range(4):
        assert table.view(seat) == folded(table, seat)


def test_a_table_whose_deals_are_all_thrown_in_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 30)
    rules = changed("original_partnership_4", {"deal.misdeal_below": 1000})
    table = LocalTable(rules, seed=1)
    with pytest.raises(NoRoundError, match="30 deals in a row were thrown in"):
        table.play(lambda view: RandomBot().choose(view, Random(1)))
    assert table.view(None).public.deals == 30


def test_only_deals_since_the_last_round_count_as_thrown_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here about every second deal is thrown in, but seldom a few in a row."""
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 15)
    table = LocalTable(changed("kentucky_discard_4", {"deal.misdeal_below": 15}), seed=1)
    rng = Random(1)
    table.play(lambda view: RandomBot().choose(view, rng), rounds=30)
    public = table.view(None).public
    assert public.deals - len(public.results) > 15


def test_numbers_of_other_kinds_become_plain_or_are_refused() -> None:
    table = LocalTable(ORIGINAL, seed=1)
    table.deal()
    seat = table.decider
    assert seat is not None
    before = table.record()
    for points in (80.0, "80", "R14"):
        with pytest.raises(TypeError, match=r"^Bid: points should be a whole number, not "):
            table.act(seat, Bid(points))  # type: ignore[arg-type]
    assert table.record() == before

    class Eighty:
        def __index__(self) -> int:
            return 80

    for other in (None, "pass"):
        with pytest.raises(TypeError, match="expected a command, such as Pass"):
            table.act(seat, other)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Answer: yes should be True or False, not 1"):
        table.act(seat, Answer(1))  # type: ignore[arg-type]
    table.act(seat, Bid(Eighty()))  # type: ignore[arg-type]
    assert table.record() != before
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        table.act(7, Bid(85))


def test_what_a_table_needs_is_named() -> None:
    with pytest.raises(TypeError, match="expected rules, as load_variant returns them"):
        LocalTable("original_partnership_4", seed=1)  # type: ignore[arg-type]
    for seed in (None, 1.5, True):
        with pytest.raises(TypeError, match="a seed is a whole number, a text or bytes"):
            LocalTable(ORIGINAL, seed=seed)  # type: ignore[arg-type]


def test_a_table_from_a_position_has_a_record() -> None:
    table = LocalTable(ORIGINAL, seed=3)
    table.deal()
    again = LocalTable.at(ORIGINAL, print_position(table.position()))
    assert again.position() == table.position()
    again.play(lambda view: CASUAL.choose(view, Random(1)), rounds=1)
    found = verify(again.record())
    assert found.ok
    with pytest.raises(ValueError, match="shows all cards"):
        again.record(0)


def test_tables_and_views_are_printed_in_a_line() -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=7)
    assert repr(table) == "<LocalTable of original_partnership_4: 0 rounds counted>"
    table.deal()
    assert repr(table).endswith("0 rounds counted, seat 1 decides>")
    assert "seat 1 with R11 R9 G10 G9 G7 G6 Y14 Y8 B14, phase 'auction'" in repr(table.view(1))
    assert "a spectator, phase 'auction'" in repr(table.view(None))
    assert "R" not in repr(table.view(None)).removeprefix("<SeatView: ")
