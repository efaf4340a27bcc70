"""The examples of seating, with names."""

from __future__ import annotations

import pytest
from tests.rulesets import named

from rookery.rules.describe import describe


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            "original_partnership_4",
            "If Ann, Ben, Cleo and Dan sit around the table in this order, Ann and Cleo play "
            "against Ben and Dan.",
        ),
        (
            "team_rook_4",
            "If Ann, Ben, a dummy, Cleo, Dan and a dummy sit around the table in this order, Ann, "
            "Dan and the first dummy play against Ben, Cleo and the second dummy.",
        ),
        ("team_rook_5", "Ann, Cleo and Eve play against Ben, Dan and the dummy."),
        (
            "six_in_three_pairs",
            "in this order, the sides are Ann and Dan; Ben and Eve; and Cleo and Finn.",
        ),
        ("original_2_2011", "lies on the right of whoever deals. It plays for the declarer's"),
        ("original_2_1994", "What it wins counts for nobody."),
    ],
)
def test_the_sheet_says_who_plays_with_whom(rules: str, words: str) -> None:
    (lines,) = [section.lines for section in describe(named(rules)) if section.id == "seats"]
    assert words in " ".join(lines)
