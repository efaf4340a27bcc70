"""At double text size or 400 % zoom nothing is covered, and pages scroll only vertically."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Route, ViewportSize, expect
from tests.e2e.browsers import CENTER_VISIBLE, LOW_PHONE, PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import broken_words
from tests.e2e.reviewed import (
    REVIEW_TEST_SECONDS,
    REVIEW_TIMEOUT_MILLISECONDS,
    open_review,
    open_round_with_mistakes,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

DOUBLE_TEXT_SIZE = """addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.fontSize = "200%";
})"""


async def person_with_large_text(meet: Meet) -> Person:
    person = await meet(viewport=LOW_PHONE)
    await person.page.context.add_init_script(DOUBLE_TEXT_SIZE)
    return person


FIND_HIDDEN = """(where) => [...document.querySelectorAll(where)].flatMap((one) => {
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const box = one.getBoundingClientRect();
    if (box.width < 2 || !one.checkVisibility({ visibilityProperty: true })) return [];
    const name = one.dataset.testid ?? one.innerText.trim().slice(0, 24);
    const off = box.left < -1 || box.right > innerWidth + 1;
    const hidden = [0.1, 0.5, 0.9].some((right) => [0.2, 0.5, 0.8].some((down) => {
        const [x, y] = [box.left + right * box.width, box.top + down * box.height];
        // Where a choice was just made, presses are ignored for a moment, and everything is visible.
        const hit = document.elementsFromPoint(x, y).find((found) => !found.matches("[data-shield]"));
        return hit === undefined || !(one.contains(hit) || hit.contains(one));
    }));
    return off ? [`${name} off the screen`] : hidden ? [`${name} covered`] : [];
})"""
"""Scrolls to each selected element, and lists those that are still covered or off the screen."""


FIND_TOO_WIDE = """[...document.querySelectorAll("main *")].filter((one) => {
    const scrolls = one.closest("[tabindex='0']");
    return one.getBoundingClientRect().right > innerWidth + 1 && !scrolls;
}).map((one) => `${one.tagName} ${one.className} ${one.innerText ?? ""}`.slice(0, 60) + " too wide")"""
"""Lists the elements that extend beyond the screen and are not in a scrolling region."""

SHARED_REPLAY_PARTS = ".strip :is(.line, button), .controls :is(button, select), [data-testid=said]"
"""The texts and buttons of a shared replay that must be visible."""


async def hidden_or_too_wide(person: Person, where: str) -> list[str]:
    found: list[str] = await person.page.evaluate(FIND_HIDDEN, where)
    wide = await person.look("document.documentElement.scrollWidth")
    return found + (await person.look(FIND_TOO_WIDE) if wide > LOW_PHONE["width"] else [])


ENLARGED: list[ViewportSize] = [{"width": 320, "height": 256}, {"width": 390, "height": 400}]
"""A desktop of 1280 × 1024 pixels at 400 % zoom, and half the screen of a phone."""


@pytest.mark.parametrize("viewport", ENLARGED, ids=["four times", "half a phone"])
async def test_table_at_high_zoom(meet: Meet, viewport: ViewportSize) -> None:
    person = await meet(viewport=viewport)
    await person.table_for(target=50, hints=True)
    # The result dialog needs the space of the facts, which it repeats.
    await check_whole_match(person, after="")


@pytest.mark.parametrize("size", ["150%", "200%"])
async def test_a_table(meet: Meet, size: str) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.context.add_init_script(DOUBLE_TEXT_SIZE.replace("200%", size))
    await person.table_for(target=50, hints=True)
    await check_whole_match(person)


async def check_whole_match(person: Person, after: str = ", .info .fact") -> None:
    """Plays a match and checks auction, play, result and end; *after* extends the selectors of the last two."""
    found = {}
    await person.play_until(lambda view: view["legal"]["kind"] == "calls")
    await person.picture("large-auction")
    found["auction"] = await hidden_or_too_wide(
        person, ".action-area button, .action-area p, .info .fact"
    )
    await person.play_until(lambda view: view["legal"]["kind"] == "plays" and view["trick"])
    await person.picture("large-play")
    found["play"] = await hidden_or_too_wide(person, ".action-area button, .status, .info .fact")
    view = await person.play_round()
    await person.picture("large-result")
    found["result"] = await hidden_or_too_wide(person, f".over-area :is(button, a, h2, p){after}")
    while view["phase"] != "over":
        await person.test_id("next-round").click()
        await person.until(lambda now: now["phase"] != "between")
        view = await person.play_round()
    await person.picture("large-over")
    found["over"] = await hidden_or_too_wide(person, f".over-area :is(button, a, h2){after}")
    assert {place: some for place, some in found.items() if some} == {}


@pytest.mark.parametrize("theme", ["bid", "count"])
async def test_a_puzzle(meet: Meet, theme: str) -> None:
    person = await person_with_large_text(meet)
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-game").select_option("")
    await person.test_id("puzzle-theme").select_option(theme)
    await person.picture("large-puzzles")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    await person.picture(f"large-puzzle-{theme}")
    assert (
        await hidden_or_too_wide(person, ".action-area :is(button, p), header :is(button, h1)")
        == []
    )


async def test_bid_and_hand_are_seen_together(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.page.context.add_init_script(DOUBLE_TEXT_SIZE)
    await person.table_for(hints=True)
    await person.play_until(lambda view: view["legal"]["kind"] == "calls")
    await person.picture("large-bid-and-hand")
    # The table above them is scrolled away.
    await person.test_id("hand").scroll_into_view_if_needed()
    for part in ("bid-minus", "bid-button", "pass-button", "hand"):
        await expect(person.test_id(part)).to_be_in_viewport(ratio=1)


PUZZLE_EDGES = """() => {
    const [says, foot] = ["[data-testid=puzzle-says]", ".foot"].map(
        (one) => document.querySelector(one).getBoundingClientRect());
    const cards = [...document.querySelectorAll("[data-testid^=card-]")];
    const hand = Math.min(...cards.map((card) => card.getBoundingClientRect().top));
    return [says.bottom, foot.top, foot.bottom, hand];
}"""
"""Returns the bottom of the text, the top and bottom of the buttons, and the top of the cards."""


@pytest.mark.parametrize("size", ["118.75%", "200%", "237.5%"], ids=["set here", "twice", "both"])
async def test_next_puzzle_button_is_visible_after_an_answer(meet: Meet, size: str) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.context.add_init_script(DOUBLE_TEXT_SIZE.replace("200%", size))
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-theme").select_option("nest")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-option").first.click()
    await person.test_id("puzzle-confirm").click()
    await person.test_id("puzzle-why").wait_for()
    await person.picture(f"large-puzzle-answered-{size}")
    for button in ("puzzle-why", "puzzle-next"):
        await expect(person.test_id(button)).to_be_in_viewport(ratio=1)
        assert await person.page.evaluate(CENTER_VISIBLE, button)
    assert await broken_words(person, ".foot .button") == []
    # At the end of the page the buttons cover neither the text nor the cards.
    await person.look("document.querySelector('main').scrollTo(0, 9999)")
    places = await person.page.evaluate(PUZZLE_EDGES)
    assert places == sorted(places)


@pytest.mark.parametrize(
    "page", ["", "me", "daily", "puzzles", "challenge", "learn", "glossary", "replay", "what-if"]
)
async def test_pages_scroll_down_only(meet: Meet, page: str) -> None:
    person = await person_with_large_text(meet)
    await person.page.goto(f"{person.url}/{page}")
    await person.page.locator("main, .message").first.wait_for()
    if page == "":
        await person.test_id("start-button").wait_for()
    await person.page.wait_for_load_state("networkidle")
    await person.picture(f"large-page-{page}")
    assert await hidden_or_too_wide(person, "main :is(h1, h2, button)") == []


async def test_a_finished_deal_of_the_day(meet: Meet) -> None:
    person = await person_with_large_text(meet)
    result: Json = {
        "score": -1200,
        "expert": 180,
        "expert_plays": False,
        "expert_other_cards": False,
        "par": 85,
        "par_most": 105,
        "field": 3,
    }
    result |= {"mean": -1011.5, "better": 3, "equal": 0, "other_cards": 0}

    async def finished(route: Route) -> None:
        day = await (await route.fetch()).json()
        day["deals"][0] |= {"path": "/t/abc", "result": result}
        await route.fulfill(json=day)

    await person.page.route("**/api/daily*", finished)
    await person.page.goto(f"{person.url}/daily")
    await person.test_id("daily-result-round").wait_for()
    await expect(person.test_id("daily-par-round")).to_contain_text("between 85 and 105 points")
    await person.picture("large-daily-finished")
    assert await hidden_or_too_wide(person, "main :is(h1, h2, button, dt, dd)") == []


async def test_own_matches(meet: Meet) -> None:
    person = await person_with_large_text(meet)
    played: Json = {"number": 1, "declared_by": "me", "bid": 120, "made": True, "points": 120}
    match: Json = {
        "match_id": "m1",
        "record": "/api/tables/t1/record",
        "variant": "x",
        "title": "Original partnership game",
    }
    match |= {
        "began": "2026-11-23T20:40:00+00:00",
        "seat": 0,
        "won": True,
        "score": 300,
        "others": [-120, 45],
    }
    match |= {"rounds": [played | {"ahead": -1240.5, "partners": ["Robin"]}]}
    await person.page.route(
        "**/api/me/matches", lambda route: route.fulfill(json={"matches": [match], "left_out": 0})
    )
    await person.page.goto(f"{person.url}/me")
    await person.page.locator("canvas").wait_for()
    await person.picture("large-own-matches")
    seen = "main :is(h1, h2, button, .text-and-button > :first-child, tbody th, td)"
    assert await hidden_or_too_wide(person, seen) == []
    # The name of a game is not squeezed by the button beside it.
    lines = await person.look("document.querySelector('.text-and-button > span').offsetHeight / 51")
    assert lines < 5


async def test_link_for_this_computer_only(meet: Meet) -> None:
    person = await person_with_large_text(meet)
    await person.table_for(start=False, seats=["open", "random", "random"])
    await person.test_id("only-here").wait_for()
    await person.picture("large-only-here")
    assert await person.look(FIND_TOO_WIDE) == []


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_a_review_of_a_round(meet: Meet, tmp_path: Path) -> None:
    person = await person_with_large_text(meet)
    await open_round_with_mistakes(person, tmp_path)
    await open_review(person)
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await person.picture("large-review")
    assert await broken_words(person, "[data-testid=luck-sum] th") == []
    assert await hidden_or_too_wide(person, "[data-testid=luck-sum] :is(th, .figures)") == []
    # The name of the reviewed player is readable.
    seat = await person.test_id("review-seat").bounding_box()
    assert seat is not None
    assert seat["width"] > 200


async def test_a_shared_replay(meet: Meet, tmp_path: Path) -> None:
    person = await person_with_large_text(meet)
    await open_round_with_mistakes(person, tmp_path)
    await person.test_id("trick-on").click()
    await person.test_id("step-back").click()
    await person.test_id("together").click()
    await person.test_id("shared-link").wait_for()
    link = await person.test_id("shared-link").input_value()
    await person.page.keyboard.press("Escape")
    await person.test_id("shared-line").get_by_text("You lead").wait_for()
    await person.picture("large-shared")
    assert await hidden_or_too_wide(person, SHARED_REPLAY_PARTS) == []
    # After the leader leaves, the text has the full width, and the buttons have their own line.
    other = await person_with_large_text(meet)
    await other.page.goto(link)
    await other.test_id("shared-line").get_by_text("leads").wait_for()
    await person.page.close()
    await other.test_id("take-lead").wait_for()
    await other.picture("large-shared-nobody")
    line = await other.page.locator(".strip .line").bounding_box()
    assert line is not None
    assert line["width"] > 0.9 * LOW_PHONE["width"]
    assert await hidden_or_too_wide(other, SHARED_REPLAY_PARTS) == []


async def test_status_beside_undo_is_one_line(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.page.context.add_init_script(DOUBLE_TEXT_SIZE.replace("200%", "125%"))
    await person.table_for(hints=True, undo=True)
    await person.play_until(lambda view: view["legal"]["kind"] == "plays")
    await person.test_id("undo-button").wait_for()
    await person.picture("large-status")
    lines = """[...document.querySelectorAll(".panel-line .status")].map(
        (one) => one.getClientRects().length && one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))"""
    assert max(await person.look(lines)) < 2
    # A short name does not touch the edge of its plate.
    gaps = """[...document.querySelectorAll(".seat:not(.you) .plate")].map(
        (one) => one.querySelector(".name").getBoundingClientRect().left - one.getBoundingClientRect().left)"""
    assert min(await person.look(gaps)) >= 6
