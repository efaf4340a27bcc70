"""Helpers for tests of reviews: rounds to review, and budgets that make reviews quick."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.rulesets import named

from rookery.bots.bot import bot_named
from rookery.local import LocalTable
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.review import bidding, budget, contracts, hindsight, trials
from rookery.shuffle import derive, seeded_rng
from rookery.view.seat import SeatView


@cache
def played(variant: str, bots: tuple[str, ...], *, rounds: int = 1, seed: int = 1) -> str:
    """Returns the record of a match in which *bots* take the seats in turn, up to the given number of counted *rounds*."""
    table = LocalTable(named(variant), seed=derive(seed, "deals"))
    players, rng = [bot_named(name) for name in bots], seeded_rng(derive(seed, "choices"))

    def choose(view: SeatView):  # type: ignore[no-untyped-def]  # a command
        assert view.seat is not None
        return players[view.seat % len(players)].choose(view, rng)

    table.play(choose, rounds=rounds)
    return table.record()


def replayed(variant: str, *bots: str, rounds: int = 1, seed: int = 1) -> ReplayedMatch:
    """Returns the record of `played`, replayed."""
    return replayed_match(played(variant, bots, rounds=rounds, seed=seed))


def named_again(variant: str) -> ReplayedMatch:
    """Returns a replayed round of *variant* by `casual` and `beginner` bots in turn."""
    return replayed(variant, "casual", "beginner")


def make_quick(patch: pytest.MonkeyPatch, times: int = 1) -> None:
    """Makes reviews use few worlds, multiplied by *times*, and the solver visit few positions."""
    few, fewest = 32 * times, 8 * times
    patch.setattr(
        budget,
        "PLAY_BUDGET",
        replace(budget.PLAY_BUDGET, batch_size=16, max_worlds=few, confirmation_worlds=few),
    )
    before = replace(
        budget.BEFORE_PLAY_BUDGET, batch_size=8, max_worlds=fewest, confirmation_worlds=fewest
    )
    patch.setattr(budget, "BEFORE_PLAY_BUDGET", before)
    patch.setattr(budget, "COST_WORLDS", 2 * few)
    patch.setattr(contracts, "CONTRACT_WORLDS", few)
    patch.setattr(budget, "COST_WORLDS_BEFORE_PLAY", 2 * fewest)
    patch.setattr(trials.TreeTrials, "group_size", few)
    patch.setattr(bidding, "LIMIT_WORLDS", 16)
    patch.setattr(hindsight, "MAX_NODES_PER_ROUND", 200_000)
    patch.setattr(hindsight, "MAX_NODES_FOR_PAR", 50_000)
