"""Puzzles for people: which one is asked, how an answer is rated, and when the puzzle comes back.

The first try at a puzzle of the package counts as a game between the player and the puzzle (Glicko-2). Missed puzzles,
and puzzles kept from a review, come back on the days that the scheduler (FSRS) sets. No part of an answer is sent before
a try.
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
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleCount,
    PuzzleDesk,
    PuzzleFilter,
    PuzzlePair,
    PuzzlesKept,
    PuzzleSolved,
)
from rookery.puzzles.puzzle import Puzzle, Theme, difficulty
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.puzzles.rating import Rating, player_key, puzzle_key, rating_after
from rookery.review.trials import normalized
from rookery.rules.catalog import load_catalog
from rookery.service.kept_puzzles import KeptPuzzles, read_stored
from rookery.service.puzzle_calendar import days_left, days_until, due_by, scheduled
from rookery.service.puzzle_messages import puzzle_question, puzzle_solution
from rookery.shuffle import new_seed, seeded_rng
from rookery.store.port import EventStore, PuzzleTry

MAX_KEPT_PUZZLES = 200
"""The most puzzles that a player keeps from reviews."""
CANDIDATE_COUNT = 12
"""The number of puzzles drawn at random, of which the one nearest to the aimed rating is asked."""

EASIEST_RATING, HARDEST_RATING = 900.0, 2100.0
"""The initial ratings of a puzzle that all levels of bots solve, and of one that none solves."""
INITIAL_DEVIATION = 150.0
"""The rating deviation of a puzzle that nobody has tried."""

_RATING_DECODER = msgspec.json.Decoder(Rating)


class NoPuzzle(CodedError):  # noqa: N818
    """A puzzle cannot be asked or answered."""


class Puzzles:
    """Asks puzzles, and stores the results."""

    def __init__(
        self,
        store: EventStore,
        *,
        puzzles: Callable[[], dict[str, Puzzle]] = packaged_puzzles,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        seed: bytes | None = None,
    ) -> None:
        """Asks *puzzles*, which are read on first use; a *seed* makes the draws repeatable."""
        self._store, self._puzzles, self._now = store, puzzles, now
        self._rng = seeded_rng(seed or new_seed())
        self._writing = asyncio.Lock()
        self._kept = KeptPuzzles(puzzles)

    async def desk(self, player_id: str) -> PuzzleDesk:
        """Returns the progress of a player, and the counts of puzzles."""
        packaged = await asyncio.to_thread(self._puzzles)
        tries = await self._store.read_puzzle_tries(player_id)
        due = await asyncio.to_thread(self._kept.count, due_by(tries, self._now()))
        coming = days_left(tries, self._now())
        kept = await rating_of(self._store, player_id)
        rating = kept or Rating()
        titles = {name: rules.meta.title for name, rules in load_catalog().items()}
        themes = Counter(theme for puzzle in packaged.values() for theme in puzzle.themes)
        games = Counter(puzzle.variant for puzzle in packaged.values())
        pairs = Counter((theme, one.variant) for one in packaged.values() for theme in one.themes)
        return PuzzleDesk(
            rating=round(rating.value),
            deviation=round(rating.deviation),
            rated=kept is not None,
            tried=sum(entry.tried > 0 for entry in tries),
            solved=sum(entry.solved > 0 for entry in tries),
            due=due,
            waiting=len(coming),
            next_days=min(coming, default=None),
            themes=tuple(PuzzleCount(name, "", n) for name, n in themes.most_common()),
            games=tuple(
                PuzzleCount(name, titles.get(name, name), games[name])
                for name in titles
                if games[name]
            ),
            pairs=tuple(PuzzlePair(theme, game, n) for (theme, game), n in pairs.items()),
        )

    async def ask(self, player_id: str, wish: PuzzleFilter) -> PuzzleAsked:
        """Returns the next puzzle: a due one, or else a new one that the player can probably solve.

        :raises NoPuzzle: if there is none, or the named one cannot be asked.
        """
        packaged = await asyncio.to_thread(self._puzzles)
        tries = {entry.puzzle_id: entry for entry in await self._store.read_puzzle_tries(player_id)}
        back: Puzzle | None = None
        if not wish.puzzle and (wish.back or not (wish.theme or wish.game)):
            due = due_by(tries.values(), self._now())
            back = await asyncio.to_thread(self._kept.first_of, due)
        if wish.puzzle:
            puzzle = await self._find(wish.puzzle, tries.get(wish.puzzle))
        elif back is not None:
            puzzle = back
        elif wish.back:
            raise NoPuzzle("no_puzzle_left", why="back")
        else:
            puzzle = await self._pick_new(player_id, wish, packaged, tries)
        [rating] = await self._ratings([puzzle])
        entry = tries.get(puzzle.id)
        return await asyncio.to_thread(puzzle_question, puzzle, rating, entry)

    async def answer(self, player_id: str, given: PuzzleAnswer) -> PuzzleSolved:
        """Returns whether an answer is right, and why; stores the try, unless one was stored since the puzzle was asked.

        :raises NoPuzzle: if there is no such puzzle, or the answer is none of its choices.
        """
        entry = await self._store.read_puzzle_try(player_id, given.puzzle)
        puzzle = await self._find(given.puzzle, entry)
        command = normalized(given.command)
        if not await asyncio.to_thread(_may_choose, puzzle, command):
            raise NoPuzzle("puzzle_answer")
        right = command in puzzle.options[0].commands
        async with self._writing:
            # The entry is read again under the lock: another answer may have changed it.
            after, own, new = await self._save_try(player_id, puzzle, given, right=right)
        days = days_until(after, self._now())
        tell = partial(puzzle_solution, puzzle, command, before=own, now=new, days=days)
        return await asyncio.to_thread(tell)

    async def _save_try(
        self, player_id: str, puzzle: Puzzle, given: PuzzleAnswer, *, right: bool
    ) -> tuple[PuzzleTry, Rating, Rating]:
        """Stores a try; returns the player's entry for the puzzle, and the player's rating before and after.

        A player without a rating gets the first one, which is no change. Another try since the puzzle was asked is
        the same answer again, or one from another tab: nothing is stored.
        """
        entry = await self._store.read_puzzle_try(player_id, puzzle.id)
        entry = entry or _new_entry(player_id, puzzle)
        known = await rating_of(self._store, player_id)
        own = known or Rating()
        if entry.tried > given.tries:
            return entry, own, own
        ratings: dict[str, Rating] = {}
        if entry.tried == 0 and entry.own is None:
            [other] = await self._ratings([puzzle])
            ratings = {
                player_key(player_id): rating_after(own, [(other, float(right))]),
                puzzle_key(puzzle.id): rating_after(other, [(own, float(not right))]),
            }
        after = replace(
            scheduled(entry, self._now(), right=right, ahead=given.ahead),
            tried=entry.tried + 1,
            solved=entry.solved + right,
        )
        written = {name: msgspec.json.encode(rating).decode() for name, rating in ratings.items()}
        await self._store.save_puzzle_try(after, written)
        now = ratings.get(player_key(player_id), own)
        return after, now if known is None else own, now

    async def keep(
        self, player_id: str, puzzles: Sequence[Puzzle], *, ahead: int = 0
    ) -> PuzzlesKept:
        """Keeps mistakes from a review as puzzles that come back from the next day on; scheduled ones do not change.

        The player's clock is *ahead* minutes ahead of UTC. At most `MAX_KEPT_PUZZLES` are kept: those that would come back last
        make room.
        """
        async with self._writing:
            return await self._keep(player_id, puzzles, ahead)

    async def _keep(self, player_id: str, puzzles: Sequence[Puzzle], ahead: int) -> PuzzlesKept:
        tries = {entry.puzzle_id: entry for entry in await self._store.read_puzzle_tries(player_id)}
        named = {puzzle.id for puzzle in puzzles}
        own = [entry for entry in tries.values() if entry.own is not None]
        coming = {entry.puzzle_id for entry in tries.values() if entry.due is not None}
        new = [puzzle for puzzle in puzzles if puzzle.id not in coming]
        for puzzle in new:
            body = msgspec.json.encode(puzzle).decode()
            entry = replace(tries.get(puzzle.id) or _new_entry(player_id, puzzle), own=body)
            after = scheduled(entry, self._now(), right=False, ahead=ahead)
            await self._store.save_puzzle_try(after, {})
        others = [entry for entry in own if entry.puzzle_id not in named]
        for entry in _last_due(others, len(own) + len(new) - MAX_KEPT_PUZZLES):
            # The entries stay: their tries count for the player's totals.
            await self._store.save_puzzle_try(replace(entry, own=None, card=None, due=None), {})
        return PuzzlesKept(kept=len(puzzles), new=len(new))

    async def _pick_new(
        self,
        player_id: str,
        wish: PuzzleFilter,
        packaged: dict[str, Puzzle],
        tries: dict[str, PuzzleTry],
    ) -> Puzzle:
        if wish.theme not in ("", *get_args(Theme)):
            raise NoPuzzle("no_such_theme", theme=shown(wish.theme))
        of_kind = [
            puzzle
            for puzzle in packaged.values()
            if (not wish.theme or wish.theme in puzzle.themes) and wish.game in ("", puzzle.variant)
        ]
        if not of_kind:
            raise NoPuzzle("no_puzzle_left", why="none")
        fits = [puzzle for puzzle in of_kind if puzzle.id not in tries]
        if not fits:
            raise NoPuzzle("no_puzzle_left", why="all")
        own = await rating_of(self._store, player_id) or Rating()
        # One deviation below the rating: newcomers, whose deviation is large, begin with easy puzzles.
        aim = own.value - own.deviation
        drawn = self._rng.sample(fits, min(CANDIDATE_COUNT, len(fits)))
        ratings = zip(drawn, await self._ratings(drawn), strict=True)
        return min(ratings, key=lambda pair: abs(pair[1].value - aim))[0]

    async def _find(self, puzzle_id: str, entry: PuzzleTry | None) -> Puzzle:
        """Returns a puzzle that the player keeps, or one of the package.

        :raises NoPuzzle: if there is none, or it cannot be asked.
        """
        puzzle = await asyncio.to_thread(self._kept.find, puzzle_id, entry)
        if puzzle is None:
            raise NoPuzzle("no_such_puzzle")
        return puzzle

    async def _ratings(self, puzzles: Sequence[Puzzle]) -> list[Rating]:
        """Returns the present rating of each puzzle."""
        keys = [puzzle_key(puzzle.id) for puzzle in puzzles]
        stored = await self._store.read_puzzle_ratings(keys)
        return [
            read_stored(stored.get(key), _RATING_DECODER) or first_rating(puzzle)
            for key, puzzle in zip(keys, puzzles, strict=True)
        ]


async def rating_of(store: EventStore, player_id: str) -> Rating | None:
    """Returns the rating of a player; ``None`` if no try has been rated."""
    key = player_key(player_id)
    stored = await store.read_puzzle_ratings([key])
    return read_stored(stored.get(key), _RATING_DECODER)


def first_rating(puzzle: Puzzle) -> Rating:
    """Returns the initial rating of a puzzle, from the share of bot levels that fail it."""
    return Rating(
        EASIEST_RATING + (HARDEST_RATING - EASIEST_RATING) * difficulty(puzzle), INITIAL_DEVIATION
    )


def _new_entry(player_id: str, puzzle: Puzzle) -> PuzzleTry:
    return PuzzleTry(player_id, puzzle.id, None, None, None, 0, 0)


def _last_due(tries: Sequence[PuzzleTry], most: int) -> list[PuzzleTry]:
    """Returns at most *most* entries, those whose next day is farthest away."""
    return sorted(tries, key=lambda entry: entry.due or "", reverse=True)[: max(0, most)]


def _may_choose(puzzle: Puzzle, command: Command) -> bool:
    legal = puzzle.view.legal
    if isinstance(legal, LegalPlays):
        return allows(legal, command)
    return puzzle.option_of(command) is not None
