"""The load generator chooses what is legal, takes frames apart, and counts as it says."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from benchmarks import load
from benchmarks.load import seconds_between, shares
from benchmarks.traffic.choice import some_command
from benchmarks.traffic.peers import PEERS_FOLDER
from benchmarks.traffic.players import Outcome
from benchmarks.traffic.process import LoadError, Usage
from benchmarks.traffic.report import result_of, table_of
from benchmarks.traffic.table import LoadTable, Tally
from benchmarks.traffic.websocket import frame_at
from tests.tables import PLAYABLE

from rookery.engine.command import Command
from rookery.engine.legal import allows
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant

MOST_DECISIONS = 2000


@pytest.mark.parametrize("variant", PLAYABLE)
def test_whatever_is_chosen_is_legal(variant: str) -> None:
    table, rng = LocalTable(load_variant(variant), seed=1), Random(1)
    table.deal()
    for _ in range(MOST_DECISIONS):
        seat = table.decider
        if seat is None:
            break
        legal = table.view(seat).legal
        assert legal is not None
        chosen = msgspec.convert(some_command(msgspec.to_builtins(legal), rng), Command)
        assert allows(legal, chosen)
        table.act(seat, chosen)
    else:
        pytest.fail("the round has no end")


def test_frames_of_every_length_are_found_once_they_are_whole() -> None:
    for size in (0, 125, 126, 65_535, 65_536):
        if size < 126:
            head = bytes([0x81, size])
        elif size < 65_536:
            head = bytes([0x81, 126]) + size.to_bytes(2, "big")
        else:
            head = bytes([0x81, 127]) + size.to_bytes(8, "big")
        data = b"xy" + head + bytes(size)
        assert frame_at(data, 2) == (0x81, 2 + len(head), len(data))
        assert frame_at(data[:-1], 2) is None
        assert frame_at(data + b"\x81", len(data)) is None


def test_a_move_counts_when_every_other_seat_has_it() -> None:
    tally = Tally(begin=0.0)
    table = LoadTable("table", ("localhost", 1), tally, (0.0, 0.0))
    table.people = {0, 1, 2, 3}
    table.sent(7, seat=2)
    table.heard(8, seat=2)
    table.heard(8, seat=0)
    table.heard(7, seat=1)
    table.heard(9, seat=3)
    assert tally.latencies == []
    table.heard(8, seat=1)
    assert len(tally.latencies) == 1
    table.heard(9, seat=0)
    assert len(tally.latencies) == 1


def test_a_report_has_the_figures_of_all_processes() -> None:
    first = Outcome(
        latencies=[0.001 * number for number in range(1, 100)],
        bot_delays=[],
        rounds=1,
        matches=0,
        refused={"stale": 1},
        cpu=1.0,
        megabytes=30.0,
    )
    second = msgspec.structs.replace(first, latencies=[0.5], refused={"stale": 2})
    usages = (Usage(0.0, 100.0), Usage(1.0, 110.0), Usage(3.0, 110.0))
    result = result_of("rookery", 10, [first, second], seconds=4.0, usages=usages)
    assert result.moves_per_second == 25.0
    assert (result.p50, result.p99, result.worst) == pytest.approx((51.0, 500.0, 500.0))
    assert (result.server_cpu, result.players_cpu) == (50.0, 50.0)
    assert result.kilobytes_per_table == 1024.0
    assert result.refused == {"stale": 3}
    head, _, line = table_of([result]).splitlines()
    assert len(head.split("|")) == len(line.split("|"))
    assert "bots" not in head
    assert json.loads(msgspec.json.encode(result))["rounds"] == 2


def test_a_number_is_shared_out() -> None:
    assert shares(10, 4) == [3, 3, 2, 2]
    assert shares(2, 4) == [1, 1]
    assert seconds_between("2-4") == (2.0, 4.0)
    assert seconds_between("3") == (3.0, 3.0)


def test_peers_are_pinned_and_their_lock_names_no_registry() -> None:
    wanted = json.loads((PEERS_FOLDER / "package.json").read_text())["dependencies"]
    lock = json.loads((PEERS_FOLDER / "package-lock.json").read_text())["packages"]
    for name, version in wanted.items():
        assert lock[f"node_modules/{name}"]["version"] == version
    assert not any("resolved" in package for package in lock.values())


def test_peers_that_are_not_installed_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(load, "PEERS_FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["rookery bench load", "--peers"])
    with pytest.raises(LoadError, match="npm ci"):
        load.main()
