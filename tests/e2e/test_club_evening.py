"""A club evening: many new browsers behind one router, with the default limits."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from tests.e2e.browsers import Meet, chromium_path
from tests.e2e.conftest import QUICK_BOTS
from tests.e2e.harness import Server, Visit, running_server
from tests.waiting import Turns

from rookery.web.app import CLIENT
from rookery.web.limits import QUOTAS

pytestmark = pytest.mark.asyncio(loop_scope="module")

PEOPLE_COUNT = 30
SEATS_PER_TABLE = 4
MAX_CONNECTIONS = 6
"""The number of concurrent connections that a browser opens to one server."""
CATALOGS = ("/api/variants", "/api/bots", "/api/rules/saved", "/api/tables", "/api/lessons")

ALL_STYLES_LOADED = (
    "[...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet !== null)"
)
"""Whether all style sheets of a page are loaded."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the default limits."""
    limits = [f"--limit={name}={one.visitor}/{one.address}" for name, one in QUOTAS.items()]
    with running_server(tmp_path_factory.mktemp("server"), *QUICK_BOTS, *limits) as server:
        yield server


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Server]:
    """A server with low limits."""
    limits = ("--limit=files=0/300", "--limit=requests=0/300")
    with running_server(tmp_path, *QUICK_BOTS, *limits) as server:
        yield server


class NewBrowser:
    """A first visit: fetches the page, all files of the client, and the data that the pages request."""

    def __init__(self, server: Server) -> None:
        self._server = server
        # Each request gets its own connection: if the server has just closed an idle one, httpx fails where browsers
        # retry.
        pool = httpx.Limits(max_connections=MAX_CONNECTIONS, max_keepalive_connections=0)
        self.http = httpx.AsyncClient(base_url=server.url, limits=pool, timeout=60)
        self.answers: Counter[int] = Counter()

    async def open_page(self, path: str) -> None:
        """Opens a page, and fetches all files of the client and the data for offline use."""
        await self._get(path, accept="text/html")
        await self._get("/api/me")
        files = [file for file in CLIENT.rglob("*") if file.is_file()]
        variants = (await self.http.get(CATALOGS[0])).json()
        lessons = (await self.http.get(CATALOGS[-1])).json()
        wanted = [
            *CATALOGS,
            *(f"/{file.relative_to(CLIENT).as_posix()}" for file in files),
            *(f"/api/rules/{one['id']}" for one in variants),
            *(f"/api/lessons/{one['id']}" for one in lessons),
        ]
        left = iter(wanted)

        async def fetch() -> None:
            for one in left:
                await self._get(one)

        await asyncio.gather(*(fetch() for _ in range(MAX_CONNECTIONS)))

    async def sit(self, name: str, table: str, seat: int) -> None:
        """Sends a name and takes a seat."""
        self.answers[(await self.http.post("/api/me", json={"name": name})).status_code] += 1
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with Visit(self._server, table, cookie) as visit:
            await visit.hello()
            await visit.say("sit", seat=seat)
            await visit.until(lambda: visit.seats.get("you") == seat)

    async def _get(self, path: str, accept: str = "*/*") -> None:
        answer = await self.http.get(path, headers={"accept": accept})
        self.answers[answer.status_code] += 1


def exhaust_limit(others: httpx.Client, path: str, accept: str = "*/*") -> None:
    """Sends requests from the same address until the limit refuses them."""
    turns = Turns(2000, "the limit is reached")
    while others.get(path, headers={"accept": accept}).status_code == 200:
        turns.count()


@pytest_asyncio.fixture(loop_scope="module")
async def browsers(club: Server) -> AsyncIterator[list[NewBrowser]]:
    """One new browser for each person; closes their HTTP clients at the end."""
    async with AsyncExitStack() as closing:
        found = [NewBrowser(club) for _ in range(PEOPLE_COUNT)]
        for browser in found:
            await closing.enter_async_context(browser.http)
        yield found


async def test_thirty_people_behind_one_router_sit_down_within_a_minute(
    club: Server, browsers: list[NewBrowser]
) -> None:
    chromium_path()  # Skips the test if the client is not built.
    wanted = {"variant": "original_partnership_4", "seats": ["open"] * (SEATS_PER_TABLE - 1)}
    tables = []
    for first in browsers[::SEATS_PER_TABLE]:
        answer = await first.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        tables.append(answer.json()["table_id"])

    async def arrive(number: int) -> None:
        table, seat = tables[number // SEATS_PER_TABLE], number % SEATS_PER_TABLE
        await browsers[number].open_page(f"/t/{table}")
        await browsers[number].sit(f"Guest {number}", table, seat)

    began = time.monotonic()
    await asyncio.gather(*(arrive(number) for number in range(PEOPLE_COUNT)))
    print(f"{PEOPLE_COUNT} people in {time.monotonic() - began:.1f} s")
    for browser in browsers:
        assert set(browser.answers) == {200}, browser.answers
    assert club.health()["refused"].get("too_many", 0) == 0


async def test_page_refused_by_a_limit_says_why_and_recovers_by_itself(
    meet: Meet, crowded: Server
) -> None:
    person = await meet(crowded)
    with httpx.Client(base_url=crowded.url) as others:
        exhaust_limit(others, "/", accept="text/html")
        for _ in range(20):
            others.get("/sw.js")
        await person.page.goto(crowded.url)
        assert "from your network" in await person.page.inner_text("body")
        await person.test_id("start-button").wait_for()
    assert "cannot be reached" not in await person.page.inner_text("body")
    assert await person.page.evaluate(ALL_STYLES_LOADED)
    refused = re.compile("dynamically imported|Refused to apply style|preload CSS")
    person.complaints = [one for one in person.complaints if not refused.search(one)]
