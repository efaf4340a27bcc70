"""Playing a hand whose cards were chosen one by one."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARDS = ("RK", "B14", "B13", "B10", "B9", "R14", "R5", "G5")


async def test_a_hand_is_chosen_played_and_compared(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.page.goto(f"{person.url}/what-if")
    play, count = person.test_id("hand-play"), person.test_id("hand-count")
    await expect(count).to_have_text("Choose 9 cards.")
    await expect(play).to_have_attribute("aria-disabled", "true")
    await play.click(force=True)
    for code in CARDS:
        await person.test_id(f"pick-{code}").check()
    await expect(count).to_have_text("1 card is still missing.")
    await person.picture("hand-picker")
    assert await person.violations() == []
    await person.test_id("hand-fill").click()
    await expect(count).to_have_text("All 9 cards are chosen.")
    assert await person.page.locator("[data-testid^=pick-]:not(:checked):enabled").count() == 0
    await play.click()

    view = await person.until(lambda view: view["hand"])
    codes = await person.look("window.__rookery.info.pack.map(({ code }) => code)")
    assert set(CARDS) < {codes[card] for card in view["hand"]}
    assert "What if" in await person.test_id("origin").inner_text()
    await person.test_id("hint-button").wait_for()
    await person.play_round()
    await person.picture("hand-played")
    await person.test_id("review-round").wait_for()
    await person.test_id("next-round").wait_for()
    assert await person.test_id("compare-lines").count() == 0, "there is nothing to compare yet"
    first = person.page.url
    await person.test_id("go-back").click()
    await person.page.locator('[data-testid^="back-"]').last.click()
    await person.page.wait_for_url(lambda url: "/t/" in url and url != first)
    await person.until(lambda view: view["phase"] != "between")
    await person.play_round()
    await person.test_id("compare-lines").click()
    await person.test_id("line-1").wait_for()
    # The hand is there again, and the match at its first table can be continued.
    await expect(count).to_have_text("All 9 cards are chosen.")
    await person.page.goto(first)
    await person.test_id("next-round").wait_for()
    await person.test_id("compare-lines").wait_for()
    assert person.complaints == []


async def test_another_game_has_other_cards(meet: Meet) -> None:
    person = await meet()
    await person.page.goto(f"{person.url}/what-if")
    await person.test_id("pick-RK").check()
    await person.test_id("hand-game").select_option("standard_deck_4")
    await expect(person.test_id("hand-count")).to_have_text("Choose 9 cards.")
    assert await person.page.locator("[data-testid^=pick-]:checked").count() == 0
    await person.test_id("hand-fill").click()
    await person.test_id("hand-clear").click()
    await expect(person.test_id("hand-count")).to_have_text("Choose 9 cards.")
    await person.test_id("hand-fill").click()
    await person.test_id("hand-play").click()
    view = await person.until(lambda view: view["hand"])
    assert len(view["hand"]) == 9
    assert await person.look("window.__rookery.info.variant") == "standard_deck_4"
