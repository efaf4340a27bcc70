"""Finds puzzles in rounds that are over.

A decision becomes a puzzle if rules of thumb choose wrongly there and everything else agrees on one answer: a quick look in few
deals, the judge of reviews (`rookery.review.judge`) twice with different random numbers, each other choice measured
clearly worse in fresh deals, and a deeper search than any bot's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import get_args

from msgspec import structs

from rookery.bots.bot import bot_named, patient
from rookery.bots.explain.hint import is_only
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.equivalent_cards import are_equivalent, equivalent_plays
from rookery.bots.search.racing import ahead
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Bid, Command, Pass, PassInFavor
from rookery.engine.legal import LegalAgree, LegalCalls, LegalPlays
from rookery.puzzles.measured import (
    Row,
    given_away,
    is_clear,
    is_mostly,
    made_after,
    rows_of,
    swing_of,
)
from rookery.puzzles.puzzle import (
    LEVELS,
    Option,
    Puzzle,
    PuzzleDeal,
    Theme,
    record_before,
)
from rookery.puzzles.reasons import is_explained
from rookery.puzzles.theme import is_against, possible_themes, themes_of
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import PlayedAgain
from rookery.review.judge import BEFORE_PLAY, PLAY, Verdict, judge
from rookery.review.trials import normalized, trials_for
from rookery.review.turning import example_deals
from rookery.seats import Seat
from rookery.shuffle import derive, rng
from rookery.view.seat import SeatView

EVERY_THEME: frozenset[Theme] = frozenset(get_args(Theme))
MOST_IN_ROUND = 5
"""The most puzzles of one round."""
LOOKS = ((64, 2.0), (160, 2.0))
"""The quick looks at a play, which save measuring: deals, and by how many standard errors something must be better in them."""
LOOKS_BEFORE = ((6, 0.0), (16, 1.5), (64, 2.0))
"""The same before the first lead, where deals cost a hundred times as much."""
MEASURED, MEASURED_BEFORE = 640, 256
"""Fresh deals in which every choice is measured."""
OFTEN, QUICK_OFTEN = 0.3, 0.25
"""In how large a part of the measured deals the answer must be ahead of the tempting choice, and of those of a quick look."""
MOSTLY, QUICK_MOSTLY = 2.0, 1.5
"""In how many times as many it must be ahead as it is behind."""
SELDOM = 3
"""One call of so many is looked at: each costs as much as a trick, and few are wrong."""
MOST_OPTIONS = 4
"""The most choices offered where no card is played."""
ASKED = {"beginner": 4, "casual": 1, "strong": 4, "expert": 2}
"""How often each level is asked."""
EXPERTS = 1.0
"""How often an expert must find the answer."""
JUDGED = 2
"""How often the judge is asked, each time with other random numbers."""
DEEP = SearchBot(
    "deep",
    replace(EXPERT, seconds=inf, worlds=1280, confirm=1024, tree_worlds=1536),
    replace(EXPERT_BEFORE_PLAY, seconds=inf, worlds=192, confirm=144),
)
"""An expert that thinks three times as long."""


def puzzles_in(
    again: PlayedAgain, *, seed: bytes | int | str, wanted: frozenset[Theme] = EVERY_THEME
) -> Iterator[Puzzle]:
    """Yields the puzzles in the counted rounds of a record that have one of the themes *wanted*; equal arguments give equal puzzles."""
    for counted in counted_rounds(again):
        yield from _in_round(again, counted, seed, wanted)


def _in_round(
    again: PlayedAgain, counted: CountedRound, seed: bytes | int | str, wanted: frozenset[Theme]
) -> Iterator[Puzzle]:
    taken: set[tuple[int, Command]] = set()
    for number, decision in enumerate(counted.decisions):
        if len(taken) == MOST_IN_ROUND:
            return
        chance = rng(derive(seed, "puzzle", counted.deal, number))
        if isinstance(decision.view.legal, LegalCalls) and chance.randrange(SELDOM):
            continue
        found = _puzzle_at(decision.view, decision.seat, chance, wanted)
        if found is not None and (kind := (found.seat, found.answer)) not in taken:
            # The same answer is the same puzzle, a trick later.
            taken.add(kind)
            record = record_before(again, counted.deal, decision.step)
            yield structs.replace(found, record=record)


def judged_again(
    puzzle: Puzzle, *, seed: bytes | int | str, wanted: frozenset[Theme] = EVERY_THEME
) -> Puzzle | None:
    """Returns the puzzle that the decision of *puzzle* is today, with other random numbers; ``None`` if it is none any more, or has none
    of the themes *wanted*.
    """
    chance = rng(derive(seed, "puzzle again", puzzle.id))
    found = _puzzle_at(puzzle.view, puzzle.seat, chance, wanted)
    return None if found is None else structs.replace(found, record=puzzle.record)


def _puzzle_at(
    view: SeatView, seat: Seat, chance: Random, wanted: frozenset[Theme]
) -> Puzzle | None:
    """Returns the puzzle that a decision is, still without its record; ``None`` if it is none about *wanted*."""
    legal = view.legal
    if legal is None or isinstance(legal, LegalAgree) or is_only(legal):
        return None
    if wanted.isdisjoint(possible_themes(view)):
        return None
    tempting = normalized(casual_policy(view))
    if wanted.isdisjoint(_quick_themes(view, tempting, chance)):
        return None
    measured = _options(view, tempting, chance)
    if measured is None:
        return None
    options, made = measured
    themes = themes_of(view, options[0].commands[0], tempting, swing_of(made))
    if wanted.isdisjoint(themes):
        return None
    if not _has_reason(view, options[0].commands[0], tempting, made):
        return None
    verdicts = [judge(view, tempting, chance) for _ in range(JUDGED)]
    if not all(_agrees(verdict, options[0]) for verdict in verdicts):
        return None
    if _share("expert", view, options[0], chance) < EXPERTS:
        return None
    if not _is_right(view, options[0], DEEP.choose(view, chance)):
        return None
    assert verdicts[0] is not None
    return Puzzle(
        record="",
        seat=seat,
        themes=themes,
        options=options,
        tempting=next(n for n, each in enumerate(options) if tempting in each.commands),
        solved=_solved(view, options[0], chance),
        deals=tuple(
            PuzzleDeal.of(each, len(view.plan.pack)) for each in example_deals(view, verdicts[0])
        ),
        made=made,
    )


def _quick_themes(view: SeatView, tempting: Command, chance: Random) -> tuple[Theme, ...]:
    """Returns what the decision is about, if quick looks find something better than *tempting*; empty if not."""
    before = view.round.leader is None
    budget = replace(BEFORE_PLAY if before else PLAY, by_likelihood=False)
    trials = trials_for(view, tempting, budget, chance)
    if trials is None or len(trials.options) < 2:
        return ()
    promising = None
    for deals, sure in LOOKS_BEFORE if before else LOOKS:
        promising = _promising(view, rows_of(trials, deals), sure)
        if promising is None:
            return ()
    assert promising is not None
    best, own = promising
    made = made_after(view, best, own)
    if not _has_reason(view, best.command, tempting, made):
        return ()
    return themes_of(view, best.command, tempting, swing_of(made))


def _promising(view: SeatView, rows: list[Row], sure: float) -> tuple[Row, Row] | None:
    """Returns the best choice and the first, if the best seems to be better by *sure* standard errors, and than all others."""
    own, *others = rows
    if not others:
        return None
    best = max(others, key=lambda row: row.mean)
    lead, error = ahead(best.utilities, own.utilities)
    if lead <= sure * error:
        return None
    if sure and not is_mostly(best, own, QUICK_OFTEN, QUICK_MOSTLY):
        return None
    if isinstance(view.legal, LegalPlays) and not all(
        is_mostly(best, row, 0.0, 1.0) for row in others if row is not best
    ):
        return None
    return best, own


def _has_reason(view: SeatView, answer: Command, tempting: Command, made: tuple[int, ...]) -> bool:
    """Tells whether something says why the answer is better, and how often the contract is made does not speak against it. Nobody learns
    from other puzzles.
    """
    return not is_against(view, swing_of(made)) and is_explained(view, answer, tempting, made)


def _agrees(verdict: Verdict | None, answer: Option) -> bool:
    """Tells whether the judge, too, finds the tempting choice a mistake and *answer* better."""
    return verdict is not None and verdict.mistake and verdict.better in answer.commands


def _options(
    view: SeatView, tempting: Command, chance: Random
) -> tuple[tuple[Option, ...], tuple[int, ...]] | None:
    """Returns what can be chosen, measured in fresh deals, and how often the contract is made (`Puzzle.made`); ``None`` unless
    something else than *tempting* is clearly the best.
    """
    before = view.round.leader is None
    trials = trials_for(view, tempting, BEFORE_PLAY if before else PLAY, chance)
    if trials is None:
        return None
    rows = rows_of(trials, MEASURED_BEFORE if before else MEASURED)
    best = max(rows, key=lambda row: row.mean)
    answer = best.command
    if are_equivalent(view, answer, tempting):
        return None
    others = [row for row in rows if row is not best]
    others.sort(key=lambda row: row.mean, reverse=True)
    wrong = [(row, is_clear(view, best, row)) for row in others]
    legal = view.legal
    if isinstance(legal, LegalPlays) or view.plan.boards is not None:
        if not all(clear for _, clear in wrong):
            return None
    elif isinstance(legal, LegalCalls):
        # One bid stands for all: how high to go is another question than whether.
        wrong = [(row, clear) for row, clear in wrong if _is_bid(row.command) != _is_bid(answer)]
        wrong = wrong[:1]
    offered = [row for row, clear in wrong if clear]
    if not isinstance(legal, LegalPlays):
        offered.sort(key=lambda row: row.command != tempting)
        offered = offered[: MOST_OPTIONS - 1]
    own = next((row for row in offered if row.command == tempting), None)
    if own is None or not is_mostly(best, own, OFTEN, MOSTLY):
        return None
    options = tuple(
        Option(equivalent_plays(view, row.command), *given_away(view, best, row))
        for row in (best, *offered)
    )
    return options, made_after(view, best, own)


def _is_bid(command: Command) -> bool:
    return not isinstance(command, Pass | PassInFavor)


def _is_right(view: SeatView, answer: Option, chosen: Command) -> bool:
    """Tells whether *chosen* is the answer; any bid is, where the question is whether to bid."""
    chosen = normalized(chosen)
    if isinstance(view.legal, LegalCalls) and isinstance(answer.commands[0], Bid):
        return isinstance(chosen, Bid)
    return chosen in answer.commands


def _solved(view: SeatView, answer: Option, chance: Random) -> tuple[float, ...]:
    """Returns how often each level finds the answer; the expert has been asked before."""
    weaker = (_share(level, view, answer, chance) for level in LEVELS[:-1])
    return (*weaker, EXPERTS)


def _share(level: str, view: SeatView, answer: Option, chance: Random) -> float:
    bot, times = patient(bot_named(level)), ASKED[level]
    right = sum(_is_right(view, answer, bot.choose(view, chance)) for _ in range(times))
    return right / times
