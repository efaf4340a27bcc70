"""Puzzles found in games of bots: a round of each game in turn, until every game has enough.

Rounds are numbered, and dealt, played and searched from seeds derived from their numbers, so the puzzles depend on nothing but the
arguments, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from rookery.bots.bot import bot_named
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import in_order
from rookery.local import LocalTable
from rookery.puzzles.find import puzzles_in
from rookery.puzzles.puzzle import Puzzle
from rookery.record.replay import played_again
from rookery.rules.spec import Rules
from rookery.shuffle import derive, rng

Progress = Callable[[int], object]
"""Called with the number of puzzles found since the last call."""

PLAYERS = "casual"
"""The bot at every seat: it errs often enough, and plays like people who have learned the game."""
ROUNDS_EACH = 20
"""A game is given up after so many rounds for each puzzle that is wanted of it."""


class Making(Begun, frozen=True, kw_only=True):
    """What the puzzles of a file of results are made from."""

    games: tuple[str, ...]
    seed: int


class Searched(Begun, frozen=True, kw_only=True):
    """A round that was searched."""

    number: int
    found: tuple[Puzzle, ...]


def make_puzzles(
    games: Sequence[Rules],
    *,
    each: int,
    seed: int = 0,
    processes: int = 1,
    kept: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Puzzle, ...]:
    """Returns *each* puzzles of every game, or fewer where too few rounds have one. *kept* is a file of what was found so far,
    from which a search that was stopped goes on, also with another number.

    :raises LedgerError: if *kept* cannot be used, or belongs to another search.
    """
    search = _Search(games, each, progress)
    if kept is None:
        search.run(seed, processes, None)
    else:
        names = tuple(rules.meta.id for rules in games)
        head = Making(code=code_in_use(), games=names, seed=seed)
        with Ledger(kept, head, Searched) as ledger:
            search.run(seed, processes, ledger)
    return tuple(puzzle for found in search.found for puzzle in found)


class _Search:
    """Goes from game to game until every game has enough."""

    def __init__(self, games: Sequence[Rules], each: int, progress: Progress | None) -> None:
        self.found: list[list[Puzzle]] = [[] for _ in games]
        self._games, self._each, self._progress = tuple(games), each, progress

    def run(self, seed: int, processes: int, ledger: Ledger[Making, Searched] | None) -> None:
        known = {} if ledger is None else {line.number: line.found for line in ledger.lines}
        asked: list[int] = []

        def to_search() -> Iterator[int]:
            # A number is drawn when there is work to hand out; by then it shows which games have enough.
            for number in range(ROUNDS_EACH * self._each * len(self._games)):
                if number in known:
                    self._add(number, known[number])
                elif len(self._of_game(number)) < self._each:
                    asked.append(number)
                    yield number

        work = partial(puzzles_of_round, self._games, seed)
        with closing(in_order(work, to_search(), processes=processes)) as rounds:
            for place, puzzles in enumerate(rounds):
                if ledger is not None:
                    ledger.add(Searched(number=asked[place], found=puzzles))
                self._add(asked[place], puzzles)

    def _of_game(self, number: int) -> list[Puzzle]:
        return self.found[number % len(self._games)]

    def _add(self, number: int, puzzles: Sequence[Puzzle]) -> None:
        of_game = self._of_game(number)
        new = puzzles[: self._each - len(of_game)]
        of_game.extend(new)
        if self._progress is not None:
            self._progress(len(new))


def puzzles_of_round(games: Sequence[Rules], seed: int, number: int) -> tuple[Puzzle, ...]:
    """Has bots play round *number* of *games*, which take turns, and returns the puzzles in it."""
    turn, place = divmod(number, len(games))
    rules, bot = games[place], bot_named(PLAYERS)
    players, name = plan_of(rules).players, rules.meta.id
    chance = rng(derive(seed, "puzzles", name, turn, "bots"))
    table = LocalTable(
        rules, seed=derive(seed, "puzzles", name, turn), dealer=players[turn % len(players)]
    )
    table.play(lambda view: bot.choose(view, chance), rounds=1)
    searching = derive(seed, "puzzles", name, turn, "search")
    return tuple(puzzles_in(played_again(table.record()), seed=searching))
