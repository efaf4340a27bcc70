"""All attacks at once: people play on, no decision is lost or doubled, and all seats see the same."""

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

MAX_MOVE_MILLISECONDS = 2 * 1000 * MAX_DECISION_SECONDS
"""The limit of the 99th percentile of move times, in milliseconds, while the attacks share the processors."""

MIN_ATTACK_RATE = 0.3
"""The minimum rate at which an attack completes within the test."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="attackers need addresses of their own")
def test_play_continues_during_all_attacks() -> None:
    command = [sys.executable, "-m", "rookery", "bench", "storm", "--json"]
    done = subprocess.run(
        [*command, "--seconds", "14", "--warmup", "2", "--bound", str(MAX_MOVE_MILLISECONDS)],
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
        if attack.rate >= MIN_ATTACK_RATE:
            answers = found["attacks"][attack.title]["answers"]
            assert set(answers) - {"under way", "no answer"}, attack.title
