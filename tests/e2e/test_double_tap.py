"""A double tap makes one decision, although the next choice appears under the pointer."""

from __future__ import annotations

import asyncio

import pytest
from tests.e2e.browsers import DESKTOP, LOW_PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")

BETWEEN_TAPS_SECONDS = 0.2

BUTTON_AT = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.testid ?? null"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
async def test_a_double_tap_on_bury_does_not_name_trump(meet: Meet, touch: bool) -> None:
    person = await meet(viewport=LOW_PHONE if touch else DESKTOP, has_touch=touch, is_mobile=touch)
    await person.page.add_init_script(f"localStorage.rookery_large_text = '{int(touch)}'")
    await person.table_for(seats=["random"] * 3)
    view = await person.play_until(lambda view: view["legal"]["kind"] == "bury", bids=True)
    for card in view["legal"]["allowed"][: view["legal"]["count"]]:
        await person.click_card(card)
    # Until here the program was faster than a hand: where it has bid, presses do not count yet.
    await person.page.locator("[data-shield]").wait_for(state="detached")
    box = await person.test_id("bury-button").bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    press = person.page.touchscreen.tap if touch else person.page.mouse.click
    await press(*place)
    await person.until(lambda view: (view["legal"] or {}).get("kind") == "trump")
    await asyncio.sleep(BETWEEN_TAPS_SECONDS)
    await press(*place)
    # The second tap would have named the color that is pressed here as soon as presses count again.
    await person.until(lambda name: name.startswith("trump-"), f"({BUTTON_AT})({list(place)})")
    view = await person.look()
    assert view["legal"]["kind"] == "trump"
    await press(*place)
    await person.goes_on(view)
