"""Choices measured in the same fresh deals, and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.bots.search.racing import ahead
from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays
from rookery.review.gain import MISTAKE_CHANCE, MISTAKE_ERRORS, MISTAKE_POINTS
from rookery.review.trials import Sample, Trials
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView

CLEAR_MARGIN = 1.5
"""How many times the cost of the smallest mistake every other choice must cost."""
MOSTLY_OTHERS = 1.5
"""In how many times as many deals the answer must be ahead of every other choice as it is behind."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one option leads to in the same deals as the others."""

    command: Command
    samples: Sequence[Sample]

    @property
    def mean(self) -> float:
        return sum(sample.utility for sample in self.samples) / len(self.samples)

    @property
    def utilities(self) -> list[float]:
        return [sample.utility for sample in self.samples]


def made_after(view: SeatView, best: Row, tempting: Row) -> tuple[int, ...]:
    """Returns in how many of 100 deals the contract is made after each; empty unless a card is played for one."""
    if view.round.contract is None or not isinstance(view.legal, LegalPlays):
        return ()
    return tuple(
        round(100 * sum(sample.made for sample in row.samples) / len(row.samples))
        for row in (best, tempting)
    )


def swing_of(made: tuple[int, ...]) -> float:
    """Returns what `made_after` says as a part of all deals, from -1 to 1: how much more often the contract is made."""
    return (made[0] - made[1]) / 100 if made else 0.0


def rows_of(trials: Trials, count: int) -> list[Row]:
    """Measures every choice; of several plans that begin with it, the best counts."""
    rows = trials.samples(range(len(trials.options)), count)
    found: dict[Command, Row] = {}
    for option, samples in zip(trials.options, rows, strict=True):
        row = Row(option, samples)
        if option not in found or row.mean > found[option].mean:
            found[option] = row
    return list(found.values())


def given_away(view: SeatView, best: Row, row: Row) -> tuple[float, int, int]:
    """Returns what a choice gives away, and in how many of 100 deals the best is ahead of it, and in how many behind."""
    if row is best:
        return 0.0, 0, 0
    (points, chance), of = _gains(view, best, row), len(best.samples)
    ahead_in, behind_in = _compared(best, row)
    cost = round(chance, 3) if points is None else round(points, 1)
    return cost, round(100 * ahead_in / of), round(100 * behind_in / of)


def _gains(view: SeatView, best: Row, row: Row) -> tuple[float | None, float]:
    """Returns how many points and how much of the chance to win *best* brings more than *row*."""
    assert view.seat is not None
    account, count = view.plan.account_of(view.seat), len(best.samples)
    pairs = list(zip(best.samples, row.samples, strict=True))
    chance = sum(b.values.chances[account] - r.values.chances[account] for b, r in pairs) / count
    if not all(b.values.leads and r.values.leads for b, r in pairs):
        return None, chance
    return sum(b.values.leads[account] - r.values.leads[account] for b, r in pairs) / count, chance


def is_clear(view: SeatView, best: Row, row: Row) -> bool:
    """Tells whether *row* is clearly worse than *best*."""
    lead, error = ahead(best.utilities, row.utilities)
    points, chance = _gains(view, best, row)
    total = max(total_points(view.plan.rules), 1)
    large = (
        chance >= CLEAR_MARGIN * MISTAKE_CHANCE
        or (points or 0.0) >= CLEAR_MARGIN * MISTAKE_POINTS * total
    )
    mostly = is_mostly(best, row, 0.0, MOSTLY_OTHERS)
    return (
        lead > MISTAKE_ERRORS * error
        and large
        and mostly
        and (points is None or points > 0)
        and chance > 0
    )


def _compared(best: Row, row: Row) -> tuple[int, int]:
    """Returns in how many deals *best* is ahead of *row*, and in how many behind."""
    pairs = list(zip(best.utilities, row.utilities, strict=True))
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


def is_mostly(best: Row, row: Row, often: float, mostly: float) -> bool:
    """Tells whether *best* is ahead of *row* in a part *often* of all deals, and *mostly* times as often as behind."""
    ahead_in, behind_in = _compared(best, row)
    return ahead_in >= often * len(best.samples) and ahead_in >= mostly * behind_in
