"""The advice at the end of a rule sheet, which must fit the rules of the game."""

from __future__ import annotations

import pytest
from tests.rulesets import changed

from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.describe import describe, difference
from rookery.rules.spec import Rules

CLASSIC = "original_partnership_4"


def advice_of(rules: Rules) -> str:
    (lines,) = [section.lines for section in describe(rules) if section.id == "advice"]
    return " ".join(lines)


@pytest.mark.parametrize("variant", list(load_catalog()))
def test_every_game_has_advice(variant: str) -> None:
    assert len(advice_of(load_variant(variant)).split(". ")) >= 2


@pytest.mark.parametrize(
    ("words", "with_it", "without"),
    [
        ("Before you bid", CLASSIC, "beginner_4"),
        ("no nest helps you", "partnership_rook_56_4", CLASSIC),
        ("safe in the nest", CLASSIC, "team_rook_6"),
        ("a buried counter is lost", "two_high_4", CLASSIC),
        ("eight of them are sure to bring 20 points.", "partnership_rook_56_4", CLASSIC),
        ("bring 20 points, and the nest counts as one.", "dixie_4", "partnership_rook_56_4"),
        ("Keep your 13 back until the 14", "dixie_6", CLASSIC),
        ("When your partner is sure to win", CLASSIC, "original_5"),
        ("A bid that is set costs more", CLASSIC, "original_2_1994"),
        ("rows on your board", "wild_bird_3", CLASSIC),
    ],
)
def test_advice_fits_the_game(words: str, with_it: str, without: str) -> None:
    assert words in advice_of(load_variant(with_it))
    assert words not in advice_of(load_variant(without))


def test_advice_speaks_of_suits_where_the_cards_have_suits() -> None:
    assert "one suit of which" in advice_of(load_variant("standard_deck_4"))


def test_advice_is_no_rule() -> None:
    """The differences between two games do not include advice."""
    lost = changed(CLASSIC, {"count.nest_to": "removed"})
    assert advice_of(lost) != advice_of(load_variant(CLASSIC))
    assert not any("Advice" in line for line in difference(lost, load_variant(CLASSIC)))
