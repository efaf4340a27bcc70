"""The finished matches of a player: all at whose end the player had a seat, whoever sits at their tables now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from rookery.bots.search.utility import leads_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.protocol import (
    ANALYSIS_ORIGINS,
    MAX_OWN_MATCHES,
    DeclaredBy,
    OwnMatch,
    OwnMatches,
    OwnRound,
    Person,
)
from rookery.seats import Seat
from rookery.service.downloads import RecordRequest
from rookery.service.ids import own_record_path, table_record_path
from rookery.service.origin import Origin, origin_kind
from rookery.service.paging import iter_pages
from rookery.service.seat_names import shown_names
from rookery.service.session import Chair, Session
from rookery.service.stored_match import read_begun_match
from rookery.service.stored_table import session_from
from rookery.store.port import CorruptRecord, EventStore, FinalSeat, MatchRecord, TableRecord

PRACTICE_ORIGINS = (*ANALYSIS_ORIGINS, "seed")
"""The origins of tables that count as practice, because their cards may have been known."""

MATCHES_PER_PAGE = 30
"""The number of a player's matches that are read from the store at once."""

MAX_MATCHES_SEARCHED = 300
"""The most finished matches of a player that are searched, the newest first, practice included."""

RecordOf = Callable[[str], Awaitable[str | None]]
"""Returns the record of a finished match, as the player may know it; ``None`` if the match is gone."""


@dataclass(frozen=True, slots=True)
class _Finished:
    """A finished match, and the seat that a player had at its end."""

    record: MatchRecord
    table: TableRecord
    session: Session
    """The settings of its table now; other people may sit there."""
    seats: tuple[FinalSeat, ...]
    seat: Seat
    plan: Plan
    public: PublicMatch

    @property
    def origin(self) -> Origin | None:
        """Where the cards of the table come from."""
        return self.session.origin

    async def names(self, store: EventStore) -> tuple[str, ...]:
        """Returns the name at each seat."""
        known = await store.read_players([one.player for one in self.seats if one.player])
        chairs = [
            Chair(bot=one.bot, open=False, player=one.player, dummy=not (one.player or one.bot))
            for one in self.seats
        ]
        return shown_names(chairs, known)


async def own_matches(store: EventStore, player_id: str) -> OwnMatches:
    """Returns the finished matches of a player; a match that cannot be read is left out and counted."""
    found: list[OwnMatch] = []
    searched = left_out = 0
    read = partial(store.read_finished_of, player_id)
    async for record in iter_pages(read, lambda one: one.match_id, MATCHES_PER_PAGE):
        if searched == MAX_MATCHES_SEARCHED or len(found) == MAX_OWN_MATCHES:
            left_out += 1
            break
        searched += 1
        try:
            finished = await _read(store, record, player_id, without=PRACTICE_ORIGINS)
            if finished is not None:
                found.append(await _own_match(store, finished))
        except CorruptRecord:
            left_out += 1
    return OwnMatches(matches=tuple(found), left_out=left_out)


async def own_record(store: EventStore, match_id: str, player_id: str) -> RecordRequest | None:
    """Returns the request for the record of a finished match of a player, made without loading its table; ``None`` if
    the player had no seat at its end.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    record = await store.read_match(match_id)
    finished = None if record is None else await _read(store, record, player_id)
    if finished is None:
        return None
    origin = finished.origin
    return RecordRequest(
        match_id,
        finished.plan,
        finished.public.seq,
        finished.seat,
        [Person(name) for name in await finished.names(store)],
        [one.bot for one in finished.seats],
        origin_kind(origin),
        "" if origin is None else origin.position,
    )


async def _read(
    store: EventStore,
    record: MatchRecord,
    player_id: str,
    *,
    without: Collection[str] = (),
) -> _Finished | None:
    """Returns a match; ``None`` if the player had no seat at its end, or its cards come from an origin that is left out.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    seats = await store.read_final_seats(record.match_id)
    seat = next((seat for seat, one in enumerate(seats) if one.player == player_id), None)
    table = await store.read_table(record.table_id)
    if seat is None or table is None:
        return None
    session = session_from(table)
    if origin_kind(session.origin) in without:
        return None
    stored = await read_begun_match(store, record, session.origin)
    public = stored.match.public
    if public.winners is None:
        raise CorruptRecord(record.match_id, public.seq + 1, "event-missing")
    return _Finished(record, table, session, seats, seat, stored.plan, public)


async def _own_match(store: EventStore, match: _Finished) -> OwnMatch:
    plan, public, match_id = match.plan, match.public, match.record.match_id
    own = plan.account_of(match.seat)
    scores = list(public.scores)
    score = scores.pop(own)
    players = [chair.player for chair in match.session.chairs]
    is_open = match.table.match_id == match_id and players == [one.player for one in match.seats]
    return OwnMatch(
        match_id=match_id,
        record=table_record_path(match.table.table_id) if is_open else own_record_path(match_id),
        variant=plan.rules.meta.id,
        title=plan.rules.meta.title,
        seat=match.seat,
        began=match.record.created_at.isoformat(),
        won=own in (public.winners or ()),
        score=score,
        others=tuple(scores),
        rounds=_rounds(plan, public, match.seat, await match.names(store)),
    )


def _rounds(
    plan: Plan, public: PublicMatch, seat: Seat, names: Sequence[str]
) -> tuple[OwnRound, ...]:
    own = plan.account_of(seat)
    return tuple(
        _round(result, seat, own, tuple(names[other] for other in _partners(plan, result, seat)))
        for result in public.results
    )


def _partners(plan: Plan, result: RoundResult, seat: Seat) -> list[Seat]:
    """Returns the partners of *seat* in a round; players who only oppose the same declarer are no partners."""
    with_declarer = result.declarer is not None and (
        result.teams[result.declarer] == result.teams[seat]
    )
    if plan.sides != "alternating" and not (plan.sides == "called_partner" and with_declarer):
        return []
    return [
        other
        for other, team in enumerate(result.teams)
        if other != seat and team == result.teams[seat]
    ]


def _round(result: RoundResult, seat: Seat, own: int, partners: tuple[str, ...]) -> OwnRound:
    declared_by: DeclaredBy | None = None
    if result.declarer is not None:
        same = result.teams[result.declarer] == result.teams[seat]
        declared_by = "me" if result.declarer == seat else "partner" if same else "others"
    points = [line.points for line in result.scores]
    return OwnRound(
        number=result.number,
        declared_by=declared_by,
        bid=result.bid,
        made=result.made,
        points=points[own],
        ahead=round(leads_of(points)[own], 1),
        partners=partners,
    )
