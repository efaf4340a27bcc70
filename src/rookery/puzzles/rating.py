"""Glicko-2 ratings with deviation and volatility (Glickman, "Example of the Glicko-2 system", 2022)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

import msgspec

GLICKO2_SCALE = 173.7178
"""The factor between ratings and the Glicko-2 scale on which the formulas work."""
DEFAULT_RATING = 1500.0
DEFAULT_VOLATILITY = 0.06
TAU = 0.5
"""The system constant of Glicko-2: it limits how fast the volatility changes."""
VOLATILITY_TOLERANCE = 1e-6
"""The iteration for the volatility stops when its interval is this small."""
MAX_DEVIATION = 350.0
"""The deviation of a rating without games."""


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """A rating, its deviation and its volatility."""

    value: float = DEFAULT_RATING
    deviation: float = MAX_DEVIATION
    volatility: float = DEFAULT_VOLATILITY


def player_key(player_id: str) -> str:
    """Returns the key under which the rating of a player is stored."""
    return f"player {player_id}"


def puzzle_key(puzzle_id: str) -> str:
    """Returns the key under which the rating of a puzzle is stored."""
    return f"puzzle {puzzle_id}"


def rating_after(own: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Returns the rating after a period with *games*: each opponent's rating, and the result, 1 for a win and 0 for a loss."""
    mu, phi = (own.value - DEFAULT_RATING) / GLICKO2_SCALE, own.deviation / GLICKO2_SCALE
    if not games:
        return Rating(
            own.value,
            min(MAX_DEVIATION, GLICKO2_SCALE * sqrt(phi**2 + own.volatility**2)),
            own.volatility,
        )
    sum_v = sum_d = 0.0
    for other, result in games:
        g = 1 / sqrt(1 + 3 * (other.deviation / GLICKO2_SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.value - DEFAULT_RATING) / GLICKO2_SCALE)))
        sum_v += g**2 * expected * (1 - expected)
        sum_d += g * (result - expected)
    v = 1 / sum_v
    volatility = _volatility(own.volatility, phi, v, v * sum_d)
    before = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / v)
    deviation = min(MAX_DEVIATION, GLICKO2_SCALE * after)
    return Rating(DEFAULT_RATING + GLICKO2_SCALE * (mu + after**2 * sum_d), deviation, volatility)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Solves for the new volatility by the Illinois algorithm, step 5 of the paper."""
    start = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > VOLATILITY_TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
