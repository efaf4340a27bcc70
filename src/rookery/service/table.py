"""One table: an actor that takes messages one at a time, stores what follows from them, and then tells everybody.

The order is always the same: decide, store, and only when that is committed change the state in memory and send. A
table holds nothing that a crash can lose; it is built anew from the store, event by event.

Nothing here logs a card, a seed or the text of an error, which might name one.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from rookery.bots.bot import bot_named, bot_names, is_bot
from rookery.bots.level import pace_of
from rookery.bots.proposals import answer_of
from rookery.bots.renege_detection import call_of
from rookery.engine.chance import boards_of, cut_of
from rookery.engine.command import Answer, Command, Deal, Start
from rookery.engine.decide import awaits_deal, deal_round, decide, start
from rookery.engine.event import Event, Proposed, RoundCounted
from rookery.engine.history import next_state
from rookery.engine.legal import allows
from rookery.engine.plan import Plan, plan_of
from rookery.engine.rulings import RULING_COMMANDS
from rookery.engine.state import Match
from rookery.engine.turn import decider
from rookery.errors import Refusal, RookeryError
from rookery.protocol import (
    Acknowledged,
    Act,
    AskHint,
    ClientMessage,
    Hello,
    Leave,
    LetBotPlay,
    OwnTable,
    PlayAgain,
    Ready,
    Refused,
    SeatsChanged,
    SeatsView,
    SetBot,
    Sit,
    StartMatch,
    TableStopped,
)
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.read import rules_from_json
from rookery.seats import Seat
from rookery.service.bot_pool import Advise, Think, advise_in_thread
from rookery.service.hints import Hints
from rookery.service.present import ViewerFeed, encode, table_info
from rookery.service.records import record_for
from rookery.service.session import SETTINGS_VERSION, NotAllowed, Session, seats_view
from rookery.shuffle import commitment, new_seed, rng, shuffle
from rookery.store.port import Conflict, CorruptRecord, EventStore, TableRecord
from rookery.store.upcast import decode
from rookery.store.upcast import encode as encode_event
from rookery.view.project import Viewer
from rookery.view.seat import SeatView

log = logging.getLogger("rookery.table")

MAX_ACT_ID = 64
"""The longest id of an `Act`, in characters."""


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long people are waited for, in seconds."""

    away: float = 20.0
    """After this a bot may be asked to play for somebody who is not connected."""
    ready: float = 60.0
    """After this the next round is dealt although somebody is not connected."""
    bot: float = 10.0
    """A bot that thinks longer is taken to have failed."""
    pace: float = 1.0
    """How long the bots take for a decision, as a part of their own pace; 0: as long as they need."""


class Client(Protocol):
    """One connection. Both methods return at once."""

    player_id: str
    name: str | None
    """What the person is called; ``None``: not said yet."""

    def deliver(self, frame: bytes) -> None:
        """Sends a message."""
        ...

    def close(self) -> None:
        """Ends the connection when everything delivered so far is sent."""
        ...


@dataclass(frozen=True, slots=True)
class _Message:
    client: Client
    message: ClientMessage


@dataclass(frozen=True, slots=True)
class _Gone:
    client: Client


@dataclass(frozen=True, slots=True)
class _BotChose:
    match_id: str
    seq: int
    seat: Seat
    command: Command


@dataclass(frozen=True, slots=True)
class _Broken:
    """No bot could choose, not even the random one."""

    error: Exception


@dataclass(frozen=True, slots=True)
class _Renamed:
    player_id: str
    name: str


@dataclass(frozen=True, slots=True)
class _GotUp:
    player_id: str


class _Tick:
    """Some time has passed that somebody waited for."""


class _Hinted:
    """A hint has been worked out."""


_Mail = _Message | _Gone | _BotChose | _Broken | _Renamed | _GotUp | _Tick | _Hinted


class Table:
    """A table and its present match. Made by `load`; runs until `close` or until it has to stop."""

    def __init__(
        self,
        record: TableRecord,
        store: EventStore,
        *,
        timing: Timing,
        refused: Counter[str],
        think: Think | None = None,
        advise: Advise | None = None,
    ) -> None:
        """Makes an empty table; use `load`.

        *refused* counts refusals by code; bots *think* and *advise* in threads if not told else.
        """
        self.table_id = record.table_id
        self.stopped: str | None = None
        """Why this table has stopped, in a sentence; whoever visits it then gets a new one from the store."""
        self._store = store
        self._timing = timing
        self._think = think or in_thread
        self._refused = refused
        self._inbox: asyncio.Queue[_Mail] = asyncio.Queue()
        self._clients: list[Client] = []
        self._names: dict[str, str] = {}
        self._away_since: dict[str, float] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._timers: set[asyncio.TimerHandle] = set()
        self._now = asyncio.get_running_loop().time
        self._hints = Hints(
            advise or advise_in_thread,
            post=lambda: self._inbox.put_nowait(_Hinted()),
            now=self._now,
        )
        self.idle_since = self._now()
        self._ready: set[Seat] = set()
        self._counted_at = self._now()

        self._session: Session
        self._plan: Plan
        self._match_id: str | None = None
        self._match = Match.new()
        self._events: list[Event] = []
        self._windows: dict[Viewer, ViewerFeed] = {}
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def load(
        cls,
        record: TableRecord,
        store: EventStore,
        *,
        timing: Timing,
        refused: Counter[str],
        think: Think | None = None,
        advise: Advise | None = None,
    ) -> Table:
        """Builds a table from the store and sets it going.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        table = cls(record, store, timing=timing, refused=refused, think=think, advise=advise)
        await table._read(record)
        table._task = asyncio.create_task(table._run(), name=f"table {record.table_id}")
        return table

    # What connections call; all of it returns at once.

    def post(self, client: Client, message: ClientMessage) -> None:
        """Hands in a message; the first of a client is its `Hello`."""
        if self.stopped is None:
            self._inbox.put_nowait(_Message(client, message))
        else:
            _turn_away(client, self.stopped)

    def gone(self, client: Client) -> None:
        """Says that a connection has ended."""
        self._inbox.put_nowait(_Gone(client))

    def renamed(self, player_id: str, name: str) -> None:
        """Says that a player is called something else now."""
        self._inbox.put_nowait(_Renamed(player_id, name))

    def visited(self) -> None:
        """Says that somebody has asked for this table and may be about to enter."""
        self.idle_since = self._now()

    @property
    def rules_json(self) -> str:
        """The rules of this table, by value."""
        return self._session.rules_json

    @property
    def title(self) -> str:
        """What the rules of the present match are called."""
        return self._plan.rules.meta.title

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is to be done."""
        return not self._clients and self._inbox.empty()

    def summary(self, player_id: str) -> OwnTable | None:
        """Returns what tells *player_id* this table from others; ``None`` without a seat, or when the match is over."""
        seat, public = self._session.seat_of(player_id), self._match.public
        if seat is None or public.winners is not None:
            return None
        started = self._match_id is not None
        scores = public.scores or (0,) * self._plan.accounts
        own = self._plan.account_of(seat)
        return OwnTable(
            table_id=self.table_id,
            path=f"/t/{self.table_id}",
            title=self._plan.rules.meta.title,
            started=started,
            score=scores[own] if started else None,
            others=tuple(score for i, score in enumerate(scores) if i != own) if started else (),
            company=tuple(
                one.name
                for one in self._seats_for(player_id).seats
                if one.seat != seat and one.kind in ("person", "bot")
            ),
        )

    def get_up(self, player_id: str) -> None:
        """Says that a player gives the seat up, from elsewhere than the table."""
        self._inbox.put_nowait(_GotUp(player_id))

    async def close(self) -> None:
        """Ends the actor; nothing is lost by it. Whoever comes too late is turned away and finds it in the store."""
        if self.stopped is None:
            self.stopped = "This table was put away for a moment: reload the page to go on."
        for timer in self._timers:
            timer.cancel()
        self._hints.forget()
        for task in (self._thinking, self._task):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for client in self._clients:
            client.close()

    async def record(self, player_id: str | None) -> str:
        """Returns the present match as a record, with what *player_id* may know of it now.

        :raises NotAllowed: if no match has begun.
        """
        if self._match_id is None:
            raise NotAllowed("not_started", "the match has not begun")
        # All of one moment: what follows waits, and the match goes on meanwhile.
        plan, events, match_id = self._plan, tuple(self._events), self._match_id
        viewer = None if player_id is None else self._session.seat_of(player_id)
        names = [seat.name for seat in self._seats_for(player_id).seats]
        match = await self._store.read_match(match_id)
        assert match is not None
        return await asyncio.to_thread(
            record_for, plan, events, viewer, names=names, day=match.created_at.date()
        )

    async def begin(self) -> None:
        """Begins the first match without being asked, for a table that was opened ready to play."""
        await self._new_match()

    # Reading the store

    async def _read(self, record: TableRecord) -> None:
        """Takes over what is stored: seats, names and the whole match."""
        session = _session_of(record)
        match = await self._store.read_match(record.match_id) if record.match_id else None
        if record.match_id and match is None:
            raise CorruptRecord(record.match_id, 0, "the match is missing")
        rules_json = session.rules_json
        if match is not None:
            rules_json = match.rules_json
            if hashlib.sha256(rules_json.encode()).hexdigest() != match.rules_hash:
                raise CorruptRecord(match.match_id, 0, "the rules of the match have been changed")
        try:
            plan = plan_of(rules_from_json(rules_json))
        except RookeryError:
            problem = "the rules of the match cannot be read"
            raise CorruptRecord(record.match_id or record.table_id, 0, problem) from None
        states, events = [Match.new()], list[Event]()
        if match is not None:
            for place, stored in enumerate(await self._store.read(match.match_id), start=1):
                if stored.seq != place:
                    raise CorruptRecord(match.match_id, place, "this event is missing")
                event = decode(match.match_id, stored)
                try:
                    states.append(next_state(states, event))
                except Exception:
                    problem = "this event does not follow from those before it"
                    raise CorruptRecord(match.match_id, place, problem) from None
                events.append(event)
        names = await self._store.read_players(session.players())

        self._session, self._plan, self._match_id = session, plan, record.match_id
        self._match, self._events, self._windows = states[-1], events, {}
        self._hints.forget()
        self._names |= names
        self._ready.clear()
        self._counted_at = self._now()
        for player in session.players():
            self._away_since.setdefault(player, self._now())

    async def _reread(self) -> None:
        """Reads everything again, because somebody else has written, and shows everybody the result."""
        record = await self._store.read_table(self.table_id)
        if record is None:
            raise CorruptRecord(self.table_id, 0, "the table is missing")
        await self._read(record)
        for client in self._clients:
            self._welcome(client)

    # The actor

    async def _run(self) -> None:
        try:
            self._set_timer(self._timing.ready)
            while True:
                mail = await self._inbox.get()
                try:
                    await self._handle(mail)
                    await self._go_on()
                finally:
                    self._inbox.task_done()
        except CorruptRecord as error:
            log.error("table %s stopped: %s", self.table_id, error)
            self._stop(str(error))
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            log.error(
                "table %s stopped: %s at %s:%s",
                self.table_id,
                type(error).__name__,
                place.filename,
                place.lineno,
            )
            self._stop(
                "Something went wrong at this table. Everything up to the last play is stored:"
                " reload the page to go on."
            )

    def _stop(self, text: str) -> None:
        self.stopped = text
        waiting = []
        while not self._inbox.empty():
            mail = self._inbox.get_nowait()
            self._inbox.task_done()
            if isinstance(mail, _Message):
                waiting.append(mail.client)
        for client in dict.fromkeys([*self._clients, *waiting]):
            _turn_away(client, text)
        self._clients.clear()

    async def _handle(self, mail: _Mail) -> None:
        match mail:
            case _Message(client, message):
                await self._answer(client, message)
            case _Gone(client):
                self._part_with(client)
            case _BotChose():
                await self._bot_chose(mail)
            case _Broken(error):
                raise error
            case _Renamed(player_id, name):
                self._names[player_id] = name
                if self._session.seat_of(player_id) is not None:
                    self._show_seats()
            case _GotUp(player_id):
                if self._session.seat_of(player_id) is not None:
                    await self._get_up(player_id)
            case _Tick():
                pass
            case _Hinted():
                self._hints.hand_out()

    async def _answer(self, client: Client, message: ClientMessage) -> None:
        """Carries out a person's message, or refuses it."""
        act_id = message.id if isinstance(message, Act | AskHint) else None
        try:
            try:
                await self._carry_out(client, message)
            except Conflict:
                await self._reread()
                await self._carry_out(client, message)
        except (NotAllowed, Refusal) as refusal:
            self._refused[refusal.code] += 1
            rule = refusal.rule if isinstance(refusal, Refusal) else None
            client.deliver(
                encode(Refused(code=refusal.code, text=refusal.text, id=act_id, rule=rule))
            )

    async def _carry_out(self, client: Client, message: ClientMessage) -> None:
        match message:
            case Hello():
                await self._greet(client, message)
            case Sit(seat=seat):
                await self._sit(client, seat)
            case Leave():
                await self._leave(client)
            case StartMatch():
                self._seat(client)
                if self._match_id is not None:
                    raise NotAllowed("already_started", "the match has begun already")
                await self._new_match()
            case Act():
                await self._act(client, message)
            case Ready():
                self._be_ready(client)
            case PlayAgain():
                self._seat(client)
                if self._match.public.winners is None:
                    raise NotAllowed("not_over", "the match is not over")
                await self._new_match()
            case LetBotPlay(seat=seat):
                await self._let_bot_play(client, seat)
            case SetBot(seat=seat, bot=bot):
                await self._set_bot(client, seat, bot)
            case AskHint():
                self._ask_hint(client, message)

    # People

    def _seat(self, client: Client) -> Seat:
        """Returns the seat of a client.

        :raises NotAllowed: if there is none.
        """
        seat = self._session.seat_of(client.player_id)
        if seat is None:
            raise NotAllowed("not_seated", "you have no seat at this table")
        return seat

    async def _greet(self, client: Client, hello: Hello) -> None:
        """Lets a client in; a person who comes back decides again at once."""
        seat = self._session.seat_of(client.player_id)
        if seat is not None and self._session.chairs[seat].stand_in:
            await self._save(self._session.stand_in(seat, on=False))
        if client not in self._clients:
            self._clients.append(client)
        self._away_since.pop(client.player_id, None)
        if client.name is not None:
            self._names[client.player_id] = client.name
        same_match = hello.match_id is None or hello.match_id == self._match_id
        self._welcome(client, since=hello.since if same_match else None)
        self._show_seats(but=client)

    def _part_with(self, client: Client) -> None:
        if client not in self._clients:
            return
        self._clients.remove(client)
        self._hints.gone(client)
        self.idle_since = self._now()
        player = client.player_id
        if player in self._connected():
            return
        seat = self._session.seat_of(player)
        if seat is not None:
            self._away_since[player] = self._now()
            self._ready.discard(seat)
            self._show_seats()

    async def _sit(self, client: Client, seat: Seat) -> None:
        await self._save(self._session.sit(client.player_id, seat, playing=self._playing))
        self._welcome_all(client.player_id)
        self._show_seats()

    async def _leave(self, client: Client) -> None:
        self._seat(client)
        await self._get_up(client.player_id)

    async def _get_up(self, player_id: str) -> None:
        seat = self._session.seat_of(player_id)
        await self._save(self._session.leave(player_id))
        if seat is not None:
            self._ready.discard(seat)
        self._welcome_all(player_id)
        self._show_seats()

    async def _let_bot_play(self, client: Client, seat: Seat) -> None:
        self._seat(client)
        if not 0 <= seat < self._plan.seats or self._session.chairs[seat].dummy:
            raise NotAllowed("no_such_seat", f"there is no seat {seat} at this table")
        player = self._session.chairs[seat].player
        if player is None or player in self._connected():
            raise NotAllowed("not_away", "nobody is away from that seat")
        since = self._away_since.setdefault(player, self._now())
        if self._now() - since < self._timing.away:
            raise NotAllowed(
                "not_away", f"wait until they have been away for {self._timing.away:g} seconds"
            )
        await self._save(self._session.stand_in(seat, on=True))
        self._show_seats()

    async def _set_bot(self, client: Client, seat: Seat, bot: str) -> None:
        """Has another bot play from its next decision on."""
        problem = self._session.why_not_set_bots(client.player_id, playing=self._playing)
        if problem is not None:
            raise problem
        if not is_bot(bot):
            raise NotAllowed("no_such_bot", f"there are the bots {', '.join(bot_names())}")
        await self._save(self._session.set_bot(seat, bot))
        self._show_seats()

    def _ask_hint(self, client: Client, asked: AskHint) -> None:
        seat = self._seat(client)
        if self._match_id is None:
            raise NotAllowed("not_started", "the match has not begun")
        if not self._session.allows_hints:
            raise NotAllowed("no_hints", "hints are not allowed at this table")
        self._hints.ask(client, asked, self._window(seat).view)

    def _be_ready(self, client: Client) -> None:
        seat = self._seat(client)
        now = self._match.public.round
        if now is None or now.over != "counted" or self._match.public.winners is not None:
            raise NotAllowed("not_between_rounds", "no next round is waiting")
        self._ready.add(seat)
        self._show_seats()

    def _connected(self) -> set[str]:
        return {client.player_id for client in self._clients}

    # The match

    @property
    def _playing(self) -> bool:
        """Whether a match is on."""
        return self._match_id is not None and self._match.public.winners is None

    async def _act(self, client: Client, act: Act) -> None:
        """Carries out a decision once, however often it is sent."""
        seat = self._seat(client)
        if self._match_id is None:
            raise NotAllowed("not_started", "the match has not begun")
        if not 0 < len(act.id) <= MAX_ACT_ID:
            raise NotAllowed("malformed", f"an id has 1 to {MAX_ACT_ID} characters")
        cause = f"{client.player_id}/{act.id}"
        try:
            seq = self._seq_meant(act)
            await self._decide(seat, act.command, seq=seq, cause=cause, by=(client, act.id))
        except (Refusal, Conflict) as error:
            # Perhaps it was carried out before, and the answer was lost with a connection or a server.
            if await self._store.find_cause(self._match_id, cause) is None:
                raise
            if isinstance(error, Conflict):
                await self._reread()
            client.deliver(encode(Acknowledged(act.id)))

    def _seq_meant(self, act: Act) -> int:
        """Returns the state that a decision is about.

        What may be done whoever's turn it is may also be done while others go on; an answer is to the question that
        the browser had seen.
        """
        seq = self._match.public.seq
        if not isinstance(act.command, RULING_COMMANDS):
            return act.seq
        if not isinstance(act.command, Answer):
            return seq
        asked = max(
            (n for n, e in enumerate(self._events, 1) if isinstance(e, Proposed)), default=0
        )
        return seq if asked <= act.seq <= seq else act.seq

    async def _decide(
        self,
        seat: Seat,
        command: Command,
        *,
        seq: int,
        cause: str | None = None,
        by: tuple[Client, str] | None = None,
    ) -> None:
        match, events = decide(
            self._plan, self._match, seat, command, expected_seq=seq, history=self._events
        )
        await self._append(match, events, cause=cause)
        if by is not None:
            client, act_id = by
            client.deliver(encode(Acknowledged(act_id)))
        self._publish(events)

    async def _append(
        self, match: Match, events: Sequence[Event], *, cause: str | None = None
    ) -> None:
        """Stores *events*; only then does *match* become the state."""
        assert self._match_id is not None
        seq = self._match.public.seq
        await self._store.append(
            self._match_id, seq, [encode_event(event) for event in events], cause=cause
        )
        self._match = match

    def _publish(self, events: Sequence[Event]) -> None:
        """Sends what has been stored to everybody, to each what they may see."""
        self._hints.forget()
        before = len(self._events)
        self._events += events
        for window in self._windows.values():
            window.take(events)
        frames: dict[Viewer, bytes] = {}
        for client in self._clients:
            viewer = self._session.seat_of(client.player_id)
            if viewer not in frames:
                frames[viewer] = self._window(viewer).update(before)
            client.deliver(frames[viewer])
        if any(isinstance(event, RoundCounted) for event in events):
            self._counted_at = self._now()
            self._set_timer(self._timing.ready)

    async def _new_match(self) -> None:
        """Begins a match with the present rules, seats and a dealer drawn by lot, and deals."""
        plan = plan_of(rules_from_json(self._session.rules_json))
        hashed = rules_hash(plan.rules)
        begin = Start(rng(new_seed()).choice(plan.players), boards_of(plan, new_seed()))
        match, started = start(plan, begin, rules_hash=hashed)
        match, dealt = deal_round(plan, match, _shuffled(plan))
        events = [*started, *dealt]
        await self._save_new_round()
        match_id = secrets.token_hex(16)
        await self._store.create_match(
            match_id,
            table_id=self.table_id,
            rules_json=rules_to_json(plan.rules),
            rules_hash=hashed,
            events=[encode_event(event) for event in events],
            replaces=self._match_id,
        )
        self._hints.forget()
        self._plan, self._match, self._match_id = plan, match, match_id
        self._events, self._windows = events, {}
        self._ready.clear()
        for client in self._clients:
            self._welcome(client)

    async def _go_on(self) -> None:
        """Does what happens by itself: deals, and has bots think. Nothing happens while nobody is there."""
        while self._clients and self._deal_is_due():
            try:
                await self._deal()
            except Conflict:
                await self._reread()
        if not self._clients or not self._playing:
            return
        try:
            await self._speak_for_bots()
        except Conflict:
            await self._reread()
        now = self._match.public.round
        seat = decider(self._plan, self._match.public)
        if (
            seat is not None
            and (now is None or now.proposal is None)
            and self._session.bot_decides(seat)
            and self._thinking is None
        ):
            assert self._match_id is not None
            self._thinking = asyncio.create_task(
                self._let_think(self._match_id, seat, self._window(seat).view)
            )

    async def _speak_for_bots(self) -> None:
        """Has bots answer what the table is being asked and, in table mode, call the mistakes that they have seen."""
        while (seat := self._bot_that_is_asked()) is not None:
            answer = answer_of(self._window(seat).view)
            await self._decide(seat, answer, seq=self._match.public.seq)
        called = self._bot_that_calls()
        if called is None:
            return
        # One call at a time: whoever called wrongly would see the same again, and call for ever.
        try:
            await self._decide(*called, seq=self._match.public.seq)
        except Refusal as refusal:
            log.warning("a bot called a renege in vain: %s", refusal.code)

    def _bot_that_calls(self) -> tuple[Seat, Command] | None:
        """Returns a bot that has seen a renege, and its call."""
        if self._plan.rules.match.enforcement != "table" or not self._playing:
            return None
        for seat in self._plan.players:
            if self._session.bot_decides(seat):
                call = call_of(self._window(seat).view)
                if call is not None:
                    return seat, call
        return None

    def _bot_that_is_asked(self) -> Seat | None:
        """Returns a bot that has yet to answer what the table is being asked."""
        now = self._match.public.round
        if now is None or now.proposal is None:
            return None
        waiting = (seat for seat in now.proposal.needs if seat not in now.answers)
        return next((seat for seat in waiting if self._session.bot_decides(seat)), None)

    def _deal_is_due(self) -> bool:
        """Tells whether to deal now: between rounds, when all are ready who are there, and have been waited for."""
        if not self._playing or not awaits_deal(self._match.public):
            return False
        now = self._match.public.round
        if now is None or now.over != "counted":
            return True
        late = self._now() - self._counted_at >= self._timing.ready
        connected = self._connected()
        return all(
            self._session.bot_decides(seat)
            or seat in self._ready
            or (late and chair.player not in connected)
            for seat, chair in enumerate(self._session.chairs)
        )

    async def _deal(self) -> None:
        await self._save_new_round()
        match, events = deal_round(self._plan, self._match, _shuffled(self._plan))
        await self._append(match, events)
        self._publish(events)
        if self._ready:
            self._ready.clear()
            self._show_seats()

    async def _save_new_round(self) -> None:
        """Forgets who has seen the cards of the last round, before new ones are dealt."""
        session = self._session.new_round()
        if session != self._session:
            await self._save(session)

    def _set_timer(self, seconds: float) -> None:
        """Wakes the actor after some time, to look whether somebody has been waited for long enough."""

        def ring() -> None:
            self._timers.discard(timer)
            self._inbox.put_nowait(_Tick())

        # A little later than asked for, so that the time is surely over by then.
        timer = asyncio.get_running_loop().call_later(seconds + 0.01, ring)
        self._timers.add(timer)

    # Bots

    async def _let_think(self, match_id: str, seat: Seat, view: SeatView) -> None:
        """Has the bot of *seat* choose, and posts its choice, after the time that it takes for any."""
        name, began = self._session.chairs[seat].bot, self._now()
        try:
            command = await choose(name, view, think=self._think, seconds=self._timing.bot)
            await asyncio.sleep(began + self._timing.pace * pace_of(name) - self._now())
        except Exception as error:
            self._inbox.put_nowait(_Broken(error))
        else:
            self._inbox.put_nowait(_BotChose(match_id, view.seq, seat, command))

    async def _bot_chose(self, choice: _BotChose) -> None:
        """Carries out a bot's choice, unless its person came back meanwhile or nobody is there to see it."""
        self._thinking = None
        if (
            choice.match_id == self._match_id
            and choice.seq == self._match.public.seq
            and self._clients
            and self._session.bot_decides(choice.seat)
        ):
            try:
                await self._decide(choice.seat, choice.command, seq=choice.seq)
            except Conflict:
                await self._reread()

    # Sending

    async def _save(self, session: Session) -> None:
        """Stores who sits where; only then does it hold."""
        await self._store.save_table(self.table_id, settings_of(session), session.players())
        self._session = session

    def _window(self, viewer: Viewer) -> ViewerFeed:
        """Returns the side of the match that *viewer* sees."""
        window = self._windows.get(viewer)
        if window is None:
            window = self._windows[viewer] = ViewerFeed(self._plan, viewer)
            window.take(self._events)
        return window

    def _welcome(self, client: Client, *, since: int | None = None) -> None:
        window = self._window(self._session.seat_of(client.player_id))
        info = table_info(self._plan, self.table_id, self._match_id)
        client.deliver(window.welcome(info, self._seats_for(client.player_id), since=since))

    def _welcome_all(self, player_id: str) -> None:
        """Shows every connection of a player the table anew, because the seat has changed."""
        for client in self._clients:
            if client.player_id == player_id:
                self._welcome(client)

    def _show_seats(self, *, but: Client | None = None) -> None:
        for client in self._clients:
            if client is not but:
                client.deliver(encode(SeatsChanged(self._seats_for(client.player_id))))

    def _seats_for(self, player_id: str | None) -> SeatsView:
        return seats_view(
            self._session,
            player_id,
            names=self._names,
            connected=self._connected(),
            ready=self._ready,
            started=self._match_id is not None,
            playing=self._playing,
        )


def _shuffled(plan: Plan) -> Deal:
    """Returns a freshly shuffled pack."""
    seed = new_seed()
    order = shuffle(seed, len(plan.pack))
    return Deal(order, seed.hex(), commitment(seed), cut_of(plan, seed))


def _turn_away(client: Client, text: str) -> None:
    client.deliver(encode(TableStopped(text)))
    client.close()


async def in_thread(name: str, view: SeatView) -> Command:
    """Has the bot called *name* choose in a thread."""
    # Its chance has nothing to do with the deal: a bot that guessed its seed would learn no cards.
    return await asyncio.to_thread(bot_named(name).choose, view, rng(new_seed()))


async def choose(name: str, view: SeatView, *, think: Think, seconds: float) -> Command:
    """Has the bot called *name* choose, and the random bot if it fails; takes at most *seconds* for the first."""
    legal = view.legal
    assert legal is not None
    try:
        command = await asyncio.wait_for(think(name, view), seconds)
        if allows(legal, command):
            return command
        problem = "an illegal command"
    except Exception as error:
        problem = type(error).__name__
    log.warning("bot %s failed with %s; the random bot steps in", name, problem)
    return bot_named("random").choose(view, rng(new_seed()))


def settings_of(session: Session) -> str:
    """Returns the stored form of *session*."""
    return msgspec.json.encode(session).decode()


def _session_of(record: TableRecord) -> Session:
    try:
        session = msgspec.json.decode(record.settings, type=Session)
    except msgspec.DecodeError:
        raise CorruptRecord(record.table_id, 0, "the seats of the table cannot be read") from None
    if session.version != SETTINGS_VERSION:
        raise CorruptRecord(
            record.table_id, 0, "a newer version of rookery wrote the settings of this table"
        )
    return session
