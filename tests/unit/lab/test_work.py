"""Work that is shared: in order, by no more processes than there are pieces or cores, and by none that outlive the command."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from tests.groups import in_group, wait_for

from rookery.lab import work
from rookery.lab.puzzles import Quotas, make_puzzles
from rookery.lab.work import ProcessesError, in_order, process_pool
from rookery.rules.catalog import load_variant


def squared(number: int) -> int:
    """For other processes, so it stands at the top of a module."""
    return number * number


def worker(_: int) -> int:
    """Returns which process works."""
    return os.getpid()


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns a list that is told how many processes each pool has."""
    sizes: list[int] = []

    def pool(processes: int, **options: Any) -> ProcessPoolExecutor:
        sizes.append(processes)
        return ProcessPoolExecutor(processes, **options)

    monkeypatch.setattr(work, "ProcessPoolExecutor", pool)
    return sizes


def test_work_comes_back_in_order() -> None:
    assert list(in_order(squared, range(20), processes=2)) == [n * n for n in range(20)]
    endless = in_order(squared, count(), processes=2)
    assert list(islice(endless, 5)) == [0, 1, 4, 9, 16]
    endless.close()


def killed(_: int) -> int:
    """Ends the process that works."""
    os._exit(1)


def test_a_process_that_is_ended_from_outside_is_named_as_the_cause() -> None:
    with pytest.raises(ProcessesError, match="ended from outside"):
        list(in_order(killed, range(4), processes=2))


def test_there_are_no_more_processes_than_pieces(pools: list[int]) -> None:
    assert list(in_order(squared, range(2), processes=16)) == [0, 1]
    assert pools == [2]
    assert list(in_order(worker, range(1), processes=16)) == [os.getpid()]
    assert list(in_order(worker, range(0), processes=16)) == []
    assert pools == [2]


def test_work_may_go_on_with_the_processes_of_earlier_work(pools: list[int]) -> None:
    with process_pool(2) as pool:
        each = [set(in_order(worker, range(6), processes=2, pool=pool)) for _ in range(2)]
    assert pools == [2]
    assert len(each[0] | each[1]) <= 2
    assert os.getpid() not in each[0] | each[1]


def test_a_search_for_puzzles_has_one_pool(pools: list[int]) -> None:
    games = [load_variant(name) for name in ("tennessee_for_two", "wild_bird_2")]
    make_puzzles(games, Quotas(per_game=9, per_theme=9, max_rounds=2), processes=3)
    assert pools == [2]


@pytest.mark.parametrize(
    ("cores", "most"), [(None, 16), (2, 16), (8, 32)], ids=["unknown", "two", "eight"]
)
def test_more_processes_than_cores_can_use_are_refused(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, most: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    in_order(squared, range(3), processes=most).close()
    with pytest.raises(
        ProcessesError, match=rf"for this machine \(cores: \d\); use at most {most}"
    ):
        in_order(squared, range(3), processes=most + 1)
    with pytest.raises(ProcessesError, match="must be positive, not 0"):
        in_order(squared, range(3), processes=0)


def test_processes_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    out = tmp_path / "results"
    words = ["duel", "casual", "casual", "--deals", "100000", "--processes", "2"]
    command = [sys.executable, "-m", "rookery", *words, "--out", str(out)]
    with in_group(command) as (process, running):
        wait_for(lambda: out.exists() and out.read_bytes().count(b"\n") > 2)
        assert running() > 2
        process.kill()
        process.wait(30)
        wait_for(lambda: running() == 0)
