"""Reads long lists from the store page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


async def iter_pages(
    read: Callable[[int, int], Awaitable[Sequence[T]]], id_of: Callable[[T], str], page_size: int
) -> AsyncIterator[T]:
    """Yields all entries of a list, the newest first, each once.

    *read* returns at most so many entries without so many of the newest. An entry that is new between two pages moves the
    others on, so some are read again.
    """
    seen = set[str]()
    skip = 0
    while True:
        page = await read(page_size, skip)
        for entry in page:
            if id_of(entry) not in seen:
                seen.add(id_of(entry))
                yield entry
        if len(page) < page_size:
            return
        skip += page_size
