"""Advances the match of a table: decisions, deals and bots, and the messages after each.

The order is always the same: decide, store, and after the commit change the state in memory and send.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from rookery.engine.command import Command
from rookery.engine.event import Event, RoundCounted
from rookery.errors import Refusal
from rookery.logs import logger
from rookery.seats import Seat
from rookery.service.bot_driver import BotDriver
from rookery.service.bot_pool import Thinkers, advise_in_thread
from rookery.service.contests import ContestResult, keep_result, result_in
from rookery.service.faces import chosen_faces
from rookery.service.hints import Hints
from rookery.service.mail import BotChose, HintFound, Mail, TimePassed
from rookery.service.match_log import MatchLog
from rookery.service.metrics import Metrics
from rookery.service.presence import Presence
from rookery.service.publisher import Publisher
from rookery.service.seating import Seating
from rookery.service.stored_table import session_from
from rookery.service.talk import Talk
from rookery.service.timing import Timing
from rookery.service.whereabouts import OnMove
from rookery.store.port import Conflict, CorruptRecord, EventStore, StoreFull, TableRecord

log = logger("rookery.table")

MAX_DEALS_ALONE = 1000
"""How many deals bots play on where they decide at all seats, so that a match that never ends does not fill the disk."""


class MatchProgress:
    """The parts of one table, and the steps that advance its match. Only the table's actor calls it."""

    def __init__(
        self,
        table_id: str,
        store: EventStore,
        *,
        timing: Timing,
        metrics: Metrics,
        thinkers: Thinkers,
        post: Callable[[Mail], None],
        on_move: OnMove,
    ) -> None:
        """Makes the parts, empty until `read`.

        *post* puts mail into the table's mailbox, and *on_move* is told who comes and goes.
        """
        self._table_id, self._store, self._post = table_id, store, post
        self.metrics = metrics
        self._bots_spoke_for: object = None
        """The last state for which the bots have answered proposals and called reneges."""
        self._alone_since = 0
        """The number of the deal in which a person last decided at a seat, or came in."""
        self._results_kept_for: str | None = None
        """The match whose results have been stored for a contest."""
        now = asyncio.get_running_loop().time
        self.seating = Seating(table_id, store, on_move=on_move)
        self.log = MatchLog(table_id, store, self.seating.final_seats)
        self.presence = Presence(timing, now=now, wake=lambda: post(TimePassed()), on_move=on_move)
        self.publisher = Publisher(table_id, self.log, self.seating, self.presence)
        self.bots = BotDriver(
            self.log, self.seating, self.publisher, timing=timing, think=thinkers.think, post=post
        )
        self.talk = Talk(self.log, self.seating, self.presence)
        self.hints = Hints(thinkers.advise or advise_in_thread, post=lambda: post(HintFound()))

    # Reading the store

    async def read(self, record: TableRecord) -> None:
        """Loads what is stored: seats, names and the whole match."""
        session = session_from(record)
        stored = await self.log.read(record, session.rules_json, session.origin)
        names = await self._store.read_players(session.players())
        faces = await chosen_faces(self._store, session.players())
        # There is no await from here on, so that nobody sees a partial update.
        self.log.take_over(stored)
        self.seating.take_over(session, names, faces, version=record.version)
        self.publisher.forget_match()
        self.hints.forget()
        self.presence.start_round_timer()
        self.presence.note_absent(session.players())
        self.let_bots_go_on()

    async def reload(self) -> None:
        """Reads everything again after another server has written to the store, and shows everybody the result."""
        record = await self._store.read_table(self._table_id)
        if record is None:
            raise CorruptRecord(self._table_id, 0, "table-missing")
        await self.read(record)
        self.publisher.welcome_all()

    @property
    def state(self) -> object:
        """A value that changes whenever the stored table changes."""
        return self.log.match_id, self.log.public.seq, self.seating.session

    # Going on

    async def new_match(self) -> None:
        """Begins a match with the current rules and seats.

        It starts with the events that the table's origin takes over, or with a deal.
        """
        await self.seating.new_round()
        session = self.seating.session
        began = 0 if session.origin is None else session.origin.began
        events = await self.log.first_events(began) if began else ()
        await self.log.begin(session.rules_json, session.origin, events)
        self.hints.forget()
        self.publisher.forget_match()
        self.publisher.welcome_all()

    def publish(self, events: Sequence[Event]) -> None:
        """Sends stored events to everybody."""
        self.hints.forget()
        self.publisher.publish(events)
        if any(isinstance(event, RoundCounted) for event in events):
            self.presence.start_round_timer()
            self.talk.welcome_spectators()

    async def _decide_now(self, seat: Seat, command: Command) -> None:
        """Carries out a bot's decision in the current state."""
        self.publish(await self.log.decide(seat, command, seq=self.log.public.seq))
        self.metrics.bot_moved()

    def result_of(self, player_id: str) -> ContestResult | None:
        """Returns the result of a player; ``None`` while the match runs."""
        seat = self.seating.seat_of(player_id)
        return None if seat is None else result_in(self.log.plan, self.log.public, seat)

    async def _keep_results(self) -> None:
        """Stores the results of a finished match in its contest."""
        session = self.seating.session
        if session.origin is None or not session.origin.contest:
            return
        if self.log.public.winners is None or self._results_kept_for == self.log.match_id:
            return
        for player_id in session.players():
            result = self.result_of(player_id)
            if result is not None:
                await keep_result(self._store, session.origin.contest, player_id, result)
        self._results_kept_for = self.log.match_id

    async def advance(self) -> None:
        """Stores results, deals, and has bots choose, as far as due; while the match may not go on, only stores results."""
        await self._keep_results()
        if not self.seating.session.only_bots_decide:
            self.let_bots_go_on()
        if self._goes_on and self._deal_is_due():
            try:
                await self._deal()
            except Conflict:
                await self.reload()
            if self._deal_is_due():
                # Deals may be thrown in again and again, and other mail must not wait for the last of them.
                self._post(TimePassed())
                return
        await self._end_waiting()
        if not self._goes_on or not self.log.playing:
            return
        now = self.state
        if now != self._bots_spoke_for:
            self._bots_spoke_for = now
            try:
                await self._answer_for_bots()
            except Conflict:
                await self.reload()
            except StoreFull:
                self._bots_spoke_for = None
                raise
        self.bots.start_thinking()

    @property
    def _goes_on(self) -> bool:
        """Whether the match may go on now."""
        if self.log.public.deals - self._alone_since >= MAX_DEALS_ALONE:
            return False
        return self.presence.lets_go_on(self.seating.session)

    def let_bots_go_on(self) -> None:
        """Counts anew the deals that bots play alone, because somebody plays or has come in."""
        self._alone_since = self.log.public.deals

    async def _answer_for_bots(self) -> None:
        """Has bots answer the open proposal and, in table mode, call the reneges that they have seen."""
        while (answer := self.bots.next_answer()) is not None:
            await self._decide_now(*answer)
        call = self.bots.next_call()
        if call is None:
            return
        # Only one call: after a wrong call, a bot would see the same cards again and call forever.
        try:
            await self._decide_now(*call)
        except Refusal as refusal:
            log.warning("a bot called a renege in vain", code=str(refusal.code))

    async def bot_chose(self, choice: BotChose) -> None:
        """Carries out a bot's choice, unless its person has come back or the match may not go on."""
        if self.bots.still_holds(choice) and self._goes_on:
            try:
                await self._decide_now(choice.seat, choice.command)
            except Conflict:
                await self.reload()

    def _deal_is_due(self) -> bool:
        """Tells whether to deal now: at once, or after a counted round when everybody is ready."""
        if not self.log.awaits_deal:
            return False
        now = self.log.public.round
        if now is None or now.over != "counted":
            return True
        return self.presence.all_ready(self.seating.session)

    async def _deal(self) -> None:
        before = self.seating.session
        await self.seating.new_round()
        self.publish(await self.log.deal(self.seating.session.origin))
        if self.seating.session != before:
            self.publisher.show_seats()

    async def _end_waiting(self) -> None:
        """Clears who was ready, once the next round is dealt.

        Not before: if the deal cannot be stored, or the server is killed, nobody is asked again.
        """
        now = self.log.public.round
        if self.seating.session.ready and now is not None and now.over != "counted":
            try:
                await self.seating.clear_ready()
            except Conflict:
                await self.reload()
            self.publisher.show_seats()

    async def close(self) -> None:
        """Stops every timer and search."""
        self.presence.stop_timer()
        self.publisher.close()
        self.hints.forget()
        await self.bots.close()
