"""On a phone in landscape the important elements have their usual size, and nothing covers them."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator
from tests.e2e.browsers import LANDSCAPE_PHONE, Meet

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def edges(place: Locator) -> tuple[float, float, float, float]:
    """Returns the edges of an element: left, top, right, bottom."""
    box = await place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


async def test_the_cards_of_a_game_for_two_with_boards_are_as_large_as_others(meet: Meet) -> None:
    person = await meet(viewport=LANDSCAPE_PHONE)
    await person.table_for(variant="wild_bird_2")
    await person.play_to_mid_trick()
    left, _, right, _ = await edges(person.page.locator("[data-testid=trick] [data-code]"))
    assert right - left >= 64
    _, _, board_right, bottom = await edges(person.test_id("board-0"))
    assert board_right < left
    assert bottom < LANDSCAPE_PHONE["height"]
    await person.picture("on-its-side-boards")


async def test_end_of_a_match_shows_winner_and_score(
    meet: Meet,
) -> None:
    person = await meet(viewport=LANDSCAPE_PHONE)
    await person.table_for(format="fixed_rounds", rounds=1)
    await person.play_round()
    over = person.test_id("match-over")
    _, top, _, bottom = await edges(over.locator(".result-body"))
    for place in (over.locator("h2"), over.locator("table.ledger").first):
        _, first, _, last = await edges(place)
        assert top <= first < last <= bottom
    await person.picture("on-its-side-over")
    assert await person.violations() == []


async def test_buttons_of_a_replay_are_labeled(meet: Meet) -> None:
    person = await meet(viewport=LANDSCAPE_PHONE)
    await person.table_for(format="fixed_rounds", rounds=1)
    await person.play_round()
    await person.test_id("replay").click()
    await person.test_id("step-on").wait_for()
    for width in (844, 667, 640):
        await person.page.set_viewport_size({"width": width, "height": LANDSCAPE_PHONE["height"]})
        for name, words in (("what-if", "What if?"), ("together", "Watch together")):
            button = person.test_id(name)
            assert (await button.inner_text()).replace("\n", " ") == words
            left, top, right, bottom = await edges(button.get_by_text(words))
            box = await edges(button)
            assert box[0] <= left < right <= box[2]
            assert box[1] <= top < bottom <= box[3]
        _, _, right, bottom = await edges(person.test_id("seen-by"))
        assert right <= width
        assert bottom <= LANDSCAPE_PHONE["height"]
    await person.picture("on-its-side-replay")
    assert await person.violations() == []


@pytest.mark.parametrize("width", [664, 844])
async def test_a_bid_in_table_mode_is_on_the_screen_as_a_whole(meet: Meet, width: int) -> None:
    """The page also shows a hint, the button for mistakes and five quick bids."""
    person = await meet(viewport={"width": width, "height": 390}, has_touch=True, is_mobile=True)
    await person.table_for(enforcement="table")
    await person.play_until(
        lambda view: view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]
    )
    _, _, _, edge = await edges(person.page.locator(".action-area"))
    for name in ("pass-button", "bid-button"):
        _, _, _, bottom = await edges(person.test_id(name))
        assert bottom <= edge
    await person.picture(f"on-its-side-bid-{width}")
