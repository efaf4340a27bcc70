"""Par of the first deal of a record, in pieces of about a second, so that a table never waits for all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.kernel import KernelError
from rookery.notation.record import read_record
from rookery.notation.spec import PositionSpec
from rookery.record.replay import moments
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.par import par

MAX_PAR_NODES = 1_000_000
"""The most positions that the solver searches for each declarer and trump."""


async def par_for_first(
    record: str, work_out: Callable[[Callable[[], object]], Awaitable[Any]]
) -> tuple[int, int] | None:
    """Returns the least and the most that par can be for the first player's side as declarer in the first deal of *record*.

    They are equal if the solver finds par within `MAX_PAR_NODES`. ``None`` if there is no par, or nothing is known of it.
    *work_out* runs one piece after the other: one for each declarer and trump.
    """
    deal = await asyncio.to_thread(first_deal, record)
    if deal is None:
        return None
    found = []
    for declarer, trump in deal.contracts():
        bounds = await work_out(partial(deal.bounds, declarer, trump))
        if bounds is None:
            return None
        found.append(bounds)
    least, most = (max(points) for points in zip(*found, strict=True))
    return None if least == 0 < most else (least, most)


class FirstDeal(NamedTuple):
    """The first deal of a record, as a search process takes it."""

    rules: Rules
    position: PositionSpec

    def contracts(self) -> list[tuple[Seat, Trump]]:
        """Returns the declarers of the first player's side, each with every trump."""
        plan, named = plan_of(self.rules), self.position.trump
        account = plan.account_of(plan.players[0])
        own = [seat for seat in plan.players if plan.account_of(seat) == account]
        return [*product(own, plan.trumps if named is None else (named,))]

    def bounds(self, declarer: Seat, trump: Trump) -> tuple[int, int] | None:
        """Returns the least and the most that one declarer can make with one trump; ``None`` if there is no par in the
        game.
        """
        try:
            (row,) = par(
                plan_of(self.rules),
                self.position,
                declarers=(declarer,),
                trumps=(trump,),
                nodes=MAX_PAR_NODES,
            )
        except (KernelError, NotationError):
            return None
        return row.lower, row.upper


def first_deal(record: str) -> FirstDeal | None:
    """Returns the first deal of *record*; ``None`` if it has none."""
    read = read_record(record)
    first = next(iter(moments(read)), None)
    return None if first is None else FirstDeal(read.rules, first.position)
