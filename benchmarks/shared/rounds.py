"""Measuring numbered rounds, with results in a file, so that a benchmark can be stopped and resumed."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from benchmarks.shared.games import MEASURED_GAMES
from benchmarks.shared.numbers import count, processes

from rookery.cli.progress import progress_bar
from rookery.cli.report import print_json
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult, Sharing, kept_results
from rookery.lab.ledger import LedgerHead


class Head(LedgerHead, frozen=True):
    """The first line of a file of rounds that `rounds_in_worlds` measures."""

    variants: tuple[str, ...]
    worlds: int
    seed: int


First = TypeVar("First", bound=LedgerHead)
Line = TypeVar("Line", bound=NumberedResult)


def add_round_options(
    parser: ArgumentParser,
    *,
    rounds: int,
    variants: Sequence[str] = MEASURED_GAMES,
    also: str = "",
    each: str = "each game",
) -> None:
    """Adds the options that all benchmarks of rounds have: games, *rounds* of *each*, seed, processes, results file and
    JSON.

    *also* is appended to the help of ``--variant``.
    """
    games = f"games, with commas between them{also}"
    parser.add_argument("--variant", default=",".join(variants), help=games)
    parser.add_argument("--rounds", type=count, default=rounds, help=f"rounds of {each}")
    parser.add_argument("--seed", type=int, default=1)
    add_run_options(parser)


def add_run_options(parser: ArgumentParser) -> None:
    """Adds the options of whatever is measured piece by piece: processes, results file and JSON."""
    parser.add_argument("--processes", type=processes, default=1)
    parser.add_argument("--out", type=Path, help="a file to which results are added")
    parser.add_argument("--json", action="store_true", help="print every result as JSON")


def print_results(*samples: tuple[LedgerHead, Sequence[NumberedResult]]) -> None:
    """Prints the results of one or more runs as JSON: for each, what was measured and the results."""
    print_json([{"measured": head, "results": lines} for head, lines in samples])


def show_results(
    head: LedgerHead,
    results: Sequence[NumberedResult],
    table: Callable[[], str],
    *,
    json: bool,
) -> None:
    """Prints the results of a run as a *table*, or with *json* every one of them."""
    if json:
        print_results((head, results))
    else:
        print(table())


def measured(
    work: Callable[[int], Line],
    rounds: int,
    *,
    head: LedgerHead,
    line: type[Line],
    out: Path | None,
    processes: int,
) -> list[Line]:
    """Returns ``work(number)`` for each number below *rounds*, and shows a progress bar.

    Results in the file *out* are reused, and new ones are appended to it.

    :raises LedgerError: if *out* cannot be used, or holds results of another measurement than *head*, or of other code.
    """
    with progress_bar("rounds", rounds, hidden=False) as advance:
        sharing = Sharing(processes, progress=advance)
        return kept_results(out, head, line, work, range(rounds), sharing)


def rounds_in(path: Path, head: type[First], line: type[Line]) -> tuple[First, list[Line]]:
    """Returns the first line and the rounds of a file written with ``--out`` by any code, without an incomplete last
    line.

    :raises SystemExit: if it cannot be read, or is not such a file.
    """
    try:
        whole, _, _ = path.read_bytes().rpartition(b"\n")
        first, *lines = whole.split(b"\n")
        begun = msgspec.json.decode(first, type=head)
        return begun, [msgspec.json.decode(each, type=line) for each in lines]
    except (OSError, ValueError) as error:
        raise SystemExit(
            f"{path}: not a file of rounds measured by this benchmark: {error}"
        ) from None


def report_rounds_in_worlds(
    parser: ArgumentParser,
    work: Callable[[Head, int], Line],
    line: type[Line],
    table: Callable[[Head, Sequence[Line]], str],
    *,
    rounds: int,
    worlds: int,
    modules: Sequence[str] = (),
) -> None:
    """Parses the options with *parser*, with default numbers of *rounds* per game and of *worlds* per decision, measures
    the rounds, and prints the *table* or JSON.

    Rounds rotate through all games, so that an interrupted run is balanced; *work* gets the number of a round. *modules*
    are parts of the package that decide results, in addition to those of the bots.
    """
    add_round_options(parser, rounds=rounds)
    parser.add_argument("--worlds", type=count, default=worlds, help="worlds of each decision")
    given = parser.parse_args()
    variants = tuple(given.variant.split(","))
    head = Head(variants, given.worlds, given.seed, code=code_in_use(*modules))
    found = measured(
        partial(work, head),
        given.rounds * len(variants),
        head=head,
        line=line,
        out=given.out,
        processes=given.processes,
    )
    show_results(head, found, lambda: table(head, found), json=given.json)
