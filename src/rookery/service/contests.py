"""Contests: who plays the same cards, and the results."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.seats import Seat
from rookery.store.port import ContestEntry, CorruptRecord, EventStore

MAX_DISTINCT_DEALS = 30
"""From this number on, deals share one bit; no match of a contest is nearly as long."""


class ContestResult(NamedTuple):
    """The result of a player in a finished match."""

    lead: int
    """The points of the player's side minus those of the best other side."""
    deals: int
    """The counted deals as a bit set: bit 0 stands for the first. The other deals were thrown in."""


class Visited(Protocol):
    """The part of a table that contests need."""

    def result_of(self, player_id: str) -> ContestResult | None:
        """Returns the result of a player; ``None`` while the match runs."""
        ...


def result_in(plan: Plan, public: PublicMatch, seat: Seat) -> ContestResult | None:
    """Returns the result of the player at *seat*; ``None`` while the match runs."""
    if public.winners is None:
        return None
    own = plan.account_of(seat)
    others = [score for account, score in enumerate(public.scores) if account != own]
    deals = sum({1 << min(result.number, MAX_DISTINCT_DEALS) - 1 for result in public.results})
    return ContestResult(public.scores[own] - max(others), deals)


def counted_deals_key(contest: str) -> str:
    """Returns the key of the companion contest that stores which deals the results of *contest* were reached with."""
    return f"{contest}/deals"


async def keep_result(
    store: EventStore, contest: str, player_id: str, result: ContestResult
) -> None:
    """Stores the result of a player in a contest."""
    # The deals are stored first: a result without them would count as one with the first deals.
    await store.enter_contest(counted_deals_key(contest), player_id, "")
    await store.save_result(counted_deals_key(contest), player_id, result.deals)
    await store.save_result(contest, player_id, result.lead)


def own_entry(entries: Iterable[ContestEntry], player_id: str) -> ContestEntry | None:
    """Returns the entry of a player in a contest; ``None`` if there is none."""
    return next((entry for entry in entries if entry.player_id == player_id), None)


async def with_result(
    store: EventStore, entry: ContestEntry, visit: Callable[[str], Awaitable[Visited | None]]
) -> ContestEntry:
    """Returns an entry with its result if its match has ended, and stores that result; *visit* finds the table.

    A match that cannot be read has no result; people who open its table are told so.
    """
    if entry.score is not None or not entry.table_id:
        return entry
    try:
        table = await visit(entry.table_id)
    except CorruptRecord:
        return entry
    result = None if table is None else table.result_of(entry.player_id)
    if result is None:
        return entry
    await keep_result(store, entry.contest, entry.player_id, result)
    return replace(entry, score=result.lead)
