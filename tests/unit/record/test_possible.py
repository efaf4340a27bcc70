"""What a position says of the auction and the nest must be possible."""

from __future__ import annotations

import pytest

from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.notation.position import read_position
from rookery.record.setup import match_at

ENDING = (
    "original_partnership_4 | N:R14-10 E:G9-8 S:Y12-9 W:B13-8 | calls N 80 | contract N 80 B"
    " | buried R13.G14.Y14.B14-9 by N | took R13.G14.Y14.B14-9 | trick N:- | tricks N 7 E 0 S 0 W 0"
    " | taken NS 70 EW 0 | to-move N"
)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("calls N 80", "calls N 8000", "nobody bids 8000 in this game: write a bid from 70 to 120"),
        ("contract N 80", "contract N 125", "nobody bids 125 in this game"),
        ("took R13", "took G9", "G9 is said to have been taken from the nest, but another player"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, message: str) -> None:
    rules, spec = read_position(ENDING)
    match_at(plan_of(rules), spec)
    rules, wrong = read_position(ENDING.replace(old, new))
    with pytest.raises(NotationError, match=message):
        match_at(plan_of(rules), wrong)


def test_positions_that_were_stored_before_are_still_opened() -> None:
    text = ENDING.replace("calls N 80", "calls N 8000").replace("took R13", "took G9")
    rules, spec = read_position(text)
    match_at(plan_of(rules), spec, stored=True)
