"""docs/notation.md shows what the program reads and writes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.records.corpus import TEXTS

from rookery.notation.grammar import grammar_lines
from rookery.notation.position import parse_position, print_position
from rookery.notation.position_reader import PositionReader
from rookery.notation.record import read_record, write
from rookery.record.replay import complete, verify

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "notation.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_positions_are_canonical() -> None:
    positions = blocks("position")
    assert positions
    for text in positions:
        assert print_position(parse_position(text.strip())) == text.strip()


def test_every_part_of_a_position_is_explained() -> None:
    for part in PositionReader.PARTS:
        assert part == "hands" or f"`{part} " in PAGE or f"`{part}` " in PAGE


def test_the_example_is_the_corpus_and_completes_itself() -> None:
    by_hand, whole = blocks("rook")
    assert by_hand == TEXTS["by_hand"]
    assert write(complete(by_hand)[0]) == whole
    assert write(read_record(whole)) == whole
    assert verify(whole).omitted == ()


def test_the_table_of_lines_is_the_grammar() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| `([^`]*)` \|$", PAGE, re.MULTILINE)
    assert [f"{word} {rest}" for word, rest in rows] == [
        line.replace("|", "/") for line in grammar_lines()
    ]
