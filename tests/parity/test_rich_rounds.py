"""Rounds of as many points as the kernel counts: each card counts once, whether it is captured or still to come."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.oracle.kernels import KERNELS, NATIVE

from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, Position, Question, Scoring
from rookery.rules.table import SUIT_COUNT, Tables

TABLES = Tables(
    trump="red",
    suit_of=(0,) * 6,
    suit_mask=(0b111111, *(0,) * (SUIT_COUNT - 1)),
    strength=((1, 2, 3, 4, 5, 6), *((0,) * 6,) * (SUIT_COUNT - 1)),
    trumps=(),
    free=0,
    points=(10_000, 9_000, 8_000, 1_000, 500, 500),
    later_wins=False,
)
POSITION = Position(
    hands=(0b010101, 0b101010), teams=(0, 1), leader=0, scoring=Scoring(last_points=1_000)
)


@pytest.mark.sanitize
def test_a_round_of_30000_points_is_played_to_its_end() -> None:
    for kernel in KERNELS:
        tables = kernel.compile_tables(TABLES, WEIGHTS)
        position = POSITION
        for card in (0, 1, 3, 2, 5, 4):
            position = kernel.play(tables, position, card)
        assert position.points == (0, 29_000)
        assert kernel.totals(tables, position) == (0, 30_000)
    tables = NATIVE.compile_tables(TABLES, WEIGHTS)
    after = NATIVE.play(tables, NATIVE.play(tables, POSITION, 0), 1)
    assert after.points == (0, 19_000)
    # The other team takes the card of 1,000 points with one of 500, and no more.
    assert NATIVE.solve(tables, after, Question(team=1), None)[4] == (28_500, 28_500)


@pytest.mark.sanitize
def test_more_points_are_refused() -> None:
    tables = NATIVE.compile_tables(TABLES, WEIGHTS)
    for changes, total in (
        ({"points": (0, 1)}, 30_001),
        ({"scoring": Scoring(last_points=1_001)}, 30_001),
        ({"scoring": Scoring(last_points=1_000, trick_points=1)}, 30_003),
    ):
        with pytest.raises(
            KernelError, match=f"could come to {total} points, but 30000 is the most"
        ):
            NATIVE.legal(tables, replace(POSITION, **changes))


@pytest.mark.sanitize
def test_cards_that_are_never_drawn_do_not_count() -> None:
    tables = NATIVE.compile_tables(TABLES, WEIGHTS)
    stock: dict[str, Any] = {"stock": (4, 5, 0), "stock_leave": 1, "drawing": "winner_first"}
    position = replace(POSITION, hands=(0b000100, 0b001000), **stock)
    NATIVE.legal(tables, replace(position, scoring=Scoring(last_points=20_000)))
    with pytest.raises(KernelError, match="could come to 30001 points"):
        NATIVE.legal(tables, replace(position, scoring=Scoring(last_points=20_001)))
