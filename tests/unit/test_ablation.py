"""What the table of the solver's parts takes away is still in the code (``benchmarks/ablation.py``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.ablation import ROWS, AblationError, RemovedPart, Workshop, changed, sources


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_part_can_be_taken_away(row: RemovedPart) -> None:
    before = sources()
    after = changed(row, before)
    assert {name for name in before if before[name] != after[name]} == {
        change.file for change in row.changes
    }


def test_a_text_that_is_gone_is_told_with_its_row() -> None:
    row = ROWS[0]
    with pytest.raises(AblationError, match=f"row {row.name}: this stands 0 times in native/"):
        changed(row, dict.fromkeys(sources(), ""))


def test_what_compiling_takes_is_named_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.ablation.TOOLS", str(tmp_path))
    with pytest.raises(AblationError, match="takes cmake and nanobind, which `make test` installs"):
        Workshop(tmp_path)


def test_rows_have_names_of_their_own() -> None:
    assert len({row.name for row in ROWS}) == len({row.without for row in ROWS}) == len(ROWS)
