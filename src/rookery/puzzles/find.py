"""Finds puzzles in rounds that are over.

A decision becomes a puzzle if rules of thumb choose wrongly there and everything else agrees on one answer: a quick look in few
deals, the judge of reviews (`rookery.review.judge`) twice with different random numbers, each other choice measured
clearly worse in fresh deals, and a deeper search than any bot's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from msgspec import structs

from rookery.bots.bot import bot_named, patient
from rookery.bots.explain.hint import is_only
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY
from rookery.bots.search.bot import SearchBot, apart
from rookery.bots.search.racing import ahead
from rookery.bots.search.rollout import casual_policy
from rookery.cards import iter_cards
from rookery.engine.command import Bid, Command, Pass, PassInFavor, Play
from rookery.engine.legal import LegalAgree, LegalCalls, LegalPlays
from rookery.puzzles.puzzle import (
    ELSEWHERE,
    IN_NEST,
    LEVELS,
    Option,
    Puzzle,
    PuzzleDeal,
    Theme,
    record_before,
)
from rookery.puzzles.theme import themes_of
from rookery.record.decisions import CountedRound, Decision, counted_rounds
from rookery.record.replay import PlayedAgain
from rookery.review.judge import BEFORE_PLAY, CHANCE, PLAY, POINTS, SURE, Verdict, judge
from rookery.review.trials import Sample, Trials, normalized, trials_for
from rookery.rules.arithmetic import total_points
from rookery.shuffle import derive, rng
from rookery.view.seat import SeatView

MOST_IN_ROUND = 5
"""The most puzzles of one round."""
QUICK, QUICK_BEFORE = 64, 16
"""Deals of the first look."""
QUICK_SURE = 2.0
"""By how many standard errors something must be better there."""
MEASURED, MEASURED_BEFORE = 640, 256
"""Fresh deals in which every choice is measured."""
MARGIN = 1.5
"""How many times the cost of the smallest mistake every other choice must cost."""
MOSTLY = 1.25
"""In how many times as many deals the answer must be ahead as behind."""
SELDOM = 6
"""One call of so many is looked at: each costs as much as a trick, and there are two answers only."""
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


@dataclass(frozen=True, slots=True)
class _Row:
    """What one option leads to in the same deals as the others."""

    command: Command
    samples: Sequence[Sample]

    @property
    def mean(self) -> float:
        return sum(sample.utility for sample in self.samples) / len(self.samples)

    @property
    def utilities(self) -> list[float]:
        return [sample.utility for sample in self.samples]


def puzzles_in(again: PlayedAgain, *, seed: bytes | int | str) -> Iterator[Puzzle]:
    """Yields the puzzles in the counted rounds of a record; equal seeds give equal puzzles."""
    for counted in counted_rounds(again):
        yield from _in_round(again, counted, seed)


def _in_round(
    again: PlayedAgain, counted: CountedRound, seed: bytes | int | str
) -> Iterator[Puzzle]:
    taken: set[tuple[tuple[Theme, ...], Command]] = set()
    for number, decision in enumerate(counted.decisions):
        if len(taken) == MOST_IN_ROUND:
            return
        chance = rng(derive(seed, "puzzle", counted.deal, number))
        found = _found(decision, chance)
        if found is not None and (kind := (found.themes, found.answer)) not in taken:
            # The same answer to the same kind of question is the same puzzle, a trick later.
            taken.add(kind)
            record = record_before(again, counted.deal, decision.step)
            yield structs.replace(found, record=record)


def _found(decision: Decision, chance: Random) -> Puzzle | None:
    """Returns the puzzle that a decision is, still without its record."""
    view = decision.view
    legal = view.legal
    if legal is None or isinstance(legal, LegalAgree) or is_only(legal):
        return None
    if isinstance(legal, LegalCalls) and chance.randrange(SELDOM):
        return None
    tempting = normalized(casual_policy(view))
    if not _may_be_wrong(view, tempting, chance):
        return None
    options = _options(view, tempting, chance)
    if options is None:
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
        seat=decision.seat,
        themes=themes_of(view, options[0].commands[0], tempting),
        options=options,
        tempting=next(n for n, each in enumerate(options) if tempting in each.commands),
        solved=_solved(view, options[0], chance),
        deals=_deals(view, verdicts[0]),
    )


def _may_be_wrong(view: SeatView, tempting: Command, chance: Random) -> bool:
    """Tells whether a quick look finds something better than *tempting*."""
    before = view.round.leader is None
    budget = replace(BEFORE_PLAY if before else PLAY, by_likelihood=False)
    trials = trials_for(view, tempting, budget, chance)
    if trials is None or len(trials.options) < 2:
        return False
    own, *others = _rows(trials, QUICK_BEFORE if before else QUICK)
    if not others:
        return False
    best = max(others, key=lambda row: row.mean)
    lead, error = ahead(best.utilities, own.utilities)
    return lead > QUICK_SURE * error


def _rows(trials: Trials, count: int) -> list[_Row]:
    """Measures every choice; of several plans that begin with it, the best counts."""
    rows = trials.samples(range(len(trials.options)), count)
    found: dict[Command, _Row] = {}
    for option, samples in zip(trials.options, rows, strict=True):
        row = _Row(option, samples)
        if option not in found or row.mean > found[option].mean:
            found[option] = row
    return list(found.values())


def _agrees(verdict: Verdict | None, answer: Option) -> bool:
    """Tells whether the judge, too, finds the tempting choice a mistake and *answer* better."""
    return verdict is not None and verdict.mistake and verdict.better in answer.commands


def _options(view: SeatView, tempting: Command, chance: Random) -> tuple[Option, ...] | None:
    """Returns what can be chosen, measured in fresh deals; ``None`` unless something else is clearly the best."""
    before = view.round.leader is None
    trials = trials_for(view, tempting, BEFORE_PLAY if before else PLAY, chance)
    if trials is None:
        return None
    rows = _rows(trials, MEASURED_BEFORE if before else MEASURED)
    best = max(rows, key=lambda row: row.mean)
    answer = best.command
    if same(view, answer, tempting):
        return None
    others = [row for row in rows if row is not best]
    others.sort(key=lambda row: row.mean, reverse=True)
    wrong = [(row, _is_clear(view, best, row)) for row in others]
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
    if not any(row.command == tempting for row in offered):
        return None
    return tuple(
        Option(alike(view, row.command), *_behind(view, best, row)) for row in (best, *offered)
    )


def _is_bid(command: Command) -> bool:
    return not isinstance(command, Pass | PassInFavor)


def _behind(view: SeatView, best: _Row, row: _Row) -> tuple[float, int, int]:
    """Returns what a choice gives away, and in how many of 100 deals the best is ahead of it, and in how many behind."""
    if row is best:
        return 0.0, 0, 0
    (points, chance), of = _gains(view, best, row), len(best.samples)
    ahead_in = sum(a > b for a, b in zip(best.utilities, row.utilities, strict=True))
    behind_in = sum(a < b for a, b in zip(best.utilities, row.utilities, strict=True))
    cost = round(chance, 3) if points is None else round(points, 1)
    return cost, round(100 * ahead_in / of), round(100 * behind_in / of)


def _gains(view: SeatView, best: _Row, row: _Row) -> tuple[float | None, float]:
    """Returns how many points and how much of the chance to win *best* brings more than *row*."""
    assert view.seat is not None
    account, count = view.plan.account_of(view.seat), len(best.samples)
    pairs = list(zip(best.samples, row.samples, strict=True))
    chance = sum(b.values.chances[account] - r.values.chances[account] for b, r in pairs) / count
    if not all(b.values.leads and r.values.leads for b, r in pairs):
        return None, chance
    return sum(b.values.leads[account] - r.values.leads[account] for b, r in pairs) / count, chance


def _is_clear(view: SeatView, best: _Row, row: _Row) -> bool:
    """Tells whether *row* is clearly worse than *best*."""
    lead, error = ahead(best.utilities, row.utilities)
    points, chance = _gains(view, best, row)
    total = max(total_points(view.plan.rules), 1)
    large = chance >= MARGIN * CHANCE or (points or 0.0) >= MARGIN * POINTS * total
    pairs = list(zip(best.utilities, row.utilities, strict=True))
    mostly = sum(a > b for a, b in pairs) >= MOSTLY * sum(a < b for a, b in pairs)
    return (
        lead > SURE * error and large and mostly and (points is None or points > 0) and chance > 0
    )


def same(view: SeatView, one: Command, other: Command) -> bool:
    """Tells whether two choices come to the same."""
    return other in alike(view, one)


def alike(view: SeatView, command: Command) -> tuple[Command, ...]:
    """Returns *command* and the cards that it makes no difference to play instead."""
    legal = view.legal
    if not isinstance(legal, LegalPlays) or not isinstance(command, Play) or view.plan.boards:
        return (command,)
    own = command.card
    others = [
        card for card in legal.cards if card != own and len(apart(view, (own, card), own)) < 2
    ]
    return (command, *map(Play, others))


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


def _deals(view: SeatView, verdict: Verdict) -> tuple[PuzzleDeal, ...]:
    """Returns deals that show what the answer is worth."""
    assert view.seat is not None
    account, size = view.plan.account_of(view.seat), len(view.plan.pack)
    found = []
    for chosen, better in verdict.examples:
        places = [ELSEWHERE] * size
        for seat, hand in enumerate(chosen.world.hands):
            for card in iter_cards(hand):
                places[card] = str(seat)
        for card in iter_cards(chosen.world.nest):
            places[card] = IN_NEST
        values = [_value(sample, account) for sample in (chosen, better)]
        found.append(PuzzleDeal("".join(places), *values))
    return tuple(found)


def _value(sample: Sample, account: int) -> float:
    values = sample.values
    return round(values.leads[account] if values.leads else values.chances[account], 3)
