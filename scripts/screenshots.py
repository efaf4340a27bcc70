"""Takes the screenshots in the documentation from a real game in a browser: ``python -m scripts.screenshots``.

Those of printed rule sheets are not among them: they are taken by hand.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person, chromium, new_device
from tests.e2e.harness import running_server
from tests.e2e.seated import two_people, whose_turn
from tests.records.corpus import PATHS

ROOT = Path(__file__).parents[1]
SCREENSHOTS_FOLDER = ROOT / "docs" / "screenshots"
USED_PICTURES = frozenset(
    name
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    for name in re.findall(r"screenshots/([\w-]+\.jpg)", page.read_text())
)
"""The screenshots that the documentation shows; no others are saved."""

REVIEW_TIMEOUT_MS = 300_000
"""Milliseconds that the reviews of a whole match may take."""

PHONE_LOOK = "phone-light"
"""The look of most screenshots."""
LOOKS: dict[str, dict[str, Any]] = {
    PHONE_LOOK: {"viewport": PHONE, "color_scheme": "light"},
    "phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
    "desktop-light": {"viewport": DESKTOP, "color_scheme": "light"},
}


async def main() -> None:
    """Takes screenshots of a game in each look and, on a phone, of table mode, broken rules and a review."""
    SCREENSHOTS_FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running_server(Path(data)) as server:
        async with chromium() as browser:

            async def meet(look: str = PHONE_LOOK, **_: Any) -> Person:
                device = await new_device(browser, **LOOKS[look], device_scale_factor=1)
                return Person(await device.new_page(), server.url)

            for look in LOOKS:
                await play(await meet(look), look)
                await make_rules(await meet(look), look)
            await choose_table_mode(await meet())
            await break_rules(meet)
            await review(await meet())


async def keep(person: Person, part: str, look: str = PHONE_LOOK) -> None:
    """Takes a screenshot of the page once it is still, if the documentation shows it."""
    name = f"{part}-{look}.jpg"
    if name in USED_PICTURES:
        await asyncio.sleep(0.5)
        await person.page.screenshot(path=SCREENSHOTS_FOLDER / name, type="jpeg", quality=80)
        print(name)


async def play(person: Person, look: str) -> None:
    """Plays a round, taking a picture at home, in the auction, at the nest, in a trick, of hints and of the result."""
    taken: set[str] = set()

    async def shot(part: str) -> None:
        if part not in taken:
            taken.add(part)
            await keep(person, part, look)

    async def hint(part: str) -> None:
        if part not in taken:
            await person.test_id("hint-button").click()
            await person.test_id("hint").locator("p").wait_for()
            await shot(part)

    await person.home()
    await shot("home")
    await person.test_id("start-button").click()
    while True:
        view = await person.turn()
        if view["phase"] in ("between", "over"):
            await shot("result")
            return
        kind = view["legal"]["kind"]
        if kind == "calls":
            await shot("auction")
            await hint("hint-bid")
            minimum = view["legal"]["min"]
            # Bid high enough to see the nest, and no higher.
            if view["legal"]["may_bid"] and minimum <= 110:
                await person.test_id("bid-button").click()
            else:
                await person.test_id("pass-button").click()
            await person.goes_on(view)
            continue
        if kind == "bury":
            for card in view["legal"]["allowed"][: view["legal"]["count"]]:
                await person.click_card(card)
            await shot("nest")
            await person.test_id("bury-button").click()
            await person.goes_on(view)
            continue
        if kind == "trump":
            await shot("trump")
        if kind == "plays" and len(view["trick"]) == 3 and len(view["hand"]) < 8:
            await shot("table")
            await hint("hint-card")
        await person.decide(view)


async def make_rules(person: Person, look: str) -> None:
    """Makes house rules, taking a picture of the form, of a message beside a field, and of what a link shows."""

    async def change(path: str, words: str) -> None:
        await person.test_id("add-change").click()
        await person.test_id("add-search").fill(words)
        if path == "exchange.counters":
            await keep(person, "rules-add", look)
        await person.test_id(f"add-{path}").click()

    async def show(path: str) -> None:
        await person.test_id(f"change-{path}").evaluate(
            "card => scrollTo(0, card.getBoundingClientRect().top + scrollY - 60)"
        )

    await person.home()
    await person.test_id("make-rules").click()
    await person.test_id("rules-title").fill("As the Millers play it")
    await change("pack.ranks", "ones")
    await person.test_id("rank-1").click()
    await person.test_id("ones-high").click()
    await person.test_id("problem-deal.hand").wait_for()
    await show("deal.hand")
    await keep(person, "rules-problem", look)
    await person.test_id("repair-deal.hand").first.click()
    await change("count.values", "points")
    await person.test_id("points-all").click()
    await person.test_id("points-1").fill("15")
    await change("exchange.counters", "nest")
    await person.test_id("field-exchange.counters-face_up").check()
    await person.page.locator('[data-testid="rules-state"][data-sound="true"]').wait_for()
    await show("pack.ranks")
    await keep(person, "rules-form", look)
    await person.page.goto(await person.test_id("rules-link").input_value())
    await person.test_id("differences").wait_for()
    await person.page.locator('[data-testid="rules-state"][data-sound="true"]').wait_for()
    await person.page.evaluate("scrollTo(0, 0)")
    await keep(person, "rules-shared", look)


async def choose_table_mode(person: Person) -> None:
    """Chooses table mode for a match, taking a picture of the choices."""
    await person.home()
    await person.page.locator("main details summary").first.click()
    await person.page.get_by_label("Table mode").check()
    await person.test_id("about-table-mode").evaluate(
        "button => scrollTo(0, button.getBoundingClientRect().bottom + scrollY - 420)"
    )
    await keep(person, "match-options")


async def break_rules(meet: Meet) -> None:
    """Plays in table mode, taking a picture of a card that may not be played and of a question to another player."""
    ann, ben = await two_people(meet, enforcement="table")
    missing = {"renege", "question"}
    while missing:
        who, view = await whose_turn(ann, ben)
        others = view["legal"].get("others")
        if who is ann and others and "renege" in missing:
            await ann.click_card(others[0])
            await ann.test_id("break-text").wait_for()
            await ann.test_id("toast").wait_for(state="detached")
            await keep(ann, "renege")
            missing.remove("renege")
            await ann.page.get_by_role("button", name="Another card").click()
        await who.decide(view)
        if who is ann and view["phase"] == "play" and "question" in missing:
            await ann.until(lambda now: now["undo_to"] == view["seq"])  # noqa: B023
            # On a phone there is no room for Undo beside it.
            await ann.test_id("mistake-button").click()
            await ann.test_id("ask-undo").click()
            await ben.test_id("answer-yes").wait_for()
            await keep(ben, "question")
            missing.remove("question")
            await ben.test_id("answer-no").click()


async def review(person: Person) -> None:
    """Reviews the second round of a record and then all of it, taking pictures of what its first player did."""

    await person.home()
    await person.test_id("open-record").click()
    await person.test_id("record-file").set_input_files(PATHS["original_partnership_4"])
    await person.test_id("step-on").wait_for()
    await person.test_id("open-rounds").click()
    await person.test_id("go-2-deal").click()
    await person.test_id("open-menu").click()
    await person.test_id("open-review").click()
    await person.test_id("review-seat").select_option("0")
    points = person.test_id("turning-point")
    await points.nth(2).wait_for(timeout=REVIEW_TIMEOUT_MS)
    await keep(person, "review-sum")
    await points.first.locator("summary").click()
    await points.first.evaluate("point => point.scrollIntoView()")
    await keep(person, "review-point")
    await points.nth(1).get_by_test_id("show-point").click()
    await person.test_id("review").wait_for(state="detached")
    await keep(person, "review-table")
    await person.test_id("open-menu").click()
    await person.test_id("open-match-review").click()
    await person.test_id("match-review-seat").select_option("0")
    await (
        person.test_id("match-rounds")
        .locator("tbody tr")
        .nth(3)
        .wait_for(timeout=REVIEW_TIMEOUT_MS)
    )
    await person.page.locator("dialog progress").wait_for(
        state="detached", timeout=REVIEW_TIMEOUT_MS
    )
    await keep(person, "review-match")


if __name__ == "__main__":
    asyncio.run(main())
