"""Merging an ensemble of networks into one network, whose outputs are the means of theirs.

Networks that learned from the same samples err in different ways, and their mean errs less than each of them (Hansen
and Salamon, 1990).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rookery.kernel import NetworkLayer
from rookery.train.bids import Floats
from rookery.train.network_out import network_layer


def mean_network(networks: Sequence[Sequence[NetworkLayer]]) -> tuple[NetworkLayer, ...]:
    """Returns the layers of a network whose outputs are the means of those of *networks*, up to rounding.

    All networks take the same inputs and have the same number of layers and outputs. Their hidden layers are placed
    side by side, connected by block-diagonal weights, and are averaged in the last layer.
    """
    parts = [[_arrays(layer) for layer in network] for network in networks]
    last, share = len(parts[0]) - 1, np.float32(1 / len(parts))
    merged = []
    for place, layers in enumerate(zip(*parts, strict=True)):
        all_weights, all_biases = (
            [weights for weights, _ in layers],
            [biases for _, biases in layers],
        )
        if place == last:
            merged.append(
                network_layer(share * np.hstack(all_weights), share * np.sum(all_biases, 0))
            )
        else:
            joined = _block_diagonal(all_weights) if place else np.vstack(all_weights)
            merged.append(network_layer(joined, np.concatenate(all_biases)))
    return tuple(merged)


def _arrays(layer: NetworkLayer) -> tuple[Floats, Floats]:
    """Returns the weights of *layer*, by output and then by input, and its biases."""
    weights = np.frombuffer(layer.weights, "<f4").reshape(layer.outputs, layer.inputs)
    return weights, np.frombuffer(layer.biases, "<f4")


def _block_diagonal(blocks: Sequence[Floats]) -> Floats:
    """Returns a matrix with *blocks* along its diagonal and zeros elsewhere."""
    heights, widths = zip(*(block.shape for block in blocks), strict=True)
    matrix = np.zeros((sum(heights), sum(widths)), np.float32)
    row = column = 0
    for block in blocks:
        height, width = block.shape
        matrix[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return matrix
