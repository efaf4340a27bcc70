"""Finds puzzles in rounds that are over.

A decision becomes a puzzle if the choice by rules of thumb is wrong there, and all of these agree on one answer: quick looks
in few deals, fresh deals in which the other choices are clearly worse, two runs of the judge of reviews
(`rookery.review.judge`) with different random numbers, and a deeper search than any bot's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import get_args

from msgspec import structs

from rookery.bots.bot import bot_named, patient
from rookery.bots.explain.hint import has_one_choice
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.equivalent_cards import are_equivalent, equivalent_plays
from rookery.bots.search.racing import paired_difference
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Bid, Command, Pass, PassInFavor
from rookery.engine.legal import LegalAgree, LegalCalls, LegalPlays
from rookery.puzzles.measured import (
    MeasuredOption,
    cost_figures,
    is_clear,
    is_mostly_ahead,
    made_after,
    measured_options,
    swing_of,
)
from rookery.puzzles.puzzle import (
    PUZZLE_LEVELS,
    Option,
    Puzzle,
    PuzzleDeal,
    Theme,
    record_before,
)
from rookery.puzzles.reasons import is_explained
from rookery.puzzles.theme import is_against, possible_themes, themes_of
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import ReplayedMatch
from rookery.review.budget import BEFORE_PLAY_BUDGET, PLAY_BUDGET
from rookery.review.judge import Verdict, judge
from rookery.review.trials import normalized, trials_for
from rookery.review.turning import example_deals
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.view.seat import SeatView

ALL_THEMES: frozenset[Theme] = frozenset(get_args(Theme))
MAX_PUZZLES_PER_ROUND = 5
"""The maximum number of puzzles from one round."""
QUICK_LOOKS = ((64, 2.0), (160, 2.0))
"""Quick looks at a card, which save measuring: the number of deals, and by how many standard errors a choice must be better."""
QUICK_LOOKS_BEFORE_PLAY = ((6, 0.0), (16, 1.5), (64, 2.0))
"""Quick looks before the first lead, where a deal costs a hundred times as much."""
OPTION_DEALS, OPTION_DEALS_BEFORE_PLAY = 640, 256
"""Fresh deals in which every choice is measured."""
MIN_AHEAD_SHARE, QUICK_MIN_AHEAD_SHARE = 0.3, 0.25
"""The minimum part of the deals in which the answer is ahead of the tempting choice, when measured and in a quick look."""
MIN_AHEAD_RATIO, QUICK_MIN_AHEAD_RATIO = 2.0, 1.5
"""The minimum ratio of the deals in which the answer is ahead to those in which it is behind."""
CALL_SAMPLING_INTERVAL = 3
"""One call in 3, drawn at random, is examined: each takes as long as a trick, and few are wrong."""
MAX_OPTIONS = 4
"""The maximum number of options where no card is played."""
TRIES_PER_LEVEL = {"beginner": 4, "casual": 1, "strong": 4, "expert": 2}
"""How often each level tries a puzzle."""
MIN_EXPERT_SHARE = 1.0
"""The minimum part of the expert's tries that find the answer."""
JUDGE_RUNS = 2
"""How often the judge runs, each time with other random numbers."""
DEEP_BOT = SearchBot(
    "deep",
    replace(EXPERT, seconds=inf, max_worlds=1280, confirmation_worlds=1024, tree_worlds=1536),
    replace(EXPERT_BEFORE_PLAY, seconds=inf, max_worlds=192, confirmation_worlds=144),
)
"""An expert that searches three times as many worlds."""


def puzzles_in(
    replayed: ReplayedMatch, *, seed: bytes | int | str, wanted: frozenset[Theme] = ALL_THEMES
) -> Iterator[Puzzle]:
    """Yields the puzzles in the counted rounds of a record that have a theme *wanted*; equal arguments give equal puzzles."""
    for counted in counted_rounds(replayed):
        yield from _in_round(replayed, counted, seed, wanted)


def _in_round(
    replayed: ReplayedMatch,
    counted: CountedRound,
    seed: bytes | int | str,
    wanted: frozenset[Theme],
) -> Iterator[Puzzle]:
    answers: set[tuple[int, Command]] = set()
    for number, decision in enumerate(counted.decisions):
        if len(answers) == MAX_PUZZLES_PER_ROUND:
            return
        rng = seeded_rng(derive(seed, "puzzle", counted.deal, number))
        if isinstance(decision.view.legal, LegalCalls) and rng.randrange(CALL_SAMPLING_INTERVAL):
            continue
        puzzle = _puzzle_at(decision.view, decision.seat, rng, wanted)
        if puzzle is not None and (answer := (puzzle.seat, puzzle.answer)) not in answers:
            # The same answer of the same seat in a later trick is the same puzzle.
            answers.add(answer)
            record = record_before(replayed, counted.deal, decision.step)
            yield structs.replace(puzzle, record=record)


def judged_again(
    puzzle: Puzzle, *, seed: bytes | int | str, wanted: frozenset[Theme] = ALL_THEMES
) -> Puzzle | None:
    """Examines the decision of *puzzle* again with other random numbers, and returns the puzzle that it makes now.

    Returns `None` if the decision makes no puzzle now, or none with a theme *wanted*.
    """
    rng = seeded_rng(derive(seed, "puzzle again", puzzle.id))
    judged = _puzzle_at(puzzle.view, puzzle.seat, rng, wanted)
    return None if judged is None else structs.replace(judged, record=puzzle.record)


def _puzzle_at(view: SeatView, seat: Seat, rng: Random, wanted: frozenset[Theme]) -> Puzzle | None:
    """Returns the puzzle that a decision makes, without its record; `None` if it makes none with a theme *wanted*."""
    legal = view.legal
    if legal is None or isinstance(legal, LegalAgree) or has_one_choice(legal):
        return None
    if wanted.isdisjoint(possible_themes(view)):
        return None
    tempting = normalized(casual_policy(view))
    if wanted.isdisjoint(_quick_themes(view, tempting, rng)):
        return None
    measured = _options(view, tempting, rng)
    if measured is None:
        return None
    options, made = measured
    themes = themes_of(view, options[0].commands[0], tempting, swing_of(made))
    if wanted.isdisjoint(themes):
        return None
    if not _has_reason(view, options[0].commands[0], tempting, made):
        return None
    verdicts = [judge(view, tempting, rng) for _ in range(JUDGE_RUNS)]
    if not all(_agrees(verdict, options[0]) for verdict in verdicts):
        return None
    expert = _share("expert", view, options[0], rng)
    if expert < MIN_EXPERT_SHARE:
        return None
    if not _is_right(view, options[0], DEEP_BOT.choose(view, rng)):
        return None
    assert verdicts[0] is not None
    return Puzzle(
        record="",
        seat=seat,
        themes=themes,
        options=options,
        tempting=next(n for n, each in enumerate(options) if tempting in each.commands),
        solved=_solved(view, options[0], rng, expert=expert),
        deals=tuple(
            PuzzleDeal.of(each, len(view.plan.pack)) for each in example_deals(view, verdicts[0])
        ),
        made=made,
    )


def _quick_themes(view: SeatView, tempting: Command, rng: Random) -> tuple[Theme, ...]:
    """Returns the themes of the decision if quick looks find a choice better than *tempting*; empty if they do not."""
    before_play = view.round.leader is None
    budget = replace(BEFORE_PLAY_BUDGET if before_play else PLAY_BUDGET, by_likelihood=False)
    trials = trials_for(view, tempting, budget, rng)
    if trials is None or len(trials.options) < 2:
        return ()
    promising = None
    for deals, min_errors in QUICK_LOOKS_BEFORE_PLAY if before_play else QUICK_LOOKS:
        promising = _promising(view, measured_options(trials, deals), min_errors)
        if promising is None:
            return ()
    assert promising is not None
    best, own = promising
    made = made_after(view, best, own)
    if not _has_reason(view, best.command, tempting, made):
        return ()
    return themes_of(view, best.command, tempting, swing_of(made))


def _promising(
    view: SeatView, tried: list[MeasuredOption], min_errors: float
) -> tuple[MeasuredOption, MeasuredOption] | None:
    """Returns the best choice and the first one, if the best is ahead by *min_errors* standard errors and ahead of all others."""
    own, *others = tried
    if not others:
        return None
    best = max(others, key=lambda each: each.mean)
    lead, error = paired_difference(best.utilities, own.utilities)
    if lead <= min_errors * error:
        return None
    if min_errors and not is_mostly_ahead(best, own, QUICK_MIN_AHEAD_SHARE, QUICK_MIN_AHEAD_RATIO):
        return None
    if isinstance(view.legal, LegalPlays) and not all(
        is_mostly_ahead(best, each, 0.0, 1.0) for each in others if each is not best
    ):
        return None
    return best, own


def _has_reason(view: SeatView, answer: Command, tempting: Command, made: tuple[int, ...]) -> bool:
    """Tells whether a reason says why the answer is better, and how often the contract is made does not contradict it.

    Players learn nothing from other puzzles.
    """
    return not is_against(view, swing_of(made)) and is_explained(view, answer, tempting, made)


def _agrees(verdict: Verdict | None, answer: Option) -> bool:
    """Tells whether the judge finds the tempting choice a mistake, and *answer* better."""
    return verdict is not None and verdict.mistake and verdict.better in answer.commands


def _options(
    view: SeatView, tempting: Command, rng: Random
) -> tuple[tuple[Option, ...], tuple[int, ...]] | None:
    """Returns the options, measured in fresh deals, and how often the contract is made (`Puzzle.made`).

    Returns `None` unless a choice other than *tempting* is clearly the best.
    """
    before_play = view.round.leader is None
    trials = trials_for(view, tempting, BEFORE_PLAY_BUDGET if before_play else PLAY_BUDGET, rng)
    if trials is None:
        return None
    tried = measured_options(trials, OPTION_DEALS_BEFORE_PLAY if before_play else OPTION_DEALS)
    best = max(tried, key=lambda each: each.mean)
    answer = best.command
    if are_equivalent(view, answer, tempting):
        return None
    others = [each for each in tried if each is not best]
    others.sort(key=lambda each: each.mean, reverse=True)
    wrong = [(each, is_clear(view, best, each)) for each in others]
    legal = view.legal
    if isinstance(legal, LegalPlays) or view.plan.boards is not None:
        if not all(clear for _, clear in wrong):
            return None
    elif isinstance(legal, LegalCalls):
        # One bid stands for all bids: the puzzle asks whether to bid, not how high.
        wrong = [(each, clear) for each, clear in wrong if _is_bid(each.command) != _is_bid(answer)]
        wrong = wrong[:1]
    offered = [each for each, clear in wrong if clear]
    if not isinstance(legal, LegalPlays):
        offered.sort(key=lambda each: each.command != tempting)
        offered = offered[: MAX_OPTIONS - 1]
    own = next((each for each in offered if each.command == tempting), None)
    if own is None or not is_mostly_ahead(best, own, MIN_AHEAD_SHARE, MIN_AHEAD_RATIO):
        return None
    options = tuple(
        Option(equivalent_plays(view, each.command), *cost_figures(view, best, each))
        for each in (best, *offered)
    )
    return options, made_after(view, best, own)


def _is_bid(command: Command) -> bool:
    return not isinstance(command, Pass | PassInFavor)


def _is_right(view: SeatView, answer: Option, chosen: Command) -> bool:
    """Tells whether *chosen* is the answer; if the answer is a bid, every bid is right."""
    chosen = normalized(chosen)
    if isinstance(view.legal, LegalCalls) and isinstance(answer.commands[0], Bid):
        return isinstance(chosen, Bid)
    return chosen in answer.commands


def _solved(view: SeatView, answer: Option, rng: Random, *, expert: float) -> tuple[float, ...]:
    """Returns the part of the tries in which each level finds the answer; *expert* is that of the last one."""
    weaker = (_share(level, view, answer, rng) for level in PUZZLE_LEVELS[:-1])
    return (*weaker, expert)


def _share(level: str, view: SeatView, answer: Option, rng: Random) -> float:
    """Returns the part of its tries in which a level finds the answer."""
    bot, times = patient(bot_named(level)), TRIES_PER_LEVEL[level]
    right = sum(_is_right(view, answer, bot.choose(view, rng)) for _ in range(times))
    return right / times
