"""A viewer's kept round leads to the same view as all events of the match, at constant cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.tables import Table, any_command

from rookery.engine.command import Answer, Propose
from rookery.engine.event import Event, Undone
from rookery.engine.rulings import DECISION_EVENTS
from rookery.errors import Refusal
from rookery.service.seen_round import SeenRound
from rookery.service.viewer_feed import ViewerFeed
from rookery.view.project import Observation, Viewer, project
from rookery.view.seat import SeatView, fold_seen


def last_decision(seen: Sequence[Observation], view: SeatView) -> int | None:
    """The simple computation: back over all events, past the undone ones."""
    now = view.public.round
    if now is None or now.over is not None:
        return None
    end = len(seen)
    while end >= now.dealt_seq:
        event = seen[end - 1].event
        if isinstance(event, Undone):
            end = event.to_seq
            continue
        if isinstance(event, DECISION_EVENTS) and event.seat == view.seat:
            return end - 1
        end -= 1
    return None


def undo(table: Table, seat: int, to_seq: int, rng: Random) -> None:
    """Proposes an undo, to which the others mostly agree; does nothing if none may be proposed."""
    try:
        table.act(seat, Propose("undo", to_seq=to_seq))
    except Refusal:
        return
    for other in table.plan.players:
        if other != seat and table.round.proposal is not None:
            table.act(other, Answer(yes=rng.random() < 0.9))


def with_undos(rng: Random, *, rounds: int) -> Table:
    """Plays rounds in which decisions are undone again and again, even undos."""
    table = Table.of("original_partnership_4", dealer=1)
    while len(table.match.public.results) < rounds and table.match.public.winners is None:
        table.deal(f"undo/{len(table.events)}")
        for _ in range(200):
            if table.legal is None or table.decider is None:
                break
            table.act(table.decider, any_command(table.legal, rng))
            if table.round.over is None and rng.random() < 0.2:
                dealt = table.round.dealt_seq
                undo(table, rng.randrange(4), rng.randrange(dealt, len(table.events)), rng)
        table.play_on(rng)
    return table


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_round_with_undos_is_seen_as_if_all_events_were_kept(viewer: Viewer) -> None:
    table = with_undos(Random(5), rounds=2)
    assert sum(isinstance(event, Undone) for event in table.events) > 10
    kept, seen = SeenRound(SeatView.new(table.plan, viewer)), list[Observation]()
    for seq, event in enumerate(table.events, start=1):
        seen.append(project(event, seq, viewer))
        kept.take(seen[-1])
        assert kept.view == fold_seen(table.plan, viewer, seen)
        if viewer is not None:
            assert kept.last_decision() == last_decision(seen, kept.view)
        now = kept.view.public.round
        if now is not None and now.proposal is not None and now.proposal.what == "undo":
            assert kept.undoing() == seen[now.proposal.to_seq].event
        else:
            assert kept.undoing() is None


def test_a_feed_that_begins_at_the_last_deal_sees_the_same() -> None:
    table = with_undos(Random(7), rounds=2)
    dealt = table.round.dealt_seq
    for viewer in (0, 3, None):
        whole = ViewerFeed(table.plan, viewer)
        whole.take(table.events[: dealt - 1])
        late = ViewerFeed(table.plan, viewer, whole.view.public)
        for event in table.events[dealt - 1 :]:
            whole.take([event])
            late.take([event])
            assert late.view == whole.view
            assert late.update(late.view.seq - 1) == whole.update(whole.view.seq - 1)


def test_an_undo_costs_the_same_after_a_hundred_others(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.of("original_partnership_4", dealer=1)
    table.deal(1)
    before = len(table.events)
    feed = ViewerFeed(table.plan, 0)
    feed.take(table.events)
    work: list[Event] = []
    saw, after_undo = SeatView.saw, SeatView.after_undo

    def counted_saw(self: SeatView, seen: Observation) -> SeatView:
        work.append(seen.event)
        return saw(self, seen)

    def counted_undo(self: SeatView, seq: int) -> SeatView:
        work.append(Undone(to_seq=seq))
        return after_undo(self, seq)

    monkeypatch.setattr(SeatView, "saw", counted_saw)
    monkeypatch.setattr(SeatView, "after_undo", counted_undo)
    costs = []
    for _ in range(100):
        seat, at = table.decider, len(table.events)
        assert seat is not None
        assert table.legal is not None
        table.act(seat, any_command(table.legal, Random(1)))
        undo(table, seat, at, Random(0))
        assert table.decider == seat, "the undo was agreed to"
        work.clear()
        feed.take(table.events[before:])
        before = len(table.events)
        costs.append(len(work))
    assert sum(isinstance(event, Undone) for event in table.events) == 100
    assert max(costs[1:]) == costs[1]
