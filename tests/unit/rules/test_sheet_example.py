"""The worked example of the rule sheet."""

from __future__ import annotations

import pytest

from rookery.rules.describe import describe
from rookery.rules.read import load_text


@pytest.mark.parametrize(
    ("deal", "made", "lost", "where"),
    [
        ("nest = 4\ndeal.aside = 1", (10, 10), (25, 20), "were on the card put aside"),
        (
            "hand = 8\ndeal.nest = 4\ndeal.aside = 5",
            (10, 10),
            (20, 25),
            "lay among the cards put aside",
        ),
    ],
)
def test_cards_put_aside_hold_no_more_points_than_they_can(
    deal: str, made: tuple[int, int], lost: tuple[int, int], where: str
) -> None:
    """A single card has the value of a counter."""
    text = f'[mine]\nextends = "original_partnership_4"\ndeal.{deal}\n'
    [section] = [one for one in describe(load_text(text)["mine"]) if one.title == "An example"]
    _, *lines = section.lines
    for line, (theirs, missing) in zip(lines, (made, lost), strict=True):
        assert f"won {theirs}, scores {theirs}. The other {missing} points {where}." in line
