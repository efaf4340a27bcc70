"""Next to no time to think, and no clock: for tests of what a search does, not of how well."""

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
