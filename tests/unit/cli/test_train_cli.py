"""``rookery train`` at a small scale: the commands for bids alone, and all commands from scratch."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rookery.bots.models.network_file import read_network
from rookery.cli.train import train_app
from rookery.sources import NETWORKS


def trained(*arguments: str) -> Any:
    """Returns the report of a training command."""
    result = CliRunner().invoke(train_app, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


@pytest.mark.parametrize(
    ("arguments", "samples", "networks"),
    [
        (
            "bids --pieces 24 --auctions 1 --worlds 2 --player casual",
            "bids.jsonl",
            {"contract": "samples", "call": "samples"},
        ),
        (
            "outcomes --pieces 16 --contracts 2 --player casual",
            "outcomes.jsonl",
            {"outcome": "samples"},
        ),
        (
            "calls --pieces 2 --deals 8 --iterations 2",
            "auctions-1.jsonl",
            {"call_value": "bids"},
        ),
    ],
    ids=["bids", "outcomes", "calls"],
)
def test_one_of_them(
    tmp_path: Path, arguments: str, samples: str, networks: dict[str, str]
) -> None:
    """Without --out the networks lie beside the samples; those of the package are not touched."""
    report = trained(*arguments.split(), "--folder", str(tmp_path / "samples"))
    learned = {one["name"]: one for one in (report if isinstance(report, list) else [report])}
    assert set(learned) == set(networks)
    for name, counted in networks.items():
        network = read_network(tmp_path / "samples" / f"{name}.model")
        assert network.trained[counted] == learned[name]["samples"]
    assert (tmp_path / "samples" / samples).is_file()


@pytest.mark.timeout(600)
def test_all_from_nothing_and_bots_use_them(tmp_path: Path) -> None:
    arguments = ["all", "--folder", str(tmp_path), "--part", "0.001", "--player", "casual"]
    report = trained(*arguments)
    assert list(report) == ["policy", "bids", "outcomes", "calls"]
    networks = {path.stem for path in (tmp_path / "networks").iterdir()}
    assert networks == {"policy", "contract", "call", "outcome", "call_value"}
    assert trained(*arguments) == dict.fromkeys(report), "nothing is done twice"
    other = CliRunner().invoke(train_app, [*arguments, "--seed", "5"])
    assert other.exit_code == 2
    assert "holds a training with other options" in " ".join(other.output.replace("│", " ").split())
    words = ["duel", "expert", "casual", "--deals", "1", "--no-clock", "--json"]
    assert json.loads(rookery(words, tmp_path / "networks").stdout)["deals"] == 1
    (tmp_path / "networks" / "call_value.model").unlink()
    missing = rookery(words, tmp_path / "networks")
    assert missing.returncode == 1
    assert "networks/call_value.model: cannot be read: No such file" in missing.stderr


def rookery(words: list[str], networks: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command whose bots use the *networks* of a folder."""
    return subprocess.run(
        [sys.executable, "-m", "rookery", *words],
        env={**os.environ, NETWORKS: str(networks)},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
