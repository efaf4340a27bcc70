"""Two people with the same name at a table are distinguished wherever they are named."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import DESKTOP, LOW_PHONE, Meet, Person
from tests.e2e.overlap import covered

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def called_ann(person: Person) -> None:
    await person.home()
    await person.page.evaluate(
        """async () => { await fetch("/api/me", {method: "POST",
            headers: {"content-type": "application/json"}, body: '{"name": "Ann"}'}); }"""
    )


async def test_two_people_of_one_name_are_told_apart(meet: Meet) -> None:
    first, second, third = [
        await meet(viewport=viewport) for viewport in (LOW_PHONE, LOW_PHONE, DESKTOP)
    ]
    for person in (first, second):
        await called_ann(person)
    path = await first.table_for(seats=["open", "open", "random"])
    await third.home()
    for seat, person in ((1, second), (2, third)):
        await person.page.goto(person.url + path)
        await person.test_id(f"sit-{seat}").click()
        await person.test_id(f"sit-{seat}").wait_for(state="detached")
    for seat in (0, 1):
        await third.test_id(f"seat-{seat}").get_by_text(f"Ann ({seat + 1})").wait_for()
    await third.picture("namesakes-waiting")
    await first.test_id("start-match").click()
    await third.until(lambda view: view["round_number"] == 1)
    for seat in (0, 1):
        await third.test_id(f"seat-{seat}").get_by_text(f"Ann ({seat + 1})").wait_for()
    await third.picture("namesakes-desktop")
    await first.test_id("seat-1").get_by_text("Ann (2)").wait_for()
    assert await covered(first) == []
    await first.picture("namesakes-phone")
    await second.test_id("open-talk").click()
    await second.test_id("phrase-take_your_time").click()
    announced = third.test_id("talk-announcer")
    await announced.get_by_text("Ann (2): ").wait_for()
    assert await third.violations() == []
