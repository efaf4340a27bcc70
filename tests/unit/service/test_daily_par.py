"""Par of a deal of the day is worked out in pieces, and lies between two bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.unit.review.quick import played as record_of
from tests.unit.service.dailies import at_once

from rookery.service import daily_par as module
from rookery.service.daily_par import par_for_first
from rookery.service.fair_queue import FairQueue, Search
from rookery.solve.par import Choice, Par


def record() -> str:
    return record_of("original_partnership_4", ("casual", "casual"))


async def found_in(text: str) -> tuple[int, int] | None:
    """Returns par as a server works it out, in a thread."""
    return await par_for_first(text, lambda piece: at_once("par", piece))


def rows_of(*bounds: tuple[int, int]) -> Callable[..., list[Par]]:
    """Returns a solver that finds these bounds, one pair for each declarer and trump, and then the last again."""
    left: Iterator[tuple[int, int]] = iter(bounds)
    choice = Choice(0, None, 0)

    def solve(*_: object, **__: object) -> list[Par]:
        return [Par(0, "red", (0, 2), *next(left, bounds[-1]), choice, 1)]

    return solve


@pytest.mark.parametrize(
    ("third_row", "expected"),
    [((60, 90), (95, 95)), ((60, 100), (95, 100)), ((100, 105), (100, 105))],
    ids=["exact", "open", "open_above"],
)
async def test_par_is_exact_or_lies_between_two_bounds(
    monkeypatch: pytest.MonkeyPatch, third_row: tuple[int, int], expected: tuple[int, int]
) -> None:
    monkeypatch.setattr(module, "par", rows_of((70, 95), (95, 95), third_row))
    assert await found_in(record()) == expected


async def test_nothing_is_said_of_a_par_of_which_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "par", rows_of((0, 120)))
    assert await found_in(record()) is None


async def test_par_of_a_real_deal_is_a_number_of_points() -> None:
    found = await found_in(record())
    assert found is not None
    assert all(0 < points <= 120 and points % 5 == 0 for points in found)


async def test_an_expert_waits_for_one_piece_at_most() -> None:
    """With two processes there is one place for long work; par gives it back between two pieces."""
    queue: FairQueue[str] = FairQueue(2)
    order: list[str] = []

    async def work_out(_piece: Callable[[], object]) -> object:
        queue.add(Search("par", False, "par", background=True))
        if len(order) == 1:
            queue.add(Search("table", True, "expert"))
        while (search := queue.start_next()) is not None:
            order.append(search.work)
            queue.finished(search)
        return (60, 60)

    assert await par_for_first(record(), work_out) == (60, 60)
    assert order == ["par", "expert", *["par"] * 7]


async def test_par_is_found_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece is one job of the search processes, so that others stay free."""
    monkeypatch.setattr("rookery.solve.par.cores", lambda: 8)
    monkeypatch.setattr("rookery.solve.threads.ThreadPoolExecutor", None)
    assert await found_in(record())


async def test_a_game_without_par_has_none() -> None:
    assert await found_in(record_of("tennessee_for_two", ("casual", "casual"))) is None
