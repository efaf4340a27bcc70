"""Duplicates: two tables with the same deals, at which the teams have exchanged sides.

Both tables deal from one seed, which is never shown. Once a match has begun, only its players see the table, and nobody
plays at both tables. The results of a deal are shown when it is over at both.
"""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from rookery.engine.event import Adjustment, Dealt, Event, MatchEnded, RoundCounted, ThrownIn
from rookery.engine.plan import Plan, plan_of
from rookery.errors import CodedError
from rookery.protocol import (
    GUEST_NAME,
    Duplicate,
    DuplicateDeal,
    DuplicateSeat,
    DuplicateTable,
    NewTable,
    TableOpened,
)
from rookery.rules.canonical import rules_to_json
from rookery.rules.read import rules_from_json
from rookery.service.contest_keys import Contest
from rookery.service.ids import may_be_id, table_page
from rookery.service.lobby import Lobby
from rookery.service.new_tables import check_bot, rules_for
from rookery.service.origin import Origin
from rookery.service.session import Chair, NotAllowed, Session
from rookery.service.stored_table import session_from
from rookery.service.table import Table
from rookery.shuffle import new_seed
from rookery.store.port import EventStore, TableRecord
from rookery.store.upcast import decode

MAX_DUPLICATE_ROUNDS = 32
"""The most rounds of a duplicate match."""
MATCH_CACHE_SIZE = 256
"""The most matches whose deals are cached, so that only their later events are read."""
TABLE_ENTRIES = ("first", "second")
"""The contest entries that name the two tables, in the place of player ids; no player has such an id."""


class NoDuplicate(CodedError):  # noqa: N818
    """There is no such duplicate, or it cannot be played as asked."""


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal of one table."""

    number: int
    dealer: int
    points: tuple[int, int] | None
    """The points of each side; ``None`` while the deal is being played."""
    penalties: tuple[int, int] = (0, 0)
    """The change of each side's points by mistakes in table mode, 0 or less."""


@dataclass(frozen=True, slots=True)
class _ReadMatch:
    """What has been read of the match of one table."""

    seq: int = 0
    """The number of its last event."""
    deals: tuple[_Deal, ...] = ()
    counted: int = 0
    """The number of counted rounds."""
    over: bool = False
    """Whether it has ended: the highest bid may end it early, and a tie goes on after the last round."""


@dataclass(slots=True)
class _Table:
    """The stored state of one of the two tables."""

    record: TableRecord
    session: Session
    match: _ReadMatch


class Duplicates:
    """Opens pairs of tables, and scores them against each other."""

    def __init__(self, lobby: Lobby, store: EventStore) -> None:
        """Opens tables in *lobby*."""
        self._lobby, self._store = lobby, store
        self._read: OrderedDict[str, _ReadMatch] = OrderedDict()
        self._reading = asyncio.Lock()
        """Held while a match is read, so that many who look at once do not each read all of it."""

    async def open(self, player_id: str, wanted: NewTable) -> TableOpened:
        """Opens two tables with *player_id* at the first seat of the first one; returns the page of both.

        :raises BadTable: if there can be no such table.
        :raises NoDuplicate: if these rules cannot be played at two tables.
        """
        wanted = replace(wanted, undo=False, seed=None, position=None)
        rules = await asyncio.to_thread(rules_for, wanted)
        plan = plan_of(rules)
        if plan.goal.format != "fixed_rounds" or not 1 <= plan.goal.rounds <= MAX_DUPLICATE_ROUNDS:
            raise NoDuplicate("no_duplicate", why="rounds", most=MAX_DUPLICATE_ROUNDS)
        if (
            plan.sides != "alternating"
            or plan.accounts != len(TABLE_ENTRIES)
            or plan.dummies
            or plan.goal.seats_move_every
        ):
            raise NoDuplicate("no_duplicate", why="sides")
        bot = self._lobby.usual_bot if wanted.bot is None else wanted.bot
        check_bot(bot)
        duplicate_id = secrets.token_urlsafe(9)
        contest = Contest("duplicate", duplicate_id)
        origin = Origin(
            kind="duplicate", deals=new_seed().hex(), bots=new_seed().hex(), contest=contest.key
        )
        for number, place in enumerate(TABLE_ENTRIES):
            own = plan.players[0] if number == 0 else None
            chairs = tuple(
                Chair(bot=bot, open=True, player=player_id if seat == own else None)
                for seat in range(plan.seats)
            )
            session = Session(
                rules_json=rules_to_json(rules),
                chairs=chairs,
                hints=False,
                origin=replace(origin, place=number),
            )
            opened = await self._lobby.open_with(session, begin=False)
            await self._store.enter_contest(contest.key, place, opened.table_id)
        return TableOpened(table_id=duplicate_id, path=contest.page)

    async def look(self, player_id: str, duplicate_id: str) -> Duplicate:
        """Returns two tables, and the results of the deals that are over at both.

        :raises NoDuplicate: if there is no duplicate with that id.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        first, second = await self._tables(duplicate_id)
        plan = plan_of(rules_from_json(first.session.rules_json))
        awaited = await self._awaited(player_id, first, second)
        plays = None if awaited is None else awaited.await_match()
        people = {*first.session.players(), *second.session.players()}
        names = await self._store.read_players(people)
        tables = (
            _table_to_send(plan, first, 0, names, player_id),
            _table_to_send(plan, second, 1, names, player_id),
        )
        deals = _compare_deals(first.match.deals, second.match.deals)
        scores = [deal.first + deal.second for deal in deals if deal.alike]
        own = [seat for table in tables for seat in table.seats if seat.you]
        return Duplicate(
            duplicate_id=duplicate_id,
            path=Contest("duplicate", duplicate_id).page,
            variant=plan.rules.meta.id,
            title=plan.rules.meta.title,
            rounds=plan.goal.rounds,
            tables=tables,
            deals=deals,
            lead=sum(scores),
            won=sum(score > 0 for score in scores),
            lost=sum(score < 0 for score in scores),
            over=_are_over(first, second),
            team=own[0].team if own else None,
            awaited=plays,
        )

    async def let_bots_finish(self, player_id: str, duplicate_id: str) -> Duplicate:
        """Has bots finish the match for which a player waits, because all of its players are away; returns both tables.

        :raises NoDuplicate: if there is no duplicate with that id.
        :raises NotAllowed: if the player waits for no match, or somebody is there.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        first, second = await self._tables(duplicate_id)
        awaited = await self._awaited(player_id, first, second)
        if awaited is None:
            raise NotAllowed("not_away", why="nobody")
        await awaited.let_bots_finish()
        return await self.look(player_id, duplicate_id)

    async def _awaited(self, player_id: str, first: _Table, second: _Table) -> Table | None:
        """Returns the table whose match runs while that of a player is over; ``None`` if the player waits for none."""
        for own, other in ((first, second), (second, first)):
            waits = own.match.over and not other.match.over
            if waits and own.session.seat_of(player_id) is not None and other.record.match_id:
                return await self._lobby.need_table(other.record.table_id)
        return None

    async def watchers(self, session: Session) -> frozenset[str]:
        """Returns who may see a duplicate's match without a seat: the players of both tables, once both matches are over.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        contest = None if session.origin is None else Contest.parse(session.origin.contest)
        if contest is None or contest.kind != "duplicate":
            return frozenset()
        try:
            first, second = await self._tables(contest.of)
        except NoDuplicate:
            return frozenset()
        if not _are_over(first, second):
            return frozenset()
        return frozenset({*first.session.players(), *second.session.players()})

    async def _tables(self, duplicate_id: str) -> tuple[_Table, _Table]:
        known, contest = may_be_id(duplicate_id), Contest("duplicate", duplicate_id)
        entries = await self._store.read_entries(contest.key) if known else ()
        ids = {entry.player_id: entry.table_id for entry in entries}
        found: list[_Table] = []
        for place in TABLE_ENTRIES:
            record = await self._store.read_table(ids[place]) if place in ids else None
            if record is None:
                raise NoDuplicate("no_such_duplicate")
            match = await self._match(record.match_id)
            found.append(_Table(record, session_from(record), match))
        return found[0], found[1]

    async def _match(self, match_id: str | None) -> _ReadMatch:
        """Returns what is known of a match; reads only the events since the last call.

        :raises CorruptRecord: if an event cannot be read.
        """
        if match_id is None:
            return _ReadMatch()
        async with self._reading:
            known = self._read.get(match_id, _ReadMatch())
            for row in await self._store.read(match_id, since=known.seq):
                known = _with_event(known, decode(match_id, row))
            self._read[match_id] = known
            self._read.move_to_end(match_id)
            if len(self._read) > MATCH_CACHE_SIZE:
                self._read.popitem(last=False)
        return known


def _are_over(*tables: _Table) -> bool:
    return all(table.match.over for table in tables)


def _with_event(match: _ReadMatch, event: Event) -> _ReadMatch:
    """Returns what is known of a match after another event."""
    return _ReadMatch(
        match.seq + 1,
        _deals_with(match.deals, event),
        match.counted + isinstance(event, RoundCounted),
        match.over or isinstance(event, MatchEnded),
    )


def _deals_with(deals: tuple[_Deal, ...], event: Event) -> tuple[_Deal, ...]:
    """Returns the deals after another event."""
    match event:
        case Dealt(number=number, dealer=dealer):
            return (*deals, _Deal(number, dealer, None))
        case Adjustment(account=account, points=lost):
            penalties = list(deals[-1].penalties)
            penalties[account] += lost
            return (
                *deals[:-1],
                dataclasses.replace(deals[-1], penalties=(penalties[0], penalties[1])),
            )
        case ThrownIn() | RoundCounted():
            points = list(deals[-1].penalties)
            for line in event.result.scores if isinstance(event, RoundCounted) else ():
                points[line.account] += line.points
        case _:
            return deals
    return (*deals[:-1], dataclasses.replace(deals[-1], points=(points[0], points[1])))


def _compare_deals(first: Sequence[_Deal], second: Sequence[_Deal]) -> tuple[DuplicateDeal, ...]:
    """Returns the results of the deals that are over at both tables; each team has the other side at the second table."""
    others = {deal.number: deal for deal in second if deal.points is not None}
    found = []
    for one in first:
        other = others.get(one.number)
        if one.points is None or other is None or other.points is None:
            continue
        here, there = one.points[0] - one.points[1], other.points[1] - other.points[0]
        found.append(DuplicateDeal(one.number, here, there, one.dealer == other.dealer))
    return tuple(found)


def _table_to_send(
    plan: Plan, table: _Table, place: Literal[0, 1], names: Mapping[str, str], player_id: str
) -> DuplicateTable:
    """Returns one of the two tables as it is sent; *place* is 0, or 1 for the second one, with exchanged sides."""
    return DuplicateTable(
        table_id=table.record.table_id,
        path=table_page(table.record.table_id),
        seats=tuple(
            DuplicateSeat(
                seat=seat,
                team=plan.account_of(seat) ^ place,
                name=None if chair.player is None else names.get(chair.player, GUEST_NAME),
                you=chair.player == player_id,
            )
            for seat, chair in enumerate(table.session.chairs)
        ),
        started=table.record.match_id is not None,
        rounds=table.match.counted,
    )
