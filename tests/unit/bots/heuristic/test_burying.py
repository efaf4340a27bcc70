"""The heuristics for the nest and the trump."""

from __future__ import annotations

import pytest
from tests.tables import PLAYABLE, Table
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.heuristic.burying import chance_of_last_trick, choose_burial
from rookery.cards import mask_of
from rookery.engine.command import Bury, NameTrump
from rookery.engine.legal import LegalBury, LegalCalls, LegalTrump, allows
from rookery.shuffle import seeded_rng


def with_the_nest(hand: str, nest: str, variant: str = ORIGINAL) -> Table:
    """Seat 0 has won the auction with *hand* and has taken *nest*."""
    table = dealt(variant, {0: hand}, nest=nest, dealer=1)
    while isinstance(table.legal, LegalCalls):
        high = any(call.kind == "bid" for call in table.round.calls)
        table.calls(table.legal.min if table.decider == 0 and not high else None)
    return table


def buried(table: Table) -> set[str]:
    """Returns the cards that the declarer would bury."""
    assert isinstance(table.legal, LegalBury)
    pack = table.plan.pack
    return {pack.name(card) for card in choose_burial(table.view(0), table.legal)}


def named(table: Table) -> str:
    """Returns the trump that the declarer names after the burial that they would choose."""
    view = table.view(0)
    assert isinstance(view.legal, LegalBury)
    table.act(0, HeuristicBot().choose(view, seeded_rng(bytes(32))))
    assert isinstance(table.legal, LegalTrump)
    command = HeuristicBot().choose(table.view(0), seeded_rng(bytes(32)))
    assert isinstance(command, NameTrump)
    return command.trump


def test_keeps_trumps_and_14s() -> None:
    table = with_the_nest("RK R14 R13 R9 R8 G14 Y14 B7 B6", "G6 Y7 R6 B9 B8")
    assert buried(table) & {"RK", "R14", "R13", "R9", "R8", "R6", "G14", "Y14"} == set()
    assert named(table) == "red"


def test_makes_a_color_void() -> None:
    table = with_the_nest("RK R14 R13 R9 R8 R7 G13 G7 Y6", "Y8 Y9 B6 B7 B8")
    plain = {"Y6", "Y8", "Y9", "B6", "B7", "B8", "G13", "G7"}
    assert len({code[0] for code in plain - buried(table)}) <= 2


def test_buries_counters_when_it_expects_the_last_trick() -> None:
    table = with_the_nest("RK R14 R13 R12 R11 R10 R9 R8 G10", "G5 Y10 Y5 B10 B5")
    assert {"G10", "Y10", "B10"} & buried(table)


def test_buries_no_counters_when_it_cannot_take_the_last_trick() -> None:
    """Alone against five, with four small trumps, and with enough worthless cards."""
    table = with_the_nest("R4 R6 R7 R8 G10 G9 Y5 Y9 B10", "B9 G6", variant="original_6")
    assert not buried(table) & {"G10", "Y5", "B10"}


def test_buries_no_counters_that_nobody_scores() -> None:
    table = with_the_nest(
        "RK R2 R1 R14 R13 R12 R11 R10 R9 R8 G7 G10 Y10", "Y7 B7 B8 G8 Y8", variant="two_high_4"
    )
    assert not buried(table) & {"G10", "Y10", "R10"}


def test_the_last_trick_is_likelier_with_more_trumps() -> None:
    table = with_the_nest("RK R14 R13 R12 R11 R10 R9 R8 G10", "G5 Y10 Y5 B10 B5")
    pack = table.plan.pack
    many, few = pack.parse_cards("RK R14 R13 R12 R11 R10 R9 R8"), pack.parse_cards("R14 R5")
    chances = [
        chance_of_last_trick(table.plan, "red", hand, pack.all & ~hand) for hand in (few, many)
    ]
    assert 0.0 < chances[0] < 0.5 < chances[1] < 1.0


@pytest.mark.parametrize("variant", PLAYABLE)
def test_buries_within_the_rules(variant: str) -> None:
    """Own limits, forbidden counters and required cards, in many deals."""
    for seed in range(10):
        table = Table.of(variant)
        if table.plan.rules.exchange is None:
            return
        table.deal(seed)
        while isinstance(table.legal, LegalCalls):
            table.calls(table.legal.min if not table.round.calls else None)
        if not isinstance(table.legal, LegalBury):
            continue
        assert table.decider is not None
        view = table.view(table.decider)
        cards = choose_burial(view, table.legal)
        assert allows(table.legal, Bury(cards))
        assert mask_of(cards) & ~view.hand == 0


def test_puts_down_what_must_be_put_down() -> None:
    """More counters than the hand may keep: all the other cards go, and then as few counters as needed."""
    hand = "R5 R10 R14 R1 G5 G10 G14 G1 Y5 Y10 Y14 Y1 B5 B10"
    table = with_the_nest(hand, "B14 B1 RK R6 R7 R8", variant="team_rook_6")
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert {table.plan.pack.name(card) for card in legal.required} == {"R6", "R7", "R8"}
    assert allows(legal, Bury(choose_burial(table.view(0), legal)))
    assert {"R6", "R7", "R8"} <= buried(table)


def test_keeps_its_own_cards_where_only_two_may_go() -> None:
    table = with_the_nest(
        "R14 R13 R12 R11 R10 G6 G7 G8 Y6 Y7 Y8 B6 B7",
        "B14 G14 R9 R8 Y14",
        variant="original_3_1994",
    )
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert legal.own_limit == 2
    assert len(buried(table) & {table.plan.pack.name(card) for card in legal.own}) == 2
