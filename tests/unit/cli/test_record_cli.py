"""``rookery record``, as a player and as a program call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.records.corpus import PATHS
from typer.testing import CliRunner

from rookery.cli.record import record_app
from rookery.errors import NotationError
from rookery.notation.entry import MAX_RECORD_TEXT_BYTES
from rookery.notation.position import parse_position
from rookery.notation.record import read_record
from rookery.record.replay import verify

runner = CliRunner()
CLASSIC = str(PATHS["original_partnership_4"])
BY_HAND = str(PATHS["by_hand"])


def test_show_prints_tables() -> None:
    result = runner.invoke(record_app, ["show", BY_HAND])
    assert result.exit_code == 0
    assert "N Ann, E Ben, S Cat, W Dan" in result.stdout
    assert "Deal 1, dealt by W" in result.stdout
    assert "hand N: R14 R12 R8 G14 G13 G8 Y14 B13 B10" in result.stdout
    assert "B13*" in result.stdout
    assert "(the bird comes at once)" in result.stdout
    assert "score EW: +40 defended = 40  (ten short)" in result.stdout


def test_unknown_cards_keep_the_places_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "seen.rook"
    text = PATHS["original_partnership_4"].read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("trick 1 "))
    number, leader, *cards = first.removeprefix("trick ").split(" = ")[0].split()
    unknown = f"trick {number} {leader} {cards[0]} ?2 {cards[3]}"
    path.write_text(text.replace(first, unknown), "utf-8")
    shown = runner.invoke(record_app, ["show", str(path)])
    rows = [line.replace("│", " ") for line in shown.output.splitlines()]
    row = next(line for line in rows if line.split()[:1] == ["1"])
    assert row.count("?") == 2
    seats = ["N", "E", "S", "W"]
    last = (seats.index(leader.rstrip(":")) + 3) % 4
    assert row.split()[1 + last].rstrip("*") == cards[3]


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_every_record_can_be_shown_verified_and_replayed(path: Path) -> None:
    for command in (["show"], ["verify"], ["replay", "--round", "1"], ["replay", "--from", "none"]):
        result = runner.invoke(record_app, [*command, str(path)])
        assert result.exit_code == 0, result.stdout
        assert result.stdout


def test_show_one_round() -> None:
    whole = runner.invoke(record_app, ["show", CLASSIC]).stdout
    one = runner.invoke(record_app, ["show", CLASSIC, "--round", "2"]).stdout
    assert "Deal 2" in one
    assert "Deal 1" not in one
    assert len(one) < len(whole)
    result = runner.invoke(record_app, ["show", CLASSIC, "--round", "99"])
    assert isinstance(result.exception, NotationError)
    assert f"{CLASSIC}: the record has no deal 99" in str(result.exception)


def test_show_json_holds_every_line() -> None:
    shown = json.loads(runner.invoke(record_app, ["show", CLASSIC, "--json"]).stdout)
    record = read_record(Path(CLASSIC).read_bytes())
    assert shown["rules"] == "original_partnership_4"
    assert shown["tags"] == record.tags
    assert [len(deal["lines"]) for deal in shown["deals"]] == [len(d) for d in record.deals[1:]]


def test_verify_says_ok_or_names_the_line(tmp_path: Path) -> None:
    result = runner.invoke(record_app, ["verify", CLASSIC])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"OK {CLASSIC}: ")
    wrong = tmp_path / "wrong.rook"
    lines = Path(CLASSIC).read_text("utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("score NS"))
    lines[place] = lines[place].replace(" = ", " = 9").replace(" = 9-", " = -9")
    wrong.write_text("\n".join(lines), "utf-8")
    result = runner.invoke(record_app, ["verify", str(wrong)])
    assert result.exit_code == 1
    assert f"DIFFERENT {wrong}: line {place + 1}: the record says" in result.stdout
    out = tmp_path / "whole.rook"
    result = runner.invoke(record_app, ["verify", str(wrong), "--write", str(out)])
    assert result.stdout.endswith(f"\n  not written: {out}\n")
    assert not out.exists()
    found = json.loads(runner.invoke(record_app, ["verify", str(wrong), "--json"]).stdout)
    assert not found["ok"]
    assert found["difference"]["line"] == place + 1
    assert found["difference"]["says"] == lines[place]


def test_verify_names_what_is_left_out_and_writes_it(tmp_path: Path) -> None:
    result = runner.invoke(record_app, ["verify", BY_HAND])
    assert result.exit_code == 0
    assert "left out: contract N 90" in result.stdout
    assert "and 7 more" in result.stdout
    assert runner.invoke(record_app, ["verify", BY_HAND, "--strict"]).exit_code == 1
    out = tmp_path / "whole.rook"
    result = runner.invoke(record_app, ["verify", BY_HAND, "--write", str(out)])
    assert result.exit_code == 0
    assert result.stdout.endswith(f"\n  written: {out}\n")
    assert "score NS: -90 set = -90" in out.read_text("utf-8")
    assert verify(out.read_bytes()).ok


def test_what_is_verified_is_not_written_among_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Path(BY_HAND).resolve()
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(record_app, ["verify", str(record), "--write", "-"])
    assert result.exit_code == 2
    assert "name a file; the report is printed" in result.stderr
    assert not list(tmp_path.iterdir())


def test_verify_that_cannot_write_says_so_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "own.rook"
    out.write_bytes(Path(BY_HAND).read_bytes())
    for place in (tmp_path, tmp_path / "nowhere" / "own.rook"):
        with pytest.raises(NotationError, match="cannot be written"):
            runner.invoke(
                record_app, ["verify", BY_HAND, "--write", str(place)], catch_exceptions=False
            )

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NotationError, match="cannot be written: No space left"):
        runner.invoke(record_app, ["verify", BY_HAND, "--write", str(out)], catch_exceptions=False)
    assert out.read_bytes() == Path(BY_HAND).read_bytes()


def test_verify_replaces_nothing_but_an_earlier_record(tmp_path: Path) -> None:
    own, rules, earlier = (tmp_path / name for name in ("own.rook", "house.toml", "earlier.rook"))
    own.write_bytes(Path(BY_HAND).read_bytes())
    rules.write_text("[mine]\n")
    earlier.write_bytes(Path(CLASSIC).read_bytes())
    for place, why in (
        (own, "is the record that is read"),
        (rules, "is not a record"),
    ):
        before = place.read_bytes()
        with pytest.raises(NotationError, match=why):
            runner.invoke(
                record_app, ["verify", str(own), "--write", str(place)], catch_exceptions=False
            )
        assert place.read_bytes() == before
    result = runner.invoke(record_app, ["verify", str(own), "--write", str(earlier)])
    assert result.exit_code == 0
    assert earlier.read_bytes().startswith(b"[Rookery")
    assert earlier.read_bytes() != Path(CLASSIC).read_bytes()


def test_replay_shows_positions_as_a_seat_knew_them() -> None:
    result = runner.invoke(record_app, ["replay", CLASSIC, "--round", "1", "--from", "E", "--json"])
    moments = json.loads(result.stdout)
    positions = [parse_position(moment["position"]) for moment in moments]
    assert all(p.hands[0].unknown == p.hands[0].size for p in positions)
    assert all(not p.hands[1].unknown for p in positions)
    shown = runner.invoke(record_app, ["replay", CLASSIC, "--round", "1"]).stdout
    assert "Deal 1: deal 1 by " in shown
    assert "original_partnership_4 | dealer" in shown


def test_replay_steps_only_at_a_terminal() -> None:
    result = runner.invoke(record_app, ["replay", CLASSIC, "--round", "1", "--step"])
    assert result.exit_code == 0
    assert "quit" not in result.stdout


def test_a_record_without_cards_is_not_played_back(tmp_path: Path) -> None:
    dealt = tmp_path / "dealt.rook"
    dealt.write_text('[Rookery "1"]\n[Rules "original_partnership_4"]\ndeal 1 by N\n', "utf-8")
    with pytest.raises(NotationError, match=r"dealt.rook: the record does not show enough cards"):
        runner.invoke(record_app, ["replay", str(dealt)], catch_exceptions=False)


def test_a_record_is_read_from_standard_input() -> None:
    result = runner.invoke(record_app, ["verify", "-"], input=Path(CLASSIC).read_text("utf-8"))
    assert result.exit_code == 0


def test_what_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.rook"
    bad.write_bytes(b'[Rookery "1"]\n[Rules "original_partnership_4"]\ndeal 1 by Q\n')
    for path, message in (
        (bad, "bad.rook: line 3, column 11: expected a seat (N E S W), found 'Q'"),
        (tmp_path / "none.rook", "cannot be read"),
        (tmp_path, "cannot be read"),
    ):
        result = runner.invoke(record_app, ["verify", str(path)])
        assert isinstance(result.exception, NotationError)
        assert message in str(result.exception)
    bad.write_bytes(b"x" * (MAX_RECORD_TEXT_BYTES + 10))
    result = runner.invoke(record_app, ["show", str(bad)])
    assert "at most 4096 KiB" in str(result.exception)
    result = runner.invoke(record_app, ["replay", CLASSIC, "--from", "Q"])
    assert result.exit_code == 2
    said = " ".join(result.output.replace("│", " ").split())
    assert (
        "--from: no player sits at 'Q' in this game; players sit at N, E, S, W, or none, or all"
        in said
    )
