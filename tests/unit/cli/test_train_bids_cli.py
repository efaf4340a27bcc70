"""``rookery train bids``, in small."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from rookery.bots.models.network_file import read_network
from rookery.cli.train import train_app

SMALL = ["bids", "--pieces", "24", "--auctions", "1", "--worlds", "2", "--player", "casual"]


def test_trains_in_small(tmp_path: Path) -> None:
    places = ["--folder", str(tmp_path / "samples"), "--out", str(tmp_path)]
    result = CliRunner().invoke(train_app, [*SMALL, *places, "--json"])
    assert result.exit_code == 0, result.output
    learned = {one["name"]: one["samples"] for one in json.loads(result.output)}
    assert set(learned) == {"contract", "call"}
    assert read_network(tmp_path / "call.model").trained["samples"] == learned["call"]
    assert (tmp_path / "samples" / "bids.jsonl").is_file()
