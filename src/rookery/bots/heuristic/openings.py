"""Whether bots can play by some rules: how often their hands are worth the lowest bid, and the highest."""

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
"""Deals that are looked at; always the same, so that equal rules are judged alike."""
MIN_OPENING_RATE = 0.1
"""If fewer deals than this part have a hand that is worth a bid, the bots hardly ever play."""
MAX_TOP_BID_RATE = 0.9
"""If more deals than this part have a hand that is worth the highest bid, the auction decides nothing."""


def all_warnings(rules: Rules) -> tuple[Problem, ...]:
    """Returns what may be meant otherwise in sound *rules*: what does not add up and, where that is silent, what bots show."""
    found = warnings(rules)
    places = {warning.path for warning in found}
    return *found, *(each for each in bidding_warnings(rules) if each.path not in places)


@lru_cache(maxsize=256)
def bidding_warnings(rules: Rules) -> tuple[Problem, ...]:
    """Returns what is odd about the bids that bots would make by sound *rules*."""
    plan, to = plan_of(rules), Findings(rules)
    bids = plan.bids
    if bids is None:
        return ()
    best = sorted(best_hands(plan))
    passed = sum(points < bids.min for points in best)
    bid_all = sum(points >= bids.max for points in best)
    if SAMPLE_DEALS - passed < MIN_OPENING_RATE * SAMPLE_DEALS and bids.forced is None:
        # Three of four deals then have a hand that is worth a bid.
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
    """Returns what the best hand of each deal is expected to capture for its side as declarer."""
    found = []
    for number in range(SAMPLE_DEALS):
        order = shuffle(derive(number, "openings"), len(plan.pack))
        hands = (
            mask_of(order[place] for place in plan.dealing.hands[seat]) for seat in plan.players
        )
        found.append(max(expected_points(plan, hand) for hand in hands))
    return found
