"""Hands that are thrown in on request, and hands that are judged together with the nest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.layouts import may_call
from tests.rulesets import changed, named
from tests.tables import Table
from tests.truth import true_world
from tests.unit.rules.switches import CLASSIC, rules_of

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.engine.command import AskRedeal
from rookery.engine.event import ThrownIn
from rookery.engine.legal import LegalCalls
from rookery.errors import IllegalCommand, Reason
from rookery.notation.record import write_record
from rookery.record.replay import verify
from rookery.rules.check import check

BARE = (
    "R14 R13 R12 R11 R10 R9 R8 R7 R5",
    "G6 G7 G8 B6 B7 B8 Y6 Y7 R6",
    "Y14 Y13 Y12 Y11 Y10 Y9 Y8 G9 Y5",
    "B14 B13 B12 B11 B10 B9 G14 G11 B5",
)
"""Seat 1 holds no counter."""
RICH = "G5 G10 RK G12 G13"


def dealt(nest: str = RICH, hands: tuple[str, ...] = BARE, **switches: Any) -> Table:
    table = Table.of(rules_of(deal__misdeal=("hand_without_counter",), **switches), dealer=3)
    table.deal_hands(hands, nest)
    return table


def test_a_bad_hand_is_thrown_in_by_itself() -> None:
    assert dealt().events[-1] == ThrownIn(reason="hand_without_counter", seat=1, next_dealer=3)


def test_where_it_must_be_asked_for_the_auction_goes_on_until_somebody_does() -> None:
    table = dealt(deal__misdeal_asked=True)
    assert not may_call(table).may_ask
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, AskRedeal())
    assert refused.value.code is Reason.NO_REDEAL
    table.calls(70)
    assert may_call(table).may_ask
    table.act(1, AskRedeal())
    assert table.events[-1] == ThrownIn(reason="hand_without_counter", seat=1, next_dealer=3)
    assert table.match.public.dealer == 3


def test_only_instead_of_a_first_call() -> None:
    table = dealt(deal__misdeal_asked=True)
    table.calls(70, 75, None, None, 80)
    assert table.decider == 1
    assert not may_call(table).may_ask


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_bots_ask_with_a_hand_that_is_worth_no_bid(level: str) -> None:
    table = dealt(deal__misdeal_asked=True)
    table.calls(70)
    view = table.view(1)
    assert bot_named(level).choose(view, Random(1)) == AskRedeal()


def test_a_good_nest_saves_a_bad_hand_and_a_bad_one_does_not() -> None:
    kept = dealt(deal__misdeal_with_nest=True)
    assert kept.decider == 0
    first, bare, third, fourth = BARE
    first, third = first.replace("R9", "G5"), third.replace("Y9", "G10").replace("Y8", "RK")
    hands = (first, bare, third, fourth)
    thrown = dealt("R9 Y9 Y8 G12 G13", hands, deal__misdeal_with_nest=True)
    assert thrown.events[-1] == ThrownIn(reason="hand_without_counter", seat=1, next_dealer=3)


def test_a_deal_that_stands_tells_a_bad_hand_that_the_nest_is_good() -> None:
    """Seat 1 has no counter, so it knows that the nest has one; the others know that seat 1 or the nest does."""
    table = dealt(deal__misdeal_with_nest=True)
    truth = true_world(table.plan, table.match)
    counters = table.plan.counters
    for seat in range(4):
        worlds = Worlds(table.view(seat))
        assert worlds.allows(truth)
        for world in worlds.draw(300, Random(seat)):
            assert all((hand | world.nest) & counters for hand in world.hands)
            if seat == 1:
                assert world.nest & counters


def test_a_hand_thrown_in_on_request_is_replayed_from_its_record() -> None:
    table = Table.of(named("misdeal_asked"))
    for seed in range(100):
        table.deal(seed)
        while isinstance(table.legal, LegalCalls) and not table.legal.may_ask:
            table.calls(None)
        if table.round.over is None:
            break
    assert table.decider is not None
    table.act(table.decider, AskRedeal())
    table.deal(100)
    text = write_record(table.plan.rules, table.events)
    assert "thrown-in poor_hand" in text
    assert verify(text).difference is None


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"deal.misdeal_asked": True}, "deal.misdeal_asked"),
        ({"deal.misdeal_with_nest": True}, "deal.misdeal_with_nest"),
        (
            {
                "deal.misdeal_below": 5,
                "deal.misdeal_asked": True,
                "deal.misdeal_with_nest": True,
            },
            "deal.misdeal_asked",
        ),
    ],
)
def test_what_does_not_fit_has_one_cure(changes: dict[str, Any], path: str) -> None:
    (problem,) = check(changed(CLASSIC, changes))
    assert problem.path.endswith(path)
    assert check(changed(CLASSIC, changes | dict(problem.fix))) == ()


def test_no_hand_is_too_poor_where_there_is_no_such_rule() -> None:
    """Not even a negative one, which unchecked rules can have."""
    rules = changed(CLASSIC, {"count.values": {"5": -5, "14": 30}, "auction.max": 100})
    assert [problem.path for problem in check(rules)] == [f"{CLASSIC}.count.values.5"]
    for seed in range(30):
        table = Table.of(rules)
        table.deal(seed)
        assert table.round.over is None
