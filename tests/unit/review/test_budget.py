"""The worlds in which decisions are judged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rulesets import named
from tests.unit.review.quick import named_again

from rookery.engine.plan import plan_of
from rookery.record.decisions import Decision, counted_rounds
from rookery.review.budget import (
    COST_WORLDS,
    COST_WORLDS_BEFORE_PLAY,
    MAX_CARDS_PLAYED,
    PLAY_BUDGET,
    cost_worlds,
    judging_budget,
)

TEAM, CLASSIC = "team_rook_6", "original_partnership_4"


def decisions_in(variant: str) -> tuple[Decision, Decision]:
    """Returns a decision before the first lead and one after it."""
    [counted] = counted_rounds(named_again(variant))
    before, *_ = counted.decisions
    *_, after = (each for each in counted.decisions if each.view.round.leader is not None)
    return before, after


def test_rounds_of_usual_length_are_judged_in_all_worlds() -> None:
    before, after = decisions_in(CLASSIC)
    assert judging_budget(after.view) == PLAY_BUDGET
    assert (cost_worlds(before.view), cost_worlds(after.view)) == (
        COST_WORLDS_BEFORE_PLAY,
        COST_WORLDS,
    )


def test_long_rounds_are_judged_in_fewer_worlds() -> None:
    before, after = decisions_in(TEAM)
    plan = plan_of(named(TEAM))
    cards = plan.seats * plan.tricks
    assert cards > MAX_CARDS_PLAYED
    # A round of n cards has n decisions, after each of which up to n cards are played.
    share = (MAX_CARDS_PLAYED / cards) ** 2
    found = judging_budget(after.view)
    assert replace(found, batch_size=64, max_worlds=384, confirmation_worlds=1536) == PLAY_BUDGET
    for count, full in (
        (found.batch_size, 64),
        (found.max_worlds, 384),
        (found.confirmation_worlds, 1536),
        (cost_worlds(after.view), COST_WORLDS),
        (cost_worlds(before.view), COST_WORLDS_BEFORE_PLAY),
    ):
        assert count == pytest.approx(share * full, abs=0.5)
