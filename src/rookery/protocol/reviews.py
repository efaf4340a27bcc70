"""What the endpoints for reviews answer."""

from __future__ import annotations

import msgspec

from rookery.review.report import RoundReview


class ReviewState(msgspec.Struct, frozen=True):
    """The review of a round, or how far it has come."""

    key: str
    """Names it: `GET /api/reviews/{key}` asks again."""
    done: int
    """How many pieces of work are done."""
    of: int
    """How many pieces of work there are."""
    review: RoundReview | None
    """``None`` until all are."""
