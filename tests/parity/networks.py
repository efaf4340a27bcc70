"""Networks of random weights."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from rookery.kernel import NetworkLayer


def layers_of(widths: tuple[int, ...], seed: int) -> tuple[NetworkLayer, ...]:
    """Returns layers of random weights; *widths* are the number of inputs and the outputs of each layer."""
    rng = np.random.default_rng(seed)
    return tuple(
        NetworkLayer(
            outputs,
            inputs,
            rng.normal(size=(outputs, inputs)).astype("<f4").tobytes(),
            rng.normal(size=outputs).astype("<f4").tobytes(),
        )
        for inputs, outputs in pairwise(widths)
    )
