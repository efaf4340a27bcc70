"""The judged cost of a decision: what the choice gave away against a better one, over worlds that fit what its player knew.

A search looks for something better, by the candidates, worlds and rollouts of the bots; a second one in fresh worlds compares the best
of it again. What the choice cost is then measured in worlds that neither has seen, so that no luck of the search comes into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from rookery.bots.level import EXPERT_BEFORE_PLAY, Budget
from rookery.bots.search.equivalent_cards import are_equivalent
from rookery.bots.search.learned_call import learned_call
from rookery.bots.search.racing import CLEAR_ERRORS, FEWEST_SAMPLES, is_behind
from rookery.bots.search.rollout import casual_policy
from rookery.cards import Card
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalCalls
from rookery.facts import ContractEnds
from rookery.review.contracts import contracts_instead, foreseen_contracts
from rookery.review.gain import FEWEST_GROUPS, NEAR_ERRORS, Changes, Gain, Pairs, mean_of
from rookery.review.trials import (
    CommandTrials,
    Sample,
    Trials,
    normalized,
    planned_trials,
    trials_for,
)
from rookery.view.seat import SeatView

PLAY = Budget(
    seconds=inf,
    batch=64,
    worlds=384,
    confirm=1536,
    caution=2.0,
    by_likelihood=True,
    hopeless=3.0,
    learned=True,
)
"""For cards and draws: the search and its confirmation. It eliminates later than where time is short, so that no better choice is missed
because another was lucky at first. Everybody plays on by the learned policy, as in the searches of `expert`.
"""
BEFORE_PLAY = replace(PLAY, batch=16, worlds=96, confirm=384, by_likelihood=False, learned=False)
"""For decisions before the first lead, whose worlds cost a hundred times as much. Learned playouts gain nothing there, nor do likely worlds."""
AS_LEARNED = replace(EXPERT_BEFORE_PLAY, seconds=inf)
"""For calls by what they are worth as learned."""
MEASURED, MEASURED_BEFORE = 768, 192
"""Fresh worlds in which a cost is measured."""
LONGEST, LONGEST_CALL = 16, 8
"""At most so many times as many fresh worlds are used while it is open whether a cost is a mistake."""
SOON_TIMES, SOON_ERRORS = 4, 4.0
"""With fewer than so many times as many, a mistake is clear only when the cost is so many standard errors above the bound: of all the
choices that are measured, those that look worst at first are mostly unlucky.
"""
PRAISED = 1
"""The same before a choice is praised."""
TIMES = 2
"""Before the first lead, better choices than what is not a call are looked for in so many times as many worlds: there are few such
decisions, each with many choices.
"""
TRIFLE = 0.25
"""What costs less than this part of a mistake is not worth measuring."""
ENOUGH = 4
"""After so many batches a race ends when only one other choice is left, or one is clearly better by as much as a mistake costs."""
RIVALS = 3
"""How many other choices are compared again after the search."""
EXAMPLES = 3
"""How many of them are kept to be shown."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What the choice brought each account more than the better one, on average: less than 0 for a cost."""

    leads: tuple[tuple[float, float], ...]
    """By account, each with its standard error; empty on boards."""
    chances: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is found about a decision."""

    better: Command | None = None
    effect: Effect | None = None
    """``None`` if nothing was better."""
    deals: int = 0
    """The fresh worlds in which the two were compared."""
    ahead: int = 0
    """In how many of them the better one came out ahead."""
    behind: int = 0
    """In how many of them the better one came out behind."""
    contracts: tuple[ContractEnds, ...] = ()
    """How contracts end after the better one instead of after a mistake, where that speaks for it."""
    examples: tuple[tuple[Sample, Sample], ...] = ()
    """The choice and the better one in some worlds in which the better one was ahead by about as much as it usually is there."""
    mistake: bool = False
    praise: bool = False


def judge(view: SeatView, chosen: Command, rng: Random, *, praising: bool = True) -> Verdict | None:
    """Judges a decision that *view* had, which must be legal; ``None`` if no search knows how to.

    Without *praising* nothing is praised, which saves time and changes nothing else.
    """
    chosen, budget = normalized(chosen), judging_budget(view)
    trials = trials_for(view, chosen, budget, rng)
    if trials is None:
        return None
    own = [number for number, option in enumerate(trials.options) if option == chosen]
    others = [number for number, option in enumerate(trials.options) if option != chosen]
    search = Comparison(view, trials, own)
    rivals = _worth_another_look(search, search.race(others, budget, budget.worlds))
    if rivals and _is_learned(view, chosen):
        return Verdict()
    again: Comparison | None = None
    if rivals:
        again = _planned(view, (chosen, *(trials.options[each] for each in rivals)), rng)
        if again is None:
            again = Comparison(view, trials, own)
        else:
            budget = replace(budget, batch=again.trials.together)
            rivals = list(range(1, len(rivals) + 1))
        rivals = again.race(rivals, budget, budget.confirm)
    if again is None or not rivals:
        return Verdict(praise=praising and _is_praised(view, chosen, search, rng))
    found = _milder(again, again.best(rivals), chosen, rng)
    if found is None:
        return Verdict()
    again, best, put_off = found
    verdict = _verdict(again, best)
    if not verdict.mistake or view.round.leader is None or view.plan.boards is not None:
        return verdict
    assert verdict.better is not None
    told = foreseen_contracts(view, (chosen, verdict.better), rng, put_off)
    return replace(verdict, contracts=told)


def _milder(
    again: Comparison, best: int, chosen: Command, rng: Random
) -> tuple[Comparison, int, Card | None] | None:
    """Returns where the cost of the choice is measured, and the card that is put off there: against the *best* other one played now, or
    against the same card a turn later if that seems to cost less; ``None`` if one of the two costs nothing.

    After the choice a policy plays on, which may never find the better card. A player who would have found it later has not given that away,
    and a card that is put off again and again would be charged each time.
    """
    view, better = again.view, again.trials.options[best]
    if not _may_be_charged(again.gain(best)):
        return None
    if not isinstance(chosen, Play) or not isinstance(better, Play):
        return again, best, None
    if view.plan.boards is not None or view.hand.bit_count() < 3:
        return again, best, None
    trials = CommandTrials(view, (chosen, better), PLAY, rng, better.card)
    later = Comparison(view, trials, (0,))
    if not later.race([1], PLAY, PLAY.confirm) or not _may_be_charged(later.gain(1)):
        return None
    if again.gain(best).lead <= later.gain(1).lead:
        return again, best, None
    return later, 1, better.card


def _may_be_charged(gain: Gain) -> bool:
    """Tells whether the choice cost something, or may have cost as much as a mistake."""
    return _is_confirmed(gain) or gain.may_cost(1.0, PLAY.caution)


def _is_confirmed(gain: Gain) -> bool:
    """Tells whether the second search found again that something else is better."""
    return gain.lead > PLAY.caution * gain.error


def _planned(view: SeatView, options: Sequence[Command], rng: Random) -> Comparison | None:
    """Returns the comparison of *options* in which the player plans ahead, the choice being the first; ``None`` where nobody does."""
    planned = planned_trials(view, options, judging_budget(view), rng)
    return None if planned is None else Comparison(view, planned, (0,))


def _worth_another_look(search: Comparison, rivals: Sequence[int]) -> list[int]:
    """Returns the best of *rivals*: those that are ahead, or may be by as much as a mistake costs."""
    gains = {each: search.gain(each) for each in rivals}
    found = [
        each
        for each in rivals
        if gains[each].lead > gains[each].error or gains[each].may_cost(1.0, NEAR_ERRORS)
    ]
    return sorted(found, key=lambda each: -gains[each].lead)[:RIVALS]


def _verdict(again: Comparison, best: int) -> Verdict:
    """Returns what the choice cost against the *best* other one, which was found *again*, in worlds that are fresh once more."""
    sure = 1.0 if _is_confirmed(again.gain(best)) else PLAY.caution
    pairs, gain = _measured(again, again.holder(), best)
    mistake, before_play = gain.is_mistake(), again.view.round.leader is None
    if not mistake and gain.lead <= sure * gain.error:
        return Verdict()
    gains = [better.utility - own.utility for own, better in pairs]
    return Verdict(
        better=again.trials.options[best],
        effect=_effect(pairs, again.trials.together),
        deals=len(pairs),
        ahead=sum(gain > 0 for gain in gains),
        behind=sum(gain < 0 for gain in gains),
        contracts=contracts_instead(pairs) if mistake and before_play else (),
        examples=_examples(pairs, gains),
        mistake=mistake,
    )


class Comparison:
    """A choice and some others in the same worlds."""

    def __init__(self, view: SeatView, trials: Trials, own: Sequence[int]) -> None:
        """*own* are the plans that begin with the choice."""
        self.view, self.trials, self.own = view, trials, own
        self.rows: dict[int, list[Sample]] = {}
        self._changes: dict[tuple[int, int], Changes] = {}

    def race(self, others: Sequence[int], budget: Budget, most: int) -> list[int]:
        """Returns which of *others* are left after up to so many worlds, or sooner when only one is, or one is clear.

        One is eliminated when it is clearly behind the best, or when what it may gain is a trifle.
        """
        alive, seen = list(others), 0
        while alive and seen < most:
            count = min(budget.batch, most - seen)
            numbers = (*self.own, *alive)
            for number, row in zip(numbers, self.trials.samples(numbers, count), strict=True):
                self.rows.setdefault(number, []).extend(row)
            seen += count
            if seen < FEWEST_SAMPLES:
                continue
            leader = self.best((self.holder(), *alive))
            gains = {each: self.gain(each) for each in alive}
            alive = [
                each
                for each in alive
                if gains[each].may_cost(TRIFLE, CLEAR_ERRORS)
                and (each == leader or not self._is_behind(each, leader, budget.hopeless))
            ]
            if seen >= ENOUGH * budget.batch and (
                len(alive) == 1 or any(gains[each].is_clear() for each in alive)
            ):
                break
        return [each for each in alive if self.trials.is_sound(each)]

    def holder(self) -> int:
        """Returns the best plan that begins with the choice."""
        return max(self.own, key=self._sum)

    def best(self, numbers: Sequence[int]) -> int:
        """Returns the best of *numbers*; a choice that is not sound comes after all others."""
        return max(numbers, key=lambda each: (self.trials.is_sound(each), self._sum(each)))

    def gain(self, other: int) -> Gain:
        """Returns what an option gains over the choice in the worlds so far."""
        return self.gain_over(self.holder(), other)

    def gain_over(self, one: int, other: int) -> Gain:
        """Returns what one option gains over another in the worlds in which both were tried."""
        changes = self._changes.get((one, other))
        if changes is None:
            changes = self._changes[one, other] = Changes(self.view)
        seen = len(changes)
        changes.add(zip(self.rows[one][seen:], self.rows[other][seen:], strict=False))
        return changes.gain(self.trials.together)

    def _sum(self, number: int) -> float:
        return sum(sample.utility for sample in self.rows[number])

    def _is_behind(self, number: int, leader: int, errors: float) -> bool:
        values, best = ([sample.utility for sample in self.rows[each]] for each in (number, leader))
        return is_behind(values, best, errors)


def _measured(
    found: Comparison, one: int, other: int, longest: int = LONGEST
) -> tuple[Pairs, Gain]:
    """Returns what two options lead to in fresh worlds, twice as many again and again while the cost is near the bound of a mistake,
    and what the second gains.
    """
    count = MEASURED_BEFORE if found.view.round.leader is None else MEASURED
    together = found.trials.together
    if together > 1:
        count = FEWEST_GROUPS * together
    if isinstance(found.view.legal, LegalCalls):
        longest = min(longest, LONGEST_CALL)
    pairs: list[tuple[Sample, Sample]] = []
    changes = Changes(found.view)
    while True:
        more = list(zip(*found.trials.samples((one, other), len(pairs) or count), strict=True))
        pairs += more
        changes.add(more)
        gain = changes.gain(together)
        doubt = SOON_ERRORS if len(pairs) < SOON_TIMES * count else NEAR_ERRORS
        if len(pairs) >= longest * count or not gain.is_open(doubt):
            return tuple(pairs), gain


def _examples(
    pairs: Sequence[tuple[Sample, Sample]], gains: Sequence[float]
) -> tuple[tuple[Sample, Sample], ...]:
    """Returns the pairs in the middle of those in which something was gained."""
    places = sorted((place for place, gain in enumerate(gains) if gain > 0), key=gains.__getitem__)
    start = max(0, (len(places) - EXAMPLES) // 2)
    return tuple(pairs[place] for place in places[start : start + EXAMPLES])


def judging_budget(view: SeatView) -> Budget:
    """Returns what a decision of *view* is judged with."""
    if view.round.leader is not None:
        return PLAY
    if isinstance(view.legal, LegalCalls):
        return BEFORE_PLAY
    budget = BEFORE_PLAY
    return replace(
        budget,
        batch=TIMES * budget.batch,
        worlds=TIMES * budget.worlds,
        confirm=TIMES * budget.confirm,
    )


def _is_learned(view: SeatView, chosen: Command) -> bool:
    """Tells whether *chosen* is the call that is worth most as learned: the search models how others call more roughly, so that both
    must find a call wrong.
    """
    legal = view.legal
    return isinstance(legal, LegalCalls) and chosen == learned_call(
        view, legal, casual_policy(view), AS_LEARNED
    )


def _is_praised(view: SeatView, chosen: Command, search: Comparison, rng: Random) -> bool:
    """Tells whether rules of thumb would have made a mistake where *chosen* was right."""
    casual = normalized(casual_policy(view))
    if are_equivalent(view, chosen, casual):
        return False
    options = search.trials.options
    plans = [n for n in search.rows if are_equivalent(view, options[n], casual)]
    if not plans:
        return False
    plan, holder = search.best(plans), search.holder()
    if not search.gain_over(plan, holder).may_cost(1.0, NEAR_ERRORS):
        return False
    planned = _planned(view, (casual, chosen), rng)
    if planned is not None:
        search, plan, holder = planned, 0, 1
    _, gain = _measured(search, plan, holder, PRAISED)
    return gain.is_mistake()


def _effect(pairs: Pairs, together: int) -> Effect:
    chosen, better = zip(*pairs, strict=True)

    def by_account(of: Callable[[Sample], tuple[float, ...]]) -> tuple[tuple[float, float], ...]:
        mine, others = (zip(*map(of, row), strict=True) for row in (chosen, better))
        return tuple(
            mean_of([own - other for own, other in zip(*rows, strict=True)], together)
            for rows in zip(mine, others, strict=True)
        )

    return Effect(
        by_account(lambda sample: sample.values.leads),
        by_account(lambda sample: sample.values.chances),
    )
