"""The errors of the command for an output that cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.records.corpus import PATHS

RECORD = str(PATHS["by_hand"])
COMMANDS = (
    ["--help"],
    ["--version"],
    ["variants"],
    ["record", "verify", RECORD],
)


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"])
def unbuffered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a buffered output, the error comes later."""
    monkeypatch.setenv("PYTHONUNBUFFERED", request.param)


def run(arguments: list[str], output: int) -> tuple[int, str]:
    """Runs the command with this output; returns the exit code and the text on stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "rookery", *arguments],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


@pytest.mark.usefixtures("unbuffered")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_pipe_that_nobody_reads_ends_it_quietly(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run(arguments, writer) == (1, "")
    finally:
        os.close(writer)


@pytest.mark.usefixtures("unbuffered")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_said_in_a_sentence(arguments: list[str]) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        code, said = run(arguments, full)
    finally:
        os.close(full)
    assert said == "rookery: the output cannot be written: No space left on device\n"
    assert code == 1


def test_an_output_that_is_closed_is_nothing_to_complain_of() -> None:
    program = "import sys; sys.stdout = None; sys.argv = ['rookery', '--help']\nfrom rookery.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
