"""The calibration of hand estimates to given rules: how high to bid there, measured once by playouts.

The estimate of ``hand_evaluation`` uses the same weights for all rules. Under unusual rules (a trump that must be named
before the nest is seen, duties in play, nests larger than hands) it is biased, in the same direction for all hands. So
some deals of each plan are played out with the best hand as declarer. The deals are always the same and do not depend
on the cards of any seat, so equal rules are judged equally.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from statistics import NormalDist, fmean
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.features import friends_of
from rookery.bots.heuristic.hand_evaluation import expected_points, plan_factors, round_points
from rookery.bots.heuristic.preparing import choose_before_lead
from rookery.bots.playouts import play_out, state_of
from rookery.cards import Cards
from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.local import LocalTable
from rookery.seats import Seat
from rookery.shuffle import derive
from rookery.view.seat import SeatView

TRIAL_TABLES, WORLDS_PER_TABLE = 12, 8
"""The number of tables that are dealt, and of worlds at each; cards that lie open are the same in all worlds of a table."""
MAX_THROWN_IN_DEALS = 50
"""A table is skipped after this many thrown-in deals in a row."""
AUCTION_WON_BONUS = 0.02
"""What a declarer captures above the estimate of the hand because others have passed, as a part of the points on cards."""
USUAL_MAKE_RATE = 0.75
"""The part of the bids that are made under most rules if limits are at the estimate."""
MIN_TARGET_RATE, MAX_TARGET_RATE = 0.71, 0.84
"""The target make rate under rules where a set costs least, and where it costs most."""
TARGET_RATE_TOLERANCE = 0.11
"""Make rates within this distance of the target are accepted, because they are measured in few deals."""
MIN_ACCEPTED_RATE, MAX_ACCEPTED_RATE = 0.64, 0.86
"""The range of accepted make rates under any rules."""
SET_CAPTURE_SHARE = 0.4
"""What opponents capture when the bid is set, as a part of the bid."""
SET_COST_WEIGHT = 0.65
"""How much the cost of a set moves the target: less than 1, because the auction seldom goes up to the limit."""
SWEEP_MEDIAN = 0.957
"""The expected part of all points with which a hand takes all points in half of the rounds, fitted to 5,000 rounds of
this bot.
"""
SWEEP_SPREAD = 0.227
"""The standard deviation of the normal curve around `SWEEP_MEDIAN`, fitted to the same rounds."""
PRIOR_SWEEPS = 1.0
"""Pseudo-counts added to the measured and the expected number of rounds in which all points are taken."""
CAPTURE_SPREAD = 0.17
"""The standard deviation of what a hand captures around its estimate, as a part of all points."""
MIN_RATE_GAIN = 0.01
"""A limit farther from the usual one must bring the make rate closer to the accepted range by more than this."""
MIN_BID_RATE = 0.5
"""In at least this part of the deals the best hand should be worth a bid, unless the usual limit already allows fewer."""
MAX_LIMIT_OFFSET, OFFSET_STEPS = 0.4, 40
"""The largest offset of a limit that is tried, as a part of all points, and the number of steps up to it."""
STEPS_BELOW_LIMIT = 6
"""The first bid is this many steps below the limit where the auction begins far lower."""
ONCE_STEPS_BELOW_LIMIT = 2
"""The first bid is this many steps below the limit where a player bids only once."""
MAX_BELOW_LIMIT = 0.25
"""The maximum distance of the first bid from the limit, as a part of the highest bid."""
MIN_ONCE_BELOW_LIMIT = 0.08
"""The minimum distance where a player bids only once, as a part of the highest bid."""


class Calibration(NamedTuple):
    """Corrections of the estimate of a hand under some rules."""

    limit: float
    """The limit of a hand minus its estimate, in points."""
    all_taken: float
    """How often the best hand of a deal takes all points, relative to most rules."""


class Trial(NamedTuple):
    """A deal that was played out with the best hand as declarer."""

    expected: float
    """The estimate of the best hand."""
    rival: float
    """The estimate of the best hand of another side."""
    captured: int
    """The points that the declarer's side captured."""
    swept: bool
    """Whether the declarer's side took all points."""


@lru_cache(maxsize=256)
def calibration(plan: Plan) -> Calibration:
    """Returns the corrections of estimates under *plan*, measured by playouts."""
    trials, before = list(trials_of(plan)), usual_limit(plan)
    if not trials:
        return Calibration(before, 1.0)
    likely = sum(chance_of_everything(plan, trial.expected) for trial in trials)
    return Calibration(
        limit=best_limit(plan, trials, before),
        all_taken=(sum(trial.swept for trial in trials) + PRIOR_SWEEPS) / (likely + PRIOR_SWEEPS),
    )


def declarer_points(plan: Plan, hand: Cards) -> float:
    """Returns what the side of *hand* is expected to capture after it has won the auction."""
    return expected_points(plan, hand) + AUCTION_WON_BONUS * plan_factors(plan).on_cards


def chance_of_everything(plan: Plan, points: float) -> float:
    """Returns the chance, under most rules, to take all points with a hand that is expected to capture *points*."""
    return NormalDist(SWEEP_MEDIAN, SWEEP_SPREAD).cdf(points / round_points(plan).total)


def usual_limit(plan: Plan) -> float:
    """Returns the usual difference between limit and estimate under *plan*, in points, before any playouts."""
    caution = NormalDist().inv_cdf(target_make_rate(plan)) - NormalDist().inv_cdf(USUAL_MAKE_RATE)
    return -CAPTURE_SPREAD * caution * round_points(plan).total


def trials_of(plan: Plan) -> Iterator[Trial]:
    """Plays out deals of *plan* in which the best hand declares."""
    for number in range(TRIAL_TABLES):
        table = LocalTable(
            plan.rules,
            seed=derive(number, "calibration"),
            dealer=plan.players[number % len(plan.players)],
        )
        if not table.deal_until_decision(MAX_THROWN_IN_DEALS):
            continue
        view, states = table.view(None), []
        bidders: list[tuple[Seat, float, float]] = []
        for world in Worlds(view).draw(WORLDS_PER_TABLE, Random(number)):
            declarer, expected, rival = best_bidders(plan, view, world)
            bidders.append((declarer, expected, rival))
            simulation = Simulation.of(view, world)
            simulation.award(Contract(declarer, likely_bid(plan, expected), forced=False))
            simulation.play_to_lead(choose_before_lead)
            states.append(state_of(simulation))
        rows = play_out(plan, states)
        for state, (declarer, expected, rival), [captured] in zip(
            states, bidders, rows, strict=True
        ):
            mine = captured[state.teams[declarer]]
            yield Trial(expected, rival, mine, mine == sum(captured))


def best_bidders(plan: Plan, view: SeatView, world: World) -> tuple[Seat, float, float]:
    """Returns the seat with the best hand in *world*, its estimate, and the estimate of the best hand of another side."""
    worth = {seat: declarer_points(plan, world.hands[seat]) for seat in plan.players}
    declarer = max(worth, key=worth.__getitem__)
    friends = friends_of(plan, view.round.order, declarer, None, declarer)
    rivals = [points for seat, points in worth.items() if seat not in friends | {declarer}]
    return declarer, worth[declarer], max(rivals, default=0.0)


def likely_bid(plan: Plan, points: float) -> int:
    """Returns the highest bid that is not above *points*, or else the lowest bid."""
    assert plan.bids is not None
    low, high, step = plan.bids.min, plan.bids.max, plan.bids.step
    return low + max(0, int(min(points, high) - low) // step) * step


def likely_contract(plan: Plan, declarer: Seat, hand: Cards, part: float = 1.0) -> Contract:
    """Returns the contract of a *declarer* who bids up to *part* times the estimate of *hand*."""
    bid = likely_bid(plan, declarer_points(plan, hand) * part)
    return Contract(declarer, bid, forced=False)


@lru_cache(maxsize=256)
def target_make_rate(plan: Plan) -> float:
    """Returns the part of the bids that should be made: the higher, the more a set costs.

    A set costs the bid, the captured points, and what the others gain. At the limit the gain of a made bid and the cost
    of a set are in balance.
    """
    sets = plan.sets
    usual_cost = 2.0 if sets.bid_factor or sets.doubles else 1.0
    extra_cost = float(max(sets.bid_factor - 1, 0) - sets.keeps_captured + sets.gains_bid)
    extra_cost += {"nothing": -SET_CAPTURE_SHARE, "own": 0.0, "all": 1.0}[sets.gains]
    normal = NormalDist()
    at_limit = SET_COST_WEIGHT * normal.inv_cdf(
        (usual_cost + extra_cost) / (usual_cost + extra_cost + usual_cost)
    )
    return min(
        MAX_TARGET_RATE,
        max(MIN_TARGET_RATE, normal.cdf(normal.inv_cdf(USUAL_MAKE_RATE) + at_limit)),
    )


def best_limit(plan: Plan, trials: list[Trial], before: float) -> float:
    """Returns the difference between limit and estimate, in points, with which about `target_make_rate` of the bids are
    made.

    Of all differences in the accepted range it is the one closest to *before*.
    """
    bids, total, target = plan.bids, round_points(plan).total, target_make_rate(plan)
    assert bids is not None
    low = max(MIN_ACCEPTED_RATE, target - TARGET_RATE_TOLERANCE)
    high = min(MAX_ACCEPTED_RATE, target + TARGET_RATE_TOLERANCE)
    errors = sorted(trial.captured - trial.expected for trial in trials)
    best, min_bids = before, MIN_BID_RATE * len(trials)
    min_bids = min(min_bids, sum(trial.expected + before >= bids.min for trial in trials))
    best_distance = 2.0
    for step in sorted(range(-OFFSET_STEPS, OFFSET_STEPS + 1), key=abs):
        offset = before + MAX_LIMIT_OFFSET * total * step / OFFSET_STEPS
        contracts = [
            (trial.expected, winning_bid(plan, trial.expected + offset, trial.rival + offset))
            for trial in trials
            if trial.expected + offset >= bids.min
        ]
        if len(contracts) < max(min_bids, 1):
            continue
        made = fmean(
            1.0 - bisect_left(errors, bid - expected) / len(errors) for expected, bid in contracts
        )
        distance = max(low - made, made - high, 0.0)
        if distance < best_distance - MIN_RATE_GAIN:
            best, best_distance = offset, distance
        if not best_distance:
            break
    return best


def winning_bid(plan: Plan, limit: float, rival: float) -> int:
    """Returns the bid with which a player with *limit* wins the auction if the highest other limit is *rival*."""
    bids = plan.bids
    assert bids is not None
    first = (
        bids.min
        + steps_to_start(limit, bids.min, bids.max, bids.step, once=bids.turns != "until_settled")
        * bids.step
    )
    over = bids.min if rival < bids.min else likely_bid(plan, rival) + bids.step
    return min(max(first, over), likely_bid(plan, limit))


def steps_to_start(limit: float, low: int, high: int, step: int, *, once: bool) -> int:
    """Returns how many steps above *low* the first bid is.

    The first bid is as low as possible, but close to the limit if the auction begins far below it, and even closer if a
    player bids only once.
    """
    if once:
        below = max(ONCE_STEPS_BELOW_LIMIT * step, MIN_ONCE_BELOW_LIMIT * high)
    else:
        below = min(STEPS_BELOW_LIMIT * step, MAX_BELOW_LIMIT * high)
    return max(0, int((limit - below - low) // step))
