"""The finished matches of a player, at the newest tables where the player has a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

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
from rookery.service.ids import table_page
from rookery.service.origin import origin_kind
from rookery.service.own_seat import (
    MAX_TABLES_SEARCHED,
    iter_tables_of,
    origin_of,
    read_own_seat,
)
from rookery.store.port import CorruptRecord, EventStore, TableRecord

PRACTICE_ORIGINS = (*ANALYSIS_ORIGINS, "seed")
"""The origins of tables that count as practice, because their cards may have been known."""

RecordOf = Callable[[str], Awaitable[str | None]]
"""Returns the record of a table's match, as the player may know it; ``None`` if the table is gone."""


async def own_matches(store: EventStore, player_id: str) -> OwnMatches:
    """Returns the finished matches of a player; a table that cannot be read is left out and counted."""
    records: list[TableRecord] = []
    searched = 0
    async for record in iter_tables_of(store, player_id):
        searched += 1
        if origin_of(record) not in PRACTICE_ORIGINS:
            records.append(record)
        if len(records) > MAX_OWN_MATCHES:
            break
    found: list[OwnMatch] = []
    left_out = int(len(records) > MAX_OWN_MATCHES or searched == MAX_TABLES_SEARCHED)
    for record in records[:MAX_OWN_MATCHES]:
        try:
            match = await _own_match(store, record, player_id)
        except CorruptRecord:
            left_out += 1
            continue
        if match is not None:
            found.append(match)
    return OwnMatches(matches=tuple(found), left_out=left_out)


async def own_record(store: EventStore, table_id: str, player_id: str) -> RecordRequest | None:
    """Returns the request for the record of a player's finished match, made without loading the table; ``None`` if the
    player has no finished match there anymore.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    record = await store.read_table(table_id)
    own = None if record is None else await read_own_seat(store, record, player_id)
    if own is None or own.match_id is None or own.public.winners is None:
        return None
    origin = own.session.origin
    return RecordRequest(
        own.match_id,
        own.plan,
        own.public.seq,
        own.seat,
        [Person(name) for name in await own.names(store)],
        own.session.bots(),
        origin_kind(origin),
        "" if origin is None else origin.position,
    )


async def _own_match(store: EventStore, record: TableRecord, player_id: str) -> OwnMatch | None:
    """Returns the match of a table; ``None`` if it is unfinished.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    own = await read_own_seat(store, record, player_id)
    if own is None or own.match_id is None or own.public.winners is None:
        return None
    match = await store.read_match(own.match_id)
    assert match is not None
    return OwnMatch(
        table_id=record.table_id,
        path=table_page(record.table_id),
        variant=own.plan.rules.meta.id,
        title=own.plan.rules.meta.title,
        seat=own.seat,
        day=match.created_at.date().isoformat(),
        won=own.account in own.public.winners,
        score=own.score,
        others=own.others,
        rounds=_rounds(own.plan, own.public, own.seat, await own.names(store)),
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
