"""Warnings about values that can be played but do not fit other values, so that they may be mistakes."""

from __future__ import annotations

from rookery.rules.arithmetic import total_points
from rookery.rules.checks.findings import Findings
from rookery.rules.spec import AuctionSpec, Rules

MIN_USUAL_BIDS = 5
"""The minimum number of different bids without a warning."""
MAX_USUAL_BIDS = 100
"""The maximum number of different bids without a warning."""
MAX_USUAL_MIN_BID_SHARE = 0.8
"""The maximum share of a round's points that the lowest bid may be without a warning."""
TYPICAL_MIN_BID_SHARE = 0.5
"""The share of a round's points that is the lowest bid in most games; it is suggested instead."""
MAX_USUAL_TARGET_ROUNDS = 25
"""The maximum target without a warning, in multiples of a round's points."""
TYPICAL_TARGET_ROUNDS = 2.5
"""The target in most games, in multiples of a round's points; it is suggested instead."""


def warn_of_bids(rules: Rules, findings: Findings) -> None:
    """Warns if the range of bids, the step and the points of a round do not fit each other."""
    auction, total = rules.auction, total_points(rules)
    if auction is None or not total:
        return
    top = total // auction.step * auction.step
    findings.require(
        auction.max >= top,
        "auction.max",
        "warning-points-above-bids",
        fix=(("auction.max", top),),
        max=auction.max,
        total=total,
    )
    usual = max(int(TYPICAL_MIN_BID_SHARE * total) // auction.step * auction.step, auction.step)
    if auction.min > MAX_USUAL_MIN_BID_SHARE * total and usual < auction.min:
        findings.add(
            "auction.min",
            "warning-opening-high",
            fix=(("auction.min", usual),),
            min=auction.min,
            total=total,
        )
    else:
        _warn_of_steps(auction, usual, findings)
    if auction.forced_bid is not None and auction.forced_bid > auction.min:
        findings.add(
            "auction.forced_bid",
            "warning-forced-dear",
            fix=(("auction.forced_bid", "none"),),
            forced=auction.forced_bid,
            min=auction.min,
        )


def _warn_of_steps(auction: AuctionSpec, usual: int, findings: Findings) -> None:
    """Warns if there are very few or very many different bids."""
    bids = (auction.max - auction.min) // auction.step + 1
    if bids < MIN_USUAL_BIDS and usual < auction.min:
        findings.add("auction.min", "warning-bids-few", fix=(("auction.min", usual),), bids=bids)
    elif bids < MIN_USUAL_BIDS and auction.step > 1:
        step = max(step for step in (1, 5) if step < auction.step and auction.step % step == 0)
        findings.add("auction.step", "warning-bids-few", fix=(("auction.step", step),), bids=bids)
    if bids > MAX_USUAL_BIDS:
        values = (auction.min, auction.max, auction.forced_bid or 0)
        wider = next((step for step in (5, 10) if not any(bid % step for bid in values)), None)
        fix = (("auction.step", wider),) if wider and wider > auction.step else ()
        findings.add("auction.step", "warning-bids-many", fix=fix, bids=bids)


def warn_of_match(rules: Rules, findings: Findings) -> None:
    """Warns if the target or the floor does not fit the points of a round."""
    goal, total = rules.match, total_points(rules)
    if not total or goal.format != "to_target" or rules.boards is not None:
        return
    usual = max(round(TYPICAL_TARGET_ROUNDS * total / 50) * 50, 50)
    if goal.target < total:
        key = "warning-target-low"
    elif goal.target > MAX_USUAL_TARGET_ROUNDS * total:
        key = "warning-target-high"
    else:
        key = ""
    if key and usual != goal.target:
        findings.add(
            "match.target", key, fix=(("match.target", usual),), target=goal.target, total=total
        )
    least = rules.auction.min if rules.auction else 0
    findings.require(
        not 0 < goal.floor <= least,
        "match.floor",
        "warning-floor-near",
        fix=(("match.floor", goal.target),),
        floor=goal.floor,
        min=least,
    )
