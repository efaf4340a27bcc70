"""A tour of the pages beside the table: puzzles, the review of a round, one's own matches, a challenge, two tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.e2e.browsers import PHONE, Meet, Person
from tests.e2e.reviewed import REVIEW_TIMEOUT_MILLISECONDS, open_review
from tests.records.corpus import PATHS

Show = Callable[[str, Person], Awaitable[None]]
"""Called at each page with its name and the person who sees it."""


async def puzzles(meet: Meet, show: Show) -> None:
    """The page of puzzles, and a puzzle before and after the answer."""
    person = await meet(viewport=PHONE)
    await person.page.goto(f"{person.url}/puzzles")
    await person.test_id("puzzle-start").wait_for()
    await show("puzzles/start", person)
    await person.test_id("puzzle-theme").select_option("nest")
    await person.test_id("puzzle-start").click()
    await person.test_id("puzzle-says").wait_for()
    await show("puzzles/asked", person)
    await person.test_id("puzzle-option").first.click()
    await person.test_id("puzzle-confirm").click()
    await person.test_id("puzzle-why").wait_for()
    await show("puzzles/answered", person)
    await person.test_id("puzzle-why").click()
    await show("puzzles/why", person)


async def review(meet: Meet, show: Show) -> None:
    """The review of a round."""
    person = await meet(viewport=PHONE)
    await person.home()
    await person.open_record(PATHS["original_partnership_4"])
    await person.until(lambda view: view["seq"] > 0)
    await open_review(person)
    await person.test_id("luck-sum").wait_for(timeout=REVIEW_TIMEOUT_MILLISECONDS)
    await show("review/round", person)


async def results(meet: Meet, show: Show) -> None:
    """The pages that compare: one's own matches, a challenge, and a match at two tables."""
    person = await meet(viewport=PHONE)
    await person.page.goto(f"{person.url}/me")
    await person.page.wait_for_load_state("networkidle")
    await show("results/none", person)
    await person.table_for(format="fixed_rounds", rounds=1, bot="casual")
    await person.play_round()
    await person.test_id("challenge").click()
    await person.test_id("make-challenge").click()
    await person.test_id("challenge-link").wait_for()
    await show("results/challenge-sent", person)
    link = await person.test_id("challenge-link").input_value()
    await person.page.goto(f"{person.url}/me")
    await person.page.locator("canvas").wait_for()
    await show("results/own", person)
    friend = await meet(viewport=PHONE)
    await friend.page.goto(link)
    await friend.test_id("play-challenge").wait_for()
    await show("results/challenge", friend)
    await friend.test_id("play-challenge").click()
    await friend.play_round()
    await friend.test_id("to-compare").click()
    await friend.test_id("line-1").wait_for()
    await show("results/compared", friend)
    await person.home()
    await person.page.locator("main details summary").first.click()
    await person.test_id("duplicate").get_by_role("switch").click()
    await person.test_id("start-button").click()
    await person.test_id("to-table-1").wait_for()
    await show("results/two-tables", person)


SOLO_TOURS: dict[str, Callable[[Meet, Show], Awaitable[None]]] = {
    "puzzles": puzzles,
    "review": review,
    "results": results,
}
"""The tours of this module by name."""
