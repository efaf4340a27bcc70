"""How far the estimate of a hand is off under given rules, and how high to bid there: measured once by playouts.

The estimate of ``hand_evaluation`` holds for all rules alike. Under rules of a kind that it does not know well (a trump that must
be named before the nest is seen, duties in play, nests larger than hands) it is off, for all hands in the same direction. So some deals
of each plan are played out, the best hand as declarer. The deals are always the same, so equal rules are judged alike; no seat's cards
come into it.
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
"""The deals that are looked at: at so many tables, in so many worlds each; what lies open is the same in all worlds of a table."""
MAX_THROWN_IN_DEALS = 50
"""After so many deals in a row that are thrown in a table is left out."""
PASSED_OUT_SHARE = 0.02
"""What declarers capture besides under most rules, as a part of the points on cards: others who passed hold less."""
USUAL_MAKE_RATE = 0.75
"""The part of the bids that is made under most rules: a limit at what is expected leads to it."""
MIN_TARGET_RATE, MAX_TARGET_RATE = 0.71, 0.84
"""The same where a set costs least, and most."""
TARGET_RATE_TOLERANCE = 0.11
"""How far from that the part may be: so few deals do not tell more, and a limit at what is expected stands if it can."""
MIN_ACCEPTED_RATE, MAX_ACCEPTED_RATE = 0.64, 0.86
"""Between which it should lie in any case."""
SET_CAPTURE_SHARE = 0.4
"""What opponents capture when the bid is set, as a part of the bid."""
SET_COST_WEIGHT = 0.65
"""How much of what a set costs is kept in mind: the auction seldom goes up to the limit."""
SWEEP_MEDIAN = 0.957
SWEEP_SPREAD = 0.227
"""The part of all points that a hand must expect to take everything in half of the rounds, and how slowly that chance
grows; fitted to 5,000 rounds of this bot.
"""
PRIOR_SWEEPS = 1.0
"""The rounds in which everything is taken, as often as usual, that are added to those measured."""
CAPTURE_SPREAD = 0.17
"""How far what a hand captures spreads around what is expected, as a part of all points."""
MIN_RATE_GAIN = 0.01
"""A limit farther away must come closer to that by so much."""
MIN_BID_RATE = 0.5
"""The least part of the deals in which somebody has a hand for a bid, as far as that can be had."""
MAX_LIMIT_OFFSET, OFFSET_STEPS = 0.4, 40
"""How far from the estimate limits are looked for, as a part of all points, and in how many steps."""
STEPS_BELOW_LIMIT = 6
"""How many steps below its limit a hand starts to bid, where the auction begins far lower."""
ONCE_STEPS_BELOW_LIMIT = 2
"""The same where a player bids only once."""
MAX_BELOW_LIMIT, MIN_ONCE_BELOW_LIMIT = 0.25, 0.08
"""How far below it that is at most, or at least, as a part of the highest bid; steps may be long or short."""


class Calibration(NamedTuple):
    """What is to be added to the estimate of a hand under some rules."""

    limit: float
    """Points by which it may bid higher than what is expected of it, or lower."""
    all_taken: float
    """How many times as often as elsewhere the best hand of a deal takes everything."""


class Trial(NamedTuple):
    """A deal that was played out."""

    expected: float
    """What was expected of the best hand."""
    rival: float
    """What was expected of the best hand that bids against it."""
    captured: int
    swept: bool
    """Whether the declarer's side took all the points that anybody took."""


@lru_cache(maxsize=256)
def calibration(plan: Plan) -> Calibration:
    """Measures how far the estimate is off under *plan*, and how high to bid."""
    trials, before = list(trials_of(plan)), usual_limit(plan)
    if not trials:
        return Calibration(before, 1.0)
    likely = sum(chance_of_everything(plan, trial.expected) for trial in trials)
    return Calibration(
        limit=best_limit(plan, trials, before),
        all_taken=(sum(trial.swept for trial in trials) + PRIOR_SWEEPS) / (likely + PRIOR_SWEEPS),
    )


def declarer_points(plan: Plan, hand: Cards) -> float:
    """Returns what the side of *hand* should capture if it declares, because it has won the auction."""
    return expected_points(plan, hand) + PASSED_OUT_SHARE * plan_factors(plan).on_cards


def chance_of_everything(plan: Plan, points: float) -> float:
    """Returns the chance to take all points, under most rules, with a hand of which so many *points* are expected."""
    return NormalDist(SWEEP_MEDIAN, SWEEP_SPREAD).cdf(points / round_points(plan).total)


def usual_limit(plan: Plan) -> float:
    """Returns how much higher than what is expected one may bid under most rules, in points."""
    surer = NormalDist().inv_cdf(target_make_rate(plan)) - NormalDist().inv_cdf(USUAL_MAKE_RATE)
    return -CAPTURE_SPREAD * surer * round_points(plan).total


def trials_of(plan: Plan) -> Iterator[Trial]:
    """Plays out deals of *plan* in which the best hand declares."""
    for number in range(TRIAL_TABLES):
        table = LocalTable(
            plan.rules,
            seed=derive(number, "calibration"),
            dealer=plan.players[number % len(plan.players)],
        )
        for _ in range(MAX_THROWN_IN_DEALS):
            table.deal()
            if table.decider is not None:
                break
        else:
            continue
        view, states = table.view(None), []
        found: list[tuple[Seat, float, float]] = []
        for world in Worlds(view).draw(WORLDS_PER_TABLE, Random(number)):
            declarer, expected, rival = best_bidders(plan, view, world)
            found.append((declarer, expected, rival))
            simulation = Simulation.of(view, world)
            simulation.award(Contract(declarer, likely_bid(plan, expected), forced=False))
            simulation.play_to_lead(choose_before_lead)
            states.append(state_of(simulation))
        rows = play_out(plan, states)
        for state, (declarer, expected, rival), [captured] in zip(states, found, rows, strict=True):
            mine = captured[state.teams[declarer]]
            yield Trial(expected, rival, mine, mine == sum(captured))


def best_bidders(plan: Plan, view: SeatView, world: World) -> tuple[Seat, float, float]:
    """Returns the seat with the best hand in *world*, what is expected of it, and of the best hand of another side."""
    worth = {seat: declarer_points(plan, world.hands[seat]) for seat in plan.players}
    declarer = max(worth, key=worth.__getitem__)
    friends = friends_of(plan, view.round.order, declarer, None, declarer)
    rivals = [points for seat, points in worth.items() if seat not in friends | {declarer}]
    return declarer, worth[declarer], max(rivals, default=0.0)


def likely_bid(plan: Plan, points: float) -> int:
    """Returns the highest bid up to *points*, or the lowest one."""
    assert plan.bids is not None
    low, high, step = plan.bids.min, plan.bids.max, plan.bids.step
    return low + max(0, int(min(points, high) - low) // step) * step


def likely_contract(plan: Plan, declarer: Seat, hand: Cards, part: float = 1.0) -> Contract:
    """Returns the contract of a *declarer* who bids up to this *part* of what is expected of the *hand*."""
    bid = likely_bid(plan, declarer_points(plan, hand) * part)
    return Contract(declarer, bid, forced=False)


@lru_cache(maxsize=256)
def target_make_rate(plan: Plan) -> float:
    """Returns which part of the bids should be made: more where a set costs more.

    It costs the bid, what was captured, and what the others gain. At the limit a made bid and a set weigh the same.
    """
    sets = plan.sets
    usual = 2.0 if sets.times or sets.doubles else 1.0
    more = float(max(sets.times - 1, 0) - sets.keeps + sets.gains_bid)
    more += {"nothing": -SET_CAPTURE_SHARE, "own": 0.0, "all": 1.0}[sets.gains]
    normal = NormalDist()
    at_limit = SET_COST_WEIGHT * normal.inv_cdf((usual + more) / (usual + more + usual))
    return min(
        MAX_TARGET_RATE,
        max(MIN_TARGET_RATE, normal.cdf(normal.inv_cdf(USUAL_MAKE_RATE) + at_limit)),
    )


def best_limit(plan: Plan, trials: list[Trial], before: float) -> float:
    """Returns by how many points a limit should differ from what is expected, that about as many bids are made as `target_make_rate` says: of
    the limits with which they are, the one next to *before*.
    """
    bids, total, wanted = plan.bids, round_points(plan).total, target_make_rate(plan)
    assert bids is not None
    low, high = (
        max(MIN_ACCEPTED_RATE, wanted - TARGET_RATE_TOLERANCE),
        min(MAX_ACCEPTED_RATE, wanted + TARGET_RATE_TOLERANCE),
    )
    errors = sorted(trial.captured - trial.expected for trial in trials)
    best, least = before, MIN_BID_RATE * len(trials)
    least = min(least, sum(trial.expected + before >= bids.min for trial in trials))
    distance = 2.0
    for step in sorted(range(-OFFSET_STEPS, OFFSET_STEPS + 1), key=abs):
        limit = before + MAX_LIMIT_OFFSET * total * step / OFFSET_STEPS
        prices = [
            (trial.expected, winning_bid(plan, trial.expected + limit, trial.rival + limit))
            for trial in trials
            if trial.expected + limit >= bids.min
        ]
        if len(prices) < max(least, 1):
            continue
        made = fmean(
            1.0 - bisect_left(errors, bid - expected) / len(errors) for expected, bid in prices
        )
        off = max(low - made, made - high, 0.0)
        if off < distance - MIN_RATE_GAIN:
            best, distance = limit, off
        if not distance:
            break
    return best


def winning_bid(plan: Plan, limit: float, rival: float) -> int:
    """Returns the bid that wins the auction with that *limit*, when the highest limit against it is that of a *rival*."""
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
    """Returns how many steps above *low* to bid first: as few as possible, but close to the limit where the auction begins far
    below it, and closer still where there is no second bid.
    """
    if once:
        below = max(ONCE_STEPS_BELOW_LIMIT * step, MIN_ONCE_BELOW_LIMIT * high)
    else:
        below = min(STEPS_BELOW_LIMIT * step, MAX_BELOW_LIMIT * high)
    return max(0, int((limit - below - low) // step))
