"""Proves the claims of lessons by the exact solver: right answers are best, and wrong ones cost what the file says.

``solved``: in the lesson's own deal, with all cards known, every right answer is best and each wrong one has exactly its cost.
``averaged``, for decisions before the first lead: over worlds that fit the learner's view, the mean cost of a wrong answer
is the one given, within an interval that is narrower than the cost; and after the auction it costs at least as much in the
deal, too. ``counted`` answers are checked when a lesson is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from tests.unit.lessons.exact import (
    Burials,
    Values,
    best,
    bids_in_deal,
    bids_in_worlds,
    calls_of,
    solved,
    trumps,
    truth,
)

from rookery.belief.worlds import Worlds
from rookery.cards import Card
from rookery.engine.command import Bury, Command, NameTrump, Play
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan
from rookery.errors import NotationError
from rookery.intervals import interval_of
from rookery.lessons.compiled import LessonMoment, StepAtTable, players_of, walk_through
from rookery.lessons.source import LessonSource
from rookery.notation.text import Token, split_cards
from rookery.protocol import LessonTask
from rookery.seats import Seat
from rookery.solve.double_dummy import position_from_spec, solve

WORLDS = {"bid": 600, "bury": 200, "trump": 100}
"""The number of worlds for each kind of decision: enough to prove the costs of the lessons."""
SCREENING_WORLDS = 10
"""The worlds in which each of about 3,000 burials is played out, to find those that are worth solving."""
MAX_SOLVED_BURIALS = 3
"""The maximum number of burials of each answer that are solved in all worlds."""


def unproved(source: LessonSource, ask: LessonTask | None = None) -> Iterator[str]:
    """Yields the false claims of a lesson, with file, line and step; with *ask*, only of steps with that task."""
    plan, seat = players_of(source)
    walks = list(walk_through(source))
    for number, walk in enumerate(walks):
        if walk.step.proof not in ("solved", "averaged") or ask not in (None, walk.step.ask):
            continue
        proof = PROOFS.get((walk.step.ask, walk.step.proof))
        if proof is None or walk.moment is None:
            yield str(source.wrong(f"nothing can prove it as {walk.step.proof}", step=number))
            continue
        try:
            for answer, why in proof(plan, seat, walk, walk.moment, walks[number + 1 :]):
                yield str(source.wrong(why, step=number, answer=answer))
        except NotationError as error:
            yield str(source.wrong(f"it cannot be solved: {error}", step=number))


Failures = Iterator[tuple[int, str]]
"""Numbers of answers, from 0, and what is wrong with each."""


# --- cards


def prove_card(
    plan: Plan, seat: Seat, walk: StepAtTable, moment: LessonMoment, _: list[StepAtTable]
) -> Failures:
    """Proves the exact costs of cards."""
    at = position_from_spec(plan, moment.table(plan).position())
    found = solve(at)
    assert found.complete
    assert all(action.lower == action.upper for action in found.actions)
    sign = 1 if seat in at.side else -1
    values: dict[Command, int] = {
        Play(plan.pack.by_code[one.action][0]): sign * one.lower for one in found.actions
    }
    top = max(values.values())
    for answer, members in enumerate(kinds(plan, walk, values)):
        spec = walk.step.answer[answer]
        lost = {top - values[one] for one in members}
        if spec.right and max(lost) > 0:
            yield answer, f"it is called right, but loses {max(lost)} points"
        elif not spec.right and lost != {spec.costs}:
            yield answer, f"it costs {sorted(lost)} points, not {spec.costs}"


# --- decisions before the first lead


class Proof(NamedTuple):
    """The functions with which answers are proved in the deal and in worlds."""

    every: list[Command]
    right_value: Callable[[Command], int]
    reaches: Callable[[Command, int], bool]
    """Whether the learner's side gets at least a number of points in the deal after a decision."""
    averages: Callable[[list[list[Command]]], Values]
    """The values in worlds of the best decisions of each answer."""


def prove_bid(
    plan: Plan, seat: Seat, walk: StepAtTable, moment: LessonMoment, _: list[StepAtTable]
) -> Failures:
    """Proves a call: over worlds alone, because only what the bidder can know counts; or, if solved, in the deal."""
    table = moment.table(plan)
    view = table.view(seat)
    assert isinstance(view.legal, LegalCalls)
    every = calls_of(view.legal)
    if walk.step.proof == "averaged":
        return averaged(walk, list(kinds(plan, walk, every)), bids_in_worlds(view, WORLDS["bid"]))
    deal = bids_in_deal(view, table.position())
    return prove(
        plan,
        walk,
        Proof(
            every,
            lambda one: deal[one][0],
            lambda one, goal: deal[one][0] >= goal,
            lambda _: deal,
        ),
    )


def prove_trump(
    plan: Plan, seat: Seat, walk: StepAtTable, moment: LessonMoment, _: list[StepAtTable]
) -> Failures:
    """Proves a trump."""
    table = moment.table(plan)
    view = table.view(seat)
    deal = trumps(view, [truth(plan, table.position())])
    return prove(
        plan,
        walk,
        Proof(
            list(deal),
            lambda one: deal[one][0],
            lambda one, goal: deal[one][0] >= goal,
            lambda _: trumps(view, Worlds(view).draw(WORLDS["trump"], Random(1))),
        ),
    )


def prove_burial(
    plan: Plan, seat: Seat, walk: StepAtTable, moment: LessonMoment, later: list[StepAtTable]
) -> Failures:
    """Proves a burial with the right trump of the next step, and that no other trump would be better."""
    table = moment.table(plan)
    view = table.view(seat)
    named = next(one for one in later if one.step.ask == "trump")
    [trump] = [
        command
        for meant, answer in zip(named.meant, named.step.answer, strict=True)
        if answer.right
        for command in meant
    ]
    assert isinstance(trump, NameTrump)
    deal = Burials(view, [truth(plan, table.position())], trump)
    most = best(plan, table.position(), seat)

    def reaches(one: Command, goal: int) -> bool:
        assert isinstance(one, Bury)
        return solved(plan, seat, deal.states(one)[0], goal).lower >= goal

    def averages(of_kinds: list[list[Command]]) -> Values:
        screen = Burials(view, Worlds(view).draw(SCREENING_WORLDS, Random(1)), trump)
        drawn = Burials(view, Worlds(view).draw(WORLDS["bury"], Random(2)), trump)
        picked = [
            one
            for members in of_kinds
            for one in sorted(burials_of(members), key=screen.guess, reverse=True)[
                :MAX_SOLVED_BURIALS
            ]
        ]
        return drawn.values(picked)

    return prove(plan, walk, Proof(list(deal.every()), lambda _: most, reaches, averages))


def burials_of(commands: Iterable[Command]) -> Iterator[Bury]:
    """Yields the burials among some decisions."""
    return (one for one in commands if isinstance(one, Bury))


def prove(plan: Plan, walk: StepAtTable, proof: Proof) -> Failures:
    """Proves a step in the deal and, unless it is ``solved``, over worlds."""
    of_kinds = list(kinds(plan, walk, proof.every))
    right = [one for one, spec in zip(of_kinds, walk.step.answer, strict=True) if spec.right]
    top = max(proof.right_value(one) for members in right for one in members)
    exact = walk.step.proof == "solved"
    for answer, members in enumerate(of_kinds):
        spec = walk.step.answer[answer]
        if not members:
            yield answer, "every decision that it names is named before"
        elif spec.right and not all(proof.reaches(one, top) for one in members):
            yield answer, f"it is called right, but falls short of {top} points in this deal"
        elif not spec.right and any(proof.reaches(one, top - spec.costs + 1) for one in members):
            yield answer, f"it costs less than {spec.costs} points in this deal"
        elif (
            exact
            and not spec.right
            and not any(proof.reaches(one, top - spec.costs) for one in members)
        ):
            yield answer, f"it costs more than {spec.costs} points in this deal"
    if not exact:
        yield from averaged(walk, of_kinds, proof.averages(of_kinds))


def averaged(walk: StepAtTable, of_kinds: list[list[Command]], values: Values) -> Failures:
    """Proves the average loss of each answer against the right ones, by the best decision that it means.

    No right answer may lose as much as the cheapest wrong one.
    """
    answers = list(enumerate(zip(walk.step.answer, of_kinds, strict=True)))
    right = [values[one] for _, (spec, members) in answers if spec.right for one in members]
    usual = [fmean(row) for row in zip(*right, strict=True)]
    cheapest = min((spec.costs for spec in walk.step.answer if not spec.right), default=0)
    for answer, (spec, members) in answers:
        rows = [values[one] for one in members if one in values]
        if spec.right:
            lost = max(fmean(usual) - fmean(row) for row in rows)
            if lost > 0 and lost >= cheapest:
                yield answer, f"it is called right, but loses {lost:.1f} points on average"
            continue
        if not rows:
            continue
        low, high = interval(usual, max(rows, key=fmean))
        if not low <= spec.costs <= high:
            yield answer, f"it costs {low:.1f} to {high:.1f} points on average, not {spec.costs}"
        elif high - low >= spec.costs:
            yield answer, f"{len(usual)} worlds are too few: {low:.1f} to {high:.1f} points"


def interval(usual: list[float], row: list[int]) -> tuple[float, float]:
    """Returns the interval of the mean loss, compared world by world."""
    found = interval_of([most - one for most, one in zip(usual, row, strict=True)])
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


# --- the decisions that an answer means


def kinds(plan: Plan, walk: StepAtTable, every: Iterable[Command]) -> Iterator[list[Command]]:
    """Yields the decisions that each answer means; a decision belongs to the first answer that fits."""
    left = dict.fromkeys(every)
    for spec, meant in zip(walk.step.answer, walk.meant, strict=True):
        if meant:
            members = [one for one in meant if one in left]
        else:
            having = set(cards_of(plan, spec.having.split()))
            members = [
                one
                for one in left
                if not any(one in other for other in walk.meant)
                and (not having or (isinstance(one, Bury) and having & set(one.cards)))
            ]
        for one in members:
            del left[one]
        yield members


def cards_of(plan: Plan, words: Iterable[str]) -> list[Card]:
    """Reads cards."""
    codes = [code for word in words for code in split_cards(Token(word, 1), plan.pack)[0]]
    return [plan.pack.by_code[code][0] for code in codes]


PROOFS: dict[
    tuple[str | None, str],
    Callable[[Plan, Seat, StepAtTable, LessonMoment, list[StepAtTable]], Failures],
] = {
    ("card", "solved"): prove_card,
    ("bid", "averaged"): prove_bid,
    ("bury", "averaged"): prove_burial,
    ("trump", "averaged"): prove_trump,
    ("bid", "solved"): prove_bid,
    ("bury", "solved"): prove_burial,
    ("trump", "solved"): prove_trump,
}
"""The function that proves each kind of decision, by task and proof."""
