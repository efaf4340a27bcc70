"""All attacks at once: people play on, nothing is lost or doubled, and every seat sees the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.traffic.attacks import ATTACKS
from tests.e2e.disturbance import MAX_DECISION_SECONDS
from tests.e2e.harness import TIMEOUT_SECONDS

ROOT = Path(__file__).parents[2]

BOUND = 2 * 1000 * MAX_DECISION_SECONDS
"""Milliseconds for the slowest moves but one in a hundred, where everything else shares the processors with the storm."""

TRIED_SELDOM = 0.3
"""A rate below which an attack may not be over within the test."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="attackers need addresses of their own")
def test_people_play_on_in_a_storm() -> None:
    command = [sys.executable, "-m", "rookery", "bench", "storm", "--json"]
    done = subprocess.run(
        [*command, "--seconds", "14", "--warmup", "2", "--bound", str(BOUND)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=2 * TIMEOUT_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    faults = ("lost", "doubled", "gaps", "torn", "disconnected", "log")
    assert {fault: found[fault] for fault in faults if found[fault]} == {}
    assert found["healthy"]
    assert found["acknowledged"] > 50
    for attack in ATTACKS:
        if attack.rate >= TRIED_SELDOM:
            answers = found["attacks"][attack.title]["answers"]
            assert set(answers) - {"under way", "no answer"}, attack.title
