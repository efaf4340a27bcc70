"""Takes lessons as a beginner who does only what the page says and highlights."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.e2e.browsers import Person
from tests.waiting import Turns

Look = Callable[[str], Awaitable[None]]
"""Called at each moment of a lesson with its kind: the kind of question, ``said``, ``right``, ``wrong`` or ``done``."""

LESSON_MOMENT = """() => {
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
LESSON_TEXT = """() => [document.querySelector("[data-testid=lesson-step]")?.textContent,
    document.querySelector("[data-testid=speech]")?.textContent].join()"""
"""The step and the explanation, which change with every answer."""
HIGHLIGHTED = ".speech .button.hinted, .speech .choice .hinted, [data-testid=hand] .hint"
POSSIBLE_ANSWERS = {
    "card": "[data-testid=hand] [data-legal=true]",
    "question": "[data-testid^=answer-]",
    "bid": "[data-testid=bid-button]",
    "trump": "[data-testid^=trump-]",
}
"""Possible answers by kind of question; a beginner without a highlighted answer chooses the last one."""


async def take_lesson(person: Person, look: Look) -> int:
    """Finishes the open lesson; returns the number of mistakes."""
    mistakes, turns = 0, Turns(60, "the lesson is done")
    while True:
        turns.count()
        moment = await person.until(bool, f"({LESSON_MOMENT})()")
        await look(moment)
        if moment == "done":
            return mistakes
        before = await person.look(f"({LESSON_TEXT})()")
        if moment == "wrong":
            mistakes += 1
            await person.test_id("show-me").click()
        elif moment in ("said", "right"):
            await person.test_id("go-on").click()
        else:
            await _answer(person, moment)
        if moment != "right":
            await until_changed(person, before, f"({LESSON_TEXT})()")


async def until_changed(person: Person, before: str, expression: str) -> None:
    """Waits until a value of the page differs from *before*."""
    await person.until(lambda now: now != before, expression)


async def _answer(person: Person, moment: str) -> None:
    """Chooses the highlighted answer, or the last possible one if none is highlighted."""
    highlighted = await person.page.locator(HIGHLIGHTED).count() > 0
    if moment == "bury":
        if not highlighted:
            view = await person.look()
            for card in view["legal"]["allowed"][: view["legal"]["count"]]:
                await person.click_card(card)
        await person.test_id("bury-button").click()
        return
    places = person.page.locator(HIGHLIGHTED if highlighted else POSSIBLE_ANSWERS[moment])
    choice = places.first if highlighted else places.last
    if moment == "card":
        name = await choice.get_attribute("data-testid")
        assert name is not None
        await person.click_card(int(name.removeprefix("card-")))
    else:
        await choice.click()
