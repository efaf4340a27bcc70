"""Two people on phones: one invites the other, who sits down, leaves and returns, the second time on another device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.e2e.browsers import LOW_PHONE, SMALL_PHONE, TABLET, Meet, Person
from tests.e2e.conftest import QUICK_BOTS
from tests.e2e.harness import Json, running_server
from tests.e2e.menus import pick_from_menu

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = "window.__rookery?.seats"

FIND_HIDDEN = """names => names.filter(name => {
    const one = document.querySelector(`[data-testid="${name}"]`);
    const box = one?.getBoundingClientRect();
    if (!box?.width || box.top < 0 || box.bottom > innerHeight || box.right > innerWidth) return true;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return !one.contains(document.elementFromPoint(x, y));
})"""
"""Returns the elements that are not completely visible: off the screen, or covered."""


async def test_invited_player_joins_leaves_and_returns(meet: Meet, tmp_path: Path) -> None:
    with running_server(tmp_path, "--away", "0", "--ready", "0.5", *QUICK_BOTS) as server:
        # A host name that resolves to this computer but that the browser does not treat as local.
        server_url = server.url.replace("127.0.0.1", "rookery.localhost")
        ann, ben = await meet(server, viewport=SMALL_PHONE), await meet(server, viewport=LOW_PHONE)
        ann.url = ben.url = server_url
        path = await ann.table_for(start=False, seats=["open", "random", "random"])
        await check_invitation(ann, server_url + path)
        await ben.page.goto(server_url + path)
        await look_around_and_sit_down(ben)
        await check_news_about_hints(ann, ben)
        await ann.test_id("start-match").click()
        await ben.until(lambda seats: seats["started"], SEATS)
        await ann.until(lambda view: view["hand"])
        # Ben closes the page; a bot plays until he returns.
        await ben.page.goto(server_url)
        await ann.until(lambda seats: not seats["seats"][1]["connected"], SEATS)
        await let_bot_play(ann)
        view = await play_tricks(ann, 2)
        await check_absent_player(ann)
        await ben.page.goto(server_url + path)
        await read_bot_decisions(ben, view)
        await ann.page.get_by_text("Ben is back.").wait_for()
        await ben.page.goto(server_url)
        tablet = await meet(server, viewport=TABLET)
        await tablet.page.goto(server_url + path)
        await return_with_another_device(ann, tablet)


async def check_invitation(ann: Person, link: str) -> None:
    """Ann sees the link, its QR code and the start button at the same time."""
    code = ann.test_id("qr")
    await code.locator("path").wait_for(state="attached")
    assert await code.get_attribute("data-link") == link
    assert await ann.test_id("share-link").input_value() == link
    assert (
        await ann.look(f"({FIND_HIDDEN})(['qr', 'share-link', 'start-match', 'open-rules'])") == []
    )
    assert "Once a second person sits down" in await ann.test_id("hints-text").inner_text()
    assert await ann.violations() == []


async def look_around_and_sit_down(ben: Person) -> None:
    """Ben sees the partner and the rules before sitting down."""
    seat = ben.test_id("seat-1")
    await seat.wait_for()
    assert "You play with Jay" in await seat.inner_text()
    assert (await ben.test_id("side-1").locator("h2").inner_text()).startswith("Against ")
    assert "Once you sit down, nobody may" in await ben.test_id("hints-text").inner_text()
    assert await ben.violations() == []
    await ben.test_id("open-rules").click()
    await ben.test_id("rule-sheet").wait_for()
    await ben.page.keyboard.press("Escape")
    assert await ben.look(f"({FIND_HIDDEN})(['sit-1'])") == []
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.test_id("sit-1").click()
    await ben.until(lambda seats: seats["you"] == 1, SEATS)


async def check_news_about_hints(ann: Person, ben: Person) -> None:
    """The arrival of a second person turns hints off, and Ann is told; either person can turn them on for both."""
    toast = ann.test_id("toast")
    await toast.wait_for()
    assert "Hints are off" in await toast.inner_text()
    assert "unless this is on" in await ann.test_id("hints-text").inner_text()
    assert "Ben" in await ann.test_id("seat-1").inner_text()
    await ben.page.get_by_role("switch", name="Hints for everybody").click()
    await ann.until(lambda seats: seats["hints"], SEATS)
    await ann.page.get_by_text("Hints are allowed at this table now").wait_for()


async def let_bot_play(ann: Person) -> None:
    """Plays until it is the absent player's turn, and lets a bot play for them."""
    while True:
        view = await ann.until(
            lambda view: view["legal"] or view["turn"] == 1 or view["phase"] == "between"
        )
        assert view["phase"] != "between"
        if not view["legal"]:
            break
        await ann.decide(view)
    await ann.test_id("let-bot-play").click()
    await ann.until(lambda seats: seats["seats"][1]["stand_in"], SEATS)


async def check_absent_player(ann: Person) -> None:
    """The plate of the absent player shows the whole note "bot plays", on a phone and on a tablet."""
    for size in (SMALL_PHONE, TABLET):
        await ann.page.set_viewport_size(size)
        said = ann.test_id("seat-1").get_by_title("bot plays")
        await said.wait_for()
        assert await said.evaluate("one => one.scrollWidth <= one.clientWidth"), size


async def play_tricks(person: Person, tricks: int) -> Json:
    """Plays until *tricks* tricks are taken; returns the view."""
    while sum((view := await person.turn())["tricks_taken"]) < tricks:
        await person.decide(view)
    return view


async def read_bot_decisions(ben: Person, view: Json) -> None:
    """Ben is shown exactly the cards that the bot played in his place, once."""
    told = ben.test_id("while-away")
    await told.wait_for()
    text = await told.inner_text()
    assert re.search(r"the bot \w+ did this for you", text)
    [played] = re.findall(r"played (\d+|one) card", text)
    assert await told.locator(".card-row li").count() == (1 if played == "one" else int(played))
    assert (1 if played == "one" else int(played)) >= sum(view["tricks_taken"])
    assert await ben.violations() == []
    # One key closes the dialog, and it does not reappear.
    await ben.page.keyboard.press("Enter")
    await told.wait_for(state="detached")
    await ben.page.reload()
    await ben.until(lambda view: view["hand"] or view["results"])
    assert await told.count() == 0


async def return_with_another_device(ann: Person, tablet: Person) -> None:
    """A spectator learns how to get the seat; Ann opens it, and the spectator must enter a name to take it."""
    await tablet.page.get_by_text("ask a player to open your seat").wait_for()
    await pick_from_menu(ann, "Players and hints")
    assert "Away" in await ann.test_id("player-1").inner_text()
    assert await ann.violations() == []
    await ann.test_id("open-seat-1").click()
    await ann.page.get_by_text("Ben’s seat is open.").wait_for()
    await ann.page.keyboard.press("Escape")
    # The spectator does not see Ben's hand.
    await tablet.page.get_by_text("With the next deal you can sit down at an open seat.").wait_for()
    assert await tablet.test_id("sit-1").count() == 0
    view = await ann.play_round()
    await ann.test_id("next-round").click()
    await ann.until(lambda now: now["round_number"] > view["round_number"])
    await tablet.test_id("sit-1").click()
    await tablet.page.get_by_label("Your name").fill("Benjamin")
    assert await tablet.violations() == []
    await tablet.page.keyboard.press("Enter")
    await tablet.until(lambda seats: seats["you"] == 1, SEATS)
    await tablet.until(lambda view: view["hand"] or view["results"])
    await ann.page.get_by_text("Benjamin plays on for Wren.").wait_for()
