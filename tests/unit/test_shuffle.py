"""The shuffle is documented, unbiased and the same for ever."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from rookery.shuffle import commitment, derive, new_seed, shuffle


def test_order_of_known_seeds_never_changes() -> None:
    """Frozen: a change here would rewrite every match ever played."""
    assert shuffle(bytes(32), 5) == (3, 2, 0, 1, 4)
    assert hashlib.sha256(repr(shuffle(bytes(range(32)), 41)).encode()).hexdigest() == FROZEN_41
    assert hashlib.sha256(repr(shuffle(b"\xff" * 32, 90)).encode()).hexdigest() == FROZEN_90
    assert derive(1, "a").hex() == FROZEN_DERIVED
    assert commitment(bytes(32)) == hashlib.sha256(b"rookery commitment 1" + bytes(32)).hexdigest()


def test_by_the_description_alone() -> None:
    """A second writing of the documented method, word by word, gives the same orders."""

    def words(seed: bytes):  # type: ignore[no-untyped-def]
        k = 0
        while True:
            block = hashlib.sha256(b"rookery shuffle 1" + seed + k.to_bytes(8, "big")).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")
            k += 1

    for number in range(200):
        seed = derive(number, "description")
        for n in (1, 2, 41, 57, 90):
            stream = words(seed)
            items = list(range(n))
            for i in range(n - 1, 0, -1):
                w = next(stream)
                while w >= (i + 1) * (2**32 // (i + 1)):
                    w = next(stream)
                j = w % (i + 1)
                items[i], items[j] = items[j], items[i]
            assert shuffle(seed, n) == tuple(items)


def test_every_order_is_as_likely() -> None:
    """24 orders of four cards, 48,000 shuffles: chi-squared with 23 degrees stays under the 1-in-10,000 bound."""
    counts = Counter(shuffle(derive(i, "bias"), 4) for i in range(48_000))
    assert set(counts) == set(permutations(range(4)))
    chi = sum((n - 2000) ** 2 / 2000 for n in counts.values())
    assert chi < 58.6


def test_seeds() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            shuffle(wrong, 4)


FROZEN_41 = "2519c4b1c555438284cd6dba3dd7f07a01e6ee1d05ec89ccf44e9b7170004da3"
FROZEN_90 = "dbca0b0a5b559228d58533a4a7ba40e414cb2f68ef9546cd81240ecf5d7271b9"
FROZEN_DERIVED = "e0c91bfaae9c6cddc312f2c07885ca0b1293f19692a73eae583e01e580296732"
