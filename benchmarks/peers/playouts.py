"""Measures random play of trick-taking games in other Python packages; ``engine.py`` runs it in a Python that has them.

The output is a JSON object: for each game the deals and decisions per second of uniformly random players, or the reason
why it was skipped. The script does not import Rookery.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

# Bridge is played out like the other games, instead of being scored by a double-dummy solver.
OPEN_SPIEL = ("euchre", "bridge(use_double_dummy_result=false)", "hearts", "spades")
RLCARD = ("bridge",)


def measure(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Repeats *play*, one deal that returns its number of decisions, for *seconds*."""
    play()
    deals = decisions = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += play()
        deals += 1
    return {"rounds_per_second": deals / taken, "decisions_per_second": decisions / taken}


def open_spiel_deal(name: str) -> Callable[[], int]:
    """Returns a function that plays one deal of an OpenSpiel game."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            # Chance nodes, which deal the cards, do not count as decisions.
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return play


def rlcard_deal(name: str) -> Callable[[], int]:
    """Returns a function that plays one deal of an RLCard game."""
    env = import_module("rlcard").make(name, config={"seed": 1})

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def main() -> None:
    """Prints a JSON object: for each game its figures, or the reason why there are none."""
    seconds = float(sys.argv[1])
    report: dict[str, dict[str, float] | str] = {}
    for package, games, make in (
        ("OpenSpiel", OPEN_SPIEL, open_spiel_deal),
        ("RLCard", RLCARD, rlcard_deal),
    ):
        for name in games:
            try:
                report[f"{package} {name.partition('(')[0]}"] = measure(make(name), seconds)
            except ImportError:
                report[f"{package} {name.partition('(')[0]}"] = "not installed: skipped"
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
