"""Play at a table with a real browser and a real server."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person
from tests.e2e.harness import Browser, Json, Server, assert_no_leak, hidden_by_seq
from tests.waiting import Turns

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_from_the_start_page_to_the_cards_in_two_clicks(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.test_id("start-button").click()
    view = await person.until(lambda view: len(view["hand"]) == 9)
    await person.test_id(f"card-{view['hand'][0]}").wait_for()


async def test_bot_level_is_chosen_once_for_all_bots_and_remembered(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("bots-level").select_option("beginner")
    await person.page.get_by_text("Still learning").first.wait_for()
    await person.page.get_by_text("With 3 beginner bots").wait_for()
    assert await person.violations() == []
    await person.page.reload()
    await person.page.get_by_text("With 3 beginner bots").wait_for()
    for who in ("bots", "friends"):
        await person.home()
        await person.test_id(f"seats-{who}").click()
        await person.test_id("start-button").click()
        if who == "friends":
            await person.test_id("start-match").click()
        seats = await person.until(lambda seats: seats["started"], "window.__rookery?.seats")
        assert [seat["bot"] for seat in seats["seats"]] == ["beginner"] * 4


async def test_a_whole_match_against_bots(meet: Meet) -> None:
    person = await meet()
    await person.home()
    await person.page.get_by_text("More choices").click()
    await person.page.get_by_label("Play to").fill("100")
    await person.test_id("start-button").click()
    async with asyncio.timeout(300):
        while (view := await person.play_round())["phase"] != "over":
            assert view["seed"]
            await person.test_id("result-dialog").wait_for()
            await person.page.get_by_text("Check the shuffle").click()
            await person.test_id("shuffle-status").get_by_text("very cards").wait_for()
            await person.test_id("open-scores").click()
            await person.test_id("score-sheet").wait_for()
            await person.page.keyboard.press("Escape")
            await person.test_id("next-round").click()
            await person.until(lambda now: now["phase"] != "between")
    assert max(view["scores"]) >= 100
    await person.test_id("match-over").wait_for()
    await person.test_id("play-again").click()
    await person.until(lambda now: now["phase"] == "auction" and now["scores"] == [0, 0])


async def test_two_people_never_get_each_others_cards(meet: Meet) -> None:
    ann, ben = await meet(), await meet(viewport=PHONE)
    await ann.home()
    await ann.test_id("seats-friends").click()
    await ann.test_id("start-button").click()
    await ann.test_id("start-match").wait_for()
    await ben.page.goto(ann.page.url)
    await ben.test_id("sit-2").click()
    await ben.until(lambda seats: seats["you"] == 2, "window.__rookery?.seats")
    await ann.test_id("start-match").click()
    results = await asyncio.gather(ann.play_round(), ben.play_round())
    assert results[0]["results"] == results[1]["results"]
    assert assert_no_leak(ann.frames, hidden_by_seq(ben.frames)) > 20
    assert assert_no_leak(ben.frames, hidden_by_seq(ann.frames)) > 20


def lasting_parts(view: Json) -> Json:
    """Returns the parts of a view that a reload or a restart must not change."""
    return {key: view[key] for key in ("seq", "hand", "trick", "turn", "legal", "trump", "scores")}


async def test_a_reload_in_mid_trick_changes_nothing(meet: Meet) -> None:
    person = await meet()
    await person.table_for()
    before = await person.play_to_mid_trick()
    await person.page.reload()
    after = await person.turn()
    assert lasting_parts(after) == lasting_parts(before)
    for card in after["hand"]:
        await person.test_id(f"card-{card}").wait_for()
    await person.decide(after)


async def test_a_killed_server_changes_nothing(server: Server, meet: Meet) -> None:
    person = await meet(server)
    await person.table_for()
    before = await person.play_to_mid_trick()
    # The live region exists before its text, so that screen readers announce the text.
    status = "document.querySelector('[data-testid=connection]')"
    there = f"{status}.checkVisibility({{ visibilityProperty: true }}) && {status}.innerText"
    assert await person.look(there) == ""
    await asyncio.to_thread(server.kill)
    await person.until(lambda state: state == "lost", "window.__rookery?.connection")
    assert await person.look(there) == "No connection. Trying again…"
    await asyncio.to_thread(server.start)
    await person.until(lambda state: state == "open", "window.__rookery?.connection")
    after = await person.turn()
    assert lasting_parts(after) == lasting_parts(before)
    view = await person.play_round()
    assert view["results"]


async def test_a_card_played_while_the_server_is_away_is_played_once(
    server: Server, meet: Meet
) -> None:
    person = await meet(server)
    await person.table_for()
    before = await person.play_to_mid_trick()
    await asyncio.to_thread(server.kill)
    await person.click_card(before["legal"]["cards"][0])
    await asyncio.to_thread(server.start)
    after = await person.until(lambda view: view["seq"] > before["seq"])
    assert len(after["hand"]) == len(before["hand"]) - 1


async def press_until(person: Person, key: str, name: str) -> None:
    for _ in range(40):
        if await person.focused() == name:
            return
        await person.page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {name}")


async def test_a_round_by_keyboard_alone(meet: Meet) -> None:
    person = await meet()
    keyboard = person.page.keyboard
    await person.home()
    await person.tab_to("start-button")
    await keyboard.press("Enter")

    async def to_card(view: Json, card: int) -> None:
        hand = [f"card-{one}" for one in view["hand"]]
        await person.tab_to(*hand)
        await keyboard.press("Home")
        await press_until(person, "ArrowRight", f"card-{card}")

    async with asyncio.timeout(300):
        while (view := await person.turn())["legal"]:
            legal = view["legal"]
            match legal["kind"]:
                case "calls":
                    bids = any(call["kind"] == "bid" for call in view["calls"])
                    if legal["may_bid"] and not bids:
                        await person.tab_to("bid-value")
                        await keyboard.press("ArrowUp")
                        await person.tab_to("bid-button")
                    else:
                        await person.tab_to("pass-button")
                    await keyboard.press("Enter")
                case "bury":
                    for card in legal["allowed"][: legal["count"]]:
                        await to_card(view, card)
                        await keyboard.press("Space")
                    await person.tab_to("bury-button")
                    await keyboard.press("Enter")
                case "trump":
                    await person.tab_to(f"trump-{legal['options'][0]}")
                    await keyboard.press("Enter")
                case _:
                    await to_card(view, legal["cards"][0])
                    await keyboard.press("Enter")
            await person.goes_on(view)
    await person.tab_to("next-round")
    await keyboard.press("Enter")
    await person.until(lambda now: now["phase"] != "between")


async def test_illegal_card_says_why_it_may_not_be_played(meet: Meet) -> None:
    person = await meet()
    await person.table_for()
    turns = Turns(200, "some card may not be played")
    while True:
        turns.count()
        view = await person.play_to_mid_trick()
        wrong = set(view["hand"]) - set(view["legal"]["cards"])
        if wrong:
            break
        await person.decide(view)
    card = wrong.pop()
    assert await person.test_id(f"card-{card}").get_attribute("data-legal") == "false"
    await person.click_card(card)
    await person.test_id("toast").wait_for()
    assert await person.test_id("toast").inner_text() == view["dimmed"]["text"]
    assert (await person.look())["seq"] == view["seq"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_axe_finds_nothing(meet: Meet, scheme: str, size: dict[str, int]) -> None:
    person = await meet(viewport=size, color_scheme=scheme)
    found: dict[str, list[str]] = {}
    await person.home()
    found["home"] = await person.violations()
    await person.table_for(start=False)
    await person.test_id("start-match").wait_for()
    found["waiting room"] = await person.violations()
    await person.test_id("start-match").click()
    while (view := await person.turn())["legal"]:
        place = f"{view['phase']}, {'mid-trick' if view['trick'] else 'first'}"
        if place not in found:
            found[place] = await person.violations()
        await person.decide(view)
    await person.test_id("result-dialog").wait_for()
    found["result"] = await person.violations()
    assert {place: problems for place, problems in found.items() if problems} == {}


async def test_unknown_table_shows_a_message(meet: Meet) -> None:
    person = await meet()
    await person.page.goto(f"{person.url}/t/nonsense")
    await person.page.get_by_text("There is no such table", exact=False).wait_for()
    assert await person.page.locator("h1").inner_text() == "Table not found"
    await expect(person.page).to_have_title("Table not found · Rookery")


async def test_a_name_is_shown_to_the_others(shared_server: Server, meet: Meet) -> None:
    ann = Browser(shared_server, "Ann the Great")
    table = ann.open_table(seats=["open", "random", "random"])
    ben = await meet()
    await ben.page.goto(f"{ben.url}/t/{table}")
    await ben.test_id("seat-0").get_by_text("Ann the Great").wait_for()
