"""Numbered results that are stored in a file, so that interrupted work can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from rookery.lab.interrupted_work import InterruptedWork
from rookery.lab.ledger import Ledger, LedgerHead
from rookery.lab.work import shared_work
from rookery.on_progress import OnProgress


class NumberedResult(msgspec.Struct, frozen=True):
    """The result for one number; a line of the file."""

    number: int


class Sharing(NamedTuple):
    """Where the work is done, and how its progress is reported."""

    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that does the work instead of this machine."""
    progress: OnProgress | None = None
    """Called first with the number of results already in the file, and then with 1 for each new result."""


R = TypeVar("R", bound=NumberedResult)


def kept_results(
    kept: Path | None,
    head: LedgerHead,
    kind: type[R],
    work: Callable[[int], R],
    numbers: Sequence[int],
    sharing: Sharing,
) -> list[R]:
    """Returns ``work(number)`` for each of *numbers*, in order; results in the file *kept* are reused, and new ones are
    appended to it.

    *head* is the first line of the file, and *kind* is the type of the other lines.

    :raises LedgerError: if *kept* cannot be used, or holds results of other work than *head* describes, or of other
        code.
    :raises ProcessesError: if the number of processes is not possible on this machine.
    :raises ClusterError: if the cluster cannot be used, or runs other code.
    :raises InterruptedWork: with the results so far, if it is interrupted when there are any.
    """
    with nullcontext() if kept is None else Ledger(kept, head, kind) as ledger:
        results = {result.number: result for result in (ledger.lines if ledger else ())}
        if sharing.progress is not None:
            sharing.progress(sum(number in numbers for number in results))
        # A generator, because *numbers* may be larger than memory if the user means to interrupt the work.
        left = (number for number in numbers if number not in results)
        found = shared_work(work, left, processes=sharing.processes, cluster=sharing.cluster)
        try:
            with closing(found):
                for result in found:
                    results[result.number] = result
                    if ledger:
                        ledger.add(result)
                    if sharing.progress is not None:
                        sharing.progress(1)
        except KeyboardInterrupt:
            finished = [results[number] for number in sorted(results) if number in numbers]
            if not finished:
                raise
            raise InterruptedWork(finished) from None
    return [results[number] for number in numbers]
