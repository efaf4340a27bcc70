"""Worlds weighted by the cards that others have played."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from random import Random
from statistics import fmean

import pytest
from tests.tables import PLAYABLE, Table
from tests.truth import true_world

from rookery.belief.worlds import World, Worlds
from rookery.bots.bot import bot_named
from rookery.bots.search.play_likelihood import PlayLikelihood, draw_by_play
from rookery.engine.legal import LegalPlays
from rookery.view.seat import SeatView


def plays(variant: str, seed: int) -> Iterator[tuple[SeatView, World]]:
    """Yields the view of every card that is played in a round of casual players, and the true world."""
    table, bot = Table.of(variant), bot_named("casual")
    table.deal(seed)
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalPlays):
            yield view, true_world(table.plan, table.match)
        table.act(seat, bot.choose(view, Random(seed)))


@pytest.mark.parametrize("variant", PLAYABLE)
def test_worlds_drawn_by_play_are_worlds_of_the_view(variant: str) -> None:
    played = list(plays(variant, 5))
    assert len(played) > 20
    for view, _ in played[::4]:
        worlds = Worlds(view)
        drawn = draw_by_play(worlds, 6, Random(1))
        assert len(drawn) == 6
        assert all(map(worlds.allows, drawn))
        assert drawn == draw_by_play(Worlds(view), 6, Random(1))


def test_cards_say_something_from_the_second_one_on() -> None:
    views = [view for view, _ in plays("original_partnership_4", 1)]
    assert PlayLikelihood.of(views[0]) is None
    assert all(PlayLikelihood.of(view) is not None for view in views[1:])


def test_where_hands_change_in_mid_round_cards_say_nothing() -> None:
    views = [view for view, _ in plays("tennessee_for_two", 1)]
    assert all(PlayLikelihood.of(view) is None for view in views if view.round.draws)
    assert any(view.round.draws for view in views)


@pytest.mark.parametrize(
    "variant", ["original_partnership_4", "team_rook_6", "original_5", "call_partner_5"]
)
def test_the_truth_explains_the_play_better_than_other_likely_worlds(variant: str) -> None:
    gains = []
    for seed in range(4):
        for view, truth in list(plays(variant, seed))[6::5]:
            likelihood = PlayLikelihood.of(view)
            assert likelihood is not None
            true, *logs = likelihood.log_likelihoods(
                [truth, *Worlds(view).draw_likely(48, Random(2)).worlds]
            )
            best = max(logs)
            gains.append(true - best - log(fmean(exp(each - best) for each in logs)))
    assert fmean(gains) > 0.5
