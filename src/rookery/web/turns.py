"""Limits how much work is taken on at a time, and lets addresses take turns: who sends much does not keep others waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext

from rookery.web.refusal import HttpRefusal


class Places:
    """A limited number of places for work, of which one address can take only a part."""

    def __init__(self, count: int, per_address: int) -> None:
        """Starts with all *count* places free; *per_address* is how many of them one address may take."""
        self._count, self._per_address = count, per_address
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Holds a place for *address* until the block ends.

        :raises HttpRefusal: if no place is free, or the address has all that it may take.
        """
        if self._taken.total() >= self._count or self._taken[address] >= self._per_address:
            raise HttpRefusal(429, "busy")
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if self._taken[address] == 0:
                del self._taken[address]


class Turns:
    """Who waits for a turn, by address; one has it at a time."""

    def __init__(self) -> None:
        """Starts with nobody waiting."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._taken = False

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a turn of *address*, and holds it until the block ends."""
        if self._taken:
            await self._wait(address)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            # If the turn had been passed on to this waiter already, the next one gets it.
            if mine.done() and not mine.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Gives the turn to the first waiter of the next address; that address then goes behind the others."""
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            first = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not first.done():
                first.set_result(None)
                return
        self._taken = False


class LimitedTurns:
    """Turns by address, for which only so many pieces of work may wait."""

    def __init__(self, count: int, per_address: int) -> None:
        """Starts with nobody waiting; *count* pieces may have or wait for a turn, *per_address* of them from one address."""
        self._turns = Turns()
        self._places = Places(count, per_address)

    @asynccontextmanager
    async def turn(self, address: str, *, is_continuation: bool = False) -> AsyncIterator[None]:
        """Waits for a turn of *address*, and holds it until the block ends.

        Work that *is_continuation* is never refused and takes no place.

        :raises HttpRefusal: if too much work is waiting.
        """
        with nullcontext() if is_continuation else self._places.place(address):
            async with self._turns.turn(address):
                yield
