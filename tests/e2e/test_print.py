"""Rule sheets and score sheets are printed black on white, without screen controls; a rule sheet has at most 2 pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.e2e.browsers import Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")

LONGEST_SHEETS = (
    "team_rook_4",
    "tennessee_for_two",
    "western_kentucky_4",
    "wild_bird_4_partnership",
)
"""The games with the longest rule sheets."""


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("variant", LONGEST_SHEETS)
async def test_a_sheet_takes_two_pages_at_most(meet: Meet, variant: str) -> None:
    ann = await meet()
    await ann.page.goto(f"{ann.url}/rules/new#from={variant}")
    await ann.test_id("print-rules").wait_for()
    for paper in ("A4", "Letter"):
        assert 1 <= pages_in(await ann.page.pdf(format=paper)) <= 2, paper


async def test_paper_shows_the_rules_and_nothing_else(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(variant="red_one_4", seats=["random"] * 3)
    await ann.test_id("open-rules").click()
    await ann.test_id("print-rules").wait_for()
    paper = ann.page.locator(".paper-sheet")
    assert not await paper.is_visible()

    await ann.page.evaluate("window.print = () => (window.asked_to_print = true)")
    await ann.test_id("print-rules").click()
    assert await ann.look("window.asked_to_print")

    await ann.page.emulate_media(media="print", color_scheme="dark")
    assert await paper.is_visible()
    assert not await ann.test_id("rules").is_visible()
    assert await paper.locator("button, a, details").count() == 0
    words = await paper.inner_text()
    assert "The Red 1 is a trump in every round" in words
    assert "Advice" in words
    assert "Where the sources are silent" not in words
    assert await ann.page.locator("button:visible, summary:visible").count() == 0
    style: dict[str, Any] = await paper.evaluate(
        "node => (({ color, backgroundColor }) => ({ color, backgroundColor }))(getComputedStyle(node))"
    )
    assert style == {"color": "rgb(0, 0, 0)", "backgroundColor": "rgb(255, 255, 255)"}

    # When the dialog is closed, the printed sheet is removed, too.
    await ann.page.emulate_media(media="screen")
    await ann.page.keyboard.press("Escape")
    await ann.test_id("rules").wait_for(state="detached")
    assert await paper.count() == 0
    assert ann.complaints == []


async def test_paper_shows_the_score_sheet_with_names(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(seats=["random"] * 3)
    await ann.play_round()
    await ann.test_id("open-scores").click()
    await ann.test_id("print-scores").wait_for()
    paper = ann.page.locator(".paper-sheet")
    assert await paper.count() == 0

    # The browser's own print command gives the same result.
    await ann.look("dispatchEvent(new Event('beforeprint'))")
    await ann.page.emulate_media(media="print", color_scheme="dark")
    words = await paper.inner_text()
    assert words.startswith("Original partnership game")
    assert "Guest & Martin" in words
    assert "We" not in words.split()
    assert await ann.page.locator("button:visible").count() == 0
    colors = await paper.locator("td, th").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).color))].sort()"
    )
    assert colors == ["rgb(0, 0, 0)", "rgb(51, 51, 51)"]
    await ann.look("dispatchEvent(new Event('afterprint'))")
    await paper.wait_for(state="detached")

    await ann.page.emulate_media(media="screen")
    await ann.page.evaluate("window.print = () => (window.asked_to_print = true)")
    await ann.test_id("print-scores").click()
    assert await ann.look("window.asked_to_print")
    assert pages_in(await ann.page.pdf(format="Letter")) == 1
    assert ann.complaints == []


async def test_the_scores_of_six_players_fit_on_paper(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(variant="original_6", seats=["random"] * 5)
    await ann.play_round()
    await ann.test_id("open-scores").click()
    await ann.test_id("print-scores").wait_for()
    await ann.look("dispatchEvent(new Event('beforeprint'))")
    # A page of letter paper is 725 pixels wide within its margins.
    await ann.page.set_viewport_size({"width": 725, "height": 960})
    await ann.page.emulate_media(media="print")
    paper = ann.page.locator(".paper-sheet")
    beyond = await paper.locator("td, th").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length"
    )
    assert beyond == 0
    assert await paper.locator("thead th").count() == 7
    assert ann.complaints == []
