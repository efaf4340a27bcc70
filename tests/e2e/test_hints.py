"""Hints: requested by touch or key, shown with highlighted cards and buttons, and dismissed."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.hinted import follow, hint
from tests.e2e.overlap import covered_anywhere

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def bounding_boxes(person: Person) -> dict[str, Json]:
    """Returns the positions of the hint, the hand, the buttons and the table."""
    found: dict[str, Json] = await person.look(
        """Object.fromEntries([
            ["hint", "[data-testid=hint] .hint"], ["hand", "[data-testid=hand]"],
            ["actions", ".actions"], ["felt", ".felt-area"],
        ].map(([name, what]) => [name, document.querySelector(what).getBoundingClientRect().toJSON()]))"""
    )
    return found


@pytest.mark.parametrize("look", ["light", "dark"])
async def test_a_round_played_by_hints_alone_on_a_phone(meet: Meet, look: str) -> None:
    person = await meet(viewport=PHONE, color_scheme=look)
    await person.table_for(variant="original_partnership_4")
    kinds: set[str] = set()
    while (view := await person.turn())["legal"]:
        kind = view["legal"]["kind"]
        sent = await hint(person, by_key=kind in kinds)
        text = await person.test_id("hint").locator("p").inner_text()
        assert text.endswith(".")
        assert ": " in text or "rule of thumb" in text
        if kind not in kinds:
            kinds.add(kind)
            assert await person.violations() == []
            assert await covered_anywhere(person) == {}
            where = await bounding_boxes(person)
            assert where["hint"]["bottom"] <= where["actions"]["top"] + 1
            assert where["actions"]["bottom"] <= where["hand"]["bottom"]
            assert where["felt"]["bottom"] <= where["hint"]["top"] + 1
            assert where["hint"]["left"] >= 0
            assert where["hint"]["right"] <= PHONE["width"]
        await follow(person, sent["command"], view)
        await person.test_id("hint").locator("p").wait_for(state="detached")
    assert {"calls", "plays"} <= kinds


@pytest.mark.parametrize(
    "variant", ["call_partner_5", "dixie_4", "original_2_2011", "tennessee_for_two", "wild_bird_2"]
)
async def test_every_kind_of_decision_has_a_hint_that_can_be_followed(
    meet: Meet, variant: str
) -> None:
    person = await meet()
    await person.table_for(variant=variant)
    for _ in range(24):
        view = await person.turn()
        if not view["legal"]:
            break
        sent = await hint(person)
        if sent["command"]["kind"] == "play":
            card = person.test_id(f"card-{sent['command']['card']}")
            assert "hint" in (await card.get_attribute("class") or "").split()
        await follow(person, sent["command"], view)


async def test_a_hint_is_put_away_and_asked_for_again(meet: Meet) -> None:
    person = await meet()
    await person.table_for()
    await person.turn()
    await hint(person)
    await person.test_id("hint-close").click()
    await person.test_id("hint").locator("p").wait_for(state="detached")
    await hint(person)


async def test_friends_have_hints_only_if_the_table_allows_them(meet: Meet) -> None:
    ann, ben = await meet(), await meet(viewport=PHONE)
    for allowed in (False, True):
        await ann.home()
        await ann.page.get_by_text("Friends", exact=True).click()
        await ann.page.get_by_text("More choices").click()
        switch = ann.page.get_by_role("switch", name="Hints for everybody")
        assert not await switch.is_checked()
        if allowed:
            await switch.click()
        await ann.test_id("start-button").click()
        await ann.test_id("start-match").wait_for()
        await ben.page.goto(ann.page.url)
        await ben.test_id("sit-1").click()
        await ben.until(lambda seats: seats["you"] == 1, "window.__rookery?.seats")
        switch = ben.page.get_by_role("switch", name="Hints for everybody")
        assert await switch.is_checked() == allowed
        await ann.test_id("start-match").click()
        await ben.until(lambda seats: seats["started"], "window.__rookery?.seats")
        await ben.until(lambda view: view["hand"])
        assert await ben.test_id("hint").count() == int(allowed)


async def test_the_level_of_a_bot_is_chosen_at_the_table(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.table_for()
    await person.turn()
    await person.page.get_by_role("button", name="Menu").click()
    await person.page.get_by_text("Players and hints").click()
    await person.test_id("level-2").select_option("beginner")
    await person.until(
        lambda seats: seats["seats"][2]["bot"] == "beginner", "window.__rookery?.seats"
    )
    row = person.test_id("player-2")
    await row.locator(".character").get_by_text("Still learning").wait_for()
    assert await person.violations() == []
