"""The personal page in a browser: empty at first, and with figures after a match."""

from __future__ import annotations

import asyncio
import re
import zipfile

import pytest
from tests.e2e.browsers import COLOR_CHANGE_SECONDS, PHONE, TINY_PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import broken_words
from tests.e2e.reviewed import REVIEW_TEST_SECONDS, REVIEW_TIMEOUT_MILLISECONDS

from rookery.protocol import MATCH_HEADER, SEAT_HEADER

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.timeout(REVIEW_TEST_SECONDS)
async def test_finished_match_is_on_the_personal_page(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("to-me").click()
    await person.test_id("no-matches").wait_for()
    await person.picture("me-empty")
    assert await person.violations() == []

    await person.page.goto(person.url + "/daily")
    await person.test_id("play-round").click()
    await person.until(lambda view: view["hand"])
    await person.play_round()
    await person.page.goto(person.url + "/me")
    await person.test_id("own-sums").wait_for()
    assert "1" in await person.test_id("own-sums").inner_text()
    await person.page.locator("canvas").wait_for()
    await person.picture("me")
    canvas = "document.querySelector('canvas').toDataURL()"
    await person.page.emulate_media(color_scheme="light")
    await asyncio.sleep(COLOR_CHANGE_SECONDS)
    light = await person.look(canvas)
    await person.page.emulate_media(color_scheme="dark")
    await person.until(lambda drawn: drawn != light, canvas)
    await person.picture("me-dark")
    await person.page.emulate_media(color_scheme="light")
    assert await person.violations() == []

    await person.test_id("open-costs").click()
    await person.page.get_by_text("0 of 1 rounds reviewed").wait_for()
    await person.test_id("costs-review-all").click()
    await person.test_id("costs-kinds").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await person.page.get_by_text("1 of 1 rounds reviewed").wait_for()
    assert await person.test_id("costs-review-all").count() == 0
    await person.picture("me-costs")
    assert await broken_words(person) == []
    assert await person.violations() == []

    # For screen readers each plot is a table with a caption, and each link has a description.
    for summary in await person.page.locator("summary").all():
        await summary.click()
    for name in ("How far ahead, round by round", "Points given away in a round"):
        await person.page.get_by_role("img", name=name).wait_for()
        await person.page.get_by_role("table", name=name).wait_for()
    await person.page.get_by_role("button", name=re.compile("^View: .+, .+ 20.+[AP]M$")).wait_for()

    # A round links to its replay, and the replay links back.
    await person.page.get_by_role("button", name=re.compile("^View: .*round 1")).first.click()
    await person.test_id("step-on").wait_for()
    assert "deal=1" in await person.until(lambda now: "deal=" in now, "location.hash")
    await person.page.go_back()
    await person.test_id("own-sums").wait_for()

    await review_and_back(person)
    await its_record_is_there(person)
    async with person.page.expect_download() as waited:
        await person.test_id("own-export").click()
    with zipfile.ZipFile(await (await waited.value).path()) as file:
        assert [name.rpartition(".")[2] for name in file.namelist()] == [
            "json",
            "json",
            "rook",
        ]
    assert person.complaints == []


async def review_and_back(person: Person) -> None:
    """Opens the review of a match, and leaves it by the Back button."""
    await person.test_id("own-review").click()
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await person.page.go_back()
    await person.test_id("own-sums").wait_for()


async def its_record_is_there(person: Person) -> None:
    """Checks the record of the only match, which the server also gives where the table has gone on."""
    ask = person.page.request.get
    [match] = (await (await ask(f"{person.url}/api/me/matches")).json())["matches"]
    own = await ask(f"{person.url}/api/me/matches/{match['match_id']}/record")
    there = await ask(person.url + match["record"])
    assert (own.status, own.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert await own.text() == await there.text()
    for header in (SEAT_HEADER, MATCH_HEADER, "content-disposition"):
        assert own.headers[header.lower()] == there.headers[header.lower()]


def match(number: int, title: str, partner: str, score: int) -> Json:
    """Returns a match of one round in the format of the server."""
    played = {"number": 1, "declared_by": "me", "bid": 95, "made": False, "points": 60}
    return {
        "match_id": f"m{number}",
        "record": f"/api/me/matches/m{number}/record",
        "variant": "original_partnership_4",
        "title": title,
        "began": "2026-11-23T20:40:00+00:00",
        "seat": 0,
        "won": False,
        "score": score,
        "others": [300],
        "partners": [partner],
        "rounds": [played | {"ahead": score - 300}],
    }


async def test_long_names_do_not_break_headings_and_minus_signs_are_typographic(meet: Meet) -> None:
    person = await meet(viewport=TINY_PHONE)
    matches = [
        match(1, "Original partnership game", "Robin", -95),
        match(2, "Grandmotherseveningtournament", "Featherstonehaughs", 40),
    ]
    await person.page.route(
        "**/api/me/matches", lambda route: route.fulfill(json={"matches": matches, "left_out": 0})
    )
    await person.page.goto(person.url + "/me")
    await person.page.locator("canvas").wait_for()
    await person.page.locator("summary").click()
    await person.picture("me-long-names")
    assert await broken_words(person) == []
    assert await person.look("document.documentElement.scrollWidth") == 320
    assert await person.violations() == []
    assert "Lost −95 to 300" in await person.page.locator("main").inner_text()
