"""The table in this process: its views are those that a seat would build up from its own events."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rulesets import changed
from tests.tables import PLAYABLE

from rookery.bots.random import RandomBot
from rookery.engine import decide
from rookery.engine.command import Command
from rookery.errors import NoRoundError
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.view.seat import SeatView


def folded(table: LocalTable, seat: int | None) -> SeatView:
    view = SeatView.new(table.plan, seat)
    for seen in table.seen(seat):
        view = view.saw(seen)
    return view


@pytest.mark.parametrize("variant", PLAYABLE)
def test_views_are_what_the_events_say(variant: str) -> None:
    """Asked for now and then, by one seat or another, over two rounds."""
    table = LocalTable(load_variant(variant), seed=variant)
    chance = Random(variant)
    viewers = [None, *range(table.plan.seats)]

    def choose(view: SeatView) -> Command:
        if chance.random() < 0.3:
            viewer = chance.choice(viewers)
            assert table.view(viewer) == folded(table, viewer)
        return RandomBot().choose(view, chance)

    table.play(choose, rounds=2)
    for viewer in viewers:
        assert table.view(viewer) == folded(table, viewer)


def test_equal_seeds_give_equal_matches() -> None:
    results = []
    for _ in range(2):
        table = LocalTable(load_variant("original_partnership_4"), seed=7)
        chance = Random(7)
        table.play(lambda view, chance=chance: RandomBot().choose(view, chance), rounds=3)  # type: ignore[misc]
        results.append(table.view(None).public.results)
    assert results[0] == results[1]
    assert len(results[0]) == 3


@pytest.mark.parametrize("viewer", [-1, 4, "N", "0", "spectator"])
def test_who_is_not_at_the_table_sees_nothing(viewer: Any) -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=1)
    table.deal()
    for asked in (table.record, table.view, table.seen):
        with pytest.raises(ValueError, match=r"seats are 0 to 3"):
            asked(viewer)
    for seat in range(4):
        assert table.view(seat) == folded(table, seat)


def test_a_table_whose_deals_are_all_thrown_in_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 30)
    rules = changed("original_partnership_4", {"deal.misdeal_below": 1000})
    table = LocalTable(rules, seed=1)
    with pytest.raises(NoRoundError, match="30 deals in a row were thrown in"):
        table.play(lambda view: RandomBot().choose(view, Random(1)))
    assert table.view(None).public.deals == 30


def test_only_deals_since_the_last_round_count_as_thrown_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here about every second deal is thrown in, but seldom a few in a row."""
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 15)
    table = LocalTable(changed("kentucky_discard_4", {"deal.misdeal_below": 15}), seed=1)
    chance = Random(1)
    table.play(lambda view: RandomBot().choose(view, chance), rounds=30)
    public = table.view(None).public
    assert public.deals - len(public.results) > 15
