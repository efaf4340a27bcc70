"""Challenges: friends play the cards of a finished match again, at the sender's seat.

A challenge is stored as a table at which nobody can sit. Each friend's table is a copy of its settings, which never
change. Every participant has an entry in a contest. The entry of somebody who plays names a table; the entry of somebody
who had seen the cards before names none, and only the sender's has a result then.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
from collections.abc import Sequence

from msgspec.structs import replace

from rookery.engine.event import Dealt, Event, MatchStarted
from rookery.engine.plan import Plan, plan_of
from rookery.errors import CodedError
from rookery.protocol import (
    GUEST_NAME,
    Challenge,
    ChallengePart,
    ChallengeResult,
    ChallengeSeat,
    Person,
    TableOpened,
)
from rookery.rules.read import rules_from_json
from rookery.seats import Seat
from rookery.service.contest_keys import Contest
from rookery.service.contests import ContestResult, own_entry, with_result
from rookery.service.downloads import RecordRequest, event_pages
from rookery.service.ids import may_be_id, table_page
from rookery.service.lobby import Lobby
from rookery.service.origin import EarlierDeal, EarlierMatch, Origin
from rookery.service.seat_names import names_for_bots
from rookery.service.session import Chair, Session
from rookery.service.stored_table import session_from, settings_of
from rookery.service.table import Table
from rookery.service.table_info import goal_info
from rookery.service.what_if import check_event_count
from rookery.shuffle import derive_secretly
from rookery.store.port import Conflict, ContestEntry, EventStore
from rookery.store.upcast import decode

SENDER_RECORD = "first"
"""The name of the record of the sender's match; a friend's record is named by its table."""
MAX_PARTICIPANTS = 100
"""The most people who may play one challenge."""


class NoChallenge(CodedError):  # noqa: N818
    """A challenge cannot be sent, accepted or viewed as asked."""


class Challenges:
    """Makes challenges, opens their tables, and compares the results."""

    def __init__(self, lobby: Lobby, store: EventStore, secret: bytes) -> None:
        """Derives ids and the cards of further deals from *secret*."""
        self._lobby, self._store, self._secret = lobby, store, secret
        self._entering = asyncio.Lock()
        """Held from counting the participants to entering one more."""

    async def send(self, player_id: str, table_id: str) -> Challenge:
        """Makes a challenge from the finished match of a table, or finds the one that was made before.

        :raises NoTable: if there is no such table.
        :raises NoChallenge: if these cards cannot be sent by this player.
        :raises BadOrigin: if there were too many events.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        table = await self._lobby.need_table(table_id)
        session = table.session
        seat, result = _need_finished(table, player_id)
        match_id, last = table.ask_events()
        # The table is closed to spectators before anybody can hear of the challenge.
        seen = await table.close_to_spectators()
        secret = derive_secretly(self._secret, "challenge", match_id, seat)
        challenge_id = base64.urlsafe_b64encode(secret[:12]).decode()
        if await self._store.read_table(challenge_id) is None:
            rows = [row async for page in event_pages(self._store, match_id, last) for row in page]
            events = [decode(match_id, row) for row in rows]
            contest = Contest("challenge", challenge_id).key
            origin = self._origin(contest, session, seat, match_id, events)
            template = await self._template(table, match_id, seat, origin)
            acted = {row.cause.partition("/")[0] for row in rows if row.cause}
            seats = await self._store.read_final_seats(match_id)
            sat = {*(who for who, _ in session.sat), *(one.player for one in seats if one.player)}
            for other in {*seen, *acted, *sat} - {player_id}:
                await self._store.enter_contest(contest, other, "")
            await self._store.enter_contest(contest, player_id, "")
            await self._store.save_result(contest, player_id, result.lead)
            with contextlib.suppress(Conflict):  # Another request has made it.
                await self._store.create_table(challenge_id, settings_of(template))
        return await self.look(player_id, challenge_id)

    async def check_may_send(self, player_id: str, table_id: str) -> None:
        """Checks whether a player may send the cards of a table's match.

        :raises NoTable: if there is no such table.
        :raises NoChallenge: if these cards cannot be sent by this player.
        :raises BadOrigin: if there were too many events.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        _need_finished(await self._lobby.need_table(table_id), player_id)

    def _origin(
        self, contest: str, session: Session, seat: Seat, match_id: str, events: Sequence[Event]
    ) -> Origin:
        """Returns the origin of the tables of *contest*: the cards of the match with these *events*, then derived ones."""
        started = next(event for event in events if isinstance(event, MatchStarted))
        return Origin(
            kind="challenge",
            deals=derive_secretly(self._secret, "challenge cards", match_id, seat).hex(),
            bots=derive_secretly(self._secret, "challenge bots", match_id, seat).hex(),
            dealer=started.dealer,
            contest=contest,
            before=_before(session, seat, match_id, events, started),
        )

    async def _template(self, table: Table, match_id: str, seat: Seat, origin: Origin) -> Session:
        """Returns the settings that all tables of a challenge start with."""
        match = await self._store.read_match(match_id)
        assert match is not None
        usual = self._lobby.usual_bot
        chairs = tuple(
            Chair(
                bot=chair.bot if chair.player is None else usual,
                open=at == seat,
                dummy=chair.dummy,
            )
            for at, chair in enumerate(table.session.chairs)
        )
        return Session(rules_json=match.rules_json, chairs=chairs, hints=False, origin=origin)

    async def look(self, player_id: str, challenge_id: str) -> Challenge:
        """Returns a challenge as a player may know it.

        :raises NoChallenge: if there is none with that id.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        template, origin, before = await self._need(challenge_id)
        plan = _plan(template)
        entries = await self._entries(origin, player_id)
        own = own_entry(entries, player_id)
        over = own is not None and own.score is not None
        names = await self._store.read_players([entry.player_id for entry in entries])
        sender = next((entry for entry in entries if _is_senders(entry)), None)
        return Challenge(
            challenge_id=challenge_id,
            path=Contest("challenge", challenge_id).page,
            sender=GUEST_NAME if sender is None else names.get(sender.player_id, GUEST_NAME),
            variant=plan.rules.meta.id,
            title=plan.rules.meta.title,
            goal=goal_info(plan),
            seat=_open_seat(template),
            seats=tuple(
                ChallengeSeat(at, chair.bot, at in before.people)
                for at, chair in enumerate(template.chairs)
                if not chair.dummy and not chair.open
            ),
            you=_part_of(own),
            table=table_page(own.table_id) if own is not None and own.table_id else None,
            playing=sum(bool(entry.table_id) and entry.score is None for entry in entries),
            results=_results(entries, names, player_id) if over else (),
        )

    async def take(self, player_id: str, challenge_id: str) -> TableOpened:
        """Opens a player's table for a challenge, or leads back to it while its match is unfinished.

        :raises NoChallenge: if there is no such challenge, or the player has played it or seen its cards.
        """
        template, origin, _ = await self._need(challenge_id)
        async with self._entering:
            table_id = await self._enter(player_id, challenge_id, origin)
        seat = _open_seat(template)
        chairs = tuple(
            replace(chair, player=player_id if at == seat else None)
            for at, chair in enumerate(template.chairs)
        )
        return await self._lobby.open_once(replace(template, chairs=chairs), table_id)

    async def _enter(self, player_id: str, challenge_id: str, origin: Origin) -> str:
        """Enters a player in a challenge, unless the player has entered before; returns the id of the player's table.

        :raises NoChallenge: if the player has played it or seen its cards, or it is full.
        """
        entries = await self._entries(origin, player_id)
        own = own_entry(entries, player_id)
        if own is not None and not own.table_id:
            raise NoChallenge("challenge_seen")
        if own is not None and own.score is not None:
            raise NoChallenge("challenge_played")
        if own is None and sum(bool(each.table_id) for each in entries) >= MAX_PARTICIPANTS:
            raise NoChallenge("challenge_full", most=MAX_PARTICIPANTS)
        table_id = await self._store.enter_contest(
            origin.contest, player_id, self._table_of(player_id, challenge_id)
        )
        if not table_id:
            raise NoChallenge("challenge_seen")
        return table_id

    async def record(self, player_id: str, challenge_id: str, name: str) -> str:
        """Returns the record of the match behind a result, as the seat of all participants saw it.

        :raises NoChallenge: if there is no such challenge or result, or the player's own match is not over.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        template, origin, before = await self._need(challenge_id)
        entries = await self._entries(origin, player_id)
        own = own_entry(entries, player_id)
        if own is None or own.score is None:
            raise NoChallenge("challenge_not_over")
        entry = next((e for e in entries if e.score is not None and _record_name(e) == name), None)
        if entry is None:
            raise NoChallenge("no_such_challenge")
        if entry.table_id:
            table = await self._lobby.visit(entry.table_id)
            if table is None:
                raise NoChallenge("no_such_challenge")
            return await self._lobby.record_of(table, entry.player_id)
        known = await self._store.read_players([entry.player_id])
        sender, seat = known.get(entry.player_id, GUEST_NAME), _open_seat(template)
        bots = names_for_bots([sender], len(template.chairs))
        people = [
            Person(sender if at == seat else "" if at in before.people else bot)
            for at, bot in enumerate(bots)
        ]
        plays = [
            "" if at == seat or at in before.people else chair.bot
            for at, chair in enumerate(template.chairs)
        ]
        asked = RecordRequest(before.match_id, _plan(template), before.seq, seat, people, plays)
        return await self._lobby.record(asked)

    def _table_of(self, player_id: str, challenge_id: str) -> str:
        secret = derive_secretly(self._secret, "challenge table", challenge_id, player_id)
        return base64.urlsafe_b64encode(secret[:9]).decode()

    async def _need(self, challenge_id: str) -> tuple[Session, Origin, EarlierMatch]:
        record = await self._store.read_table(challenge_id) if may_be_id(challenge_id) else None
        session = None if record is None else session_from(record)
        origin = None if session is None else session.origin
        if (
            session is None
            or origin is None
            or origin.before is None
            or origin.contest != Contest("challenge", challenge_id).key
        ):
            raise NoChallenge("no_such_challenge")
        return session, origin, origin.before

    async def _entries(self, origin: Origin, player_id: str) -> list[ContestEntry]:
        """Returns the participants of a challenge and their results.

        A table stores its result when its match ends, so only the player's own table is loaded, whose match may just have
        ended.
        """
        return [
            await with_result(self._store, entry, self._lobby.visit)
            if entry.player_id == player_id
            else entry
            for entry in await self._store.read_entries(origin.contest)
        ]


def _need_finished(table: Table, player_id: str) -> tuple[Seat, ContestResult]:
    """Returns a player's seat and result in the match of a table whose cards the player may send.

    :raises NoChallenge: if the player may not send them.
    :raises BadOrigin: if there were too many events.
    """
    seat, result = table.session.seat_of(player_id), table.result_of(player_id)
    if seat is None:
        raise NoChallenge("no_challenge", why="seat")
    if result is None:
        raise NoChallenge("no_challenge", why="over")
    if table.session.origin is not None:
        raise NoChallenge("no_challenge", why="origin")
    check_event_count(table.ask_events()[1])
    return seat, result


def _before(
    session: Session, seat: Seat, match_id: str, events: Sequence[Event], started: MatchStarted
) -> EarlierMatch:
    return EarlierMatch(
        match_id=match_id,
        seq=len(events),
        deals=tuple(
            EarlierDeal(event.seed, seq)
            for seq, event in enumerate(events, 1)
            if isinstance(event, Dealt) and event.seed is not None
        ),
        boards=started.boards,
        people=tuple(
            at for at, chair in enumerate(session.chairs) if chair.player is not None and at != seat
        ),
    )


def _plan(template: Session) -> Plan:
    return plan_of(rules_from_json(template.rules_json))


def _open_seat(template: Session) -> Seat:
    return next(at for at, chair in enumerate(template.chairs) if chair.open)


def _is_senders(entry: ContestEntry) -> bool:
    return not entry.table_id and entry.score is not None


def _record_name(entry: ContestEntry) -> str:
    """Returns the name of the record of a result."""
    return entry.table_id or SENDER_RECORD


def _part_of(own: ContestEntry | None) -> ChallengePart:
    if own is None:
        return "open"
    if not own.table_id:
        return "seen" if own.score is None else "sender"
    return "playing" if own.score is None else "over"


def _results(
    entries: Sequence[ContestEntry], names: dict[str, str], player_id: str
) -> tuple[ChallengeResult, ...]:
    found = [
        ChallengeResult(
            record=_record_name(entry),
            name=names.get(entry.player_id, GUEST_NAME),
            you=entry.player_id == player_id,
            sender=_is_senders(entry),
            lead=entry.score,
        )
        for entry in entries
        if entry.score is not None
    ]
    return tuple(sorted(found, key=lambda result: -result.lead))
