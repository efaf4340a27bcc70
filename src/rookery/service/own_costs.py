"""The costs of a player's decisions, from the stored reviews of the player's finished rounds."""

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
    """Returns the costs of a player's decisions in those rounds of *own* that anybody has had reviewed."""
    found = []
    for match in own.matches[:MAX_OWN_COSTS]:
        costs = await _match_costs(match, reviews, record_of)
        if costs is not None:
            found.append(costs)
    return OwnCosts(tuple(found))


async def _match_costs(match: OwnMatch, reviews: Reviews, record_of: RecordOf) -> MatchCosts | None:
    """Returns the reviewed rounds of a match; ``None`` if it has no record, or is played on boards and not for points."""
    try:
        text = await record_of(match.match_id)
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
    return MatchCosts(match.match_id, tuple(rounds))


def costs_by_kind(review: RoundReview, seat: Seat) -> tuple[KindCost, ...]:
    """Returns the costs of a seat's decisions in a round that was played for points, by kind of decision."""
    found: dict[DecisionKind, KindCost] = {}
    for decision in review.decisions:
        judged = decision.judged
        if decision.seat != seat or judged is None or judged.cost.points is None:
            continue
        total = found.get(decision.kind, KindCost(decision.kind, 0, 0, 0.0))
        found[decision.kind] = KindCost(
            decision.kind,
            total.judged + 1,
            total.mistakes + judged.mistake,
            total.cost + judged.cost.points,
        )
    return tuple(found.values())
