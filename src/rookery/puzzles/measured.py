"""Choices of a puzzle, measured in the same fresh deals and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.search.racing import paired_difference
from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays
from rookery.review.gain import MIN_MISTAKE_CHANCE, MIN_MISTAKE_POINTS, MISTAKE_ERRORS
from rookery.review.trials import Sample, Trials
from rookery.view.seat import SeatView

MIN_COST_FACTOR = 1.5
"""Every other choice must cost at least this many times the minimum of a mistake."""
MIN_AHEAD_RATIO_OVER_OTHERS = 1.5
"""The minimum ratio of the deals in which the answer is ahead of another choice to those in which it is behind."""


@dataclass(frozen=True, slots=True)
class Row:
    """The outcomes of one option, in the same deals as those of the others."""

    command: Command
    samples: Sequence[Sample]

    @property
    def mean(self) -> float:
        return sum(sample.utility for sample in self.samples) / len(self.samples)

    @property
    def utilities(self) -> list[float]:
        return [sample.utility for sample in self.samples]


def made_after(view: SeatView, best: Row, tempting: Row) -> tuple[int, ...]:
    """Returns in how many of 100 deals the contract is made after *best* and after *tempting*.

    It is empty unless a card is played for a contract.
    """
    if view.round.contract is None or not isinstance(view.legal, LegalPlays):
        return ()
    return tuple(
        round(100 * sum(sample.made for sample in row.samples) / len(row.samples))
        for row in (best, tempting)
    )


def swing_of(made: tuple[int, ...]) -> float:
    """Returns how much more often the contract is made, from the result of `made_after`: a part of all deals, from -1 to 1."""
    return (made[0] - made[1]) / 100 if made else 0.0


def rows_of(trials: Trials, count: int) -> list[Row]:
    """Measures every choice in *count* deals; of several options that begin with the same choice, the best counts."""
    rows = trials.samples(range(len(trials.options)), count)
    best_rows: dict[Command, Row] = {}
    for option, samples in zip(trials.options, rows, strict=True):
        row = Row(option, samples)
        if option not in best_rows or row.mean > best_rows[option].mean:
            best_rows[option] = row
    return list(best_rows.values())


def cost_figures(view: SeatView, best: Row, row: Row) -> tuple[float, int, int]:
    """Returns what *row* gives away, and in how many of 100 deals *best* is ahead of it and behind it."""
    if row is best:
        return 0.0, 0, 0
    (points, chance), of = _gains(view, best, row), len(best.samples)
    ahead_in, behind_in = _ahead_and_behind(best, row)
    cost = round(chance, 3) if points is None else round(points, 1)
    return cost, round(100 * ahead_in / of), round(100 * behind_in / of)


def _gains(view: SeatView, best: Row, row: Row) -> tuple[float | None, float]:
    """Returns what *best* gains over *row* in points, or `None` on boards, and in the chance to win."""
    assert view.seat is not None
    account, count = view.plan.account_of(view.seat), len(best.samples)
    pairs = list(zip(best.samples, row.samples, strict=True))
    chance = sum(b.values.chances[account] - r.values.chances[account] for b, r in pairs) / count
    if not all(b.values.leads and r.values.leads for b, r in pairs):
        return None, chance
    return sum(b.values.leads[account] - r.values.leads[account] for b, r in pairs) / count, chance


def is_clear(view: SeatView, best: Row, row: Row) -> bool:
    """Tells whether *row* is clearly worse than *best*."""
    lead, error = paired_difference(best.utilities, row.utilities)
    points, chance = _gains(view, best, row)
    total = round_points(view.plan).total
    large = (
        chance >= MIN_COST_FACTOR * MIN_MISTAKE_CHANCE
        or (points or 0.0) >= MIN_COST_FACTOR * MIN_MISTAKE_POINTS * total
    )
    mostly_ahead = is_mostly_ahead(best, row, 0.0, MIN_AHEAD_RATIO_OVER_OTHERS)
    return (
        lead > MISTAKE_ERRORS * error
        and large
        and mostly_ahead
        and (points is None or points > 0)
        and chance > 0
    )


def _ahead_and_behind(best: Row, row: Row) -> tuple[int, int]:
    """Returns in how many deals *best* is ahead of *row*, and in how many behind."""
    pairs = list(zip(best.utilities, row.utilities, strict=True))
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


def is_mostly_ahead(best: Row, row: Row, min_share: float, min_ratio: float) -> bool:
    """Tells whether *best* is ahead of *row* in at least *min_share* of the deals, and *min_ratio* times as often as behind."""
    ahead_in, behind_in = _ahead_and_behind(best, row)
    return ahead_in >= min_share * len(best.samples) and ahead_in >= min_ratio * behind_in
