"""A tour of the pages that people see when a player disconnects from a match, leaves it, or takes a seat in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.e2e.browsers import PHONE, Meet, Person
from tests.e2e.menus import pick_from_menu

SEATS = "window.__rookery?.seats"


async def comings(meet: Meet, show: Callable[[str, Person], Awaitable[None]]) -> None:
    """Ben disconnects and gives up the seat; Ann opens it, and a person without a name takes it after the round."""
    ann, ben = await meet(viewport=PHONE), await meet(viewport=PHONE)
    path = await ann.table_for(start=False, seats=["open", "random", "random"])
    await ben.home()
    await ben.page.goto(ben.url + path)
    await ben.test_id("sit-1").click()
    await ann.test_id("start-match").click()
    await ben.until(lambda seats: seats["started"], SEATS)
    await ben.page.goto(ben.url)
    await ann.until(lambda seats: not seats["seats"][1]["connected"], SEATS)
    cid = await meet(viewport=PHONE)
    await cid.page.goto(cid.url + path)
    await cid.test_id("seat-1").wait_for()
    await show("comings/watching", cid)
    await pick_from_menu(ann, "Players and hints")
    await ann.test_id("open-seat-1").wait_for()
    await show("comings/away", ann)
    await ann.page.keyboard.press("Escape")
    await ben.page.evaluate(
        "id => fetch(`/api/tables/${id}/leave`, {method: 'POST'})", path.split("/")[-1]
    )
    await ann.test_id("toast").wait_for()
    await show("comings/left", ann)
    assert await cid.test_id("sit-1").count() == 0
    await pick_from_menu(ann, "Players and hints")
    await ann.test_id("open-seat-1").wait_for()
    await show("comings/bot", ann)
    await ann.test_id("open-seat-1").click()
    view = await ann.play_round()
    await ann.test_id("next-round").click()
    await ann.until(lambda now: now["round_number"] > view["round_number"])
    await cid.test_id("sit-1").click()
    await cid.test_id("sit-down").wait_for()
    await show("comings/name", cid)
