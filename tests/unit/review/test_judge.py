"""The judge of decisions: which options a race drops, and how long a cost is measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.rulesets import named
from tests.unit.review.quick import replayed

from rookery.belief.worlds import World
from rookery.bots.search.utility import AccountValues
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalCalls, LegalPlays
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review import judge
from rookery.review.budget import PLAY_BUDGET
from rookery.review.gain import (
    MIN_MISTAKE_CHANCE,
    MIN_MISTAKE_POINTS,
    Gain,
    GainSamples,
    UnitGain,
    mean_with_error,
)
from rookery.review.judge import Comparison
from rookery.review.trials import CommandTrials, Sample, planned_trials
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"
TOTAL = total_points(named(CLASSIC))
NOWHERE = World((), 0, (), 0, 0, (), None)
FEW_WORLDS = replace(PLAY_BUDGET, batch_size=64)


POSTPONED_CARD = Path(__file__).with_name("put_off.rook")
"""A declarer draws trumps to the last one before losing the yellow 13, and has none left for the last trick."""


class NoisyTrials:
    """Options that gain known parts of a mistake over the first, each with the same noise."""

    def __init__(self, parts: Sequence[float], noise: float, unsound: Sequence[int] = ()) -> None:
        self.options: Sequence[Command] = [Play(card) for card in range(len(parts))]
        self.group_size = 1
        self._parts, self._noise, self._unsound = parts, noise, unsound
        self._rng, self.worlds = Random(1), [0] * len(parts)

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        for each in alive:
            self.worlds[each] += count
        return [[self._sample(each) for _ in range(count)] for each in alive]

    def _sample(self, number: int) -> Sample:
        part = self._rng.gauss(self._parts[number], self._noise)
        lead, chance = MIN_MISTAKE_POINTS * TOTAL * part, MIN_MISTAKE_CHANCE * part
        return Sample(NOWHERE, AccountValues((lead, -lead), (chance, -chance)), chance)

    def is_sound(self, number: int, /) -> bool:
        return number not in self._unsound


def view_of(kind: type[object]) -> SeatView:
    """Returns the view of a decision of *kind* by a player whose account is the first."""
    [counted] = counted_rounds(replayed(CLASSIC, "casual"))
    return next(
        each.view
        for each in counted.decisions
        if isinstance(each.view.legal, kind) and each.view.seat in (0, 2)
    )


def compared(
    parts: Sequence[float], noise: float, unsound: Sequence[int] = ()
) -> tuple[Comparison, NoisyTrials]:
    trials = NoisyTrials(parts, noise, unsound)
    return Comparison(view_of(LegalPlays), trials, (0,)), trials


def test_options_that_are_behind_or_negligible_are_dropped_early() -> None:
    found, trials = compared([0.0, 5.0, 4.9, -3.0, 0.1], 0.5)
    left = found.race([1, 2, 3, 4], FEW_WORLDS, 2000)
    assert left[0] == 1
    assert {3, 4}.isdisjoint(left)
    assert trials.worlds[3] == trials.worlds[4] == 64
    # The race ends as early as possible, because the choice is clearly a mistake.
    assert trials.worlds[1] == judge.MIN_BATCHES * 64


def test_a_race_without_rivals_costs_nothing() -> None:
    found, trials = compared([0.0, -2.0, -3.0], 1.0)
    assert found.race([1, 2], FEW_WORLDS, 2000) == []
    assert max(trials.worlds) <= 128


def test_an_unsound_option_neither_wins_nor_eliminates_others() -> None:
    found, _ = compared([0.0, 9.0, 2.0], 0.5, unsound=[1])
    assert found.race([1, 2], FEW_WORLDS, 640) == [2]


@pytest.mark.parametrize(
    ("lead", "cost", "error", "is_undecided"),
    [
        (-1.0, -0.2, 0.5, False),
        (-1.0, -0.2, 0.7, True),
        (-2.5, 0.9, 0.5, False),
        (9.0, 0.2, 0.3, False),
        (9.0, 0.9, 0.3, True),
        (9.0, 1.3, 0.3, True),
        (9.0, 2.1, 0.3, True),
        (9.0, 2.3, 0.3, False),
        # The error is less than a tenth of the minimum, so no more worlds are needed.
        (9.0, 1.0, 0.09, False),
        # The cost is large, but not yet sure.
        (2.0, 2.0, 0.3, True),
    ],
)
def test_a_cost_is_measured_while_it_is_undecided(
    lead: float, cost: float, error: float, is_undecided: bool
) -> None:
    assert Gain(lead, 1.0, (UnitGain(cost, error, 1.0),)).is_undecided(4.0) == is_undecided


def gain_in(view: SeatView, pairs: Sequence[tuple[Sample, Sample]]) -> Gain:
    """Returns the gain of the second of each pair over the first, with the worlds added one by one."""
    samples = GainSamples(view)
    for pair in pairs:
        samples.add([pair])
    return samples.gain(1)


def test_a_call_counts_in_points_until_the_match_may_end() -> None:
    view = view_of(LegalCalls)
    own, other = (
        Sample(NOWHERE, AccountValues((lead, -lead), (chance, -chance)), chance)
        for lead, chance in ((0.0, 0.0), (-50.0, 0.1))
    )
    pairs = ((own, other),) * 5
    gain = gain_in(view, pairs)
    assert gain.lead > 0
    assert not gain.is_mistake()
    scores = tuple(view.plan.goal.target - 5 for _ in range(view.plan.accounts))
    last = msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, scores=scores))
    assert gain_in(last, pairs).is_mistake()
    card = view_of(LegalPlays)
    assert gain_in(card, pairs).is_mistake()


def test_worlds_that_share_errors_count_as_one() -> None:
    values = [float(number // 8 % 2) for number in range(64)]
    assert mean_with_error(values, 1)[0] == mean_with_error(values, 8)[0] == 0.5
    assert mean_with_error(values, 8)[1] > 2 * mean_with_error(values, 1)[1]


def test_a_postponed_card_is_charged_only_when_it_comes_too_late() -> None:
    [counted] = counted_rounds(replayed_match(POSTPONED_CARD.read_text("utf-8")))
    cards = [
        each for each in counted.decisions if each.seat == 0 and isinstance(each.command, Play)
    ]
    losers = [card for code in ("Y13", "G12") for card in counted.plan.pack.by_code[code]]
    verdicts = [judge.judge(cards[at].view, cards[at].command, Random(1)) for at in (0, 1, 7)]
    found = [verdict is not None and verdict.mistake for verdict in verdicts]
    assert found == [False, False, True]
    assert verdicts[2] is not None
    # Each of them loses a trick that the last trump can win back.
    assert verdicts[2].better in [Play(card) for card in losers]


def test_playouts_follow_the_policy_of_the_budget() -> None:
    """With a plan of the player's own and without one, in the same worlds."""
    [counted] = counted_rounds(replayed_match(POSTPONED_CARD.read_text("utf-8")))
    view = [each.view for each in counted.decisions if isinstance(each.view.legal, LegalPlays)][30]
    assert isinstance(view.legal, LegalPlays)
    options = [Play(card) for card in view.legal.cards]
    for trials_of in (CommandTrials, planned_trials):
        found = []
        for learned in (False, True):
            trials = trials_of(
                view, options, replace(PLAY_BUDGET, learned_policy=learned), Random(1)
            )
            assert trials is not None
            found.append(trials.samples(range(len(options)), 256))
        heuristic, by_learning = (
            [[sample.utility for sample in row] for row in rows] for rows in found
        )
        assert heuristic != by_learning
        assert [[each.world for each in row] for row in found[0]] == [
            [each.world for each in row] for row in found[1]
        ]
