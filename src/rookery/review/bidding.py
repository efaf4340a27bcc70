"""What hands were worth in the auction: the points that a side captures with them, and the best limit to bid to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec.structs import replace

from rookery.bots.search.auction import NO_BID
from rookery.bots.search.evaluation import evaluate
from rookery.bots.search.racing import paired_difference
from rookery.engine.command import Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls, allows
from rookery.record.decisions import Decision
from rookery.review.budget import BEFORE_PLAY_BUDGET
from rookery.review.judge import Verdict
from rookery.review.report import HandWorth
from rookery.review.trials import CallTrials, normalized, trials_for
from rookery.seats import Seat

LIMIT_WORLDS = 128
"""Worlds in which limits are compared."""


def hands_worth(decisions: Sequence[Decision], rng: Random) -> tuple[HandWorth, ...]:
    """Returns what the hand of each player who called and could bid was worth at that player's last call."""
    last_bids: dict[Seat, int] = {}
    for decision in decisions:
        legal, command = decision.view.legal, decision.command
        if isinstance(legal, LegalCalls) and isinstance(command, Bid) and allows(legal, command):
            last_bids[decision.seat] = command.points
    return tuple(
        _worth(decisions[place], last_bids.get(seat, 0), rng)
        for seat, place in sorted(_last_calls(decisions).items())
    )


def with_judged_limits(
    hands: Iterable[HandWorth], decisions: Sequence[Decision], verdicts: Sequence[Verdict | None]
) -> tuple[HandWorth, ...]:
    """Returns *hands* with limits that agree with the *verdicts* on the last calls.

    Verdicts compare calls in more worlds, so a reader must not be told to pass by one and to bid by the other.
    """
    best_calls: dict[Seat, Command] = {}
    for seat, place in _last_calls(decisions).items():
        verdict = verdicts[place]
        if verdict is not None:
            best_calls[seat] = normalized(verdict.better or decisions[place].command)
    return tuple(_with_limit_of(best_calls.get(hand.seat), hand) for hand in hands)


def _with_limit_of(best_call: Command | None, hand: HandWorth) -> HandWorth:
    match best_call:
        case Pass() | PassInFavor():
            return replace(hand, limit=NO_BID, moon=False)
        case Bid(points):
            return replace(hand, limit=max(hand.limit, points), moon=False)
        case ShootMoon():
            return replace(hand, limit=NO_BID, moon=True)
    return hand


def _last_calls(decisions: Sequence[Decision]) -> dict[Seat, int]:
    """Returns the place of the last call of each player who could bid and had seen the own cards."""
    return {each.seat: place for place, each in enumerate(decisions) if _weighs_a_bid(each)}


def _weighs_a_bid(decision: Decision) -> bool:
    """Tells whether a decision is a call by a player who may bid and has seen the own cards."""
    legal = decision.view.legal
    return (
        isinstance(legal, LegalCalls)
        and allows(legal, decision.command)
        and legal.may_bid
        and not legal.may_look
    )


def _worth(decision: Decision, last_bid: int, rng: Random) -> HandWorth:
    view, command = decision.view, normalized(decision.command)
    legal = view.legal
    assert isinstance(legal, LegalCalls)
    price = command if isinstance(command, Bid) else Bid(legal.min)
    [evaluated] = evaluate(view, (price,), BEFORE_PLAY_BUDGET, rng)
    points = sorted(evaluated.points)
    quarter = len(points) // 4
    limit = NO_BID
    trials = trials_for(view, command, BEFORE_PLAY_BUDGET, rng)
    if isinstance(trials, CallTrials):
        limit = _best_limit(trials, passed=isinstance(command, Pass | PassInFavor))
    return HandWorth(
        seat=decision.seat,
        low=points[quarter],
        middle=points[len(points) // 2],
        high=points[-1 - quarter],
        last=last_bid,
        limit=NO_BID if limit > legal.max else limit,
        moon=limit > legal.max,
    )


def _best_limit(trials: CallTrials, *, passed: bool) -> int:
    """Returns the lowest limit to bid to within one standard error of the best one; `NO_BID` if it is best to pass.

    Limits that no opponent reaches are equally good, so the highest would be arbitrary. Where passing is about as good as
    a bid, what the player did decides: whoever *passed* is told that passing was best, and whoever bid how far to go.
    """
    numbers = range(len(trials.options))
    samples = trials.samples(numbers, LIMIT_WORLDS)
    sound = [number for number in numbers if trials.is_sound(number)]
    rows = {number: [sample.utility for sample in samples[number]] for number in sound}
    best = max(sound, key=lambda number: sum(rows[number]))

    def is_as_good(row: Sequence[float]) -> bool:
        lead, error = paired_difference(rows[best], row)
        return lead <= error

    as_good = {trials.limits[number] for number, row in rows.items() if is_as_good(row)}
    bids = as_good - {NO_BID}
    return NO_BID if not bids or (passed and NO_BID in as_good) else min(bids)
