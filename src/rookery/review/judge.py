"""The judged cost of a decision: what the choice gave away against a better one, over worlds that fit what its player knew.

A search looks for something better, and a second one in fresh worlds must confirm it: that is the race of the bots, with the
player's choice as the baseline (`rookery.bots.search.racing`). What it cost is then measured in worlds that neither has seen, so
that no luck of the search comes into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random

from rookery.bots.level import Budget
from rookery.bots.search.bot import apart
from rookery.bots.search.learned_call import learned_call
from rookery.bots.search.racing import ahead, paired_race
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalCalls
from rookery.review.trials import Sample, Trials, normalized, pair_of, trials_for
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView

PLAY = Budget(
    seconds=inf,
    batch=64,
    worlds=384,
    confirm=1536,
    caution=2.0,
    by_likelihood=True,
    hopeless=3.0,
)
"""For cards and draws: the search and its confirmation. It eliminates later than where time is short, so that no better choice is missed
because another was lucky at first.
"""
BEFORE_PLAY = replace(PLAY, batch=16, worlds=96, confirm=384, by_likelihood=False)
"""For decisions before the first lead, whose worlds cost a hundred times as much."""
MEASURED, MEASURED_BEFORE = 1536, 384
"""Fresh worlds in which a cost is measured..."""
LONGEST = 4
"""...and at most so many times as many where the cost lies near the bound of a mistake."""
NEAR = 2.0
"""Within how many standard errors of the bound it does."""
EXAMPLES = 3
"""How many of them are kept to be shown."""
SURE = 3.0
"""By how many standard errors a cost must be known before it is called a mistake."""
POINTS = 0.04
"""A mistake costs at least this part of all points of a round, of the lead over the others..."""
CHANCE = 0.015
"""...or this much of the chance to win the match."""


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
    """In how many of them the better one came out ahead..."""
    behind: int = 0
    """...and in how many behind."""
    examples: tuple[tuple[Sample, Sample], ...] = ()
    """The choice and the better one in some worlds in which the better one was ahead by about as much as it usually is there."""
    mistake: bool = False
    praise: bool = False


def judge(view: SeatView, chosen: Command, rng: Random, *, praising: bool = True) -> Verdict | None:
    """Judges a decision that *view* had, which must be legal; ``None`` if no search knows how to.

    Without *praising* nothing is praised, which saves time and changes nothing else.
    """
    chosen, budget = normalized(chosen), _budget(view)
    trials = trials_for(view, chosen, budget, rng)
    if trials is None:
        return None
    options = trials.options
    best = paired_race(len(options), 0, trials.measure, budget, options)
    if options[best] == chosen:
        return Verdict(praise=praising and _is_praised(view, chosen, rng))
    if _is_learned(view, chosen):
        return Verdict()
    pairs = _compared(view, trials, chosen, best)
    lead, error = _lead(pairs)
    while lead > 0 and len(pairs) < LONGEST * _measured(view) and _is_near(view, _effect(pairs)):
        pairs += _compared(view, trials, chosen, best)
        lead, error = _lead(pairs)
    if lead <= error:
        return Verdict()
    effect = _effect(pairs)
    mistake = lead > SURE * error and _is_large(view, effect)
    gains = [better.utility - own.utility for own, better in pairs]
    return Verdict(
        better=options[best],
        effect=effect,
        deals=len(pairs),
        ahead=sum(gain > 0 for gain in gains),
        behind=sum(gain < 0 for gain in gains),
        examples=_examples(pairs, gains),
        mistake=mistake,
    )


def _examples(
    pairs: Sequence[tuple[Sample, Sample]], gains: Sequence[float]
) -> tuple[tuple[Sample, Sample], ...]:
    """Returns the pairs in the middle of those in which something was gained."""
    places = sorted((place for place, gain in enumerate(gains) if gain > 0), key=gains.__getitem__)
    start = max(0, (len(places) - EXAMPLES) // 2)
    return tuple(pairs[place] for place in places[start : start + EXAMPLES])


def _budget(view: SeatView) -> Budget:
    return BEFORE_PLAY if view.round.leader is None else PLAY


def _compared(
    view: SeatView, trials: Trials, chosen: Command, other: int
) -> tuple[tuple[Sample, Sample], ...]:
    """Returns what *chosen* and option number *other* lead to in fresh worlds.

    Where several plans begin with the choice, the best of them counts.
    """
    same = [number for number, option in enumerate(trials.options) if option == chosen]
    rows = trials.samples((other, *same), _measured(view))
    own = max(rows[1:], key=lambda row: sum(sample.utility for sample in row))
    return tuple(zip(own, rows[0], strict=True))


def _measured(view: SeatView) -> int:
    return MEASURED_BEFORE if view.round.leader is None else MEASURED


def _lead(pairs: Sequence[tuple[Sample, Sample]]) -> tuple[float, float]:
    """Returns how far the second of each pair is ahead of the first, and its standard error."""
    own, other = ([sample.utility for sample in row] for row in zip(*pairs, strict=True))
    return ahead(other, own)


def _is_learned(view: SeatView, chosen: Command) -> bool:
    """Tells whether *chosen* is the call that is worth most as learned: the search models how others call more roughly, so that both
    must find a call wrong.
    """
    legal = view.legal
    return isinstance(legal, LegalCalls) and chosen == learned_call(
        view, legal, casual_policy(view)
    )


def _is_praised(view: SeatView, chosen: Command, rng: Random) -> bool:
    """Tells whether rules of thumb would have made a mistake where *chosen* was right."""
    casual = normalized(casual_policy(view))
    if casual == chosen or _are_equivalent(view, chosen, casual):
        return False
    trials = pair_of(view, casual, chosen, _budget(view), rng)
    if trials is None:
        return False
    right = next(n for n, option in enumerate(trials.options) if option == chosen)
    pairs = _compared(view, trials, casual, right)
    lead, error = _lead(pairs)
    return lead > SURE * error and _is_large(view, _effect(pairs))


def _are_equivalent(view: SeatView, one: Command, other: Command) -> bool:
    """Tells whether it makes no difference which of two cards is played."""
    if not isinstance(one, Play) or not isinstance(other, Play) or view.plan.boards is not None:
        return False
    return len(apart(view, (one.card, other.card), one.card)) < 2


def _effect(pairs: Sequence[tuple[Sample, Sample]]) -> Effect:
    chosen, better = zip(*pairs, strict=True)

    def by_account(of: Callable[[Sample], tuple[float, ...]]) -> tuple[tuple[float, float], ...]:
        mine, others = (zip(*map(of, row), strict=True) for row in (chosen, better))
        return tuple(ahead(one, other) for one, other in zip(mine, others, strict=True))

    return Effect(
        by_account(lambda sample: sample.values.leads),
        by_account(lambda sample: sample.values.chances),
    )


def _is_large(view: SeatView, effect: Effect) -> bool:
    """Tells whether a cost is that of a mistake."""
    return any(cost >= bound for cost, _, bound in _costs(view, effect))


def _is_near(view: SeatView, effect: Effect) -> bool:
    """Tells whether more worlds might change what `_is_large` says."""
    costs = _costs(view, effect)
    if any(cost - NEAR * error >= bound for cost, error, bound in costs):
        return False
    return any(cost + NEAR * error >= bound for cost, error, bound in costs)


def _costs(view: SeatView, effect: Effect) -> list[tuple[float, float, float]]:
    """Returns the cost in chance and, except on boards, in points, each with its standard error and the least of a mistake."""
    assert view.seat is not None
    account = view.plan.account_of(view.seat)
    chance, chance_error = effect.chances[account]
    costs = [(-chance, chance_error, CHANCE)]
    if effect.leads:
        points, error = effect.leads[account]
        costs.append((-points, error, POINTS * max(total_points(view.plan.rules), 1)))
    return costs
