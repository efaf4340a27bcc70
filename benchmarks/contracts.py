"""Counts how many contracts are made under any scoring: ``rookery bench contracts [--rounds N] [--house N] [--fit N]``.

By default it plays the rules of ``tests/scorings.py``, whose points are for cards, tricks, the last trick, a majority
or the nest. ``--house N`` plays N random house rules with an auction (``rookery.train.random_rules``) and prints a
histogram of the share of contracts made. Forced bids, blind bids and moons are counted separately, and so are rule sets
that leave no choice because nearly all bids are the highest or the lowest possible. ``--fit N`` plays N rule sets with
random points and a random declarer, and fits the weights of ``bots/heuristic/hand_evaluation.py`` to them by least
squares. Bots have no time limits, so equal seeds give equal results.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, pvariance
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.shared import numbers
from tests.scorings import points_anywhere, scorings

from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.heuristic.hand_evaluation import (
    COUNTER_WEIGHTS,
    TRICK_WEIGHTS,
    ShareWeights,
    evaluate_hand,
    expected_points,
    nest_gain,
    part_in_play,
    plan_factors,
    share,
    side_points,
    traits,
)
from rookery.engine.command import Bid, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan, plan_of
from rookery.engine.round_result import RoundResult
from rookery.intervals import interval_of_part
from rookery.kernel import HandEvaluation
from rookery.lab.simulate import play_match, seat_bots, simulate
from rookery.local import LocalTable
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

CASUAL = HeuristicBot()
WEIGHT_COUNT = len(ShareWeights._fields)
ZERO_WEIGHTS = ShareWeights(*[0.0] * WEIGHT_COUNT)
MIN_MAKE_RATE, MAX_MAKE_RATE = 0.6, 0.9
"""The range of the share of contracts that should be made."""
MIN_CHOSEN_BIDS = 15
"""Rule sets with fewer chosen bids are not judged."""
MAX_EXTREME_SHARE = 0.8
"""A rule set leaves a choice if fewer than this share of its bids are the highest or the lowest possible."""
MAX_THROWN_IN_DEALS = 20
"""The number of deals without a declarer after which a rule set is skipped."""

TraitSample = tuple[tuple[float, ...], float]
"""The traits of a hand, and the target of their weighted sum."""


def sweep(level: str, rounds: int, seed: int, only: str) -> None:
    """Plays the scorings whose names contain *only*, and prints a table."""
    print(
        "| rules | points | contracts made | bid | captured |\n| --- | ---: | ---: | ---: | ---: |"
    )
    for name, rules in scorings().items():
        if only not in name:
            continue
        found = simulate(rules, [level], rounds=rounds, seed=seed, clock=False)
        assert found.mean_bid is not None
        assert found.captured is not None
        total = total_points(rules)
        share = interval_of_part(found.made, found.contracts)
        assert share.low is not None
        assert share.high is not None
        interval = f"{100 * share.low:.0f} to {100 * share.high:.0f}"
        parts = [found.mean_bid / total, found.captured.mean / total]
        shown = " | ".join(f"{100 * part:.0f} %" for part in parts)
        print(f"| {name} | {total} | {100 * share.mean:.0f} % ({interval}) | {shown} |", flush=True)


def house_rules(seed: int) -> Iterator[Rules]:
    """Yields random house rules with an auction."""
    for number in count():
        rules = random_rules(Random(f"house {seed} {number}"))
        if rules.auction is not None:
            yield rules


class Made(NamedTuple):
    """Which contracts were made, by kind."""

    chosen: list[bool]
    """Contracts whose bid a player chose after seeing the cards."""
    others: dict[str, list[bool]]
    """Contracts with forced bids, blind bids, and moons."""
    extreme: int
    """The number of chosen bids that were the highest or the lowest possible."""


def contracts_of(rules: Rules, level: str, rounds: int, seed: int) -> Made:
    """Plays *rounds* of *rules*, match after match.

    :raises RuntimeError: if every deal is thrown in.
    """
    plan, found = plan_of(rules), Made([], {"forced": [], "blind": [], "moon": []}, 0)
    assert plan.bids is not None
    names, left, number = seat_bots((level,), plan), rounds, 0
    while left:
        match = play_match(rules, names, seed, left, number, clock=False)
        left, number = left - len(match.rounds), number + 1
        for each in match.rounds:
            result = each.result
            made = bool(result.made)
            if result.declarer is None:
                continue
            if result.moon or result.forced or is_blind(result):
                kind = "moon" if result.moon else "forced" if result.forced else "blind"
                found.others[kind].append(made)
            else:
                found.chosen.append(made)
                found = found._replace(
                    extreme=found.extreme + (result.bid in (plan.bids.min, plan.bids.max))
                )
    return found


def is_blind(result: RoundResult) -> bool:
    """Tells whether the bid was made before its player had seen the cards."""
    return any(line.why in ("made_blind", "set_blind") for line in result.scores)


def house(level: str, number: int, rounds: int, seed: int) -> None:
    """Plays random house rules and prints a histogram of the share of contracts made."""
    found, nobody = list[Made](), 0
    for rules in islice(house_rules(seed), number):
        try:
            found.append(contracts_of(rules, level, rounds, seed))
        except RuntimeError:  # every deal is thrown in
            nobody += 1
    judged = [each for each in found if len(each.chosen) >= MIN_CHOSEN_BIDS]
    free = [each for each in judged if each.extreme < MAX_EXTREME_SHARE * len(each.chosen)]
    print("| contracts made | rule sets | of those with a choice |\n| --- | ---: | ---: |")
    groups, among = (
        Counter(min(int(10 * fmean(each.chosen)), 9) for each in those) for those in (judged, free)
    )
    for group in range(10):
        print(f"| {10 * group} to {10 * group + 10} % | {groups[group]} | {among[group]} |")
    for name, those in (("all", judged), ("with a choice", free)):
        report(name, [each.chosen for each in those])
    for kind in ("forced", "blind", "moon"):
        bids = [made for each in found for made in each.others[kind]]
        print(f"{kind}: {sum(bids)} of {len(bids)} made")
    print(f"nobody ever bid in {nobody}; too few chosen bids in {len(found) - len(judged)}")


def report(name: str, found: Sequence[Sequence[bool]]) -> None:
    """Prints the share of rule sets between 60 and 90 %: as measured, by 95 % intervals, and without sampling noise."""
    if not found:
        print(f"{name}: none")
        return
    parts = [fmean(made) for made in found]
    within = sum(MIN_MAKE_RATE <= part <= MAX_MAKE_RATE for part in parts)
    intervals = [interval_of_part(sum(made), len(made)) for made in found]
    below = sum(each.high is not None and each.high < MIN_MAKE_RATE for each in intervals)
    above = sum(each.low is not None and each.low > MAX_MAKE_RATE for each in intervals)
    noise = fmean(
        part * (1 - part) / (len(made) - 1) for part, made in zip(parts, found, strict=True)
    )
    true = NormalDist(fmean(parts), sqrt(max(pvariance(parts) - noise, 1e-6)))
    print(
        f"{name}: {within} of {len(parts)} between 60 and 90 %, {100 * fmean(parts):.1f} % on average; "
        f"clearly below {below}, clearly above {above}; without noise the spread is {100 * true.stdev:.1f} %, "
        f"which puts {100 * (true.cdf(MAX_MAKE_RATE) - true.cdf(MIN_MAKE_RATE)):.0f} % of them in the range"
    )


# --- the fit ---------------------------------------------------------------------------------------------------------


def fit(number: int, rounds: int, seed: int) -> None:
    """Plays *number* rule sets and prints the weights that fit what the declarer's side took."""
    tricks: list[TraitSample] = []
    counters: list[TraitSample] = []
    for place, rules in enumerate(islice(points_anywhere(Random(f"fit {seed}")), number)):
        plan = plan_of(rules)
        for evaluation, result in declared(
            plan, rounds, numbers.SHUFFLES_PER_SEED * seed + 1000 * place
        ):
            found = traits(plan, plan_factors(plan), evaluation)
            took, points = taken(plan, result)
            before = share(plan_factors(plan), ZERO_WEIGHTS, found)
            tricks.append((found, before - took))
            if points is not None:
                counters.append((found, before - points))
    for name, rows, in_use, left_out in (
        ("tricks", tricks, TRICK_WEIGHTS, {2, 3}),
        ("counters", counters, COUNTER_WEIGHTS, set[int]()),
    ):
        used = [column for column in range(WEIGHT_COUNT) if column not in left_out]
        if len(rows) < len(used):
            sys.exit(f"error: {len(rows)} rounds do not fix {len(used)} weights; ask for more")
        fitted = least_squares(([row[column] for column in used], aim) for row, aim in rows)
        full = dict(zip(used, fitted, strict=True))
        weights = ShareWeights(*(round(full.get(column, 0.0), 3) for column in range(WEIGHT_COUNT)))
        print(name, weights)
        print(f"  spread over {len(rows)} rounds: {spread(rows, weights):.3f}")
        print(f"  with the weights in use: {spread(rows, in_use):.3f}")


def spread(rows: Sequence[TraitSample], weights: ShareWeights) -> float:
    """Returns the root mean squared error of the rows."""
    errors = (aim - sum(map(float.__mul__, weights, row)) for row, aim in rows)
    return sqrt(sum(error * error for error in errors) / len(rows))


def declared(plan: Plan, rounds: int, seed: int) -> Iterator[tuple[HandEvaluation, RoundResult]]:
    """Plays rounds with a random declarer; yields the evaluation of the declarer's hand under its best trump, and the
    result.
    """
    rng = Random(seed)
    for number in range(rounds):
        for again in range(MAX_THROWN_IN_DEALS):
            dealer = plan.players[number % len(plan.players)]
            table = LocalTable(
                plan.rules, seed=(seed + number) * MAX_THROWN_IN_DEALS + again, dealer=dealer
            )
            table.deal()
            evaluations = play(plan, table, rng)
            results = table.view(None).public.results
            if results:
                break
        else:
            return
        declarer = results[-1].declarer
        if declarer is not None and declarer in evaluations:
            yield evaluations[declarer], results[-1]


def play(plan: Plan, table: LocalTable, rng: Random) -> dict[int, HandEvaluation]:
    """Plays a deal in which a random seat bids the points it expects, and all others pass if they may.

    Returns the hand evaluations, under their best trump, of the seats that called.
    """
    chosen, found = rng.choice(plan.players), dict[int, HandEvaluation]()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if not isinstance(view.legal, LegalCalls):
            table.act(seat, CASUAL.choose(view, rng))
            continue
        legal, outside = view.legal, plan.pack.all & ~view.hand
        options = [evaluate_hand(plan, trump, view.hand, outside) for trump in plan.trumps]
        found[seat] = max(options, key=lambda each: side_points(plan, plan_factors(plan), each))
        if legal.may_bid and (seat == chosen or not legal.may_pass):
            wanted = min(int(expected_points(plan, view.hand)), legal.max)
            steps = max(0, wanted - legal.min) // legal.step
            table.act(seat, Bid(legal.min + steps * legal.step))
        else:
            table.act(seat, Pass())
    return found


def taken(plan: Plan, result: RoundResult) -> tuple[float, float | None]:
    """Returns the shares of the tricks and of the card points that the declarer's side took.

    The share of points is the target of the fit, without the gain from the nest; `None` if nobody chooses what to bury,
    or there are no points.
    """
    assert result.declarer is not None
    team = result.teams[result.declarer]
    mine = [line for line in result.count if line.team == team]
    all_tricks = sum(line.tricks for line in result.count if line.what == "counters")
    tricks = sum(line.tricks for line in mine if line.what == "counters") / max(all_tricks, 1)
    total = sum(plan.points)
    if not total or (plan.nest_size and plan.burial is None):
        return tricks, None
    points = sum(line.points for line in mine if line.what in ("counters", "nest"))
    gained = plan.nest_size / len(plan.points) * nest_gain(plan, 0.5, 0.5)
    return tricks, points / (total * part_in_play(plan)) - gained


def least_squares(rows: Iterable[tuple[Sequence[float], float]]) -> list[float]:
    """Returns the weights of the least-squares fit to the rows and their targets."""
    sums: list[list[float]] = []
    for row, aim in rows:
        full = [*row, aim]
        sums = sums or [[0.0] * len(full) for _ in row]
        for line, each in zip(sums, row, strict=True):
            for place, value in enumerate(full):
                line[place] += each * value
    for place, pivot in enumerate(sums):
        for line in sums:
            if line is not pivot:
                factor = line[place] / pivot[place]
                line[:] = [a - factor * b for a, b in zip(line, pivot, strict=True)]
    return [line[-1] / line[place] for place, line in enumerate(sums)]


def main() -> None:
    """Parses the arguments, and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="casual")
    parser.add_argument("--rounds", type=numbers.count, default=150, help="rounds of each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only scorings whose names contain this")
    parser.add_argument(
        "--house", type=numbers.count, metavar="N", help="play N random house rules instead"
    )
    parser.add_argument(
        "--fit", type=numbers.count, metavar="N", help="fit the weights to N rule sets instead"
    )
    asked = parser.parse_args()
    if asked.house:
        house(asked.level, asked.house, asked.rounds, asked.seed)
    elif asked.fit:
        fit(asked.fit, asked.rounds, asked.seed)
    else:
        sweep(asked.level, asked.rounds, asked.seed, asked.only)


if __name__ == "__main__":
    main()
