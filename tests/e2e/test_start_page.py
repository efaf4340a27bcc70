"""The start page: a desktop shows the start button without scrolling, and a phone separates the choices."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import Locator, ViewportSize, expect
from tests.e2e.browsers import (
    CENTER_VISIBLE,
    DESKTOP,
    LAPTOP,
    LOW_LAPTOP,
    LOW_PHONE,
    Meet,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def is_above(one: Locator, other: Locator) -> bool:
    """Returns whether *one* is completely above *other*."""
    first, second = await one.bounding_box(), await other.bounding_box()
    assert first is not None
    assert second is not None
    return first["y"] + first["height"] <= second["y"]


@pytest.mark.parametrize("viewport", [LAPTOP, LOW_LAPTOP], ids=["whole", "with-bars"])
async def test_start_button_stays_visible_with_open_sections(
    meet: Meet, viewport: ViewportSize
) -> None:
    person = await meet(viewport=viewport)
    await person.home()
    start = person.test_id("start-button")
    await expect(start).to_be_in_viewport(ratio=1)
    await person.picture(f"start-{viewport['height']}")
    more = person.page.locator(".panel summary")
    if viewport == LAPTOP:
        assert await is_above(more, start)
    await more.click()
    choice = person.page.locator(".panel .more label").first
    await expect(choice).to_be_in_viewport(ratio=1)
    assert await is_above(choice, start), "what was opened is seen"
    await expect(start).to_be_in_viewport(ratio=1)
    await person.picture(f"start-{viewport['height']}-opened")
    last = person.page.locator(".panel .more select").last
    await last.scroll_into_view_if_needed()
    await last.select_option("expert")
    await expect(start).to_be_in_viewport(ratio=1)
    assert await person.violations() == []


async def test_the_way_back_to_a_match_is_in_sight_on_a_phone_with_large_text(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    await person.page.context.add_init_script("localStorage.rookery_large_text = '1'")
    path = await person.table_for(seats=["random"] * 3)
    await person.decide(await person.turn())
    await person.home()
    name = f"continue-{path.rpartition('/')[2]}"
    await expect(person.test_id(name)).to_be_in_viewport(ratio=1)
    assert await person.page.evaluate(CENTER_VISIBLE, name)
    await person.picture("way-back")
    start = person.test_id("start-button")
    await expect(start).not_to_be_in_viewport()
    # Whoever chooses another game can start it at once.
    await person.test_id("variant-red_one_4").click()
    await expect(start).to_be_in_viewport(ratio=1)


async def test_the_words_of_a_choice_do_not_run_into_the_next(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.home()
    await person.page.get_by_text("More choices").click()
    words = person.page.locator(".switch > span")
    boxes = [await one.bounding_box() for one in await words.all()]
    ends = [(box["y"], box["y"] + box["height"]) for box in boxes if box is not None]
    assert len(ends) >= 4
    assert min(next_one[0] - one[1] for one, next_one in pairwise(ends)) >= 8


async def test_invitation_has_its_heading_in_one_line(meet: Meet) -> None:
    person = await meet(viewport=DESKTOP)
    await person.home()
    heading = await person.test_id("invitation").locator("h2").bounding_box()
    assert heading is not None
    assert heading["height"] < 40
