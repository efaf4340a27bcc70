"""Seats: places around the table, numbered clockwise from 0.

"Left" is the next seat clockwise, as in the rule books: play, deal and bids all move to the left [H11:44, 54].
"""

from __future__ import annotations

from collections.abc import Iterator

Seat = int
"""A place at the table: 0 to ``seats - 1``, clockwise."""

Side = int
"""A group of seats that score together, numbered from 0; in individual games, every seat is its own side."""


def round_from(first: Seat, seats: int) -> Iterator[Seat]:
    """Yields every seat once, clockwise from *first*."""
    for step in range(seats):
        yield (first + step) % seats
