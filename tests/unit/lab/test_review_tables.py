"""What ``rookery bench review`` makes of rounds that were judged."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from benchmarks.review import pooled
from benchmarks.shared.review_tables import Head, Line, Sample, report

HEAD = Head("one review", ("original_5", "dixie_4"), ("casual", "expert"), 3, True, code="any")
GIVEN = {"casual": (20.0, 24.0), "expert": (1.0, 2.0)}
"""What a player gave away in two deals."""


def lines(*, casual_luck: float = 0.0) -> list[Line]:
    """Returns two deals of each game and level; in those of `casual` that much of 10 points was luck."""
    found = []
    for number in range(8):
        deal, place = divmod(number, 4)
        level = HEAD.levels[place % 2]
        luck = casual_luck if level == "casual" else 10.0
        given = [GIVEN[level][deal]] * 2
        variant = HEAD.variants[place // 2]
        found.append(Line(number, variant, level, 1.0, given, [10.0, -10.0], [luck, -luck]))
    return found


def kept(path: Path, head: Head) -> Path:
    """Writes a file of results."""
    path.write_bytes(b"\n".join(map(msgspec.json.encode, [head, *lines()])))
    return path


def test_costs_what_is_left_and_neighbors(capsys: pytest.CaptureFixture[str]) -> None:
    report([Sample(HEAD, lines(casual_luck=4.0))])
    told = capsys.readouterr().out
    assert "| `dixie_4` | 22 (±25) | 1.5 (±6.4) | 1.0 | 1.0 |" in told
    assert "2 of 2 pairs of neighboring levels overlap: original_5 casual, expert; dixie_4" in told
    # Six tenths of each result are left, so 36 hundredths of the squares.
    assert "| all | 36 % | 0.0 % |" in told
    # Players gave away 20 and 24 points where results were 10, and 1 and 2: the variances are 4 and 0.25.
    assert "| all | 4.0 % | 0.2 % |" in told
    assert "over 4 deals" in told


def test_files_are_told_together_each_round_once(tmp_path: Path) -> None:
    first = kept(tmp_path / "first", HEAD)
    other = kept(tmp_path / "other", msgspec.structs.replace(HEAD, seed=4))
    both = pooled([first, other])
    assert [sample.head.seed for sample in both] == [3, 4]
    assert both[0].deal_of(both[0].lines[5]) == (3, 1)
    with pytest.raises(SystemExit, match="repeats rounds of an earlier file"):
        pooled([first, first])
    later = kept(tmp_path / "later", msgspec.structs.replace(HEAD, review="another"))
    with pytest.raises(SystemExit, match="another version of the review"):
        pooled([first, later])
