"""Calls by their learned values: legal under any rules, based on the view alone, and left to the search where the match
may end.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed
from tests.shards import in_shards
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery.bots.search.bot import SearchBot
from rookery.bots.search.learned_call import learned_call, match_may_end
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls, allows
from rookery.engine.plan import plan_of
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules
from rookery.view.seat import SeatView

BUDGET = replace(QUICK, learned_bids=True, hand_worlds=2)
BOT = SearchBot("learned", BUDGET)
RULES = 120
MAX_CALLS = 60
"""An auction is left after this many calls, so that house rules under which all players pass forever come to an end."""
STRONG_HAND = "R14 R13 R12 R11 R10 R9 RK G14 Y14"
WEAK_HAND = "R5 R6 G5 G6 G7 Y5 Y6 B6 B7"


def calls_of(rules: Rules, rng: Random) -> int:
    """Lets the bot call for all seats in one deal, and returns the number of calls."""
    plan, made = plan_of(rules), 0
    table = LocalTable(rules, seed=rng.randbytes(8), dealer=plan.players[0])
    table.deal()
    while (seat := table.decider) is not None and made < MAX_CALLS:
        view = table.view(seat)
        if not isinstance(view.legal, LegalCalls):
            break
        call = BOT.choose(view, rng)
        assert allows(view.legal, call), (call, view.legal)
        table.act(seat, call)
        made += 1
    return made


def learned(view: SeatView) -> Command | None:
    """Returns the learned call for *view*, if there is one."""
    assert isinstance(view.legal, LegalCalls)
    return learned_call(view, view.legal, casual_policy(view), BUDGET)


@pytest.mark.parametrize(
    "variant", [name for name, rules in load_catalog().items() if rules.auction is not None]
)
def test_calls_are_legal_in_every_variant(variant: str) -> None:
    assert calls_of(load_variant(variant), Random(variant)) > 0


@in_shards(RULES)
def test_calls_are_legal_under_any_house_rules(numbers: range) -> None:
    calls = 0
    for number in numbers:
        rng = Random(f"learned {number}")
        rules = random_rules(rng)
        if rules.auction is not None and rules.boards is None:
            calls += calls_of(rules, rng)
    assert calls > len(numbers)


def test_cards_that_a_seat_does_not_see_change_no_call() -> None:
    tables = [
        dealt(ORIGINAL, {1: STRONG_HAND, 2: "G13 G12 G11 G10 B11"}),
        dealt(ORIGINAL, {1: STRONG_HAND, 0: "G13 G12 G11 G10 B11", 3: "B14"}),
    ]
    assert len({learned(table.view(1)) for table in tables}) == 1


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert isinstance(learned(dealt(ORIGINAL, {1: STRONG_HAND}).view(1)), Bid)
    assert learned(dealt(ORIGINAL, {1: WEAK_HAND}).view(1)) == Pass()


@pytest.mark.parametrize(
    ("score", "before", "ends"),
    [
        ({"kind": "zero_and_double"}, (60, 0), True),
        ({"set_gain": "own_and_bid"}, (60, 0), True),
        ({"set_gain": "own"}, (60, 0), False),
        ({"set_factor": 2}, (0, -60), True),
        ({}, (0, -60), False),
    ],
    ids=["doubled", "with the bid", "own points", "twice the bid", "the bid"],
)
def test_a_set_may_end_the_match_too(
    score: dict[str, Any], before: tuple[int, int], ends: bool
) -> None:
    """The target is 300, and the floor -300; a round has 120 points, the highest bid."""
    rules = load_variant(ORIGINAL)
    match, scoring = changed(rules.match, floor=300), changed(rules.score, **score)
    rules = changed(rules, match=match, score=scoring)
    view = dealt(rules, {1: STRONG_HAND}).view(1)
    assert match_may_end(changed(view, public=changed(view.public, scores=before))) is ends


def test_a_sweep_may_end_the_match_too() -> None:
    rules = load_variant(ORIGINAL)
    for bonus, ends in ((0, False), (100, True)):
        paid = changed(rules, count=changed(rules.count, sweep_bonus=bonus))
        view = dealt(paid, {1: STRONG_HAND}).view(1)
        near = changed(view, public=changed(view.public, scores=(100, 0)))
        assert match_may_end(near) is ends


def test_where_the_match_may_end_the_search_decides() -> None:
    view = dealt(ORIGINAL, {1: STRONG_HAND}).view(1)
    assert not match_may_end(view)
    near = changed(view, public=changed(view.public, scores=(view.plan.goal.target - 50, 0)))
    assert match_may_end(near)
    assert learned(near) is None
    call = BOT.choose(near, Random(1))
    assert near.legal is not None
    assert allows(near.legal, call)
