"""The heuristics for a called partner: at once known, or hidden until the card is played."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from tests.oracle.features import friends_in
from tests.tables import Table
from tests.unit.bots.positions import choice, dealt

from rookery.bots.heuristic.calling import choose_leader, choose_partner, needs_nobody
from rookery.engine.command import Bury, CallCard, ChooseLeader, NameTrump
from rookery.engine.legal import LegalBury, LegalCalls, LegalLeader, LegalPartner
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat

OPEN = load_variant("high_card_partner_5")
"""Seven cards each and a nest of six; the named card's holder speaks up at once."""
SECRET = load_variant("call_partner_5")
"""Ten cards each and a nest of three; the joker is the lowest trump, and to name a buried card is to play alone."""
SECRET = replace(SECRET, pack=replace(SECRET.pack, faces="rook"))


def until_called(
    rules: Rules, hands: Mapping[Seat, str], *, nest: str = "", bid: int | None = None
) -> Table:
    """Seat 0 has won the auction at *bid*, has buried the nest again, and must name a card; red will be trump."""
    table = dealt(rules, hands, nest=nest, dealer=4)
    while isinstance(table.legal, LegalCalls):
        table.calls(None if table.round.calls else bid or table.legal.min)
    assert isinstance(table.legal, LegalBury)
    own = set(table.legal.own)
    table.act(0, Bury(tuple(card for card in table.legal.allowed if card not in own)))
    if not isinstance(table.legal, LegalPartner):
        table.act(0, NameTrump("red"))
    return table


def called(table: Table) -> str:
    """Returns the name of the card that the declarer would call."""
    assert isinstance(table.legal, LegalPartner)
    return table.plan.pack.name(choose_partner(table.view(0), table.legal))


def secret_round(hands: Mapping[Seat, str], card: str, *played: str) -> Table:
    """Seat 0 leads in red, and the holder of *card* is its hidden partner."""
    table = until_called(SECRET, hands)
    table.act(0, CallCard(table.plan.pack.parse(card)))
    table.act(0, NameTrump("red"))
    table.act(0, ChooseLeader(0))
    table.play(*played)
    return table


def friends(table: Table) -> list[frozenset[Seat]]:
    """Returns whom each seat takes for its friends."""
    return [friends_in(table.view(seat)) for seat in range(5)]


# Calling


def test_calls_the_highest_trump_that_it_does_not_hold() -> None:
    nest = "G6 G7 Y6 Y7 B6 B7"
    assert called(until_called(OPEN, {0: "R14 R13 R12 R11 G14 Y8 B8"}, nest=nest)) == "RK"
    assert called(until_called(OPEN, {0: "RK R13 R12 R11 G14 Y8 B8"}, nest=nest)) == "R14"


def test_calls_a_high_card_of_the_trump_that_it_will_name() -> None:
    """Where the card is named with the discard, trump is not known yet."""
    table = until_called(SECRET, {0: "R13 R12 R11 R10 R9 R8 G3 Y3 B3 B2"}, nest="G2 Y2 Y4")
    assert called(table) == "R14"


def test_plays_alone_only_with_a_hand_that_needs_nobody() -> None:
    """To name a buried card is to play alone, and to share with nobody."""
    nest = "G2 Y2 B2"
    strong = until_called(SECRET, {0: "R14 R13 R12 R11 R10 R9 R8 G14 Y14 B14"}, nest=nest)
    view = strong.view(0)
    assert needs_nobody(view)
    assert called(strong) in nest.split()
    dear = until_called(SECRET, {0: "R14 R13 R12 R11 R10 R9 R8 G14 Y14 B14"}, nest=nest, bid=180)
    assert called(dear) not in nest.split()
    fair = until_called(SECRET, {0: "R14 R12 R9 R8 G14 G8 Y8 Y6 B8 B6"}, nest=nest)
    assert called(fair) not in nest.split()


# Sides


def test_the_hidden_partner_alone_knows_its_side() -> None:
    assert friends(secret_round({0: "R13 R12", 3: "R14"}, "R14")) == [
        frozenset(),
        {2, 3, 4},
        {1, 3, 4},
        {0},
        {1, 2, 3},
    ]


def test_all_know_the_sides_once_the_card_is_played() -> None:
    hands = {0: "R13 R12", 1: "R5", 2: "R6", 3: "R14", 4: "R7"}
    table = secret_round(hands, "R14", "R13", "R5", "R6", "R14")
    assert friends(table) == [{3}, {2, 4}, {1, 4}, {0}, {1, 2}]


def test_infers_the_partner_when_nobody_else_can_be() -> None:
    """All but one have shown that they have no trump; a trump was named."""
    table = secret_round({0: "R13 R12", 3: "R14"}, "R14")
    view = table.view(0)
    assert friends_in(replace(view, voids=(0, 16, 16, 0, 16))) == {3}
    assert friends_in(replace(view, voids=(0, 16, 0, 0, 16))) == frozenset()
    # The named card may lie in the nest, and only the declarer knows better.
    other = table.view(1)
    assert friends_in(replace(other, voids=(0, 0, 16, 0, 16))) == {2, 3, 4}


def test_the_hidden_partner_gives_the_declarer_counters_and_the_others_do_not() -> None:
    """Seat 4 plays last to a trick that the declarer wins; who holds the named card gives a counter."""
    hands = {0: "R13 R12", 1: "R5", 2: "R6", 3: "R2", 4: "G14 G10 G9 Y9 Y8 Y7 B10 B9 B8 B7"}
    trick = ("R13", "R5", "R6", "R2")
    assert choice(secret_round(hands, "G14", *trick)) in {"G10", "B10"}
    hands = {**hands, 3: "R2 Y14"}
    assert choice(secret_round(hands, "Y14", *trick)) not in {"G14", "G10", "B10"}


# The leader


def test_leads_with_the_highest_trump_and_else_plays_last() -> None:
    legal = LegalLeader((0, 1))
    high = secret_round({0: "R14 R13 R12"}, "G14").view(0)
    assert choose_leader(high, legal) == 0
    low = secret_round({0: "R5 R6 R7", 1: "R14"}, "G14").view(0)
    assert choose_leader(low, legal) == 1
