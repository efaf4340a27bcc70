"""Somebody who knows nothing of Rook and takes lessons: does what the page says and marks, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.e2e.browsers import Person
from tests.waiting import Turns

Look = Callable[[str], Awaitable[None]]
"""Called at each moment of a lesson with what it is: what is asked, ``said``, ``right`` or ``wrong``."""

MOMENT = """() => {
    const there = (where) => document.querySelector(where) !== null;
    if (there("[data-testid=lesson-done]")) return "done";
    if (there("[data-testid=show-me]")) return "wrong";
    if (there("[data-testid=go-on]")) return there("[data-testid=speech] .praise") ? "right" : "said";
    if (there("[data-testid=bid-button]")) return "bid";
    if (there("[data-testid=bury-button]")) return "bury";
    if (there("[data-testid=trump-red]")) return "trump";
    if (there("[data-testid^=answer-]")) return "question";
    return there("[data-testid=hand] [data-legal=true]") ? "card" : null;
}"""
MARK = """() => [document.querySelector("[data-testid=lesson-step]")?.textContent,
    document.querySelector("[data-testid=speech]")?.textContent].join()"""
"""What changes with every answer."""
MARKED = ".speech .button.hinted, .speech .choice .hinted, [data-testid=hand] .hint"
FIRST_TRY = {
    "card": "[data-testid=hand] [data-legal=true]",
    "question": "[data-testid^=answer-]",
    "bid": "[data-testid=bid-button]",
    "trump": "[data-testid^=trump-]",
}
"""What somebody tries who has no idea: the last of these."""


async def take_lesson(person: Person, look: Look) -> int:
    """Takes the lesson that is open to its end; returns how many mistakes were made."""
    mistakes, turns = 0, Turns(60, "the lesson is done")
    while True:
        turns.count()
        moment = await person.until(bool, f"({MOMENT})()")
        await look(moment)
        if moment == "done":
            return mistakes
        before = await person.look(f"({MARK})()")
        if moment == "wrong":
            mistakes += 1
            await person.test_id("show-me").click()
        elif moment in ("said", "right"):
            await person.test_id("go-on").click()
        else:
            await _answer(person, moment)
        if moment != "right":
            await changes(person, before, f"({MARK})()")


async def changes(person: Person, before: str, expression: str) -> None:
    """Waits until a value of the page is another than *before*."""
    await person.until(lambda now: now != before, expression)


async def _answer(person: Person, moment: str) -> None:
    """Takes what is marked, or else anything."""
    marked = await person.page.locator(MARKED).count() > 0
    if moment == "bury":
        if not marked:
            view = await person.look()
            for card in view["legal"]["allowed"][: view["legal"]["count"]]:
                await person.click_card(card)
        await person.test_id("bury-button").click()
        return
    places = person.page.locator(MARKED if marked else FIRST_TRY[moment])
    choice = places.first if marked else places.last
    if moment == "card":
        name = await choice.get_attribute("data-testid")
        assert name is not None
        await person.click_card(int(name.removeprefix("card-")))
    else:
        await choice.click()
