"""Leaving a table, temporarily or permanently."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import DESKTOP, Meet
from tests.e2e.menus import pick_from_menu

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_start_page_leads_back_to_a_running_table(meet: Meet) -> None:
    ann, ben = await meet(), await meet()
    path = await ann.table_for()
    view = await ann.turn()
    hand = view["hand"]
    await pick_from_menu(ann, "Leave the table")
    stay = ann.page.get_by_role("button", name="Stay")
    await expect(stay).to_be_focused()
    assert "primary" in (await stay.get_attribute("class") or "")
    await ann.page.get_by_role("button", name="Take a break").click()

    link = ann.test_id(f"continue-{path.rpartition('/')[2]}")
    await link.wait_for()
    text = await ann.test_id("own-tables").inner_text()
    assert "Original partnership game" in text
    assert "We 0, They 0" in text
    assert await ann.violations() == []
    start = await ann.test_id("start-button").bounding_box()
    assert start is not None
    assert start["y"] + start["height"] <= DESKTOP["height"]
    await ben.home()
    assert await ben.test_id("own-tables").count() == 0
    await link.click()
    assert (await ann.turn())["hand"] == hand

    await ann.page.goto(ann.url)
    await ann.page.get_by_role("button", name="Leave for good: Original").click()
    await ann.test_id("leave-now").click()
    await link.wait_for(state="detached")
    await ann.page.goto(ann.url + path)
    await ann.until(lambda seats: seats["you"] is None, "window.__rookery?.seats")
    await ann.home()
    assert await link.count() == 0


async def test_back_button_closes_an_open_dialog(meet: Meet) -> None:
    ann = await meet()
    path = await ann.table_for()
    await ann.turn()
    await ann.home()
    await ann.test_id(f"continue-{path.rpartition('/')[2]}").click()
    await ann.turn()
    for opener in ("open-menu", "open-scores", "open-rules"):
        await ann.test_id(opener).click()
        await ann.page.locator("dialog[open]").wait_for()
        await ann.page.go_back()
        await ann.page.locator("dialog[open]").wait_for(state="detached")
        assert ann.page.url.endswith(path)
    await ann.page.go_back()
    await ann.test_id("own-tables").wait_for()


async def test_back_goes_one_step_out_and_never_around(meet: Meet) -> None:
    ann = await meet()
    path = await ann.table_for(target=500)
    await ann.play_round()
    await ann.home()
    await ann.test_id(f"continue-{path.rpartition('/')[2]}").click()
    # A table, its replay, and a line that is played on from there.
    await ann.test_id("open-menu").click()
    await ann.test_id("replay").click()
    await ann.test_id("what-if").click()
    await ann.page.locator("dialog[open] .primary").click()
    await ann.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(path))
    await ann.page.go_back()
    await ann.test_id("step-on").wait_for()
    # The button leads out of the replay, as Back does, and Back does not lead into it again.
    await ann.test_id("back-to-table").click()
    await ann.test_id("next-round").wait_for()
    await ann.page.go_back()
    await ann.test_id("start-button").wait_for()
    assert ann.page.url == f"{ann.url}/"


async def test_from_a_deal_of_the_day_back_leads_to_its_page_and_then_out(meet: Meet) -> None:
    ann = await meet()
    await ann.home()
    await ann.test_id("to-daily").click()
    await ann.test_id("play-round").click()
    await ann.page.wait_for_url("**/t/*")
    await ann.turn()
    await ann.page.go_back()
    await ann.test_id("daily-about").wait_for()
    await ann.page.go_back()
    await ann.test_id("start-button").wait_for()


async def test_back_on_the_first_page_closes_a_dialog_before_it_leaves_the_site(meet: Meet) -> None:
    ann = await meet()
    path = await ann.table_for()
    other_site = f"{ann.url}/api/variants"
    await ann.page.goto(other_site)
    await ann.page.goto(ann.url + path)
    await ann.turn()
    for _ in range(2):
        await ann.test_id("open-menu").click()
        await ann.test_id("menu").wait_for()
        await ann.page.go_back()
        await ann.test_id("menu").wait_for(state="detached")
        assert ann.page.url.endswith(path)
    await ann.page.go_back()
    await ann.page.wait_for_url(other_site)
