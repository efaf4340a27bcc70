"""Any integer is the seed of a training; small ones are those of the generators."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from rookery.bots.models.network_file import read_network
from rookery.train.bid_run import BidTraining, train_bids
from rookery.train.bid_samples import BidOptions
from rookery.train.call_values import ValueOptions, learn_values
from rookery.train.outcomes import OutcomeOptions, train_outcomes
from rookery.train.policy import LearningOptions
from rookery.train.pytorch import torch_module
from rookery.train.seeds import SEED_BITS, generator_seed, noted_seed
from rookery.train.training import TrainOptions, train_policy

ODD = (-1, 1 << SEED_BITS, 1 << 64, -(1 << 63), -(10**40), 10**40)


def test_seeds_that_generators_take_are_their_own() -> None:
    for seed in (0, 1, 2**32, (1 << SEED_BITS) - 1):
        assert generator_seed(seed) == noted_seed(seed) == seed


@pytest.mark.parametrize("seed", ODD)
def test_any_other_integer_has_a_number_that_they_take(seed: int) -> None:
    found = generator_seed(seed)
    assert 0 <= found < 1 << SEED_BITS
    torch_module().manual_seed(found)
    np.random.default_rng(found)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(noted_seed(seed))) == str(seed)
    assert len({generator_seed(each) for each in ODD}) == len(ODD)


@pytest.mark.parametrize("seed", [-7, 10**40], ids=["negative", "huge"])
def test_every_training_takes_it(tmp_path: Path, seed: int) -> None:
    small = TrainOptions(iterations=1, pieces=2, rounds=1, held_out=2, seed=seed)
    learning = LearningOptions(epochs=1, batch=64, seed=seed)
    train_policy(tmp_path, tmp_path / "policy.model", replace(small, learning=learning))
    samples = BidOptions(seed=seed, worlds=2, auctions=1, player="casual")
    train_bids(BidTraining(pieces=24, samples=samples), tmp_path)
    train_outcomes(OutcomeOptions(seed=seed, contracts=2, player="casual"), 16, tmp_path)
    options = ValueOptions(seed=seed, deals=8, pieces=2, iterations=1)
    for _ in range(2):  # what is kept is read, too
        learn_values(options, tmp_path, tmp_path)
    for name in ("contract", "call", "outcome", "call_value"):
        assert read_network(tmp_path / f"{name}.model").trained["seed"] == str(seed)
    assert f"--seed {seed} " in read_network(tmp_path / "policy.model").trained["command"]
