"""All tables: opens new ones, finds old ones in the store, and unloads those that nobody visits."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from rookery.bots.level import DEFAULT_LEVEL
from rookery.engine.event import Event
from rookery.engine.plan import plan_of
from rookery.logs import kind_and_place, logger, tag
from rookery.protocol import GUEST_NAME, ChosenFace, NewTable, Person, TableOpened
from rookery.rules.canonical import rules_to_json
from rookery.service.bot_pool import BotPool
from rookery.service.downloads import Downloads, RecordRequest
from rookery.service.drawing import first_draw_seed
from rookery.service.faces import chosen_faces, save_chosen_face
from rookery.service.ids import may_be_id, table_page
from rookery.service.match_log import begun_match
from rookery.service.metrics import Metrics
from rookery.service.new_tables import chairs_for, rules_for
from rookery.service.origin import origin_for
from rookery.service.session import NotAllowed, Session
from rookery.service.stored_table import settings_of
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.service.whereabouts import Whereabouts
from rookery.store.port import Conflict, EventStore, TableRecord

log = logger("rookery.lobby")


class NoTable(NotAllowed):
    """There is no table with that id."""


class Lobby:
    """The tables of one process."""

    def __init__(
        self,
        store: EventStore,
        *,
        timing: Timing | None = None,
        idle_seconds: float = 600.0,
        bot: str = DEFAULT_LEVEL,
        bot_pool: BotPool | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        """Uses *store*, which must be open, and unloads tables without a visitor for *idle_seconds*.

        *bot* plays where nobody has chosen another; without a *bot_pool*, bots run in threads.
        """
        self.metrics = metrics or Metrics()
        self._store = store
        self._downloads = Downloads(store)
        self._timing = timing or Timing()
        self._idle_seconds = idle_seconds
        self.usual_bot = bot
        """The bot that plays where nobody has chosen another."""
        self._bot_pool = bot_pool
        self._tables: dict[str, asyncio.Task[Table | None]] = {}
        self._whereabouts = Whereabouts()
        self._exclusive = asyncio.Lock()
        self._changes = 0
        """How often tables were changed in the store by `keep_unloaded`."""
        self._locked_tables: frozenset[str] = frozenset()
        """The tables that must not be loaded now."""
        self._unlocked = asyncio.Event()
        """Set when the locked tables may be loaded again."""
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts unloading tables that nobody visits."""
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby sweeper")

    async def finish(self) -> None:
        """Has every table process the messages that it has received, and ignore later ones."""
        await asyncio.gather(*(table.finish() for table in self._ready_tables()))

    async def close(self) -> None:
        """Unloads all tables; they stay in the store."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        loading = list(self._tables.values())
        self._tables.clear()
        for table in await asyncio.gather(*loading, return_exceptions=True):
            if isinstance(table, Table):
                await self._put_away(table)

    @property
    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    def attendance(self) -> list[tuple[int, int]]:
        """Returns for each table the number of connections of players, and of other people."""
        return [table.attendance() for table in self._ready_tables()]

    async def open_table(self, player_id: str, wanted: NewTable) -> TableOpened:
        """Opens a table with *player_id* at the first seat.

        :raises BadTable: if the table cannot be opened as asked; its text says why.
        """
        rules = await asyncio.to_thread(rules_for, wanted)
        bot = self.usual_bot if wanted.bot is None else wanted.bot
        chairs = chairs_for(wanted, rules, player_id, bot=bot)
        origin = origin_for(wanted, plan_of(rules))
        session = Session(
            rules_json=rules_to_json(rules),
            chairs=chairs,
            hints=wanted.hints,
            opener=player_id,
            draw_seed="" if origin else first_draw_seed(plan_of(rules)),
            origin=origin,
        )
        at_once = wanted.start and not any(chair.open and chair.player is None for chair in chairs)
        return await self.open_with(session, begin=at_once)

    async def open_with(
        self,
        session: Session,
        *,
        begin: bool = True,
        events: Sequence[Event] = (),
        table_id: str | None = None,
    ) -> TableOpened:
        """Opens a table with these settings; *begin* starts its match at once, with *events* if there are any, and both
        are stored together.

        :raises Conflict: if there is a table with that id.
        """
        session = session.new_round()
        table_id = table_id or secrets.token_urlsafe(9)
        match = None
        if begin:
            # There can be thousands of events to take over.
            _, match = await asyncio.to_thread(
                begun_match, session.rules_json, session.origin, events
            )
        await self._store.create_table(table_id, settings_of(session), session.players(), match)
        match_id = None if match is None else match.match_id
        return TableOpened(table_id=table_id, path=table_page(table_id), match_id=match_id)

    async def open_once(self, session: Session, table_id: str) -> TableOpened:
        """Opens a table with that id, or leads to it if it exists."""
        try:
            return await self.open_with(session, table_id=table_id)
        except Conflict:
            record = await self._store.read_table(table_id)
            match_id = None if record is None else record.match_id
            return TableOpened(table_id=table_id, path=table_page(table_id), match_id=match_id)

    async def visit(self, table_id: str) -> Table | None:
        """Returns a table, from memory or from the store; ``None`` if there is none with that id.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        if not may_be_id(table_id):
            return None
        loading = self._tables.get(table_id)
        if loading is not None and _is_over(loading):
            loading = None
        if loading is None:
            loading = self._tables[table_id] = asyncio.create_task(self._load(table_id))
        # A visitor who leaves must not cancel the loading for others.
        table = await asyncio.shield(loading)
        if table is None:
            self._remove(table_id, loading)
        else:
            # The sweeper must not unload it before the visitor's first message.
            table.visited()
        return table

    async def need_table(self, table_id: str) -> Table:
        """Returns a table, from memory or from the store.

        :raises NoTable: if there is none with that id.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        table = await self.visit(table_id)
        if table is None:
            raise NoTable("no_such_table")
        return table

    async def record_of(self, table: Table, player_id: str, *, watches: bool = False) -> str:
        """Returns the current match of a table as a record, with what *player_id* may know about it now.

        *watches* allows the player to see a closed match without a seat.

        :raises NotAllowed: if no match has begun.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        return await self._downloads.write(table.ask_record(player_id, watches=watches))

    async def record(self, asked: RecordRequest) -> str:
        """Returns any match as a record.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        return await self._downloads.write(asked)

    async def events_of(self, table: Table, last: int | None = None) -> list[Event]:
        """Returns the events of the current match of a table, hidden cards included: all, or those up to number *last*.

        :raises NotAllowed: if no match has begun.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        match_id, end = table.ask_events()
        return await self._downloads.events(match_id, end if last is None else min(last, end))

    async def rename(self, player_id: str, name: str, face: ChosenFace | None = None) -> None:
        """Stores a player's name, and the face if one is given, and shows them at the tables where the player is."""
        await self._store.save_player(player_id, name)
        if face is None:
            face = await self.face_of(player_id)
        else:
            await save_chosen_face(self._store, player_id, face)
        self._show_person(player_id, name, face)

    async def forget_face(self, player_id: str) -> Person:
        """Deletes the face that a player has chosen, and shows that at the tables where the player is."""
        await save_chosen_face(self._store, player_id, None)
        person = Person(await self.name_of(player_id) or GUEST_NAME)
        self._show_person(player_id, person.name, None)
        return person

    def _show_person(self, player_id: str, name: str, face: ChosenFace | None) -> None:
        """Shows the name and face of a player at the tables where the player is."""
        for table in filter(None, map(self._ready, self._whereabouts.of(player_id))):
            table.renamed(player_id, name, face)

    @asynccontextmanager
    async def keep_unloaded(self, player_id: str, table_ids: Iterable[str]) -> AsyncIterator[None]:
        """Keeps the tables with these ids, and those that know a player, out of memory while they change in the store.

        Connected people reconnect, and wait until the tables can be loaded again.
        """
        async with self._exclusive:
            knowing = [one.table_id for one in self._ready_tables() if one.knows(player_id)]
            self._locked_tables, self._unlocked = frozenset([*table_ids, *knowing]), asyncio.Event()
            self._changes += 1
            try:
                for table in filter(None, map(self._ready, self._locked_tables)):
                    # Removed first, so that the next visitor gets a new one.
                    del self._tables[table.table_id]
                    await self._put_away(table)
                yield
            finally:
                self._locked_tables = frozenset()
                self._unlocked.set()

    async def name_of(self, player_id: str) -> str | None:
        """Returns a player's name; ``None`` if the player has none."""
        return (await self._store.read_players([player_id])).get(player_id)

    async def face_of(self, player_id: str) -> ChosenFace | None:
        """Returns the face that a player has chosen; ``None`` if there is none."""
        return (await chosen_faces(self._store, [player_id])).get(player_id)

    async def _load(self, table_id: str) -> Table | None:
        while True:
            while table_id in self._locked_tables:
                await self._unlocked.wait()
            changes = self._changes
            table = await self._read(table_id)
            if table is None or changes == self._changes:
                return table
            # Tables were changed in the store while this one was read, and it may be one of them.
            await self._put_away(table)

    async def _read(self, table_id: str) -> Table | None:
        record: TableRecord | None = await self._store.read_table(table_id)
        if record is None:
            return None
        pool = self._bot_pool
        return await Table.load(
            record,
            self._store,
            timing=self._timing,
            metrics=self.metrics,
            on_move=self._whereabouts.at(table_id),
            think=None if pool is None else partial(pool.think, table_id),
            advise=None if pool is None else partial(pool.advise, table_id),
        )

    def _ready(self, table_id: str) -> Table | None:
        """Returns a table that is in memory and running; ``None`` if there is none."""
        task = self._tables.get(table_id)
        return None if task is None or not task.done() or _is_over(task) else task.result()

    def _ready_tables(self) -> list[Table]:
        return [*filter(None, map(self._ready, self._tables))]

    async def _sweep(self) -> None:
        """Unloads idle tables, forever."""
        while True:
            await asyncio.sleep(min(self._idle_seconds, 60.0))
            for table_id, task in list(self._tables.items()):
                # While one table is closed, others may be loaded, unloaded or replaced.
                if not task.done() or self._tables.get(table_id) is not task:
                    continue
                if _is_over(task):
                    self._remove(table_id, task)
                    continue
                table = task.result()
                assert table is not None
                idle = table.idle_for()
                if idle is not None and idle >= self._idle_seconds:
                    # Removed first, so that the next visitor gets a new one.
                    self._remove(table_id, task)
                    await self._put_away(table)

    def _remove(self, table_id: str, task: asyncio.Task[Table | None]) -> None:
        """Removes a table from memory, unless another task has taken its place."""
        if self._tables.get(table_id) is task:
            del self._tables[table_id]

    async def _put_away(self, table: Table) -> None:
        """Closes a table; a failure is logged, and does not keep other tables in memory."""
        try:
            await table.close()
        except Exception as error:
            cause = kind_and_place(error)
            log.error("a table was not put away", table=tag(table.table_id), **cause)


def _is_over(task: asyncio.Task[Table | None]) -> bool:
    """Tells whether a loaded table can no longer be used, or could not be loaded."""
    if not task.done():
        return False
    if task.cancelled() or task.exception() is not None:
        return True
    table = task.result()
    return table is None or table.stopped is not None
