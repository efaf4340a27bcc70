"""What-if lines: play on from a position, go back, compare and share lines; deal from a position or a seed."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode

import pytest
from playwright.async_api import Route
from tests.e2e.browsers import DESKTOP, LOW_PHONE, PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.layouts import POSITION
from tests.records.corpus import PATHS

CHOOSE_FACE = """() => fetch("/api/me", {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify({name: "Zoe", face: {bird: "dove", color: "blue", initials: "ZQ"}}),
})"""

LEVEL = """document.querySelector("[data-testid='bots-level']")?.value"""

STAYS = "What you have played here stays as a line of its own."

pytestmark = pytest.mark.asyncio(loop_scope="module")


def link_of(*lines: Json, deal: int) -> str:
    """Returns the part after the `#` of a link to *lines*."""
    text = json.dumps(
        {"deal": deal, "seat": 0, "lines": [{"afresh": False} | one for one in lines]}
    )
    return "p" + urlsafe_b64encode(text.encode()).decode().rstrip("=")


async def to_card(person: Person) -> None:
    """Opens a record of the corpus and goes to a card of its second deal."""
    await person.home()
    await person.open_record(PATHS["original_partnership_4"])
    await person.until(lambda view: view["seq"] > 0)
    await person.test_id("open-rounds").click()
    await person.test_id("go-2-3").click()
    await person.until(lambda view: view["phase"] == "play")


async def test_alternative_line_is_played_and_compared(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await to_card(person)
    await person.picture("replay")
    await person.test_id("what-if").click()
    await person.test_id("what-if-play").wait_for()
    await person.picture("play-on")
    assert await person.violations() == []
    await person.test_id("what-if-play").click()
    await person.until(lambda view: view["legal"])
    assert "What if?" in await person.test_id("origin").inner_text()
    await person.picture("table")
    await person.play_round()
    await person.test_id("go-back").wait_for()
    await person.picture("round-over")
    await person.test_id("go-back").click()
    choices = person.page.locator('[data-testid^="back-"]')
    await choices.first.wait_for()
    await person.picture("go-back")
    assert STAYS in await person.page.locator("dialog[open]").inner_text()
    assert await person.violations() == []
    first = person.page.url
    await choices.last.click()
    await person.page.wait_for_url(lambda url: url != first)
    await person.until(lambda view: view["legal"])
    await person.play_round()
    await person.test_id("compare-lines").click()
    await person.test_id("line-2").wait_for()
    await person.picture("compare")
    assert await person.scrolls_down_only()
    assert await person.violations() == []
    assert await person.page.locator('[data-testid^="line-"]').count() == 3

    # The link contains everything: another person without the record sees the same.
    link = await person.test_id("lines-link").input_value()
    other = await meet(viewport=PHONE)
    await other.page.goto(link)
    await other.test_id("line-2").wait_for()
    lines = [await one.test_id("lines").inner_text() for one in (person, other)]
    assert lines[0] == lines[1]
    await other.test_id("watch-1").click()
    await other.test_id("what-if").wait_for()
    assert other.complaints == person.complaints == []


async def test_a_replay_shows_who_played_and_what_if_begins_with_their_level(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.home()
    await person.page.evaluate(CHOOSE_FACE)
    await person.table_for(target=20, bot="beginner")
    assert (await person.play_round())["phase"] == "over"
    await person.test_id("replay").click()
    await person.test_id("step-on").wait_for()
    faces = person.page.locator(".avatar svg")
    await person.until(lambda count: count == 4, "document.querySelectorAll('.avatar svg').length")
    await person.picture("replay-faces")
    assert await person.violations() == []
    await person.test_id("trick-on").click()
    await person.test_id("what-if").click()
    await person.test_id("what-if-play").wait_for()
    await person.until(lambda level: level == "beginner", LEVEL)
    assert await faces.count() == 4
    await person.page.keyboard.press("Escape")
    # The chosen face is also shown to another person with the link, and from the list of own matches.
    await person.test_id("together").click()
    await person.test_id("shared-link").wait_for()
    link = await person.test_id("shared-link").input_value()
    other = await meet(viewport=DESKTOP)
    await other.page.goto(link)
    await other.page.locator(".avatar", has_text="ZQ").first.wait_for()
    # A phone may have no room for the own plate.
    await person.page.set_viewport_size(DESKTOP)
    await person.page.goto(f"{person.url}/me")
    await person.page.get_by_role("button", name=re.compile("^View")).first.click()
    await person.test_id("step-on").wait_for()
    await person.page.locator(".avatar", has_text="ZQ").first.wait_for()


async def test_lines_are_requested_once_and_stay_after_a_refusal(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await to_card(person)
    await person.test_id("what-if").click()
    await person.test_id("what-if-play").click()
    await person.until(lambda view: view["legal"])
    await person.play_round()
    await person.test_id("compare-lines").click()
    await person.test_id("line-1").wait_for()
    tree = await person.test_id("lines").inner_text()
    link = await person.test_id("lines-link").input_value()

    # Another person sends one request for the record and one per line; the last one is refused.
    other = await meet(viewport=PHONE)
    asked: list[str] = []
    refuses = True

    async def limited(route: Route) -> None:
        asked.append(route.request.url)
        if refuses and len(asked) > 2:
            values = {"why": "records", "seconds": 1}
            refusal = {"code": "too_many", "text": "many", "values": values}
            await route.fulfill(status=429, json=refusal)
        else:
            await route.continue_()

    await other.page.route("**/api/replay**", limited)
    await other.page.goto(link)
    problem = other.test_id("what-if-problem")
    await problem.get_by_text("Many records have been read; try again in 1 second.").wait_for()
    assert await other.test_id("line-0").is_visible()
    await other.picture("lines-refused")
    assert await other.violations() == []
    refuses = False
    await other.test_id("try-again").click()
    await other.test_id("line-1").wait_for()
    assert await problem.count() == 0
    assert await other.test_id("lines").inner_text() == tree
    assert len(asked) == 4, "what had been answered was not asked for again"

    for _ in range(3):
        await other.page.reload()
        await other.test_id("line-1").wait_for()
    assert await other.test_id("lines").inner_text() == tree
    assert len(asked) == 4


async def test_a_broken_link_is_refused(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.page.goto(person.url + "/what-if#znonsense")
    await person.test_id("what-if-problem").wait_for()
    await person.picture("broken-link")
    assert await person.test_id("try-again").count() == 0
    await person.test_id("to-start").click()
    await person.page.wait_for_url(person.url + "/")

    # The record in the link can be unpacked but not parsed; details of the parse error are not shown.
    broken = PATHS["original_partnership_4"].read_text().replace("trick 5", "trck 5", 1)
    await person.page.goto(person.url + "/what-if#" + link_of({"text": broken}, deal=2))
    said = person.test_id("what-if-problem").get_by_text("This link is damaged or incomplete.")
    await said.wait_for()


async def test_line_of_another_game_or_round_is_named_and_refused(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    own, other = (PATHS[name].read_text() for name in ("original_partnership_4", "team_rook_4"))
    page = person.url + "/what-if#"
    await person.page.goto(page + link_of({"text": own}, {"text": other}, deal=1))
    said = person.test_id("what-if-problem")
    await said.get_by_text(
        re.compile("^Line 1 of this link is of another game, .*new link")
    ).wait_for()
    assert await person.test_id("line-0").count() == 0
    await person.picture("strange-line")
    assert await person.violations() == []
    assert await person.page.evaluate("sessionStorage.rookery_what_if_link") is None
    # Lines of the same round are shown.
    await person.page.goto(page + link_of({"text": own}, {"text": own}, deal=1))
    await person.test_id("line-1").wait_for()


async def test_a_newcomer_plays_an_example_and_is_shown_no_notation(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.home()
    await person.test_id("to-what-if").click()
    await person.test_id("nothing-compared").wait_for()
    await person.picture("what-if-newcomer")
    assert await person.violations() == []
    assert not await person.test_id("set-cards").is_visible()
    await person.test_id("play-example").click()
    view = await person.turn()
    assert len(view["hand"]) == 5
    await person.play_round()
    await person.picture("what-if-example-over")
    await person.test_id("go-back").click()
    choices = person.page.locator('[data-testid^="back-"]')
    await choices.first.wait_for()
    assert await choices.count() >= 2
    assert STAYS in await person.page.locator("dialog[open]").inner_text()

    # The form can insert an example.
    await person.page.goto(person.url + "/what-if")
    await person.test_id("open-set-cards").click()
    await person.test_id("write-example").click()
    await person.picture("what-if-example-written")
    await person.test_id("set-play").click()
    assert len((await person.turn())["hand"]) == 5


async def test_a_position_and_a_seed_are_dealt(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-what-if").click()
    await person.test_id("open-set-cards").click()
    problem = person.test_id("set-problem")
    for text, said in (
        (
            "nonsense",
            r"^This position cannot be played: there is no game 'nonsense'; write first the game .*”\.$",
        ),
        (POSITION.replace("NS 70", "NS -5"), r"^This position .* how many of them NS has taken\.$"),
    ):
        await person.test_id("set-cards").fill(text)
        await person.test_id("set-play").click()
        await problem.get_by_text(re.compile(said)).wait_for()
    # The error is marked in the parsed line; a mail program has wrapped this one.
    await person.test_id("set-cards").fill(
        POSITION.replace("NS 70", "NS -5").replace(" | ", "\n| ")
    )
    await person.test_id("set-play").click()
    await problem.get_by_text("Line 1, column 156", exact=True).wait_for()
    assert "taken NS -5" in await problem.locator("pre").inner_text()
    assert await problem.locator("mark").inner_text() == "-"
    await person.picture("position-refused")
    assert await person.violations() == []
    await person.test_id("set-cards").fill(POSITION)
    await person.picture("position-form")
    assert await person.violations() == []
    await person.test_id("set-play").click()
    await person.until(lambda view: view["legal"])
    assert "from a position" in await person.test_id("origin").inner_text()
    assert len((await person.look())["hand"]) == 2
    await person.picture("position")
    assert (await person.play_round())["phase"] == "between"
    await person.test_id("next-round").wait_for()

    await person.page.goto(person.url + "/what-if")
    await person.test_id("open-set-cards").click()
    await person.test_id("set-cards").fill("7e28b2f601aaff8029890d7724930f4f" * 2)
    await person.test_id("set-game").wait_for()
    await person.test_id("set-play").click()
    await person.until(lambda view: view["hand"])
    assert "chosen seed" in await person.test_id("origin").inner_text()
    assert person.complaints == []


@pytest.mark.parametrize("written", [POSITION, "7e28b2f601aaff8029890d7724930f4f" * 2])
async def test_lines_from_a_position_or_a_seed_are_compared(meet: Meet, written: str) -> None:
    """Both lines stand side by side with their results, and whoever opens the link sees them and plays on."""
    person = await meet(viewport=PHONE)
    await person.page.goto(person.url + "/what-if")
    await person.test_id("open-set-cards").click()
    await person.test_id("set-cards").fill(written)
    await person.test_id("set-play").click()
    await person.page.wait_for_url("**/t/*")
    first = person.page.url
    await person.play_round()
    assert await person.test_id("compare-lines").count() == 0, "there is nothing to compare yet"
    await person.test_id("go-back").click()
    choices = person.page.locator('[data-testid^="back-"]')
    await choices.last.click()
    await person.page.wait_for_url(lambda url: "/t/" in url and url != first)
    await person.turn()
    await person.test_id("open-menu").click()
    await person.test_id("compare-lines").click()
    await person.test_id("line-0").wait_for()
    assert await person.test_id("line-1").count() == 0
    await person.page.go_back()
    await person.turn()
    await person.play_round()
    await person.picture("line-from-position-over")
    await person.test_id("compare-lines").click()
    await person.test_id("line-1").wait_for()
    await person.picture("lines-from-position")
    assert await person.violations() == []
    assert await person.test_id("kept-1").count() == 0, "both lines are of one study"

    link = await person.test_id("lines-link").input_value()
    friend = await meet(viewport=PHONE)
    await friend.page.goto(link)
    await friend.test_id("line-1").wait_for()
    await friend.test_id("watch-1").click()
    await friend.test_id("said").wait_for()
    await friend.picture("line-from-position-watched")
    assert await friend.violations() == []
    assert friend.complaints == []
    assert person.complaints == []
