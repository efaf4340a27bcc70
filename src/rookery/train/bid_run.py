"""Training the bid models from scratch: samples are collected in a file, so that a run can be resumed, and learned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from rookery.lab.code import code_in_use
from rookery.lab.kept_results import Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.on_progress import OnProgress
from rookery.train.bid_samples import BidOptions, BidPiece, sample_bids
from rookery.train.bids import Learned, learn_bids


class BidsHead(LedgerHead, frozen=True):
    """The first line of the file of samples."""

    bids: BidOptions


class BidTraining(msgspec.Struct, frozen=True, kw_only=True):
    """The number of samples, and where they are computed."""

    pieces: int
    """The number of rule sets, each with some contracts and auctions."""
    samples: BidOptions
    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that plays instead of this machine."""


def train_bids(
    training: BidTraining,
    out: Path,
    *,
    kept: Path | None = None,
    progress: OnProgress | None = None,
    on_learned: Callable[[Learned], None] | None = None,
) -> list[Learned]:
    """Samples, learns, and writes the bid networks to the folder *out*.

    Samples are appended to the file *kept* as they come, and samples that it already holds are reused. *progress* is
    called with the number of pieces done since the last call, and *on_learned* with each network.

    :raises LedgerError: if *kept* cannot be used, or holds other samples or those of other code.
    :raises ClusterError: if the cluster cannot be used, or runs other code.
    :raises TooFewSamplesError: if there are too few playouts or calls.
    """
    pieces = kept_results(
        kept,
        BidsHead(bids=training.samples, code=code_in_use("train")),
        BidPiece,
        partial(sample_bids, training.samples),
        range(training.pieces),
        Sharing(training.processes, training.cluster, progress),
    )
    return learn_bids(pieces, out, seed=training.samples.seed, on_learned=on_learned)
