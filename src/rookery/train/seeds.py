"""Seeds of trainings, which may be any integers, where a generator or a file takes only some."""

from __future__ import annotations

from rookery.shuffle import derive

BITS = 63
"""The size of the numbers that NumPy, PyTorch and MessagePack all take."""


def generator_seed(seed: int) -> int:
    """Returns the seed of NumPy's and PyTorch's generators for *seed*: the same number if they take it, or else one derived from it."""
    if 0 <= seed < 1 << BITS:
        return seed
    return int.from_bytes(derive(seed, "generators")[:8], "big") >> (64 - BITS)


def noted_seed(seed: int) -> int | str:
    """Returns *seed* as the file of a network can hold it: a number that is too large or negative as its digits."""
    return seed if generator_seed(seed) == seed else str(seed)
