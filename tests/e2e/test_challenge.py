"""A player challenges a friend with a finished match; the friend plays the same cards and compares results."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import DESKTOP, PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_friend_plays_the_same_cards_and_compares(meet: Meet) -> None:
    ann, ben = await meet(viewport=PHONE), await meet(viewport=DESKTOP)
    await ann.table_for(format="fixed_rounds", rounds=1, bot="casual")
    table = ann.page.url
    cards = sorted((await ann.until(lambda view: view["hand"]))["hand"])
    assert (await ann.play_round())["phase"] == "over"
    await ann.picture("match-over")
    await ann.test_id("challenge").click()
    await ann.test_id("make-challenge").wait_for()
    await ann.picture("challenge-new")
    assert await ann.violations() == []
    await ann.test_id("make-challenge").click()
    link = await ann.test_id("challenge-link").input_value()
    # The comparison is visible without scrolling.
    await expect(ann.test_id("challenge-link")).to_be_in_viewport(ratio=1)
    await ann.picture("challenge-sent")

    # Until the friend has finished, neither the result nor the table is accessible.
    await ben.page.goto(table)
    await ben.page.get_by_text("sent to friends").wait_for()
    await ben.page.goto(link)
    await ben.test_id("play-challenge").wait_for()
    assert await ben.test_id("challenge-results").count() == 0
    await ben.test_id("your-name").fill("Ben")
    await ben.picture("challenge-before")
    assert await ben.violations() == []
    await ben.test_id("play-challenge").click()
    own = await ben.until(lambda view: view["hand"])
    assert sorted(own["hand"]) == cards
    assert "challenge" in await ben.test_id("origin").inner_text()
    assert (await ben.play_round())["phase"] == "over"
    await ben.test_id("to-compare").click()
    await ben.test_id("line-1").wait_for()
    assert await ben.page.locator("[data-testid=challenge-results] tbody tr").count() == 2
    results = ben.test_id("challenge-results")
    assert sorted(await results.locator("tbody th").all_inner_texts()) == ["Ben (you)", "Guest"]
    assert await ben.test_id("say-name").count() == 0
    await ben.picture("challenge-after-desktop")
    assert await ben.violations() == []
    await ben.test_id("watch-0").click()
    await ben.test_id("what-if").wait_for()

    # The sender sees the same comparison, and may still enter a name.
    await ann.page.goto(link)
    await ann.test_id("line-1").wait_for()
    await ann.picture("challenge-after-unnamed")
    assert await ann.violations() == []
    await ann.test_id("your-name").fill("Ann")
    await ann.test_id("save-name").click()
    await ann.test_id("say-name").wait_for(state="detached")
    results = ann.test_id("challenge-results")
    assert sorted(await results.locator("tbody th").all_inner_texts()) == ["Ann (you)", "Ben"]
    assert "Ann (you)" in await ann.test_id("decisions").inner_text()
    await ann.picture("challenge-after")
    assert await ann.scrolls_down_only()
    assert await ann.violations() == []
    assert ann.complaints == ben.complaints == []


async def test_a_wrong_link_is_refused_in_a_sentence_with_a_way_home(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.check_refusal_page(
        "/challenge/nothing",
        "challenge-problem",
        "There is no such challenge; ask for the link again.",
    )
