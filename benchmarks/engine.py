"""Measures Rookery on one core: ``rookery bench engine [--json] [--seconds S] [--peers PYTHON]``.

Every figure is the best of a few repetitions, because disturbances can only slow a measurement down. Times are
processor times, except for the start of processes. Figures depend on the machine, so no test uses them.

With ``--peers`` and a Python that has OpenSpiel or RLCard, random play of their trick-taking games is measured in the
same run. The ratios say how many times as fast Rookery plays random rounds of Original.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.shared.numbers import seconds

from rookery.bots.bot import Bot, bot_named
from rookery.engine.command import Deal, Start
from rookery.engine.decide import awaits_deal, deal_round, decide, start
from rookery.engine.event import Event
from rookery.engine.evolve import evolve
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.engine.turn import decider
from rookery.local import LocalTable
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive, shuffle
from rookery.view.project import project
from rookery.view.seat import SeatView

ORIGINAL = "original_partnership_4"
VARIANTS = (
    ORIGINAL,
    "red_one_4",
    "western_new_york_4",
    "dixie_6",
    "original_5",
    "original_3_1994",
    "team_rook_6",
    "beginner_4",
)
REPETITIONS = 3
START_REPETITIONS = 5

Report = dict[str, Any]


class Measured:
    """Plays rounds of a variant with one bot at all seats, and counts rounds and decisions."""

    def __init__(self, variant: str, bot: str) -> None:
        self.rules = load_variant(variant)
        self.bot: Bot = bot_named(bot)
        self.decisions = self.rounds = self.match = 0
        self.rng = Random(1)

    def play(self, rounds: int) -> None:
        """Plays *rounds* rounds of a new match, or fewer if it ends earlier."""
        table = LocalTable(self.rules, seed=self.match)
        self.match += 1
        before = self.decisions
        table.play(self._choose, rounds=rounds)
        assert self.decisions > before
        self.rounds += len(table.view(None).public.results)

    def _choose(self, view: SeatView) -> Any:
        self.decisions += 1
        return self.bot.choose(view, self.rng)


def play_rates(variant: str, bot: str, seconds: float) -> Report:
    """Returns rounds and decisions per second."""
    Measured(variant, bot).play(5)
    best: Report = {"rounds_per_second": 0.0, "decisions_per_second": 0.0}
    for _ in range(REPETITIONS):
        measured = Measured(variant, bot)
        began = time.process_time()
        while (taken := time.process_time() - began) < seconds:
            measured.play(10)
        if measured.rounds / taken > best["rounds_per_second"]:
            best = {
                "rounds_per_second": measured.rounds / taken,
                "decisions_per_second": measured.decisions / taken,
            }
    return best


def fold_rates(seconds: float) -> Report:
    """Returns the events per second that the match state and one seat's view process, for rounds of random players."""
    plan = plan_of(load_variant(ORIGINAL))
    events = some_events(plan, rounds=10)
    seen = [project(event, seq, 0) for seq, event in enumerate(events, start=1)]

    def truth() -> None:
        match = Match.new()
        for event in events:
            match = evolve(match, event)

    def sight() -> None:
        view = SeatView.new(plan, 0)
        for each in seen:
            view = view.saw(each)

    return {
        "evolve": len(events) * calls_per_second(truth, seconds),
        "SeatView.saw": len(events) * calls_per_second(sight, seconds),
    }


def some_events(plan: Plan, *, rounds: int) -> list[Event]:
    """Returns the events of a match of random players up to the end of round *rounds*."""
    bot, rng = bot_named("random"), Random(1)
    match, news = start(plan, Start(0), rules_hash=rules_hash(plan.rules))
    events: list[Event] = []
    views = [SeatView.new(plan, seat) for seat in range(plan.seats)]

    def note(news: tuple[Event, ...]) -> None:
        for event in news:
            events.append(event)
            for seat, view in enumerate(views):
                views[seat] = view.saw(project(event, len(events), seat))

    note(news)
    while len(match.public.results) < rounds:
        if awaits_deal(match.public):
            order = shuffle(derive("benchmark", match.public.deals), len(plan.pack))
            match, news = deal_round(plan, match, Deal(order, "", ""))
        else:
            seat = decider(plan, match.public)
            assert seat is not None
            match, news = decide(plan, match, seat, bot.choose(views[seat], rng))
        note(news)
    return events


def calls_per_second(call: Callable[[], None], seconds: float) -> float:
    """Returns the calls of *call* per second, best of `REPETITIONS`."""
    best = 0.0
    for _ in range(REPETITIONS):
        calls = 0
        began = time.process_time()
        while (taken := time.process_time() - began) < seconds:
            call()
            calls += 1
        best = max(best, calls / taken)
    return best


def start_times() -> Report:
    """Returns the start times of new processes in milliseconds; the first is Python itself."""
    programs = {
        "python": ["-c", "pass"],
        "import rookery": ["-c", "import rookery"],
        "import rookery.local": ["-c", "import rookery.local"],
        "rookery --help": ["-m", "rookery", "--help"],
        "rookery simulate --help": ["-m", "rookery", "simulate", "--help"],
    }
    return {
        name: milliseconds([sys.executable, *arguments]) for name, arguments in programs.items()
    }


def milliseconds(command: list[str]) -> float:
    """Returns the time of *command* in milliseconds, best of `START_REPETITIONS`."""
    times = []
    for _ in range(START_REPETITIONS):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def peer_rates(python: str, seconds: float) -> Report:
    """Returns the figures of other packages' games, measured in the Python interpreter *python*."""
    script = Path(__file__).with_name("peers") / "playouts.py"
    done = subprocess.run(
        [python, str(script), str(seconds)], check=True, capture_output=True, text=True
    )
    report: Report = json.loads(done.stdout)
    return report


def measure(seconds: float, peers: str) -> Report:
    """Measures everything."""
    report: Report = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "bots": {bot: play_rates(ORIGINAL, bot, seconds) for bot in ("random", "casual")},
        "variants": {
            variant: {bot: play_rates(variant, bot, seconds / 2) for bot in ("random", "casual")}
            for variant in VARIANTS
        },
        "events_per_second": fold_rates(seconds),
        "start_milliseconds": start_times(),
        "peers": peer_rates(peers, seconds),
    }
    ours = report["bots"]["random"]
    for peer in report["peers"].values():
        if isinstance(peer, dict):
            for unit in ("rounds_per_second", "decisions_per_second"):
                peer[f"rookery_{unit.split('_', 1)[0]}_ratio"] = ours[unit] / peer[unit]
    return report


def show(report: Report) -> None:
    """Prints the report as tables."""
    print(f"Python {report['python']}, {report['machine']}, one core\n")
    line("Original", "rounds/s", "decisions/s", "us/decision")
    for bot, rates in report["bots"].items():
        per = 1e6 / rates["decisions_per_second"]
        line(bot, rates["rounds_per_second"], rates["decisions_per_second"], per)
    print()
    line("rounds/s", "random", "casual")
    for variant, bots in report["variants"].items():
        line(variant, *(rates["rounds_per_second"] for rates in bots.values()))
    print()
    line("events/s", "")
    for name, rate in report["events_per_second"].items():
        line(name, rate)
    print()
    line("start", "ms")
    for name, time_taken in report["start_milliseconds"].items():
        line(name, time_taken)
    print()
    line("random play elsewhere", "deals/s", "decisions/s", "deals ratio", "dec. ratio")
    for name, peer in report["peers"].items():
        if isinstance(peer, str):
            line(name, peer)
        else:
            line(
                name,
                peer["rounds_per_second"],
                peer["decisions_per_second"],
                f"{peer['rookery_rounds_ratio']:.2f}",
                f"{peer['rookery_decisions_ratio']:.2f}",
            )


def line(name: str, *cells: float | str) -> None:
    """Prints one row."""
    texts = [cell if isinstance(cell, str) else f"{cell:,.0f}" for cell in cells]
    print(f"{name:<26}" + "".join(f"{text:>14}" for text in texts))


def main() -> None:
    """Parses the arguments, measures and prints."""
    parser = argparse.ArgumentParser(description="Measures Rookery on one core.")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("--seconds", type=seconds, default=1.0, help="time for each figure")
    parser.add_argument(
        "--peers",
        metavar="PYTHON",
        default=sys.executable,
        help="a Python that has OpenSpiel or RLCard, to compare with",
    )
    options = parser.parse_args()
    report = measure(options.seconds, options.peers)
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)


if __name__ == "__main__":
    main()
