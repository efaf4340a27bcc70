"""Measures reviews: ``rookery bench review [--variant ID,...] [--levels NAME,...] [--rounds N] [--once] [--pool
FILE...]``.

Every level plays rounds against itself, with the same deals for all levels, and each round is reviewed twice with
different random numbers. The report has five parts. *Stability*: the share of the flagged mistakes that is flagged
again. *Order*: the mean judged cost of a round for each level. *Luck*: its mean for each seat, the variance of
luck-adjusted results as a share of the variance of results, and that of what a player's own choices cost. *Truth*: the
costs of cards, burials and trumps as judged over worlds, and their costs in the true deal by the same rollouts. *Time*:
the processor seconds of a review. With ``--once``, decisions are judged only once and nothing else is computed, which
takes less than half the time and omits stability and truth. With ``--out FILE`` a run can be stopped and resumed, and
``--pool`` combines several such files.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.shared.review_tables import LEVELS, Head, Line, Sample, report
from benchmarks.shared.rounds import add_round_options, measured, print_results, rounds_in
from msgspec.structs import replace

from rookery.bots.bot import bot_named, patient
from rookery.bots.search.evaluation import outcomes_of
from rookery.bots.search.utility import utility_for
from rookery.engine.command import Command
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.local import LocalTable
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.budget import judging_budget
from rookery.review.report import ResultParts, RoundReview, SeatLuck
from rookery.review.round import luck_in_round, review_round
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.view.seat import SeatView


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
    bot, rng = patient(bot_named(level)), seeded_rng(derive(seed, "chance", variant, deal, level))

    def choose(view: SeatView) -> Command:
        return bot.choose(view, rng)

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


if __name__ == "__main__":
    main()
