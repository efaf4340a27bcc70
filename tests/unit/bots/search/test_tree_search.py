"""Tree search at later decisions: when it applies, and that it pays."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.positions import views_in_play

from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot, bot_named
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.equivalent_cards import distinct_cards
from rookery.bots.search.tree_search import (
    FIRST_PASS_WORLDS,
    MAX_HAND_CARDS,
    MIN_TREE_WORLDS,
    fits_tree_search,
    search_tree,
    tree_ends,
)
from rookery.bots.search.utility import utility_for
from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays
from rookery.engine.plan import plan_of
from rookery.lab.duel import play_pair
from rookery.rules.catalog import load_variant
from rookery.view.seat import SeatView

TREE_BUDGET = replace(QUICK, tree_worlds=2 * MIN_TREE_WORLDS)


def test_tree_search_is_for_two_players_and_for_the_last_tricks_of_four() -> None:
    assert all(fits_tree_search(view) for view in views_in_play("tennessee_for_two", 1))
    for view in views_in_play("original_partnership_4", 1):
        assert fits_tree_search(view) == (view.hand.bit_count() <= MAX_HAND_CARDS)


@pytest.mark.parametrize("variant", ["tennessee_for_two", "original_2_2011", "call_partner_5"])
def test_the_choice_is_one_of_the_cards_and_repeats(variant: str) -> None:
    for view in views_in_play(variant, 2)[::5]:
        assert isinstance(view.legal, LegalPlays)
        cards = distinct_cards(view, view.legal.cards, view.legal.cards[0])
        chosen = {search_tree(view, cards, 0, TREE_BUDGET, Random(3)) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= set(range(len(cards)))


def test_without_time_for_a_tree_the_first_pass_decides() -> None:
    bold = replace(TREE_BUDGET, seconds=0.0, batch_size=FIRST_PASS_WORLDS)
    cautious = replace(bold, min_lead_errors=3.0)
    dared = stayed = 0
    for view in views_in_play("tennessee_for_two", 3):
        assert isinstance(view.legal, LegalPlays)
        cards = distinct_cards(view, view.legal.cards, view.legal.cards[-1])
        if len(cards) > 1:
            baseline = cards.index(view.legal.cards[-1])
            leader = search_tree(view, cards, baseline, bold, Random(1))
            chosen = search_tree(view, cards, baseline, cautious, Random(1))
            assert chosen in (leader, baseline)
            if leader != baseline:
                dared += chosen == leader
                stayed += chosen == baseline
    assert dared > 3
    assert stayed > 3


def test_tree_search_beats_the_heuristic_bot() -> None:
    class OnlyCards:
        """Bids and buries like casual, so that only the cards differ."""

        name = "cards"

        def __init__(self) -> None:
            self.search, self.casual = SearchBot("cards", TREE_BUDGET), bot_named("casual")

        def choose(self, view: SeatView, rng: Random) -> Command:
            bot: Bot = self.search if isinstance(view.legal, LegalPlays) else self.casual
            return bot.choose(view, rng)

    rules = load_variant("tennessee_for_two")
    assert len(plan_of(rules).players) == 2
    bots = OnlyCards(), bot_named("casual")
    pairs = [play_pair(rules, bots, 1, number, matches=False) for number in range(20)]
    assert sum(pair.difference for pair in pairs) / len(pairs) > 5


@pytest.mark.parametrize("variant", ["tennessee_for_two", "original_2_2011"])
def test_every_world_ends_once_for_each_card_and_as_the_rules_count(variant: str) -> None:
    for view in views_in_play(variant, 4)[::7]:
        assert isinstance(view.legal, LegalPlays)
        worlds, utility = Worlds(view).draw(40, Random(5)), utility_for(view)
        rows = tree_ends(view, worlds, view.legal.cards, utility, learned=True)
        assert [len(row) for row in rows] == [len(worlds)] * len(view.legal.cards)
        assert rows == tree_ends(view, worlds, view.legal.cards, utility, learned=True)
        for contract, teams, points in (end for row in rows for end in row):
            assert contract == view.round.contract
            assert len(points) == max(teams) + 1


def test_with_one_card_left_nothing_is_planned() -> None:
    """The ends are then those of ordinary playouts."""
    view = views_in_play("original_partnership_4", 1)[-5]
    assert isinstance(view.legal, LegalPlays)
    worlds, utility = Worlds(view).draw(20, Random(5)), utility_for(view)
    states = [RolloutContext.of(view).state(world) for world in worlds]
    [row] = tree_ends(view, worlds, view.legal.cards[:1], utility, learned=True)
    found = play_out(view.plan, states, view.legal.cards[:1], learned=True)
    assert [points for _, _, points in row] == [points for [points] in found]
