"""Puzzles in a browser: a puzzle is shown at the table, answered and explained, and the next one follows."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import CENTER_VISIBLE, LANDSCAPE_PHONE, LOW_PHONE, PHONE, Meet
from tests.e2e.harness import Server
from tests.e2e.overlap import covered
from tests.e2e.reviewed import (
    REVIEW_TEST_SECONDS,
    REVIEW_TIMEOUT_MILLISECONDS,
    open_review,
    open_round_with_mistakes,
)
from tests.e2e.stored import database

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIVE_REGION_TEXT = """[...document.querySelectorAll("[role=status], [role=alert], [aria-live]")]
    .map(region => region.textContent.trim()).filter(text => text)"""
"""The text of the live regions of the page."""


@pytest.mark.parametrize("theme", ["board", "take"])
async def test_trick_question_and_hand_are_seen_together_on_a_low_phone(
    meet: Meet, theme: str
) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-game").select_option("")
    await person.test_id("puzzle-theme").select_option(theme)
    await person.test_id("puzzle-start").click()
    await person.test_id("open-before").wait_for()
    await person.picture(f"puzzle-low-{theme}")
    assert await covered(person) == []
    view = await person.until(lambda view: view["legal"])
    await person.click_card(view["legal"]["cards"][0])
    await person.test_id("play-button").wait_for()
    await person.picture(f"puzzle-low-{theme}-chosen")
    assert await covered(person) == []


async def test_a_puzzle_is_solved_and_explained(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-puzzles").click()
    await person.test_id("puzzle-start").wait_for()
    await person.picture("puzzles")
    assert await person.violations() == []
    assert "first puzzle" in await person.test_id("puzzle-rating").inner_text()

    await person.test_id("puzzle-theme").select_option("count")
    await person.test_id("puzzle-game").select_option("original_partnership_4")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    await person.picture("puzzle-asked")
    assert await person.violations() == []
    view = await person.until(lambda view: view["legal"])
    # The counted cards are those already played.
    await person.test_id("open-before").click()
    await person.test_id("played-before").wait_for()
    await person.picture("puzzle-before")
    assert await person.violations() == []
    await person.page.keyboard.press("Escape")
    await person.test_id("played-before").wait_for(state="detached")
    # A click alone must not answer, because only the first try counts.
    card = view["legal"]["cards"][0]
    await person.click_card(card)
    await person.picture("puzzle-chosen")
    answer = await person.test_id("play-button").inner_text()
    assert answer.removeprefix("Play ").partition(" ")[0] in ("Red", "Green", "Yellow", "Black")
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


async def test_first_puzzles_are_from_a_game_the_player_knows(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.goto(f"{person.url}/puzzles")
    game = person.test_id("puzzle-game")
    await expect(game).to_have_value("original_partnership_4")
    await person.picture("puzzles-newcomer")
    assert await person.page.locator("[data-testid=puzzle-theme] [value=bid]").is_disabled()
    original = game.locator("option[value=original_partnership_4]")
    before = await original.inner_text()
    await person.test_id("puzzle-theme").select_option("count")
    await expect(original).not_to_have_text(before)
    await expect(game).to_have_value("original_partnership_4")

    # A person with a table of another game gets puzzles of that game.
    player = await meet(news=True)
    await player.table_for(variant="dixie_4", seats=["random"] * 3)
    await player.test_id("new-here").wait_for()
    await player.page.goto(f"{player.url}/puzzles")
    await expect(player.test_id("puzzle-game")).to_have_value("dixie_4")
    async with player.page.expect_request("**/api/puzzles/next") as request:
        await player.test_id("puzzle-start").click()
    assert '"game":"dixie_4"' in ((await request.value).post_data or "")
    await player.test_id("puzzle-says").wait_for()


async def test_back_button_leads_to_the_puzzle_start_page(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-puzzles").click()
    await person.test_id("puzzle-theme").select_option("count")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    first = person.page.url

    # A reload shows the same puzzle.
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


async def test_answer_must_be_confirmed_and_focus_stays(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-game").select_option("")
    await person.test_id("puzzle-theme").select_option("bid")
    await person.test_id("puzzle-start").click()
    says = person.test_id("puzzle-says")
    await expect(says).to_be_focused()
    first = await says.inner_text()
    option = person.test_id("puzzle-option").first
    confirm = person.test_id("puzzle-confirm")
    await expect(confirm).to_be_disabled()
    color = "getComputedStyle(document.querySelector('[data-testid=puzzle-confirm]')).color"
    off = await person.look(color)
    await option.click()
    await expect(option).to_have_attribute("aria-pressed", "true")
    assert await person.look(color) != off, "it looks as if it could be pressed only if it can"
    assert await says.inner_text() == first, "nothing is answered yet"
    assert await person.violations() == []
    await person.picture("puzzle-option-chosen")
    await person.test_id("puzzle-confirm").click()
    await person.test_id("puzzle-next").wait_for()
    await expect(says).to_be_focused()
    answer = await says.inner_text()
    await expect(says).to_have_accessible_name(answer)
    # The focused answer is already announced; a live region would announce it twice.
    assert answer not in await person.look(LIVE_REGION_TEXT)
    assert await says.inner_text() != first

    await person.test_id("open-rules").click()
    await person.test_id("rules").locator("h3").first.wait_for()
    await person.page.keyboard.press("Escape")
    await person.test_id("puzzle-next").click()
    await person.test_id("puzzle-next").wait_for(state="detached")
    await expect(says).to_be_focused()


async def test_letters_of_the_table_work_in_a_puzzle(meet: Meet) -> None:
    person = await meet()
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-theme").select_option("count")
    await person.test_id("puzzle-start").click()
    await expect(person.test_id("puzzle-says")).to_be_focused()
    keyboard = person.page.keyboard
    await keyboard.press("h")
    assert await person.look("document.activeElement.matches('.hand [data-legal=true]')")
    await keyboard.press("r")
    await expect(person.test_id("announcer")).to_contain_text("trump")
    await keyboard.press("t")
    await person.test_id("played-before").wait_for()
    await keyboard.press("Escape")
    await keyboard.press("?")
    keys = person.test_id("keys").locator("kbd")
    await expect(keys.filter(has_text=re.compile(r"^.$"))).to_have_text(["H", "T", "R", "?"])
    assert await person.violations() == []
    await keyboard.press("Escape")
    await person.test_id("open-keys").click()
    await person.test_id("keys").wait_for()


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_saved_mistakes_return_on_another_day(
    meet: Meet, shared_server: Server, tmp_path: Path
) -> None:
    # It is seven hours behind UTC all year round.
    person = await meet(viewport=PHONE, timezone_id="America/Phoenix")
    await open_round_with_mistakes(person, tmp_path)
    await open_review(person)
    await person.test_id("review-seat").select_option("1")
    keep = person.test_id("keep-puzzles")
    await keep.click(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await keep.wait_for(state="detached")

    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-rating").wait_for()
    assert await person.test_id("puzzle-start-due").count() == 0, "nothing comes back today"
    with database(shared_server) as stored:
        at = stored.execute("SELECT due FROM puzzle_try WHERE own IS NOT NULL").fetchone()
        due = datetime.fromisoformat(at[0])
        rests = due - datetime.now(UTC) <= timedelta(hours=8)
        assert rests or due.time() == time(7), "the day begins at midnight where the player is"
        kept = stored.execute(
            "UPDATE puzzle_try SET due = '2020-01-01T00:00:00+00:00' WHERE own IS NOT NULL"
        )
        assert kept.rowcount >= 1
    await person.page.reload()
    await person.test_id("puzzle-start-due").click()
    says = person.test_id("puzzle-says")
    await expect(says).to_contain_text("a mistake of yours")
    await person.picture("puzzle-own")
    assert await person.test_id("puzzle-its-rating").count() == 0, "own mistakes are not rated"
    assert await person.violations() == []
    view = await person.until(lambda view: view["hand"])
    if view["legal"]:
        await person.click_card(view["legal"]["cards"][0])
        await person.test_id("play-button").click()
    else:
        await person.test_id("puzzle-option").first.click()
        await person.test_id("puzzle-confirm").click()
    await person.test_id("puzzle-why").wait_for()
    with database(shared_server) as stored:
        again = (
            "SELECT COUNT(*) FROM puzzle_try WHERE own IS NOT NULL AND tried = 1 AND due > '2026'"
        )
        assert stored.execute(again).fetchone() == (1,), "what was answered comes back later"
    await person.test_id("puzzle-why").click()
    reasons = person.test_id("puzzle-reasons")
    await expect(reasons).to_contain_text("You will see this puzzle again")
    await expect(reasons).not_to_contain_text("Your rating")


async def test_on_a_phone_on_its_side_an_answer_can_be_confirmed(meet: Meet) -> None:
    person = await meet(viewport=LANDSCAPE_PHONE)
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-theme").select_option("nest")
    await person.test_id("puzzle-start").click()
    confirm = person.test_id("puzzle-confirm")
    await expect(confirm).to_be_in_viewport(ratio=1)
    await person.picture("puzzle-on-its-side")
    await person.test_id("puzzle-option").last.click()
    await expect(person.test_id("puzzle-option").last).to_have_attribute("aria-pressed", "true")
    # The button is visible without scrolling.
    assert await person.page.evaluate(CENTER_VISIBLE, "puzzle-confirm")


@pytest.mark.parametrize(
    ("page", "asks", "problem", "there"),
    [
        ("/puzzles", "**/api/puzzles", "puzzles-problem", "puzzle-start"),
        ("/me", "**/api/me/matches", "me-problem", "no-matches"),
        ("/daily", "**/api/daily*", "daily-problem", "daily-about"),
    ],
)
async def test_failed_page_can_be_retried(
    meet: Meet, page: str, asks: str, problem: str, there: str
) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.route(asks, lambda route: route.abort())
    await person.page.goto(person.url + page)
    await person.test_id(problem).wait_for()
    await person.page.unroute_all()
    await person.test_id("try-again").click()
    await person.test_id(there).wait_for()
    assert await person.test_id(problem).count() == 0
    # The browser reports the aborted requests.
    person.complaints.clear()
