"""Screen reader announcements, and the keyboard focus after each step."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import LOW_PHONE, Meet, Person

pytestmark = pytest.mark.asyncio(loop_scope="module")

HEADING = """document.activeElement?.matches("h1, h2") ? document.activeElement.innerText : "" """
"""The text of the focused heading, or an empty string."""

FOCUS_UNDER_BAR = """() => {
    const { activeElement } = document;
    const box = activeElement.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return activeElement.closest(".bottom-bar") === null && there?.closest(".bottom-bar") != null;
}"""
"""Whether the focused element lies under the bar at the bottom of the screen."""


async def until_heading_focused(person: Person, heading: str) -> None:
    """Waits until the focus is on *heading*."""
    await person.until(lambda text: text == heading, HEADING)


async def test_new_page_focuses_its_heading(meet: Meet) -> None:
    person = await meet()
    await person.home()
    assert await person.look("document.activeElement === document.body")
    await person.test_id("to-glossary").press("Enter")
    await until_heading_focused(person, "The words of the game")
    await person.page.go_back()
    await until_heading_focused(person, "Pull up a chair.")
    await person.test_id("to-puzzles").press("Enter")
    await until_heading_focused(person, "Puzzles")
    await person.page.keyboard.press("Tab")
    assert await person.look("document.activeElement !== document.body")
    assert await person.violations() == []


async def test_dismissing_an_item_of_the_start_page_focuses_a_heading(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.test_id("not-now").press("Enter")
    await until_heading_focused(person, "Your table")
    await person.table_for(seats=["random"] * 3)
    await person.home()
    await person.page.get_by_role("button", name="Leave for good").press("Enter")
    await person.test_id("leave-now").press("Enter")
    await until_heading_focused(person, "Your table")


async def test_table_is_announced_and_played_by_keyboard(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.test_id("seats-friends").check(force=True)
    await person.test_id("start-button").press("Enter")
    await until_heading_focused(person, "Original partnership game")
    await person.test_id("start-match").press("Enter")
    view = await person.play_to_mid_trick()
    said = "document.querySelector('[data-testid=announcer]').textContent"
    assert (await person.look(said)).endswith("Your turn: play a card")
    await person.test_id(f"card-{view['legal']['cards'][0]}").focus()
    await person.page.keyboard.press("r")
    first = await person.until(lambda text: ", led" in text, said)
    assert "This round: " in first
    await person.page.keyboard.press("r")
    again = await person.until(lambda text: text != first, said)
    assert again.strip() == first


async def test_waiting_room_announces_who_sits_down(meet: Meet) -> None:
    host, guest = await meet(), await meet()
    path = await host.table_for(start=False, seats=["open", "random", "random"])
    await guest.page.goto(guest.url + path)
    await guest.page.locator("[data-testid^=sit-]").first.press("Enter")
    await host.page.get_by_role("status").get_by_text(re.compile(r"Guest.* sits down")).wait_for()
    await until_heading_focused(guest, "Original partnership game")


async def test_a_replay_begins_at_its_controls_also_below_a_review(meet: Meet) -> None:
    person = await meet()
    await person.table_for(format="fixed_rounds", rounds=1)
    await person.play_round()
    await person.page.get_by_role("button", name="Review the round").press("Enter")
    await person.test_id("review").wait_for()
    await person.page.keyboard.press("Escape")
    play = "document.activeElement?.dataset?.testid ?? ''"
    await person.until(lambda name: name == "replay-play", play)
    step = person.test_id("said")
    before = await step.inner_text()
    await person.page.keyboard.press("ArrowRight")
    await expect(step).not_to_have_text(before)


async def test_calls_in_a_replay_do_not_cover_the_text(meet: Meet) -> None:
    person = await meet(viewport={"width": 1024, "height": 768})
    await person.table_for(format="fixed_rounds", rounds=1)
    await person.play_round()
    await person.test_id("replay").click()
    lowest = """() => Math.max(...[...document.querySelectorAll(".bubble")]
        .map((one) => one.getBoundingClientRect().bottom))"""
    for _ in range(4):
        await person.test_id("step-on").click()
    assert await person.page.locator(".bubble").count() >= 3
    box = await person.test_id("said").bounding_box()
    assert box is not None
    assert await person.page.evaluate(lowest) <= box["y"]


@pytest.mark.parametrize(("path", "bar"), [("/", "start-button"), ("/rules/new", "rules-play")])
async def test_bottom_bar_does_not_cover_the_focused_element(
    meet: Meet, path: str, bar: str
) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.home()
    await person.page.goto(person.url + path)
    await person.test_id(bar).wait_for()
    reached = 0
    for _ in range(60):
        await person.page.keyboard.press("Tab")
        if await person.look("document.activeElement === document.body"):
            break
        reached += 1
        name = await person.look("document.activeElement.outerHTML.slice(0, 90)")
        assert not await person.look(f"({FOCUS_UNDER_BAR})()"), name
    assert reached > 10
