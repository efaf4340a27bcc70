"""Files of results: one run at a time, nothing else is ever written over, and a full disk is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rookery.lab.ledger import Ledger, LedgerError, LedgerHead
from rookery.lab.lock import RunningError, locked


class Head(LedgerHead, frozen=True, kw_only=True):
    """What these results are of."""

    subject: str


class Line(msgspec.Struct, frozen=True):
    """One result."""

    number: int


HEAD = Head(code="1", subject="tests")


def opened(path: Path) -> Ledger[Head, Line]:
    """Opens the results in *path*."""
    return Ledger(path, HEAD, Line)


def test_a_second_run_is_refused_until_the_first_has_finished(tmp_path: Path) -> None:
    path = tmp_path / "results"
    with opened(path) as first:
        first.add(Line(1))
        with pytest.raises(LedgerError, match="results: another run is adding results to it; let"):
            opened(path)
        first.add(Line(2))
    with opened(path) as second:
        assert second.lines == [Line(1), Line(2)]


def test_a_file_that_was_refused_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "results"
    path.write_bytes(b"Dear diary\n")
    with pytest.raises(LedgerError) as caught:
        opened(path)
    # A traceback that is still held keeps the refused object alive.
    assert caught.tb is not None
    path.write_bytes(b"")
    opened(path).__exit__(None, None, None)


@pytest.mark.parametrize(
    "content",
    [
        b'{"results": "one line"}',
        b"Dear diary",
        b"\n",
        bytes(range(10)) + bytes(range(11, 256)),
        bytes(range(256)),
        b'{"code":"1","subject":"\xff"}\n',
        b"[" * 100_000,
    ],
    ids=["json", "text", "empty line", "binary", "more binary", "not UTF-8", "deep"],
)
def test_what_is_no_file_of_results_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "results"
    path.write_bytes(content)
    with pytest.raises(LedgerError, match="this is not a file of such results; name another one"):
        opened(path)
    assert path.read_bytes() == content


def test_only_what_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "results"
    with opened(path) as ledger:
        ledger.add(Line(1))
    whole = path.read_bytes()
    begun = whole[: whole.index(b"\n") + 1]
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        with opened(path) as ledger:
            assert ledger.lines == ([Line(1)] if size == len(whole) else [])
        assert path.read_bytes() == (whole if size == len(whole) else begun)


def test_results_of_something_else_are_said_to_be_that_without_a_last_newline_too(
    tmp_path: Path,
) -> None:
    path = tmp_path / "results"
    content = msgspec.json.encode(Head(code="1", subject="something else"))
    path.write_bytes(content)
    with pytest.raises(LedgerError, match="subject is 'something else', not 'tests'"):
        opened(path)
    assert path.read_bytes() == content


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/full"), Path("/dev/zero"), pipe, tmp_path):
        with pytest.raises(
            LedgerError, match="cannot be used for results: it is not a regular file"
        ):
            opened(path)
    with pytest.raises(LedgerError, match="cannot be used for results: No such file or directory"):
        opened(tmp_path / "nowhere" / "results")


def test_a_full_disk_is_said_in_a_sentence_and_the_run_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "results"
    words = ["duel", "random", "random", "--deals", "8", "--out", str(path)]
    command = [sys.executable, "-m", "rookery", *words]
    # A kilobyte holds the first line and not all results: the same error as a disk without room.
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", *command]
    full = subprocess.run(limited, capture_output=True, text=True, timeout=120, check=False)
    assert full.returncode == 1
    assert full.stderr.strip().splitlines()[-1] == (
        f"rookery duel: {path}: cannot be written: File too large; results that are in it stay there,"
        " and the same command goes on from them"
    )
    assert "Traceback" not in full.stderr
    assert path.stat().st_size == 1024
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (again.returncode, len(path.read_bytes().splitlines())) == (0, 9)


def test_one_run_at_a_time_makes_something_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "policy.lock"
    with (
        locked(path, "a card policy"),
        pytest.raises(RunningError, match="another run makes a card policy there; let it finish"),
        locked(path, "a card policy"),
    ):
        pass
    with (
        locked(path, "a card policy"),
        pytest.raises(RunningError, match="cannot be used as a lock: No such file"),
        locked(tmp_path / "nowhere" / "lock", "networks"),
    ):
        pass
