"""A player's seat at a table, read from the store without loading the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.seats import Seat, Side
from rookery.service.origin import origin_kind
from rookery.service.seat_names import shown_names
from rookery.service.session import Session
from rookery.service.stored_match import read_match
from rookery.service.stored_table import session_from
from rookery.store.port import EventStore, TableRecord


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
        return shown_names(self.session, known, started=self.match_id is not None)


async def read_own_seat(
    store: EventStore,
    record: TableRecord,
    player_id: str,
    *,
    but_from: Collection[str] = (),
) -> OwnSeat | None:
    """Returns the seat of *player_id* at a table; ``None`` if there is none, or the table's origin is one of *but_from*.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    session = session_from(record)
    seat = session.seat_of(player_id)
    if seat is None or origin_kind(session.origin) in but_from:
        return None
    stored = await read_match(store, record, session.rules_json, session.origin)
    plan, public = stored.plan, stored.match.public
    own = plan.account_of(seat)
    scores = list(public.scores or (0,) * plan.accounts)
    score = scores.pop(own)
    return OwnSeat(session, seat, stored.match_id, plan, public, own, score, others=tuple(scores))
