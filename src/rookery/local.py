"""An in-process table: the engine inside, views outside, nothing stored. For bots, simulations and tests."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Literal

from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import Command, Start, with_plain_numbers
from rookery.engine.decide import awaits_deal, check_redeal_limit, deal_round, decide, start
from rookery.engine.event import Event, Played, TakenBack, Undone
from rookery.engine.history import UndoHistory
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.notation.position import parse_position
from rookery.notation.record import write_record
from rookery.notation.spec import PositionSpec
from rookery.record.setup import match_at, position_of_match, view_at, with_taken
from rookery.rules.canonical import rules_hash
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive
from rookery.view.project import (
    Observation,
    Viewer,
    check_viewer,
    has_hidden_part,
    project,
    visible_to,
)
from rookery.view.seat import SeatView, views_from


class LocalTable:
    """A match in this process, dealt from one seed: equal seeds and equal decisions give equal matches.

    Views are updated lazily, when they are asked for.
    """

    def __init__(
        self, rules: Rules, *, seed: bytes | int | str, dealer: Seat | None = None
    ) -> None:
        """Starts a match; the first *dealer* is by default the player with the lowest seat.

        :raises TypeError: if *rules* are no `Rules`, or *seed* is nothing that a seed can be.
        """
        self._begin(plan_of(rules), Match.new(), seed)
        dealer = self.plan.players[0] if dealer is None else dealer
        boards = boards_of(self.plan, derive(seed, "boards"))
        self._apply(start(self.plan, Start(dealer, boards), rules_hash=rules_hash(rules)))

    @classmethod
    def at(
        cls, rules: Rules, position: PositionSpec | str, *, seed: bytes | int | str = 0
    ) -> LocalTable:
        """Returns a table at *position*, given as its parts or in writing, where the round goes on; *seed* deals the
        following rounds.

        :raises NotationError: if the position cannot be read or arise under the rules, or a card is unknown.
        """
        table, plan = cls.__new__(cls), plan_of(rules)
        if isinstance(position, str):
            position = parse_position(position, rules=rules)
        match = match_at(plan, position)
        table._begin(plan, match, seed)
        table._position = with_taken(plan, position, match)
        return table

    def _begin(self, plan: Plan, match: Match, seed: bytes | int | str) -> None:
        """Starts from the state of *match*."""
        self.plan, self._match, self._seed = plan, match, _plain_seed(seed)
        self._position: PositionSpec | None = None
        """The position in which the table began; `None` if it began with a match."""
        self._since = match.public
        self._events: list[Event] = []
        self._past = UndoHistory(match)
        self._own: list[list[int]] = [[] for _ in range(plan.seats)]
        """For each seat, the indices of events with hidden parts that are not in its view yet."""
        viewers: list[Viewer] = [*range(plan.seats), None]
        self._starts = {viewer: view_at(plan, match, viewer) for viewer in viewers}
        """The view of each viewer before the last deal, or at the start of the table."""
        self._views = dict(self._starts)
        self._went_back = 0
        """The sequence number of the last event that took cards back or undid a decision."""

    def __repr__(self) -> str:
        public, decider = self._match.public, self.decider
        rounds = len(public.results)
        to_decide = "" if decider is None else f", seat {decider} decides"
        return f"<LocalTable of {self.plan.rules.meta.id}: {rounds} rounds counted{to_decide}>"

    def position(self) -> PositionSpec:
        """Returns the position of the round with every card: for analysis, never for a seat.

        :raises ValueError: if nothing has been dealt yet.
        """
        return position_of_match(self.plan, self._match)

    def record(self, viewer: Viewer | Literal["all"] = "all") -> str:
        """Returns the record of the match so far; for a seat or a spectator (`None`), only what that viewer may see.

        :raises ValueError: if there is no such *viewer*, or the table began at a position, which shows all cards, and
            *viewer* may not see them.
        """
        events, rules = tuple(self._events), self.plan.rules
        if viewer != "all":
            check_viewer(viewer, self.plan.seats)
            shown = visible_to(viewer, events)
            if self._position is not None:
                raise ValueError(
                    "the record of a table that began at a position shows all cards: ask for 'all'"
                )
            return write_record(rules, shown)
        if self._position is None:
            return write_record(rules, events)
        return write_record(rules, events, position=self._position, since=self._since)

    def deal(self) -> None:
        """Deals the next round.

        :raises IllegalCommand: if no deal is due.
        :raises NoRoundError: if thousands of deals in a row are thrown in.
        """
        check_redeal_limit(self._match.public)
        self._starts = {viewer: self.view(viewer) for viewer in self._views}
        seed = derive(self._seed, "deal", self._match.public.deals)
        self._apply(deal_round(self.plan, self._match, dealt_by(self.plan, seed)))

    def deal_until_decision(self, max_deals: int) -> bool:
        """Deals until a deal is not thrown in, at most *max_deals* times; tells whether a seat must decide now.

        :raises IllegalCommand: if no deal is due.
        """
        for _ in range(max_deals):
            self.deal()
            if self.decider is not None:
                return True
        return False

    def view(self, seat: Viewer) -> SeatView:
        """Returns what *seat* knows now; `None` asks for a spectator's view.

        :raises ValueError: if there is no such seat.
        """
        check_viewer(seat, self.plan.seats)
        view = self._views[seat]
        known = view.seq
        if known == len(self._events):
            return view
        if self._went_back > known:
            before = self._starts[seat]
            view = views_from(before, self.seen(seat, since=before.seq))[-1]
            if seat is not None:
                self._own[seat].clear()
        elif seat is None:
            for seq, event in enumerate(self._events[known:], start=known + 1):
                view = view.saw(project(event, seq, None))
        else:
            own = self._own[seat]
            view = view.beside(
                self.view(None), [project(self._events[seq], seq + 1, seat) for seq in own]
            )
            own.clear()
        self._views[seat] = view
        return view

    def seen(self, seat: Viewer, *, since: int = 0) -> tuple[Observation, ...]:
        """Returns the events after sequence number *since*, as *seat* sees them.

        :raises ValueError: if there is no such seat.
        """
        check_viewer(seat, self.plan.seats)
        return tuple(
            project(event, seq, seat)
            for seq, event in enumerate(self._events[since:], start=since + 1)
        )

    def act(self, seat: Seat, command: Command) -> None:
        """Carries out *command* for *seat*.

        :raises Refusal: if it may not be carried out; then nothing has changed.
        :raises ValueError: if there is no such seat.
        :raises TypeError: if a card or a number of points in it is not a whole number.
        """
        check_viewer(seat, self.plan.seats)
        command = with_plain_numbers(command)
        self._apply(decide(self.plan, self._match, seat, command, history=self._past))

    @property
    def decider(self) -> Seat | None:
        """The seat that must decide now."""
        return self.view(None).decider

    @property
    def awaits_deal(self) -> bool:
        """Whether the match goes on with `deal`."""
        return awaits_deal(self._match.public)

    def play(self, choose: Callable[[SeatView], Command], *, rounds: int | None = None) -> None:
        """Plays until the match ends, or until *rounds* more rounds are counted; *choose* decides for every seat.

        :raises NoRoundError: if every deal is thrown in.
        """
        goal = None if rounds is None else len(self._match.public.results) + rounds
        while self._match.public.winners is None:
            if self.awaits_deal:
                if goal is not None and len(self._match.public.results) >= goal:
                    return
                self.deal()
                continue
            seat = self.decider
            assert seat is not None
            self.act(seat, choose(self.view(seat)))

    def _apply(self, outcome: tuple[Match, tuple[Event, ...]]) -> None:
        before = self._match
        self._match, events = outcome
        self._past = self._past.extended(before, events)
        for event in events:
            if isinstance(event, Played):
                self._own[event.seat].append(len(self._events))
            elif has_hidden_part(event):
                for own in self._own:
                    own.append(len(self._events))
            self._events.append(event)
            if isinstance(event, TakenBack | Undone):
                self._went_back = len(self._events)


def _plain_seed(seed: bytes | int | str) -> bytes | int | str:
    """Returns a seed as plain bytes, text or integer.

    :raises TypeError: if it is none of these.
    """
    if isinstance(seed, bytes | str):
        return seed
    try:
        if not isinstance(seed, bool):
            return index(seed)
    except TypeError:
        pass
    raise TypeError(f"a seed is a whole number, a text or bytes, not {seed!r}")
