"""The page about house rules: its example can be read and has the described meaning."""

from __future__ import annotations

import re
from pathlib import Path

from rookery.rules.build import MAX_RULE_FILE_BYTES
from rookery.rules.catalog import load_catalog
from rookery.rules.read import load_text
from rookery.rules.validate import MAX_NUMBER
from rookery.web.house import MAX_RULES_BODY

FOLDER = Path(__file__).parents[3] / "docs"
PAGE = (FOLDER / "house-rules.md").read_text("utf-8")


def test_the_example_is_sound_and_means_what_it_says() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (rules,) = load_text(example).values()
    assert rules.pack.ranks[0] == 1
    assert rules.pack.singles[0].rank == "low"
    assert (rules.deal.hand, rules.deal.nest) == (10, 5)
    assert rules.auction is not None
    assert (rules.auction.min, rules.auction.max) == (100, 180)
    assert rules.match.floor == 500


def test_what_else_the_page_says() -> None:
    assert f"the {len(load_catalog())} games" in PAGE
    assert f"at most {MAX_RULE_FILE_BYTES // 1024} KiB a file" in PAGE
    assert f"{MAX_RULES_BODY // 1024} KiB through the browser" in PAGE
    assert f"no number above {MAX_NUMBER:,}" in " ".join(PAGE.split())
    for picture in re.findall(r"\((screenshots/[^)]+)\)", PAGE):
        assert (FOLDER / picture).is_file(), picture
