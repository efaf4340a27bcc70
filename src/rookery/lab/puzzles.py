"""Puzzles found in games of bots: a round of each game in turn, until every game and every theme has enough.

Rounds are numbered, and dealt, played and searched from seeds derived from their numbers. What is still wanted is settled before each
turn of all games, so the puzzles depend on nothing but the arguments, however many processes share the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from rookery.bots.bot import bot_named
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import in_order
from rookery.local import LocalTable
from rookery.puzzles.find import EVERY_THEME, judged_again, puzzles_in
from rookery.puzzles.puzzle import Puzzle, Theme
from rookery.record.replay import played_again
from rookery.rules.spec import Rules
from rookery.shuffle import derive, rng

Progress = Callable[[int], object]
"""Called after each round with the number of puzzles found by now."""

PLAYERS = "casual"
"""The bot at every seat: it errs often enough, and plays like people who have learned the game."""
SHARE = 0.3
"""How much of a game's puzzles may be about one theme; where all are, as on boards, all may."""


class Quotas(NamedTuple):
    """How many puzzles are kept; one that has a theme which still lacks some is kept, whatever else it is about."""

    each: int
    """Of each game."""
    theme: int
    """About each theme."""
    rounds: int
    """After so many rounds a game is given up."""


class Making(Begun, frozen=True, kw_only=True):
    """What the puzzles of a file of results are made from."""

    games: tuple[str, ...]
    seed: int
    each: int
    theme: int
    start: str
    """A digest of the puzzles that it began with."""


class Searched(Begun, frozen=True, kw_only=True):
    """A puzzle that was judged again, or a round that was searched."""

    number: int
    found: tuple[Puzzle, ...]


def make_puzzles(
    games: Sequence[Rules],
    quotas: Quotas,
    *,
    start: Sequence[Puzzle] = (),
    seed: int = 0,
    processes: int = 1,
    kept: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Puzzle, ...]:
    """Returns puzzles of all games, as many as *quotas* allow and the rounds have; first those of *start* that are judged to be puzzles
    again. *kept* is a file of what was found so far, from which a search that was stopped goes on, also for more rounds.

    :raises LedgerError: if *kept* cannot be used, or belongs to another search.
    """
    work = Work(tuple(games), tuple(start), seed)
    search = _Search(work, quotas, processes, progress)
    if kept is None:
        search.run(None)
    else:
        names = tuple(rules.meta.id for rules in games)
        head = Making(
            code=code_in_use(),
            games=names,
            seed=seed,
            each=quotas.each,
            theme=quotas.theme,
            start=sha256(" ".join(puzzle.id for puzzle in start).encode()).hexdigest(),
        )
        with Ledger(kept, head, Searched) as ledger:
            search.run(ledger)
    return tuple(puzzle for found in search.found for puzzle in found)


class Work(NamedTuple):
    """What is searched: the numbers from 0 are the puzzles to begin with, and then the rounds, for which the games take turns."""

    games: tuple[Rules, ...]
    start: tuple[Puzzle, ...]
    seed: int

    def game_of(self, number: int) -> int | None:
        """Returns the place of the game that *number* is about; ``None`` if that is not among the games."""
        if number >= len(self.start):
            return (number - len(self.start)) % len(self.games)
        names = [rules.meta.id for rules in self.games]
        name = self.start[number].variant
        return names.index(name) if name in names else None

    def turns(self, rounds: int) -> Iterator[Sequence[int]]:
        """Yields the numbers that are worked on with the same wishes."""
        size, start = len(self.games), len(self.start)
        for first in range(0, start, size):
            yield range(first, min(first + size, start))
        for turn in range(rounds):
            yield range(start + turn * size, start + (turn + 1) * size)


class _Search:
    """Goes from game to game until every game has enough."""

    def __init__(
        self, work: Work, quotas: Quotas, processes: int, progress: Progress | None
    ) -> None:
        self.found: list[list[Puzzle]] = [[] for _ in work.games]
        self._work, self._quotas = work, quotas
        self._processes, self._progress = processes, progress
        self._of_theme: Counter[Theme] = Counter()
        self._of_both: Counter[tuple[int, Theme]] = Counter()
        self._ids: set[str] = set()
        """Of what was found: a round may find a puzzle again that the search began with."""

    def run(self, ledger: Ledger[Making, Searched] | None) -> None:
        known = {} if ledger is None else {line.number: line.found for line in ledger.lines}
        for numbers in self._work.turns(self._quotas.rounds):
            places = {number: self._work.game_of(number) for number in numbers}
            wanted = {
                number: themes
                for number, place in places.items()
                if place is not None and (themes := self._wanted(place))
            }
            missing = [number for number in wanted if number not in known]
            do = partial(puzzles_of, self._work, wanted)
            with closing(in_order(do, missing, processes=self._processes)) as done:
                for number in wanted:
                    if number in known:
                        puzzles = known[number]
                    else:
                        puzzles = next(done)
                        if ledger is not None:
                            ledger.add(Searched(number=number, found=puzzles))
                    self._add(places[number] or 0, puzzles)

    def _wanted(self, place: int) -> frozenset[Theme]:
        """Returns the themes that are still wanted of a game."""
        each, most, _ = self._quotas
        if len(self.found[place]) >= each:
            return frozenset()
        on_boards = plan_of(self._work.games[place]).boards is not None
        of_both = each if on_boards else max(1, round(SHARE * each))
        return frozenset(
            theme
            for theme in EVERY_THEME
            if self._of_theme[theme] < most and self._of_both[place, theme] < of_both
        )

    def _add(self, place: int, puzzles: Sequence[Puzzle]) -> None:
        for puzzle in puzzles:
            if puzzle.id not in self._ids and not self._wanted(place).isdisjoint(puzzle.themes):
                self._ids.add(puzzle.id)
                self.found[place].append(puzzle)
                self._of_theme.update(puzzle.themes)
                self._of_both.update((place, theme) for theme in puzzle.themes)
        if self._progress is not None:
            self._progress(sum(map(len, self.found)))


def puzzles_of(
    work: Work, wanted: Mapping[int, frozenset[Theme]], number: int
) -> tuple[Puzzle, ...]:
    """Returns the puzzles of number *number* about the themes *wanted* there: a puzzle judged again, or those in a round that bots play."""
    games, start, seed = work
    if number < len(start):
        found = judged_again(start[number], seed=derive(seed, "puzzles"), wanted=wanted[number])
        return () if found is None else (found,)
    turn, place = divmod(number - len(start), len(games))
    rules, bot = games[place], bot_named(PLAYERS)
    players, name = plan_of(rules).players, rules.meta.id
    chance = rng(derive(seed, "puzzles", name, turn, "bots"))
    table = LocalTable(
        rules, seed=derive(seed, "puzzles", name, turn), dealer=players[turn % len(players)]
    )
    table.play(lambda view: bot.choose(view, chance), rounds=1)
    searching = derive(seed, "puzzles", name, turn, "search")
    again = played_again(table.record())
    return tuple(puzzles_in(again, seed=searching, wanted=wanted[number]))
