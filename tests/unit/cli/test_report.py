"""Functions that all reports share."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rookery.cli.report import counted, print_table


def test_one_is_not_many() -> None:
    assert counted(1, "match", "matches") == "1 match"
    assert counted(0, "match", "matches") == "0 matches"
    assert counted(1000, "round", "rounds") == "1,000 rounds"


@pytest.mark.parametrize(
    ("width", "title"), [(120, "Original partnership game"), (50, "Original"), (20, "Original")]
)
def test_no_word_or_figure_of_a_table_is_cut(width: int, title: str) -> None:
    console = Console(file=StringIO(), width=width, force_terminal=True, color_system=None)
    table = Table("id", "title", "points", "target", box=None)
    table.add_row(
        Text("original_partnership_4", no_wrap=True), "Original partnership game", "120", "300"
    )
    print_table(console, table)
    assert console.width == width
    assert isinstance(console.file, StringIO)
    head, row, *_ = console.file.getvalue().splitlines()
    assert head.split() == ["id", "title", "points", "target"]
    assert row.split("  ")[0].strip() == "original_partnership_4"
    assert title in row
    assert row.split()[-2:] == ["120", "300"]
