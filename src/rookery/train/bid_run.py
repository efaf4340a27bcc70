"""Training the models of bids from nothing: pieces are sampled, kept in a file so that it can be continued, and learned from."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import msgspec

from rookery.lab.code import code_in_use
from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import shared
from rookery.train.bid_samples import BidOptions, BidPiece, sample_bids
from rookery.train.bids import Learned, learn_bids


class BidsHead(Begun, frozen=True):
    """The first line of a file of samples."""

    bids: BidOptions


class BidTraining(msgspec.Struct, frozen=True, kw_only=True):
    """How much is sampled, and where it is computed."""

    pieces: int
    """Rule sets, with some rounds of each."""
    samples: BidOptions
    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that plays instead of this machine."""


def train_bids(
    training: BidTraining,
    out: Path,
    *,
    kept: Path | None = None,
    progress: Callable[[int], None] | None = None,
    told: Callable[[Learned], None] | None = None,
) -> list[Learned]:
    """Samples, learns, and writes the networks of bids into the folder *out*.

    Samples are added to the file *kept* as they come; what is in it already is not sampled again. *progress* hears of each number of
    pieces that are done, *told* of each network.

    :raises LedgerError: if *kept* cannot be used, or holds other samples or those of other code.
    :raises ClusterError: if the cluster cannot be used, or has other code.
    :raises TooFewSamplesError: if there are hardly any contracts or calls.
    """
    head = BidsHead(bids=training.samples, code=code_in_use())
    with nullcontext() if kept is None else Ledger(kept, head, BidPiece) as ledger:
        pieces = {piece.number: piece for piece in (ledger.lines if ledger else ())}
        left = [number for number in range(training.pieces) if number not in pieces]
        if progress is not None:
            progress(training.pieces - len(left))
        work = partial(sample_bids, training.samples)
        for piece in shared(work, left, processes=training.processes, cluster=training.cluster):
            pieces[piece.number] = piece
            if ledger:
                ledger.add(piece)
            if progress is not None:
                progress(1)
    chosen = [pieces[number] for number in range(training.pieces)]
    return learn_bids(chosen, out, seed=training.samples.seed, told=told)
