"""Sharing solver work among the cores of this machine; the kernel releases the interpreter lock while it searches."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

T = TypeVar("T")
Check = Callable[[int], bool]
"""A callback that work calls regularly with its node count, as the kernel does; it raises `Stopped` to end the work."""


class Stopped(Exception):  # noqa: N818
    """The work was canceled."""


def cores() -> int:
    """Returns the number of cores that this process may use."""
    # Not every system has CPU affinity.
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def in_threads(
    work: Callable[[int, Check], T], count: int, *, threads: int
) -> Generator[T, None, None]:
    """Yields ``work(0, check)`` to ``work(count - 1, check)`` in order, computed by *threads* threads.

    If the generator is closed early, for example by an interrupt, *check* stops the work that is running.
    """
    ended = Event()

    def check(_: int) -> bool:
        if ended.is_set():
            raise Stopped
        return True

    if threads <= 1:
        for number in range(count):
            yield work(number, check)
        return
    with ThreadPoolExecutor(threads) as pool:
        futures = deque(pool.submit(work, number, check) for number in range(count))
        try:
            while futures:
                yield futures.popleft().result()
        finally:
            ended.set()
            pool.shutdown(cancel_futures=True)
