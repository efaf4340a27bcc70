"""Seats one or two people at new tables with bots."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import ViewportSize
from tests.e2e.browsers import PHONE, Meet, Person
from tests.e2e.harness import Json


async def sit_down(meet: Meet, variant: str | Json, viewport: ViewportSize = PHONE) -> Person:
    """Seats a person at a new table with bots; *variant* is the id of a variant or a TOML table of house rules."""
    person = await meet(viewport=viewport)
    house = {"variant": None, "rules": {"table": variant}}
    await person.table_for(**({"variant": variant} if isinstance(variant, str) else house))
    return person


async def two_people(meet: Meet, *, at: int = 1, **wanted: Any) -> tuple[Person, Person]:
    """Seats Ann, Ben (in seat *at*, by default at Ann's left) and bots, and starts the match."""
    ann, ben = await meet(), await meet(viewport=PHONE)
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        await person.home()
        await person.page.evaluate(
            """async name => { await fetch("/api/me", {
                method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify({name}),
            }); }""",
            name,
        )
    seats = ["open" if seat == at else "random" for seat in (1, 2, 3)]
    path = await ann.table_for(seats=seats, **wanted)
    await ben.page.goto(ben.url + path)
    await ben.test_id(f"sit-{at}").click()
    await ben.until(lambda seats: seats["you"] == at, "window.__rookery?.seats")
    await ann.test_id("start-match").click()
    return ann, ben


async def whose_turn(*people: Person) -> tuple[Person, Json]:
    """Waits until one of *people* must decide or the round is over; returns that person and their view."""
    waits = [asyncio.create_task(person.turn()) for person in people]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        first = next(i for i, wait in enumerate(waits) if wait.done())
        return people[first], waits[first].result()
    finally:
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
