"""What one viewer has seen since the last deal: as much as an undo may go back to, however old the match is."""

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
        """Begins with what the viewer knows before the next event."""
        self.view = start
        self.events: list[Observation] = []
        self.dealt: tuple[Card, ...] = ()
        """The viewer's own cards as they were dealt, sorted."""
        self._hand: tuple[Cards, tuple[Card, ...]] = (0, ())
        """The viewer's cards as they were last asked for, and the same sorted."""
        self._start = start
        self._decided: int | None = None

    @property
    def first(self) -> int:
        """The number of the event before the first that is kept."""
        return self._start.seq

    def take(self, seen: Observation, like: SeatView | None = None) -> None:
        """Takes in the next event; what came before a deal is forgotten. *like* is what another viewer knows after it."""
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
        """Returns the number of the event before the viewer's last decision of this round that still stands."""
        now = self.view.public.round
        return None if now is None or now.over is not None else self._decided

    def undoing(self) -> Event | None:
        """Returns the first thing that would be taken back if the table agrees to an undo, as the viewer saw it."""
        return undoing(self.events, self.view, self.first)

    def standing(self, since: int) -> Iterator[Observation]:
        """Gives the events after number *since* that were not undone, in order."""
        return (self._event(number) for number in self._standing() if number > since)

    def _deal(self, event: Dealt) -> None:
        self._start, self._decided = self.view, None
        self.events = []
        seat = self.view.seat
        self._note_dealt(() if seat is None else event.hands[seat] or ())

    def _note_dealt(self, cards: tuple[Card, ...]) -> None:
        self.dealt = tuple(sorted(cards, key=self.view.plan.pack.sort_key))

    def _go_back(self) -> None:
        """Folds anew what stands after an undo."""
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
        """Notes the viewer's own decision; when anybody has looked at cards nothing before it can be undone."""
        event = seen.event
        if isinstance(event, Looked):
            self._decided = None
        elif isinstance(event, DECISION_EVENTS) and self._decider(event.seat) == self.view.seat:
            self._decided = seen.seq - 1

    def _decider(self, seat: Seat) -> Seat | None:
        """Returns who decides for *seat*: a hand that lies open is another player's to play."""
        return play.player_of(self.view.plan, self.view.round, seat)


def undoing(seen: Sequence[Observation], view: SeatView, first: int = 0) -> Event | None:
    """Returns the first thing that would be taken back if the table agrees, as the seat of *view* saw it.

    *seen* are the events from number *first* + 1 up to now, or more; ``None``: the table is not asked to undo anything.
    """
    asked = view.public.round.proposal if view.public.round else None
    return seen[asked.to_seq - first].event if asked and asked.what == "undo" else None
