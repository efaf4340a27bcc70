"""What the model of outcomes is learned from, and how equally likely outcomes are told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rookery.bots.models.outcomes import QUANTILES
from rookery.train.bids import NetworkTrainer, Recipe, TooFewSamplesError
from rookery.train.outcomes import (
    OutcomeOptions,
    learn_outcomes,
    quantile_loss,
    sample_outcomes,
)

SMALL = OutcomeOptions(seed=3, contracts=2, player="casual")


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
    rng = np.random.default_rng(1)
    told = rng.random((6000, 1)).astype(np.float32)
    above = (told[:, 0] * rng.exponential(0.2, len(told))).astype(np.float32)
    recipe = Recipe(hidden=(16,), epochs=8, batch=64, rate=5e-3, decay=0.0, min_deviation=0.01)
    trainer = NetworkTrainer(told, recipe, len(QUANTILES), 0)
    trainer.train(quantile_loss(trainer.torch, above))
    found = trainer.outputs(told).detach().numpy()
    for place, part in enumerate(QUANTILES):
        assert abs((above < found[:, place]).mean() - part) < 0.04
