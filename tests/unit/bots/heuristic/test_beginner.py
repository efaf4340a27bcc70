"""The beginner bot plays differently from the casual bot in every variant."""

from __future__ import annotations

from random import Random

import pytest

from rookery.bots.bot import bot_named
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.read import load_table


@pytest.mark.parametrize("variant", tuple(load_catalog()))
def test_a_beginner_often_does_something_else_than_a_casual_player(variant: str) -> None:
    beginner, casual = bot_named("beginner"), bot_named("casual")
    other = asked = 0
    for seed in range(3):
        table = LocalTable(load_variant(variant), seed=seed)
        table.deal()
        rng = Random(seed)
        while (seat := table.decider) is not None:
            view = table.view(seat)
            chosen = beginner.choose(view, rng)
            other += chosen != casual.choose(view, rng)
            asked += 1
            table.act(seat, chosen)
    assert other > 0.05 * asked


def test_beginners_do_not_deal_again_forever_where_no_hand_is_worth_the_lowest_bid() -> None:
    rules = load_table("high", {"extends": "original_5", "auction": {"min": 100}})
    table, beginner, rng = LocalTable(rules, seed=1), bot_named("beginner"), Random(1)
    for _ in range(5):
        table.deal()
        while (seat := table.decider) is not None:
            table.act(seat, beginner.choose(table.view(seat), rng))
    assert len(table.view(None).public.results) == 5
