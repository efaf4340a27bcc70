"""Choices of a puzzle, measured in the same fresh deals and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays
from rookery.review.gain import Gain, GainSamples
from rookery.review.trials import Sample, Trials
from rookery.view.seat import SeatView

MIN_COST_FACTOR = 1.5
"""Every other choice must cost at least this many times the minimum of a mistake."""
MIN_AHEAD_RATIO_OVER_OTHERS = 1.5
"""The minimum ratio of the deals in which the answer is ahead of another choice to those in which it is behind."""


@dataclass(frozen=True, slots=True)
class MeasuredOption:
    """The outcomes of one option, in the same deals as those of the others."""

    command: Command
    samples: Sequence[Sample]

    @property
    def mean(self) -> float:
        return sum(sample.utility for sample in self.samples) / len(self.samples)

    @property
    def utilities(self) -> list[float]:
        return [sample.utility for sample in self.samples]


def made_after(view: SeatView, best: MeasuredOption, tempting: MeasuredOption) -> tuple[int, ...]:
    """Returns in how many of 100 deals the contract is made after *best* and after *tempting*.

    It is empty unless a card is played for a contract.
    """
    if view.round.contract is None or not isinstance(view.legal, LegalPlays):
        return ()
    return tuple(
        round(100 * sum(sample.made for sample in each.samples) / len(each.samples))
        for each in (best, tempting)
    )


def swing_of(made: tuple[int, ...]) -> float:
    """Returns how much more often the contract is made, from the result of `made_after`: a part of all deals, from -1 to 1."""
    return (made[0] - made[1]) / 100 if made else 0.0


def measured_options(trials: Trials, count: int) -> list[MeasuredOption]:
    """Measures every choice in *count* deals; of several options that begin with the same choice, the best counts."""
    outcomes = trials.samples(range(len(trials.options)), count)
    best_options: dict[Command, MeasuredOption] = {}
    for option, samples in zip(trials.options, outcomes, strict=True):
        measured = MeasuredOption(option, samples)
        if option not in best_options or measured.mean > best_options[option].mean:
            best_options[option] = measured
    return list(best_options.values())


def cost_figures(
    view: SeatView, best: MeasuredOption, other: MeasuredOption
) -> tuple[float, int, int]:
    """Returns what *other* gives away, and in how many of 100 deals *best* is ahead of it and behind it."""
    if other is best:
        return 0.0, 0, 0
    chance, *points = (unit.mean for unit in _gain(view, best, other).costs)
    ahead_in, behind_in = _ahead_and_behind(best, other)
    cost, of = round(points[0], 1) if points else round(chance, 3), len(best.samples)
    return cost, round(100 * ahead_in / of), round(100 * behind_in / of)


def _gain(view: SeatView, best: MeasuredOption, other: MeasuredOption) -> Gain:
    """Returns what *best* gains over *other*."""
    samples = GainSamples(view, every_unit=True)
    samples.add(zip(other.samples, best.samples, strict=True))
    return samples.gain(1)


def is_clear(view: SeatView, best: MeasuredOption, other: MeasuredOption) -> bool:
    """Tells whether *other* is clearly worse than *best*.

    It must be a mistake by a margin, worse in every unit, and worse in most deals in which the two differ.
    """
    gain = _gain(view, best, other)
    return (
        gain.is_mistake(MIN_COST_FACTOR)
        and all(unit.mean > 0 for unit in gain.costs)
        and is_mostly_ahead(best, other, 0.0, MIN_AHEAD_RATIO_OVER_OTHERS)
    )


def _ahead_and_behind(best: MeasuredOption, other: MeasuredOption) -> tuple[int, int]:
    """Returns in how many deals *best* is ahead of *other*, and in how many behind."""
    pairs = list(zip(best.utilities, other.utilities, strict=True))
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


def is_mostly_ahead(
    best: MeasuredOption, other: MeasuredOption, min_share: float, min_ratio: float
) -> bool:
    """Tells whether *best* is ahead of *other* in at least *min_share* of the deals, and *min_ratio* times as often as behind."""
    ahead_in, behind_in = _ahead_and_behind(best, other)
    return ahead_in >= min_share * len(best.samples) and ahead_in >= min_ratio * behind_in
