"""Measures reviews: ``rookery bench review [--variant ID,...] [--levels NAME,...] [--rounds N] [--once] [--pool
FILE...]``.

Every level plays rounds against itself, with the same deals for all levels, and each round is reviewed twice with
different random numbers. The report has five parts. *Stability*: the share of the flagged mistakes that is flagged
again. *Order*: the mean judged cost of a round for each level. *Luck*: its mean for each seat, and the variance of
luck-adjusted results as a share of the variance of results. *Truth*: the costs of cards, burials and trumps as judged
over worlds, and their costs in the true deal by the same rollouts. *Time*: the processor seconds of a review. With
``--once``, decisions are judged only once and nothing else is computed, which takes less than half the time and omits
stability and truth. With ``--out FILE`` a run can be stopped and resumed, and ``--pool`` combines several such files.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean, pvariance
from typing import NamedTuple

from benchmarks.shared.cells import in_interval, table_row
from benchmarks.shared.rounds import add_round_options, measured, print_results, rounds_in
from msgspec.structs import replace

from rookery.bots.bot import bot_named, patient
from rookery.bots.search.evaluation import outcomes_of
from rookery.bots.search.utility import utility_for
from rookery.engine.command import Command
from rookery.engine.plan import plan_of
from rookery.intervals import interval_of, interval_of_part
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import LedgerHead
from rookery.local import LocalTable
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.budget import judging_budget
from rookery.review.report import ResultParts, RoundReview, SeatLuck
from rookery.review.round import luck_in_round, review_round
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.shuffle import derive, rng
from rookery.view.seat import SeatView

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


def main() -> None:
    """Plays, reviews and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench review", description=__doc__)
    add_round_options(parser, rounds=4, each="each level in each game")
    parser.add_argument("--levels", default=LEVELS, help="levels, with commas between them")
    parser.add_argument("--once", action="store_true", help="judge each round once")
    parser.add_argument(
        "--pool", type=Path, nargs="+", metavar="FILE", help="report the combined files of --out"
    )
    given = parser.parse_args()
    if given.pool:
        _show(pooled(given.pool), json=given.json)
        return
    variants = tuple(given.variant.split(","))
    levels = tuple(bot_named(level).name for level in given.levels.split(","))
    head = Head(review_version(), variants, levels, given.seed, given.once, code=code_in_use())
    work = partial(reviewed, variants, levels, given.seed, once=given.once)
    # Rounds rotate through all games and levels, so that an interrupted run is balanced.
    rounds = given.rounds * len(variants) * len(levels)
    lines = measured(work, rounds, head=head, line=Line, out=given.out, processes=given.processes)
    _show([Sample(head, lines)], json=given.json)


def _show(samples: Sequence[Sample], *, json: bool) -> None:
    if json:
        print_results(*samples)
    else:
        report(samples)


def reviewed(
    variants: Sequence[str], levels: Sequence[str], seed: int, number: int, *, once: bool
) -> Line:
    """Plays and reviews round *number*."""
    deal, place = divmod(number, len(variants) * len(levels))
    variant, level = variants[place // len(levels)], levels[place % len(levels)]
    # The deal rotates, so that no seat has the same place in every auction.
    players = plan_of(load_variant(variant)).players
    text = played(variant, level, seed, deal, dealer=players[deal % len(players)])
    [counted] = counted_rounds(replayed_match(text))
    began = time.process_time()
    first = None if once else review_round(counted, seed=1)
    sums = sums_of(luck_in_round(counted, seed=1) if first is None else first.luck)
    line = Line(
        number=number,
        variant=variant,
        level=level,
        seconds=time.process_time() - began,
        given=[0.0 - found.own for found in sums],
        results=[found.result for found in sums],
        luck=[found.luck for found in sums],
    )
    if first is None:
        return line
    costs, true_costs = costs_in_truth(counted, first)
    return replace(
        line,
        flagged=mistakes_in(first),
        again=mistakes_in(review_round(counted, seed=2)),
        judged=sum(each.judged is not None for each in first.decisions),
        costs=costs,
        true_costs=true_costs,
    )


def played(variant: str, level: str, seed: int, deal: int, *, dealer: Seat) -> str:
    """Returns the record of one counted round of *level* against itself.

    The cards move around the table with *dealer*.
    """
    rules = load_variant(variant)
    table = LocalTable(rules, seed=derive(seed, "review", variant, deal), dealer=dealer)
    bot, chance = patient(bot_named(level)), rng(derive(seed, "chance", variant, deal, level))

    def choose(view: SeatView) -> Command:
        return bot.choose(view, chance)

    table.play(choose, rounds=1)
    return table.record()


def sums_of(luck: Sequence[SeatLuck]) -> list[ResultParts]:
    """Returns the parts of each player's result, in the unit of the game."""
    return [each.chance if each.points is None else each.points for each in luck]


def mistakes_in(review: RoundReview) -> list[int]:
    """Returns the indices of the decisions that are flagged as mistakes."""
    return [
        place
        for place, each in enumerate(review.decisions)
        if each.judged is not None and each.judged.mistake
    ]


def costs_in_truth(counted: CountedRound, review: RoundReview) -> tuple[list[float], list[float]]:
    """Returns the costs of suboptimal choices, without calls, as judged and in the true deal.

    A single deal says little about a choice, but the means over many deals agree if worlds are drawn from the true
    distribution of cards.
    """
    decisions = {(each.step, each.seat): each for each in counted.decisions}
    judged_costs, true_costs = [], []
    for each in review.decisions:
        judged, decision = each.judged, decisions[each.step, each.seat]
        if judged is None or judged.better is None or judged.cost.points is None:
            continue
        if each.kind == "call":
            continue
        utility = utility_for(decision.view)
        ends = outcomes_of(
            decision.view,
            (each.choice, judged.better),
            (decision.truth,),
            learned=judging_budget(decision.view).learned_policy,
        )
        choice, better = (
            utility.leads_of(state.contract, state.teams, captured)[utility.account]
            for [(state, captured)] in ends
        )
        judged_costs.append(judged.cost.points)
        true_costs.append(better - choice)
    return judged_costs, true_costs


# --- the report


def pooled(paths: Sequence[Path]) -> list[Sample]:
    """Returns the results of several files.

    :raises SystemExit: if a file cannot be read, is from another version of the review, or repeats rounds.
    """
    found, review, seen = list[Sample](), "", set[tuple[str, str, int, int]]()
    for path in paths:
        head, lines = rounds_in(path, Head, Line)
        review = review or head.review
        if head.review != review:
            raise SystemExit(f"{path}: was judged by another version of the review than {paths[0]}")
        sample = Sample(head, lines)
        again = {(line.variant, line.level, *sample.deal_of(line)) for line in lines}
        if seen & again:
            raise SystemExit(f"{path}: repeats rounds of an earlier file; name each file once")
        seen |= again
        found.append(sample)
    return found


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
    print("\nsum of squares of luck-adjusted results, as a share of that of results\n")
    print(table_row("game", *levels))
    print(table_row("---", *["---:"] * len(levels)))
    lucky = [line for line in lines if line.luck]
    spreads = {
        variant: _spread(line for line in lucky if line.variant == variant) for variant in variants
    }
    for variant in variants:
        some = [line for line in lucky if line.variant == variant]
        print(table_row(f"`{variant}`", *_rests(some, levels, spreads)))
    print(table_row("all", *_rests(lucky, levels, spreads)))
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


def _spread(lines: Iterable[Line]) -> float:
    results = [result for line in lines for result in line.results]
    return spread_of(results)


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


def _rests(
    lines: Sequence[Line], levels: Sequence[str], spreads: Mapping[str, float]
) -> Iterator[str]:
    """Yields for each level the sum of squares of luck-adjusted results as a share of that of results.

    Results are scaled by the *spreads* of their games; the results of a round have mean 0.
    """
    for level in levels:
        results = rest = 0.0
        for line in lines:
            if line.level == level:
                for result, luck in zip(line.results, line.luck, strict=True):
                    results += (result / spreads[line.variant]) ** 2
                    rest += ((result - luck) / spreads[line.variant]) ** 2
        part = 100 * rest / results if results else 0.0
        yield f"{part:.{0 if part >= 10 else 1}f} %" if results else ""


if __name__ == "__main__":
    main()
