"""Asks for hints and follows them by the marks on the page."""

from __future__ import annotations

from tests.e2e.browsers import Person
from tests.e2e.harness import Json


async def hint(person: Person, *, by_key: bool = False) -> Json:
    """Asks for a hint, waits until it is shown, and returns it as it was sent."""
    if by_key:
        await person.page.keyboard.press("i")
    else:
        await person.test_id("hint-button").click()
    await person.test_id("hint").locator("p").wait_for()
    sent: Json = [frame for frame in person.frames if frame["type"] == "hint"][-1]
    return sent


async def follow(person: Person, command: Json, view: Json) -> None:
    """Follows a hint, using only the cards and buttons that it marks."""
    match command["kind"]:
        case "play":
            await person.click_card(command["card"])
        case "bury" | "redraw" | "swap" if await person.test_id("hint-choose").count():
            await person.test_id("hint-choose").click()
            done = "bury-button" if command["kind"] == "bury" else "exchange-button"
            await person.page.locator(f"[data-testid={done}].hinted").click()
        case "call_card":
            await person.page.locator("[data-testid=call-button].hinted").click()
        case _:
            await person.page.locator(".actions button.hinted:not(.jump)").first.click()
    await person.goes_on(view)
