"""The heuristics for drawing, throwing and giving away cards. Red is trump unless a test says otherwise."""

from __future__ import annotations

from msgspec.structs import replace
from tests.layouts import bury, declare, lay
from tests.tables import Table

from rookery.bots.heuristic.burying import choose_trump
from rookery.bots.heuristic.cards import choose_draw, policy_position
from rookery.bots.heuristic.drawing import choose_redraw, choose_swap
from rookery.engine.command import Draw, NameTrump
from rookery.engine.legal import LegalDraw, LegalRedraw, LegalSwap, LegalTrump
from rookery.kernel import kernel
from rookery.rules.catalog import load_variant
from rookery.seats import Seat

TENNESSEE, WOODSON = "tennessee_for_two", "woodson_patrick_4"


def after_first_trick(open_card: str) -> Table:
    """Seat 0 has taken the first trick; *open_card* came to lie open on the stock at the deal."""
    rest = [code for code in ("R14", "G14", "B14", "Y4", "G4") if code != open_card]
    table = Table.of(TENNESSEE, dealer=1)
    lay(
        table,
        {0: "R13 R12 R11 R9", 1: "R8 R7 R6"},
        nest="B4 B6 B7 B8 B9",
        stock=" ".join([open_card, *rest]),
    )
    declare(table, 0)
    bury(table, "B4 B6 B7 B8 B9")
    table.act(0, NameTrump("red"))
    while table.round.leader != 0 or not table.round.tricks:
        table.play("R8" if table.decider == 1 else "R9")
    return table


def drawn(open_card: str) -> Draw:
    table = after_first_trick(open_card)
    assert isinstance(table.legal, LegalDraw)
    return choose_draw(table.view(0))


def test_takes_a_good_open_card_and_leaves_a_bad_one() -> None:
    assert drawn("R14") == Draw("open")
    assert drawn("G14") == Draw("open")
    assert drawn("G4") == Draw("hidden")
    assert drawn("Y4") == Draw("hidden")


def test_a_trick_is_wanted_more_when_a_good_card_lies_open() -> None:
    """The winner chooses, and the loser gets the other card."""
    wanted = {}
    for code in ("R14", "B5"):
        table = Table.of(TENNESSEE, dealer=1)
        lay(table, {0: "R13 R12", 1: "RK R7"}, nest="B4 B6 B7 B8 B9", stock=code)
        declare(table, 0)
        bury(table, "B4 B6 B7 B8 B9")
        table.act(0, NameTrump("red"))
        asked = policy_position(table.view(1))
        values = {card: value for card, value, *_ in kernel.policy_values(*asked)}
        wanted[code] = values[table.plan.pack.parse("RK")] - values[table.plan.pack.parse("R7")]
    assert wanted["R14"] > wanted["B5"]


def woodson(hands: dict[Seat, str], *, dealer: Seat = 3) -> Table:
    """Seat 0 has won the auction and must name trump."""
    table = Table.of(WOODSON, dealer=dealer)
    lay(table, hands, nest="Y7 B7 G7", stock="R5")
    declare(table, 0)
    bury(table, "Y7 B7 G7")
    return table


def test_throws_low_plain_cards_and_keeps_trumps_and_high_cards() -> None:
    table = woodson({0: "R13 R6 G13 Y6 B6 B8", 1: "G14"})
    table.act(0, NameTrump("red"))
    assert isinstance(table.legal, LegalRedraw)
    assert table.decider == 0
    thrown = choose_redraw(table.view(0), table.legal)
    assert {table.plan.pack.name(card) for card in thrown} >= {"Y6", "B6", "B8"}
    assert not {"R13", "R6"} & {table.plan.pack.name(card) for card in thrown}


def test_throws_no_more_than_the_stock_can_replace() -> None:
    table = woodson({0: "R13 R6 G9 Y6 B6 B8"})
    table.act(0, NameTrump("red"))
    assert isinstance(table.legal, LegalRedraw)
    few = replace(table.legal, most=2)
    assert len(choose_redraw(table.view(0), few)) == 2


def test_names_a_long_trump_and_turns_only_with_a_weak_hand_that_gets_the_card() -> None:
    strong, weak = {0: "R14 R13 R12 R6 G6 Y6"}, {0: "R6 R8 G6 G8 Y6 B6"}

    def trump(table: Table) -> str | None:
        assert isinstance(table.legal, LegalTrump)
        return choose_trump(table.view(0), table.legal)

    assert trump(woodson(strong)) == "red"
    assert trump(woodson(weak)) is None
    # The dealer would leave the turned card to an opponent.
    assert trump(woodson(weak, dealer=0)) is not None


def test_gives_its_worst_card_away_before_trump_is_named() -> None:
    rules = load_variant(WOODSON)
    assert rules.redraw is not None
    rules = replace(rules, redraw=replace(rules.redraw, swap_before_trump=True))
    for hand, given in (
        ("R14 R13 R12 R11 R10 G6", {"G6"}),
        ("RK R14 G14 Y14 B14 R13", {"R13", ""}),
    ):
        table = Table.of(rules, dealer=3)
        lay(table, {0: hand}, nest="Y7 B7 G7", stock="R5")
        declare(table, 0)
        bury(table, "Y7 B7 G7")
        assert isinstance(table.legal, LegalSwap)
        card = choose_swap(table.view(0), table.legal)
        assert ("" if card is None else table.plan.pack.name(card)) in given
