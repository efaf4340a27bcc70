"""Measures a bot under house rules: ``rookery bench house_rules [--bots FIRST SECOND] [--rules N] [--seed S]``.

Each of N random rule sets (``rookery.train.random_rules``, the generator of the property tests) is dealt once and played at two
tables with the seats exchanged, as in ``rookery duel``; where boards are played, whole games. What the first bot gets more
than the second is told as a part of all the points of a round, so that rule sets can be averaged, and the interval is
that of rule sets drawn by lot. One rule set counts for at most twice the points of a round, either way (`MOST`). No clock is
involved, so that equal seeds give equal results on any machine. A rule set under which something fails is printed with what
happened, and fails the run.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.shared.numbers import count

from rookery.bots.bot import Bot, bot_named, patient
from rookery.lab.duel import play_pair
from rookery.lab.intervals import interval_of
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

MOST = 2.0
"""More than so many times the points of a round counts as no more: rules may double them for the winner of a great bid."""


def difference(rules: Rules, bots: tuple[Bot, Bot], seed: int) -> float:
    """Returns by which part of a round's points the first bot is ahead on one deal of *rules*, at most `MOST`."""
    games = rules.boards is not None
    pair = play_pair(rules, bots, seed, 0, matches=games)
    if games:
        return (pair.shares[0].won - pair.shares[1].won) / 2
    return max(-MOST, min(MOST, pair.difference / max(total_points(rules), 1)))


def main() -> int:
    """Plays and prints the mean over all rule sets; returns how many failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, default=("strong", "casual"))
    parser.add_argument("--rules", type=count, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    first, second = (patient(bot_named(name)) for name in asked.bots)
    found: dict[str, list[float]] = {"all": [], "points": [], "boards": []}
    failed, began = 0, time.monotonic()
    for number in range(asked.rules):
        name = f"house {asked.seed} {number}"
        rules = random_rules(Random(name))
        try:
            ahead = difference(rules, (first, second), number)
        except Exception:  # whatever goes wrong is what is looked for
            failed += 1
            print(f"rule set {name!r} failed:\n{traceback.format_exc()}", flush=True)
            continue
        for kind in ("all", "boards" if rules.boards is not None else "points"):
            found[kind].append(ahead)
        if (number + 1) % 25 == 0 and len(found["all"]) > 1:
            report(found["all"], f"after {number + 1} ({time.monotonic() - began:.0f} s)")
    for kind, values in found.items():
        if len(values) > 1:
            report(values, kind)
    print(f"{asked.rules} rule sets, {failed} failed")
    return failed


def report(values: list[float], what: str) -> None:
    """Prints a mean and its interval, as per cent of a round's points."""
    mean = interval_of(values)
    assert mean.low is not None
    assert mean.high is not None
    better, worse = sum(value > 0 for value in values), sum(value < 0 for value in values)
    print(
        f"{what}: {len(values)} rule sets, {100 * mean.mean:+.1f} % of a round's points"
        f" ({100 * mean.low:+.1f} to {100 * mean.high:+.1f}); ahead in {better}, behind in {worse}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(bool(main()))
