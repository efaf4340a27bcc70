"""Runs the fuzzer for a minute, with valid and slightly invalid messages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.harness import TIMEOUT_SECONDS

ROOT = Path(__file__).parents[2]

RATE = 100
"""Messages per second, low enough to leave processor time for parallel tests."""


@pytest.mark.slow
def test_fuzzed_messages_break_no_guarantee() -> None:
    command = [sys.executable, "-m", "rookery", "bench", "fuzz", "--json"]
    done = subprocess.run(
        [*command, "--minutes", "1", "--rate", str(RATE)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=3 * TIMEOUT_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert set(found["sent"]) == {"sensible", "grammar", "mutated", "garbled", "frames"}
    assert found["refusals_checked"] > 100
    assert found["frames_compared"] > 100
    assert found["reconnected"] > 10
    assert found["beside"] > 10
