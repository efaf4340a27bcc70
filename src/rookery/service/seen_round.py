"""What one viewer has seen since the last deal: as much as an undo may go back to, however old the match is."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.cards import Card, Cards
from rookery.engine.event import Dealt, Event, Looked, TakenBack, Undone
from rookery.engine.phases import play
from rookery.engine.rulings import DECISIONS
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
        self._back: dict[int, int] = {}
        """For each undo, the number of the event that the round went back to; never that of another undo."""
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
            self._back[seen.seq] = self._back.get(event.to_seq, event.to_seq)
            self._go_back(seen.seq)
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
        now = self.view.public.round
        asked = None if now is None else now.proposal
        return self._event(asked.to_seq + 1).event if asked and asked.what == "undo" else None

    def standing(self, since: int) -> Iterator[Observation]:
        """Gives the events after number *since* that were not undone, in order."""
        return (self._event(number) for number in self._standing(self.view.seq) if number > since)

    def _deal(self, event: Dealt) -> None:
        self._start, self._decided = self.view, None
        self.events, self._back = [], {}
        seat = self.view.seat
        self._note_dealt(() if seat is None else event.hands[seat] or ())

    def _note_dealt(self, cards: tuple[Card, ...]) -> None:
        self.dealt = tuple(sorted(cards, key=self.view.plan.pack.sort_key))

    def _go_back(self, seq: int) -> None:
        """Folds anew what stands after the undo with number *seq*; takes as long as what stands, and no longer."""
        standing = self._standing(seq)
        self.view, self._decided = self._start, None
        for number in standing:
            if number in self._back:
                self.view = self.view.after_undo(number)
                continue
            seen = self._event(number)
            self.view = self.view.saw(seen)
            self._decide(seen)

    def _standing(self, seq: int) -> list[int]:
        """Returns the numbers of the events that lead to number *seq*, with each undo in the place of what it undid."""
        standing = []
        while seq > self.first:
            standing.append(seq)
            seq = self._back.get(seq, seq - 1)
        return standing[::-1]

    def _event(self, seq: int) -> Observation:
        return self.events[seq - self.first - 1]

    def _decide(self, seen: Observation) -> None:
        """Notes the viewer's own decision; when anybody has looked at cards nothing before it can be undone."""
        event = seen.event
        if isinstance(event, Looked):
            self._decided = None
        elif isinstance(event, DECISIONS) and self._decider(event.seat) == self.view.seat:
            self._decided = seen.seq - 1

    def _decider(self, seat: Seat) -> Seat | None:
        """Returns who decides for *seat*: a hand that lies open is another player's to play."""
        return play.player_of(self.view.plan, self.view.round, seat)
