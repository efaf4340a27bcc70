"""Files of puzzles: the puzzles of the package are valid, and a broken file is refused with the reason."""

from __future__ import annotations

from collections import Counter
from lzma import compress, decompress
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.unit.puzzles.samples import some

from rookery.bots.explain.distinguishing_facts import distinguishing_facts
from rookery.engine.command import Draw, Play
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.facts import Empties, Keeps, OpenCard, OtherWins
from rookery.puzzles.puzzle import PUZZLE_LEVELS, Puzzle, PuzzleError, difficulty
from rookery.puzzles.puzzle_file import (
    PACKAGED_PUZZLES,
    packaged_puzzles,
    read_puzzles,
    write_puzzles,
)
from rookery.puzzles.reasons import is_explained, reasons_of
from rookery.rules.catalog import load_catalog

SAMPLE_SIZE = 60
MAX_FILE_BYTES = 400_000


def explained(puzzle: Puzzle) -> bool:
    """Tells whether a reason says why the answer is better."""
    tempting = puzzle.options[puzzle.tempting].commands[0]
    return is_explained(puzzle.view, puzzle.answer, tempting, puzzle.made)


def test_the_packaged_file_is_valid() -> None:
    puzzles = read_puzzles(PACKAGED_PUZZLES)
    assert PACKAGED_PUZZLES.stat().st_size < MAX_FILE_BYTES
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    games = Counter(puzzle.variant for puzzle in puzzles)
    assert set(games) <= set(load_catalog())
    assert len(games) >= 12
    for puzzle in puzzles:
        assert len(puzzle.solved) == len(PUZZLE_LEVELS)
        assert puzzle.solved[1] == 0, "rules of thumb solve it"
        assert puzzle.solved[-1] == 1, "experts miss it"
        assert 0 < difficulty(puzzle) < 1
        assert 1 <= len(puzzle.deals) <= 3
        assert puzzle.options[0].behind == 0
        assert all(option.behind > 0 for option in puzzle.options[1:])
        tempting = puzzle.options[puzzle.tempting]
        assert tempting.of_100 >= 30
        # The figures are rounded.
        assert tempting.of_100 >= 2 * tempting.behind_of_100 - 2
        assert len(puzzle.made) in (0, 2)
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert min(themes["set_the_bid"], themes["make_the_bid"]) >= 30


@pytest.mark.parametrize("puzzle", Random(1).sample(sorted(packaged_puzzles()), SAMPLE_SIZE))
def test_puzzles_of_the_package_can_be_asked(puzzle: str) -> None:
    found = packaged_puzzles()[puzzle]
    found.check()
    legal = found.view.legal
    if isinstance(legal, LegalPlays):
        offered = {c.card for each in found.options for c in each.commands if isinstance(c, Play)}
        assert offered <= set(legal.cards)
        # On boards only the cards that bots try are measured.
        assert found.plan.boards is not None or offered == set(legal.cards)


@pytest.mark.parametrize("puzzle", Random(2).sample(sorted(packaged_puzzles()), SAMPLE_SIZE))
def test_answers_of_packaged_puzzles_have_reasons(puzzle: str) -> None:
    found = packaged_puzzles()[puzzle]
    assert explained(found)
    for fact in reasons_of(found):
        assert not isinstance(fact, OtherWins) or fact.points == 0
    if isinstance(found.view.legal, LegalDraw):
        assert found.answer == Draw("open")


def test_what_an_answer_keeps_is_the_card_that_tempts() -> None:
    """Other cards stay in the hand after either choice."""
    kept = 0
    for puzzle in packaged_puzzles().values():
        if puzzle.variant != "original_partnership_4":
            continue
        tempting = puzzle.options[puzzle.tempting].commands[0]
        for fact in distinguishing_facts(puzzle.view, puzzle.answer, tempting):
            if isinstance(fact, Keeps):
                assert tempting == Play(fact.card)
                kept += 1
    assert kept > 3


def test_what_speaks_against_an_answer_is_no_reason() -> None:
    one = next(p for p in packaged_puzzles().values() if isinstance(p.view.legal, LegalDraw))
    turned = msgspec.structs.replace(one, options=one.options[::-1], tempting=1)
    assert turned.answer == Draw("hidden")
    assert reasons_of(turned) == []
    assert not explained(turned)
    assert explained(one)
    assert all(isinstance(fact, OpenCard) for fact in reasons_of(one))


def test_emptying_one_more_color_is_a_reason() -> None:
    """The tempting burial empties one of the two colors, too."""
    one = packaged_puzzles()["943d095c29cd"]
    assert reasons_of(one) == [Empties(color="yellow", trumps=False)]


def test_no_reason_is_given_where_no_fact_differs() -> None:
    """Either trump is the longest color, with as many cards that nothing beats."""
    assert reasons_of(packaged_puzzles()["f7ad6e2ff60c"]) == []


def test_fewer_cards_are_no_reason() -> None:
    """The tempting trump has six cards and the three highest of its color, the answer five cards and the highest one."""
    assert reasons_of(packaged_puzzles()["dfb9990ed5af"]) == []


def test_calls_and_called_partners_have_reasons() -> None:
    """All but one: a blind dummy and a removed nest take points, so nobody knows what would set the highest bid."""
    found = [
        puzzle
        for puzzle in packaged_puzzles().values()
        if {"bid", "pass", "partner"} & set(puzzle.themes)
    ]
    assert len(found) > 50
    assert [puzzle.id for puzzle in found if not reasons_of(puzzle)] == ["cbfb1d5f897f"]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "some.xz"
    write_puzzles(path, some())
    assert list(read_puzzles(path)) == some()
    with pytest.raises(PuzzleError, match="cannot be written"):
        write_puzzles(tmp_path / "nowhere" / "some.xz", some())


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (b"no puzzles at all, but words", "is not a puzzle file, or is damaged"),
        (b"short", "or is not a puzzle file"),
        (PACKAGED_PUZZLES.read_bytes()[:200], "ends too early"),
        (compress(b"{}\n"), "is not a puzzle file"),
        (compress(b"\xff\n"), "is not a puzzle file"),
        (compress(b""), "is not a puzzle file"),
        (compress(b'{"rookery_puzzles":2,"count":0}\n'), "version 2"),
        (compress(b'{"rookery_puzzles":1,"count":2}\n{}\n'), "says 2 puzzles"),
        (compress(b'{"rookery_puzzles":1,"count":1}\n{}\n'), "line 2: is not a puzzle"),
        (
            compress(decompress(PACKAGED_PUZZLES.read_bytes()).replace(b"themes", b"theme")),
            "line 2",
        ),
    ],
)
def test_a_broken_file_is_refused_with_the_reason(tmp_path: Path, broken: bytes, says: str) -> None:
    path = tmp_path / "some.xz"
    path.write_bytes(broken)
    with pytest.raises(PuzzleError, match=says):
        read_puzzles(path)
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_puzzles(tmp_path / "nothing.xz")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seat": 9}, "nobody decides at seat 9"),
        ({"options": ()}, "needs an answer"),
        ({"tempting": 0}, "needs an answer"),
        ({"themes": ()}, "needs a theme"),
        ({"solved": (0.0,)}, "a share from 0 to 1"),
        ({"solved": (0.0, 0.0, 2.0, 1.0)}, "a share from 0 to 1"),
    ],
)
def test_a_puzzle_that_cannot_be_asked_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        msgspec.structs.replace(some()[0], **changes).check()


def test_options_must_be_legal_and_deals_must_fit() -> None:
    one = next(p for p in packaged_puzzles().values() if isinstance(p.view.legal, LegalPlays))
    wrong = msgspec.structs.replace(one.options[1], commands=(Play(99),))
    with pytest.raises(PuzzleError, match="is not legal there"):
        msgspec.structs.replace(one, options=(one.options[0], wrong), tempting=1).check()
    twice = msgspec.structs.replace(one.options[1], commands=one.options[0].commands)
    with pytest.raises(PuzzleError, match="stands in two options"):
        msgspec.structs.replace(one, options=(one.options[0], twice), tempting=1).check()
    deal = msgspec.structs.replace(one.deals[0], places=one.deals[0].places[1:])
    with pytest.raises(PuzzleError, match="a deal says where"):
        msgspec.structs.replace(one, deals=(deal,)).check()
    deal = msgspec.structs.replace(one.deals[0], places="-" * len(one.plan.pack))
    with pytest.raises(PuzzleError, match="gives the player other cards"):
        msgspec.structs.replace(one, deals=(deal,)).check()
    gone = next(at for at, place in enumerate(one.deals[0].places) if place == "-")
    other = next(seat for seat in one.plan.players if seat != one.seat)
    for place, says in ((str(other), "known to be elsewhere"), ("x", "where there is no place")):
        places = one.deals[0].places[:gone] + place + one.deals[0].places[gone + 1 :]
        deal = msgspec.structs.replace(one.deals[0], places=places)
        with pytest.raises(PuzzleError, match=says):
            msgspec.structs.replace(one, deals=(deal,)).check()
    better = msgspec.structs.replace(one.options[1], behind=-50.0)
    with pytest.raises(PuzzleError, match="better than the answer"):
        msgspec.structs.replace(one, options=(one.options[0], better), tempting=1).check()
