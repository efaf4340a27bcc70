"""A player's unfinished tables for the start page, read from the store without loading them."""

from __future__ import annotations

from rookery.protocol import ANALYSIS_ORIGINS, OwnTable
from rookery.service.ids import table_page
from rookery.service.origin import origin_kind
from rookery.service.own_seat import iter_tables_of, origin_of, read_own_seat
from rookery.store.port import CorruptRecord, EventStore, TableRecord

MAX_LISTED_TABLES = 6
"""The most unfinished tables that are listed for a player."""

MAX_MATCHES_READ, MAX_LINES_READ = 40, 20
"""The most matches, and the most lines tried out for analysis, that are read to find unfinished ones."""


async def own_tables(store: EventStore, player_id: str) -> tuple[OwnTable, ...]:
    """Returns at most `MAX_LISTED_TABLES` unfinished tables where *player_id* has a seat.

    The newest come first, but tables for analysis come after the matches.
    """
    found: list[OwnTable] = []
    tried: list[OwnTable] = []
    matches_left, lines_left = MAX_MATCHES_READ, MAX_LINES_READ
    async for record in iter_tables_of(store, player_id):
        if len(found) == MAX_LISTED_TABLES or not matches_left:
            break
        if origin_of(record) not in ANALYSIS_ORIGINS:
            matches_left -= 1
            listed = found
        elif lines_left and len(tried) < MAX_LISTED_TABLES:
            lines_left -= 1
            listed = tried
        else:
            continue
        try:
            own = await _own_table(store, record, player_id)
        except CorruptRecord:
            continue  # The table itself tells why when it is opened.
        if own is not None:
            listed.append(own)
    return tuple([*found, *tried][:MAX_LISTED_TABLES])


async def _own_table(store: EventStore, record: TableRecord, player_id: str) -> OwnTable | None:
    """Returns the list entry of a table for *player_id*; ``None`` if the player has no seat or has taken the
    table off the list, or if the match is over.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    own = await read_own_seat(store, record, player_id)
    if own is None or own.session.unlisted or own.public.winners is not None:
        return None
    chairs = own.session.chairs
    names, started = await own.names(store), own.match_id is not None
    return OwnTable(
        table_id=record.table_id,
        path=table_page(record.table_id),
        variant=own.plan.rules.meta.id,
        title=own.plan.rules.meta.title,
        started=started,
        origin=origin_kind(own.session.origin),
        must_stay=own.session.counts(own.match_id),
        score=own.score if started else None,
        others=own.others if started else (),
        other_players=tuple(
            name
            for at, (name, chair) in enumerate(zip(names, chairs, strict=True))
            if name and at != own.seat and not chair.dummy
        ),
        shared=sum(own.plan.account_of(seat) == own.account for seat in range(len(chairs))) > 1,
        round=len(own.public.results) + 1,
        between=own.public.round is not None and own.public.round.over == "counted",
        bots=tuple(
            chair.bot
            for chair in chairs
            if chair.player is None and not chair.dummy and (started or not chair.open)
        ),
        opened_at=record.created_at.isoformat(),
    )
