"""Solves are shared among threads, in order, and end when nobody wants them."""

from __future__ import annotations

from contextlib import closing
from threading import Barrier, Event

import pytest

from rookery.solve.threads import Check, Stopped, cores, in_threads

LONG = 60.0
"""Seconds after which a test that waits for another thread fails."""


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_results_come_in_order(threads: int) -> None:
    found = list(in_threads(lambda number, _: number * number, 20, threads=threads))
    assert found == [number * number for number in range(20)]


def test_as_many_are_worked_on_at_once() -> None:
    together = Barrier(2, timeout=LONG)
    assert sorted(in_threads(lambda *_: together.wait(), 2, threads=2)) == [0, 1]


def test_what_nobody_waits_for_is_told_to_stop() -> None:
    began, stopped = Event(), Event()

    def work(number: int, check: Check) -> int:
        if number == 0:
            assert began.wait(LONG)
            return 0
        began.set()
        try:
            # The end is told to a thread that asks, so that this cannot hang.
            while check(0):
                stopped.wait(0.001)
        except Stopped:
            stopped.set()
        return number

    with closing(in_threads(work, 9, threads=2)) as done:
        assert next(done) == 0
    assert stopped.is_set()


def test_a_fault_of_a_piece_is_passed_on() -> None:
    def work(number: int, _: Check) -> int:
        if number == 3:
            raise KeyError(number)
        return number

    pieces = in_threads(work, 9, threads=2)
    assert [next(pieces) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(KeyError):
        next(pieces)


def test_there_is_a_core() -> None:
    assert cores() >= 1
