"""Calls by their learned values; where the match may end with the round, a search by match equity decides instead."""

from __future__ import annotations

from rookery.bots.level import Budget
from rookery.bots.models.bid_features import row_of_turn
from rookery.bots.models.call_values import CallTurn, best_calls, considered_bids
from rookery.bots.models.network_file import NetworkFile
from rookery.bots.search.auction import moon_limit
from rookery.bots.search.hand_playouts import captured_chances
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.match import running_scores
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView


def learned_call(
    view: SeatView,
    legal: LegalCalls,
    baseline: Command,
    budget: Budget,
    network: NetworkFile | None = None,
) -> Command | None:
    """Returns the call with the highest learned value, or `None` where no values have been learned.

    None have been learned before the player sees the cards, when the moon may be worth trying, and when the match may
    end with this round, so that points are not what counts. Nor have any where the *baseline*, the call of the
    heuristic bot, is neither a bid nor a pass. The hand is played out within half the time of *budget*. *network* has
    the call values; the default is that of the package.
    """
    ordinary = isinstance(baseline, Bid | Pass) and not legal.may_look
    if not ordinary or match_may_end(view) or moon_limit(view, legal) is not None:
        return None
    assert view.seat is not None
    bids = considered_bids(legal)
    if not bids:
        return Pass()
    chances = captured_chances(view, budget.hand_worlds, budget.seconds / 2)
    turn = CallTurn(
        view.hand, row_of_turn(view.plan, view.round, view.seat), legal.min, bids, chances
    )
    [bid] = best_calls(view.plan, [turn], network)
    return Pass() if bid is None else Bid(bid)


def match_may_end(view: SeatView) -> bool:
    """Tells whether the match may end with this round, leaving the moon, blind bids and doubled top bids aside."""
    goal, public = view.plan.goal, view.public
    if goal.format != "to_target":
        return goal.rounds - len(public.results) <= 1
    scores, sets = running_scores(view.plan, public), view.plan.sets
    total = total_points(view.plan.rules) + view.plan.counting.sweep_bonus
    bid = view.plan.bids.max if view.plan.bids else 0
    most = max(2 * total if sets.doubles else total, total + bid if sets.gains_bid else 0)
    sinks = goal.floor > 0 and min(scores) - max(total, sets.bid_factor * bid) <= -goal.floor
    return sinks or max(scores) + most >= goal.target
