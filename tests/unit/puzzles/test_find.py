"""Puzzles are found where rules of thumb err, the same with equal seeds, and what stopped goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.puzzles.test_puzzle_file import some

from rookery.bots.search.rollout import casual_policy
from rookery.lab.ledger import LedgerError
from rookery.lab.puzzles import make_puzzles, puzzles_of_round
from rookery.puzzles.puzzle import PuzzleError, record_before
from rookery.record.replay import played_again
from rookery.review.trials import normalized
from rookery.rules.catalog import load_variant

GAMES = (load_variant("tennessee_for_two"), load_variant("wild_bird_2"))


def test_rounds_give_the_same_puzzles_again_and_a_stopped_search_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = make_puzzles(GAMES, each=1, seed=3, kept=kept)
    assert [puzzle.variant for puzzle in first] == [game.meta.id for game in GAMES]
    for puzzle in first:
        puzzle.check()
        tempting = puzzle.options[puzzle.tempting]
        assert normalized(casual_policy(puzzle.view)) in tempting.commands
        assert tempting.of_100 > tempting.behind_of_100
        assert tempting.behind > 0
    lines = kept.read_bytes()
    progress: list[int] = []
    assert make_puzzles(GAMES, each=1, seed=3, kept=kept, progress=progress.append) == first
    assert kept.read_bytes() == lines, "nothing was searched again"
    assert sum(progress) == 2
    with pytest.raises(LedgerError, match="holds other results"):
        make_puzzles(GAMES, each=1, seed=4, kept=kept)


def test_one_round_is_searched_alike_by_itself() -> None:
    assert puzzles_of_round(GAMES, 3, 1) == puzzles_of_round(GAMES, 3, 1)


def test_a_record_is_cut_at_a_step_that_it_has() -> None:
    again = played_again(some()[0].record)
    deal = 1
    cut = record_before(again, deal, 1)
    assert len(played_again(cut).events) < len(again.events)
    assert "hand " not in cut
    for step in (0, 10_000):
        with pytest.raises(PuzzleError, match=f"no step {step}"):
            record_before(again, deal, step)
    with pytest.raises(PuzzleError, match="in deal 7"):
        record_before(again, 7, 1)
