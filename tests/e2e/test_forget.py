"""Deletion of a person's data, by the operator's command or by the person; others play on."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import LOW_PHONE, Meet, Person
from tests.e2e.commands import rookery
from tests.e2e.harness import Browser, Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_others_play_on_after_the_command(server: Server) -> None:
    ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
    table = ann.open_table(seats=["open", "random", "random"])
    async with ann.visit(table) as hers, ben.visit(table) as his:
        await hers.hello()
        await his.hello()
        await his.say("sit", seat=1)
        await hers.until(lambda: hers.seats["seats"][1]["kind"] == "person")
        await hers.say("start_match")
        await his.until(lambda: his.view["hand"])
    server.kill()
    data = ["--data", str(server.data)]
    code, said = await rookery("forget", "Ann", *data)
    assert (code, "add --yes" in said) == (1, True), said
    code, said = await rookery("forget", "Ann", *data, "--yes")
    assert code == 0, said
    assert "kept for others, without the name" in said
    server.start()
    async with ben.visit(table) as his, ann.visit(table) as hers:
        await his.hello()
        assert [seat["kind"] for seat in his.seats["seats"]][:2] == ["bot", "person"]
        assert "Ann" not in str(his.seats)
        await his.turn()
        await his.step()
        await hers.hello()
        assert hers.seats["you"] is None
    assert ann.http.get("/api/me").json()["name"] == "Guest"


async def test_somebody_deletes_their_own_data(meet: Meet) -> None:
    ann, ben = await meet(viewport=LOW_PHONE), await meet(color_scheme="dark")
    await ben.home()
    path = await ann.table_for(seats=["open", "random", "random"])
    await ann.page.evaluate(
        """async () => { await fetch("/api/me", {method: "POST",
            headers: {"content-type": "application/json"}, body: '{"name": "Ännchen"}'}); }"""
    )
    await ben.page.goto(ben.url + path)
    await ben.test_id("sit-1").click()
    await ann.until(lambda seats: seats["seats"][1]["kind"] == "person", "window.__rookery.seats")
    await ann.test_id("start-match").click()
    seats = "window.__rookery?.seats"
    await ben.until(lambda now: now["started"] and "Ännchen" in str(now), seats)
    await ann.page.goto(ann.url + "/me")
    await ann.test_id("open-forget").click()
    await ann.test_id("forget").wait_for()
    await ann.picture("forget-phone")
    assert await ann.violations() == []
    await ann.page.get_by_role("button", name="Keep everything").click()
    await expect(ann.test_id("forget")).to_have_count(0)
    await ann.picture("forget-me-phone")
    # The list of deleted data is shown first, even where the whole text does not fit.
    await ann.page.set_viewport_size({"width": 320, "height": 480})
    await ann.test_id("open-forget").click()
    await ann.test_id("forget").wait_for()
    body = "document.querySelector('.dialog-body')"
    assert await ann.look(f"{body}.scrollHeight > {body}.clientHeight")
    assert await ann.look(f"{body}.scrollTop") == 0
    await ann.page.keyboard.press("Escape")
    await expect(ann.test_id("forget")).to_have_count(0)
    await expect(ann.test_id("open-forget")).to_be_focused()
    other_tab = Person(await ann.page.context.new_page(), ann.url)
    await other_tab.page.goto(ann.url + path)
    await other_tab.until(lambda now: now["you"] == 0, seats)
    await ann.test_id("open-forget").click()
    await ann.test_id("forget-do").click()
    for tab in (ann, other_tab):
        await tab.test_id("start-button").wait_for()
        await expect(tab.test_id("forgotten")).to_be_visible()
    assert other_tab.complaints == []
    now = await ben.until(lambda now: "Ännchen" not in str(now) and now["you"] == 1, seats)
    assert now["seats"][0]["kind"] == "bot"
    assert (await ben.turn())["legal"]
    await ben.picture("forget-other-desktop")
    me = await ann.page.evaluate("""async () => (await fetch("/api/me")).json()""")
    assert me["name"] == "Guest"
    await ann.page.goto(ann.url + path)
    await ann.until(lambda now: now["you"] is None, seats)
