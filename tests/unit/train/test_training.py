"""Training the card policy: equal bytes however it was stopped, and choices that are worth more than before."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from rookery.bots.models.network_file import read_network
from rookery.cli.train import train_app
from rookery.kernel import kernel
from rookery.lab.code import code_in_use
from rookery.lab.ledger import LedgerError
from rookery.train.policy import LearningOptions, Samples, gains, learn
from rookery.train.pytorch import TrainError
from rookery.train.samples import SampledPiece
from rookery.train.training import TrainOptions, train_policy

SMALL = TrainOptions(
    iterations=2, pieces=3, rounds=2, held_out=2, learning=LearningOptions(epochs=2, batch=64)
)


def trained(folder: Path, options: TrainOptions = SMALL) -> bytes:
    """Returns the file of a network trained in *folder*."""
    out = folder / "out.model"
    train_policy(folder, out, options)
    return out.read_bytes()


def test_a_training_that_was_stopped_ends_with_the_same_bytes(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole")
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    for name in ("held-out", "samples-0"):
        content = (tmp_path / "whole" / f"{name}.jsonl").read_bytes()
        (stopped / f"{name}.jsonl").write_bytes(content[: 2 * len(content) // 3])
    assert trained(stopped) == whole
    # All is there, so nothing is sampled again.
    done: list[int] = []
    train_policy(stopped, stopped / "again.model", SMALL, done.append)
    assert done == [2, 3, 3]
    assert (stopped / "again.model").read_bytes() == whole
    head = json.loads((stopped / "samples-0.jsonl").read_bytes().splitlines()[0])
    assert head["code"] == code_in_use("train")
    other = msgspec.structs.replace(SMALL, rounds=3)
    with pytest.raises(LedgerError, match="rounds is 2, not 3"):
        trained(stopped, other)


def made_up(chance: np.random.Generator) -> Samples:
    """Returns decisions in which the card that throws is worth a trick more than the heuristics think."""
    decision, card = (len(names) for names in kernel.policy_inputs())
    throws = kernel.policy_inputs()[1].index("throws")
    pieces = []
    for number in range(4):
        counts = chance.integers(2, 5, 500).astype(np.int16)
        cards = chance.normal(0, 0.3, (int(counts.sum()), card)).astype(np.float16)
        cards[:, 1] = np.abs(cards[:, 1])
        cards[:, throws] = chance.integers(0, 2, len(cards))
        values = cards[:, throws] - cards[:, 1] + chance.normal(0, 0.5, len(cards))
        pieces.append(
            SampledPiece(
                number,
                "made up",
                np.zeros(5, np.float32).tobytes(),
                np.zeros((500, decision), np.float16).tobytes(),
                cards.tobytes(),
                counts.tobytes(),
                values.astype(np.float32).tobytes(),
            )
        )
    return Samples.of(pieces)


def test_it_learns_what_cards_are_worth_on_average() -> None:
    rng = np.random.default_rng(1)
    layers = learn(made_up(rng), LearningOptions(epochs=6, batch=256))
    assert gains(made_up(rng), layers).mean() > 0.2


def test_the_command_writes_the_network_and_reports(tmp_path: Path) -> None:
    out = tmp_path / "policy.model"
    small = [
        "--iterations",
        "1",
        "--pieces",
        "2",
        "--rounds",
        "1",
        "--held-out",
        "2",
        "--epochs",
        "1",
        "--json",
    ]
    where = ["--folder", str(tmp_path / "work"), "--out", str(out)]
    result = CliRunner().invoke(train_app, ["policy", *small, *where])
    assert result.exit_code == 0, result.output
    report = msgspec.json.decode(result.output)
    assert report["decisions"] > 5
    assert [point["epoch"] for point in report["curve"]] == [1]
    assert read_network(out).trained["decisions"] == report["decisions"]
    result = CliRunner().invoke(train_app, ["policy", "--pieces", "0"])
    assert result.exit_code == 2


def test_without_pytorch_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(TrainError, match=r"needs torch, .*pip install .*--editable '\.\[train\]'$"):
        trained(tmp_path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TrainError, match=r"file: cannot be created: .*name another folder"):
        train_policy(tmp_path / "file", tmp_path / "out.model", SMALL)
