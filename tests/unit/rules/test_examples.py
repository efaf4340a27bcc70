"""The house rules in ``examples/``: valid, with sources and sheets, played by bots, and listed on the page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from rookery.bots.bot import bot_named
from rookery.engine.command import Command
from rookery.local import LocalTable
from rookery.record.replay import verify
from rookery.rules.check import warnings
from rookery.rules.describe import describe
from rookery.rules.house import read_toml, to_toml
from rookery.rules.read import load_file
from rookery.rules.schema import fields_by_path
from rookery.rules.spec import Rules
from rookery.view.seat import SeatView

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "examples").glob("*.toml"))
PAGE = (ROOT / "docs/customs.md").read_text("utf-8")
EXPECTED_WARNINGS = {"kentucky_from_a_hundred": ["kentucky_from_a_hundred.auction.min"]}
"""The warnings that the sources of examples cause on purpose, as comments in the files say."""


def rules_of(file: Path) -> Rules:
    (rules,) = load_file(file).values()
    return rules


def test_there_are_twenty() -> None:
    assert len(FILES) >= 20
    assert len({rules_of(file).meta.title for file in FILES}) == len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_sound_and_says_where_it_was_found(file: Path) -> None:
    rules = rules_of(file)
    assert rules.meta.id == file.stem
    assert [problem.path for problem in warnings(rules)] == EXPECTED_WARNINGS.get(file.stem, [])
    text = file.read_text("utf-8")
    assert "`rookery rules check` warns" in text or file.stem not in EXPECTED_WARNINGS
    for source in rules.meta.source:
        # An address, not one of the books that the games of the catalog name.
        assert re.search(r"\w\.(com|org|net)\b", source), source
    # The form opens the file and writes the same rules.
    read, parent = read_toml(text)
    assert parent is not None
    assert read_toml(to_toml(read, parent)) == (rules, parent)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_has_a_sheet_and_is_played_by_bots(file: Path) -> None:
    rules = rules_of(file)
    sheet = "\n".join(line for section in describe(rules) for line in section.lines)
    assert str(rules.match.rounds or rules.match.target) in sheet
    assert "{" not in sheet
    table = LocalTable(rules, seed=file.stem)
    bots = [bot_named(("casual", "random")[seat % 2]) for seat in range(table.plan.seats)]
    rng = Random(file.stem)

    def choose(view: SeatView) -> Command:
        assert view.decider is not None
        return bots[view.decider].choose(view, rng)

    table.play(choose, rounds=2)
    public = table.view(None).public
    # The quick game to 200 can be won in one round.
    assert len(public.results) == 2 or public.winners
    found = verify(table.record())
    assert found.ok, found.difference


def test_the_page_of_customs_names_every_example_and_only_real_keys() -> None:
    for file in FILES:
        assert f"(../examples/{file.name})" in PAGE, file.name
    fields = fields_by_path()
    assert {*re.findall(r"`([a-z]+\.[a-z_]+)`", PAGE)} <= set(fields)
    said = re.findall(r"`([a-z]+\.[a-z_]+) = ([^`]+)`", PAGE)
    assert len(said) > 50
    for path, value in said:
        choices = {choice.value for choice in fields[path].choices}
        chosen = tomllib.loads(f"value = {value}")["value"]
        if choices and isinstance(chosen, str):
            assert chosen in choices, path
