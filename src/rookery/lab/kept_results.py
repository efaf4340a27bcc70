"""Numbered results that are kept in a file, so that the work can be stopped and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import shared


class Numbered(msgspec.Struct, frozen=True):
    """What came of one number; a line of the file."""

    number: int


class Sharing(NamedTuple):
    """Who does the work, and who hears of it."""

    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that works instead of this machine."""
    progress: Callable[[int], None] | None = None
    """Called with how many were in the file, and then with 1 for each that is done."""


R = TypeVar("R", bound=Numbered)


def kept_results(
    kept: Path | None,
    head: Begun,
    kind: type[R],
    work: Callable[[int], R],
    numbers: Sequence[int],
    sharing: Sharing,
) -> list[R]:
    """Returns ``work(number)`` for each of *numbers*, in their order; those that the file *kept* has are taken from there, and others added.

    *head* is the first line of the file, and *kind* what the others hold.

    :raises LedgerError: if *kept* cannot be used, or holds results of other work than *head* names, or of other code.
    :raises ProcessesError: if so many processes cannot share the work.
    :raises ClusterError: if the cluster cannot be used, or has other code.
    """
    with nullcontext() if kept is None else Ledger(kept, head, kind) as ledger:
        found = {result.number: result for result in (ledger.lines if ledger else ())}
        if sharing.progress is not None:
            sharing.progress(sum(number in numbers for number in found))
        # One by one: somebody may ask for more than memory holds, and stop when it is enough.
        left = (number for number in numbers if number not in found)
        for result in shared(work, left, processes=sharing.processes, cluster=sharing.cluster):
            found[result.number] = result
            if ledger:
                ledger.add(result)
            if sharing.progress is not None:
                sharing.progress(1)
    return [found[number] for number in numbers]
