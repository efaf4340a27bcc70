"""Blind bids: hands that lie face down until their owner looks, and the score of a blind bid."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.layouts import may_call
from tests.rulesets import changed
from tests.tables import Table
from tests.truth import true_world
from tests.unit.rules.switches import CLASSIC, SUITS, table_of

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.engine.command import Bid, Look, Pass, Propose
from rookery.engine.decide import decide
from rookery.engine.event import AuctionWon, Dealt, Looked
from rookery.engine.history import UndoHistory
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.score import score_round
from rookery.errors import IllegalCommand, Reason
from rookery.rules.check import check
from rookery.service.rulings import rulings_for
from rookery.service.seen_round import SeenRound
from rookery.view.seat import SeatView


def dealt(variant: str = CLASSIC, **switches: Any) -> Table:
    return table_of(variant, auction__blind="allowed", **switches)


def test_nobody_sees_a_card_before_looking() -> None:
    table = dealt()
    assert table.round.unseen_by == (0, 1, 2, 3)
    for seat in (*range(4), None):
        (seen,) = [each.event for each in table.seen(seat) if isinstance(each.event, Dealt)]
        assert seen.face_down is None
        assert set(seen.hands) == {None}
        assert table.view(seat).hand == 0


def test_who_looks_sees_the_own_cards_and_all_see_who_looks() -> None:
    table = dealt()
    table.act(2, Look())
    assert table.round.unseen_by == (0, 1, 3)
    assert table.view(2).hand == table.plan.pack.parse_cards(SUITS[2])
    assert table.view(1).hand == 0
    (event,) = [each.event for each in table.seen(1) if isinstance(each.event, Looked)]
    assert (event.seat, event.cards) == (2, None)
    with pytest.raises(IllegalCommand) as refused:
        table.act(2, Look())
    assert refused.value.code is Reason.NOTHING_FACE_DOWN


def test_only_a_bid_can_be_made_blind() -> None:
    table = dealt()
    assert (may_call(table).may_look, may_call(table).may_bid, may_call(table).may_pass) == (
        True,
        True,
        False,
    )
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Pass())
    assert refused.value.code is Reason.NOT_LOOKED
    table.act(0, Look())
    assert (may_call(table).may_look, may_call(table).may_pass) == (False, True)
    assert table.decider == 0, "looking is no call"


def test_a_blind_bid_has_a_lowest_number_of_its_own() -> None:
    table = dealt(auction__blind_min=90)
    assert may_call(table).min == 90
    table.act(0, Look())
    assert may_call(table).min == 70


def test_a_blind_bid_wins_and_then_all_look() -> None:
    table = dealt()
    table.act(0, Bid(70))
    for seat in (1, 2):
        table.act(seat, Look())
        table.act(seat, Pass())
    table.act(3, Bid(75))
    table.act(0, Bid(120))
    assert AuctionWon(seat=0, points=120, forced=False, blind=True) in table.events
    assert table.round.unseen_by == ()
    assert [e.seat for e in table.events if isinstance(e, Looked)] == [1, 2, 0, 3]
    assert table.round.contract == Contract(0, 120, forced=False, blind=True)


def test_a_bid_after_looking_is_not_blind() -> None:
    table = dealt()
    table.act(0, Bid(70))
    table.act(0, Look())
    table.act(1, Look())
    table.calls(75)
    table.look()
    table.calls(None, None, 80, None)
    assert table.round.contract == Contract(0, 80, forced=False, blind=False)
    assert [call.blind for call in table.round.calls] == [True, False, False, False, False, False]


@pytest.mark.parametrize(
    ("switches", "captured", "declarers", "why"),
    [
        ({}, 130, 260, "made_blind"),
        ({}, 90, -200, "set_blind"),
        ({"score.blind_made": 3}, 130, 390, "made_blind"),
        ({"score.blind_failed": 1}, 90, -100, "set_blind"),
        ({"score.blind_made": 1, "score.blind_bonus": 50}, 130, 180, "made_blind"),
        ({"score.made_credit": "bid"}, 130, 200, "made_blind"),
        ({"score.kind": "zero"}, 90, 0, "set_zero"),
    ],
)
def test_what_a_blind_bid_is_worth(
    switches: dict[str, object], captured: int, declarers: int, why: str
) -> None:
    plan = plan_of(changed(CLASSIC, {"auction.blind": "allowed", **switches}))
    contract = Contract(0, 100, forced=False, blind=True)
    _, lines = score_round(plan, contract, (0, 1, 0, 1), (captured, 180 - captured), (0,) * 4)
    assert (lines[0].points, lines[0].why) == (declarers, why)
    _, plain = score_round(
        plan, replace(contract, blind=False), (0, 1, 0, 1), (captured, 180 - captured), (0,) * 4
    )
    assert lines[1] == plain[1], "the others score as ever"


def test_a_seat_that_has_not_looked_imagines_its_own_cards_too() -> None:
    table = dealt()
    table.act(1, Look())
    truth = true_world(table.plan, table.match)
    for seat in range(4):
        worlds = Worlds(table.view(seat))
        assert worlds.allows(truth)
        drawn = worlds.draw(100, Random(seat))
        own = {world.hands[seat] for world in drawn}
        assert (len(own) == 1) == (seat == 1)
        assert all(world.hands[seat].bit_count() == 9 for world in drawn)


def test_an_undo_does_not_make_anybody_forget() -> None:
    table = dealt()
    table.act(0, Bid(70))
    before = len(table.events) - 1
    table.act(1, Look())
    past = UndoHistory(events=table.events)
    with pytest.raises(IllegalCommand) as refused:
        decide(table.plan, table.match, 0, Propose("undo", to_seq=before), history=past)
    assert refused.value.code is Reason.NOTHING_TO_UNDO
    table.act(1, Pass())
    past = UndoHistory(events=table.events)
    decide(table.plan, table.match, 1, Propose("undo", to_seq=len(table.events) - 1), history=past)


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_bots_look_unless_the_match_is_as_good_as_lost(level: str) -> None:
    table, bot = dealt(), bot_named(level)
    calm = table.view(0)
    assert bot.choose(calm, Random(1)) == Look()
    behind = replace(calm, public=replace(calm.public, scores=(0, 280)))
    assert bot.choose(behind, Random(1)) == Bid(70)
    close = replace(calm, public=replace(calm.public, scores=(250, 280)))
    assert bot.choose(close, Random(1)) == Look()


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"auction.blind_min": 90}, "auction.blind_min"),
        ({"score.blind_bonus": 50}, "score.blind_bonus"),
        ({"auction.blind": "allowed", "auction.blind_min": 60}, "auction.blind_min"),
        ({"auction.blind": "allowed", "score.blind_made": 1}, "auction.blind"),
    ],
)
def test_what_does_not_fit_has_one_cure(changes: dict[str, object], path: str) -> None:
    (problem,) = check(changed(CLASSIC, changes))
    assert problem.path.endswith(path)
    cure = {name: None if value == "none" else value for name, value in problem.fix}
    assert check(changed(CLASSIC, changes | cure)) == ()


def test_ordinary_deals_are_stored_as_ever() -> None:
    table = table_of()
    (event,) = [e for e in table.events if isinstance(e, Dealt)]
    assert event.hands == event.all_hands
    assert (event.unseen_by, event.face_down) == ((), None)
    old = msgspec.to_builtins(event)
    del old["unseen_by"], old["face_down"]
    assert msgspec.convert(old, Dealt) == event


def test_whoever_has_not_looked_is_offered_to_at_any_time() -> None:
    table = dealt()
    assert rulings_for(table.view(2), may_undo=False) == ("look",)
    table.act(2, Look())
    assert rulings_for(table.view(2), may_undo=False) == ()


def test_a_page_has_the_dealt_cards_and_no_undo_only_after_looking() -> None:
    table = dealt()
    table.act(0, Bid(70))
    window = SeenRound(SeatView.new(table.plan, 0))
    for seen in table.seen(0):
        window.take(seen)
    assert (window.dealt, window.hand()) == ((), ())
    assert window.last_decision() is not None
    table.act(0, Look())
    window.take(table.seen(0)[-1])
    assert set(window.dealt) == set(window.hand())
    assert len(window.dealt) == 9
    assert window.last_decision() is None
