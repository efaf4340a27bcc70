"""The events that one viewer has seen since the last deal, which is as far as an undo may go back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rookery.cards import Card, Cards
from rookery.engine.event import Dealt, Event, Looked, TakenBack, Undone
from rookery.engine.history import effective_event_numbers
from rookery.engine.phases import play
from rookery.engine.rulings import DECISION_EVENTS
from rookery.seats import Seat
from rookery.view.project import Observation
from rookery.view.seat import SeatView


class SeenRound:
    """The knowledge of one viewer, and the events of this round that led to it."""

    def __init__(self, start: SeatView) -> None:
        """Begins with the viewer's knowledge before the next event."""
        self.view = start
        self.events: list[Observation] = []
        self.dealt: tuple[Card, ...] = ()
        """The viewer's own cards as they were dealt, sorted."""
        self._hand: tuple[Cards, tuple[Card, ...]] = (0, ())
        """The last result of `hand`: the viewer's cards as a set, and sorted."""
        self._start = start
        self._decided: int | None = None

    @property
    def first(self) -> int:
        """The number of the last event before the kept ones."""
        return self._start.seq

    def take(self, seen: Observation, like: SeatView | None = None) -> None:
        """Takes in the next event, and drops all earlier ones at a deal.

        *like* is another viewer's knowledge after the event, whose public part is reused.
        """
        event = seen.event
        if isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Looked) and event.cards is not None:
            self._note_dealt(event.cards)
        self.events.append(seen)
        if isinstance(event, Undone):
            self._go_back()
        else:
            if like is None or isinstance(event, TakenBack):
                # Cards that are taken back return to hands, which `SeatView.beside` does not follow.
                self.view = self.view.saw(seen)
            else:
                self.view = self.view.beside(like, [seen])
            self._decide(seen)

    def hand(self) -> tuple[Card, ...]:
        """Returns the viewer's own cards, sorted."""
        if self._hand[0] != self.view.hand:
            self._hand = (self.view.hand, tuple(self.view.hand_cards()))
        return self._hand[1]

    def last_decision(self) -> int | None:
        """Returns the number of the event before the viewer's last standing decision in this round."""
        now = self.view.public.round
        return None if now is None or now.over is not None else self._decided

    def undoing(self) -> Event | None:
        """Returns the first event that would be undone if the table agrees, as the viewer saw it."""
        return undoing(self.events, self.view, self.first)

    def standing(self, since: int) -> Iterator[Observation]:
        """Yields the events after number *since* that were not undone, in order."""
        return (self._event(number) for number in self._standing() if number > since)

    def _deal(self, event: Dealt) -> None:
        self._start, self._decided = self.view, None
        self.events = []
        seat = self.view.seat
        self._note_dealt(() if seat is None else event.hands[seat] or ())

    def _note_dealt(self, cards: tuple[Card, ...]) -> None:
        self.dealt = tuple(sorted(cards, key=self.view.plan.pack.sort_key))

    def _go_back(self) -> None:
        """Rebuilds the viewer's knowledge from the events that stand after an undo."""
        self.view, self._decided = self._start, None
        for number in self._standing():
            seen = self._event(number)
            if isinstance(seen.event, Undone):
                self.view = self.view.after_undo(number)
            else:
                self.view = self.view.saw(seen)
                self._decide(seen)

    def _standing(self) -> list[int]:
        return effective_event_numbers([seen.event for seen in self.events], self.first)

    def _event(self, seq: int) -> Observation:
        return self.events[seq - self.first - 1]

    def _decide(self, seen: Observation) -> None:
        """Notes a decision of the viewer; after anybody looks at cards, no earlier decision can be undone."""
        event = seen.event
        if isinstance(event, Looked):
            self._decided = None
        elif isinstance(event, DECISION_EVENTS) and self._decider(event.seat) == self.view.seat:
            self._decided = seen.seq - 1

    def _decider(self, seat: Seat) -> Seat | None:
        """Returns who decides for *seat*: an open hand is played by another player."""
        return play.player_of(self.view.plan, self.view.round, seat)


def undoing(seen: Sequence[Observation], view: SeatView, first: int = 0) -> Event | None:
    """Returns the first event that would be undone if the table agrees, as the seat of *view* saw it.

    *seen* are the events from number *first* + 1 on. ``None`` if no undo is proposed.
    """
    asked = view.public.round.proposal if view.public.round else None
    return seen[asked.to_seq - first].event if asked and asked.what == "undo" else None
