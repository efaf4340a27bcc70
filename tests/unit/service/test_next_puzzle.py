"""Which new puzzle is asked: one that suits the rating of its player."""

from __future__ import annotations

from statistics import fmean

import msgspec
import pytest
from tests.unit.service.asked_puzzles import play_puzzles

from rookery.protocol import PuzzleFilter
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.puzzles.rating import Rating
from rookery.service import puzzles as module
from rookery.service.puzzles import Puzzles
from rookery.store.memory import MemoryStore
from rookery.store.port import PuzzleTry

pytestmark = pytest.mark.asyncio

UNTRIED = PuzzleTry("rita", "old", None, None, None, 0, 0)


async def test_newcomers_begin_with_easy_puzzles_and_the_good_with_hard_ones() -> None:
    store = MemoryStore()
    puzzles = Puzzles(store, seed=bytes(32))
    good = msgspec.json.encode(Rating(2000.0, 60.0)).decode()
    await store.save_puzzle_try(UNTRIED, {"player rita": good})

    async def asked_for(player: str) -> float:
        """Returns the mean rating of ten puzzles that *player* might be asked first."""
        return fmean([(await puzzles.ask(player, PuzzleFilter())).rating for _ in range(10)])

    everything = fmean(module.first_rating(puzzle).value for puzzle in packaged_puzzles().values())
    assert await asked_for("new") < everything - 50
    assert await asked_for("rita") > everything + 50


async def test_puzzles_are_chosen_by_their_present_rating() -> None:
    candidates = dict(list(play_puzzles().items())[: module.CANDIDATE_COUNT])
    store = MemoryStore()
    puzzles = Puzzles(store, puzzles=lambda: candidates, seed=bytes(32))
    easy = next(iter(candidates))
    newcomer = Rating()
    fits = Rating(newcomer.value - newcomer.deviation, 50.0)
    far = Rating(3000.0, 50.0)
    ratings = {f"puzzle {name}": fits if name == easy else far for name in candidates}
    stored = {key: msgspec.json.encode(rating).decode() for key, rating in ratings.items()}
    await store.save_puzzle_try(UNTRIED, stored)
    assert (await puzzles.ask("ann", PuzzleFilter())).id == easy
