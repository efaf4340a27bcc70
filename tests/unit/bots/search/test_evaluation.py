"""Figures for people: forecasts in deals that fit the behavior of players who search, reproducible by seed."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

import pytest

from rookery.belief.likelihood import CHOICE_FACTORS, FORECAST_FACTORS, Factors
from rookery.bots.bot import bot_named
from rookery.bots.level import EXPERT, STRONG
from rookery.bots.search.evaluation import evaluate, world_source
from rookery.engine.command import Play
from rookery.engine.plan import Plan, plan_of
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMP_SUIT
from rookery.view.seat import SeatView

PATIENT = replace(EXPERT, seconds=inf)


def defender_at_the_first_lead(variant: str, deal: int) -> SeatView:
    """Returns the view of an opponent of the declarer at its first card."""
    plan, casual, rng = plan_of(load_variant(variant)), bot_named("casual"), Random(deal)
    while True:
        table = LocalTable(plan.rules, seed=rng.randbytes(32), dealer=plan.players[0])
        table.deal()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            now = view.round
            if now.leader is not None and now.contract is not None:
                teams = plan.teams(now.order, now.contract.declarer, now.partner)
                if teams[seat] != teams[now.contract.declarer]:
                    return view
            table.act(seat, casual.choose(view, rng))


def trumps_of_declarer(plan: Plan, view: SeatView, factors: Factors | None) -> float:
    """Returns how many trumps the declarer has in likely deals by *factors* on average, or in any deals without."""
    now, budget = view.round, STRONG if factors is None else PATIENT
    assert now.trump is not None
    assert now.contract is not None
    trumps = plan.card_tables[now.trump].suit_mask[TRUMP_SUIT]
    drawn = world_source(view, budget, Random(1), factors or CHOICE_FACTORS)(200)
    hands = [world.hands[now.contract.declarer] & trumps for world in drawn]
    return sum(hand.bit_count() for hand in hands) / len(hands)


def test_both_sets_have_a_factor_for_every_kind() -> None:
    assert list(FORECAST_FACTORS) == list(CHOICE_FACTORS)


@pytest.mark.parametrize("variant", ["original_partnership_4", "kentucky_discard_4", "original_5"])
def test_forecasts_give_a_declarer_more_trumps_than_choices_do(variant: str) -> None:
    plan = plan_of(load_variant(variant))
    for deal in range(3):
        view = defender_at_the_first_lead(variant, deal)
        uniform, choosing, foreseeing = (
            trumps_of_declarer(plan, view, factors)
            for factors in (None, CHOICE_FACTORS, FORECAST_FACTORS)
        )
        assert uniform < choosing < foreseeing


def test_figures_use_the_forecast_factors() -> None:
    view = defender_at_the_first_lead("original_partnership_4", 0)
    assert view.legal is not None
    choice = Play(view.legal.cards[0])  # type: ignore[union-attr]  # it plays a card
    [told] = evaluate(view, [choice], PATIENT, Random(1))
    [foreseen] = evaluate(view, [choice], PATIENT, Random(1), FORECAST_FACTORS)
    [chosen_by] = evaluate(view, [choice], PATIENT, Random(1), CHOICE_FACTORS)
    assert told == foreseen
    # The declarer's cards are better than those that the search thinks of.
    assert told.made > chosen_by.made
