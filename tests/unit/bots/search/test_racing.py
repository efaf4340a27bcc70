"""Choosing among candidates by trying them in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rookery.bots.level import Budget
from rookery.bots.search.racing import Measure, paired_race

BUDGET = Budget(
    seconds=float("inf"),
    batch_size=10,
    max_worlds=40,
    confirmation_worlds=40,
    min_lead_errors=0.5,
    by_likelihood=False,
)


def noisy(means: Sequence[float], noise: float, rng: Random) -> Measure:
    """Returns a measure of candidates with these means; some of the noise is shared, and some is each candidate's own."""

    def measure(alive: Sequence[int], count: int) -> list[list[float]]:
        shared = [rng.gauss(0.0, 1.0) for _ in range(count)]
        return [[means[n] + each + rng.gauss(0.0, noise) for each in shared] for n in alive]

    return measure


def test_a_clearly_better_candidate_is_found() -> None:
    assert paired_race(4, 0, noisy([0.0, 0.1, 0.9, 0.2], 0.3, Random(1)), BUDGET) == 2


def test_between_equals_the_baseline_stands() -> None:
    def same(alive: Sequence[int], count: int) -> list[list[float]]:
        return [[0.5] * count for _ in alive]

    assert paired_race(5, 3, same, BUDGET) == 3


def test_luck_alone_seldom_overrules_the_baseline() -> None:
    """Of twenty equal candidates one is always lucky at first; in fresh worlds it seldom is again."""
    changed = sum(
        paired_race(20, 0, noisy([0.0] * 20, 1.0, Random(seed)), BUDGET) != 0 for seed in range(100)
    )
    assert changed < 45
    bold = Budget(
        seconds=float("inf"),
        batch_size=10,
        max_worlds=40,
        confirmation_worlds=40,
        min_lead_errors=-100.0,
        by_likelihood=False,
    )
    fooled = sum(
        paired_race(20, 0, noisy([0.0] * 20, 1.0, Random(seed)), bold) != 0 for seed in range(100)
    )
    assert fooled > 75


def test_candidates_with_one_root_action_need_no_worlds() -> None:
    def never(_alive: Sequence[int], _count: int) -> list[list[float]]:
        raise AssertionError

    assert paired_race(3, 1, never, BUDGET, ("bid", "bid", "bid")) == 1

    worlds, values = 0, noisy([0.0, 0.1, 0.9, 0.8], 0.1, Random(2))

    def counted(alive: Sequence[int], count: int) -> list[list[float]]:
        nonlocal worlds
        worlds += count
        return values(alive, count)

    patient = replace(BUDGET, max_worlds=4000)
    chosen = paired_race(4, 0, counted, patient, ("pass", "pass", "bid", "bid"))
    assert chosen == 2
    # Between the last two there is much to tell, but they bid the same.
    assert worlds < 200


def test_another_candidate_may_stand_for_the_root_action_of_the_baseline() -> None:
    """The baseline itself is worse than to pass, and a lower limit with the same bid is not."""
    values = noisy([0.0, 0.5, 0.6], 0.1, Random(3))
    assert paired_race(3, 0, values, BUDGET, ("bid", "pass", "bid")) == 0
    assert paired_race(3, 0, values, BUDGET, ("bid", "pass", "other")) == 2


def test_without_time_the_baseline_stands() -> None:
    hasty = Budget(
        seconds=0.0,
        batch_size=10,
        max_worlds=40,
        confirmation_worlds=40,
        min_lead_errors=0.5,
        by_likelihood=False,
    )
    assert paired_race(3, 1, noisy([0.0, 0.0, 9.0], 0.1, Random(1)), hasty) == 1


def test_one_candidate_needs_no_worlds() -> None:
    def never(_alive: Sequence[int], _count: int) -> list[list[float]]:
        raise AssertionError

    assert paired_race(1, 0, never, BUDGET) == 0
