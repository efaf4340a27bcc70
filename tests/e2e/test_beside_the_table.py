"""Elements beside and above a table cover nothing and are not clipped."""

from __future__ import annotations

import asyncio

import pytest
from tests.e2e.browsers import PHONE, Meet
from tests.e2e.harness import Server
from tests.e2e.overlap import broken_words

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_score_sheet_beside_the_table_shows_every_column(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.test_id("your-name").fill("BartholomewMaximilian-Kay")
    await person.test_id("start-button").click()
    await person.play_until(lambda view: view["phase"] == "play", bids=True)
    await person.play_round()
    await person.test_id("next-round").click()
    heads = person.page.locator(".score-area thead th")
    await heads.first.wait_for()
    assert await heads.all_inner_texts() == ["Round", "We", "They"]
    assert await person.test_id("more-columns").count() == 0
    await person.picture("score-beside")
    # A long note takes no room from the columns: no heading and no count of points breaks.
    note = person.page.locator(".score-area tbody th .fine")
    await note.evaluate("one => { one.textContent = 'Olga played a card that was not allowed'; }")
    assert await broken_words(person, ".score-area thead th") == []
    lines = "found => found.map(one => one.getClientRects()[0].height < 1.9 * parseFloat(getComputedStyle(one).fontSize))"
    assert await person.page.locator(".score-area td .fine").evaluate_all(lines) == [True, True]


async def test_a_lost_connection_covers_no_score(server: Server, meet: Meet) -> None:
    person = await meet(server, viewport=PHONE, has_touch=True, is_mobile=True)
    await person.table_for()
    await person.until(lambda view: view["hand"])
    # Prefetched files must be loaded first, or the page would report that they failed.
    await person.page.wait_for_load_state("networkidle")
    await asyncio.to_thread(server.kill)
    await person.until(lambda state: state == "lost", "window.__rookery?.connection")
    told = await person.test_id("connection").bounding_box()
    goal = await person.page.locator(".bar .goal").bounding_box()
    assert told is not None
    assert goal is not None
    assert told["y"] + told["height"] <= goal["y"]
    await person.picture("connection-lost")
