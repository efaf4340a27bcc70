"""Takes screenshots of every page and dialog, and compares two folders of screenshots.

``python -m scripts.pages take FOLDER`` takes them; ``python -m scripts.pages compare BEFORE AFTER`` lists those that
differ and by how many pixels. The deals are fixed, so that two runs of the same client give the same screenshots.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser
from tests.e2e.browsers import LARGE_DESKTOP, LOW_PHONE, TABLET, Person, chromium, new_device
from tests.e2e.harness import running_server
from tests.e2e.pages import TOURS

VIEWPORTS = {"phone": LOW_PHONE, "tablet": TABLET, "desktop": LARGE_DESKTOP}
SCHEMES = ("light", "dark")

HIDE_LINKS = """async () => {
    for (const link of document.querySelectorAll("[data-testid=share-link], [data-testid=rules-link]")) {
        link.dataset.real ??= link.value;
        link.value = "https://rookery.example/";
    }
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
}"""
"""Replaces links, which differ in each run, and waits until the layout is stable."""

SHOW_LINKS = """() => document.querySelectorAll("[data-real]").forEach((link) => { link.value = link.dataset.real; })"""
"""Restores the links that `HIDE_LINKS` has replaced."""

COUNT_DIFFERENT_PIXELS = """async ([before, after]) => {
    const [a, b] = await Promise.all([before, after].map(async (data) => {
        const image = new Image();
        image.src = "data:image/png;base64," + data;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return { pixels: -1, box: [] };
    let pixels = 0;
    const box = [a.width, a.height, 0, 0];
    for (let i = 0; i < a.data.length; i += 4) {
        const far = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[i + c] - b.data[i + c])));
        if (far <= 8) continue;
        pixels++;
        const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
        box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x); box[3] = Math.max(box[3], y);
    }
    return { pixels, box };
}"""
"""Counts the pixels that differ by more than 8 of 255 in a color channel, and returns their bounding box."""


async def take(folder: Path, tours: list[str]) -> None:
    """Runs each of *tours* with a server of its own, and takes a screenshot of each page in each size and color scheme."""
    async with chromium() as browser:
        for name in tours:
            with (
                tempfile.TemporaryDirectory() as data,
                running_server(Path(data), "--bot", "casual", "--pace", "0") as server,
            ):
                await tour(browser, server.url, name, folder)


async def tour(browser: Browser, url: str, name: str, folder: Path) -> None:
    """Runs one tour of the server at *url*."""
    people: list[Person] = []

    async def meet(**options: Any) -> Person:
        device = await new_device(browser, **{"viewport": LARGE_DESKTOP, **options})
        people.append(Person(await device.new_page(), url))
        return people[-1]

    async def show(place: str, person: Person) -> None:
        await picture(person, folder / place.replace("/", "-"))

    await TOURS[name](meet, show)
    for person in people:
        await person.page.context.close()


async def picture(person: Person, path: Path) -> None:
    """Takes the screenshots of one page, with names that begin with *path*; restores the size of the page."""
    page = person.page
    before = page.viewport_size
    for name, viewport in VIEWPORTS.items():
        await page.set_viewport_size(viewport)
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            await page.evaluate(HIDE_LINKS)
            await asyncio.sleep(0.1)
            await page.screenshot(path=f"{path}-{name}-{scheme}.png", animations="disabled")
    await page.evaluate(SHOW_LINKS)
    if before is not None:
        await page.set_viewport_size(before)
    await page.emulate_media(color_scheme="light", reduced_motion="reduce")
    print(path.name, flush=True)


async def compare(before: Path, after: Path) -> int:
    """Prints the screenshots that differ; returns their number."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    differ = 0
    async with chromium() as browser:
        page = await browser.new_page()
        for name in names:
            pair = [folder / name for folder in (before, after)]
            if not all(path.exists() for path in pair):
                print(f"{name}: only in {next(path.parent for path in pair if path.exists())}")
                differ += 1
                continue
            data = [path.read_bytes() for path in pair]
            if data[0] == data[1]:
                continue
            found = await page.evaluate(
                COUNT_DIFFERENT_PIXELS, [base64.b64encode(one).decode() for one in data]
            )
            if found["pixels"] != 0:
                print(f"{name}: {found['pixels']} pixels in {found['box']}")
                differ += 1
    print(f"{len(names)} pictures, {differ} differ")
    return differ


def main() -> None:
    """Runs the command that the arguments name; exits with 1 if screenshots differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("tours", nargs="*", choices=[*TOURS, []])
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    options = parser.parse_args()
    if options.command == "take":
        options.folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(take(options.folder, options.tours or list(TOURS)))
    else:
        sys.exit(1 if asyncio.run(compare(options.before, options.after)) else 0)


if __name__ == "__main__":
    main()
