"""The host of a table removes a person before a match and another during it, on a phone."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import LOW_PHONE, SMALL_PHONE, Meet, Person
from tests.e2e.menus import pick_from_menu

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = "window.__rookery?.seats"
REMOVED = "The host has removed you"


async def test_the_host_removes_people(meet: Meet) -> None:
    ann, ben = await meet(viewport=SMALL_PHONE), await meet(viewport=LOW_PHONE)
    path = await ann.table_for(start=False, seats=["open", "open", "random"])
    await sit_down(ben, path, 1)
    await ann.test_id("remove-1").click()
    await ann.test_id("remove-person").wait_for()
    assert await ann.violations() == []
    await confirm(ann)
    await ben.until(lambda seats: seats["you"] is None, SEATS)
    await ben.test_id("removed").get_by_text(REMOVED).wait_for()
    await ben.page.get_by_role("button", name="Watch").click()
    await ben.page.get_by_text("You can watch, but not sit down").wait_for()
    assert await ben.page.locator('[data-testid^="sit-"]').count() == 0
    # Somebody else sits down at the seat, which Ann opens again, and is removed during the match.
    await ann.test_id("open-seat-1").click()
    cid = await meet(viewport=LOW_PHONE)
    await sit_down(cid, path, 1)
    await ann.test_id("start-match").click()
    await cid.until(lambda seats: seats["started"], SEATS)
    assert await ben.page.locator('[data-testid^="sit-"]').count() == 0
    await cid.test_id("open-menu").click()
    await pick_from_menu(ann, "Players and hints")
    assert "Host of this table" in await ann.test_id("player-0").inner_text()
    await ann.test_id("remove-1").click()
    await confirm(ann)
    await cid.until(lambda seats: seats["removed"], SEATS)
    await cid.until(lambda view: not view["hand"])
    # The menu that Cid had opened does not cover it.
    await cid.test_id("removed").get_by_text(REMOVED).wait_for()
    assert await cid.test_id("menu").count() == 0
    await cid.page.keyboard.press("s")
    assert await cid.test_id("score-sheet").count() == 0
    assert await cid.violations() == []
    await ann.page.get_by_text("You have removed Guest (2). Wren, a bot, plays on.").wait_for()
    # The dialog is closed, and Ann plays the round to its end.
    assert await ann.test_id("players").count() == 0
    await ann.play_round()


async def sit_down(person: Person, path: str, seat: int) -> None:
    await person.home()
    await person.page.goto(person.url + path)
    await person.test_id(f"sit-{seat}").click()
    await person.until(lambda seats: seats["you"] == seat, SEATS)


async def confirm(host: Person) -> None:
    await host.test_id("remove-now").click()
    await host.test_id("remove-person").wait_for(state="detached")
