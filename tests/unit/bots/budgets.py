"""Next to no time to think, and no clock: for tests of what a search does, not of how well."""

from __future__ import annotations

from math import inf

from rookery.bots.level import Budget

QUICK = Budget(seconds=inf, batch=8, worlds=8, confirm=8, caution=0.0, by_likelihood=True)
