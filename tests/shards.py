"""Splits numbered test cases into shards, one test each, so that worker processes share them."""

from __future__ import annotations

import pytest


def in_shards(total: int, shards: int = 8, *, sanitized: bool = False) -> pytest.MarkDecorator:
    """Parametrizes a test by `numbers`, the shards of ``range(total)``; *sanitized* marks the first for the sanitizers."""
    first, *others = (range(shard, total, shards) for shard in range(shards))
    marks = (pytest.mark.sanitize,) if sanitized else ()
    return pytest.mark.parametrize("numbers", [pytest.param(first, marks=marks), *others])
