"""``rookery bench load`` plays on a real server and reports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.harness import SECONDS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "options",
    [
        ["--saturate"],
        ["--saturate", "--store", "memory"],
        ["--bots", "casual", "--pace", "0.01-0.02"],
    ],
)
def test_tables_are_played_at_and_measured(options: list[str]) -> None:
    command = [sys.executable, "-m", "rookery.cli.main", "bench", "load", "--json"]
    done = subprocess.run(
        [*command, "--tables", "2", "--seconds", "3", "--warmup", "1", *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=2 * SECONDS,
    )
    assert done.returncode == 0, done.stderr
    [result] = json.loads(done.stdout)
    assert result["moves_per_second"] > 0
    assert result["refused"] == {}
    figure = "p99" if "--saturate" in options else "bots_late_p99"
    assert result[figure] > 0
