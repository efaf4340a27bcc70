"""Partners exchange cards in a real browser, on a phone and on a desktop."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize
from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import covered_anywhere

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def until_asked_to_give(person: Person) -> Json:
    """Plays until this person must choose cards for the partner; returns the view."""
    return await person.play_until(
        lambda view: view["legal"]["kind"] == "give",
        "cards for the partner are to be chosen",
        bids=True,
    )


@pytest.mark.parametrize("kind", ["both_choose", "best_card"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_partners_give_each_other_cards(
    meet: Meet, viewport: ViewportSize, kind: str
) -> None:
    house = {
        "extends": "original_partnership_4",
        "meta": {"title": "Cards for the partner"},
        "partner_exchange": {"cards": 2 if kind == "both_choose" else 1, "kind": kind},
    }
    person = await meet(viewport=viewport)
    await person.table_for(variant=None, rules={"table": house})
    view = await until_asked_to_give(person)
    legal, you = view["legal"], view["turn"]
    declares = view["contract"]["declarer"] == you
    assert f"Choose {legal['count']} card" in await person.test_id("status").inner_text()
    assert await person.violations() == []
    assert await covered_anywhere(person) == {}
    await person.test_id("give-button").click(force=True)
    assert "Choose" in await person.test_id("toast").inner_text()
    forbidden = set(view["hand"]) - set(legal["allowed"])
    assert bool(forbidden) == legal["best"]
    if forbidden:
        await person.click_card(min(forbidden))
        assert "best card" in await person.test_id("toast").inner_text()
    if kind == "best_card" and declares:
        assert view["received"], "what the partner gave is picked up first"
    await person.decide(view)
    view = await person.until(lambda view: view["leader"] is not None)
    events = [seen["event"] for frame in person.frames for seen in frame.get("events", ())]
    gave = [event for event in events if event["kind"] == "gave"][-2:]
    assert sorted(event["cards"] is None for event in gave) == [False, True]
    (got,) = [e for e in events if e["kind"] == "received" and e["seat"] == you][-1:]
    assert got["cards"] is not None
    (mine,) = [event["cards"] for event in gave if event["seat"] == you]
    returned = {event["giver"]: event["cards"] for event in events if event["kind"] == "received"}
    assert returned[you] is None, "one is not told again what one gave"
    assert len(mine) == legal["count"]
    view = await person.play_round()
    assert view["results"]
