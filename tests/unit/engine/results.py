"""A result that is known by its totals."""

from __future__ import annotations

from rookery.engine.round_result import RoundResult


def result_of(
    totals: tuple[int, ...],
    *,
    declarer: int | None = None,
    bid: int | None = None,
    made: bool | None = None,
    teams: tuple[int, ...] = (0, 1, 0, 1, 0, 1),
) -> RoundResult:
    """Returns a result with these totals after it."""
    return RoundResult(
        number=1, dealer=0, declarer=declarer, bid=bid, forced=False, trump="red", teams=teams,
        count=(), captured=(), made=made, scores=(), totals=totals,
    )  # fmt: skip
