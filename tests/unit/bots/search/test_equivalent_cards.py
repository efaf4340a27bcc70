"""Cards that may be played for each other."""

from __future__ import annotations

import pytest
from tests.unit.bots.positions import ORIGINAL, dealt, declare, views_in_play

from rookery.bots.search.equivalent_cards import (
    are_equivalent,
    distinct_cards,
    equivalent_plays,
    other_plays,
)
from rookery.engine.command import Pass, Play
from rookery.engine.legal import LegalPlays
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant


def test_cards_without_a_rival_between_them_and_of_equal_points_are_equivalent() -> None:
    table = dealt(ORIGINAL, {1: "R6 R7 R8 R9 R10 R11 R13 G6 G9"})
    declare(table, 1, "black")
    view = table.view(1)
    assert isinstance(view.legal, LegalPlays)
    cards = {card: view.plan.pack.name(card) for card in view.legal.cards}
    play = {name: Play(card) for card, name in cards.items()}
    assert equivalent_plays(view, play["R7"]) == (
        play["R7"],
        play["R6"],
        play["R8"],
        play["R9"],
        play["R11"],
    )
    assert equivalent_plays(view, play["R10"]) == (play["R10"],), "it is worth ten points"
    assert not are_equivalent(view, play["R11"], play["R13"]), "somebody else has the twelve"
    assert not are_equivalent(view, play["G6"], play["G9"])
    kept = distinct_cards(view, view.legal.cards, play["R8"].card)
    assert [cards[card] for card in kept] == ["R8", "R10", "R13", "G6", "G9"]
    others = other_plays(view, view.legal.cards, play["R8"].card)
    assert others == [Play(card) for card in kept if cards[card] != "R8"]


@pytest.mark.parametrize("variant", [ORIGINAL, "team_rook_4", "wild_bird_4_individual"])
def test_all_ways_to_ask_agree(variant: str) -> None:
    for view in views_in_play(variant, 1):
        assert isinstance(view.legal, LegalPlays)
        cards = view.legal.cards
        for card in cards:
            equivalent = equivalent_plays(view, Play(card))
            assert equivalent[0] == Play(card)
            distinct = distinct_cards(view, cards, card)
            assert card in distinct
            assert [Play(each) for each in distinct if Play(each) in equivalent] == [Play(card)]
            for other in cards:
                assert are_equivalent(view, Play(card), Play(other)) == (Play(other) in equivalent)
            if view.plan.boards is not None:
                assert equivalent == (Play(card),), "each card has spaces of its own on the boards"


@pytest.mark.parametrize("variant", ["team_rook_4", "team_rook_5", "team_rook_6", ORIGINAL])
def test_of_equivalent_cards_all_win_the_trick_so_far_or_none(variant: str) -> None:
    """With two packs in one, the 11 beats a copy of the 10 that was played before, and one's own 10 does not."""
    compared = 0
    for seed in range(1, 4):
        for view in views_in_play(variant, seed):
            trick = view.round.trick
            assert isinstance(view.legal, LegalPlays)
            for card in view.legal.cards if trick else ():
                wins = view.tables.winner((*trick, card)) == len(trick)
                for other in equivalent_plays(view, Play(card)):
                    assert isinstance(other, Play)
                    assert (view.tables.winner((*trick, other.card)) == len(trick)) == wins
                    compared += other.card != card
    assert compared > 30


def test_only_cards_have_equivalents() -> None:
    table = LocalTable(load_variant(ORIGINAL), seed=1)
    table.deal()
    assert table.decider is not None
    assert equivalent_plays(table.view(table.decider), Pass()) == (Pass(),)
