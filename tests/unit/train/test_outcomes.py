"""The model of outcomes made again in small: the same twice, continued where it was stopped, and fair to weak hands."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rookery.bots.models.network_file import network_in_use, read_network
from rookery.bots.models.outcomes import QUANTILES
from rookery.lab.ledger import LedgerError
from rookery.train.bids import Learned, Learner, Recipe, TooFewSamplesError
from rookery.train.outcomes import (
    OutcomeOptions,
    learn_outcomes,
    quantile_loss,
    sample_outcomes,
    train_outcomes,
)

SMALL = OutcomeOptions(seed=3, contracts=2, player="casual")
PIECES = 16


def trained(out: Path, *, kept: Path) -> Learned:
    """Trains in *out*, which is made."""
    out.mkdir()
    return train_outcomes(SMALL, PIECES, out, kept=kept)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with a small model, and the file with what it was learned from."""
    folder = tmp_path_factory.mktemp("outcomes")
    trained(folder / "models", kept=folder / "samples.jsonl")
    return folder / "models", folder / "samples.jsonl"


def test_a_small_model_has_the_shape_of_the_one_in_use(once: tuple[Path, Path]) -> None:
    folder, _ = once
    small, used = read_network(folder / "outcome.model"), network_in_use("outcome")
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
    again = tmp_path / "again" / "outcome.model"
    assert again.read_bytes() == (folder / "outcome.model").read_bytes()


def test_other_samples_are_refused(once: tuple[Path, Path], tmp_path: Path) -> None:
    _, samples = once
    with pytest.raises(LedgerError, match="holds other results"):
        train_outcomes(OutcomeOptions(seed=4), 1, tmp_path, kept=samples)


def test_too_few_samples_are_said_to_be_too_few(tmp_path: Path) -> None:
    with pytest.raises(TooFewSamplesError, match="there are 0 contracts"):
        learn_outcomes([], tmp_path)


def test_a_piece_depends_on_its_number_alone() -> None:
    piece = sample_outcomes(SMALL, 0)
    assert piece == sample_outcomes(SMALL, 0)
    assert piece != sample_outcomes(SMALL, 2)
    assert len(piece.outcomes) == SMALL.contracts
    assert all(0.0 <= each.captured <= 1.0 for each in piece.outcomes)


def test_equally_likely_outcomes_are_as_likely_as_they_say() -> None:
    chance = np.random.default_rng(1)
    told = chance.random((6000, 1)).astype(np.float32)
    above = (told[:, 0] * chance.exponential(0.2, len(told))).astype(np.float32)
    recipe = Recipe(hidden=(16,), epochs=8, batch=64, rate=5e-3, decay=0.0, least=0.01)
    learner = Learner(told, recipe, len(QUANTILES), 0)
    learner.learn(quantile_loss(learner.torch, above))
    found = learner.outputs(told).detach().numpy()
    for place, part in enumerate(QUANTILES):
        assert abs((above < found[:, place]).mean() - part) < 0.04
