"""Puzzles for people: which one is asked, what an answer was worth, and when it comes back.

The first try at a puzzle of the package counts as a game between the player and the puzzle (Glicko-2). What is missed, and what the
player keeps from a review, comes back when the scheduler (FSRS) says so. Nothing of an answer leaves before a try.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar, get_args

import msgspec
from fsrs import Card, Scheduler
from fsrs import Rating as Grade
from msgspec.structs import replace

from rookery.cards import tuple_of
from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays, allows
from rookery.errors import CodedError, RookeryError
from rookery.logs import logger
from rookery.notation.spec import in_catalog
from rookery.notation.text import shown
from rookery.protocol import (
    PuzzleAsked,
    PuzzleCost,
    PuzzleCount,
    PuzzleDesk,
    PuzzlesKept,
    PuzzleSolved,
    PuzzleWish,
)
from rookery.puzzles.puzzle import Option, Puzzle, Theme, difficulty
from rookery.puzzles.puzzle_file import packaged
from rookery.puzzles.rating import Rating, player_key, puzzle_key, rated
from rookery.puzzles.reasons import reasons_of
from rookery.review.trials import normalized
from rookery.rules.catalog import load_catalog
from rookery.rules.house import table_of
from rookery.rules.spec import Rules
from rookery.service.house import parent_for
from rookery.service.seats_view import settled_seats
from rookery.service.session import names_for_bots
from rookery.service.table_info import table_info
from rookery.service.table_view import table_view
from rookery.shuffle import new_seed, rng
from rookery.store.port import EventStore, PuzzleTry

T = TypeVar("T")

log = logger("rookery.puzzles")

MOST_OWN = 200
"""The most puzzles that a player keeps from reviews."""
MOST_KNOWN = 50_000
"""Of so many kept puzzles it is known whether they can be asked; then all are looked at again."""
FACTS = 2
"""The most facts that say why."""
NEAR = 12
"""From so many puzzles, drawn at random, the one nearest to what the player surely can solve is asked."""
EASIEST, HARDEST = 900.0, 2100.0
"""The ratings of puzzles that all levels solve, and none, before anybody has tried them."""
DEVIATION = 150.0
"""How far off they may be."""
DAY = timedelta(days=1)

SCHEDULER = Scheduler(learning_steps=(DAY,), relearning_steps=(DAY,), enable_fuzzing=False)
"""Nothing comes back before the next day."""


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
        self._askable: dict[str, bool] = {}
        """Which of the puzzles that players keep can be asked, by their ids."""

    async def desk(self, player_id: str) -> PuzzleDesk:
        """Returns where a player stands, and what there is."""
        there = await asyncio.to_thread(self._puzzles)
        tries = await self._store.read_puzzle_tries(player_id)
        due = await asyncio.to_thread(lambda: sum(1 for _ in self._due(tries)))
        rating = await self._rating(player_key(player_id), Rating())
        titles = {name: rules.meta.title for name, rules in load_catalog().items()}
        themes = Counter(theme for puzzle in there.values() for theme in puzzle.themes)
        games = Counter(puzzle.variant for puzzle in there.values())
        return PuzzleDesk(
            rating=round(rating.value),
            deviation=round(rating.deviation),
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
            back = await asyncio.to_thread(next, self._due(tuple(tries.values())), None)
        if wish.puzzle:
            puzzle = await asyncio.to_thread(
                self._found, wish.puzzle, there, tries.get(wish.puzzle)
            )
        elif back is not None:
            puzzle = back
        elif wish.back:
            raise NoPuzzle("no_puzzle_left", why="back")
        else:
            puzzle = await self._fresh(player_id, wish, there, tries)
        rating = await self._rating(puzzle_key(puzzle.id), first_rating(puzzle))
        entry = tries.get(puzzle.id)
        return await asyncio.to_thread(_asked, puzzle, rating, entry)

    async def answer(self, player_id: str, puzzle_id: str, command: Command) -> PuzzleSolved:
        """Says whether *command* is right, and why; keeps what comes of it.

        :raises NoPuzzle: if there is no such puzzle, or this cannot be chosen there.
        """
        there = await asyncio.to_thread(self._puzzles)
        entry = await self._store.read_puzzle_try(player_id, puzzle_id)
        puzzle = await asyncio.to_thread(self._found, puzzle_id, there, entry)
        command = normalized(command)
        if not await asyncio.to_thread(_may_choose, puzzle, command):
            raise NoPuzzle("puzzle_answer")
        right = command in puzzle.options[0].commands
        async with self._writing:
            # What was read before may have been answered meanwhile.
            after, own, new = await self._counted(player_id, puzzle, right=right)
        return await asyncio.to_thread(self._solved, puzzle, command, after, own, new)

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
            self._scheduled(entry, right=right), tried=entry.tried + 1, solved=entry.solved + right
        )
        written = {name: msgspec.json.encode(rating).decode() for name, rating in ratings.items()}
        await self._store.save_puzzle_try(after, written)
        return after, own, ratings.get(player_key(player_id), own)

    async def keep(self, player_id: str, puzzles: Sequence[Puzzle]) -> PuzzlesKept:
        """Keeps mistakes that a review found, to come back from the next day on; those that come back already stay as they are.

        The ones learned longest make room where there are more than `MOST_OWN`.
        """
        async with self._writing:
            return await self._keep(player_id, puzzles)

    async def _keep(self, player_id: str, puzzles: Sequence[Puzzle]) -> PuzzlesKept:
        tries = {entry.puzzle_id: entry for entry in await self._store.read_puzzle_tries(player_id)}
        asked = {puzzle.id for puzzle in puzzles}
        own = [entry for entry in tries.values() if entry.own is not None]
        coming = {entry.puzzle_id for entry in tries.values() if entry.due is not None}
        new = [puzzle for puzzle in puzzles if puzzle.id not in coming]
        for puzzle in new:
            body = msgspec.json.encode(puzzle).decode()
            entry = replace(tries.get(puzzle.id) or _untried(player_id, puzzle), own=body)
            await self._store.save_puzzle_try(self._scheduled(entry, right=False), {})
        others = [entry for entry in own if entry.puzzle_id not in asked]
        for entry in _learned_longest(others, len(own) + len(new) - MOST_OWN):
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

    def _due(self, tries: Sequence[PuzzleTry]) -> Iterator[Puzzle]:
        """Yields what comes back now and can be asked, the longest due first."""
        there, now = self._puzzles(), self._now().isoformat()
        due = [entry for entry in tries if entry.due is not None and entry.due <= now]
        for entry in sorted(due, key=lambda entry: entry.due or ""):
            puzzle = self._find(entry.puzzle_id, there, entry)
            if puzzle is not None:
                yield puzzle

    def _find(
        self, puzzle_id: str, there: dict[str, Puzzle], entry: PuzzleTry | None
    ) -> Puzzle | None:
        """Returns a puzzle of the player's own, or of the package; ``None`` if there is none, or it cannot be asked any more."""
        own = None if entry is None else _kept(entry)
        if own is not None and self._can_be_asked(own):
            return own
        # Those of the package are of this version.
        return there.get(puzzle_id)

    def _found(self, puzzle_id: str, there: dict[str, Puzzle], entry: PuzzleTry | None) -> Puzzle:
        """Returns what `_find` does.

        :raises NoPuzzle: if that is nothing.
        """
        puzzle = self._find(puzzle_id, there, entry)
        if puzzle is None:
            raise NoPuzzle("no_such_puzzle")
        return puzzle

    def _can_be_asked(self, puzzle: Puzzle) -> bool:
        """Tells whether the engine of this version can play a puzzle again; that takes a while the first time."""
        known = self._askable.get(puzzle.id)
        if known is None:
            if len(self._askable) >= MOST_KNOWN:
                self._askable.clear()
            known = self._askable[puzzle.id] = _can_be_played(puzzle)
        return known

    def _scheduled(self, entry: PuzzleTry, *, right: bool) -> PuzzleTry:
        """Returns an entry with the day on which it comes back; what was right at once does not, and what is not due keeps its day."""
        if entry.card is None and right:
            return entry
        if entry.due is not None and entry.due > self._now().isoformat():
            return entry
        card, _ = SCHEDULER.review_card(
            _card(entry), Grade.Good if right else Grade.Again, self._now()
        )
        return replace(entry, card=card.to_json(), due=card.due.isoformat())

    async def _rating(self, key: str, first: Rating) -> Rating:
        found = (await self._store.read_puzzle_ratings([key])).get(key)
        return first if found is None else _read(found, Rating) or first

    def _solved(
        self, puzzle: Puzzle, command: Command, after: PuzzleTry, before: Rating, now: Rating
    ) -> PuzzleSolved:
        view, chosen = puzzle.view, puzzle.option_of(command)
        assert view.legal is not None
        right = chosen is puzzle.options[0]
        tempting = puzzle.options[puzzle.tempting]
        compared = tempting if right else chosen
        days = None
        if after.due is not None:
            days = max(0, (datetime.fromisoformat(after.due) - self._now()).days)
        return PuzzleSolved(
            right=right,
            answers=puzzle.options[0].commands,
            facts=tuple(reasons_of(puzzle)[:FACTS]),
            cost=None if compared is None else _cost(puzzle, compared, None if right else command),
            tempting=command if chosen is tempting else tempting.commands[0],
            examples=tuple(map(puzzle.example, puzzle.deals)),
            made=puzzle.made,
            themes=puzzle.themes,
            levels=puzzle.solved,
            rating=round(now.value),
            change=round(now.value) - round(before.value),
            days=days,
        )


def first_rating(puzzle: Puzzle) -> Rating:
    """Returns the rating of a puzzle that nobody has tried, from how many levels fail it."""
    return Rating(EASIEST + (HARDEST - EASIEST) * difficulty(puzzle), DEVIATION)


def _read(stored: str, kind: type[T]) -> T | None:
    """Reads what is stored as JSON; ``None`` if another version wrote it that had another shape."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.MsgspecError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return None


def _kept(entry: PuzzleTry) -> Puzzle | None:
    """Returns the puzzle that a player keeps; ``None`` if it is none of the player's own, or cannot be read."""
    return None if entry.own is None else _read(entry.own, Puzzle)


def _can_be_played(puzzle: Puzzle) -> bool:
    """Tells whether the engine of this version can play a puzzle again."""
    try:
        return puzzle.view.legal is not None
    except RookeryError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return False


def _card(entry: PuzzleTry) -> Card:
    """Returns what the scheduler knows of a puzzle; nothing yet if that cannot be read."""
    try:
        return Card() if entry.card is None else Card.from_json(entry.card)
    except (ValueError, KeyError, TypeError) as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return Card()


def _untried(player_id: str, puzzle: Puzzle) -> PuzzleTry:
    return PuzzleTry(player_id, puzzle.id, None, None, None, 0, 0)


def _learned_longest(tries: Sequence[PuzzleTry], most: int) -> list[PuzzleTry]:
    """Returns those whose next day is farthest away, *most* of them at most."""
    return sorted(tries, key=lambda entry: entry.due or "", reverse=True)[: max(0, most)]


def _asked(puzzle: Puzzle, rating: Rating, entry: PuzzleTry | None) -> PuzzleAsked:
    view, plan = puzzle.view, puzzle.plan
    shown = table_view(view, dealt=tuple(sorted(tuple_of(view.hand), key=plan.pack.sort_key)))
    shown = replace(shown, may=(), undo_to=None)
    options: tuple[Command, ...] = ()
    if not isinstance(view.legal, LegalPlays):
        # In an order that says nothing.
        options = tuple(sorted((each.commands[0] for each in puzzle.options), key=repr))
        shown = replace(shown, legal=None, dimmed=None)
    return PuzzleAsked(
        id=puzzle.id,
        info=table_info(plan, "", None),
        rules=_house_rules(plan.rules),
        seats=settled_seats(plan, puzzle.seat, names=names_for_bots((), plan.seats)),
        view=shown,
        tricks=view.round.tricks,
        options=options,
        rating=round(rating.value),
        again=entry is not None and entry.tried > 0,
        own=entry is not None and entry.own is not None,
    )


def _house_rules(rules: Rules) -> dict[str, Any] | None:
    """Returns what a browser asks for their sheet by; ``None`` for a variant."""
    return None if in_catalog(rules) else table_of(rules, parent_for(rules))


def _may_choose(puzzle: Puzzle, command: Command) -> bool:
    legal = puzzle.view.legal
    if isinstance(legal, LegalPlays):
        return allows(legal, command)
    return puzzle.option_of(command) is not None


def _cost(puzzle: Puzzle, option: Option, command: Command | None) -> PuzzleCost:
    on_boards = puzzle.plan.boards is not None
    return PuzzleCost(
        command=option.commands[0] if command is None else command,
        points=None if on_boards else option.behind,
        chance=option.behind if on_boards else None,
        of_100=option.of_100,
        behind_of_100=option.behind_of_100,
    )
