"""The only source of randomness: seeds, shuffles and the random numbers of bots.

**The shuffle** (version 1, never to change). From a 32-byte seed, block *k* (from 0) is
``SHA-256("rookery shuffle 1" + seed + k as 8 bytes, big-endian)``. Each block is read as eight 32-bit big-endian
words. Starting from 0, 1, …, n-1, for *i* from n-1 down to 1: take the next word *w*; if
``w >= (i+1) * (2**32 // (i+1))``, discard it and take the next one (so that every order is equally likely); swap the
items at *i* and ``w % (i+1)``. The browser client repeats it in a dozen lines.

**The commitment** to a seed, published before the cards are dealt, is ``SHA-256("rookery commitment 1" + seed)`` in
hexadecimal. The seed has 256 random bits, so the commitment reveals nothing about it; once the seed is published,
anyone can check both the commitment and the order of the cards.

>>> shuffle(bytes(32), 5)
(3, 2, 0, 1, 4)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from random import Random

SEED_BYTES = 32
_WORDS = struct.Struct(">8I")


def new_seed() -> bytes:
    """Returns 32 fresh bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def derive(seed: bytes | int | str, *labels: int | str) -> bytes:
    """Derives a 32-byte seed from a seed and labels, reproducibly; whoever knows the seed can derive it too."""
    text = seed.hex() if isinstance(seed, bytes) else str(seed)
    return hashlib.sha256("/".join(["rookery derive 1", text, *map(str, labels)]).encode()).digest()


def derive_secretly(secret: bytes, *labels: int | str) -> bytes:
    """Derives a 32-byte seed from *secret* and labels, reproducibly (HMAC-SHA-256).

    Only a holder of the secret can derive it, and the seed reveals nothing about the secret.
    """
    text = "/".join(["rookery secret 1", *map(str, labels)])
    return hmac.digest(secret, text.encode(), hashlib.sha256)


def commitment(seed: bytes) -> str:
    """Returns the 64 hexadecimal digits that bind the dealer to *seed* without showing it."""
    return hashlib.sha256(b"rookery commitment 1" + seed).hexdigest()


def shuffle(seed: bytes, n: int) -> tuple[int, ...]:
    """Returns the numbers 0 to *n* - 1 in the order determined by *seed*; every order is equally likely.

    :raises ValueError: if the seed is not 32 bytes long.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    prefix = b"rookery shuffle 1" + seed
    order = list(range(n))
    block = 0
    words: list[int] = []
    for i in range(n - 1, 0, -1):
        span = i + 1
        limit = span * (0x100000000 // span)
        while True:
            if not words:
                words = list(
                    _WORDS.unpack(hashlib.sha256(prefix + block.to_bytes(8, "big")).digest())
                )
                words.reverse()
                block += 1
            word = words.pop()
            if word < limit:
                break
        j = word % span
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def seeded_rng(seed: bytes) -> Random:
    """Returns a random number generator for a bot, seeded with *seed*."""
    return Random(seed)
