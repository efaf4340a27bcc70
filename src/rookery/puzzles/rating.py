"""Glicko-2: how good somebody is, how sure that is, and how much it changes (Glickman, "Example of the Glicko-2 system", 2022)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

import msgspec

SCALE = 173.7178
"""Between Glicko's numbers and those that the formulas use."""
CENTER = 1500.0
TAU = 0.5
"""How much the volatility may change."""
CLOSE = 1e-6
MOST_DEVIATION = 350.0


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """A rating, its deviation and its volatility."""

    value: float = CENTER
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


def player_key(player_id: str) -> str:
    """Returns what the rating of a player is stored under."""
    return f"player {player_id}"


def puzzle_key(puzzle_id: str) -> str:
    """Returns what the rating of a puzzle is stored under."""
    return f"puzzle {puzzle_id}"


def rated(own: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Returns the rating after a period with *games*: opponents with the results, 1 for a win and 0 for a loss."""
    mu, phi = (own.value - CENTER) / SCALE, own.deviation / SCALE
    if not games:
        return Rating(
            own.value,
            min(MOST_DEVIATION, SCALE * sqrt(phi**2 + own.volatility**2)),
            own.volatility,
        )
    sum_v = sum_d = 0.0
    for other, result in games:
        g = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.value - CENTER) / SCALE)))
        sum_v += g**2 * expected * (1 - expected)
        sum_d += g * (result - expected)
    v = 1 / sum_v
    volatility = _volatility(own.volatility, phi, v, v * sum_d)
    before = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / v)
    deviation = min(MOST_DEVIATION, SCALE * after)
    return Rating(CENTER + SCALE * (mu + after**2 * sum_d), deviation, volatility)


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
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
