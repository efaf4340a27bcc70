"""Pieces of samples that are kept in a file, so that sampling can be stopped and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import shared


class NumberedPiece(msgspec.Struct, frozen=True):
    """Samples that depend on their number."""

    number: int


class Sharing(NamedTuple):
    """Who does the work, and who hears of it."""

    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that works instead of this machine."""
    progress: Callable[[int], None] | None = None
    """Hears of each number of pieces that are done."""


P = TypeVar("P", bound=NumberedPiece)


def kept_pieces(
    kept: Path | None,
    head: Begun,
    kind: type[P],
    work: Callable[[int], P],
    numbers: Sequence[int],
    sharing: Sharing,
) -> list[P]:
    """Returns the pieces with these *numbers*, in their order; *work* samples those that are not in the file *kept* yet.

    *head* is the first line of the file.

    :raises LedgerError: if *kept* cannot be used, or holds other samples or those of other code.
    :raises ClusterError: if the cluster cannot be used, or has other code.
    """
    with nullcontext() if kept is None else Ledger(kept, head, kind) as ledger:
        pieces = {piece.number: piece for piece in (ledger.lines if ledger else ())}
        left = [number for number in numbers if number not in pieces]
        if sharing.progress is not None:
            sharing.progress(len(numbers) - len(left))
        for piece in shared(work, left, processes=sharing.processes, cluster=sharing.cluster):
            pieces[piece.number] = piece
            if ledger:
                ledger.add(piece)
            if sharing.progress is not None:
                sharing.progress(1)
    return [pieces[number] for number in numbers]
