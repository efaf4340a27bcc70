"""Measures the kernel on one core: ``rookery bench kernel [--deals N] [--limit S] [--variant ID]...``.

Measures random playouts in cards per second, and the solver on random deals from the first lead: any hands, trump and
leader, with the nest known. If OpenSpiel is installed, its C++ random rollouts and its Python API are measured in the
same run, and ratios are given. Times are processor times.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.shared.numbers import count, seconds

from rookery.cards import mask_of
from rookery.engine.plan import Plan, plan_of
from rookery.kernel import WEIGHTS, Position, Question, Scoring, kernel
from rookery.rules.catalog import load_variant
from rookery.rules.table import Tables

ORIGINAL = "original_partnership_4"
SOLVED = (ORIGINAL, "kentucky_discard_4", "red_one_4", "original_3_2011", "partnership_rook_56_4")
PLAYED = (ORIGINAL, "partnership_rook_56_4", "team_rook_6")
OPEN_SPIEL = ("euchre", "bridge(use_double_dummy_result=false)", "hearts", "spades")


def deals(plan: Plan, number: int) -> list[tuple[Tables, Position]]:
    """Returns random deals of a game, the same in every run; without lasting sides, seat 0 plays alone."""
    rng = Random(1)
    count = plan.rules.count
    size = plan.rules.deal.hand
    found = []
    for _ in range(number):
        cards = list(range(len(plan.pack)))
        rng.shuffle(cards)
        hands = [cards[at * size : (at + 1) * size] for at in range(plan.seats)]
        nest = cards[plan.seats * size :][: plan.rules.deal.nest]
        lasting = plan.rules.table.sides == "alternating"
        last = count.last_trick_bonus
        if count.nest_to == "last_trick":
            last += plan.points_in(tuple(nest)) + count.nest_bonus
        position = Position(
            hands=tuple(map(mask_of, hands)),
            teams=tuple(seat % 2 if lasting else min(seat, 1) for seat in range(plan.seats)),
            leader=rng.randrange(plan.seats),
            scoring=Scoring(
                last_points=last,
                trick_points=count.trick_points,
                majority_bonus=count.majority_bonus,
            ),
        )
        found.append((plan.card_tables[rng.choice(plan.trumps)], position))
    return found


def playouts(variant: str, seconds: float) -> float:
    """Returns the cards per second of random playouts."""
    plan = plan_of(load_variant(variant))
    starts = deals(plan, 20)
    cards, best = plan.rules.deal.hand * plan.seats, 0.0
    number = 2000 if kernel.name == "native" else 2
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for rules, position in starts:
            tables = kernel.compile_tables(rules, WEIGHTS)
            start = time.process_time()
            kernel.playouts(tables, [position], number, 1)
            taken = time.process_time() - start
            best = max(best, cards * number / taken)
    return best


def solving(
    variant: str, number: int, limit: float | None, *, every: bool
) -> dict[str, float | int]:
    """Returns the times to solve deals in milliseconds, and the mean number of positions searched.

    A deal that is not solved within *limit* seconds counts with the time until then.
    """
    plan = plan_of(load_variant(variant))
    times, nodes, solved = [], 0, 0
    for rules, position in deals(plan, number):
        tables = kernel.compile_tables(rules, WEIGHTS)
        question = Question(team=0, every=every, seconds=limit)
        start = time.process_time()
        _, _, looked, complete, _ = kernel.solve(tables, position, question, None)
        times.append(1000 * (time.process_time() - start))
        solved += complete
        nodes += looked
    times.sort()
    return {
        "deals": number,
        "solved": solved,
        "mean_ms": sum(times) / number,
        "median_ms": times[number // 2],
        "p99_ms": times[min(number - 1, number * 99 // 100)],
        "max_ms": times[-1],
        "positions": nodes / number,
    }


def open_spiel(name: str, seconds: float) -> dict[str, float]:
    """Returns the moves per second of OpenSpiel's random play, in C++ rollouts and from Python.

    :raises ImportError: if OpenSpiel is not installed.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rng = Random(1)

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def played_out(state: Any) -> int:
        moves = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    games, rollouts = 200, 2000
    python = compiled = 0.0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = dealt()
        start = time.process_time()
        moves = sum(played_out(state.clone()) for _ in range(games))
        python = max(python, moves / (time.process_time() - start))
        # A tree search of a single step runs its rollouts in C++; their mean length is that of the Python ones.
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(
            game, evaluator, 2.0, 1, 1, False, 1, False, pyspiel.ChildSelectionPolicy.UCT
        )
        start = time.process_time()
        bot.step(state)
        compiled = max(compiled, rollouts * moves / games / (time.process_time() - start))
    return {"cpp_moves_per_second": compiled, "python_moves_per_second": python}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=count, default=200)
    parser.add_argument("--seconds", type=seconds, default=2.0)
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--every", action="store_true", help="The value of every card.")
    parser.add_argument("--limit", type=seconds, help="The most seconds for one deal.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    report: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "kernel": getattr(kernel, "__name__", kernel.name).rpartition(".")[2],
        "cards_per_second": {name: playouts(name, options.seconds) for name in PLAYED},
        "solver": {
            name: solving(name, options.deals, options.limit, every=options.every)
            for name in options.variant or SOLVED
        },
        "open_spiel": {},
    }
    fastest = report["cards_per_second"][ORIGINAL]
    for name in OPEN_SPIEL:
        try:
            found = open_spiel(name, options.seconds)
        except ImportError:
            report["open_spiel"] = "not installed: skipped"
            break
        found["rookery_over_cpp"] = fastest / found["cpp_moves_per_second"]
        found["rookery_over_python"] = fastest / found["python_moves_per_second"]
        report["open_spiel"][name.partition("(")[0]] = found
    if options.json:
        json.dump(report, sys.stdout, indent=2)
        return
    for name, value in report["cards_per_second"].items():
        print(f"playouts  {name:24} {value / 1e6:8.1f} million cards/s")
    for name, row in report["solver"].items():
        figures = "  ".join(
            f"{what} {value:,}" if isinstance(value, int) else f"{what} {value:,.1f}"
            for what, value in row.items()
        )
        print(f"solver    {name:24} {figures}")
    if isinstance(report["open_spiel"], str):
        print("OpenSpiel", report["open_spiel"])
    else:
        for name, row in report["open_spiel"].items():
            print(
                f"OpenSpiel {name:24} {row['cpp_moves_per_second'] / 1e6:.2f} million moves/s in C++ "
                f"(Rookery {row['rookery_over_cpp']:.0f} times), "
                f"{row['python_moves_per_second'] / 1e6:.3f} from Python ({row['rookery_over_python']:.0f} times)"
            )


if __name__ == "__main__":
    main()
