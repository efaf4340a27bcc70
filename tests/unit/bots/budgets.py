"""A small search budget without a time limit, for tests that do not depend on playing strength."""

from __future__ import annotations

from math import inf

from rookery.bots.level import Budget

QUICK = Budget(
    seconds=inf,
    batch_size=8,
    max_worlds=8,
    confirmation_worlds=8,
    min_lead_errors=0.0,
    by_likelihood=True,
)
