"""A player's seat at a table, read from the store without loading the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.protocol import OriginKind
from rookery.seats import Seat, Side
from rookery.service.origin import origin_kind
from rookery.service.paging import iter_pages
from rookery.service.seat_names import shown_names
from rookery.service.session import Session
from rookery.service.stored_match import read_match
from rookery.service.stored_table import readable_session, session_from
from rookery.store.port import EventStore, TableRecord

TABLES_PER_PAGE = 30
"""The number of a player's tables that are read at once."""

MAX_TABLES_SEARCHED = 300
"""The most tables of a player that are searched, the newest first."""


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat, and the match at its table."""

    session: Session
    seat: Seat
    match_id: str | None
    """``None`` before the match begins."""
    plan: Plan
    public: PublicMatch
    account: Side
    """The account to which the player's points go."""
    score: int
    others: tuple[int, ...]
    """The scores of the other accounts."""

    async def names(self, store: EventStore) -> tuple[str, ...]:
        """Returns the name of each seat's player."""
        known = await store.read_players(self.session.players())
        return shown_names(self.session.chairs, known, started=self.match_id is not None)


async def iter_tables_of(store: EventStore, player_id: str) -> AsyncIterator[TableRecord]:
    """Yields the tables where a player has a seat, the newest first, at most `MAX_TABLES_SEARCHED` of them."""
    searched = 0
    read = partial(store.read_tables_of, player_id)
    async for record in iter_pages(read, lambda one: one.table_id, TABLES_PER_PAGE):
        yield record
        searched += 1
        if searched == MAX_TABLES_SEARCHED:
            return


def origin_of(record: TableRecord) -> OriginKind | None:
    """Returns the origin of a table; ``None`` if its cards are dealt at random, or its settings cannot be read."""
    session = readable_session(record)
    return None if session is None else origin_kind(session.origin)


async def read_own_seat(store: EventStore, record: TableRecord, player_id: str) -> OwnSeat | None:
    """Returns the seat of *player_id* at a table; ``None`` if there is none.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    session = session_from(record)
    seat = session.seat_of(player_id)
    if seat is None:
        return None
    stored = await read_match(store, record, session.rules_json, session.origin)
    plan, public = stored.plan, stored.match.public
    own = plan.account_of(seat)
    scores = list(public.scores or (0,) * plan.accounts)
    score = scores.pop(own)
    return OwnSeat(session, seat, stored.match_id, plan, public, own, score, others=tuple(scores))
