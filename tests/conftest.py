"""Pytest and Hypothesis settings of all tests: the rule marker, reproducible examples, and the distribution to workers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

FOLDER = Path(__file__).parent

# Assertions in the shared modules show their values on failure, as those in test modules do.
pytest.register_assert_rewrite(
    *(f"tests.{each.stem}" for each in FOLDER.iterdir() if each.stem != "conftest")
)

# The same examples on every machine and no deadline, so that failures are reproducible.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the rule marker, since unknown markers are errors."""
    config.addinivalue_line(
        "markers", "rule(*cited): the rules of the sources that this test holds the engine to"
    )


class BrowserFilesTogether(LoadScopeScheduling):  # type: ignore[misc]
    """Distributes tests one by one, except that the browser tests of a file share a worker, its server and its browser.

    The largest groups go first, so that no worker ends with one of them.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.split("::")[0] if nodeid.startswith("tests/e2e/") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Makes xdist use `BrowserFilesTogether`."""
    return BrowserFilesTogether(config, log)
