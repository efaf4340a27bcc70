"""``rookery train calls``, in small."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from rookery.bots.models.network_file import read_network
from rookery.cli.train import train_app

SMALL = ["calls", "--pieces", "2", "--deals", "8", "--iterations", "2"]


def test_trains_in_small(tmp_path: Path) -> None:
    places = ["--folder", str(tmp_path / "samples"), "--out", str(tmp_path)]
    result = CliRunner().invoke(train_app, [*SMALL, *places, "--json"])
    assert result.exit_code == 0, result.output
    learned = json.loads(result.output)
    assert learned["name"] == "call_value"
    assert read_network(tmp_path / "call_value.model").trained["bids"] == learned["samples"]
    assert (tmp_path / "samples" / "auctions-1.jsonl").is_file()
