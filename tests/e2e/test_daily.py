"""The deals of the day in a browser: each person plays them once, compares results and shares them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import LOW_PHONE, PHONE, SMALL_PHONE, TINY_PHONE, Meet, Person, number
from tests.e2e.reviewed import REVIEW_TEST_SECONDS, REVIEW_TIMEOUT_MILLISECONDS

pytestmark = pytest.mark.asyncio(loop_scope="module")

WEEK = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]


async def smaller_margin(person: Person, name: str) -> float:
    """Returns the smaller of the margins above and below a button in its footer."""
    edges: float = await person.test_id(name).evaluate(
        """button => {
            const [box, around] = [button, button.closest("footer")].map((one) => one.getBoundingClientRect());
            return Math.min(box.top - around.top, around.bottom - box.bottom);
        }"""
    )
    return edges


async def test_a_deal_is_taken_off_the_start_page_with_the_keyboard(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.page.goto(f"{person.url}/daily")
    await person.test_id("play-round").click()
    hand = (await person.until(lambda view: view["hand"]))["hand"]
    await person.home()
    await person.page.get_by_role("button", name="Take off the list").focus()
    await person.page.keyboard.press("Enter")
    await person.test_id("unlist").wait_for()
    assert await person.violations() == []
    await person.picture("daily-unlist")
    await person.page.keyboard.press("Tab")
    await person.page.keyboard.press("Enter")
    await person.test_id("own-tables").wait_for(state="detached")
    await expect(person.page.locator("#your-table")).to_be_focused()
    await person.home()
    assert await person.test_id("own-tables").count() == 0

    # The page of the deals leads back, and then the start page does again.
    await person.page.goto(f"{person.url}/daily")
    await person.test_id("play-round").click()
    assert (await person.until(lambda view: view["hand"]))["hand"] == hand
    await person.home()
    await person.test_id("own-tables").wait_for()


async def test_the_goal_of_a_deal_is_one_line_on_a_small_phone(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE)
    await person.page.goto(f"{person.url}/daily")
    await person.test_id("play-round").click()
    # The button of the last trick leaves the least room for the words.
    await person.play_until(lambda view: view["last_trick"])
    await person.picture("daily-goal")
    lines = "goal => goal.clientHeight / parseFloat(getComputedStyle(goal).lineHeight)"
    assert await person.page.locator(".goal").evaluate(lines) < 1.5


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_a_deal_of_the_day_is_played_once_and_compared(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-daily").click()
    await person.test_id("play-round").wait_for()
    await person.picture("daily-before")
    assert await person.violations() == []
    await person.test_id("play-round").click()
    await person.until(lambda view: view["hand"])
    assert "deal of the day" in await person.test_id("origin").inner_text()
    table = person.page.url

    # A person who has not played the deal may not enter that table.
    other = await meet(viewport=PHONE)
    await other.page.goto(table)
    await other.page.get_by_text("only its own player").wait_for()

    # Before the end there is a link back, and no result.
    await person.page.goto(person.url + "/daily")
    await person.test_id("play-round").click()
    await person.until(lambda view: view["hand"])
    assert person.page.url == table
    assert (await person.play_round())["phase"] == "over"
    for size in (LOW_PHONE, TINY_PHONE, PHONE):
        await person.page.set_viewport_size(size)
        assert await smaller_margin(person, "to-compare") >= 8
    await person.test_id("to-compare").click()
    await person.test_id("daily-result-round").wait_for()
    assert "/daily/2" in person.page.url
    assert await person.page.locator("td.played a[aria-current=date]").count() == 1
    assert await person.test_id("play-round").count() == 0
    month = person.page.locator("caption")
    assert (await month.inner_text()).endswith(str(datetime.now(UTC).year))
    assert await person.page.locator("thead th").all_inner_texts() == WEEK
    assert "1 day" in await person.test_id("streak").inner_text()
    assert "⬜⬜" in await person.test_id("share-text").inner_text()
    async with person.page.expect_download() as waited:
        await person.test_id("share-picture").click()
    assert (await waited.value).suggested_filename.endswith(".png")
    await person.picture("daily-after")
    assert await person.violations() == []

    # The figures for luck and choices add up to the compared result.
    score = await person.test_id("daily-result-round").locator("dd").first.inner_text()
    await person.test_id("luck-round").click()
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    assert number(await person.test_id("luck-result").inner_text()) == number(score)
    figures = await person.test_id("luck-sum").locator(".figures").all_inner_texts()
    *parts, result = map(number, figures)
    assert sum(parts) == result
    given = await person.test_id("without-luck").inner_text()
    assert given.startswith(("Your mistakes cost", "You gave nothing away"))
    await person.picture("daily-luck")
    assert await person.violations() == []
    assert person.complaints == []
