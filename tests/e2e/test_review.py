"""The review of a finished round: opened by one tap, with correct sums, and the better card shown at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import LANDSCAPE_PHONE, LOW_PHONE, PHONE, Meet, Person, number
from tests.e2e.overlap import broken_words
from tests.e2e.reviewed import (
    REVIEW_TEST_SECONDS,
    REVIEW_TIMEOUT_MILLISECONDS,
    open_review,
    open_round_with_mistakes,
)
from tests.unit.review.quick import played

pytestmark = pytest.mark.asyncio(loop_scope="module")

FIND_COVERED_TEXT = """() => {
    const all = (where) => [...document.querySelectorAll(where)].map((one) => one.getBoundingClientRect());
    const [said] = all("[data-testid=said]");
    const others = all("[data-testid=trick] li, [data-testid=hand] button, [data-testid=to-review], .info > div");
    const met = others.filter((one) =>
        Math.min(one.right, said.right) - Math.max(one.left, said.left) > 2 &&
        Math.min(one.bottom, said.bottom) - Math.max(one.top, said.top) > 2);
    const [controls] = all("section.controls");
    const numbers = all("[data-testid=hand] button").filter((one) => one.top + 30 > controls.top);
    return [...met, ...numbers];
}"""
"""Lists the elements that overlap the sentence about the better card, and hidden cards of the hand."""


HIDDEN_HEIGHT = "one => one.scrollHeight - one.clientHeight"
"""How far an element could be scrolled, also by a screen reader where a finger cannot scroll it back."""


LINE_COUNT = """cell => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""The number of lines in a table cell."""


async def check_paper(person: Person, name: str) -> None:
    """Checks that the review *name* is printed black on white and whole, without buttons but with every decision."""
    await person.test_id(f"{name}-print").wait_for()
    await person.look("dispatchEvent(new Event('beforeprint'))")
    before = person.page.viewport_size
    assert before is not None
    # A page of letter paper is 725 pixels wide within its margins.
    await person.page.set_viewport_size({"width": 725, "height": 960})
    await person.page.emulate_media(media="print", color_scheme="dark")
    paper = person.page.locator(".paper-sheet")
    assert (await paper.inner_text()).startswith("Original partnership game")
    assert (
        await paper.locator(":is(.button:not(th .button), summary, select, svg):visible").count()
        == 0
    )
    decisions = paper.locator("[data-decision]:visible")
    listed = person.test_id(name).locator("[data-decision]:not(.button)")
    assert await decisions.count() == await listed.count() > 0
    styles = await paper.locator("*").evaluate_all(
        "all => [...new Set(all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).color))].sort()"
    )
    assert styles == ["rgb(0, 0, 0)", "rgb(51, 51, 51)"]
    assert await person.page.evaluate("document.documentElement.scrollWidth") <= 725
    await person.page.emulate_media(media="screen", color_scheme="light")
    await person.page.set_viewport_size(before)
    await person.look("dispatchEvent(new Event('afterprint'))")
    await paper.wait_for(state="detached")


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_a_round_is_reviewed_and_the_better_card_is_marked(
    meet: Meet, tmp_path: Path
) -> None:
    person = await meet(viewport=PHONE)
    await open_round_with_mistakes(person, tmp_path)
    await open_review(person)
    await person.test_id("review-seat").select_option("1")
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    figures = await person.test_id("luck-sum").locator(".figures").all_inner_texts()
    *parts, result = map(number, figures)
    assert len(parts) == 4
    assert sum(parts) == result
    assert number(await person.test_id("luck-result").inner_text()) == result
    label = person.test_id("luck-sum").locator("tfoot th")
    assert await label.evaluate(LINE_COUNT) == 1, await label.inner_text()
    # A random player makes mistakes.
    assert await person.test_id("turning-point").count() >= 1
    await person.picture("review")
    for summary in await person.test_id("review").locator("summary").all():
        await summary.click()
    assert await person.page.locator("dialog[open]").evaluate(HIDDEN_HEIGHT) == 0
    await person.picture("review-opened")
    await check_paper(person, "review")
    await person.test_id("show-point").last.click()
    await person.test_id("review").wait_for(state="detached")
    # The page must load the round as seen from that seat.
    await expect(person.test_id("said")).to_have_text(re.compile("^Better – "))
    for size in (LOW_PHONE, LANDSCAPE_PHONE):
        await person.page.set_viewport_size(size)
        await person.until(lambda found: found == [], f"({FIND_COVERED_TEXT})()")
        await person.picture(f"review-better-{size['width']}")
    await person.page.set_viewport_size(PHONE)
    await person.test_id("step-on").click()
    await expect(person.test_id("said")).not_to_have_text(re.compile("^Better – "))


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_after_a_round_one_tap_leads_to_the_review_of_ones_own_play(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.table_for(target=500)
    view = await person.play_round()
    assert view["phase"] == "between"
    await person.test_id("review-round").click()
    await person.test_id("review").wait_for()
    assert await person.test_id("review-seat").input_value() == "0"
    # The page addresses the reader, who has the name of a guest.
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    words = await person.test_id("review").inner_text()
    assert "Your choices" in words
    assert await person.test_id("review-seat").locator("option").first.inner_text() == "You"
    assert "Guest" not in words
    await person.picture("review-own")
    await person.test_id("review").get_by_role("button", name="Close").click()
    await person.test_id("back-to-table").click()
    await person.test_id("next-round").wait_for()
    # The way back is below the review, too.
    await person.test_id("review-round").click()
    await person.test_id("review-back").click()
    await person.test_id("next-round").wait_for()
    assert await person.page.locator("dialog[open]").count() == 0


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_a_review_outlives_a_reload_and_back_closes_it(meet: Meet, tmp_path: Path) -> None:
    person = await meet(viewport=PHONE)
    await open_round_with_mistakes(person, tmp_path)
    await open_review(person)
    await person.test_id("review").wait_for()
    await expect(person.test_id("review-seat")).to_have_value("0")
    await person.test_id("review-seat").select_option("1")
    await person.page.reload()
    await expect(person.test_id("review-seat")).to_have_value("1")
    # A decision is shown at the table, above its review in the history, and the review above the replay.
    await person.test_id("show-point").last.click(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await person.test_id("review").wait_for(state="detached")
    await person.page.go_back()
    await person.test_id("review").wait_for()
    await person.page.go_back()
    await person.test_id("review").wait_for(state="detached")
    await person.test_id("step-on").click()
    # The close button goes the same way, so that Back then leaves the replay.
    await open_review(person)
    await person.test_id("review").get_by_role("button", name="Close").click()
    await person.test_id("review").wait_for(state="detached")
    await person.page.go_back()
    await person.test_id("start-button").wait_for()


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_from_the_review_after_a_round_back_leads_to_the_table(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    path = await person.table_for(target=500)
    await person.play_round()
    await person.test_id("review-round").click()
    await person.test_id("review").wait_for()
    await person.page.go_back()
    await person.test_id("next-round").wait_for()
    assert person.page.url.endswith(path)
    assert await person.page.locator("dialog[open]").count() == 0
    # In the next round the menu still leads to it.
    await person.test_id("next-round").click()
    await person.until(lambda view: view["round_number"] == 2)
    await person.test_id("open-menu").click()
    await person.test_id("review-last").click()
    await person.page.get_by_role("heading", name="Review of round 1").wait_for()
    await person.page.go_back()
    await person.test_id("open-menu").wait_for()
    assert person.page.url.endswith(path)


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_a_whole_match_is_reviewed_round_by_round_and_adds_up(
    meet: Meet, tmp_path: Path
) -> None:
    path = tmp_path / "match.rook"
    path.write_text(
        played("original_partnership_4", ("casual", "random"), rounds=2), encoding="utf-8"
    )
    person = await meet(viewport=PHONE)
    await person.home()
    await person.open_record(path)
    await person.test_id("open-menu").click()
    await person.test_id("open-match-review").click()
    rows = person.test_id("match-rounds").locator("tbody tr")
    await rows.nth(1).wait_for(timeout=2 * REVIEW_TIMEOUT_MILLISECONDS)
    await person.test_id("match-review-seat").select_option("1")
    *parts, result = map(
        number, await person.test_id("luck-sum").locator(".figures").all_inner_texts()
    )
    assert sum(parts) == result
    results = [number(await rows.nth(row).locator("td").last.inner_text()) for row in (0, 1)]
    assert sum(results) == result
    assert await person.test_id("match-mistake").count() >= 1
    await person.picture("review-match")
    await person.test_id("match-kinds").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await person.test_id("keep-puzzles").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    # A turning point opens at the table, and the back button returns to the loaded review.
    point = person.test_id("match-mistake").first
    assert await point.locator("svg").is_visible(), "it can be seen that it leads somewhere"
    place = re.search(r"trick \d+", (await point.inner_text()).lower())
    await point.click()
    await person.test_id("match-review").wait_for(state="detached")
    if place is not None:
        await expect(person.test_id("open-rounds")).to_have_text(re.compile(place[0] + "$"))
    await person.picture("review-point")
    await person.page.go_back()
    await person.test_id("match-kinds").wait_for()
    await person.test_id("match-mistake").last.click()
    await person.test_id("to-review").click()
    await person.test_id("match-kinds").wait_for()
    assert await broken_words(person) == []
    await check_paper(person, "match-review")
    await rows.nth(1).locator("button").click()
    await person.test_id("review").wait_for()
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    assert await person.test_id("match-review").count() == 0
    assert "2" in await person.page.get_by_role("dialog").locator("h2").first.inner_text()
