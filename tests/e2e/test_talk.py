"""Two people on phones chat, and the title of the tab says whose turn it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from tests.e2e.browsers import PHONE, Meet, Person, chromium
from tests.e2e.conftest import QUICK_BOTS
from tests.e2e.harness import Server, running_server
from tests.e2e.menus import pick_from_menu
from tests.e2e.overlap import FIND_COVERED, SMALL_SCREENS, WAIT_FOR_LAYOUT

pytestmark = pytest.mark.asyncio(loop_scope="module")

CHAT_LIMIT = 8
"""The number of remarks that a visitor may make in quick succession on this server."""


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a low limit on remarks."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, *QUICK_BOTS, f"--limit=chat={CHAT_LIMIT}/100") as server:
        yield server


async def page_says(person: Person, text: str) -> None:
    await person.until(lambda body: text in body, "document.body.innerText")


async def bids_and_plays(person: Person) -> None:
    """Plays until the round is over."""
    await person.play_round()
    await person.test_id("result-dialog").wait_for()


async def open_talk(person: Person) -> None:
    """Opens the chat by its button, or by the menu where the button does not fit."""
    await person.test_id("open-menu").wait_for()
    if await person.test_id("open-talk").count():
        await person.test_id("open-talk").click()
    else:
        await pick_from_menu(person, "Talk")
    await person.test_id("talk").wait_for()


async def before_the_first_deal(ann: Person, ben: Person) -> None:
    """Both people send messages by keyboard; markup is shown as text."""
    await ben.tab_to("open-talk")
    await ben.page.keyboard.press("Enter")
    await ben.tab_to("talk-words")
    await ben.page.keyboard.type("<b>Hello</b> Ann!")
    await ben.page.keyboard.press("Enter")
    await page_says(ann, "<b>Hello</b> Ann!")
    assert await ann.page.locator("b", has_text="Hello").count() == 0
    assert await ann.test_id("talk-announcer").inner_text() == "Ben: <b>Hello</b> Ann!"
    assert await ben.violations() == []
    # A message that cannot be shown is returned with the reason.
    await ben.test_id("talk-words").fill("in\u200bvisible")
    await ben.test_id("talk-send").click()
    assert "visible characters" in await ben.test_id("talk-problem").inner_text()
    assert await ben.test_id("talk-words").input_value() == "in\u200bvisible"
    await ben.page.keyboard.press("Escape")


TAB = """({
    title: document.title,
    icon: document.querySelector("link[rel=icon]").href,
    decides: window.__rookery.view.legal !== null,
})"""


async def the_tab_says_whose_turn_it_is(person: Person) -> None:
    # Bots continue to play, so title, icon and view are read at the same moment.
    seen = await person.until(
        lambda seen: (
            "turn · Original" in seen["title"]
            and seen["title"].startswith("● Your turn") == seen["decides"]
        ),
        TAB,
    )
    assert ("%23d3322d" in seen["icon"]) == seen["decides"]


async def while_cards_are_played(ann: Person, ben: Person, watcher: Person) -> None:
    """Players send phrases, which appear beside the plate and cover nothing; spectators do not see them."""
    await open_talk(ben)
    assert await ben.test_id("talk-words").count() == 0
    await ben.test_id("phrase-well_played").click()
    await ben.test_id("talk").wait_for(state="detached")
    # The bubble may show the message before for some seconds more.
    await ann.test_id("speech-1").filter(has_text="Well played!").wait_for()
    assert await ann.test_id("speech-1").inner_text() == "Well played!"
    assert await ann.page.evaluate(FIND_COVERED, False) == []
    for hook in ("speech-1", "open-talk"):
        assert await watcher.test_id(hook).count() == 0
    assert await ann.violations() == []


async def after_the_round(ann: Person, ben: Person, watcher: Person) -> None:
    """Everybody sees messages, even spectators; muting a person hides their messages."""
    await open_talk(ben)
    await ben.test_id("talk-words").fill("one more?")
    await ben.test_id("talk-send").click()
    await page_says(ann, "one more?")
    await watcher.test_id("open-talk").click()
    await page_says(watcher, "one more?")
    log = await watcher.test_id("talk-log").inner_text()
    assert "Hello" in log
    assert "Well played" not in log
    assert await watcher.test_id("talk-words").count() == 0
    await open_talk(ann)
    assert "Well played!" in await ann.test_id("talk-log").inner_text()
    await ann.test_id("talk-listen").locator("summary").click()
    await ann.test_id("talk-listen").get_by_role("switch", name="Ben").uncheck()
    assert await ann.test_id("talk-log").count() == 0
    assert await ann.violations() == []


async def in_a_flood(ann: Person, ben: Person) -> None:
    """Messages beyond the limit are refused with a reason; a person who has muted the sender never sees them."""
    for _ in range(3 * CHAT_LIMIT):
        await ben.test_id("react-heart").click()
    await ben.test_id("talk-problem").wait_for()
    assert "a lot at once" in await ben.test_id("talk-problem").inner_text()
    said = [frame for frame in ann.frames if frame["type"] == "said"]
    assert len(said) < 3 * CHAT_LIMIT
    assert await ann.test_id("talk-log").count() == 0
    await ann.page.reload()
    await ann.test_id("result-dialog").wait_for()
    await open_talk(ann)
    assert await ann.test_id("talk-log").count() == 0
    await ann.test_id("talk-listen").locator("summary").click()
    assert not await ann.test_id("talk-listen").get_by_role("switch", name="Ben").is_checked()


async def test_two_people_on_phones_talk(meet: Meet) -> None:
    ann, ben, watcher = [await meet(viewport=PHONE, has_touch=True) for _ in range(3)]
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        await person.home()
        await person.page.request.post(f"{person.url}/api/me", data={"name": name})
    path = await ann.table_for(start=False, seats=["open", "random", "random"])
    await ann.test_id("start-match").wait_for()
    # Nobody else is at the table yet.
    assert await ann.test_id("open-talk").count() == 0
    await ben.page.goto(ben.url + path)
    await ben.test_id("sit-1").click()
    await before_the_first_deal(ann, ben)
    await ann.test_id("start-match").click()
    await watcher.page.goto(watcher.url + path)
    for person in (ann, ben, watcher):
        await person.until(lambda view: view["round_number"] == 1)
    await the_tab_says_whose_turn_it_is(ann)
    await while_cards_are_played(ann, ben, watcher)
    await asyncio.gather(bids_and_plays(ann), bids_and_plays(ben))
    await after_the_round(ann, ben, watcher)
    await in_a_flood(ann, ben)


async def test_with_larger_letters_a_phone_keeps_talk_and_quick_bids(shared_server: Server) -> None:
    """The browser's text size is 150 %."""
    async with chromium("--blink-settings=defaultFontSize=24") as browser:
        ann, ben = [
            Person(await (await browser.new_context()).new_page(), shared_server.url)
            for _ in range(2)
        ]
        for person in (ann, ben):
            await person.page.add_init_script("localStorage.rookery_games = 'off'")
        path = await ann.table_for(start=False, seats=["open", "random", "random"])
        await ben.home()
        await ben.page.goto(ben.url + path)
        await ben.test_id("sit-1").click()
        await ann.test_id("start-match").click()
        async with asyncio.timeout(60):
            while not (await ann.look() or {}).get("legal"):
                if (view := await ben.look()) and view["legal"]:
                    await ben.decide(view)
                await asyncio.sleep(0.05)
        assert (await ann.look())["legal"]["kind"] == "calls"
        for size in SMALL_SCREENS.values():
            await ann.page.set_viewport_size(size)
            await ann.page.evaluate(WAIT_FOR_LAYOUT)
            places = (
                ann.test_id("open-talk"),
                ann.page.get_by_role("group", name="Quick bids").get_by_role("button").first,
                ann.test_id("pass-button"),
            )
            for place in places:
                box = await place.bounding_box()
                assert box is not None, (size, place)
                assert box["y"] + box["height"] <= size["height"]
                assert box["x"] + box["width"] <= size["width"]
