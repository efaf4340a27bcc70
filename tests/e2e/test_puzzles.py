"""Puzzles in a browser: one is asked at the table, answered, explained, and the next one comes."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_puzzle_is_solved_and_explained(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-puzzles").click()
    await person.test_id("puzzle-start").wait_for()
    await person.picture("puzzles")
    assert await person.violations() == []
    assert "1500" in await person.test_id("puzzle-rating").inner_text()

    await person.test_id("puzzle-theme").select_option("count")
    await person.test_id("puzzle-game").select_option("original_partnership_4")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    await person.picture("puzzle-asked")
    assert await person.violations() == []
    view = await person.until(lambda view: view["legal"])
    # A click must not answer by itself: the first try counts.
    card = view["legal"]["cards"][0]
    await person.click_card(card)
    await person.picture("puzzle-chosen")
    assert (await person.test_id("play-button").inner_text()).startswith("Play the ")
    await person.click_card(card)
    await person.test_id("play-button").wait_for(state="detached")
    await person.click_card(card)
    await person.test_id("play-button").click()
    await person.test_id("puzzle-why").wait_for()
    await person.picture("puzzle-answered")
    assert await person.violations() == []
    await person.test_id("puzzle-why").click()
    await person.picture("puzzle-why")
    assert await person.violations() == []
    assert person.complaints == []


async def test_the_way_back_of_the_browser_leads_to_the_start_of_the_page(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-puzzles").click()
    await person.test_id("puzzle-theme").select_option("count")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    first = person.page.url

    # The same puzzle is there after a reload.
    view = await person.look()
    await person.page.reload()
    await person.test_id("puzzle-says").wait_for()
    assert person.page.url == first
    assert await person.look() == view

    await person.click_card(view["legal"]["cards"][0])
    await person.test_id("play-button").click()
    await person.test_id("puzzle-next").click()
    await person.page.wait_for_url(lambda url: url != first)
    await person.test_id("puzzle-says").wait_for()
    await person.page.go_back()
    await person.test_id("puzzle-start").wait_for()
    assert person.page.url == f"{person.url}/puzzles"
    assert "Tried: 1" in await person.page.locator("main").inner_text()
    await person.page.go_back()
    await person.test_id("start-button").wait_for()

    await person.page.goto(f"{person.url}/puzzles/not-a-puzzle")
    await person.page.get_by_role("alert").wait_for()
    await person.test_id("puzzle-start").wait_for()
    assert person.page.url == f"{person.url}/puzzles"
