"""Drawing for partners before the match, in two browsers."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = "window.__rookery?.seats"


async def test_two_people_draw_for_partners_and_play_as_drawn(meet: Meet) -> None:
    """Both players see the same cards and their new seats, even after a reload; a spectator may not draw."""
    ann, ben = await meet(), await meet(viewport=PHONE)
    await ben.home()
    path = await ann.table_for(seats=["open", "random", "random"])
    await ben.page.goto(ben.url + path)
    await ben.test_id("sit-1").wait_for()
    assert await ben.test_id("draw-partners").count() == 0
    await ben.test_id("sit-1").click()
    await ben.until(lambda seats: seats["you"] == 1, SEATS)
    await ben.test_id("draw-partners").click()
    drawn = await ann.until(lambda seats: seats["drawing"], SEATS)
    theirs = await ben.until(lambda seats: seats["drawing"], SEATS)
    assert drawn["drawing"] == theirs["drawing"]
    for person, came_from in ((ann, 0), (ben, 1)):
        assert await person.violations() == []
        seats = await person.look(SEATS)
        assert drawn["drawing"]["came_from"][seats["you"]] == came_from
        for seat in range(4):
            assert "Turned the" in await person.test_id(f"turned-{seat}").inner_text()
        assert "High cards play against low ones" in await person.test_id("drawn").inner_text()
    await ben.page.reload()
    again = await ben.until(lambda seats: seats["drawing"], SEATS)
    assert (again["you"], again["drawing"]) == (theirs["you"], drawn["drawing"])
    await ann.test_id("start-match").click()
    for person, before in ((ann, drawn), (ben, theirs)):
        seats = await person.until(lambda seats: seats["started"], SEATS)
        assert (seats["you"], seats["drawing"]) == (before["you"], None)
