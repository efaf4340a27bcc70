"""Misdeals that players call in table mode: a card exposed in the deal, and a wrong deal."""

from __future__ import annotations

from random import Random

import pytest
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import Table
from tests.unit.engine.table_mode import refused

from rookery.engine.command import Answer, Propose
from rookery.engine.event import Answered, Proposed, ThrownIn
from rookery.engine.plan import plan_of
from rookery.errors import Reason
from rookery.notation.record import read_record, write, write_record
from rookery.record.replay import verify

ANSWERS = ((1, False), (2, False), (3, True))


def dealt(variant: str = "original_partnership_4", *, dealer: int = 2, tricks: int = 0) -> Table:
    table = Table.of(in_table_mode(variant), dealer=dealer)
    table.deal(1)
    if tricks:
        table.settle("red", 70)
        table.play_on(Random(1), stop_after=4 * tricks)
    return table


def shown(table: Table, seat: int, code: str) -> None:
    table.act(seat, Propose("exposed_card", card=table.plan.pack.parse(code)))


@pytest.mark.parametrize("code", ["R10", "B14", "RK"])
@rule("H11:27", "WM08:63 misdeal", "A18", "A19")
def test_a_ten_or_higher_is_dealt_again_without_asking(code: str) -> None:
    """[H11:27, A18, A19]: nobody is asked, and the same dealer deals."""
    table = dealt()
    shown(table, 2, code)
    assert [type(event) for event in table.events[-2:]] == [Proposed, ThrownIn]
    assert table.events[-1] == ThrownIn(reason="exposed_card", seat=None, next_dealer=2)
    assert table.round.proposal is None
    assert table.round.over is not None


@pytest.mark.parametrize("demands", [0, 1, 2, 3])
@rule("H11:27", "WM08:63 misdeal", "A19")
def test_a_lower_card_is_dealt_again_if_any_player_demands_it(demands: int) -> None:
    """[H11:27]: one yes is enough, even after a no; the dealer may demand a redeal, too."""
    table = dealt()
    shown(table, 2, "R7")
    assert table.round.proposal is not None
    assert table.round.proposal.needs == (0, 1, 2, 3)
    for seat in range(4):
        if seat != demands:
            table.act(seat, Answer(False))
            assert table.round.over is None
    table.act(demands, Answer(True))
    assert table.events[-1] == ThrownIn(reason="exposed_card", seat=None, next_dealer=2)
    assert table.round.proposal is None


@rule("H11:27")
def test_a_lower_card_that_nobody_minds_stays() -> None:
    table = dealt()
    shown(table, 2, "R9")
    for seat in range(4):
        table.act(seat, Answer(False))
    assert table.round.proposal is None
    assert table.round.over is None
    assert table.legal is not None


@pytest.mark.parametrize(
    ("variant", "high", "low"),
    [
        ("original_partnership_4", "R10 R11 R12 R13 R14 RK", "R5 R6 R7 R8 R9"),
        ("red_one_4", "R10 R14 RK R1", "R5 R9"),
        ("dixie_4", "R10 R14", "R1 R2 R9"),
        ("two_high_4", "R2 R1 R10 R14 RK", "R3 R9"),
        ("standard_deck_4", "HA H10 JK", "H9 H5"),
    ],
)
@rule("H11:27", "A18")
def test_which_cards_are_as_high_as_a_ten(variant: str, high: str, low: str) -> None:
    """[A18]: the 10 and every card that beats it, such as a high 1, and every single."""
    plan = plan_of(in_table_mode(variant))
    for codes, expected in ((high, True), (low, False)):
        for code in codes.split():
            is_high = bool(plan.rulings.exposed_high >> plan.pack.parse(code) & 1)
            assert is_high == expected, code


def test_the_card_must_be_one_of_the_pack() -> None:
    table = dealt()
    for card in (-1, len(table.plan.pack)):
        assert refused(table, 2, Propose("exposed_card", card=card)) is Reason.NOTHING_TO_CALL


def test_it_may_be_said_until_ones_own_first_call() -> None:
    """The dealer calls last, and may report the card until then."""
    table = dealt()
    table.calls(70, None, None)
    for seat in (3, 0, 1):
        assert refused(table, seat, Propose("exposed_card", card=0)) is Reason.WRONG_PHASE
    shown(table, 2, "R7")
    assert table.round.proposal is not None
    for seat in range(4):
        table.act(seat, Answer(False))
    table.calls(None)
    assert refused(table, 2, Propose("exposed_card", card=0)) is Reason.WRONG_PHASE


@rule("T23", "WM08:113 early", "A19")
def test_a_wrong_deal_that_one_more_has_seen_is_dealt_again_by_the_next_dealer() -> None:
    """T23 [WM08:113]: before three tricks it costs nothing, and the deal passes left."""
    table = dealt("kentucky_discard_4", dealer=3, tricks=2)
    table.act(0, Propose("wrong_deal", accused=3))
    for seat, yes in ANSWERS:
        table.act(seat, Answer(yes))
    assert table.events[-1] == ThrownIn(reason="wrong_deal", seat=3, next_dealer=0)
    assert table.match.public.scores == ()
    assert table.match.public.results == ()


@rule("T23", "WM08:113 late", "A19")
@pytest.mark.parametrize(("calls", "asked"), [(0, (1, 3)), (2, (1, 3)), (1, (0, 2)), (3, (0, 2))])
def test_found_late_it_costs_the_dealers_side(calls: int, asked: tuple[int, int]) -> None:
    """T23 [WM08:113]: 40 points, and a player of the side opposing the caller must agree."""
    table = dealt("kentucky_discard_4", dealer=3, tricks=3)
    table.act(calls, Propose("wrong_deal", accused=3))
    assert table.round.proposal is not None
    assert table.round.proposal.needs == asked
    table.act(asked[0], Answer(False))
    table.act(asked[1], Answer(True))
    assert table.events[-1] == ThrownIn(reason="wrong_deal", seat=3, next_dealer=0)
    assert table.match.public.scores == (0, -40)
    assert table.match.public.results == ()


def test_a_wrong_deal_is_the_dealers_and_may_be_withdrawn() -> None:
    table = dealt("kentucky_discard_4", dealer=3)
    assert refused(table, 0, Propose("wrong_deal", accused=1)) is Reason.NOTHING_TO_CALL
    table.act(0, Propose("wrong_deal", accused=3))
    table.act(0, Answer(False))
    assert table.round.proposal is None
    assert table.round.over is None


def test_matches_from_before_cards_were_named_go_on_as_they_were() -> None:
    """In old records all must agree, and one no is enough to refuse."""
    for what in ("exposed_card", "wrong_deal"):
        for last, over in ((True, True), (False, False)):
            table = dealt("kentucky_discard_4")
            table.act(0, Propose(what))
            table.act(1, Answer(True))
            table.act(2, Answer(True))
            assert table.round.over is None
            table.act(3, Answer(last))
            assert (table.round.over is not None) == over
            assert table.round.proposal is None


@pytest.mark.parametrize("named", [True, False])
def test_records_of_both_kinds_are_decided_again(named: bool) -> None:
    """A record names the exposed card or the dealer who dealt wrongly; only old records do not."""
    table = dealt("kentucky_discard_4", dealer=3)
    seven, dealer = (table.plan.pack.parse("R7"), 3) if named else (None, None)
    table.act(0, Propose("exposed_card", card=seven))
    for seat in range(4) if named else (1,):
        table.act(seat, Answer(False))
    table.act(0, Propose("wrong_deal", accused=dealer))
    for seat, yes in ANSWERS if named else ((1, True), (2, True), (3, True)):
        table.act(seat, Answer(yes))
    assert isinstance(table.events[-1], ThrownIn)
    assert isinstance(table.events[-2], Answered)
    text = write_record(table.plan.rules, table.events, names="ABCD")
    assert ("proposes N: exposed_card card R7" in text) == named
    assert ("proposes N: wrong_deal W" in text) == named
    assert write(read_record(text)) == text
    assert verify(text).difference is None
