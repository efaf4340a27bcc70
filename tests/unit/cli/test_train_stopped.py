"""A training that is stopped, is started twice or finds the disk full leaves no process, damages nothing and reports an
error.
"""

from __future__ import annotations

import errno
import signal
import sys
from pathlib import Path

import pytest
from tests.groups import in_group, wait_for
from typer.testing import CliRunner

from rookery.bots.models.network_file import NETWORK_FOLDER
from rookery.cli import train_all
from rookery.cli.train import train_app
from rookery.lab.lock import RunningError, locked
from rookery.train.pytorch import TrainError


@pytest.mark.parametrize(
    "how",
    [
        signal.SIGTERM,
        pytest.param(
            signal.SIGKILL,
            marks=pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux"),
        ),
    ],
)
def test_a_training_that_is_ended_ends_what_it_has_started(
    tmp_path: Path, how: signal.Signals
) -> None:
    words = ["train", "all", "--folder", str(tmp_path), "--player", "casual", "--processes", "2"]
    samples = tmp_path / "policy" / "held-out.jsonl"
    with in_group([sys.executable, "-m", "rookery", *words]) as (process, running):
        wait_for(lambda: samples.exists() and samples.read_bytes().count(b"\n") > 1)
        assert running() > 3
        process.send_signal(how)
        # Python returns the negative signal number of a process that was killed.
        assert process.wait(30) == (128 + how if how == signal.SIGTERM else -how)
        wait_for(lambda: running() == 0)


@pytest.mark.parametrize(
    ("words", "lock", "what"),
    [
        ("all", "all.lock", "networks"),
        ("policy", "policy.lock", "a card policy"),
        ("calls", "calls.lock", "the values of calls"),
    ],
    ids=["all", "policy", "calls"],
)
def test_a_second_training_in_a_folder_is_refused(
    tmp_path: Path, words: str, lock: str, what: str
) -> None:
    out = tmp_path / "policy.model" if words == "policy" else tmp_path
    arguments = [words, "--folder", str(tmp_path)]
    with locked(tmp_path / lock, what):
        result = CliRunner().invoke(
            train_app, arguments if words == "all" else [*arguments, "--out", str(out)]
        )
    assert isinstance(result.exception, RunningError)
    assert f"{tmp_path}: another run makes {what} there; let it finish" in str(result.exception)


def test_options_that_cannot_be_noted_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(train_all, "write_whole", full)
    result = CliRunner().invoke(train_app, ["all", "--folder", str(tmp_path)])
    assert isinstance(result.exception, TrainError)
    assert str(result.exception) == (
        f"{tmp_path / 'options.json'}: cannot be used: No space left on device;"
        " what is finished is kept, and the same command continues from there"
    )


def test_a_network_that_was_cut_off_is_not_taken_for_one(tmp_path: Path) -> None:
    whole = (NETWORK_FOLDER / "policy.model").read_bytes()
    path = tmp_path / "policy.model"
    assert not train_all._is_whole(path)
    path.write_bytes(whole[:-1])
    assert not train_all._is_whole(path)
    path.write_bytes(whole)
    assert train_all._is_whole(path)
