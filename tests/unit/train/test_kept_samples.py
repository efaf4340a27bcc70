"""Small models made again from samples that are kept: the same shape, the same bytes, continued where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rookery.bots.models.network_file import network_in_use, read_network
from rookery.lab.code import code_in_use
from rookery.lab.ledger import LedgerError
from rookery.train.bid_run import BidTraining, train_bids
from rookery.train.bid_samples import BidOptions
from rookery.train.outcomes import OutcomeOptions, train_outcomes

BIDS = BidOptions(seed=3, worlds=4, auctions=1, player="casual")
BID_PIECES = 24
OUTCOMES = OutcomeOptions(seed=3, contracts=2, player="casual")
OUTCOME_PIECES = 16


class Kind(NamedTuple):
    """A training in small; both functions take the folder of the models and the file of samples."""

    name: str
    models: tuple[str, ...]
    pieces: int
    train: Callable[[Path, Path], object]
    train_otherwise: Callable[[Path, Path], object]


KINDS = (
    Kind(
        "bids",
        ("contract", "call"),
        BID_PIECES,
        lambda out, kept: train_bids(BidTraining(pieces=BID_PIECES, samples=BIDS), out, kept=kept),
        lambda out, kept: train_bids(
            BidTraining(pieces=1, samples=replace(BIDS, seed=4)), out, kept=kept
        ),
    ),
    Kind(
        "outcomes",
        ("outcome",),
        OUTCOME_PIECES,
        lambda out, kept: train_outcomes(OUTCOMES, OUTCOME_PIECES, out, kept=kept),
        lambda out, kept: train_outcomes(OutcomeOptions(seed=4), 1, out, kept=kept),
    ),
)


class Trained(NamedTuple):
    """What a training has made."""

    kind: Kind
    folder: Path
    samples: Path


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: kind.name)
def once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """Small models, and the file with what they were learned from."""
    folder = tmp_path_factory.mktemp(request.param.name)
    (folder / "models").mkdir()
    made = Trained(request.param, folder / "models", folder / "samples.jsonl")
    made.kind.train(made.folder, made.samples)
    return made


def test_small_models_have_the_shape_of_those_in_use(once: Trained) -> None:
    for name in once.kind.models:
        small, used = read_network(once.folder / f"{name}.model"), network_in_use(name)
        assert (small.inputs, small.outputs) == (used.inputs, used.outputs)


def test_training_continues_and_gives_the_same_bytes(once: Trained, tmp_path: Path) -> None:
    lines = once.samples.read_bytes().splitlines(keepends=True)
    half, again = tmp_path / "half.jsonl", tmp_path / "again"
    half.write_bytes(b"".join(lines[: once.kind.pieces // 2]))
    again.mkdir()
    once.kind.train(again, half)
    assert half.read_bytes() == once.samples.read_bytes()
    for name in once.kind.models:
        made, before = (folder / f"{name}.model" for folder in (again, once.folder))
        assert made.read_bytes() == before.read_bytes()


def test_the_sampler_is_named(once: Trained) -> None:
    head = json.loads(once.samples.read_bytes().splitlines()[0])
    assert head["code"] == code_in_use("train")


def test_other_samples_are_refused(once: Trained, tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="holds other results"):
        once.kind.train_otherwise(tmp_path, once.samples)
