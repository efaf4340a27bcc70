"""What hands were worth in the auction: what a side captures with them, and how high it was best to go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rookery.bots.search.auction import NOTHING
from rookery.bots.search.evaluation import evaluate
from rookery.bots.search.racing import ahead
from rookery.engine.command import Bid
from rookery.engine.legal import LegalCalls, allows
from rookery.record.decisions import Decision
from rookery.review.judge import BEFORE_PLAY
from rookery.review.report import HandWorth
from rookery.review.trials import CallTrials, normalized, trials_for
from rookery.seats import Seat

LIMIT_WORLDS = 128
"""Worlds in which the limits are compared."""


def hands_worth(decisions: Sequence[Decision], rng: Random) -> tuple[HandWorth, ...]:
    """Returns what the hands of all who called were worth at their last call."""
    last: dict[Seat, Decision] = {}
    bids: dict[Seat, int] = {}
    for decision in decisions:
        legal, command = decision.view.legal, decision.command
        if not isinstance(legal, LegalCalls) or not allows(legal, command):
            continue
        if isinstance(command, Bid):
            bids[decision.seat] = command.points
        if legal.may_bid and not legal.may_look:
            last[decision.seat] = decision
    return tuple(_worth(last[seat], bids.get(seat, 0), rng) for seat in sorted(last))


def _worth(decision: Decision, last: int, rng: Random) -> HandWorth:
    view, command = decision.view, normalized(decision.command)
    legal = view.legal
    assert isinstance(legal, LegalCalls)
    price = command if isinstance(command, Bid) else Bid(legal.min)
    [found] = evaluate(view, (price,), BEFORE_PLAY, rng)
    points = sorted(found.points)
    quarter = len(points) // 4
    limit = NOTHING
    trials = trials_for(view, command, BEFORE_PLAY, rng)
    if isinstance(trials, CallTrials):
        limit = _best_limit(trials)
    return HandWorth(
        seat=decision.seat,
        low=points[quarter],
        middle=points[len(points) // 2],
        high=points[-1 - quarter],
        last=last,
        limit=NOTHING if limit > legal.max else limit,
        moon=limit > legal.max,
    )


def _best_limit(trials: CallTrials) -> int:
    """Returns the highest of the limits that are as good as the best, as far as the worlds can tell; `NOTHING` if that is to pass."""
    every = range(len(trials.options))
    samples = trials.samples(every, LIMIT_WORLDS)
    sound = [number for number in every if trials.is_sound(number)]
    rows = {number: [sample.utility for sample in samples[number]] for number in sound}
    best = max(sound, key=lambda number: sum(rows[number]))
    if trials.limits[best] == NOTHING:
        return NOTHING

    def is_as_good(row: Sequence[float]) -> bool:
        lead, error = ahead(rows[best], row)
        return lead <= error

    return max(trials.limits[number] for number, row in rows.items() if is_as_good(row))
