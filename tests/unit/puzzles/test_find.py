"""Finding puzzles: where rules of thumb err, repeatable by seed, and resumed after a stop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.rulesets import changed
from tests.unit.puzzles.samples import some

from rookery.bots.search.rollout import casual_policy
from rookery.engine import decide
from rookery.errors import NoRoundError
from rookery.lab.code import code_in_use
from rookery.lab.ledger import LedgerError
from rookery.lab.puzzles import Quotas, Work, make_puzzles, puzzles_of
from rookery.puzzles.find import ALL_THEMES
from rookery.puzzles.puzzle import PuzzleError, record_before
from rookery.puzzles.reasons import is_explained
from rookery.record.replay import replayed_match
from rookery.review.trials import normalized
from rookery.rules.catalog import load_variant

GAMES = (load_variant("tennessee_for_two"), load_variant("wild_bird_2"))


ONE = Quotas(per_game=1, per_theme=2, max_rounds=20)


def test_rounds_give_the_same_puzzles_again_and_a_stopped_search_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = make_puzzles(GAMES, ONE, seed=3, kept=kept).puzzles
    assert [puzzle.variant for puzzle in first] == [game.meta.id for game in GAMES]
    for puzzle in first:
        puzzle.check()
        tempting = puzzle.options[puzzle.tempting]
        assert is_explained(puzzle.view, puzzle.answer, tempting.commands[0], puzzle.made)
        assert normalized(casual_policy(puzzle.view)) in tempting.commands
        assert tempting.of_100 >= 30
        assert tempting.of_100 >= 2 * tempting.behind_of_100 - 1, "rounded"
        assert tempting.behind > 0
    lines = kept.read_bytes()
    progress: list[int] = []
    assert make_puzzles(GAMES, ONE, seed=3, kept=kept, progress=progress.append).puzzles == first
    assert kept.read_bytes() == lines, "nothing was searched again"
    assert sum(progress) == 2
    cut = lines[: lines.rstrip().rfind(b"\n") + 9]
    kept.write_bytes(cut)
    assert make_puzzles(GAMES, ONE, seed=3, kept=kept).puzzles == first
    assert kept.read_bytes() == lines
    with pytest.raises(LedgerError, match="holds other results"):
        make_puzzles(GAMES, ONE, seed=4, kept=kept)
    with pytest.raises(LedgerError, match="theme is 2, not 1"):
        make_puzzles(GAMES, Quotas(1, 1, 20), seed=3, kept=kept)


def test_results_of_other_rules_or_of_another_judge_are_refused(tmp_path: Path) -> None:
    kept, quotas = tmp_path / "kept", Quotas(per_game=1, per_theme=1, max_rounds=1)
    make_puzzles(GAMES[:1], quotas, kept=kept)
    other = changed(GAMES[0].meta.id, {"match.target": 12_345})
    with pytest.raises(LedgerError, match=r"\(rules is \('\w+',\), not \('\w+',\)\); name another"):
        make_puzzles([other], quotas, kept=kept)
    head, line = map(json.loads, kept.read_bytes().splitlines())
    assert line.keys() == {"number", "found"}
    assert head["code"] == code_in_use("facts", "puzzles", "review")
    assert len({code_in_use(), *map(code_in_use, ("facts", "puzzles", "review"))}) == 4


def test_a_theme_with_enough_puzzles_is_not_searched_for() -> None:
    work = Work(GAMES, (), 3)
    number = next(n for n in range(1, 40, 2) if puzzles_of(work, {n: ALL_THEMES}, n))
    assert puzzles_of(work, {number: ALL_THEMES - {"board"}}, number) == ()
    found = make_puzzles(GAMES[1:], Quotas(per_game=4, per_theme=1, max_rounds=20), seed=3).puzzles
    assert [puzzle.themes for puzzle in found] == [("board",)]


def test_a_game_in_which_no_round_starts_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 30)
    never = changed("original_partnership_4", {"deal.misdeal_below": 1000})
    kept = tmp_path / "kept"
    for _ in range(2):
        found = make_puzzles((never, *GAMES), ONE, seed=3, kept=kept)
        assert found.left_out == (never.meta.id,)
        assert {puzzle.variant for puzzle in found.puzzles} == {game.meta.id for game in GAMES}
    with pytest.raises(NoRoundError, match=f"no round starts in {never.meta.id}: every deal"):
        make_puzzles([never], ONE)


def test_old_puzzles_are_judged_again_before_others_are_looked_for() -> None:
    found = make_puzzles(GAMES, ONE, seed=3).puzzles
    again = make_puzzles(GAMES, ONE, start=found, seed=4).puzzles
    records = [puzzle.record for puzzle in found]
    assert any(puzzle.record in records for puzzle in again)
    assert len(again) == 2
    none = make_puzzles(GAMES[:1], Quotas(1, 1, 1), start=found[1:], seed=5).puzzles
    assert all(puzzle.variant == GAMES[0].meta.id for puzzle in none), "of another game"


def test_a_puzzle_that_a_round_finds_again_is_kept_once() -> None:
    found = make_puzzles(GAMES[1:], Quotas(1, 9, 20), seed=3).puzzles
    again = make_puzzles(GAMES[1:], Quotas(2, 9, 4), start=found, seed=3).puzzles
    assert [puzzle.record for puzzle in again].count(found[0].record) == 1
    assert len({puzzle.id for puzzle in again}) == len(again) == 2


def test_a_round_gives_the_same_puzzles_when_searched_alone() -> None:
    work, wanted = Work(GAMES, (), 3), {1: ALL_THEMES}
    assert puzzles_of(work, wanted, 1) == puzzles_of(work, wanted, 1)


def test_a_record_is_cut_at_a_step_that_it_has() -> None:
    again = replayed_match(some()[0].record)
    deal = 1
    cut = record_before(again, deal, 1)
    assert len(replayed_match(cut).events) < len(again.events)
    assert "hand " not in cut
    for step in (0, 10_000):
        with pytest.raises(PuzzleError, match=f"no step {step}"):
            record_before(again, deal, step)
    with pytest.raises(PuzzleError, match="in deal 7"):
        record_before(again, 7, 1)
