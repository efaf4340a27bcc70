"""Sharing solves among the cores of this machine: the kernel lets other threads run while it searches."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

T = TypeVar("T")
Check = Callable[[int], bool]
"""What a piece of work calls now and then, as the kernel does with the number of nodes; raises `Stopped` to end it."""


class Stopped(Exception):  # noqa: N818
    """The results are not wanted any more."""


def cores() -> int:
    """Returns how many cores this process may use."""
    # Not every system can say which cores a process may use.
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def in_threads(
    work: Callable[[int, Check], T], number: int, *, threads: int
) -> Generator[T, None, None]:
    """Yields ``work(0, check)``, ``work(1, check)`` and so on in order, *number* in all, done by *threads* at once.

    When the generator ends early, by an interrupt say, pieces under way are told by *check* to stop.
    """
    ended = Event()

    def check(_: int) -> bool:
        if ended.is_set():
            raise Stopped
        return True

    if threads <= 1:
        for each in range(number):
            yield work(each, check)
        return
    with ThreadPoolExecutor(threads) as pool:
        futures = deque(pool.submit(work, each, check) for each in range(number))
        try:
            while futures:
                yield futures.popleft().result()
        finally:
            ended.set()
            pool.shutdown(cancel_futures=True)
