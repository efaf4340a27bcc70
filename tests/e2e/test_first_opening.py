"""The first opening of a game: its new rules, the rule sheet and the glossary."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Route
from tests.e2e.browsers import LOW_PHONE, PHONE, Meet, Person
from tests.e2e.menus import pick_from_menu

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_new_rules_are_shown_once_and_stay_in_the_rules_dialog(meet: Meet) -> None:
    ann = await meet(news=True)
    # The game taught in the lessons has nothing new.
    await ann.table_for(seats=["random"] * 3)
    await ann.until(lambda text: text and "original" in text, "localStorage.rookery_games")
    assert await ann.test_id("new-here").count() == 0

    await ann.table_for(variant="red_one_4", seats=["random"] * 3)
    await ann.test_id("new-here").wait_for()
    news = ann.test_id("new-here").locator("li")
    assert 1 <= await news.count() <= 6
    assert await news.locator("svg").count() >= await news.count() - 2
    assert await ann.violations() == []
    # Enter closes the dialog, because its button has the focus.
    await ann.page.keyboard.press("Enter")
    await ann.test_id("new-here").wait_for(state="detached")
    # The turn that came meanwhile gets the focus.
    await ann.turn()
    await ann.until(bool, "document.activeElement.matches('.actions [role=spinbutton]')")

    await ann.page.reload()
    view = await ann.turn()
    while not view["last_trick"]:
        await ann.decide(view)
        view = await ann.turn()
    assert await ann.test_id("new-here").count() == 0
    # Each bot has a bird as its picture.
    faces = await ann.page.locator(".avatar svg clipPath").count()
    assert faces == 3
    await ann.test_id("open-rules").click()
    await ann.test_id("news-bird").wait_for()
    await read_the_rules(ann)

    # The Red 1 has already been explained, so only other new rules are shown.
    await ann.table_for(variant="western_kentucky_4", seats=["random"] * 3)
    await ann.test_id("new-here").wait_for()
    assert await ann.test_id("news-bird").count() == 0
    await ann.test_id("news-passing").wait_for()


async def test_a_single_card_of_news_fills_the_dialog(meet: Meet) -> None:
    ann = await meet(news=True)
    await ann.table_for(seats=["random"] * 3, enforcement="table")
    card = ann.test_id("new-here").locator("li")
    await card.wait_for()
    assert await card.count() == 1
    await ann.picture("news-alone")
    card_box = await card.bounding_box()
    button_row = await ann.test_id("new-here").locator(".answers").bounding_box()
    assert card_box is not None
    assert button_row is not None
    assert card_box["width"] > 0.9 * button_row["width"]


async def test_sign_on_a_phone_shows_that_the_dialog_scrolls(meet: Meet) -> None:
    ann = await meet(viewport=LOW_PHONE, news=True)
    await ann.table_for(variant="western_kentucky_4", seats=["random"] * 3)
    dialog, below = ann.test_id("new-here"), ann.test_id("new-here-below")
    await dialog.wait_for()
    assert await dialog.locator("li").count() == 6
    await below.wait_for()
    assert await ann.violations() == []
    # The sign is above the button and does not move it.
    sign, way = await below.bounding_box(), await ann.test_id("new-here-go").bounding_box()
    assert sign is not None
    assert way is not None
    assert sign["y"] + sign["height"] <= way["y"]
    await dialog.locator(".dialog-body").evaluate("body => body.scrollTo(0, body.scrollHeight)")
    await below.wait_for(state="detached")
    # At the end of the page the browser rounds where a sticky element is.
    assert await ann.test_id("new-here-go").bounding_box() == pytest.approx(way, abs=0.5)
    await dialog.locator(".dialog-body").evaluate("body => body.scrollTo(0, 0)")
    await below.wait_for()
    await ann.page.set_viewport_size({"width": 1280, "height": 1400})
    await below.wait_for(state="detached")


async def test_new_rules_loaded_late_wait_for_the_next_round(meet: Meet) -> None:
    ann = await meet(news=True)
    may_answer = asyncio.Event()

    async def late(route: Route) -> None:
        await may_answer.wait()
        await route.continue_()

    await ann.page.route(re.compile("/api/tables/[^/]+/rules"), late)
    await ann.table_for(variant="red_one_4", seats=["random"] * 3)
    await ann.decide(await ann.turn())
    async with ann.page.expect_response(re.compile("/api/tables/[^/]+/rules")):
        may_answer.set()
    await ann.play_round()
    await ann.test_id("next-round").wait_for()
    assert await ann.test_id("new-here").count() == 0
    await ann.test_id("next-round").click()
    await ann.test_id("new-here").wait_for()
    # The dialog stays open while the others bid.
    await ann.until(lambda view: view["turn"] == 0)
    assert await ann.test_id("new-here").is_visible()
    await ann.page.keyboard.press("Enter")
    await ann.test_id("new-here").wait_for(state="detached")
    assert ann.complaints == []


async def read_the_rules(ann: Person) -> None:
    """Opens the explanation of a word by keyboard, then its glossary entry; the sources are collapsed."""
    folded = ann.test_id("folded-sources")
    assert await folded.get_attribute("open") is None
    word = ann.test_id("rule-sheet").locator("[data-term=trump]").first
    await word.focus()
    await ann.page.keyboard.press("Enter")
    await ann.test_id("term").wait_for()
    assert "beats all others" in await ann.test_id("term").inner_text()
    assert await ann.violations() == []
    async with ann.page.expect_popup() as opened:
        await ann.test_id("term").get_by_test_id("to-glossary").click()
    words = await opened.value
    await words.get_by_test_id("glossary").wait_for()
    assert await words.locator("dt").count() > 20
    assert await words.locator(".asked").get_attribute("id") == "trump"
    assert await words.evaluate("scrollY") > 0
    await words.close()
    await ann.page.keyboard.press("Escape")
    await ann.test_id("term").wait_for(state="detached")
    assert await ann.test_id("rules").is_visible()
    await ann.page.keyboard.press("Escape")


async def test_a_face_is_chosen_house_rules_have_news_and_a_result_says_why(meet: Meet) -> None:
    ann = await meet(news=True)
    table = {
        "extends": "original_partnership_4",
        "meta": {"title": "Ours"},
        "count": {"last_trick_bonus": 20},
    }
    await ann.home()
    await ann.test_id("choose-face").click()
    await ann.test_id("face-puffin").check(force=True)
    await ann.test_id("face-initials").fill("7")
    await ann.test_id("face-save").click()
    await ann.test_id("face-dialog").get_by_role("alert").wait_for()
    await ann.test_id("face-initials").fill("AM")
    assert await ann.violations() == []
    await ann.test_id("face-save").click()
    await ann.test_id("face-dialog").wait_for(state="detached")
    await ann.table_for(variant=None, rules={"table": table}, seats=["random"] * 3)
    await ann.test_id("news-last-trick").wait_for()
    await ann.test_id("new-here-go").click()
    face = await ann.look("window.__rookery.seats.seats[0].face")
    assert face == {"bird": "puffin", "color": "gold", "initials": "AM"}
    await ann.play_round()
    why = await ann.test_id("why").inner_text()
    needed, took = map(int, re.findall(r"needed (\d+) points and took (\d+)", why)[0])
    assert ("is made" in why) == (took >= needed)
    assert took >= needed or f"{needed - took} too few. That is called set" in why
    assert took >= needed or f"−{needed}" in why


async def test_who_joins_by_a_link_chooses_a_face_there_and_another_in_the_match(
    meet: Meet,
) -> None:
    ann, ben = await meet(), await meet(viewport=PHONE)
    path = await ann.table_for(seats=["open", "random", "random"])
    await ben.page.goto(ben.url + path)
    await ben.test_id("your-name").fill("Ben")
    await ben.test_id("choose-face").click()
    await ben.test_id("face-bluebird").check(force=True)
    await ben.test_id("face-save").click()
    await ben.test_id("face-dialog").wait_for(state="detached")
    await ben.test_id("sit-1").click()
    # A name that is typed now is saved, and the face stays where it is.
    await ben.test_id("your-name").fill("Benjamin")
    await ben.test_id("choose-face").click()
    await ben.test_id("face-save").click()
    await ben.test_id("face-dialog").wait_for(state="detached")
    faces = "window.__rookery.seats.seats.map(({ name, face }) => [name, face?.bird ?? null])"
    await ann.until(lambda found: found[1] == ["Benjamin", "bluebird"], faces)
    await ben.test_id("start-match").click()
    await ben.until(bool)

    await pick_from_menu(ben, "Players and hints")
    await ben.test_id("choose-face").click()
    await ben.test_id("face-dove").check(force=True)
    assert await ben.violations() == []
    await ben.test_id("face-save").click()
    await ben.test_id("face-dialog").wait_for(state="detached")
    await ann.until(lambda found: found[1] == ["Benjamin", "dove"], faces)
    await ben.test_id("players").wait_for()
    assert await ben.focused() == "choose-face"
