"""``rookery bench load`` plays on a real server and reports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.harness import TIMEOUT_SECONDS

ROOT = Path(__file__).parents[2]


def measured(*options: str) -> dict[str, Any]:
    """Runs the benchmark at two tables, and returns its report."""
    command = [sys.executable, "-m", "rookery", "bench", "load", "--json"]
    done = subprocess.run(
        [*command, "--tables", "2", "--seconds", "3", "--warmup", "1", *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=2 * TIMEOUT_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    [result] = json.loads(done.stdout)
    assert isinstance(result, dict)
    assert result["refused"] == {}
    return result


@pytest.mark.parametrize(
    "options",
    [
        ["--saturate"],
        ["--saturate", "--store", "memory"],
        ["--bots", "casual", "--pace", "0.01-0.02"],
    ],
)
def test_tables_are_played_at_and_measured(options: list[str]) -> None:
    result = measured(*options)
    assert result["moves_per_second"] > 0
    figure = "p99" if "--saturate" in options else "bots_late_p99"
    assert result[figure] > 0


def test_people_come_back_to_a_server_that_was_killed() -> None:
    result = measured("--restart", "--pace", "0.01-0.02")
    assert 0 < result["tables_back"] < result["people_back"]
    assert result["started"] > 0


def test_people_who_do_nothing_are_measured() -> None:
    result = measured("--idle")
    assert (result["rounds"], result["moves_per_second"]) == (0, 0)
    assert result["server_cpu"] is not None
