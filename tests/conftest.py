"""What all tests share: the marker that ties a test to the rules of the sources, examples, and the order of tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

FOLDER = Path(__file__).parent

# What fails in a module that tests share is told with its values, as in a test.
pytest.register_assert_rewrite(
    *(f"tests.{each.stem}" for each in FOLDER.iterdir() if each.stem != "conftest")
)

# The same examples everywhere, and no clock: what fails on one machine fails on all.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker; markers are strict."""
    config.addinivalue_line(
        "markers", "rule(*cited): the rules of the sources that this test holds the engine to"
    )


class BrowserFilesTogether(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out tests one by one, but all browser tests of a file to one worker: they share a server and a browser.

    The largest groups go first, so that no worker is left alone with them.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.split("::")[0] if nodeid.startswith("tests/e2e/") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Has xdist use that order."""
    return BrowserFilesTogether(config, log)
