"""On a slow network a page is not empty while it loads."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Route, ViewportSize, expect
from tests.e2e.browsers import DESKTOP, LOW_PHONE, PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")


def late(seconds: float) -> Callable[[Route], Awaitable[None]]:
    """Returns a handler that delays requests."""

    async def wait(route: Route) -> None:
        await asyncio.sleep(seconds)
        await route.continue_()

    return wait


SHIFTS = """
    window.shifts = 0;
    new PerformanceObserver((found) => {
        for (const shift of found.getEntries()) window.shifts += shift.value;
    }).observe({type: "layout-shift", buffered: true});
"""
"""Records the cumulative layout shift of the page."""


@pytest.mark.parametrize("viewport", [LOW_PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_start_page_layout_does_not_shift_while_loading(
    meet: Meet, viewport: ViewportSize
) -> None:
    person = await meet(viewport=viewport)
    # Twice with the same cookie: first as a new person, then as one with a table and a started lesson.
    await person.page.add_init_script(SHIFTS)
    for _ in range(2):
        await person.page.route(re.compile("/api/"), late(0.5))
        await person.page.goto(person.url)
        await expect(person.page.get_by_text("Loading the games")).to_be_visible()
        await person.test_id("start-button").wait_for()
        await asyncio.sleep(1)
        assert await person.look("window.shifts") < 0.01
        await person.page.unroute_all()
        await person.table_for(seats=["random"] * 3)
        await person.page.evaluate("localStorage.rookery_lessons = 'cards'")
    await person.home()
    await expect(person.test_id("next-lesson")).to_be_visible()


async def test_loading_page_shows_a_message(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.page.route(re.compile("/assets/Home-.*[.]js"), late(2))
    await person.page.goto(person.url)
    await expect(person.page.locator(".opening")).to_be_visible()
    await person.test_id("start-button").wait_for()
    await expect(person.page.locator(".opening")).to_be_hidden()
    assert await person.violations() == []
