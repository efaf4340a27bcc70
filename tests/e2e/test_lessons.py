"""The lessons in a browser, from the invitation through all ten to the first game, guided only by the page."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import SMALL_PHONE, Meet
from tests.e2e.hinted import follow, hint
from tests.e2e.lessons import take_lesson, until_changed
from tests.e2e.overlap import covered

from rookery.lessons import LESSONS

pytestmark = pytest.mark.asyncio(loop_scope="module")

SCROLLING_BOARD = """() => [document.querySelector(".board")].filter(
    (board) => board && board.scrollHeight > board.clientHeight + 1).map((board) => board.scrollHeight)"""
"""Returns the height of the board if it is higher than the screen."""
SLOW_TIMERS = """(() => { const soon = window.setTimeout;
    window.setTimeout = (what, wait = 0, ...rest) => soon(what, wait + 100, ...rest); })()"""
"""Delays timers as on a busy machine; the keyboard focus must still be correct."""


class StepReached(Exception):  # noqa: N818
    """The lesson has reached the wanted step."""


async def test_a_lesson_goes_on_at_its_step_after_a_reload_and_after_back(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE)
    await person.page.goto(f"{person.url}/learn/following")
    step = person.test_id("lesson-step")

    async def stop_at_step_4(_: str) -> None:
        if (await step.inner_text()).startswith("Step 4"):
            raise StepReached

    with pytest.raises(StepReached):
        await take_lesson(person, stop_at_step_4)
    page = "document.querySelector('.board')?.innerText"
    before, view = await person.look(page), await person.look()
    await person.page.reload()
    await person.until(lambda text: text == before, page)
    assert await person.look() == view

    # So does Back, into the list and into the lesson again.
    await person.page.goto(f"{person.url}/learn")
    await person.test_id("lesson-following").click()
    await expect(step).to_contain_text("Step 4")
    await person.page.go_back()
    await person.test_id("lesson-following").wait_for()
    await person.page.go_forward()
    await person.until(lambda text: text == before, page)
    assert await person.look() == view
    # A person who leaves the lesson by its button starts again at step 1.
    await person.test_id("lesson-back").click()
    await person.test_id("lesson-following").click()
    await expect(step).to_contain_text("Step 1")


async def test_a_beginner_is_led_through_all_lessons_and_wins_the_first_hand(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE)
    await person.home()
    await person.test_id("start-lessons").click()
    await person.test_id("lesson-cards").click()
    checked: set[str] = set()
    mistakes = 0
    for number, name in enumerate(LESSONS):
        await person.page.wait_for_url(f"**/learn/{name}")

        async def look(moment: str, lesson: str = name) -> None:
            if moment != "done":
                assert await covered(person, may_scroll=False) == [], (lesson, moment)
                assert await person.look(f"({SCROLLING_BOARD})()") == [], (lesson, moment)
            if moment not in checked:
                checked.add(moment)
                assert await person.violations() == [], (lesson, moment)

        mistakes += await take_lesson(person, look)
        last = number + 1 == len(LESSONS)
        await person.test_id("all-lessons" if last else "next-lesson").click()
    asked = {"card", "bid", "bury", "trump", "question"}
    assert checked == asked | {"said", "right", "wrong", "done"}
    assert mistakes >= len(LESSONS)

    await person.page.reload()
    await person.test_id("lessons-done").wait_for()
    assert await person.page.locator("[data-done=true]").count() == len(LESSONS)
    await person.home()
    assert await person.test_id("invitation").count() == 0
    await person.test_id("learn").click()
    await person.test_id("first-game").click()
    while (view := await person.turn())["legal"]:
        await follow(person, (await hint(person))["command"], view)
    ours, theirs = view["scores"]
    assert ours > theirs, view["results"]


async def test_a_lesson_is_taken_by_keyboard_alone(meet: Meet) -> None:
    person = await meet()
    await person.page.add_init_script(SLOW_TIMERS)
    await person.page.goto(f"{person.url}/learn/following")
    heard = []
    for _ in range(40):
        if await person.test_id("lesson-done").count():
            break
        await person.until(bool, "document.activeElement !== document.body")
        if await person.focused() == "try-again":
            await person.page.keyboard.press("Shift+Tab")
        heard.append(await person.test_id("speech").inner_text())
        await person.page.keyboard.press("Enter")
        await until_changed(
            person, heard[-1], "document.querySelector('[data-testid=speech]')?.innerText ?? 'done'"
        )
        await person.until(
            lambda name: name in ("go-on", "try-again", "") or name.startswith("card-"),
            "document.activeElement?.dataset?.testid ?? ''",
        )
    assert await person.test_id("lesson-done").count() == 1
    assert any("Not quite" in text for text in heard)
    assert any("Right!" in text for text in heard)


async def test_letters_of_the_table_work_in_a_lesson(meet: Meet) -> None:
    person = await meet()
    await person.page.goto(f"{person.url}/learn/following")
    await person.test_id("speech").wait_for()
    keyboard = person.page.keyboard
    await keyboard.press("r")
    await expect(person.test_id("announcer")).to_contain_text("Your turn")
    await keyboard.press("?")
    keys = person.test_id("keys").locator("kbd")
    await expect(keys.filter(has_text=re.compile(r"^.$"))).to_have_text(["H", "R", "?"])
    await keyboard.press("Escape")
    await keyboard.press("h")
    assert await person.look("document.activeElement.closest('.hand') !== null")
    await person.test_id("open-keys").click()
    await person.test_id("keys").wait_for()
    assert await person.violations() == []


async def test_the_invitation_is_put_away_for_good(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.test_id("not-now").click()
    await person.test_id("invitation").wait_for(state="detached")
    await person.home()
    assert await person.test_id("invitation").count() == 0
    assert await person.test_id("learn").count() == 1
