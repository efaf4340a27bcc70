"""Servers and browsers for the end-to-end tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser as Chromium
from tests.e2e.browsers import Meet, Person, chromium, new_device
from tests.e2e.harness import Browser, Server, running_server

TEST_TIMEOUT_SECONDS = 200
"""An end-to-end test has more time than others: one wait takes at most 60 seconds, and a failed test runs again."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Gives every test of this folder its time limit and one rerun, because a browser can starve on a busy machine."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(TEST_TIMEOUT_SECONDS))
            item.add_marker(pytest.mark.flaky(reruns=1))


QUICK_BOTS = ("--bot", "casual", "--pace", "0")
"""Options for tests that wait for bots but do not depend on their decisions."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A fresh server."""
    with running_server(tmp_path, "--away", "0.3", "--ready", "0.5", *QUICK_BOTS) as server:
        yield server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file; each test uses only its own tables."""
    with running_server(tmp_path_factory.mktemp("server"), *QUICK_BOTS) as server:
        yield server


@pytest.fixture
def ann(shared_server: Server) -> Browser:
    """A person."""
    return Browser(shared_server, "Ann")


@pytest.fixture
def ben(shared_server: Server) -> Browser:
    """Another person."""
    return Browser(shared_server, "Ben")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Chromium]:
    """One Chromium for all tests of a file."""
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def meet(browser: Chromium, shared_server: Server) -> AsyncIterator[Meet]:
    """Returns a function that makes people; only with *news* do games show them what is new. Fails at the end if any page
    logged an error or a warning.
    """
    people: list[Person] = []

    async def meet(server: Server = shared_server, news: bool = False, **options: Any) -> Person:
        device = await new_device(browser, news=news, **options)
        people.append(Person(await device.new_page(), server.url))
        return people[-1]

    yield meet
    for person in people:
        await person.page.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []
