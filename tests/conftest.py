"""What all tests share: the marker that ties a test to the rules of the sources."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples everywhere, and no clock: what fails on one machine fails on all.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker; markers are strict."""
    config.addinivalue_line(
        "markers", "rule(*cited): the rules of the sources that this test holds the engine to"
    )
