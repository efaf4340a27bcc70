"""The decisions of counted rounds: what each player knew, what they chose, and where the cards lay.

Only counted rounds are looked at: nothing about them is hidden any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World
from rookery.engine.command import Command
from rookery.engine.event import Dealt, Event, Played, RoundCounted, TakenBack, Undone
from rookery.engine.history import effective_event_numbers, states_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.notation.spec import PositionSpec
from rookery.record.replay import PlayedAgain
from rookery.record.setup import position_of_match
from rookery.seats import Seat
from rookery.view.project import project
from rookery.view.seat import SeatView, views_of


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided, and when."""

    step: int
    """The place of its first event among those of its round, the deal being 0."""
    seat: Seat
    command: Command
    view: SeatView
    """What the seat knew."""
    truth: World
    """Where the cards lay."""


@dataclass(frozen=True, slots=True)
class CountedRound:
    """A round that is over."""

    deal: int
    plan: Plan
    decisions: tuple[Decision, ...]
    """Those that stand: not undone, and no card that was taken back."""
    dealt: PositionSpec
    """The deal, every card known."""
    before: PublicMatch
    """What everybody knew when it had been dealt."""
    after: PublicMatch
    """What everybody knew when it had been counted."""

    @property
    def result(self) -> RoundResult:
        """How it ended."""
        return self.after.results[-1]


def view_at_end(again: PlayedAgain, seat: Seat) -> SeatView:
    """Returns what a seat knows at the end of a record."""
    seen = [project(event, seq, seat) for seq, event in enumerate(again.events, start=1)]
    return views_of(again.record.plan, seat, seen)[-1]


def decisions_in(again: PlayedAgain, deal: int) -> int | None:
    """Returns how many decisions `counted_rounds` has for a deal; ``None`` if it leaves that deal out."""
    stands = standing_places(again.events)
    for start, at in _counts(again.events, deal):
        return sum(start < then <= at and then in stands for then, _, _ in again.acts)
    return None


def counted_rounds(again: PlayedAgain, deal: int | None = None) -> tuple[CountedRound, ...]:
    """Returns the rounds of a record that are over and whose every card is known, or only that with the number *deal*."""
    counts = _counts(again.events, deal)
    if not counts:
        return ()
    # Nothing that came later is needed, except to know what was undone.
    plan, events = again.record.plan, again.events[: counts[-1][1] + 1]
    views = {
        seat: views_of(
            plan, seat, [project(event, seq, seat) for seq, event in enumerate(events, start=1)]
        )
        for seat in plan.players
    }
    states = states_of(events)
    stands = standing_places(again.events)
    found: list[CountedRound] = []
    for start, at in counts:
        decisions = []
        for then, seat, command in again.acts:
            if not start < then <= at or then not in stands:
                continue
            view = views[seat][then]
            truth = Simulation(plan, states[then], seat, view.voids).world()
            decisions.append(Decision(then - start, seat, command, view, truth))
        dealt = events[start]
        assert isinstance(dealt, Dealt)
        spec = position_of_match(plan, states[start + 1])
        publics = states[start + 1].public, states[at + 1].public
        found.append(CountedRound(dealt.number, plan, tuple(decisions), spec, *publics))
    return tuple(found)


def _counts(events: Sequence[Event], deal: int | None) -> list[tuple[int, int]]:
    """Returns for each round that was counted with every card known, or for that of *deal*, the places of its deal and count."""
    found: list[tuple[int, int]] = []
    start = 0
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
    """Returns the places of the events that were neither undone nor taken back; *since*: how many events of the match came
    before them.
    """
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
