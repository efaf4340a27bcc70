"""Two people watch one replay together: one leads, the other follows, looks around and follows again."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import DESKTOP, LOW_PHONE, Meet, Person
from tests.e2e.harness import Json, Server
from tests.records.corpus import PATHS

pytestmark = pytest.mark.asyncio(loop_scope="module")

RECORD = PATHS["original_partnership_4"]


POSITION, LOOKING = "window.__rookery?.position", "window.__rookery?.looking"


async def set_name(person: Person, name: str) -> None:
    """Sets the name of this person."""
    await person.home()
    await person.page.evaluate(
        """async name => { await fetch("/api/me", {
            method: "POST",
            headers: {"content-type": "application/json"},
            body: JSON.stringify({name}),
        }) }""",
        name,
    )


async def share_replay(person: Person) -> str:
    """Shares the open replay; returns the link."""
    await person.test_id("together").click()
    await person.test_id("shared-link").wait_for()
    link = await person.test_id("shared-link").input_value()
    await person.until(lambda looking: looking["leader"] == looking["you"], LOOKING)
    return link


async def until_at(person: Person, position: Json) -> None:
    """Waits until the replay of this person is at *position*."""
    await person.until(lambda now: now == position, POSITION)


async def step(person: Person, button: str) -> Json:
    """Clicks a button of the controls; returns the new position."""
    before = await person.look(POSITION)
    await person.test_id(button).click()
    after: Json = await person.until(lambda now: now != before, POSITION)
    return after


async def line(person: Person) -> str:
    return await person.test_id("shared-line").inner_text()


async def open_finished_match(ann: Person) -> None:
    """Ann opens the record of a finished match."""
    await set_name(ann, "Ann")
    await ann.open_record(RECORD)


async def share_with(ben: Person, ann: Person) -> tuple[str, Json]:
    """Ann shares the replay and advances one trick, and Ben joins by the link; returns the link and the position."""
    link = await share_replay(ann)
    await ann.page.keyboard.press("Escape")
    there = await step(ann, "trick-on")
    await ben.page.goto(link)
    await until_at(ben, there)
    return link, there


async def test_one_leads_and_the_other_follows_roams_and_follows_again(meet: Meet) -> None:
    ann, ben = await meet(viewport=LOW_PHONE), await meet(viewport=DESKTOP)
    await open_finished_match(ann)
    await ann.picture("shared-before")
    link = await share_replay(ann)
    assert "/replay/" in link
    assert "#" in link, "the record travels in the link"
    await ann.picture("shared-sheet")
    assert await ann.violations() == []
    await ann.page.keyboard.press("Escape")
    # The button that opened the dialog is gone.
    await expect(ann.test_id("shared-more")).to_be_focused()
    assert await line(ann) == "You lead · nobody is watching yet"
    there = await step(ann, "trick-on")

    # A person who joins late starts at the leader's position.
    await ben.page.goto(link)
    await until_at(ben, there)
    await ben.test_id("shared-line").wait_for()
    assert await line(ben) == "Ann leads · you are watching"
    await ann.page.get_by_text("You lead · 1 person is watching").wait_for()
    await ann.picture("shared-leads")
    await ben.picture("shared-follows-desktop")
    assert await ann.violations() == []
    assert await ben.violations() == []

    # Ben follows every step, a change of seat and a change of round.
    for button in ("step-on", "step-on", "trick-on", "step-back"):
        await until_at(ben, await step(ann, button))
    await ann.test_id("seen-by").select_option("all")
    await ann.until(lambda now: now["seen_by"] == "all", POSITION)
    await ann.test_id("open-rounds").click()
    await ann.test_id("go-2-4").click()
    there = await ann.until(lambda now: now["deal"] == 2, POSITION)
    assert there["seen_by"] == "all"
    await until_at(ben, there)

    # Ben looks around, and Ann's steps do not move him.
    own = await step(ben, "trick-back")
    await ben.test_id("follow-again").wait_for()
    await ben.picture("shared-roams-desktop")
    there = await step(ann, "trick-on")
    await ben.until(lambda looking: looking["position"] == there, LOOKING)
    assert await ben.look(POSITION) == own
    assert await ann.look(POSITION) == there
    await ben.test_id("follow-again").click()
    await until_at(ben, there)
    await until_at(ben, await step(ann, "step-back"))
    assert await ben.test_id("follow-again").count() == 0
    await ben.page.set_viewport_size(LOW_PHONE)
    await step(ben, "step-on")
    await ben.picture("shared-roams")
    assert ann.complaints == ben.complaints == []


async def test_who_plays_on_from_a_moment_keeps_it_and_follows_again_afterward(meet: Meet) -> None:
    ann, ben = await meet(viewport=LOW_PHONE), await meet(viewport=DESKTOP)
    await open_finished_match(ann)
    _, own = await share_with(ben, ann)
    await ben.test_id("what-if").click()
    await ben.test_id("what-if-play").wait_for()
    there = await step(ann, "trick-on")
    await ben.until(lambda looking: looking["position"] == there, LOOKING)
    assert await ben.look(POSITION) == own
    await ben.page.keyboard.press("Escape")
    await until_at(ben, there)
    assert await ben.test_id("follow-again").count() == 0
    assert ann.complaints == ben.complaints == []


async def test_shared_replay_survives_a_restart(meet: Meet, server: Server) -> None:
    ann, ben, cid = [await meet(server, viewport=LOW_PHONE) for _ in range(3)]
    await open_finished_match(ann)
    link, there = await share_with(ben, ann)
    server.restart()
    for person, words in ((ann, "You lead · 1"), (ben, "Ann leads · you are")):
        await person.page.get_by_text(words).wait_for()
        assert await person.look(POSITION) == there
    await until_at(ben, await step(ann, "step-on"))
    # After the next restart a person joins by the link while nobody else is there.
    await ann.home()
    await ben.home()
    server.restart()
    await cid.page.goto(link)
    await cid.test_id("take-lead").click()
    await cid.page.get_by_text("You lead").wait_for()


async def test_the_lead_is_handed_over_taken_and_given_back_after_a_reload(meet: Meet) -> None:
    ann, ben = await meet(viewport=LOW_PHONE), await meet(viewport=LOW_PHONE)
    await open_finished_match(ann)
    _, there = await share_with(ben, ann)

    # A leader who reloads the page leads again at the same position.
    await ann.page.reload()
    await until_at(ann, there)
    await ann.page.get_by_text("You lead · 1 person is watching").wait_for()

    await ben.test_id("shared-more").click()
    await ben.test_id("ask-lead").click()
    await ben.page.get_by_text("You have asked to lead. Ann can hand it over.").wait_for()
    await ben.picture("shared-asked")
    assert await ben.violations() == []
    await ben.page.keyboard.press("Escape")
    await ann.test_id("shared-asking").wait_for()
    await ann.picture("shared-asking")
    assert await ann.violations() == []
    await ann.test_id("give-lead").click()
    await ben.page.get_by_text("You lead · 1 person is watching").wait_for()
    await ann.page.get_by_text("Guest 2 leads · you are watching").wait_for()
    there = await step(ben, "trick-on")
    await until_at(ann, there)

    # The same holds for a guest, who keeps the same guest name.
    await ben.page.reload()
    await until_at(ben, there)
    await ben.page.get_by_text("You lead · 1 person is watching").wait_for()
    await ann.page.get_by_text("Guest 2 leads · you are watching").wait_for()

    # Ben leaves; nobody leads until Ann takes the lead, and the note that she looks around disappears.
    await step(ann, "step-back")
    await ann.test_id("shared-roaming").wait_for()
    await ben.test_id("shared-more").click()
    await ben.test_id("shared-leave").click()
    await ben.test_id("shared").wait_for(state="detached")
    assert ben.page.url.endswith("/replay")
    await ann.page.get_by_text("Nobody leads · you are here alone").wait_for()
    assert await ann.test_id("shared-roaming").count() == 0
    await ann.picture("shared-nobody")
    await ann.test_id("take-lead").click()
    await ann.page.get_by_text("You lead · nobody is watching yet").wait_for()
    assert ann.complaints == ben.complaints == []


async def test_everybody_fetches_the_record_of_a_table_and_may_be_refused(meet: Meet) -> None:
    ann, ben = await meet(viewport=LOW_PHONE), await meet(viewport=LOW_PHONE)
    path = await ann.table_for(target=50)
    await ann.play_round()
    await ann.test_id("replay").click()
    await ann.test_id("step-on").wait_for()
    link = await share_replay(ann)
    await ann.page.keyboard.press("Escape")
    there = await step(ann, "step-on")
    await ben.page.goto(link)
    await until_at(ben, there)

    # A record that the server refuses to Ben is not shown by Ann's link either.
    await ben.page.evaluate("sessionStorage.clear()")
    await ben.page.route(
        "**/api/tables/*/record",
        lambda route: route.fulfill(
            status=409,
            json={"code": "contest", "values": {"why": "watch"}, "text": "only its own player"},
        ),
    )
    await ben.page.reload()
    await ben.test_id("unfetched").wait_for()
    assert "file" not in await ben.test_id("unfetched").inner_text()
    await ben.picture("shared-unfetched")
    assert await ben.look(LOOKING) is None
    await ben.page.unroute_all()

    # A shared replay that has ended.
    await ben.page.goto(link.replace("/replay/", "/replay/x"))
    await ben.page.get_by_text("You are watching alone now").wait_for()
    await ben.picture("shared-ended")

    # The table plays another match, of which no round is over.
    await ann.page.goto(ann.url + path)
    await ann.test_id("play-again").click()
    await ann.until(lambda view: view["hand"])
    cid = await meet(viewport=LOW_PHONE)
    await cid.page.goto(link)
    await cid.page.get_by_text("The table of this link has begun a new match.").wait_for()
    await cid.picture("shared-new-match")


async def test_damaged_link_shows_a_message(meet: Meet) -> None:
    """The record in the link can be unpacked but not parsed; the page does not ask to correct its text."""
    person = await meet(viewport=LOW_PHONE)
    broken = RECORD.read_text().replace("Rookery", "RooWboy", 1)
    letters = urlsafe_b64encode(json.dumps({"text": broken}).encode()).decode().rstrip("=")
    await person.page.goto(f"{person.url}/replay/D51SMk1e8Gi7-kZW#p{letters}")
    said = await person.test_id("unfetched").inner_text()
    assert "This link is damaged or incomplete. Please ask for it again." in said
    assert await person.page.get_by_text("Line 1, column 1").count() == 0
    await person.picture("shared-damaged")
    assert await person.violations() == []


async def test_an_address_with_a_table_shows_the_match_of_that_table(meet: Meet) -> None:
    """It opens at one's own seat, also in a new tab; somebody without a seat sees all hands."""
    ann, ben = await meet(viewport=LOW_PHONE), await meet(viewport=LOW_PHONE)
    path = await ann.table_for(target=50, seat=2)
    await ann.play_round()
    table = path.removeprefix("/t/")
    tab = Person(await ann.page.context.new_page(), ann.url)
    await tab.page.goto(f"{ann.url}/replay?table={table}")
    await tab.until(lambda at: at["seen_by"] == 2, POSITION)
    await ben.page.goto(f"{ben.url}/replay?table={table}")
    await ben.until(lambda at: at["seen_by"] == "all", POSITION)
    await ben.picture("replay-of-others")
    assert await ben.scrolls_down_only()
    # This tab has shown another match before.
    await open_finished_match(ann)
    other = (await ann.look("window.__rookery?.record"))["mark"]
    await ann.page.goto(f"{ann.url}/replay?table={table}")
    await ann.until(lambda record: record["mark"] != other, "window.__rookery?.record")
    await ann.test_id("step-on").wait_for()

    await open_finished_match(ben)
    await ben.page.goto(f"{ben.url}/replay?table=nowhere")
    said = await ben.test_id("unfetched").inner_text()
    assert said.startswith("The match of this table cannot be shown. ")
    assert said.endswith("If you have its file, open it here.")
    assert await ben.test_id("step-on").count() == 0
    await ben.picture("replay-no-table")
