"""Thinking in processes of their own."""

from __future__ import annotations

import asyncio
import pickle
from random import Random

import pytest
from tests.tables import PLAYABLE

from rookery.bots.bot import bot_named
from rookery.bots.level import LEVELS
from rookery.engine.legal import allows
from rookery.facts import RulesOfThumb
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.service.bot_pool import BotPool, choose
from rookery.shuffle import new_seed


def view_of_a_call(variant: str):  # type: ignore[no-untyped-def]
    table = LocalTable(load_variant(variant), seed=1)
    table.deal()
    assert table.decider is not None
    return table.view(table.decider)


def test_a_view_goes_to_another_process_and_is_the_same() -> None:
    for variant in PLAYABLE:
        view = view_of_a_call(variant)
        assert pickle.loads(pickle.dumps(view)) == view


async def test_every_level_answers_and_the_loop_goes_on() -> None:
    thinkers, turns = BotPool(1, patience=60.0), 0
    view = view_of_a_call("original_partnership_4")

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    try:
        for level in LEVELS:
            before = turns
            command = await thinkers.think(level.name, view)
            assert allows(view.legal, command)
            assert turns > before
    finally:
        counting.cancel()
        thinkers.close()


async def test_who_is_not_waited_for_plays_by_rules_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = BotPool(1, patience=0.0)
    view = view_of_a_call("original_partnership_4")
    try:
        command = await thinkers.think("expert", view)
    finally:
        thinkers.close()
    assert command == bot_named("casual").choose(view, Random(0))
    assert "casual steps in" in caplog.text


async def test_a_hint_that_is_not_waited_for_is_by_rules_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = BotPool(1, patience=0.0)
    view = view_of_a_call("original_partnership_4")
    try:
        advice = await thinkers.advise(view)
    finally:
        thinkers.close()
    assert advice.command == bot_named("casual").choose(view, Random(0))
    assert any(isinstance(fact, RulesOfThumb) for fact in advice.facts)
    assert "casual steps in" in caplog.text


def test_a_share_of_the_time_is_enough_for_an_answer() -> None:
    view = view_of_a_call("original_partnership_4")
    assert allows(view.legal, choose("expert", view, new_seed(), 0.0))
