"""The pool of search processes."""

from __future__ import annotations

import asyncio
import pickle
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.tables import PLAYABLE

from rookery.bots.bot import bot_named
from rookery.bots.level import LEVELS
from rookery.bots.models.network_file import NetworkError, network_in_use
from rookery.engine.command import Pass
from rookery.engine.legal import allows
from rookery.facts import RulesOfThumb
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.service.bot_pool import BotPool, SearchProcesses, choose, processes_for
from rookery.shuffle import new_seed
from rookery.sources import NETWORKS


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
    thinkers, turns = BotPool(1, search_timeout=60.0), 0
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
            command = await thinkers.think("table", level.name, view)
            assert allows(view.legal, command)
            assert turns > before
    finally:
        counting.cancel()
        thinkers.close()


async def test_who_is_not_waited_for_plays_by_rules_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = BotPool(1, search_timeout=0.0)
    view = view_of_a_call("original_partnership_4")
    try:
        command = await thinkers.think("table", "expert", view)
    finally:
        thinkers.close()
    assert command == bot_named("casual").choose(view, Random(0))
    assert "'instead': 'casual'" in caplog.text


async def test_a_search_that_fails_is_decided_by_rules_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class NoNetworks(Executor):
        def submit(self, *_args: Any, **_named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(NetworkError("call.model: cannot be read"))
            return future

    thinkers = BotPool(1, pool_of=lambda _: NoNetworks())
    view = view_of_a_call("original_partnership_4")
    command = await thinkers.think("table", "expert", view)
    assert command == bot_named("casual").choose(view, Random(0))
    assert "'error': 'NetworkError'" in caplog.text


def test_networks_that_cannot_be_read_are_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NETWORKS, str(tmp_path / "nosuch"))
    network_in_use.cache_clear()
    try:
        with pytest.raises(NetworkError, match=f"nosuch.*{NETWORKS} names the folder"):
            BotPool()
    finally:
        network_in_use.cache_clear()


async def test_a_hint_that_is_not_waited_for_is_by_rules_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = BotPool(1, search_timeout=0.0)
    view = view_of_a_call("original_partnership_4")
    try:
        advice = await thinkers.advise("table", view)
    finally:
        thinkers.close()
    assert advice.command == bot_named("casual").choose(view, Random(0))
    assert any(isinstance(fact, RulesOfThumb) for fact in advice.facts)
    assert "'instead': 'casual'" in caplog.text


def test_a_share_of_the_time_is_enough_for_an_answer() -> None:
    view = view_of_a_call("original_partnership_4")
    assert allows(view.legal, choose("expert", view, new_seed(), 0.0))


class HeldBack(Executor):
    """A pool in which nothing finishes until the test says so."""

    def __init__(self) -> None:
        self.running: list[tuple[str, Future[Any]]] = []

    def submit(self, work: Any, /, *_args: Any, **_: Any) -> Future[Any]:
        running: Future[Any] = Future()
        self.running.append((f"{work.func.__name__} {work.args[0]}", running))
        return running

    def names(self) -> list[str]:
        """Returns the running work, in the order in which it was started."""
        return [name for name, running in self.running if not running.done()]


async def test_no_table_waits_behind_the_experts_of_others() -> None:
    held = HeldBack()
    thinkers = BotPool(2, search_timeout=60.0, pool_of=lambda _: held)
    view = view_of_a_call("original_partnership_4")
    experts = [
        asyncio.create_task(thinkers.think(f"slow {number}", "expert", view)) for number in range(5)
    ]
    hinted = asyncio.create_task(thinkers.advise("slow 0", view))
    await asyncio.sleep(0)
    assert held.names() == ["choose expert"]
    for _ in range(3):
        quick = asyncio.create_task(thinkers.think("quick", "strong", view))
        await asyncio.sleep(0)
        assert held.names() == ["choose expert", "choose strong"]
        held.running[-1][1].set_result(Pass())
        assert await quick == Pass()
    assert allows(view.legal, await thinkers.think("quick", "casual", view))
    assert held.names() == ["choose expert"]
    for _ in (*experts, hinted):
        [running] = [running for _, running in held.running if not running.done()]
        running.set_result(Pass())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert [await task for task in (*experts, hinted)] == [Pass()] * 6
    assert held.running[-1][0] == "hint expert"


async def test_processes_that_break_down_are_replaced(caplog: pytest.LogCaptureFixture) -> None:
    pools: list[HeldBack] = []

    def another(_: int) -> Executor:
        pools.append(HeldBack())
        return pools[-1]

    thinkers = BotPool(2, search_timeout=60.0, pool_of=another)
    view = view_of_a_call("original_partnership_4")
    first = asyncio.create_task(thinkers.think("one", "strong", view))
    await asyncio.sleep(0)
    pools[0].running[0][1].set_exception(BrokenExecutor())
    assert await first == bot_named("casual").choose(view, Random(0))
    assert "'error': 'BrokenExecutor'" in caplog.text
    second = asyncio.create_task(thinkers.think("one", "strong", view))
    await asyncio.sleep(0)
    pools[1].running[0][1].set_result(Pass())
    assert await second == Pass()


async def test_background_work_is_tried_again_once_if_its_process_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pools: list[HeldBack] = []

    def another(_: int) -> Executor:
        pools.append(HeldBack())
        return pools[-1]

    async def ends(pool: int) -> None:
        pools[pool].running[-1][1].set_exception(BrokenExecutor())
        for _ in range(5):
            await asyncio.sleep(0)

    thinkers = BotPool(2, pool_of=another)
    first = asyncio.create_task(thinkers.work_out("par", lambda: 42))
    await asyncio.sleep(0)
    await ends(0)
    pools[1].running[0][1].set_result(42)
    assert await first == 42
    assert "background work was interrupted" in caplog.text
    second = asyncio.create_task(thinkers.work_out("par", lambda: 42))
    await asyncio.sleep(0)
    await ends(1)
    await ends(2)
    with pytest.raises(BrokenExecutor):
        await second


@pytest.mark.parametrize(("cores", "processes"), [(1, 2), (2, 2), (4, 3), (8, 7), (64, 16)])
def test_there_are_as_many_as_fit_the_cores(cores: int, processes: int) -> None:
    assert processes_for(cores) == processes


def test_stopping_does_not_wait_for_work_that_nobody_wants() -> None:
    pool = SearchProcesses(1)
    assert pool.submit(abs, -1).result() == 1
    begun = time.monotonic()
    work = pool.submit(time.sleep, 600)
    while not work.running():
        time.sleep(0.01)
    pool.end()
    assert time.monotonic() - begun < 60
    assert work.done()
