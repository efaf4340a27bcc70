"""Several networks as one: its outputs are the means of theirs.

Networks that learned from the same samples err in different ways, and their mean errs less than each of them (Hansen and Salamon, 1990).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rookery.kernel import NetworkLayer
from rookery.train.bids import Floats
from rookery.train.network_out import network_layer


def mean_network(networks: Sequence[Sequence[NetworkLayer]]) -> tuple[NetworkLayer, ...]:
    """Returns the layers of a network whose outputs are the means of those of *networks*, up to rounding.

    All take the same inputs and have as many layers and outputs. Their hidden numbers lie side by side and do not meet before the last
    layer, so it is as large as all of them and the zeros between them.
    """
    parts = [[_arrays(layer) for layer in network] for network in networks]
    last, share = len(parts[0]) - 1, np.float32(1 / len(parts))
    found = []
    for place, layers in enumerate(zip(*parts, strict=True)):
        weights, biases = [each for each, _ in layers], [each for _, each in layers]
        if place == last:
            found.append(network_layer(share * np.hstack(weights), share * np.sum(biases, 0)))
        else:
            joined = _side_by_side(weights) if place else np.vstack(weights)
            found.append(network_layer(joined, np.concatenate(biases)))
    return tuple(found)


def _arrays(layer: NetworkLayer) -> tuple[Floats, Floats]:
    """Returns the weights of *layer*, by output and then by input, and its biases."""
    weights = np.frombuffer(layer.weights, "<f4").reshape(layer.outputs, layer.inputs)
    return weights, np.frombuffer(layer.biases, "<f4")


def _side_by_side(blocks: Sequence[Floats]) -> Floats:
    """Returns a matrix with *blocks* along its diagonal and zeros elsewhere."""
    heights, widths = zip(*(block.shape for block in blocks), strict=True)
    found = np.zeros((sum(heights), sum(widths)), np.float32)
    row = column = 0
    for block in blocks:
        height, width = block.shape
        found[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return found
