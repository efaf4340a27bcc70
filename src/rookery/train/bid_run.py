"""Training the models of bids from nothing: pieces are sampled, kept in a file so that it can be continued, and learned from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from rookery.lab.code import code_in_use
from rookery.lab.kept_results import Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.train.bid_samples import BidOptions, BidPiece, sample_bids
from rookery.train.bids import Learned, learn_bids


class BidsHead(LedgerHead, frozen=True):
    """The first line of a file of samples."""

    bids: BidOptions


class BidTraining(msgspec.Struct, frozen=True, kw_only=True):
    """How much is sampled, and where it is computed."""

    pieces: int
    """Rule sets, with some auctions of each."""
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
    :raises TooFewSamplesError: if there are hardly any playouts or calls.
    """
    pieces = kept_results(
        kept,
        BidsHead(bids=training.samples, code=code_in_use()),
        BidPiece,
        partial(sample_bids, training.samples),
        range(training.pieces),
        Sharing(training.processes, training.cluster, progress),
    )
    return learn_bids(pieces, out, seed=training.samples.seed, told=told)
