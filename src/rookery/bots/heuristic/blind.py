"""Bidding blind: only a match that is as good as lost is worth a bid on cards that nobody has seen."""

from __future__ import annotations

from rookery.bots.heuristic.features import partners_if_declaring, scores_of
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.engine.command import Bid, Command, Look
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.view.seat import SeatView

WITHIN_REACH = 0.6
"""The part of a round's points with which the leader is about to win, and which a blind bid may cost at most."""


def choose_blind(view: SeatView, legal: LegalCalls) -> Command:
    """Looks at the cards, or bids blind where the match would be lost otherwise."""
    total = round_points(view.plan).total
    if legal.may_bid and legal.min <= WITHIN_REACH * total and nearly_lost(view):
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
        last = best + WITHIN_REACH * total >= goal.target
    else:
        last = len(view.public.results) + 1 >= goal.rounds
    return last and mine + total < best
