"""Measures what each part of the solver is worth: ``rookery bench ablation [--only ROW]... [--deals N] [--json]``.

Every row removes one part from a copy of ``native/`` by replacing a line or two, compiles the copy, and solves the
deals of ``benchmarks/kernel.py`` for the value and one best card. The figures are nodes (starts of tricks), which are
the same on every machine. A row fails if it changes the value of a deal, because no part of the search may do that.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.kernel import ORIGINAL, deals
from benchmarks.shared.numbers import count

from rookery.engine.plan import plan_of
from rookery.kernel import WEIGHTS, Question
from rookery.rules.catalog import load_variant

ROOT = Path(__file__).parents[1]
MODULE = "_ablated"
TOOLS = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
"""The search path for commands: the folder of this Python first."""


class AblationError(Exception):
    """A row cannot be measured."""


@dataclass(frozen=True)
class Change:
    """A text that occurs once in a file of ``native/``, and its replacement."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class RemovedPart:
    """A row of the table: the part that is removed, and how."""

    name: str
    without: str
    changes: tuple[Change, ...]


EVERYTHING = RemovedPart("everything", "(everything there)", ())
ROWS = (
    # The kernel itself does this if a side gets a bonus for being the only one with points.
    RemovedPart(
        "points",
        "points: entries need every counter where it is, and cards answer only for their equals",
        (
            Change(
                "card_index.cpp",
                "sharing(!(position.scoring.sweep_bonus && position.scoring.sweep_of_points) &&",
                "sharing(false &&",
            ),
        ),
    ),
    RemovedPart(
        "proof-points",
        "the first of these alone",
        (
            Change(
                "card_index.cpp",
                "sharing(!(position.scoring.sweep_bonus && position.scoring.sweep_of_points) &&",
                "sharing(false &&",
            ),
            Change(
                "search.cpp",
                "if (!card_index_.sharing || card_index_.freedom",
                "if (card_index_.freedom",
            ),
        ),
    ),
    RemovedPart(
        "ranks",
        "relevant ranks: entries need every rank",
        (
            Change(
                "tt.cpp",
                "const Mask looked = proof.ranks & card_index_.suit_mask[suit];",
                "const Mask looked = start.held & card_index_.suit_mask[suit];",
            ),
        ),
    ),
    RemovedPart(
        "answers",
        "cards answering for others (all but runs)",
        (
            Change(
                "search.cpp",
                "if (other.out || card_index_.suit[other.card] != suit) continue;",
                "continue;",
            ),
        ),
    ),
    RemovedPart(
        "answer-points",
        "those of other points among them",
        (
            Change(
                "search.cpp",
                "if (!card_index_.sharing || card_index_.freedom[other.card] != card_index_.freedom[move.card]) continue;",
                "continue;",
            ),
        ),
    ),
    # Without this, a card whose rank the proof needs answers for no other card, not even for its neighbors.
    RemovedPart(
        "neighbors",
        "neighbors among them",
        (
            Change(
                "search.cpp",
                "if ((top | (top - 1)) & ~below & between) continue;",
                "continue;",
            ),
        ),
    ),
    # Cards are numbered by suit and strength, with trumps highest.
    RemovedPart(
        "leads",
        "ordering of leads (highest card first, trumps first)",
        (
            Change(
                "move_ordering.cpp",
                "weights.mates * mates[suit];",
                "weights.mates * mates[suit];\n    move.score = move.card;",
            ),
        ),
    ),
    RemovedPart(
        "follows",
        "ordering of follows (highest card first)",
        (
            Change(
                "move_ordering.cpp",
                "move.score += weights.own * count_of(mine & card_index_.suit_mask[suit]);",
                "move.score += 0;\n    move.score = move.card;",
            ),
        ),
    ),
    RemovedPart(
        "remembered-lead",
        "stored best lead",
        (Change("tt.cpp", "if (last.lead_suit) {", "if (false) {"),),
    ),
    RemovedPart(
        "runs",
        "runs",
        (Change("card_index.cpp", "if (seen & one) {", "if (false) {"),),
    ),
    RemovedPart(
        "guess",
        "the first guess (half of all points instead)",
        (Change("solve.cpp", "before + search.guess(position)", "before + search.most() / 2"),),
    ),
    RemovedPart(
        "decided",
        "the best action of the position first",
        (
            Change(
                "solve.cpp",
                "const bool decided = solution.actions[i].action == search.best_action();",
                "const bool decided = false;",
            ),
        ),
    ),
    RemovedPart(
        "settled",
        "settled tricks",
        (Change("search.cpp", "if (settled && !walking_) {", "if (false) {"),),
    ),
    RemovedPart(
        "used-last",
        "the entry used last first",
        (Change("tt.cpp", "if (place + 1u < list.number) table.promote(list, place);", ""),),
    ),
    RemovedPart(
        "limit",
        "the limit of 128 entries in a list",
        (Change("tt.hpp", "kMostOfAKey = 128;", "kMostOfAKey = 1 << 30;"),),
    ),
    # Without this, the search asks after a lower bound for the next value, and after an upper bound whether it is
    # exact.
    RemovedPart(
        "steps",
        "growing steps, then halves (one grid step at a time)",
        (
            Change("solve.cpp", "up *= kFaster;", ""),
            Change("solve.cpp", "down = down ? down * kFaster : grid;", ""),
            Change(
                "solve.cpp",
                "if (above && below) ask = line.lower + (line.upper - line.lower + 1) / 2;",
                "",
            ),
        ),
    ),
)

Solved = list[tuple[int, int]]
"""The value and the number of nodes of each deal."""


def sources() -> dict[str, str]:
    """Returns the contents of the files of ``native/``."""
    return {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "native").iterdir()}


def changed(row: RemovedPart, texts: Mapping[str, str]) -> dict[str, str]:
    """Returns *texts* without the part that *row* removes.

    :raises AblationError: if a text to be replaced does not occur exactly once, because the code has changed.
    """
    edited = dict(texts)
    for change in row.changes:
        times = edited[change.file].count(change.old)
        if times != 1:
            raise AblationError(
                f"row {row.name}: this stands {times} times in native/{change.file}, not once: {change.old}"
            )
        edited[change.file] = edited[change.file].replace(change.old, change.new)
    return edited


class Workshop:
    """A copy of the kernel's sources from which one part at a time is removed."""

    def __init__(self, folder: Path) -> None:
        if not importlib.util.find_spec("nanobind") or not shutil.which("cmake", path=TOOLS):
            raise AblationError(
                "compiling the kernel takes cmake and nanobind, which `make test` installs"
            )
        self.folder = folder
        self.native = folder / "native"
        self.whole = sources()
        # The module needs another name, because the installed kernel is loaded in the same process.
        text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        made = text.replace("rookery_module(_native)", f"rookery_module({MODULE})")
        (folder / "CMakeLists.txt").write_text(made, encoding="utf-8")
        shutil.copytree(ROOT / "native", self.native)
        run(
            EVERYTHING,
            *(
                "cmake",
                "-S",
                str(folder),
                "-B",
                str(folder / "build"),
                "-DCMAKE_BUILD_TYPE=Release",
            ),
            f"-DPython_EXECUTABLE={sys.executable}",
        )

    def without(self, row: RemovedPart) -> Path:
        """Compiles the copy without the part of *row*; returns the path of the module."""
        for name, text in changed(row, self.whole).items():
            path = self.native / name
            if path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
        run(row, "cmake", "--build", str(self.folder / "build"), "--target", MODULE)
        (module,) = (self.folder / "build").glob(f"{MODULE}.*")
        return module


def run(row: RemovedPart, *command: str) -> None:
    """Runs a command for *row*.

    :raises AblationError: if it fails, with its output.
    """
    done = subprocess.run(
        command,
        env={**os.environ, "PATH": TOOLS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AblationError(f"row {row.name}: {' '.join(command)} failed:\n{done.stdout}")


def solve(module: Path, number: int) -> Solved:
    """Solves *number* deals with the kernel in the file *module*."""
    spec = importlib.util.spec_from_file_location(MODULE, module)
    assert spec is not None
    assert spec.loader is not None
    kernel: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernel)
    found = []
    for rules, position in deals(plan_of(load_variant(ORIGINAL)), number):
        tables = kernel.compile_tables(rules, WEIGHTS)
        cards, _, nodes, *_ = kernel.solve(tables, position, Question(team=0, every=False), None)
        # The bounds of one best card are equal to the value, and no card is better for the leader.
        if position.teams[position.leader] == 0:
            value = max(lower for _, lower, _ in cards)
        else:
            value = min(upper for _, _, upper in cards)
        found.append((value, nodes))
    return found


def solve_apart(row: RemovedPart, module: Path, number: int) -> Solved:
    """Solves in a new process, because a process cannot load two modules of the same name.

    :raises AblationError: if the kernel crashes.
    """
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as processes:
        try:
            return processes.submit(solve, module, number).result()
        except BrokenProcessPool as error:
            raise AblationError(f"row {row.name}: the kernel crashed") from error


def measure(rows: Sequence[RemovedPart], number: int) -> list[dict[str, Any]]:
    """Returns the mean number of nodes per deal for the whole solver and without the part of each of *rows*.

    :raises AblationError: if the value of a deal changes without a part.
    """
    report: list[dict[str, Any]] = []
    whole: Solved = []
    print("compiling the kernel, which takes a minute or more", file=sys.stderr)
    with TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder))
        for at, row in enumerate((EVERYTHING, *rows)):
            found = solve_apart(row, workshop.without(row), number)
            whole = whole or found
            for deal, ((value, _), (right, _)) in enumerate(zip(found, whole, strict=True), 1):
                if value != right:
                    raise AblationError(
                        f"row {row.name}: deal {deal} comes to {value} points instead of {right}"
                    )
            nodes = sum(nodes for _, nodes in found) / number
            ratio = nodes / (report[0]["nodes"] if report else nodes)
            report.append({"row": row.name, "without": row.without, "nodes": nodes, "ratio": ratio})
            print(f"{at} of {len(rows)}: {row.name}, {nodes:,.0f} nodes", file=sys.stderr)
    return report


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [row.name for row in ROWS]
    parser.add_argument("--only", action="append", choices=names, default=[])
    parser.add_argument("--deals", type=count, default=50)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [row for row in ROWS if row.name in (options.only or names)]
    try:
        # Check all rows before compiling the first, which takes a while.
        for row in rows:
            changed(row, sources())
        report = measure(rows, options.deals)
    except AblationError as error:
        sys.exit(f"error: {error}")
    if options.json:
        json.dump(
            {"variant": ORIGINAL, "deals": options.deals, "rows": report}, sys.stdout, indent=2
        )
        return
    print("| without | nodes | |\n| --- | ---: | ---: |")
    for each in report:
        print(f"| {each['without']} | {each['nodes']:,.0f} | {each['ratio']:.2f} |")


if __name__ == "__main__":
    main()
