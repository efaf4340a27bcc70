"""The kernel's random numbers, in plain Python."""

from __future__ import annotations

WORD = (1 << 64) - 1


class Random:
    """xoshiro256++ by Blackman and Vigna, seeded by SplitMix64."""

    def __init__(self, seed: int, stream: int) -> None:
        """Seeds the generator for one stream of *seed*."""
        x = (seed + stream * 0xD1342543DE82EF95) & WORD
        self._s = []
        for _ in range(4):
            x = (x + 0x9E3779B97F4A7C15) & WORD
            z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
            self._s.append(z ^ (z >> 31))

    def next(self) -> int:
        """Returns 64 random bits."""
        s = self._s
        result = (_rotl((s[0] + s[3]) & WORD, 23) + s[0]) & WORD
        t = (s[1] << 17) & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = _rotl(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """Returns a number from 0 to ``n - 1``."""
        return ((self.next() >> 32) * n) >> 32

    def part(self) -> float:
        """Returns a number from 0 up to but not including 1."""
        return (self.next() >> 11) * 2.0**-53


def _rotl(x: int, k: int) -> int:
    return ((x << k) | (x >> (64 - k))) & WORD
