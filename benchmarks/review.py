"""Measures reviews: ``rookery bench review [--variant ID,...] [--levels NAME,...] [--rounds N] [--once] [--out FILE]``.

Every level plays rounds against itself, the same deals for all levels, and each round is reviewed twice with different random
numbers. The report has five parts. *Stability*: the part of the flagged mistakes that is flagged again. *Order*: the
mean judged cost of a round for each level. *Luck*: its mean for each seat, and the variance of results less luck as a part of that
of results. *Truth*: what cards, burials and trumps cost as judged, over worlds that their player could not tell apart, and what they cost in the deal as
it lay, by the same rollouts. *Time*: seconds of processor time for a review. With ``--once`` decisions are judged once and nothing else is
worked out, which takes less than half the time and leaves stability and truth out. With ``--out`` it can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, pvariance

from benchmarks.shared.cells import in_interval
from benchmarks.shared.games import ELEVEN
from benchmarks.shared.numbers import count, processes
from benchmarks.shared.rounds import measured
from msgspec.structs import replace

from rookery.bots.bot import bot_named, patient
from rookery.bots.search.evaluation import outcomes_of
from rookery.bots.search.utility import utility_for
from rookery.engine.command import Command
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.intervals import Interval, interval_of, interval_of_part
from rookery.lab.kept_results import Numbered
from rookery.lab.ledger import Begun
from rookery.local import LocalTable
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import played_again
from rookery.review.judge import judging_budget
from rookery.review.report import ResultParts, RoundReview, SeatLuck
from rookery.review.round import luck_in_round, review_round
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive, rng
from rookery.view.seat import SeatView

LEVELS = "random,beginner,casual,strong,expert"


class Head(Begun, frozen=True):
    """The first line of a file of results."""

    review: str
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int
    once: bool


class Line(Numbered, frozen=True):
    """One round of one level in one game, reviewed twice or judged once."""

    variant: str
    level: str
    seconds: float
    """Processor time of one review, or of judging."""
    given: list[float]
    """By player, in points of the lead; on boards in the chance to win. Empty, like what follows, where a round has no luck."""
    results: list[float]
    luck: list[float]
    flagged: Sequence[int] = ()
    """The decisions that the first review calls mistakes."""
    again: Sequence[int] = ()
    """Those that the second does."""
    judged: int = 0
    """Decisions judged."""
    costs: Sequence[float] = ()
    """What the choices that cost something did cost as judged by the first review, in points of the lead; calls are left out."""
    true_costs: Sequence[float] = ()
    """What the same choices cost in the deal as it lay."""


def main() -> None:
    """Plays, reviews and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench review", description=__doc__)
    parser.add_argument(
        "--variant", default=",".join(ELEVEN), help="games, with commas between them"
    )
    parser.add_argument("--levels", default=LEVELS, help="levels, with commas between them")
    parser.add_argument("--rounds", type=count, default=4, help="rounds of each level in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=processes, default=1)
    parser.add_argument("--once", action="store_true", help="judge each round once")
    parser.add_argument("--out", type=Path, help="a file to which results are added")
    given = parser.parse_args()
    variants, levels = tuple(given.variant.split(",")), tuple(given.levels.split(","))
    head = Head(review_version(), variants, levels, given.seed, given.once, code=code_in_use())
    work = partial(reviewed, variants, levels, given.seed, once=given.once)
    # Round by round through all games and levels, so that whatever is finished is comparable.
    rounds = given.rounds * len(variants) * len(levels)
    lines = measured(work, rounds, head=head, line=Line, out=given.out, processes=given.processes)
    report(lines, variants, levels)


def reviewed(
    variants: Sequence[str], levels: Sequence[str], seed: int, number: int, *, once: bool
) -> Line:
    """Plays and reviews round *number*."""
    deal, place = divmod(number, len(variants) * len(levels))
    variant, level = variants[place // len(levels)], levels[place % len(levels)]
    text = played(variant, level, seed, deal)
    [counted] = counted_rounds(played_again(text))
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


def played(variant: str, level: str, seed: int, deal: int) -> str:
    """Returns the record of one counted round of *level* against itself."""
    rules = load_variant(variant)
    players = plan_of(rules).players
    # Everybody deals in turn, so that no seat has the same place in every auction.
    dealer = players[deal % len(players)]
    table = LocalTable(rules, seed=derive(seed, "review", variant, deal), dealer=dealer)
    bot, chance = patient(bot_named(level)), rng(derive(seed, "chance", variant, deal, level))

    def choose(view: SeatView) -> Command:
        return bot.choose(view, chance)

    table.play(choose, rounds=1)
    return table.record()


def sums_of(luck: Sequence[SeatLuck]) -> list[ResultParts]:
    """Returns where each player's result came from, in the unit of the game."""
    return [each.chance if each.points is None else each.points for each in luck]


def mistakes_in(review: RoundReview) -> list[int]:
    """Returns the places of the decisions that are called mistakes."""
    return [
        place
        for place, each in enumerate(review.decisions)
        if each.judged is not None and each.judged.mistake
    ]


def costs_in_truth(counted: CountedRound, review: RoundReview) -> tuple[list[float], list[float]]:
    """Returns what the choices for which something was better cost as judged, and in the deal as it lay; calls are left out.

    A single deal says little of a choice, but over many the two agree if worlds are drawn as the cards lie.
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
            learned=judging_budget(decision.view).learned,
        )
        choice, better = (
            utility.leads_of(state.contract, state.teams, captured)[utility.account]
            for [(state, captured)] in ends
        )
        judged_costs.append(judged.cost.points)
        true_costs.append(better - choice)
    return judged_costs, true_costs


# --- the report


def report(lines: Sequence[Line], variants: Sequence[str], levels: Sequence[str]) -> None:
    """Prints the tables."""
    print("mean judged cost of a player and round, with 95 % intervals over rounds")
    for variant in variants:
        of_game = [line for line in lines if line.variant == variant]
        print(f"{variant:<26}" + "  ".join(_cost(of_game, level) for level in levels))
    if any(line.judged for line in lines):
        print("\nflagged again with other random numbers")
        for level in levels:
            print(f"{level:<26}{_stability([line for line in lines if line.level == level])}")
        print(f"{'all':<26}{_stability(lines)}")
        print(
            "\ncosts of a round as judged and in the deal as it lay, calls left out, in points of the lead"
        )
        for level in levels:
            print(f"{level:<26}{_truth([line for line in lines if line.level == level])}")
        print(f"{'all':<26}{_truth(lines)}")
    lucky = [line for line in lines if line.luck]
    in_turn = len(variants) * len(levels)
    print("\nvariance of results less luck as a part of that of results, seconds (most)")
    for variant in variants:
        of_game = [line for line in lucky if line.variant == variant]
        by_level = [[line for line in of_game if line.level == level] for level in levels]
        parts = [f"{level} {_rest(some)}" for level, some in zip(levels, by_level, strict=True)]
        print(f"{variant:<26}" + "  ".join(parts))
    print("\nmean luck of each seat, over deals (each counts once, whatever level played it)")
    for variant in variants:
        of_game = [line for line in lucky if line.variant == variant]
        seats = range(len(of_game[0].luck) if of_game else 0)
        means = [_shown(_mean_luck(of_game, seat, in_turn, {variant: 1.0})) for seat in seats]
        print(f"{variant:<26}{len(of_game):>5} rounds  " + "  ".join(means))
    print(f"{len(lucky)} rounds, in spreads of results")
    spreads = {
        variant: _spread(line for line in lucky if line.variant == variant) for variant in variants
    }
    for seat in range(max((len(line.luck) for line in lucky), default=0)):
        found = _mean_luck(lucky, seat, in_turn, spreads)
        print(f"seat {seat + 1:<21}{_shown(found)}")


def _mean_luck(
    lines: Sequence[Line], seat: int, in_turn: int, units: Mapping[str, float]
) -> Interval:
    """Returns the mean luck of a seat in the *units* of each game; the rounds with the same cards, of *in_turn* that are played before the
    next deal, count as one.
    """
    by_deal: dict[tuple[str, int], list[float]] = {}
    for line in lines:
        if len(line.luck) > seat:
            deal = line.variant, line.number // in_turn
            by_deal.setdefault(deal, []).append(line.luck[seat] / units[line.variant])
    return interval_of([fmean(values) for values in by_deal.values()])


def _spread(lines: Iterable[Line]) -> float:
    results = [result for line in lines for result in line.results]
    return (pvariance(results) if results else 0.0) ** 0.5 or 1.0


def _cost(lines: Iterable[Line], level: str) -> str:
    costs = [fmean(line.given) for line in lines if line.level == level and line.given]
    return f"{level} {_shown(interval_of(costs))}" if costs else ""


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
        f"{judged:.1f} as judged, {true:.1f} in the deal, difference {_shown(interval_of(differences))};"
        f" {choices} choices in {len(lines)} rounds"
    )


def _rest(lines: Sequence[Line]) -> str:
    """Returns what is left of the variance of results without luck, and the time of a review."""
    results = [result for line in lines for result in line.results]
    rest = [r - one for line in lines for r, one in zip(line.results, line.luck, strict=True)]
    if not results or not pvariance(results):
        return "-"
    seconds = [line.seconds for line in lines]
    part = pvariance(rest) / pvariance(results)
    return f"{part:.2f}, {fmean(seconds):.1f} ({max(seconds):.1f})"


def _shown(found: Interval) -> str:
    return in_interval(found, "+.3g")


if __name__ == "__main__":
    main()
