"""The models of bids made again in small: the same twice, continued where it was stopped, and better than nothing."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from rookery.bots.bot import bot_named
from rookery.bots.models.network_file import network_in_use, read_network
from rookery.lab.ledger import LedgerError
from rookery.train.bid_run import BidTraining, train_bids
from rookery.train.bid_samples import BidOptions, sample_bids
from rookery.train.bids import Learned, TooFewSamplesError, learn_bids

SMALL = BidOptions(seed=3, worlds=4, auctions=1, player="casual")
PIECES = 24
MODELS = ("contract", "call")


def trained(out: Path, *, kept: Path | None = None, pieces: int = PIECES) -> list[Learned]:
    """Trains in *out*, which is made."""
    out.mkdir()
    return train_bids(BidTraining(pieces=pieces, samples=SMALL), out, kept=kept)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with small models, and the file with what they were learned from."""
    folder = tmp_path_factory.mktemp("bids")
    trained(folder / "models", kept=folder / "samples.jsonl")
    return folder / "models", folder / "samples.jsonl"


def test_small_models_have_the_shape_of_those_in_use(once: tuple[Path, Path]) -> None:
    folder, _ = once
    for name in MODELS:
        small, used = read_network(folder / f"{name}.model"), network_in_use(name)
        assert (small.inputs, small.outputs) == (used.inputs, used.outputs)


def test_training_continues_and_gives_the_same_bytes(
    once: tuple[Path, Path], tmp_path: Path
) -> None:
    folder, samples = once
    lines = samples.read_bytes().splitlines(keepends=True)
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"".join(lines[: PIECES // 2]))
    trained(tmp_path / "again", kept=half)
    assert half.read_bytes() == samples.read_bytes()
    for name in MODELS:
        again = tmp_path / "again" / f"{name}.model"
        assert again.read_bytes() == (folder / f"{name}.model").read_bytes()


def test_other_samples_are_refused(once: tuple[Path, Path], tmp_path: Path) -> None:
    _, samples = once
    other = BidTraining(pieces=1, samples=BidOptions(seed=4))
    with pytest.raises(LedgerError, match="holds other results"):
        train_bids(other, tmp_path, kept=samples)


def test_too_few_samples_are_said_to_be_too_few(tmp_path: Path) -> None:
    with pytest.raises(TooFewSamplesError, match="there are 0 playouts"):
        learn_bids([], tmp_path)


def test_a_piece_depends_on_its_number_alone() -> None:
    piece = sample_bids(SMALL, 0)
    assert piece == sample_bids(SMALL, 0)
    assert piece != sample_bids(SMALL, 2)
    assert piece.played
    assert all(0.0 <= each.captured <= 1.5 for each in piece.played)
    assert bot_named(SMALL.player).name == "casual"


def test_bids_come_from_better_hands_than_passes() -> None:
    pieces = [sample_bids(SMALL, number) for number in range(0, 12, 2)]
    expects = [
        [
            call.hand[-1] - call.points
            for piece in pieces
            for call in piece.called
            if call.bid == bid
        ]
        for bid in (True, False)
    ]
    assert fmean(expects[0]) > fmean(expects[1]) + 0.05
