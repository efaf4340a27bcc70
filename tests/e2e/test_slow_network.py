"""Over a slow network a page is not empty while it is on its way."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Route, expect
from tests.e2e.browsers import PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_it_is_said_that_the_page_is_opening(meet: Meet) -> None:
    person = await meet(viewport=PHONE)

    async def late(route: Route) -> None:
        await asyncio.sleep(2)
        await route.continue_()

    await person.page.route(re.compile("/assets/Home-.*[.]js"), late)
    await person.page.goto(person.url)
    await expect(person.page.locator(".opening")).to_be_visible()
    await person.test_id("start-button").wait_for()
    await expect(person.page.locator(".opening")).to_be_hidden()
    assert await person.violations() == []
