"""Kept puzzles are replayed only when they are asked; those of other versions are found out then."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.service.asked_puzzles import Clock, play_puzzles, wrong

from rookery.protocol import PuzzleAnswer, PuzzleFilter
from rookery.puzzles.puzzle import Puzzle
from rookery.service import kept_puzzles
from rookery.service.puzzles import NoPuzzle, Puzzles
from rookery.store.memory import MemoryStore
from rookery.store.port import PuzzleTry

pytestmark = pytest.mark.asyncio


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a list that collects the ids of kept puzzles that are replayed to check them."""
    ids: list[str] = []

    def noted(puzzle: Puzzle) -> bool:
        ids.append(puzzle.id)
        return can_be_played(puzzle)

    can_be_played = kept_puzzles._can_be_played
    monkeypatch.setattr(kept_puzzles, "_can_be_played", noted)
    return ids


async def test_after_a_restart_only_what_is_asked_is_played_again(
    clock: Clock, played: list[str]
) -> None:
    store = MemoryStore()
    some = list(play_puzzles().values())[:5]
    await Puzzles(store, puzzles=dict, now=clock).keep("ann", some)
    clock.at += timedelta(days=2)
    restarted = Puzzles(store, puzzles=dict, now=clock)
    assert (await restarted.desk("ann")).due == 5
    asked = await restarted.ask("ann", PuzzleFilter(back=True))
    assert played == [asked.id]
    await restarted.answer(
        "ann", PuzzleAnswer(asked.id, next(p.answer for p in some if p.id == asked.id), 0)
    )
    assert (await restarted.desk("ann")).due == 4
    assert len(played) == 2, "the next one, too"


async def test_what_turns_out_to_be_out_of_date_is_due_no_more(
    clock: Clock, played: list[str]
) -> None:
    store = MemoryStore()
    puzzles = Puzzles(store, puzzles=dict, now=clock)
    first, second, third = list(play_puzzles().values())[:3]
    second, third = (replace(one, record=f"[Rules {one.id}]\n") for one in (second, third))
    for place, puzzle in enumerate((first, second, third)):
        own, at = msgspec.json.encode(puzzle).decode(), clock.at - timedelta(9 - place)
        due = PuzzleTry("ann", puzzle.id, own, None, at.isoformat(), 1, 0)
        await store.save_puzzle_try(due, {})
    assert (await puzzles.desk("ann")).due == 3, "nobody has looked at the others"
    for puzzle in (second, third):
        with pytest.raises(NoPuzzle):
            await puzzles.ask("ann", PuzzleFilter(puzzle=puzzle.id))
    assert (await puzzles.desk("ann")).due == 1
    await puzzles.answer("ann", PuzzleAnswer(first.id, wrong(first), 1))
    assert (await puzzles.desk("ann")).due == 0
    with pytest.raises(NoPuzzle) as caught:
        await puzzles.ask("ann", PuzzleFilter(back=True))
    assert caught.value.values == {"why": "back"}
    assert played == [first.id, second.id, third.id]


async def test_where_nothing_can_be_asked_nothing_is_due(clock: Clock) -> None:
    """The desk never leads to a refusal."""
    store = MemoryStore()
    puzzles = Puzzles(store, puzzles=dict, now=clock)
    for puzzle in list(play_puzzles().values())[:3]:
        own = msgspec.json.encode(replace(puzzle, record="[Rules none]\n")).decode()
        at = clock.at.isoformat()
        await store.save_puzzle_try(PuzzleTry("ann", puzzle.id, own, None, at, 1, 0), {})
    assert (await puzzles.desk("ann")).due == 0
