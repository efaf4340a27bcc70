"""Duplicate play: two people play the same cards at two tables and are scored against each other."""

from __future__ import annotations

import asyncio

import pytest
from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def link_comes_first(person: Person) -> bool:
    """Returns whether the invitation link is above both tables."""
    link = await person.test_id("duplicate-link").bounding_box()
    table = await person.test_id("table-1").bounding_box()
    assert link is not None
    assert table is not None
    return link["y"] < table["y"]


async def open_two_tables(person: Person) -> str:
    """Opens two tables for one round on the start page; returns their link."""
    await person.home()
    await person.page.get_by_text("More choices").click()
    await person.test_id("duplicate").get_by_role("switch").click()
    await person.test_id("match-rounds").fill("1")
    await person.test_id("match-rounds").blur()
    await person.picture("duplicate-form")
    assert await person.violations() == []
    await person.test_id("start-button").click()
    await person.test_id("to-table-1").wait_for()
    return await person.test_id("duplicate-link").input_value()


async def test_two_tables_are_scored_against_each_other(meet: Meet) -> None:
    ann, ben = await meet(viewport=PHONE), await meet(viewport=DESKTOP)
    link = await open_two_tables(ann)
    await ann.picture("duplicate-page")
    assert await ann.violations() == []
    assert await link_comes_first(ann), "Ann has a seat and asks others"

    await ben.page.goto(link)
    await ben.test_id("to-table-2").wait_for()
    assert not await link_comes_first(ben), "Ben looks for a seat"
    await ben.test_id("to-table-2").click()
    await ben.test_id("sit-0").wait_for()
    assert "Team B" in await ben.test_id("side-0").inner_text(), "the sides are exchanged there"
    await ben.picture("duplicate-waiting-room")
    await ben.test_id("sit-0").click()
    await ann.test_id("to-table-1").click()
    for person in (ann, ben):
        await person.test_id("start-match").click()
    views = [await person.until(lambda view: view["hand"]) for person in (ann, ben)]
    assert sorted(views[0]["hand"]) == sorted(views[1]["hand"])

    # Ann has finished and Ben has not: no result is shown, and Ann may not watch Ben's table.
    first = asyncio.create_task(ann.play_round())
    assert (await first)["phase"] == "over"
    await ann.test_id("to-compare").click()
    await ann.page.get_by_text("no round is over at both tables").wait_for()
    assert await ann.test_id("deals").count() == 0
    own = ben.page.url
    await ann.picture("duplicate-waiting")
    await ann.page.goto(own)
    await ann.page.get_by_text("so you can neither play nor watch here").wait_for()

    assert (await ben.play_round())["phase"] == "over"
    await ben.test_id("to-compare").click()
    await ben.test_id("deals").wait_for()
    await ann.page.goto(link)
    await ann.test_id("deals").wait_for()
    assert await ann.page.get_by_text("Take a seat").count() == 0, "nobody can any more"
    scores = [await person.test_id("duplicate-score").inner_text() for person in (ann, ben)]
    assert scores[0] == scores[1]
    await ann.picture("duplicate-over")
    assert await ann.scrolls_down_only()
    await ben.picture("duplicate-over-desktop")
    assert await ben.violations() == []

    # Both are over: each player may watch the replay of the other table.
    await ann.test_id("watch-table-2").click()
    await ann.test_id("step-on").wait_for()
    assert ann.complaints == ben.complaints == []


async def test_player_with_seats_at_both_tables_is_told_where_to_play(meet: Meet) -> None:
    ann, ben = await meet(viewport=PHONE), await meet(viewport=PHONE)
    link = await open_two_tables(ann)
    assert await ann.test_id("at-both").count() == 0
    await ben.page.goto(link)
    await ben.test_id("to-table-2").click()
    await ben.test_id("sit-0").click()

    # Ann has a seat at the first table; in another window she takes one at the second, too.
    other = Person(await ann.page.context.new_page(), ann.url)
    await other.page.goto(link)
    await other.test_id("to-table-2").click()
    await other.test_id("sit-1").click()
    await other.test_id("start-match").wait_for()
    await ann.test_id("at-both").wait_for()
    await ann.picture("duplicate-both")
    assert await ann.violations() == []
    await ann.test_id("to-table-1").click()
    await ann.test_id("start-match").click()
    await ann.until(lambda view: view["hand"])

    # She starts at the first one, so she cannot start at the second, and is told that she loses her seat there.
    await other.test_id("start-match").click()
    await other.page.get_by_text("You play the same cards at the other table.").wait_for()
    page = Person(await ann.page.context.new_page(), ann.url)
    await page.page.set_viewport_size(PHONE)
    await page.page.goto(link)
    assert "a bot takes your seat here" in await page.test_id("elsewhere").inner_text()
    assert await page.test_id("to-table-2").count() == 0
    await page.picture("duplicate-loses-seat")
    await ben.test_id("start-match").click()
    await ben.until(lambda view: view["hand"])
    await other.page.get_by_text("so you can neither play nor watch here").wait_for()
    await other.picture("duplicate-moved")
    assert await other.violations() == []
    await other.test_id("to-compare").click()
    await other.test_id("elsewhere").get_by_text("You can watch this match").wait_for()
    await other.picture("duplicate-watch-later")
    # The same holds after a reload.
    await other.page.goto(ben.page.url)
    await other.page.get_by_text("so you can neither play nor watch here").wait_for()
    assert ann.complaints == ben.complaints == other.complaints == []


async def test_bots_finish_where_everybody_is_away(meet: Meet) -> None:
    """Ben's phone dies in the middle of the round; Ann, who has finished, does not wait forever."""
    ann, ben = await meet(viewport=PHONE), await meet(viewport=PHONE)
    link = await open_two_tables(ann)
    await ben.page.goto(link)
    await ben.test_id("to-table-2").click()
    await ben.test_id("sit-0").click()
    await ann.test_id("to-table-1").click()
    for person in (ann, ben):
        await person.test_id("start-match").click()
        await person.until(lambda view: view["hand"])
    assert (await ann.play_round())["phase"] == "over"
    await ann.test_id("to-compare").click()
    await ann.page.get_by_text("no round is over at both tables").wait_for()
    assert await ann.test_id("let-bots-finish").count() == 0
    await ben.page.close()
    await ann.test_id("let-bots-finish").wait_for()
    await ann.picture("duplicate-nobody-there")
    assert await ann.violations() == []
    assert await ann.scrolls_down_only()
    await ann.test_id("let-bots-finish").press("Enter")
    await ann.page.get_by_text("Bots play on here").wait_for()
    await ann.picture("duplicate-bots-finish")
    await ann.test_id("deals").wait_for()
    assert ann.complaints == []


async def test_a_wrong_link_is_refused_in_a_sentence_with_a_way_home(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.check_refusal_page(
        "/duplicate/nothing",
        "duplicate-problem",
        "There are no such tables; ask for the link again.",
    )
