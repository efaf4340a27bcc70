"""Measures a bot under house rules: ``rookery bench house_rules [--bots FIRST SECOND] [--rules N] [--seed S]``.

Each of N random rule sets (``rookery.train.random_rules``, the generator of the property tests) is dealt once, or as often as ``--deals``
says, and played at two tables with the seats exchanged, as in ``rookery duel``; where boards are played, whole games. Both bots may
be any, or one of ``benchmarks.shared.players``. What the first bot gets more than the second is told as a part of all the points of a
round, so that rule sets can be averaged, and the interval is that of rule sets drawn by lot. A deal counts for at most twice the
points of a round, either way (`MOST`). ``--points`` leaves out rule sets with boards. No clock is involved, so that equal seeds give
equal results on any machine. A rule set under which something fails is printed with what happened, and fails the run.
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
from benchmarks.shared.numbers import count, processes
from benchmarks.shared.players import player, player_name

from rookery.intervals import interval_of
from rookery.lab.duel import play_pair
from rookery.lab.duel_report import Pair
from rookery.lab.work import in_order
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

MOST = 2.0
"""More than so many times the points of a round counts as no more: rules may double them for the winner of a great bid."""


@dataclass(frozen=True)
class Outcome:
    """What the bots did under one rule set."""

    boards: bool
    ahead: float = 0.0
    """By which part of a round's points the first bot is ahead, or by which part of the games."""
    made: tuple[int, int] = (0, 0)
    """Contracts that each bot made."""
    contracts: tuple[int, int] = (0, 0)
    """Contracts that each bot declared."""
    failed: str = ""
    """What happened, if something failed."""


def rules_named(seed: int, number: int) -> Rules:
    """Returns a random rule set by its *number*."""
    return random_rules(Random(f"house {seed} {number}"))


def difference(rules: Rules, pair: Pair) -> float:
    """Returns by which part of a round's points the first bot is ahead in a *pair* of tables, at most `MOST`."""
    if rules.boards is not None:
        return (pair.shares[0].won - pair.shares[1].won) / 2
    return max(-MOST, min(MOST, pair.difference / max(total_points(rules), 1)))


def outcome(seed: int, names: tuple[str, str], deals: int, number: int) -> Outcome:
    """Lets the bots of these *names* play the rule set of that *number*."""
    rules = rules_named(seed, number)
    boards = rules.boards is not None
    bots = (player(names[0]), player(names[1]))
    try:
        pairs = [play_pair(rules, bots, number, deal, matches=boards) for deal in range(deals)]
    except Exception:  # whatever goes wrong is what is looked for
        return Outcome(boards, failed=traceback.format_exc())
    first, second = zip(*(pair.shares for pair in pairs), strict=True)
    return Outcome(
        boards,
        fmean(difference(rules, pair) for pair in pairs),
        (sum(share.made for share in first), sum(share.made for share in second)),
        (sum(share.contracts for share in first), sum(share.contracts for share in second)),
    )


def main() -> int:
    """Plays and prints the mean over all rule sets; returns how many failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, type=player_name, default=("strong", "casual"))
    parser.add_argument("--rules", type=count, default=300)
    parser.add_argument("--deals", type=count, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", action="store_true")
    parser.add_argument("--processes", type=processes, default=1)
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
        if each.failed:
            print(f"rule set 'house {asked.seed} {number}' failed:\n{each.failed}", flush=True)
        found.append(each)
        if len(found) % 25 == 0:
            seconds = time.monotonic() - began
            report(found, f"after {len(found)} of {len(numbers)} ({seconds:.0f} s)")
    report(found, "all")
    report([each for each in found if not each.boards], "points")
    report([each for each in found if each.boards], "boards")
    failed = sum(bool(each.failed) for each in found)
    left_out = asked.rules - len(numbers)
    also = f", {left_out} with boards left out" if left_out else ""
    print(f"{len(numbers)} rule sets, {failed} failed{also}")
    return failed


def report(found: Sequence[Outcome], what: str) -> None:
    """Prints a mean and its interval, as per cent of a round's points, and what became of the contracts."""
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
