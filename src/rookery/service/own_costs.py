"""What a player's decisions gave away: the stored reviews of the rounds that the player has finished."""

from __future__ import annotations

import asyncio

from rookery.engine.plan import plan_of
from rookery.errors import CodedError
from rookery.notation.record import read_record
from rookery.protocol import (
    MAX_OWN_COSTS,
    KindCost,
    MatchCosts,
    OwnCosts,
    OwnMatch,
    OwnMatches,
    RoundCosts,
)
from rookery.review.report import DecisionKind, RoundReview
from rookery.seats import Seat
from rookery.service.own_matches import RecordOf
from rookery.service.review_keys import review_keys
from rookery.service.reviews import Reviews


async def own_costs(own: OwnMatches, reviews: Reviews, record_of: RecordOf) -> OwnCosts:
    """Returns what a player's decisions gave away in the rounds of *own* that have been reviewed, by whomever."""
    found = []
    for match in own.matches[:MAX_OWN_COSTS]:
        costs = await _match_costs(match, reviews, record_of)
        if costs is not None:
            found.append(costs)
    return OwnCosts(tuple(found))


async def _match_costs(match: OwnMatch, reviews: Reviews, record_of: RecordOf) -> MatchCosts | None:
    """Returns the reviewed rounds of a match; ``None`` if there is no record of it, or chips decide it and not points."""
    try:
        text = await record_of(match.table_id)
    except CodedError:
        return None
    if text is None:
        return None
    record = await asyncio.to_thread(read_record, text)
    if plan_of(record.rules).boards is not None:
        return None
    rounds = []
    for deal, key in review_keys(record).items():
        review = await reviews.finished(key)
        if review is not None:
            rounds.append(RoundCosts(deal, costs_by_kind(review, match.seat)))
    return MatchCosts(match.table_id, tuple(rounds))


def costs_by_kind(review: RoundReview, seat: Seat) -> tuple[KindCost, ...]:
    """Returns what a seat gave away in a round that was played for points, by kind of decision."""
    found: dict[DecisionKind, KindCost] = {}
    for decision in review.decisions:
        judged = decision.judged
        if decision.seat != seat or judged is None or judged.cost.points is None:
            continue
        so = found.get(decision.kind, KindCost(decision.kind, 0, 0, 0.0))
        found[decision.kind] = KindCost(
            decision.kind,
            so.judged + 1,
            so.mistakes + judged.mistake,
            so.cost + judged.cost.points,
        )
    return tuple(found.values())
