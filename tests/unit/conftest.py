"""What unit tests of several parts share."""

from __future__ import annotations

import pytest
from tests.unit.review.quick import make_quick


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has reviews take a moment."""
    make_quick(monkeypatch)
