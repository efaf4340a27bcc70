"""Warnings about bids: under some rules hands are hardly ever worth the lowest bid, or nearly always the highest."""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.heuristic.hand_evaluation import expected_points
from rookery.cards import mask_of
from rookery.engine.plan import Plan, plan_of
from rookery.problem import Problem
from rookery.rules.check import warnings
from rookery.rules.checks.findings import Findings
from rookery.rules.spec import Rules
from rookery.shuffle import derive, shuffle

SAMPLE_DEALS = 60
"""The number of sample deals; they are always the same, so that equal rules are judged equally."""
MIN_OPENING_RATE = 0.1
"""If less than this part of the deals have a hand that is worth a bid, a warning says that nobody bids."""
MAX_TOP_BID_RATE = 0.9
"""If more than this part of the deals have a hand that is worth the highest bid, a warning says that everybody bids it."""


def all_warnings(rules: Rules) -> tuple[Problem, ...]:
    """Returns the warnings about valid *rules*: those of the checker, and those of bots about fields without other
    warnings.
    """
    found = warnings(rules)
    paths = {warning.path for warning in found}
    return *found, *(warning for warning in bidding_warnings(rules) if warning.path not in paths)


@lru_cache(maxsize=256)
def bidding_warnings(rules: Rules) -> tuple[Problem, ...]:
    """Returns the warnings about the bids that bots would make under valid *rules*."""
    plan, to = plan_of(rules), Findings(rules)
    bids = plan.bids
    if bids is None:
        return ()
    best = sorted(best_hands(plan))
    passed = sum(points < bids.min for points in best)
    bid_all = sum(points >= bids.max for points in best)
    if SAMPLE_DEALS - passed < MIN_OPENING_RATE * SAMPLE_DEALS and bids.forced is None:
        # With this minimum, 3 of 4 deals have a hand that is worth a bid.
        usual = int(best[SAMPLE_DEALS // 4]) // bids.step * bids.step
        to.add(
            "auction.min",
            "warning-nobody-bids",
            fix=(("auction.min", usual),) if usual >= bids.step else (),
            passed=passed,
            deals=SAMPLE_DEALS,
            min=bids.min,
        )
    elif bid_all > MAX_TOP_BID_RATE * SAMPLE_DEALS:
        to.add(
            "auction.max", "warning-everybody-bids", bid=bid_all, deals=SAMPLE_DEALS, max=bids.max
        )
    return tuple(to.problems)


def best_hands(plan: Plan) -> list[float]:
    """Returns for each sample deal what the side of the best hand is expected to capture as declarer."""
    found = []
    for number in range(SAMPLE_DEALS):
        order = shuffle(derive(number, "openings"), len(plan.pack))
        hands = (
            mask_of(order[place] for place in plan.dealing.hands[seat]) for seat in plan.players
        )
        found.append(max(expected_points(plan, hand) for hand in hands))
    return found
