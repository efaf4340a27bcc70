"""Numbered rounds that a benchmark measures, kept in a file so that it can be stopped and goes on where it was."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from benchmarks.shared.games import ELEVEN
from benchmarks.shared.numbers import count, processes

from rookery.cli.progress import progress_bar
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult, Sharing, kept_results
from rookery.lab.ledger import LedgerHead


class Head(LedgerHead, frozen=True):
    """The first line of a file of rounds that `rounds_in_worlds` has measured."""

    variants: tuple[str, ...]
    worlds: int
    seed: int


First = TypeVar("First", bound=LedgerHead)
Line = TypeVar("Line", bound=NumberedResult)


def add_round_options(
    parser: ArgumentParser, *, rounds: int, variants: Sequence[str] = ELEVEN, also: str = ""
) -> None:
    """Adds what all of them are asked for: which games, how many *rounds* of each, and where and by how many processes they are measured.

    *also* says what may stand in the place of a game.
    """
    games = f"games, with commas between them{also}"
    parser.add_argument("--variant", default=",".join(variants), help=games)
    parser.add_argument("--rounds", type=count, default=rounds, help="rounds of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=processes, default=1)
    parser.add_argument("--out", type=Path, help="a file to which results are added")


def measured(
    work: Callable[[int], Line],
    rounds: int,
    *,
    head: LedgerHead,
    line: type[Line],
    out: Path | None,
    processes: int,
) -> list[Line]:
    """Returns ``work(number)`` for each number below *rounds*, showing how far it has come. Lines that the file *out* has are taken from there,
    and others are added to it.

    :raises LedgerError: if *out* cannot be used, or holds results of another measurement than *head* names, or of other code.
    """
    with progress_bar("rounds", rounds, hidden=False) as advance:
        sharing = Sharing(processes, progress=advance)
        return kept_results(out, head, line, work, range(rounds), sharing)


def rounds_in(path: Path, head: type[First], line: type[Line]) -> tuple[First, list[Line]]:
    """Returns what a file that ``--out`` has made says, by whatever code: what is measured, and the rounds. A last line that was cut off is
    left out.

    :raises SystemExit: if it cannot be read, or is no such file.
    """
    try:
        whole, _, _ = path.read_bytes().rpartition(b"\n")
        first, *lines = whole.split(b"\n")
        begun = msgspec.json.decode(first, type=head)
        return begun, [msgspec.json.decode(each, type=line) for each in lines]
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path}: no file of rounds measured by this benchmark: {error}") from None


def rounds_in_worlds(
    parser: ArgumentParser,
    work: Callable[[Head, int], Line],
    line: type[Line],
    *,
    rounds: int,
    worlds: int,
) -> tuple[Head, list[Line]]:
    """Asks *parser* for which games, how many *rounds* of each and how many *worlds* a decision is looked at in, and measures them.

    Rounds go through all games in turn, so that whatever is finished is comparable: *work* gets the number of one among all.
    """
    add_round_options(parser, rounds=rounds)
    parser.add_argument("--worlds", type=count, default=worlds, help="worlds of each decision")
    given = parser.parse_args()
    variants = tuple(given.variant.split(","))
    head = Head(variants, given.worlds, given.seed, code=code_in_use())
    found = measured(
        partial(work, head),
        given.rounds * len(variants),
        head=head,
        line=line,
        out=given.out,
        processes=given.processes,
    )
    return head, found
