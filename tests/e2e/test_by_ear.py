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
    log = person.test_id("announcer").locator("p")
    said = "document.querySelector('[data-testid=announcer] p:last-child')?.textContent ?? ''"
    assert (await person.look(said)).endswith("Your turn: play a card")
    await person.test_id(f"card-{view['legal']['cards'][0]}").focus()
    await person.page.keyboard.press("r")
    first = await person.until(lambda text: ", led" in text, said)
    assert "This round: " in first
    await person.page.keyboard.press("r")
    # A line of its own, so that it is read again.
    await expect(log.get_by_text(first, exact=True)).to_have_count(2)


SCROLLER = "document.querySelector('dialog .dialog-body')"


async def test_dialogs_begin_at_their_heading_and_are_tab_stops_only_to_scroll(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.table_for(seats=["random"] * 3)
    await person.turn()
    await person.page.keyboard.press("s")
    await until_heading_focused(person, "Score sheet")
    assert await person.look(f"{SCROLLER}.tabIndex") == -1
    await person.page.keyboard.press("Escape")
    await person.page.keyboard.press("?")
    await until_heading_focused(person, "Keyboard")
    assert await person.look(f"{SCROLLER}.tabIndex") == 0
    # Without the letters the list is short.
    await person.page.get_by_role("switch").press("Space")
    await person.until(lambda index: index == -1, f"{SCROLLER}.tabIndex")
    await person.page.get_by_role("switch").press("Space")
    await person.until(lambda index: index == 0, f"{SCROLLER}.tabIndex")
    assert await person.violations() == []
    await person.page.keyboard.press("Escape")
    await person.test_id("open-menu").press("Enter")
    await person.until(
        bool, "document.activeElement === document.querySelector('dialog li button')"
    )


async def test_results_are_tab_stops_only_to_scroll(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.table_for(seats=["random"] * 3)
    await person.play_round()
    await person.test_id("next-round").wait_for()
    body = "document.querySelector('.result-body').tabIndex"
    await person.until(lambda index: index == 0, body)
    await person.page.set_viewport_size({"width": 1280, "height": 1600})
    await person.until(lambda index: index == -1, body)
    # The score sheet beside the table has nothing to scroll, either.
    assert await person.page.locator(".score-area [tabindex='0']").count() == 0
    assert await person.violations() == []


async def until_focused(person: Person, selector: str) -> None:
    """Waits until the focus is on an element that matches *selector*."""
    await person.until(bool, f"document.activeElement.matches(`{selector}`)")


async def end_round_under_a_dialog(person: Person) -> None:
    """Plays the last card, and opens the score sheet until the round is over."""
    # Now the cards of the last trick take their time.
    await person.look("localStorage.rookery_pace = 'normal'")
    await person.page.keyboard.press("Enter")
    await person.page.keyboard.press("s")
    await person.test_id("score-sheet").wait_for()
    await person.until(lambda view: view["results"])
    await person.page.keyboard.press("Escape")
    await person.test_id("announcer").get_by_text("The round is over.").wait_for(state="attached")


async def test_keyboard_focus_is_never_lost_in_a_round(meet: Meet) -> None:
    person = await meet()
    await person.table_for(seats=["random"] * 3)
    view = await person.turn()
    await until_focused(person, ".actions [role=spinbutton]")
    button = person.test_id("hint-button")
    await button.press("Enter")
    await person.test_id("hint").locator("p").wait_for()
    await expect(button).to_have_attribute("aria-expanded", "true")
    await expect(person.test_id("announcer").get_by_text("Thinking…")).to_have_count(1)
    # The button stays, so that the same key hides the hint.
    await expect(button).to_be_focused()
    await person.page.keyboard.press("Enter")
    await expect(button).to_have_attribute("aria-expanded", "false")
    await person.page.keyboard.press("Enter")
    await person.test_id("hint-close").press("Enter")
    await until_focused(person, ".actions [role=spinbutton]")
    while view["legal"]:
        if view["legal"]["kind"] == "plays":
            await until_focused(person, "[data-legal=true]")
            if len(view["hand"]) == 1:
                await end_round_under_a_dialog(person)
            else:
                await person.page.keyboard.press("Enter")
            await person.goes_on(view)
        elif view["legal"]["kind"] == "calls" and view["legal"]["may_pass"]:
            await person.test_id("pass-button").press("Enter")
            await until_focused(person, ".actions .status, .actions *, [data-legal=true]")
            await person.goes_on(view)
        else:
            await person.decide(view)
        view = await person.turn()
    await until_focused(person, "[data-testid=result-dialog]")
    await person.page.reload()
    await until_focused(person, "[data-testid=result-dialog]")


async def test_focus_waits_at_the_name_of_the_table_and_at_whose_turn_it_is(meet: Meet) -> None:
    ann, ben = await meet(), await meet()
    path = await ann.table_for(start=False, seats=["open", "random", "random"])
    await ben.page.goto(ben.url + path)
    await ben.page.locator("[data-testid^=sit-]").first.press("Enter")
    await ann.test_id("start-match").press("Enter")
    view = await ann.until(lambda view: view["turn"] in (0, 1))
    first, other = (ann, ben) if view["turn"] == 0 else (ben, ann)
    await until_focused(first, ".actions [role=spinbutton]")
    # Whoever waits does so at the heading, from where the Tab key continues.
    await until_focused(other, ".table-board h1, .actions [role=spinbutton]")
    await first.test_id("bid-button").press("Enter")
    await until_focused(first, ".actions .status, .actions [role=spinbutton]")
    await other.turn()
    await until_focused(other, ".actions [role=spinbutton]")


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
    await person.page.keyboard.press("End")
    await person.page.keyboard.press("ArrowLeft")
    end = person.page.get_by_role("status").filter(has_text="The replay ends here.")
    await expect(end).to_have_count(0)
    await person.page.keyboard.press("Space")
    await expect(end).to_have_text(re.compile(r"^The match is over.* The replay ends here\.$"))


SOLO_PAGES = ["puzzles", "learn", "daily", "glossary", "me", "what-if", "rules/new", "replay"]


async def test_the_title_of_a_page_tells_it_apart(meet: Meet) -> None:
    person = await meet()
    titles: list[str] = []

    async def note_new_title() -> None:
        titles.append(
            await person.until(
                lambda title: title not in (*titles, "Rookery"),
                "document.querySelector('h1:not([data-opening])') && document.title",
            )
        )

    await person.home()
    await note_new_title()
    for page in SOLO_PAGES:
        await person.page.goto(f"{person.url}/{page}")
        await note_new_title()
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    await note_new_title()
    await person.table_for(start=False, format="fixed_rounds", rounds=1)
    await note_new_title()
    await person.test_id("start-match").click()
    await person.play_round()
    await note_new_title()
    await person.test_id("replay").click()
    await person.test_id("step-on").wait_for()
    await note_new_title()
    assert titles[-3:] == [
        f"{before}Original partnership game · Rookery"
        for before in ("Waiting room: ", "", "Replay: ")
    ]


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
