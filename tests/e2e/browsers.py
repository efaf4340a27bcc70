"""People who use the page in a real Chromium: they look, click and type."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import (
    BrowserContext,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    async_playwright,
)
from tests.e2e.harness import TIMEOUT_SECONDS, Json
from tests.rulesets import CUSTOMS, named
from tests.waiting import Turns, waiting_line

from rookery.rules.house import table_of
from rookery.web.app import CLIENT

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LARGE_DESKTOP: ViewportSize = {"width": 1440, "height": 900}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LOW_LAPTOP: ViewportSize = {"width": 1366, "height": 625}
"""A laptop with the toolbars of its browser visible."""
TABLET: ViewportSize = {"width": 820, "height": 1180}
LANDSCAPE_TABLET: ViewportSize = {"width": 1180, "height": 820}
PHONE: ViewportSize = {"width": 390, "height": 844}
LANDSCAPE_PHONE: ViewportSize = {"width": 844, "height": 390}
LOW_PHONE: ViewportSize = {"width": 390, "height": 664}
"""A phone with the toolbars of its browser visible."""
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
TINY_PHONE: ViewportSize = {"width": 320, "height": 568}

SCREENSHOT_FOLDER = os.environ.get("ROOKERY_SHOTS")
"""The folder for screenshots; without it none are taken."""
COLOR_CHANGE_SECONDS = 0.4
"""The time in which a page changes its colors."""

ANIMATIONS_ENDED = """async () => {
    const frame = () => Promise.race([
        new Promise(requestAnimationFrame), new Promise(go => setTimeout(go, 500)),
    ]);
    await frame();
    await frame();
    const moves = ({ playState, effect }) =>
        playState === "running" && effect?.getComputedTiming().iterations !== Infinity;
    return !document.getAnimations().some(moves);
}"""
"""Whether no finite animation runs on the page after two frames."""

VISIBLE_POINT = (
    f"""async name => {{
    if (!(await ({ANIMATIONS_ENDED})())) return null;"""
    """
    const card = document.querySelector(`[data-testid="${name}"]`);
    const box = card?.getBoundingClientRect();
    if (!box) return null;
    for (const down of [0.3, 0.5, 0.15, 0.7, 0.9]) {
        for (const right of [0.5, 0.3, 0.15, 0.08, 0.7, 0.9]) {
            const [x, y] = [box.x + right * box.width, box.y + down * box.height];
            if (document.elementFromPoint(x, y)?.closest("button") === card) return [x, y];
        }
    }
    return null;
}"""
)
"""Finds an uncovered point of a card; ``null`` if there is none or while an animation runs."""

CENTER_VISIBLE = """name => {
    const one = document.querySelector(`[data-testid="${name}"]`);
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return one.contains(document.elementFromPoint(x, y));
}"""
"""Whether the center of an element is visible without scrolling."""


def chromium_path() -> str:
    """Returns the path of the browser; skips the test if the browser or the built client is missing."""
    path = os.environ.get("ROOKERY_CHROMIUM") or shutil.which("chromium")
    if path is None or not Path(path).exists():
        pytest.skip("there is no Chromium; ROOKERY_CHROMIUM=... names one")
    if not (CLIENT / "index.html").exists():
        pytest.skip("the browser client is not built; run: cd ui && npm run build")
    return path


async def new_device(browser: Chromium, *, news: bool = False, **options: Any) -> BrowserContext:
    """Returns a new device with *options* of the browser. Bots do not pause on it, and only with *news* does it show what is
    new in games.
    """
    options.setdefault("viewport", DESKTOP)
    options.setdefault("reduced_motion", "reduce")
    # Playwright can neither observe nor block requests that a service worker answers.
    options.setdefault("service_workers", "block")
    device = await browser.new_context(**options)
    await device.add_init_script("localStorage.rookery_pace = '0'")
    if not news:
        await device.add_init_script("localStorage.rookery_games = 'off'")
    return device


@asynccontextmanager
async def chromium(*switches: str) -> AsyncIterator[Chromium]:
    """Runs a browser with additional command-line *switches*."""
    path = chromium_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", *switches]
        )
        try:
            yield browser
        finally:
            await browser.close()


class Person:
    """A person at a page with their own cookies. Records every frame received, and every error and warning of the page."""

    def __init__(self, page: Page, url: str) -> None:
        """Uses *page* with the server at *url*."""
        self.page = page
        self.url = url
        self.frames: list[Json] = []
        self.complaints: list[str] = []
        page.set_default_timeout(TIMEOUT_SECONDS * 1000)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._console)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))

    def _console(self, message: Any) -> None:
        # Tests that kill the server or block requests cause these messages.
        expected = re.search(
            r"WebSocket connection|ERR_CONNECTION|Failed to load|blocked by Playwright",
            message.text,
        )
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)

    def test_id(self, name: str) -> Locator:
        """Returns the element whose test id is *name*."""
        return self.page.get_by_test_id(name)

    async def home(self) -> None:
        """Goes to the start page."""
        await self.page.goto(self.url)
        await self.test_id("start-button").wait_for()
        await self.until(lambda text: "seat" in text or "player" in text, "document.body.innerText")

    async def open_record(self, path: Path) -> None:
        """Opens a record file from the start page."""
        await self.test_id("open-record").click()
        await self.test_id("record-file").set_input_files(path)
        await self.test_id("step-on").wait_for()

    async def table_for(self, **wanted: Any) -> str:
        """Opens a table through the API as this person and goes there; returns its path.

        A variant may also be one of `CUSTOMS`, which is sent as house rules.
        """
        # The page must have its cookie first: two concurrent first requests would create two guests.
        await self.home()
        name = wanted.setdefault("variant", "original_partnership_4")
        if name in CUSTOMS:
            parent, _ = CUSTOMS[name]
            wanted |= {"variant": None, "rules": {"table": table_of(named(name), parent)}}
        opened = await self.page.evaluate(
            """async wanted => (await fetch("/api/tables", {
                method: "POST",
                headers: {"content-type": "application/json"},
                body: JSON.stringify(wanted),
            })).json()""",
            wanted,
        )
        path: str = opened["path"]
        await self.page.goto(self.url + path)
        return path

    async def look(self, expression: str = "window.__rookery?.view") -> Any:
        """Returns a value of the page, by default the view that it shows."""
        return await self.page.evaluate(expression)

    async def until(
        self, condition: Callable[[Any], object], expression: str = "window.__rookery?.view"
    ) -> Any:
        """Waits until a value of the page is not ``None`` and meets *condition*; returns it."""
        line = waiting_line()
        end = time.monotonic() + TIMEOUT_SECONDS
        while True:
            value = await self.look(expression)
            if value is not None and condition(value):
                return value
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain: {line}; {expression} is {value}")
            await asyncio.sleep(0.01)

    async def turn(self) -> Json:
        """Waits until this person must decide, or the round or the match is over; returns the view."""
        view: Json = await self.until(
            lambda view: view["legal"] or (view["phase"] in ("between", "over") and view["results"])
        )
        return view

    async def click_card(self, card: int) -> None:
        """Clicks a card of the hand at a visible point; cards overlap and are rotated."""
        await self.test_id(f"card-{card}").wait_for()
        end = time.monotonic() + TIMEOUT_SECONDS
        place = None
        while True:
            before, place = place, await self.page.evaluate(VISIBLE_POINT, f"card-{card}")
            # The same point twice means that the card does not move.
            if place is not None and place == before:
                break
            assert time.monotonic() < end, f"card {card} is nowhere to be seen"
            await asyncio.sleep(0.02)
        await self.page.mouse.click(*place)

    async def decide(self, view: Json) -> None:
        """Makes a simple decision by clicks, and waits until it takes effect."""
        legal = view["legal"]
        match legal["kind"]:
            case "calls":
                bids = any(call["kind"] == "bid" for call in view["calls"])
                open_it = legal["may_bid"] and not bids
                await self.test_id("bid-button" if open_it else "pass-button").click()
            case "bury":
                spare = [card for card in legal["allowed"] if card not in legal["required"]]
                # Cards of the nest may always be buried; some games restrict cards of the declarer's own hand.
                spare.sort(key=lambda card: card in legal["own"])
                for card in spare[: legal["count"] - len(legal["required"])]:
                    await self.click_card(card)
                await self.test_id("bury-button").click()
            case "trump":
                await self.test_id(f"trump-{legal['options'][0]}").click()
            case "redraw":
                throw = legal["allowed"][: min(2, legal["most"])]
                for card in throw:
                    await self.click_card(card)
                await self.test_id("exchange-button" if throw else "keep-all").click()
            case "give":
                needed = dict.fromkeys([*legal["required"], *legal["allowed"]])
                for card in list(needed)[: legal["count"]]:
                    await self.click_card(card)
                await self.test_id("give-button").click()
            case "swap":
                await self.click_card(legal["cards"][0])
                await self.test_id("exchange-button").click()
            case "partner":
                await self.page.locator("[data-testid^=call-]").first.click()
                await self.test_id("call-button").click()
            case "leader":
                await self.test_id(f"leader-{legal['seats'][-1]}").click()
            case "draw":
                await self.test_id("draw-open").click()
            case "remove":
                owner, space = legal["chips"][-1]
                await self.test_id(f"chip-{owner}-{space}").click()
            case "agree":
                await self.test_id("agree").click()
            case _:
                await self.click_card(legal["cards"][0])
        await self.goes_on(view)

    async def goes_on(self, view: Json) -> None:
        """Waits until the match has advanced beyond *view*."""
        await self.until(lambda now: now["seq"] > view["seq"])

    async def play_round(self) -> Json:
        """Decides until the round or the match is over; returns the view."""
        while (view := await self.turn())["legal"]:
            await self.decide(view)
        return view

    async def play_until(
        self,
        wanted: Callable[[Json], Any],
        what: str = "a decision is as wanted",
        *,
        bids: bool | None = None,
    ) -> Json:
        """Decides, round after round, until it is this person's turn and *wanted* accepts the view; returns the view.

        *what* describes the goal in the error message. *bids* is ``True`` to bid whenever allowed, ``False`` to pass whenever
        allowed, and ``None`` to bid only if nobody has bid.
        """
        turns = Turns(500, what)
        async with asyncio.timeout(190):
            while True:
                turns.count()
                view = await self.turn()
                legal = view["legal"]
                if legal and wanted(view):
                    return view
                if not legal:
                    again = "play-again" if view["phase"] == "over" else "next-round"
                    await self.test_id(again).click()
                    await self.until(lambda now: now["phase"] not in ("between", "over"))
                elif legal["kind"] == "calls" and bids is not None:
                    call = legal["may_bid"] and (bids or not legal["may_pass"])
                    await self.test_id("bid-button" if call else "pass-button").click()
                    await self.goes_on(view)
                else:
                    await self.decide(view)

    async def play_to_mid_trick(self) -> Json:
        """Decides until it is this person's turn in a trick that somebody else has led; returns the view."""
        return await self.play_until(
            lambda view: view["phase"] == "play" and view["trick"], "somebody else has led a trick"
        )

    async def check_refusal_page(self, path: str, place: str, sentence: str) -> None:
        """Opens *path*, checks that *place* shows the refusal *sentence*, and returns to the start page by its link."""
        await self.page.goto(self.url + path)
        await self.test_id(place).get_by_text(sentence, exact=True).wait_for()
        assert await self.violations() == []
        await self.test_id("to-start").click()
        await self.page.wait_for_url(self.url + "/")

    async def picture(self, name: str) -> None:
        """Takes a light and a dark screenshot of the page if ``ROOKERY_SHOTS`` names a folder."""
        if SCREENSHOT_FOLDER is None:
            return
        for scheme in ("light", "dark"):
            await self.page.emulate_media(color_scheme=scheme)
            await asyncio.sleep(COLOR_CHANGE_SECONDS)
            await self.page.screenshot(
                path=f"{SCREENSHOT_FOLDER}/{name}-{scheme}.png", full_page=True
            )
        await self.page.emulate_media(color_scheme="light")

    async def scrolls_down_only(self) -> bool:
        """Returns whether the page fits the width of the screen at double text size."""
        large = "document.documentElement.style.fontSize"
        await self.look(f"void ({large} = '200%')")
        width: int = await self.look("document.documentElement.scrollWidth")
        await self.look(f"void ({large} = '')")
        size = self.page.viewport_size
        assert size is not None
        return width <= size["width"]

    async def violations(self) -> list[str]:
        """Returns the accessibility violations that axe finds once all animations have ended."""
        await self.until(bool, f"({ANIMATIONS_ENDED})()")
        await self.page.evaluate(AXE.read_text())
        found = await self.page.evaluate(
            "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", AXE_TAGS
        )
        return [
            f"{problem['id']}: {problem['help']}: {problem['nodes'][0]['target']}"
            f" {problem['nodes'][0]['html'][:200]} and {len(problem['nodes']) - 1} more"
            for problem in found["violations"]
        ]

    async def focused(self) -> str:
        """Returns the test id of the focused element."""
        name: str = await self.look("document.activeElement?.dataset?.testid ?? ''")
        return name

    async def tab_to(self, *names: str) -> str:
        """Presses Tab until an element with one of the test ids *names* has the focus; returns its test id."""
        for _ in range(120):
            name = await self.focused()
            if name in names:
                return name
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {names} by keyboard")


Meet = Callable[..., Awaitable[Person]]
"""Returns a new person; takes a server and options of the browser."""


def number(text: str) -> int:
    """Parses a number as a page shows it."""
    return int(text.strip().replace("−", "-").replace("+", ""))
