"""Takes the pictures that pages show from a real game in a real browser: ``python -m scripts.screenshots``.

Pictures of table mode (a question, a mistake, match options) and of printed rule sheets are not among them: they are taken
by hand.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.e2e.browsers import Person, chromium, new_device
from tests.e2e.harness import running_server

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "screenshots"
SHOWN = frozenset(
    name
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    for name in re.findall(r"screenshots/([\w-]+\.jpg)", page.read_text())
)
"""The pictures that pages show; no other is kept."""

LOOKS: dict[str, dict[str, Any]] = {
    "phone-light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"},
    "phone-dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    "desktop-light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
}


async def main() -> None:
    """Plays one round in each look and takes a picture of each part of it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running_server(Path(data)) as server:
        async with chromium() as browser:
            for look, options in LOOKS.items():
                device = await new_device(browser, **options, device_scale_factor=1)
                await play(Person(await device.new_page(), server.url), look)
                await make_rules(Person(await device.new_page(), server.url), look)
                await device.close()


async def keep(person: Person, name: str) -> None:
    """Takes a picture of the page as it is now, if a page of the documentation shows it."""
    if name in SHOWN:
        await person.page.screenshot(path=FOLDER / name, type="jpeg", quality=80)
        print(name)


async def play(person: Person, look: str) -> None:
    """Plays a round, taking a picture at home, in the auction, at the nest, in a trick, of hints and of the result."""
    taken: set[str] = set()

    async def shot(part: str) -> None:
        if part not in taken:
            taken.add(part)
            await asyncio.sleep(0.5)
            await keep(person, f"{part}-{look}.jpg")

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

    async def shot(part: str) -> None:
        await asyncio.sleep(0.5)
        await keep(person, f"{part}-{look}.jpg")

    async def change(path: str, words: str) -> None:
        await person.test_id("add-change").click()
        await person.test_id("add-search").fill(words)
        if path == "exchange.counters":
            await shot("rules-add")
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
    await shot("rules-problem")
    await person.test_id("repair-deal.hand").click()
    await change("count.values", "points")
    await person.test_id("points-all").click()
    await person.test_id("points-1").fill("15")
    await change("exchange.counters", "nest")
    await person.test_id("field-exchange.counters-face_up").check()
    await person.page.locator('[data-testid="rules-state"][data-sound="true"]').wait_for()
    await show("pack.ranks")
    await shot("rules-form")
    await person.page.goto(await person.test_id("rules-link").input_value())
    await person.test_id("differences").wait_for()
    await person.page.locator('[data-testid="rules-state"][data-sound="true"]').wait_for()
    await person.page.evaluate("scrollTo(0, 0)")
    await shot("rules-shared")


if __name__ == "__main__":
    asyncio.run(main())
