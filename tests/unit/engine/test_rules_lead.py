"""The first lead, and the tricks that may be looked at, according to the documents."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.layouts import declare
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table

from rookery.rules.catalog import load_variant
from rookery.service.table_view import table_view

# --- who leads first -----------------------------------------------------------------------------------------------

LEFT_OF_DEALER = [
    "original_partnership_4",
    "official_wikipedia_4",
    "standard_deck_4",
    "kentucky_discard_4",
    "kentucky_discard_bird_4",
    "partnership_rook_56_4",
    "red_one_4",
    "western_new_york_4",
    "two_high_4",
    "two_high_standard_4",
    "woodson_patrick_4",
    "partnership_for_six",
    "high_card_partner_5",
    "original_5",
    "original_6",
    "original_3_2011",
    "original_3_1994",
    "original_2_1994",
]


def leader_of(variant: str, dealer: int, declarer: int) -> int:
    """Deals, lets *declarer* win the auction, and returns the first leader."""
    table = Table.of(variant, dealer=dealer)
    table.deal_until_kept()
    declare(table, declarer)
    rng = Random(1)
    while table.round.leader is None:
        table.play_on(rng, stop_after=1)
    leader: int = table.round.leader
    return leader


@pytest.mark.parametrize("variant", LEFT_OF_DEALER)
@rule("H11:54", "A13", "A34", "A38", "A44", "A86", "A89")
def test_the_dealers_left_leads_whoever_declares(variant: str) -> None:
    players = load_variant(variant).table.players
    for dealer in range(players):
        for declarer in range(players):
            assert leader_of(variant, dealer, declarer) == (dealer + 1) % players


@pytest.mark.parametrize("variant", ["beginner_4", "wild_bird_4_partnership", "wild_bird_3"])
@rule("H11:54")
def test_without_bids_the_dealers_left_leads_too(variant: str) -> None:
    for dealer in range(3):
        table = Table.of(variant, dealer=dealer)
        table.deal(1)
        assert table.decider == (dealer + 1) % table.plan.seats


@pytest.mark.parametrize("variant", ["dixie_4", "dixie_6"])
@rule("WM08:259 lead", "A64", "A13")
def test_the_dixie_dealer_leads(variant: str) -> None:
    for dealer, declarer in ((0, 0), (0, 2), (3, 1)):
        assert leader_of(variant, dealer, declarer) == dealer


@rule("WIK:50 lead", "A13")
def test_the_western_kentucky_declarer_leads() -> None:
    for dealer, declarer in ((0, 0), (0, 2), (3, 1)):
        assert leader_of("western_kentucky_4", dealer, declarer) == declarer


@rule("TR:67 lead", "A103")
def test_the_declarers_left_leads_in_team_rook() -> None:
    """This holds even if it is the dealer."""
    for dealer, declarer in ((0, 0), (0, 5), (3, 2)):
        assert leader_of("team_rook_6", dealer, declarer) == (declarer + 1) % 6


# --- what may be looked at -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:58 review", "WIK:21 review", "A22", "A83")
def test_how_far_back_tricks_may_be_reviewed(variant: str) -> None:
    """What a seat is shown in the middle of a round: none in the Wikipedia games, elsewhere the last trick alone
    [H11:58, WIK:21, A22, A83].
    """
    table = Table.of(variant)
    table.deal_until_kept()
    rng = Random(1)
    while len(table.round.tricks) < 2:
        table.play_on(rng, stop_after=1)
    first, last = table.round.tricks
    shown = table_view(table.view(0))
    if load_variant(variant).meta.source[0].startswith("WIK"):
        assert shown.last_trick is None
    else:
        assert shown.last_trick == last
    told = msgspec.json.encode(shown).decode()
    assert str(list(first.cards)).replace(" ", "") not in told
