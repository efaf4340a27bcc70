"""Undo by consent."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tables import Table
from tests.unit.engine.table_mode import refused

from rookery.engine import history
from rookery.engine.command import (
    Answer,
    Bid,
    Pass,
    Propose,
)
from rookery.engine.event import Event, Passed, Undone
from rookery.engine.evolve import evolve
from rookery.engine.history import states_of
from rookery.engine.state import Match
from rookery.errors import Reason
from rookery.rules.catalog import load_variant
from rookery.view.seat import fold_seen, views_of


def test_undo_by_consent() -> None:
    """When everybody agrees, the round returns to the earlier state; the record keeps the undone events."""
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    before = table.match.public.seq
    table.act(0, Bid(70))
    table.act(1, Pass())
    table.act(0, Propose("undo", to_seq=before))
    for seat in (1, 2, 3):
        table.act(seat, Answer(True))
    assert table.events[-1] == Undone(to_seq=before)
    assert table.decider == 0
    assert table.round.calls == ()
    assert table.match.public.seq == len(table.events)
    assert states_of(table.events)[-1] == table.match
    table.act(0, Bid(75))
    assert states_of(table.events)[-1] == table.match


def test_many_undos_are_folded_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events before an undo may contain undos; replaying these again would double the work with each."""
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    for _ in range(12):
        before = table.match.public.seq
        table.act(0, Bid(70))
        table.act(0, Propose("undo", to_seq=before))
        for seat in (1, 2, 3):
            table.act(seat, Answer(True))
    folded: list[Event] = []

    def counted(match: Match, event: Event) -> Match:
        folded.append(event)
        return evolve(match, event)

    monkeypatch.setattr(history, "evolve", counted)
    assert history.states_of(table.events)[-1] == table.match
    assert folded == [event for event in table.events if not isinstance(event, Undone)]
    for viewer in (0, 2, None):
        seen = table.seen(viewer)
        views = views_of(table.plan, viewer, seen)
        assert [view.seq for view in views] == list(range(len(seen) + 1))
        assert views[-1] == fold_seen(table.plan, viewer, seen)
        assert views[-1].public == table.match.public


def test_undo_is_declined_by_one_and_may_be_forbidden() -> None:
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    before = table.match.public.seq
    table.act(0, Bid(70))
    for wrong in (0, 1, table.match.public.seq, 10**6, -3):
        assert refused(table, 0, Propose("undo", to_seq=wrong)) is Reason.NOTHING_TO_UNDO
    table.act(0, Propose("undo", to_seq=before))
    table.act(1, Answer(True))
    table.act(2, Answer(False))
    assert table.round.proposal is None
    assert table.decider == 1
    rules = load_variant("original_partnership_4")
    rules = replace(rules, match=replace(rules.match, undo="never"))
    strict = Table.of(rules, dealer=3)
    strict.deal(1)
    strict.act(0, Bid(70))
    assert refused(strict, 0, Propose("undo", to_seq=2)) is Reason.STRICT


def test_going_back_looks_no_further_than_what_still_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even if the same call was undone often, only the events in effect are replayed, from the start of the history."""
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    dealt = table.match.public.seq
    for _ in range(12):
        before = table.match.public.seq
        table.act(0, Bid(70))
        table.act(0, Propose("undo", to_seq=before))
        for seat in (1, 2, 3):
            table.act(seat, Answer(True))
    states = states_of(table.events)
    past = history.UndoHistory(states[dealt - 1], table.events[dealt - 1 :])
    assert past.seq == len(table.events)
    for seq in range(dealt, len(table.events) + 1):
        assert past.event(seq) == table.events[seq - 1]
        assert past.state(seq) == history.UndoHistory(events=table.events).state(seq) == states[seq]
    folded: list[Event] = []

    def counted(match: Match, event: Event) -> Match:
        folded.append(event)
        return evolve(match, event)

    monkeypatch.setattr(history, "evolve", counted)
    past.state(past.seq)
    assert folded == [table.events[dealt - 1]]


def test_what_stands_has_an_undo_in_the_place_of_what_it_undid() -> None:
    called, undone = Passed(seat=0), Undone(to_seq=11)
    assert history.effective_event_numbers([called, called], 10) == [11, 12]
    assert history.effective_event_numbers([called, called, undone], 10) == [11, 13]
    assert history.effective_event_numbers([called, called, undone, called], 10) == [11, 13, 14]
    # An undo that goes back to another takes its place, and what was undone may stand again.
    assert history.effective_event_numbers([called, called, undone, Undone(to_seq=13)], 10) == [
        11,
        14,
    ]
    assert history.effective_event_numbers([called, called, undone, Undone(to_seq=12)], 10) == [
        11,
        12,
        14,
    ]
    assert history.effective_event_numbers([called, Undone(to_seq=10)], 10) == [12]
