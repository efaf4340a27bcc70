"""Measures a bot under house rules: ``rookery bench house_rules [--bots FIRST SECOND] [--rules N] [--seed S]
[--json]``.

Each of N random rule sets (``rookery.train.random_rules``, the generator of the property tests) is dealt ``--deals``
times (once by default), and each deal is played at two tables with the seats exchanged, as in ``rookery duel``; with
boards, whole games are played. Bots can be any, including those of ``benchmarks.shared.players``. The first bot's lead
is reported as a share of the points of a round, so that rule sets can be averaged, with an interval over rule sets. A
deal counts for at most twice the points of a round, either way (`limited_lead`). ``--points`` leaves out rule sets with
boards. Bots have no time limits, so equal seeds give equal results on any machine. If something fails under a rule set,
the error is printed, and the run fails. ``--json`` prints the outcome under each rule set.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.numbers import SHUFFLES_PER_SEED, count, processes
from benchmarks.shared.players import player, player_name

from rookery.cli.report import print_json
from rookery.intervals import interval_of
from rookery.lab.duel import play_pair
from rookery.lab.duel_report import Pair
from rookery.lab.work import in_order
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules
from rookery.train.rounds import limited_lead


@dataclass(frozen=True)
class Outcome:
    """The results of the bots under one rule set."""

    boards: bool
    ahead: float = 0.0
    """The first bot's lead as a share of a round's points, or of the games on boards."""
    made: tuple[int, int] = (0, 0)
    """Contracts that each bot made."""
    contracts: tuple[int, int] = (0, 0)
    """Contracts that each bot declared."""
    failed: str = ""
    """The traceback, if something failed."""


def rules_named(seed: int, number: int) -> Rules:
    """Returns a random rule set by its *number*."""
    return random_rules(Random(f"house {seed} {number}"))


def difference(rules: Rules, pair: Pair) -> float:
    """Returns the first bot's lead in a *pair* of tables as a share of a round's points, limited."""
    if rules.boards is not None:
        return (pair.shares[0].won - pair.shares[1].won) / 2
    total = max(total_points(rules), 1)
    return limited_lead(pair.difference, total) / total


def outcome(seed: int, names: tuple[str, str], deals: int, number: int) -> Outcome:
    """Lets the bots with these *names* play rule set *number*."""
    rules = rules_named(seed, number)
    boards = rules.boards is not None
    bots = (player(names[0]), player(names[1]))
    try:
        shuffles = seed * SHUFFLES_PER_SEED + number
        pairs = [play_pair(rules, bots, shuffles, deal, matches=boards) for deal in range(deals)]
    except Exception:  # any error is a finding to report
        return Outcome(boards, failed=traceback.format_exc())
    first, second = zip(*(pair.shares for pair in pairs), strict=True)
    return Outcome(
        boards,
        fmean(difference(rules, pair) for pair in pairs),
        (sum(share.made for share in first), sum(share.made for share in second)),
        (sum(share.contracts for share in first), sum(share.contracts for share in second)),
    )


def main() -> int:
    """Plays and prints the mean over all rule sets; returns the number that failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, type=player_name, default=("strong", "casual"))
    parser.add_argument("--rules", type=count, default=300)
    parser.add_argument("--deals", type=count, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", action="store_true")
    parser.add_argument("--processes", type=processes, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    asked = parser.parse_args()
    began, found = time.monotonic(), list[Outcome]()
    numbers = [
        number
        for number in range(asked.rules)
        if not asked.points or rules_named(asked.seed, number).boards is None
    ]
    work = partial(outcome, asked.seed, tuple(asked.bots), asked.deals)
    results = in_order(work, numbers, processes=asked.processes)
    for number, each in zip(numbers, results, strict=True):
        if each.failed and not asked.json:
            print(f"rule set 'house {asked.seed} {number}' failed:\n{each.failed}", flush=True)
        found.append(each)
        if len(found) % 25 == 0 and not asked.json:
            seconds = time.monotonic() - began
            report(found, f"after {len(found)} of {len(numbers)} ({seconds:.0f} s)")
    failed = sum(bool(each.failed) for each in found)
    if asked.json:
        print_json(dict(zip(numbers, found, strict=True)))
        return failed
    report(found, "all")
    report([each for each in found if not each.boards], "points")
    report([each for each in found if each.boards], "boards")
    left_out = asked.rules - len(numbers)
    also = f", {left_out} with boards left out" if left_out else ""
    print(f"{len(numbers)} rule sets, {failed} failed{also}")
    return failed


def report(found: Sequence[Outcome], what: str) -> None:
    """Prints the mean lead and its interval in percent of a round's points, and the contracts made."""
    played = [each for each in found if not each.failed]
    if len(played) < 2:
        return
    mean = interval_of([100 * each.ahead for each in played])
    better, worse = sum(each.ahead > 0 for each in played), sum(each.ahead < 0 for each in played)
    bids = " against ".join(
        f"{sum(each.made[bot] for each in played)}/{sum(each.contracts[bot] for each in played)}"
        for bot in (0, 1)
    )
    print(
        f"{what}: {len(played)} rule sets, {in_interval(mean)} % of a round's points;"
        f" ahead in {better}, behind in {worse}; made {bids}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(bool(main()))
