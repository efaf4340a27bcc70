"""Conversion of training seeds, which may be any integers, for random generators and files with limited ranges."""

from __future__ import annotations

from rookery.shuffle import derive

SEED_BITS = 63
"""The number of bits of non-negative seeds that NumPy, PyTorch and MessagePack all accept."""


def generator_seed(seed: int) -> int:
    """Returns *seed* for the generators of NumPy and PyTorch, or a seed derived from it if it is out of their range."""
    if 0 <= seed < 1 << SEED_BITS:
        return seed
    return int.from_bytes(derive(seed, "generators")[:8], "big") >> (64 - SEED_BITS)


def noted_seed(seed: int) -> int | str:
    """Returns *seed* as stored in a network file: as a string if it is negative or too large."""
    return seed if generator_seed(seed) == seed else str(seed)
