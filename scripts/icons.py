"""Draws the icons of the installed app from the bird of our logo: ``python scripts/icons.py`` writes ``ui/public/icons``.

Needs the Chromium of the browser tests (``ROOKERY_CHROMIUM=...`` names another one).
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

UI = Path(__file__).parents[1] / "ui"
BIRD = UI / "src" / "cards" / "Bird.svelte"
ICONS_FOLDER = UI / "public" / "icons"

FELT = "#2c5a47"
GOLD = "#f3cf73"

PICTURES = {
    # Name: pixels, whether the background fills the square, width of the disc in percent.
    "icon-192.png": (192, False, 100),
    "icon-512.png": (512, False, 100),
    # Everything outside the middle 80 % may be cut off.
    "maskable-512.png": (512, True, 74),
    "apple-touch-icon.png": (180, True, 82),
}


def bird() -> str:
    """Returns the drawing of the bird without its twig and moon, as SVG in a box of 100 by 100."""
    text = BIRD.read_text()
    drawing = text[text.index("<svg") : text.index("</svg>")].partition(">")[2]
    drawing = re.sub(r"\{#if !plain\}.*?\{/if\}", "", drawing, flags=re.DOTALL)
    return re.sub(r"\s+", " ", drawing.replace("{id}", "bird")).strip()


def icon(*, full: bool, disc: float) -> str:
    """Returns the icon as SVG: the bird on a disc of width *disc*, with a background that fills the square if *full*."""
    ground = f'<rect width="100" height="100" fill="{FELT}"/>' if full else ""
    scale = disc / 100 * 0.74
    # The center of the bird is not the center of its box.
    left, top = 50 - 50.5 * scale, 50 - 53 * scale
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'{ground}<circle cx="50" cy="50" r="{disc / 2:g}" fill="{GOLD}"/>'
        f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.3f})">{bird()}</g></svg>'
    )


def main() -> None:
    """Writes every icon."""
    ICONS_FOLDER.mkdir(parents=True, exist_ok=True)
    (ICONS_FOLDER / "icon.svg").write_text(icon(full=False, disc=100) + "\n")
    path = os.environ.get("ROOKERY_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (pixels, full, disc) in PICTURES.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            style = "<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
            page.set_content(style + icon(full=full, disc=disc))
            page.screenshot(path=ICONS_FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
