"""Turns and places for work, by address."""

from __future__ import annotations

import asyncio

import pytest

from rookery.web.refusal import HttpRefusal
from rookery.web.turns import LimitedTurns, Places, Turns


async def test_a_turn_that_its_waiter_gives_up_is_passed_on() -> None:
    turns, order = Turns(), list[str]()

    async def take(name: str) -> None:
        async with turns.turn(name):
            order.append(name)

    async with turns.turn("first"):
        second, third = (asyncio.create_task(take(name)) for name in ("second", "third"))
        await asyncio.sleep(0)
    # The turn is passed on, but its waiter has not run yet.
    second.cancel()
    await asyncio.gather(second, third, return_exceptions=True)
    await take("last")
    assert order == ["third", "last"]


def test_an_address_can_take_only_a_part_of_the_places() -> None:
    places = Places(3, 2)
    with places.place("one"):
        with places.place("one"):
            with pytest.raises(HttpRefusal), places.place("one"):
                pass
            with (
                places.place("other"),
                pytest.raises(HttpRefusal),
                places.place("third"),
            ):
                pass
        with places.place("one"), places.place("third"):
            pass
    assert not places._taken


async def test_work_that_continues_waits_for_a_turn_but_is_never_refused() -> None:
    turns, order = LimitedTurns(1, 1), list[str]()

    async def go_on() -> None:
        async with turns.turn("one", is_continuation=True):
            order.append("continuation")

    async with turns.turn("one"):
        with pytest.raises(HttpRefusal):
            async with turns.turn("other"):
                pass
        waiting = asyncio.create_task(go_on())
        await asyncio.sleep(0)
        order.append("first")
    await waiting
    async with turns.turn("other"):
        order.append("other")
    assert order == ["first", "continuation", "other"]
