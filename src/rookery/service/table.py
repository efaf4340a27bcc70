"""One table: an actor with a mailbox, which handles one message at a time.

A crash loses nothing: a table is rebuilt from the store, event by event. Its parts:

* `requests`: the messages of people. `progress`: the steps of the match, in the order decide, store, commit, publish.
* `match_log`: the events of the match. `seating`: who sits where. `presence`: who is connected, away or ready.
* `publisher`: the messages to each connection. `talk`: the chat. `bot_driver`: the bots. `hints`: advice for players.

Nothing here logs a card, a seed or the text of an error, which might name one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal, TypeVar

from rookery.engine.history import UndoHistory
from rookery.engine.plan import Plan
from rookery.errors import CodedError, Refusal
from rookery.logs import kind_and_place, logger, tag, where
from rookery.protocol import Act, AskHint, ChosenFace, ClientMessage, Person, Say
from rookery.service.bot_pool import Advise, Think, Thinkers
from rookery.service.contests import ContestResult
from rookery.service.downloads import RecordRequest
from rookery.service.full_disk import FullDisk
from rookery.service.mail import (
    Asked,
    BotChose,
    BotsFailed,
    ClientGone,
    HintFound,
    Mail,
    PersonSaid,
    Renamed,
    Reply,
    TimePassed,
)
from rookery.service.metrics import Metrics, now
from rookery.service.origin import origin_kind, shows_first_round
from rookery.service.presence import Client
from rookery.service.progress import MatchProgress
from rookery.service.requests import Requests
from rookery.service.session import NotAllowed, Session
from rookery.service.timing import Timing
from rookery.service.viewer_feed import refused, stopped
from rookery.service.whereabouts import OnMove, ignore_move
from rookery.store.port import Conflict, CorruptRecord, EventStore, StoreFull, TableRecord

T = TypeVar("T")

log = logger("rookery.table")


class Table:
    """A table and its current match. Made by `load`; runs until `close` or until it has to stop."""

    def __init__(
        self,
        table_id: str,
        store: EventStore,
        *,
        timing: Timing,
        metrics: Metrics,
        think: Think | None = None,
        advise: Advise | None = None,
        on_move: OnMove = ignore_move,
    ) -> None:
        """Makes an empty table; use `load`.

        *metrics* counts what happens; without *think* and *advise*, bots run in threads.
        """
        self.table_id = table_id
        self.stopped: CodedError | None = None
        """Why this table has stopped, or ``None``; the next visitor of a stopped table gets a new one from the store."""
        self._store = store
        self._metrics = metrics
        self._is_finishing = False
        self._inbox: asyncio.Queue[Mail] = asyncio.Queue()
        self._current_mail: Mail | None = None
        """The message from the mailbox that is being handled, or was handled last."""
        self._progress = MatchProgress(
            table_id,
            store,
            timing=timing,
            metrics=metrics,
            thinkers=Thinkers(think, advise),
            post=self._inbox.put_nowait,
            on_move=on_move,
        )
        self._requests = Requests(self._progress, timing)
        self._task: asyncio.Task[None] | None = None
        self._full_disk = FullDisk(
            self._progress, tag(table_id), retry=lambda: self._inbox.put_nowait(TimePassed())
        )

    @classmethod
    async def load(
        cls,
        record: TableRecord,
        store: EventStore,
        *,
        timing: Timing,
        metrics: Metrics,
        think: Think | None = None,
        advise: Advise | None = None,
        on_move: OnMove = ignore_move,
    ) -> Table:
        """Builds a table from the store and starts it; *on_move* is told who comes and goes.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        table = cls(
            record.table_id,
            store,
            timing=timing,
            metrics=metrics,
            think=think,
            advise=advise,
            on_move=on_move,
        )
        await table._progress.read(record)
        table._task = asyncio.create_task(table._run(), name=f"table {record.table_id}")
        return table

    # Called by connections and the lobby; functions that are not coroutines return at once.

    def post(self, client: Client, message: ClientMessage) -> None:
        """Puts a message into the mailbox; a client's first one is its `Hello`."""
        if self._is_finishing:
            return
        if self.stopped is None:
            self._inbox.put_nowait(PersonSaid(client, message, now()))
        else:
            _turn_away(client, self.stopped)

    def gone(self, client: Client) -> None:
        """Reports that a connection has ended."""
        self._inbox.put_nowait(ClientGone(client))

    def renamed(self, player_id: str, name: str, face: ChosenFace | None) -> None:
        """Reports the new name and face of a player, if the player has a seat or is connected."""
        if self._progress.presence.of(player_id) or self.has_seat(player_id):
            self._inbox.put_nowait(Renamed(player_id, name, face))

    def visited(self) -> None:
        """Notes that somebody has asked for this table and may be about to enter."""
        self._progress.presence.visited()

    def has_seat(self, player_id: str) -> bool:
        """Tells whether a player has a seat here."""
        return self._progress.seating.seat_of(player_id) is not None

    def knows(self, player_id: str) -> bool:
        """Tells whether a player is connected or has said something that is still shown, with or without a seat."""
        progress = self._progress
        return bool(progress.presence.of(player_id)) or progress.talk.has_heard(player_id)

    @property
    def plan(self) -> Plan:
        """The plan of the current match."""
        return self._progress.log.plan

    @property
    def session(self) -> Session:
        """The stored settings of this table."""
        return self._progress.seating.session

    def idle_for(self) -> float | None:
        """Returns the seconds since anybody was here; ``None`` while somebody is connected, or messages are waiting."""
        return self._progress.presence.idle_for() if self._inbox.empty() else None

    def attendance(self) -> tuple[int, int]:
        """Returns the number of connections of people with a seat, and of other people."""
        presence = self._progress.presence
        seated = sum(len(presence.of(player)) for player in self.session.players())
        return seated, len(presence.clients) - seated

    def result_of(self, player_id: str) -> ContestResult | None:
        """Returns the result of a player; ``None`` while the match runs."""
        return self._progress.result_of(player_id)

    def await_match(self) -> Literal["people", "nobody", "bots"]:
        """Lets the match go on for a while with nobody connected, where bots play at all seats, because others wait.

        Returns who plays: people, of whom some may have gone only now; nobody, as all people have been away for long; or bots
        alone.
        """
        self._progress.presence.await_match()
        self._inbox.put_nowait(TimePassed())
        return self._requests.who_plays()

    async def let_bots_finish(self) -> None:
        """Has bots play for all players, who are away; may raise what `get_up` raises."""
        await self._ask(self._requests.let_bots_finish)

    def why_not_share(self, watchers: frozenset[str]) -> NotAllowed | None:
        """Returns why only one person may ever see the current match, or ``None``; *watchers* need no seat for it."""
        several = len(watchers | {*self.session.players()}) > 1
        return None if several else self.session.why_not_look("", self._progress.log.match_id)

    def ask_record(self, player_id: str | None, *, watches: bool = False) -> RecordRequest:
        """Returns the request for a record of the current match with what *player_id* may know about it now; *watches*
        allows the player to see a closed match without a seat.

        :raises NotAllowed: if no match has begun, it is closed, or it began at a position whose round is not over.
        """
        log, origin = self._progress.log, self.session.origin
        position = "" if origin is None else origin.position
        if position and not shows_first_round(log.public):
            raise NotAllowed("no_record")
        if not watches and (closed := self.session.why_not_look(player_id or "", log.match_id)):
            raise closed
        viewer = None if player_id is None else self._progress.seating.seat_of(player_id)
        seats = self._progress.publisher.seats_for(player_id).seats
        people = [Person(seat.name, seat.face) for seat in seats]
        about = (viewer, people, self.session.bots(), origin_kind(origin), position)
        return RecordRequest(log.need_match(), log.plan, log.public.seq, *about)

    def ask_events(self) -> tuple[str, int]:
        """Returns the id of the current match, and the number of its events.

        :raises NotAllowed: if no match has begun.
        """
        return self._progress.log.need_match(), self._progress.log.public.seq

    def since_deal(self) -> UndoHistory:
        """Returns the current match before the last deal, and all events since, hidden cards included.

        :raises NotAllowed: if no match has begun.
        """
        self._progress.log.need_match()
        return self._progress.log.past

    async def close_to_spectators(self) -> frozenset[str]:
        """Closes a finished match to everybody without a seat, because its cards become a challenge; returns the ids of the
        people who are connected or have a seat.

        :raises NotAllowed: if the match is unfinished.
        :raises CodedError: if the table has stopped.
        """
        return await self._ask(self._requests.close_to_spectators)

    async def get_up(self, player_id: str) -> None:
        """Gives up the seat of a player who need not be connected; does nothing if the player has no seat.

        :raises NotAllowed: if the player must stay.
        :raises StoreFull: if the disk is full.
        :raises CodedError: if the table has stopped.
        """
        await self._ask(partial(self._requests.get_up_if_seated, player_id))

    async def unlist(self, player_id: str) -> None:
        """Takes the table off a player's list until the player comes back; may raise what `get_up` raises."""
        await self._ask(partial(self._requests.unlist, player_id))

    async def _ask(self, step: Callable[[], Awaitable[T]]) -> T:
        """Has the actor take a step, and returns its result."""
        if self.stopped is not None:
            raise self.stopped
        reply: Reply[T] = Reply()
        self._inbox.put_nowait(Asked(step, reply))
        return await reply.wait()

    async def finish(self) -> None:
        """Handles all received messages and sends the answers; ignores later messages, which their senders repeat."""
        self._is_finishing = True
        await self._progress.bots.close()
        await self._inbox.join()

    async def close(self) -> None:
        """Ends the actor; nothing is lost. Later visitors are turned away, and load the table from the store."""
        if self.stopped is None:
            self.stopped = CodedError("put_away")
        await self._progress.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for client in self._forget_everybody(self.stopped):
            client.close()

    # The actor

    async def _run(self) -> None:
        """Handles messages one after the other until the table is closed or has to stop."""
        try:
            while True:
                mail = self._current_mail = await self._inbox.get()
                try:
                    await self._handle(mail)
                    await self._progress.advance()
                except StoreFull as error:
                    self._full_disk.retry_later(error)
                else:
                    self._full_disk.note_state()
                finally:
                    self._inbox.task_done()
        except CorruptRecord as error:
            log.error("a table stopped", **({"table": tag(self.table_id)} | where(error)))
            self._stop(error)
        except Exception as error:
            log.error("a table stopped", table=tag(self.table_id), **kind_and_place(error))
            self._stop(CodedError("went_wrong"))

    def _stop(self, why: CodedError) -> None:
        """Disconnects everybody, including people whose messages are waiting or being handled."""
        self.stopped = why
        for client in self._forget_everybody(why):
            _turn_away(client, why)

    def _forget_everybody(self, why: CodedError) -> list[Client]:
        """Removes all connections, and refuses the requests in the mailbox; returns the connections and waiting senders."""
        self._full_disk.close()
        presence = self._progress.presence
        clients = list(presence.clients)
        if isinstance(self._current_mail, PersonSaid):
            # A client that is being greeted is not among the connections yet.
            clients.append(self._current_mail.client)
        while not self._inbox.empty():
            mail = self._inbox.get_nowait()
            self._inbox.task_done()
            if isinstance(mail, PersonSaid):
                clients.append(mail.client)
            elif isinstance(mail, Asked):
                mail.reply.refuse(why)
        presence.clear()
        self._progress.seating.close()
        return list(dict.fromkeys(clients))

    async def _handle(self, mail: Mail) -> None:
        match mail:
            case PersonSaid(client, message, received):
                await self._answer(client, message, received)
            case ClientGone(client):
                self._requests.remove_connection(client)
            case Renamed(player_id, name, face):
                self._requests.rename(player_id, name, face)
            case Asked(step, reply):
                await self._reply(reply, step)
            case BotChose():
                await self._progress.bot_chose(mail)
            case BotsFailed(error):
                raise error
            case TimePassed():
                pass
            case HintFound():
                self._progress.hints.hand_out()

    async def _reply(self, reply: Reply[T], step: Callable[[], Awaitable[T]]) -> None:
        """Runs *step*, and passes its result or its error to *reply*."""
        try:
            reply.give(await self._with_reload(step))
        except BaseException as error:
            stopped = self.stopped or CodedError("went_wrong")
            reply.refuse(error if isinstance(error, CodedError) else stopped)
            if not isinstance(error, NotAllowed | StoreFull):
                raise

    async def _with_reload(self, step: Callable[[], Awaitable[T]]) -> T:
        """Runs *step*, and runs it again after reading the table again if another server has written."""
        try:
            return await step()
        except Conflict:
            await self._progress.reload()
            return await step()

    async def _answer(self, client: Client, message: ClientMessage, received: float) -> None:
        """Carries out a person's message, or refuses it."""
        message_id = message.id if isinstance(message, Act | AskHint | Say) else None
        try:
            await self._with_reload(partial(self._requests.carry_out, client, message, received))
        except (NotAllowed, Refusal, StoreFull) as refusal:
            if isinstance(refusal, StoreFull):
                log.error("the disk of the server is full", table=tag(self.table_id))
            self._metrics.refused[refusal.code] += 1
            client.deliver(refused(refusal, message_id))


def _turn_away(client: Client, why: CodedError) -> None:
    """Tells a client that the table has stopped, and ends the connection."""
    client.deliver(stopped(why))
    client.close()
