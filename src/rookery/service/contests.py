"""Contests: who plays the same cards, and what each has reached with them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.seats import Seat
from rookery.store.port import ContestEntry, CorruptRecord, EventStore

MOST_DEALS = 30
"""Deals from this one on are no longer told apart; no match of a contest is nearly as long."""


class ContestResult(NamedTuple):
    """What a player has reached in a match that is over."""

    lead: int
    """By how many points the player's side is ahead of the best other one."""
    deals: int
    """Which deals were counted: bit 0 stands for the first one. Others were thrown in."""


class Visited(Protocol):
    """A table, as far as contests ask it."""

    def result_of(self, player_id: str) -> ContestResult | None:
        """Returns what a player has reached there; ``None`` until the match is over."""
        ...


def result_in(plan: Plan, public: PublicMatch, seat: Seat) -> ContestResult | None:
    """Returns what the player at *seat* has reached; ``None`` until the match is over."""
    if public.winners is None:
        return None
    own = plan.account_of(seat)
    others = [score for account, score in enumerate(public.scores) if account != own]
    deals = sum({1 << min(result.number, MOST_DEALS) - 1 for result in public.results})
    return ContestResult(public.scores[own] - max(others), deals)


def deals_contest(contest: str) -> str:
    """Returns the contest whose results say with which deals those of *contest* were reached."""
    return f"{contest}/deals"


async def keep_result(
    store: EventStore, contest: str, player_id: str, result: ContestResult
) -> None:
    """Keeps what a player has reached in a contest."""
    # The deals come first: a result without them is taken for one with the first deals.
    await store.enter_contest(deals_contest(contest), player_id, "")
    await store.save_result(deals_contest(contest), player_id, result.deals)
    await store.save_result(contest, player_id, result.lead)


def own_entry(entries: Iterable[ContestEntry], player_id: str) -> ContestEntry | None:
    """Returns the entry of a player in a contest; ``None`` without one."""
    return next((entry for entry in entries if entry.player_id == player_id), None)


async def scored(
    store: EventStore, entry: ContestEntry, visit: Callable[[str], Awaitable[Visited | None]]
) -> ContestEntry:
    """Returns an entry with its result, which is kept, if its match is over meanwhile; *visit* finds its table.

    A match that cannot be read has no result: whoever opens its table is told so.
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
