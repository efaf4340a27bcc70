"""The heuristics of blind bids: bidding on unseen cards pays only if the match would be lost otherwise."""

from __future__ import annotations

from rookery.bots.heuristic.features import partners_if_declaring, scores_of
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.engine.command import Bid, Command, Look
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.view.seat import SeatView

NEAR_WIN_SHARE = 0.6
"""A player is about to win if at most this part of a round's points is missing to the target."""
MAX_BLIND_BID_SHARE = 0.6
"""A blind bid is at most this part of a round's points."""


def choose_blind(view: SeatView, legal: LegalCalls) -> Command:
    """Returns the command to look at the cards, or a blind bid if the match would be lost otherwise."""
    total = round_points(view.plan).total
    if legal.may_bid and legal.min <= MAX_BLIND_BID_SHARE * total and nearly_lost(view):
        high = auction.high_bid(view.round)
        if high is None or high.seat not in partners_if_declaring(view):
            return Bid(legal.min)
    return Look()


def nearly_lost(view: SeatView) -> bool:
    """Tells whether an opponent is about to win the match, and an ordinary round would not save it."""
    plan, goal = view.plan, view.plan.goal
    if not view.public.scores or plan.boards is not None:
        return False
    total, (mine, best) = round_points(plan).total, scores_of(view)
    if goal.format == "to_target":
        is_near_end = best + NEAR_WIN_SHARE * total >= goal.target
    else:
        is_near_end = len(view.public.results) + 1 >= goal.rounds
    return is_near_end and mine + total < best
