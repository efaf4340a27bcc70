"""The callback by which long work reports its progress."""

from __future__ import annotations

from collections.abc import Callable

OnProgress = Callable[[int], object]
"""Called with the number of items that were done since the last call."""
