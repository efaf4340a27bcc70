"""Cards that are never worse than others of equal rank in a trick whose taker is settled."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.unit.bots.positions import ORIGINAL, dealt, declare

from rookery.bots.bot import bot_named, patient
from rookery.bots.play_facts import PlayFacts
from rookery.bots.search.settled_tricks import best_of_equal_rank
from rookery.engine.command import Play
from rookery.engine.legal import LegalPlays
from rookery.errors import KernelError
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.solve.double_dummy import position_from_spec, solve
from rookery.view.seat import SeatView

HANDS = {
    1: "Y14 Y9 Y5 B14 B13 B12 B11 B9 RK",
    2: "Y13 Y12 G14 G13 G12 G11 G10 G9 G8",
    3: "Y6 Y7 R5 R6 R7 R8 R9 R10 R11",
    0: "Y8 Y10 Y11 R12 R13 R14 B5 B6 B7",
}
"""Seat 1 declares black and leads; seat 0 plays last, and seats 2 and 0 are partners."""


def last_to_play(led: str, rules: Rules | str = ORIGINAL) -> SeatView:
    """Returns what seat 0 sees after seat 1 led *led*, 2 and 3 following with their first yellow card."""
    table = dealt(rules, HANDS)
    declare(table, 1, "black")
    for seat, card in ((1, led), (2, "Y13"), (3, "Y6")):
        table.act(seat, Play(table.plan.pack.parse(card)))
    return table.view(0)


def stand_ins(view: SeatView) -> dict[str, str]:
    """Returns the stand-ins of the legal cards, by name."""
    assert isinstance(view.legal, LegalPlays)
    name = view.plan.pack.name
    return {name(card): name(best) for card, best in best_of_equal_rank(view, view.legal).items()}


def chosen_by_strong(view: SeatView) -> list[str]:
    """Returns the names of the cards that `strong` chooses with five random generators."""
    bot = patient(bot_named("strong"))
    chosen = [bot.choose(view, Random(seed)) for seed in range(5)]
    assert all(isinstance(play, Play) for play in chosen)
    return [view.plan.pack.name(play.card) for play in chosen if isinstance(play, Play)]


def test_points_go_into_a_trick_that_is_surely_ours() -> None:
    view = last_to_play("Y9")
    assert stand_ins(view) == {"Y8": "Y8", "Y10": "Y10", "Y11": "Y10"}
    assert "Y11" not in chosen_by_strong(view)


def test_points_stay_out_of_a_trick_that_is_surely_lost() -> None:
    view = last_to_play("Y14")
    assert stand_ins(view) == {"Y8": "Y8", "Y10": "Y11", "Y11": "Y11"}
    assert "Y10" not in chosen_by_strong(view)


def test_more_points_are_not_better_where_the_target_must_be_met_exactly() -> None:
    rules = load_variant(ORIGINAL)
    match = replace(rules.match, past_target="stays")
    found = stand_ins(last_to_play("Y9", replace(rules, match=match)))
    assert found == {name: name for name in ("Y8", "Y10", "Y11")}


def test_no_points_are_given_to_a_partner_who_scores_alone() -> None:
    together = load_variant("original_3_2011")
    alone = replace(together, score=replace(together.score, defender_credit="own"))
    given = [sum(points_given(rules, seed) for seed in range(40)) for rules in (together, alone)]
    assert given[0] > 0
    assert given[1] == 0


def points_given(rules: Rules, seed: int) -> int:
    """Returns how many points stand-ins would add to tricks that somebody else takes, in a round of random players."""
    table, bot = LocalTable(rules, seed=seed), bot_named("random")
    rng, more, points = Random(seed), 0, table.plan.points
    table.deal_until_decision(100)
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalPlays):
            facts = PlayFacts(view, view.legal)
            for card, best in best_of_equal_rank(view, view.legal).items():
                more += 0 if facts.wins(card) else max(0, points[best] - points[card])
        table.act(seat, bot.choose(view, rng))
    return more


def test_nothing_is_settled_while_an_opponent_may_still_beat_the_trick() -> None:
    table = dealt(ORIGINAL, HANDS)
    declare(table, 1, "black")
    pack = table.plan.pack
    table.act(1, Play(pack.parse("Y9")))
    assert all(card == best for card, best in stand_ins(table.view(2)).items())


VARIANTS = (
    ORIGINAL,
    "western_new_york_4",
    "team_rook_6",
    "original_3_2011",
    "original_5",
    "call_partner_5",
    "tennessee_for_two",
    "beginner_4",
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_with_all_cards_open_the_stand_in_is_never_worse(variant: str) -> None:
    """The exact solver says so in the last tricks of rounds of random players, for the side that moves."""
    compared = gained = 0
    for seed in range(40):
        for better, worse in values_of_stand_ins(variant, seed):
            assert better >= worse, seed
            compared += 1
            gained += better > worse
    assert compared >= 5
    assert gained


def values_of_stand_ins(variant: str, seed: int) -> list[tuple[int, int]]:
    """Returns what the side to move gets with stand-ins, and with the cards they replace, late in one round."""
    table, bot = LocalTable(load_variant(variant), seed=seed), bot_named("random")
    rng, found = Random(seed), []
    table.deal_until_decision(100)
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalPlays) and max(view.round.hand_sizes) <= 5:
            replaced = best_of_equal_rank(view, view.legal)
            if any(card != best for card, best in replaced.items()):
                found += compare(table, replaced)
        table.act(seat, bot.choose(view, rng))
    return found


def compare(table: LocalTable, replaced: dict[int, int]) -> list[tuple[int, int]]:
    """Returns the exact values of stand-ins and of the cards they replace, for the side to move."""
    at = position_from_spec(table.plan, table.position())
    try:
        solved = solve(at)
    except KernelError:
        return []
    sign = 1 if table.view(None).mover in at.side else -1
    worth = {action.action: sign * action.lower for action in solved.actions}
    name = table.plan.pack.name
    return [
        (worth[name(best)], worth[name(card)])
        for card, best in replaced.items()
        if card != best and name(card) != name(best)
    ]
