"""Puzzles for people: which one is asked, what an answer was worth, and when it comes back.

The first try at a puzzle of the package counts as a game between the player and the puzzle (Glicko-2). What is missed, and what the
player keeps from a review, comes back when the scheduler (FSRS) says so. Nothing of an answer leaves before a try.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import get_args

import msgspec
from msgspec.structs import replace

from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays, allows
from rookery.errors import CodedError
from rookery.notation.text import shown
from rookery.protocol import (
    PuzzleAsked,
    PuzzleCount,
    PuzzleDesk,
    PuzzlesKept,
    PuzzleSolved,
    PuzzleWish,
)
from rookery.puzzles.puzzle import Puzzle, Theme, difficulty
from rookery.puzzles.puzzle_file import packaged
from rookery.puzzles.rating import Rating, player_key, puzzle_key, rated
from rookery.review.trials import normalized
from rookery.rules.catalog import load_catalog
from rookery.service.kept_puzzles import KeptPuzzles, read_stored
from rookery.service.puzzle_calendar import days_until, due_by, scheduled
from rookery.service.puzzle_messages import asked, solved
from rookery.shuffle import new_seed, rng
from rookery.store.port import EventStore, PuzzleTry

MOST_OWN = 200
"""The most puzzles that a player keeps from reviews."""
NEAR = 12
"""From so many puzzles, drawn at random, the one nearest to what the player surely can solve is asked."""

EASIEST, HARDEST = 900.0, 2100.0
"""The ratings of puzzles that all levels solve, and none, before anybody has tried them."""
DEVIATION = 150.0
"""How far off they may be."""


class NoPuzzle(CodedError):  # noqa: N818
    """A puzzle cannot be asked or answered."""


class Puzzles:
    """Asks puzzles and keeps what comes of them."""

    def __init__(
        self,
        store: EventStore,
        *,
        puzzles: Callable[[], dict[str, Puzzle]] = packaged,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        seed: bytes | None = None,
    ) -> None:
        """Asks those of *puzzles*, which are read when the first is asked for; a *seed* draws the same ones again."""
        self._store, self._puzzles, self._now = store, puzzles, now
        self._chance = rng(seed or new_seed())
        self._writing = asyncio.Lock()
        self._kept = KeptPuzzles(puzzles)

    async def desk(self, player_id: str) -> PuzzleDesk:
        """Returns where a player stands, and what there is."""
        there = await asyncio.to_thread(self._puzzles)
        tries = await self._store.read_puzzle_tries(player_id)
        due = await asyncio.to_thread(self._kept.count, due_by(tries, self._now()))
        kept = await self._kept_rating(player_key(player_id))
        rating = kept or Rating()
        titles = {name: rules.meta.title for name, rules in load_catalog().items()}
        themes = Counter(theme for puzzle in there.values() for theme in puzzle.themes)
        games = Counter(puzzle.variant for puzzle in there.values())
        return PuzzleDesk(
            rating=round(rating.value),
            deviation=round(rating.deviation),
            rated=kept is not None,
            tried=sum(entry.tried > 0 for entry in tries),
            solved=sum(entry.solved > 0 for entry in tries),
            due=due,
            waiting=sum(entry.due is not None for entry in tries),
            themes=tuple(PuzzleCount(name, "", n) for name, n in themes.most_common()),
            games=tuple(
                PuzzleCount(name, titles.get(name, name), games[name])
                for name in titles
                if games[name]
            ),
        )

    async def ask(self, player_id: str, wish: PuzzleWish) -> PuzzleAsked:
        """Returns the next puzzle: one that comes back, else one that the player has not seen, about as hard as the player can surely solve.

        :raises NoPuzzle: if there is none, or not the one that was named.
        """
        there = await asyncio.to_thread(self._puzzles)
        tries = {entry.puzzle_id: entry for entry in await self._store.read_puzzle_tries(player_id)}
        back: Puzzle | None = None
        if not wish.puzzle and (wish.back or not (wish.theme or wish.game)):
            due = due_by(tries.values(), self._now())
            back = await asyncio.to_thread(self._kept.first_of, due)
        if wish.puzzle:
            puzzle = await self._found(wish.puzzle, tries.get(wish.puzzle))
        elif back is not None:
            puzzle = back
        elif wish.back:
            raise NoPuzzle("no_puzzle_left", why="back")
        else:
            puzzle = await self._fresh(player_id, wish, there, tries)
        rating = await self._rating(puzzle_key(puzzle.id), first_rating(puzzle))
        entry = tries.get(puzzle.id)
        return await asyncio.to_thread(asked, puzzle, rating, entry)

    async def answer(self, player_id: str, puzzle_id: str, command: Command) -> PuzzleSolved:
        """Says whether *command* is right, and why; keeps what comes of it.

        :raises NoPuzzle: if there is no such puzzle, or this cannot be chosen there.
        """
        entry = await self._store.read_puzzle_try(player_id, puzzle_id)
        puzzle = await self._found(puzzle_id, entry)
        command = normalized(command)
        if not await asyncio.to_thread(_may_choose, puzzle, command):
            raise NoPuzzle("puzzle_answer")
        right = command in puzzle.options[0].commands
        async with self._writing:
            # What was read before may have been answered meanwhile.
            after, own, new = await self._counted(player_id, puzzle, right=right)
        days = days_until(after, self._now())
        tell = partial(solved, puzzle, command, before=own, now=new, days=days)
        return await asyncio.to_thread(tell)

    async def _counted(
        self, player_id: str, puzzle: Puzzle, *, right: bool
    ) -> tuple[PuzzleTry, Rating, Rating]:
        """Keeps a try; returns what is known of the puzzle then, and the player's rating before and after."""
        entry = await self._store.read_puzzle_try(player_id, puzzle.id)
        entry = entry or _untried(player_id, puzzle)
        own = await self._rating(player_key(player_id), Rating())
        ratings: dict[str, Rating] = {}
        if entry.tried == 0 and entry.own is None:
            other = await self._rating(puzzle_key(puzzle.id), first_rating(puzzle))
            ratings = {
                player_key(player_id): rated(own, [(other, float(right))]),
                puzzle_key(puzzle.id): rated(other, [(own, float(not right))]),
            }
        after = replace(
            scheduled(entry, self._now(), right=right),
            tried=entry.tried + 1,
            solved=entry.solved + right,
        )
        written = {name: msgspec.json.encode(rating).decode() for name, rating in ratings.items()}
        await self._store.save_puzzle_try(after, written)
        return after, own, ratings.get(player_key(player_id), own)

    async def keep(self, player_id: str, puzzles: Sequence[Puzzle]) -> PuzzlesKept:
        """Keeps mistakes that a review found, to come back from the next day on; those that come back already stay as they are.

        Those that would come back last make room where there are more than `MOST_OWN`.
        """
        async with self._writing:
            return await self._keep(player_id, puzzles)

    async def _keep(self, player_id: str, puzzles: Sequence[Puzzle]) -> PuzzlesKept:
        tries = {entry.puzzle_id: entry for entry in await self._store.read_puzzle_tries(player_id)}
        named = {puzzle.id for puzzle in puzzles}
        own = [entry for entry in tries.values() if entry.own is not None]
        coming = {entry.puzzle_id for entry in tries.values() if entry.due is not None}
        new = [puzzle for puzzle in puzzles if puzzle.id not in coming]
        for puzzle in new:
            body = msgspec.json.encode(puzzle).decode()
            entry = replace(tries.get(puzzle.id) or _untried(player_id, puzzle), own=body)
            await self._store.save_puzzle_try(scheduled(entry, self._now(), right=False), {})
        others = [entry for entry in own if entry.puzzle_id not in named]
        for entry in _back_last(others, len(own) + len(new) - MOST_OWN):
            # The tries stay: they are counted among all that the player has tried.
            await self._store.save_puzzle_try(replace(entry, own=None, card=None, due=None), {})
        return PuzzlesKept(kept=len(puzzles), new=len(new))

    async def _fresh(
        self,
        player_id: str,
        wish: PuzzleWish,
        there: dict[str, Puzzle],
        tries: dict[str, PuzzleTry],
    ) -> Puzzle:
        if wish.theme not in ("", *get_args(Theme)):
            raise NoPuzzle("no_such_theme", theme=shown(wish.theme))
        of_kind = [
            puzzle
            for puzzle in there.values()
            if (not wish.theme or wish.theme in puzzle.themes) and wish.game in ("", puzzle.variant)
        ]
        if not of_kind:
            raise NoPuzzle("no_puzzle_left", why="none")
        fits = [puzzle for puzzle in of_kind if puzzle.id not in tries]
        if not fits:
            raise NoPuzzle("no_puzzle_left", why="all")
        own = await self._rating(player_key(player_id), Rating())
        # One deviation below the rating: newcomers, of whom nothing is known, begin with easy ones.
        aim = own.value - own.deviation
        drawn = self._chance.sample(fits, min(NEAR, len(fits)))
        return min(drawn, key=lambda puzzle: abs(first_rating(puzzle).value - aim))

    async def _found(self, puzzle_id: str, entry: PuzzleTry | None) -> Puzzle:
        """Returns a puzzle of the player's own, or of the package.

        :raises NoPuzzle: if there is none, or it cannot be asked any more.
        """
        puzzle = await asyncio.to_thread(self._kept.find, puzzle_id, entry)
        if puzzle is None:
            raise NoPuzzle("no_such_puzzle")
        return puzzle

    async def _rating(self, key: str, first: Rating) -> Rating:
        return await self._kept_rating(key) or first

    async def _kept_rating(self, key: str) -> Rating | None:
        """Returns a rating, if any try has changed it."""
        found = (await self._store.read_puzzle_ratings([key])).get(key)
        return None if found is None else read_stored(found, Rating)


def first_rating(puzzle: Puzzle) -> Rating:
    """Returns the rating of a puzzle that nobody has tried, from how many levels fail it."""
    return Rating(EASIEST + (HARDEST - EASIEST) * difficulty(puzzle), DEVIATION)


def _untried(player_id: str, puzzle: Puzzle) -> PuzzleTry:
    return PuzzleTry(player_id, puzzle.id, None, None, None, 0, 0)


def _back_last(tries: Sequence[PuzzleTry], most: int) -> list[PuzzleTry]:
    """Returns those whose next day is farthest away, *most* of them at most."""
    return sorted(tries, key=lambda entry: entry.due or "", reverse=True)[: max(0, most)]


def _may_choose(puzzle: Puzzle, command: Command) -> bool:
    legal = puzzle.view.legal
    if isinstance(legal, LegalPlays):
        return allows(legal, command)
    return puzzle.option_of(command) is not None
