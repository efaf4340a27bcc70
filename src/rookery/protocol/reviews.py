"""The JSON of the endpoints for reviews."""

from __future__ import annotations

import msgspec

from rookery.review.report import RoundReview


class ReviewState(msgspec.Struct, frozen=True):
    """The review of a round, or its progress."""

    key: str
    """The key of the review, for `GET /api/reviews/{key}`."""
    done: int
    """The number of finished pieces of work."""
    of: int
    """The number of all pieces of work."""
    review: RoundReview | None
    """The finished review; ``None`` while pieces of work are left."""
