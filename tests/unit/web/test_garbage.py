"""Full collections run only when the server schedules them."""

from __future__ import annotations

import asyncio
import gc

import pytest
from tests.waiting import until

from rookery.web import garbage
from rookery.web.garbage import GarbageCollection


class Ring:
    """An object that only a collection frees."""

    def __init__(self) -> None:
        self.me = self


async def test_full_collections_come_by_the_clock_only(monkeypatch: pytest.MonkeyPatch) -> None:
    full: list[str] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if info["generation"] == 2:
            full.append(phase)

    before = gc.get_threshold()
    keeper = GarbageCollection()
    gc.callbacks.append(note)
    try:
        kept = [[Ring()] for _ in range(50 * garbage.YOUNG_THRESHOLD)]
        assert len(kept) == 50 * garbage.YOUNG_THRESHOLD
        assert full == []
        await keeper.close()
        monkeypatch.setattr(garbage, "FULL_COLLECTION_INTERVAL", 0.01)
        keeper = GarbageCollection()
        seen = len(full)
        await until(lambda: len(full) > seen)
    finally:
        gc.callbacks.remove(note)
        await keeper.close()
    await asyncio.sleep(0)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
