"""The decisions of counted rounds: what each player knew, what they chose, and where the cards lay.

Only counted rounds are read, because nothing about them is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.belief.simulation import world_of
from rookery.belief.worlds import World
from rookery.engine.command import Command
from rookery.engine.event import Dealt, Event, Played, RoundCounted, TakenBack, Undone
from rookery.engine.history import effective_event_numbers, states_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.notation.spec import PositionSpec
from rookery.record.beginning import view_before
from rookery.record.replay import ReplayedMatch
from rookery.record.setup import position_of_match
from rookery.seats import Seat
from rookery.view.project import project
from rookery.view.seat import SeatView, views_from, views_of


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision, with what its player knew and where the cards lay."""

    step: int
    """The index of its first event among the events of its round; the deal is 0."""
    seat: Seat
    command: Command
    view: SeatView
    """What the seat knew."""
    truth: World
    """Where the cards lay."""


@dataclass(frozen=True, slots=True)
class CountedRound:
    """A round that has been counted, with its decisions."""

    deal: int
    plan: Plan
    decisions: tuple[Decision, ...]
    """The decisions that stand, without those that were undone and cards that were taken back."""
    dealt: PositionSpec
    """The deal, with every card known."""
    before: PublicMatch
    """The public state after the deal."""
    after: PublicMatch
    """The public state after the count."""

    @property
    def result(self) -> RoundResult:
        """The result of the round."""
        return self.after.results[-1]


def view_at_end(replayed: ReplayedMatch, seat: Seat) -> SeatView:
    """Returns what a seat knows at the end of a record."""
    seen = [project(event, seq, seat) for seq, event in enumerate(replayed.events, start=1)]
    return views_from(view_before(replayed.record.plan, replayed.start, seat), seen)[-1]


def decisions_in(replayed: ReplayedMatch, deal: int) -> int | None:
    """Returns the number of decisions that `counted_rounds` has for a deal; `None` if it omits the deal."""
    stands = standing_places(replayed.events)
    for start, end in _counted_ranges(replayed, deal):
        return sum(start < place <= end and place in stands for place, _, _ in replayed.acts)
    return None


def counted_rounds(replayed: ReplayedMatch, deal: int | None = None) -> tuple[CountedRound, ...]:
    """Returns the counted rounds of a record whose cards are all known, or only the one with the number *deal*.

    A record that begins at a position has none: what was decided before is not known.
    """
    ranges = _counted_ranges(replayed, deal)
    if not ranges:
        return ()
    # Later events are needed only to find out what was undone.
    plan, events = replayed.record.plan, replayed.events[: ranges[-1][1] + 1]
    views = {
        seat: views_of(
            plan, seat, [project(event, seq, seat) for seq, event in enumerate(events, start=1)]
        )
        for seat in plan.players
    }
    states = states_of(events)
    stands = standing_places(replayed.events)
    found: list[CountedRound] = []
    for start, end in ranges:
        decisions = []
        for place, seat, command in replayed.acts:
            if not start < place <= end or place not in stands:
                continue
            view = views[seat][place]
            truth = world_of(plan, states[place])
            decisions.append(Decision(place - start, seat, command, view, truth))
        dealt = events[start]
        assert isinstance(dealt, Dealt)
        spec = position_of_match(plan, states[start + 1])
        publics = states[start + 1].public, states[end + 1].public
        found.append(CountedRound(dealt.number, plan, tuple(decisions), spec, *publics))
    return tuple(found)


def _counted_ranges(replayed: ReplayedMatch, deal: int | None) -> list[tuple[int, int]]:
    """Returns the indices of the deal and the count of each counted round whose cards are all known, or only of *deal*."""
    found: list[tuple[int, int]] = []
    start, events = 0, replayed.events if replayed.start is None else ()
    for at, event in enumerate(events):
        if isinstance(event, Dealt):
            start = at
        if not isinstance(event, RoundCounted):
            continue
        dealt = events[start]
        assert isinstance(dealt, Dealt)
        if dealt.shows_all_hands and deal in (None, dealt.number):
            found.append((start, at))
    return found


def standing_places(events: Sequence[Event], since: int = 0) -> set[int]:
    """Returns the indices of the events that stand, neither undone nor taken back; *since* is the number of earlier events."""
    places = (number - since - 1 for number in effective_event_numbers(events, since))
    stands = [place for place in places if not isinstance(events[place], Undone)]
    played: list[int] = []
    gone: set[int] = set()
    for place in stands:
        event = events[place]
        if isinstance(event, Played):
            played.append(place)
        elif isinstance(event, TakenBack):
            first = len(played) - event.count
            gone |= {place, *played[first:]}
            del played[first:]
    return set(stands) - gone
