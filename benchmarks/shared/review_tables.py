"""The tables of ``rookery bench review``: what reviewed rounds come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import sub
from statistics import fmean, pvariance
from typing import NamedTuple

from benchmarks.shared.cells import in_interval, table_row

from rookery.intervals import interval_of, interval_of_part
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import LedgerHead

LEVELS = "random,beginner,casual,strong,expert"


class Head(LedgerHead, frozen=True):
    """The first line of a file of results."""

    review: str
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int
    once: bool


class Line(NumberedResult, frozen=True):
    """One round of one level in one game, reviewed twice or judged once."""

    variant: str
    level: str
    seconds: float
    """Processor time of one review, or of judging."""
    given: list[float]
    """The cost of each player's decisions, in points of the lead, or on boards in the chance to win. Like `results` and
    `luck`, empty if luck is not measured in the round."""
    results: list[float]
    luck: list[float]
    flagged: Sequence[int] = ()
    """The decisions that the first review flags as mistakes."""
    again: Sequence[int] = ()
    """The decisions that the second review flags as mistakes."""
    judged: int = 0
    """The number of judged decisions."""
    costs: Sequence[float] = ()
    """The costs of suboptimal choices as judged by the first review, in points of the lead, without calls."""
    true_costs: Sequence[float] = ()
    """The costs of the same choices in the true deal."""


class Sample(NamedTuple):
    """The rounds of one file, or of one run."""

    head: Head
    lines: Sequence[Line]

    def deal_of(self, line: Line) -> tuple[int, int]:
        """Returns a key of the round's deal among the rounds of its game."""
        return self.head.seed, line.number // (len(self.head.variants) * len(self.head.levels))


def report(samples: Sequence[Sample]) -> None:
    """Prints the tables."""
    lines = [line for sample in samples for line in sample.lines]
    levels = [level for level in LEVELS.split(",") if any(line.level == level for line in lines)]
    variants = list(dict.fromkeys(line.variant for line in lines))
    print(f"rounds: {len(lines)}; mean judged cost per player and round, and processor seconds\n")
    print(table_row("game", *levels, "seconds", "most"))
    print(table_row("---", *["---:"] * (len(levels) + 2)))
    for variant in variants:
        of_game = [line for line in lines if line.variant == variant]
        seconds = [line.seconds for line in of_game]
        costs = [_cost(line for line in of_game if line.level == level) for level in levels]
        print(table_row(f"`{variant}`", *costs, f"{fmean(seconds):.1f}", f"{max(seconds):.1f}"))
    print(
        table_row(
            "rounds", *(sum(line.level == level for line in lines) for level in levels), "", ""
        )
    )
    print(f"\n{_neighbors(lines, variants, levels)}")
    lucky = [line for line in lines if line.luck]
    spreads = {
        variant: spread_of(
            [each for line in lucky if line.variant == variant for each in line.results]
        )
        for variant in variants
    }
    print("\nsum of squares of luck-adjusted results, as a share of that of results")
    _report_rests(lucky, levels, spreads, lambda line: map(sub, line.results, line.luck))
    print("\nvariance of the cost of a player's own choices, as a share of that of results")
    usual = _mean_costs(lucky)
    _report_rests(
        lucky,
        levels,
        spreads,
        lambda line: (each - usual[line.variant, line.level] for each in line.given),
    )
    _report_luck(samples, spreads)
    twice = [line for line in lines if line.judged]
    if not twice:
        return
    print("\nflagged again with other random numbers")
    for level in levels:
        print(f"{level:<26}{_stability([line for line in twice if line.level == level])}")
    print(f"{'all':<26}{_stability(twice)}")
    print("\ncosts per round as judged and in the true deal, in points of the lead, without calls")
    for level in levels:
        print(f"{level:<26}{_truth([line for line in twice if line.level == level])}")
    print(f"{'all':<26}{_truth(twice)}")


def _report_luck(samples: Sequence[Sample], spreads: Mapping[str, float]) -> None:
    """Prints the mean luck of each seat, in standard deviations of its game's results (*spreads*); each deal counts
    once.
    """
    by_deal: dict[tuple[str, int, int], list[Line]] = {}
    for sample in samples:
        for line in sample.lines:
            if line.luck:
                by_deal.setdefault((line.variant, *sample.deal_of(line)), []).append(line)
    print(f"\nmean luck of each seat over {len(by_deal)} deals, in standard deviations of results")
    for seat in range(max((len(lines[0].luck) for lines in by_deal.values()), default=0)):
        means = [
            fmean(line.luck[seat] for line in lines) / spreads[variant]
            for (variant, _, _), lines in by_deal.items()
            if len(lines[0].luck) > seat
        ]
        print(f"seat {seat + 1:<21}{in_interval(interval_of(means), '+.2f')}; {len(means)} deals")


def _neighbors(lines: Sequence[Line], variants: Sequence[str], levels: Sequence[str]) -> str:
    """Returns a sentence on the pairs of neighboring levels whose intervals of costs overlap."""
    found, seen = [], 0
    for variant in variants:
        of_game = [line for line in lines if line.variant == variant]
        costs = {level: _costs(line for line in of_game if line.level == level) for level in levels}
        for worse, better in pairwise(level for level in levels if len(costs[level]) > 1):
            seen += 1
            low, high = interval_of(costs[worse]).low, interval_of(costs[better]).high
            assert low is not None
            assert high is not None
            if low <= high:
                found.append(f"{variant} {worse}, {better}")
    return f"{len(found)} of {seen} pairs of neighboring levels overlap: " + (
        "; ".join(found) or "-"
    )


def spread_of(results: Sequence[float]) -> float:
    """Returns the standard deviation of *results*; 1 if they are all equal."""
    return (pvariance(results) if results else 0.0) ** 0.5 or 1.0


def _costs(lines: Iterable[Line]) -> list[float]:
    return [fmean(line.given) for line in lines if line.given]


def _cost(lines: Iterable[Line]) -> str:
    costs = _costs(lines)
    if not costs:
        return ""
    found = interval_of(costs)
    return f"{found.mean:.3g}" + (
        "" if found.high is None else f" (±{found.high - found.mean:.2g})"
    )


def _stability(lines: Sequence[Line]) -> str:
    flagged = sum(len(line.flagged) for line in lines)
    again = sum(len(set(line.flagged) & set(line.again)) for line in lines)
    if not flagged:
        return "no mistakes"
    part = interval_of_part(again, flagged)
    judged = sum(line.judged for line in lines)
    return (
        f"{again} of {flagged} ({part.mean:.0%}; {part.low:.0%} to {part.high:.0%}),"
        f" of {judged} decisions judged"
    )


def _truth(lines: Sequence[Line]) -> str:
    judged, true = (
        fmean(map(sum, rows))
        for rows in zip(*((line.costs, line.true_costs) for line in lines), strict=True)
    )
    differences = [sum(line.true_costs) - sum(line.costs) for line in lines]
    choices = sum(len(line.costs) for line in lines)
    return (
        f"{judged:.1f} as judged, {true:.1f} in the true deal, difference {in_interval(interval_of(differences))};"
        f" {choices} choices in {len(lines)} rounds"
    )


def _report_rests(
    lines: Sequence[Line],
    levels: Sequence[str],
    spreads: Mapping[str, float],
    rest_of: Callable[[Line], Iterable[float]],
) -> None:
    """Prints for each game and level the sum of squares of what *rest_of* returns, as a share of that of results.

    Over all games, results are scaled by their *spreads*; the results of a round have mean 0.
    """

    def cell(some: Iterable[Line], level: str) -> str:
        results = rest = 0.0
        for line in (line for line in some if line.level == level):
            results += sum(each**2 for each in line.results) / spreads[line.variant] ** 2
            rest += sum(each**2 for each in rest_of(line)) / spreads[line.variant] ** 2
        part = 100 * rest / results if results else 0.0
        return f"{part:.{0 if part >= 10 else 1}f} %" if results else ""

    print("", table_row("game", *levels), table_row("---", *["---:"] * len(levels)), sep="\n")
    for variant in dict.fromkeys(line.variant for line in lines):
        of_game = [line for line in lines if line.variant == variant]
        print(table_row(f"`{variant}`", *(cell(of_game, level) for level in levels)))
    print(table_row("all", *(cell(lines, level) for level in levels)))


def _mean_costs(lines: Sequence[Line]) -> dict[tuple[str, str], float]:
    """Returns the mean cost of a player's own choices by game and level."""
    costs: dict[tuple[str, str], list[float]] = {}
    for line in lines:
        costs.setdefault((line.variant, line.level), []).extend(line.given)
    return {key: fmean(given) for key, given in costs.items()}
