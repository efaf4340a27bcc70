"""The engine accepts the rounds in docs/partnership.md, and the bots play them as the page shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benchmarks.partnership import commented, play

from rookery.notation.record import problems, read_record, read_scores, write
from rookery.record.replay import verify

PAGE = (Path(__file__).parents[3] / "docs" / "partnership.md").read_text("utf-8")
ROUNDS: list[str] = re.findall(r"```rook\n(.*?)```", PAGE, re.DOTALL)


def test_there_are_three_rounds() -> None:
    assert len(ROUNDS) == 3


@pytest.mark.parametrize("number", range(3))
def test_a_round_is_canonical_and_played_by_the_rules(number: int) -> None:
    text = ROUNDS[number]
    assert problems(text) == ()
    assert write(read_record(text)) == text
    assert verify(text).omitted == ()


@pytest.mark.parametrize("number", range(3))
def test_what_it_came_to_is_the_score(number: int) -> None:
    [score] = read_scores(ROUNDS[number])
    said = re.search(r"What it came to: .*; NS ([+-]\d+), EW ([+-]\d+)\.", ROUNDS[number])
    assert said is not None
    assert tuple(map(int, said.groups())) == tuple(points for _, points in score.totals)


@pytest.mark.parametrize("number", range(3))
def test_the_bots_play_a_round_as_it_is_shown(number: int) -> None:
    seeds = re.findall(r"\(`--seed (\d+) --side (\d)`\)", PAGE)
    seed, side = map(int, seeds[number])
    first, second = (play("original_partnership_4", seed, expert) for expert in (side, 1 - side))
    assert commented(first, second, side) == ROUNDS[number]
