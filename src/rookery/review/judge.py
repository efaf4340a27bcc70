"""The judged cost of a decision: what the choice gave away against a better one, over worlds that fit what its player knew.

A first search looks for better choices with the candidates, worlds and playouts of the bots; a second search compares the
best ones with the choice in fresh worlds. The cost is then measured in worlds that neither search has seen, so it does not
include the luck of having looked best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from rookery.bots.level import EXPERT_BEFORE_PLAY, Budget
from rookery.bots.search.equivalent_cards import are_equivalent
from rookery.bots.search.learned_call import learned_call
from rookery.bots.search.racing import CLEAR_ERRORS, MIN_SAMPLES, is_behind
from rookery.bots.search.rollout import casual_policy
from rookery.cards import Card
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalCalls
from rookery.facts import ContractEnds
from rookery.review.budget import PLAY_BUDGET, cost_worlds, judging_budget
from rookery.review.contracts import contracts_instead, foreseen_contracts
from rookery.review.gain import (
    BORDERLINE_ERRORS,
    MIN_GROUPS,
    Gain,
    GainSamples,
    Pairs,
    mean_with_error,
)
from rookery.review.trials import (
    CommandTrials,
    Sample,
    Trials,
    normalized,
    planned_trials,
    trials_for,
)
from rookery.view.seat import SeatView

LEARNED_CALL_BUDGET = replace(EXPERT_BEFORE_PLAY, seconds=inf)
"""The budget for finding the call with the highest learned value."""
MAX_WORLDS_FACTOR, MAX_CALL_WORLDS_FACTOR = 16, 8
"""The fresh worlds double while it is undecided whether a cost is a mistake, up to this many times the first number."""
EARLY_WORLDS_FACTOR, EARLY_CLEAR_ERRORS = 4, 4.0
"""With fewer than 4 times the first number of worlds, a mistake is clear only if its cost is 4 standard errors above the
minimum: the choices that look worst at first are mostly unlucky.
"""
PRAISE_WORLDS_FACTOR = 1
"""The `MAX_WORLDS_FACTOR` of praise: its worlds never double."""
NEGLIGIBLE_COST = 0.25
"""A cost below this part of the smallest mistake is not worth measuring."""
MIN_BATCHES = 4
"""The batches of worlds after which a race may end early."""
MAX_RIVALS = 3
"""Candidates that the second search compares with the choice."""
MAX_EXAMPLES = 3
"""Example worlds that a verdict keeps."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What the choice brought each account compared with the better one, on average: negative for a cost."""

    leads: tuple[tuple[float, float], ...]
    """The change of each account's lead in points, with its standard error; empty on boards."""
    chances: tuple[tuple[float, float], ...]
    """The change of each account's chance to win, with its standard error."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgment of a decision."""

    better: Command | None = None
    effect: Effect | None = None
    """`None` if no other choice was better."""
    deals: int = 0
    """The number of fresh worlds in which the choice and the better one were compared."""
    ahead: int = 0
    """In how many of these worlds the better choice came out ahead."""
    behind: int = 0
    """In how many of these worlds the better choice came out behind."""
    contracts: tuple[ContractEnds, ...] = ()
    """How contracts end after the better choice instead of after a mistake, where that speaks for the better choice."""
    examples: tuple[tuple[Sample, Sample], ...] = ()
    """Outcomes of the choice and of the better one in typical worlds among those in which the better one was ahead."""
    mistake: bool = False
    praise: bool = False


def judge(view: SeatView, chosen: Command, rng: Random, *, praising: bool = True) -> Verdict | None:
    """Judges the choice *chosen*, which must be legal in *view*; returns `None` if no search can compare it with others.

    Without *praising* no choice is praised, which saves time and changes nothing else.
    """
    chosen, budget = normalized(chosen), judging_budget(view)
    trials = trials_for(view, chosen, budget, rng)
    if trials is None:
        return None
    chosen_plans = [number for number, option in enumerate(trials.options) if option == chosen]
    others = [number for number, option in enumerate(trials.options) if option != chosen]
    search = Comparison(view, trials, chosen_plans)
    rivals = _rivals_to_confirm(search, search.race(others, budget, budget.max_worlds))
    if rivals and _is_best_learned_call(view, chosen):
        return Verdict()
    confirmation: Comparison | None = None
    if rivals:
        confirmation = _planned(view, (chosen, *(trials.options[each] for each in rivals)), rng)
        if confirmation is None:
            confirmation = Comparison(view, trials, chosen_plans)
        else:
            budget = replace(budget, batch_size=confirmation.trials.group_size)
            rivals = list(range(1, len(rivals) + 1))
        rivals = confirmation.race(rivals, budget, budget.confirmation_worlds)
    if confirmation is None or not rivals:
        return Verdict(praise=praising and _is_praised(view, chosen, search, rng))
    charged = _charged_comparison(confirmation, confirmation.best(rivals), chosen, rng)
    if charged is None:
        return Verdict()
    comparison, best, postponed_card = charged
    verdict = _verdict(comparison, best)
    if not verdict.mistake or view.round.leader is None or view.plan.boards is not None:
        return verdict
    assert verdict.better is not None
    contracts = foreseen_contracts(view, (chosen, verdict.better), rng, postponed_card)
    return replace(verdict, contracts=contracts)


def _charged_comparison(
    confirmation: Comparison, best: int, chosen: Command, rng: Random
) -> tuple[Comparison, int, Card | None] | None:
    """Returns the comparison in which the cost is measured, the number of the better option there, and the postponed card.

    The choice costs what it loses against the *best* other card, or, if that is less, what it loses when the better card
    follows at the next turn; `None` if either costs nothing. After the choice a policy plays on, which may never find the
    better card. A player who would have found it later has not given it away, and a card that is postponed again and again
    would be charged each time.
    """
    view, better = confirmation.view, confirmation.trials.options[best]
    if not _may_be_charged(confirmation.gain(best)):
        return None
    if not isinstance(chosen, Play) or not isinstance(better, Play):
        return confirmation, best, None
    if view.plan.boards is not None or view.hand.bit_count() < 3:
        return confirmation, best, None
    budget = judging_budget(view)
    trials = CommandTrials(view, (chosen, better), budget, rng, better.card)
    later = Comparison(view, trials, (0,))
    if not later.race([1], budget, budget.confirmation_worlds) or not _may_be_charged(
        later.gain(1)
    ):
        return None
    if confirmation.gain(best).lead <= later.gain(1).lead:
        return confirmation, best, None
    return later, 1, better.card


def _may_be_charged(gain: Gain) -> bool:
    """Tells whether the choice surely cost something, or may have cost as much as a mistake."""
    return _is_confirmed(gain) or gain.may_cost(1.0, PLAY_BUDGET.min_lead_errors)


def _is_confirmed(gain: Gain) -> bool:
    """Tells whether the second search confirmed that another choice is better."""
    return gain.lead > PLAY_BUDGET.min_lead_errors * gain.error


def _planned(view: SeatView, options: Sequence[Command], rng: Random) -> Comparison | None:
    """Returns a comparison of *options*, the choice first, in which the player plans ahead; `None` where bots do not plan."""
    planned = planned_trials(view, options, judging_budget(view), rng)
    return None if planned is None else Comparison(view, planned, (0,))


def _rivals_to_confirm(search: Comparison, rivals: Sequence[int]) -> list[int]:
    """Returns the best of *rivals* that are ahead of the choice, or may be ahead by the cost of a mistake."""
    gains = {each: search.gain(each) for each in rivals}
    promising = [
        each
        for each in rivals
        if gains[each].lead > gains[each].error or gains[each].may_cost(1.0, BORDERLINE_ERRORS)
    ]
    # Limits that lead to the same contract share its playouts, so that all of them cost hardly more than three.
    count = len(promising) if isinstance(search.view.legal, LegalCalls) else MAX_RIVALS
    return sorted(promising, key=lambda each: -gains[each].lead)[:count]


def _verdict(comparison: Comparison, best: int) -> Verdict:
    """Returns the verdict on the choice against the *best* other one, measured in fresh worlds."""
    min_errors = 1.0 if _is_confirmed(comparison.gain(best)) else PLAY_BUDGET.min_lead_errors
    pairs, gain = _measure_cost(comparison, comparison.best_chosen_plan(), best)
    mistake, before_play = gain.is_mistake(), comparison.view.round.leader is None
    if not mistake and gain.lead <= min_errors * gain.error:
        return Verdict()
    gains = [better.utility - own.utility for own, better in pairs]
    return Verdict(
        better=comparison.trials.options[best],
        effect=_effect(pairs, comparison.trials.group_size),
        deals=len(pairs),
        ahead=sum(gain > 0 for gain in gains),
        behind=sum(gain < 0 for gain in gains),
        contracts=contracts_instead(pairs) if mistake and before_play else (),
        examples=_examples(pairs, gains),
        mistake=mistake,
    )


class Comparison:
    """The choice and other options, compared in the same worlds."""

    def __init__(self, view: SeatView, trials: Trials, chosen_plans: Sequence[int]) -> None:
        """Compares options of *trials*; *chosen_plans* are the numbers of the options that begin with the choice."""
        self.view, self.trials, self.chosen_plans = view, trials, chosen_plans
        self.rows: dict[int, list[Sample]] = {}
        self._gain_samples: dict[tuple[int, int], GainSamples] = {}

    def race(self, others: Sequence[int], budget: Budget, max_worlds: int) -> list[int]:
        """Compares *others* with the choice in up to *max_worlds* worlds, and returns the options that are left.

        An option is dropped when it is clearly behind the best, or when its possible gain is negligible. The race ends early
        when one option is left, or one is clearly better by the cost of a mistake.
        """
        alive, seen = list(others), 0
        while alive and seen < max_worlds:
            count = min(budget.batch_size, max_worlds - seen)
            numbers = (*self.chosen_plans, *alive)
            for number, row in zip(numbers, self.trials.samples(numbers, count), strict=True):
                self.rows.setdefault(number, []).extend(row)
            seen += count
            if seen < MIN_SAMPLES:
                continue
            leader = self.best((self.best_chosen_plan(), *alive))
            gains = {each: self.gain(each) for each in alive}
            alive = [
                each
                for each in alive
                if gains[each].may_cost(NEGLIGIBLE_COST, CLEAR_ERRORS)
                and (each == leader or not self._is_behind(each, leader, budget.elimination_errors))
            ]
            if seen >= MIN_BATCHES * budget.batch_size and (
                len(alive) == 1 or any(gains[each].is_clear() for each in alive)
            ):
                break
        return [each for each in alive if self.trials.is_sound(each)]

    def best_chosen_plan(self) -> int:
        """Returns the best option that begins with the choice."""
        return max(self.chosen_plans, key=self._sum)

    def best(self, numbers: Sequence[int]) -> int:
        """Returns the best option of *numbers*; options that are not sound come last."""
        return max(numbers, key=lambda each: (self.trials.is_sound(each), self._sum(each)))

    def gain(self, other: int) -> Gain:
        """Returns what an option gains over the choice in the worlds so far."""
        return self.gain_over(self.best_chosen_plan(), other)

    def gain_over(self, one: int, other: int) -> Gain:
        """Returns what one option gains over another in the worlds in which both were tried."""
        samples = self._gain_samples.get((one, other))
        if samples is None:
            samples = self._gain_samples[one, other] = GainSamples(self.view)
        seen = len(samples)
        samples.add(zip(self.rows[one][seen:], self.rows[other][seen:], strict=False))
        return samples.gain(self.trials.group_size)

    def _sum(self, number: int) -> float:
        return sum(sample.utility for sample in self.rows[number])

    def _is_behind(self, number: int, leader: int, errors: float) -> bool:
        values, best = ([sample.utility for sample in self.rows[each]] for each in (number, leader))
        return is_behind(values, best, errors)


def _measure_cost(
    comparison: Comparison, one: int, other: int, max_factor: int = MAX_WORLDS_FACTOR
) -> tuple[Pairs, Gain]:
    """Returns the outcomes of two options in fresh worlds, and what the second gains.

    The worlds double while it is undecided whether the first option is a mistake.
    """
    view, trials = comparison.view, comparison.trials
    count = cost_worlds(view)
    if trials.group_size > 1:
        count = MIN_GROUPS * trials.group_size
    if isinstance(view.legal, LegalCalls):
        max_factor = min(max_factor, MAX_CALL_WORLDS_FACTOR)
    pairs: list[tuple[Sample, Sample]] = []
    samples = GainSamples(view)
    while True:
        more = list(zip(*trials.samples((one, other), len(pairs) or count), strict=True))
        pairs += more
        samples.add(more)
        gain = samples.gain(trials.group_size)
        early = len(pairs) < EARLY_WORLDS_FACTOR * count
        clear_errors = EARLY_CLEAR_ERRORS if early else BORDERLINE_ERRORS
        if len(pairs) >= max_factor * count or not gain.is_undecided(clear_errors):
            return tuple(pairs), gain


def _examples(
    pairs: Sequence[tuple[Sample, Sample]], gains: Sequence[float]
) -> tuple[tuple[Sample, Sample], ...]:
    """Returns the pairs with the middle gains, of those in which the better choice gained something; each deal once."""
    first_places: dict[object, int] = {}
    for place, gain in enumerate(gains):
        if gain > 0:
            world = pairs[place][0].world
            first_places.setdefault((tuple(world.hands), world.nest), place)
    places = sorted(first_places.values(), key=gains.__getitem__)
    start = max(0, (len(places) - MAX_EXAMPLES) // 2)
    return tuple(pairs[place] for place in places[start : start + MAX_EXAMPLES])


def _is_best_learned_call(view: SeatView, chosen: Command) -> bool:
    """Tells whether *chosen* is the call with the highest learned value.

    The search models the calls of others more roughly, so a call is wrong only if both find it wrong.
    """
    legal = view.legal
    return isinstance(legal, LegalCalls) and chosen == learned_call(
        view, legal, casual_policy(view), LEARNED_CALL_BUDGET
    )


def _is_praised(view: SeatView, chosen: Command, search: Comparison, rng: Random) -> bool:
    """Tells whether the choice by rules of thumb would have been a mistake where *chosen* was right."""
    casual = normalized(casual_policy(view))
    if are_equivalent(view, chosen, casual):
        return False
    options = search.trials.options
    plans = [n for n in search.rows if are_equivalent(view, options[n], casual)]
    if not plans:
        return False
    casual_plan, chosen_plan = search.best(plans), search.best_chosen_plan()
    if not search.gain_over(casual_plan, chosen_plan).may_cost(1.0, BORDERLINE_ERRORS):
        return False
    planned = _planned(view, (casual, chosen), rng)
    if planned is not None:
        search, casual_plan, chosen_plan = planned, 0, 1
    _, gain = _measure_cost(search, casual_plan, chosen_plan, PRAISE_WORLDS_FACTOR)
    return gain.is_mistake()


def _effect(pairs: Pairs, group_size: int) -> Effect:
    chosen, better = zip(*pairs, strict=True)

    def by_account(of: Callable[[Sample], tuple[float, ...]]) -> tuple[tuple[float, float], ...]:
        mine, others = (zip(*map(of, row), strict=True) for row in (chosen, better))
        return tuple(
            mean_with_error([own - other for own, other in zip(*rows, strict=True)], group_size)
            for rows in zip(mine, others, strict=True)
        )

    return Effect(
        by_account(lambda sample: sample.values.leads),
        by_account(lambda sample: sample.values.chances),
    )
