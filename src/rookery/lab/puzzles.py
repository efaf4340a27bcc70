"""Searches bots' rounds for puzzles: a round of each game in turn, until every game and every theme has enough.

Rounds are numbered, and are dealt, played and searched from seeds derived from their numbers. The wanted themes are
fixed before each turn of all games, so the puzzles depend only on the arguments, not on the number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from rookery.bots.bot import bot_named
from rookery.engine.plan import plan_of
from rookery.errors import NoRoundError
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import Ledger, LedgerHead
from rookery.lab.work import check_processes, in_order, process_pool
from rookery.local import LocalTable
from rookery.on_progress import OnProgress
from rookery.puzzles.find import ALL_THEMES, judged_again, puzzles_in
from rookery.puzzles.puzzle import Puzzle, Theme
from rookery.record.replay import replayed_match
from rookery.rules.canonical import rules_hash
from rookery.rules.spec import Rules
from rookery.shuffle import derive, seeded_rng

PUZZLE_BOT = "casual"
"""The bot at every seat: it errs often enough, and plays like people who have learned the game."""
MAX_THEME_SHARE = 0.3
"""The largest share of a game's puzzles about one theme; on boards, where all have the same theme, it does not
apply."""


PUZZLE_MODULES = ("facts", "puzzles", "review")
"""The parts of the package that decide what a puzzle is, in addition to those of the bots."""


class Quotas(NamedTuple):
    """The number of puzzles wanted; a puzzle is kept if any of its themes is still wanted."""

    per_game: int
    per_theme: int
    max_rounds: int
    """After this many rounds, a game is given up."""


class PuzzlesHead(LedgerHead, frozen=True, kw_only=True):
    """The first line of a results file: the arguments of the search."""

    games: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The hash of each game's rules."""
    seed: int
    each: int
    theme: int
    start: str
    """A digest of the puzzles that the search started with."""
    version: int = 3


class PuzzleSearchResult(NumberedResult, frozen=True):
    """The puzzles found in a round, or a starting puzzle that was judged again."""

    found: tuple[Puzzle, ...] | None
    """`None` if every deal is thrown in, so that there is no round."""


class FoundPuzzles(NamedTuple):
    """The result of a search."""

    puzzles: tuple[Puzzle, ...]
    left_out: tuple[str, ...]
    """The ids of the games that were left out, because a round never started."""


def make_puzzles(
    games: Sequence[Rules],
    quotas: Quotas,
    *,
    start: Sequence[Puzzle] = (),
    seed: int = 0,
    processes: int = 1,
    kept: Path | None = None,
    progress: OnProgress | None = None,
) -> FoundPuzzles:
    """Finds puzzles of all games within *quotas*, first those of *start* that are judged to be puzzles again.

    A game is left out from its first round that never starts, because every deal is thrown in. *kept* is a file of
    results from which an interrupted search resumes, even with more rounds. *progress* counts puzzles.

    :raises LedgerError: if *kept* cannot be used, or belongs to another search or to other code.
    :raises ProcessesError: if the number of *processes* is not possible on this machine.
    :raises NoRoundError: if all games are left out.
    """
    check_processes(processes)
    work = Work(tuple(games), tuple(start), seed)
    search = _Search(work, quotas, processes, progress)
    if kept is None:
        search.run(None)
    else:
        head = PuzzlesHead(
            code=code_in_use(*PUZZLE_MODULES),
            games=tuple(rules.meta.id for rules in games),
            rules=tuple(map(rules_hash, games)),
            seed=seed,
            each=quotas.per_game,
            theme=quotas.per_theme,
            start=sha256(" ".join(puzzle.id for puzzle in start).encode()).hexdigest(),
        )
        with Ledger(kept, head, PuzzleSearchResult) as ledger:
            search.run(ledger)
    left_out = tuple(games[place].meta.id for place in sorted(search.left_out))
    if len(left_out) == len(games):
        raise NoRoundError(f"no round starts in {', '.join(left_out)}: every deal is thrown in")
    return FoundPuzzles(tuple(puzzle for found in search.found for puzzle in found), left_out)


class Work(NamedTuple):
    """What is searched: the first numbers are the starting puzzles, and the others are rounds of the games in turn."""

    games: tuple[Rules, ...]
    start: tuple[Puzzle, ...]
    seed: int

    def game_of(self, number: int) -> int | None:
        """Returns the index of the game of *number*; `None` if that is not one of the games."""
        if number >= len(self.start):
            return (number - len(self.start)) % len(self.games)
        names = [rules.meta.id for rules in self.games]
        name = self.start[number].variant
        return names.index(name) if name in names else None

    def turns(self, rounds: int) -> Iterator[Sequence[int]]:
        """Yields groups of numbers that are searched for the same wanted themes."""
        size, start = len(self.games), len(self.start)
        for first in range(0, start, size):
            yield range(first, min(first + size, start))
        for turn in range(rounds):
            yield range(start + turn * size, start + (turn + 1) * size)


class _Search:
    """A search that goes from game to game until every game has enough puzzles."""

    def __init__(
        self, work: Work, quotas: Quotas, processes: int, progress: OnProgress | None
    ) -> None:
        self.found: list[list[Puzzle]] = [[] for _ in work.games]
        self.left_out: set[int] = set()
        """The indices of the games in which a round never started."""
        self._work, self._quotas = work, quotas
        self._processes, self._progress = processes, progress
        self._of_theme: Counter[Theme] = Counter()
        self._of_both: Counter[tuple[int, Theme]] = Counter()
        self._ids: set[str] = set()
        """The ids of found puzzles: a round may contain one of the starting puzzles."""

    def run(self, ledger: Ledger[PuzzlesHead, PuzzleSearchResult] | None) -> None:
        known = {} if ledger is None else {line.number: line.found for line in ledger.lines}
        with process_pool(min(self._processes, len(self._work.games))) as pool:
            for numbers in self._work.turns(self._quotas.max_rounds):
                places = {number: self._work.game_of(number) for number in numbers}
                wanted = {
                    number: themes
                    for number, place in places.items()
                    if place is not None and (themes := self._wanted(place))
                }
                missing = [number for number in wanted if number not in known]
                do = partial(puzzles_of, self._work, wanted)
                done = in_order(do, missing, processes=self._processes, pool=pool)
                for number in wanted:
                    if number in known:
                        puzzles = known[number]
                    else:
                        puzzles = next(done)
                        if ledger is not None:
                            ledger.add(PuzzleSearchResult(number, puzzles))
                    self._add(places[number] or 0, puzzles)

    def _wanted(self, place: int) -> frozenset[Theme]:
        """Returns the themes that are still wanted for a game."""
        per_game, per_theme, _ = self._quotas
        if place in self.left_out or len(self.found[place]) >= per_game:
            return frozenset()
        on_boards = plan_of(self._work.games[place]).boards is not None
        per_both = per_game if on_boards else max(1, round(MAX_THEME_SHARE * per_game))
        return frozenset(
            theme
            for theme in ALL_THEMES
            if self._of_theme[theme] < per_theme and self._of_both[place, theme] < per_both
        )

    def _add(self, place: int, puzzles: Sequence[Puzzle] | None) -> None:
        if puzzles is None:
            self.left_out.add(place)
        before = len(self._ids)
        for puzzle in puzzles or ():
            if puzzle.id not in self._ids and not self._wanted(place).isdisjoint(puzzle.themes):
                self._ids.add(puzzle.id)
                self.found[place].append(puzzle)
                self._of_theme.update(puzzle.themes)
                self._of_both.update((place, theme) for theme in puzzle.themes)
        if self._progress is not None:
            self._progress(len(self._ids) - before)


def puzzles_of(
    work: Work, wanted: Mapping[int, frozenset[Theme]], number: int
) -> tuple[Puzzle, ...] | None:
    """Returns the puzzles of *number* with a theme *wanted* there: a starting puzzle judged again, or those of a
    round; `None` if the round never starts.
    """
    games, start, seed = work
    if number < len(start):
        found = judged_again(start[number], seed=derive(seed, "puzzles"), wanted=wanted[number])
        return () if found is None else (found,)
    turn, place = divmod(number - len(start), len(games))
    rules, bot = games[place], bot_named(PUZZLE_BOT)
    players, name = plan_of(rules).players, rules.meta.id
    rng = seeded_rng(derive(seed, "puzzles", name, turn, "bots"))
    table = LocalTable(
        rules, seed=derive(seed, "puzzles", name, turn), dealer=players[turn % len(players)]
    )
    try:
        table.play(lambda view: bot.choose(view, rng), rounds=1)
    except NoRoundError:
        return None
    searching = derive(seed, "puzzles", name, turn, "search")
    replayed = replayed_match(table.record())
    return tuple(puzzles_in(replayed, seed=searching, wanted=wanted[number]))
