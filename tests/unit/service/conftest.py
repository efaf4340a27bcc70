"""Fixtures for several tests of the service."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.unit.service.dailies import Clock, dailies
from tests.unit.service.own_games import Place, opened_place

from rookery.service.daily import Daily


@pytest.fixture
def clock() -> Clock:
    """The day of the server, which a test may change."""
    return Clock()


@pytest.fixture
async def daily(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Daily]:
    """Deals of the day with their own store."""
    async with dailies(clock, monkeypatch) as found:
        yield found


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    """A lobby and its store."""
    async with opened_place() as found:
        yield found
