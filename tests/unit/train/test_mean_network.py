"""The mean of networks as one network."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from rookery.kernel import NetworkLayer, kernel
from rookery.train.mean_network import mean_network
from rookery.train.network_out import network_layer


def random_network(
    chance: np.random.Generator, widths: tuple[int, ...]
) -> tuple[NetworkLayer, ...]:
    """Returns layers of random numbers with so many inputs, hidden numbers and outputs."""
    return tuple(
        network_layer(chance.normal(size=(outputs, inputs)), chance.normal(size=outputs))
        for inputs, outputs in pairwise(widths)
    )


@pytest.mark.parametrize("members", [1, 2, 5])
def test_outputs_are_the_means_of_those_of_the_members(members: int) -> None:
    rng = np.random.default_rng(members)
    networks = [
        random_network(rng, (6, int(rng.integers(2, 9)), int(rng.integers(2, 9)), 3))
        for _ in range(members)
    ]
    rows = rng.normal(size=20 * 6).astype(np.float32)
    means = np.mean([np.asarray(kernel.Network(each).evaluate(rows)) for each in networks], 0)
    found = np.asarray(kernel.Network(mean_network(networks)).evaluate(rows))
    assert found.shape == (20, 3)
    assert np.allclose(found, means, rtol=1e-4, atol=1e-5)


def test_the_mean_of_one_network_is_that_network() -> None:
    network = random_network(np.random.default_rng(7), (4, 3, 2, 1))
    assert mean_network([network]) == network
