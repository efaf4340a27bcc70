"""Bidding blind: only a match that is as good as lost is worth a bid on cards that nobody has seen."""

from __future__ import annotations

from rookery.bots.heuristic.features import friends_of
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
        assert view.seat is not None
        friends = friends_of(view.plan, view.round.order, view.seat, None, view.seat)
        if high is None or high.seat not in friends:
            return Bid(legal.min)
    return Look()


def nearly_lost(view: SeatView) -> bool:
    """Tells whether an opponent is about to win the match, and an ordinary round would not save it."""
    plan, goal, scores = view.plan, view.plan.goal, view.public.scores
    if not scores or plan.boards is not None:
        return False
    total, mine = round_points(plan).total, plan.account_of(view.seat or 0)
    best = max(score for account, score in enumerate(scores) if account != mine)
    if goal.format == "to_target":
        last = best + WITHIN_REACH * total >= goal.target
    else:
        last = len(view.public.results) + 1 >= goal.rounds
    return last and scores[mine] + total < best
