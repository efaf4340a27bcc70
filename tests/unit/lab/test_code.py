"""The name of the code: the same on every machine with the same sources, and another one where a decision may be."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rookery
from rookery.lab.code import code_in_use
from rookery.sources import DECISION_MODULES, NATIVE, NETWORKS, SUFFIXES, digest_of, native_digest

PACKAGE = Path(rookery.__file__).parent


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files that decide, in another place and with other times."""
    for part in DECISION_MODULES:
        for path in (PACKAGE / part, *(PACKAGE / part).rglob("*")):
            if path.is_file() and path.suffix in SUFFIXES:
                there = tmp_path / path.relative_to(PACKAGE)
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_bytes(path.read_bytes())
    return tmp_path


def test_it_is_that_of_the_sources_alone(copied: Path) -> None:
    assert digest_of(copied) == digest_of(PACKAGE)
    assert digest_of(PACKAGE) in code_in_use()
    (copied / "lab").mkdir()
    (copied / "lab" / "duel.py").write_text("")
    (copied / "bots" / "notes.txt").write_text("")
    assert digest_of(copied) == digest_of(PACKAGE)


@pytest.mark.parametrize(
    "name",
    [
        "bots/search/bot.py",
        "belief/worlds.py",
        "engine/phases/play.py",
        "kernel/__init__.py",
        "rules/catalog/partnership.toml",
        "shuffle.py",
    ],
)
def test_every_byte_that_decides_is_in_it(copied: Path, name: str) -> None:
    whole = (copied / name).read_bytes()
    (copied / name).write_bytes(whole.replace(b"e", b"i", 1))
    assert digest_of(copied) != digest_of(PACKAGE)
    (copied / name).write_bytes(whole)
    (copied / name).rename((copied / name).with_stem(f"{Path(name).stem}_new"))
    assert digest_of(copied) != digest_of(PACKAGE)


def test_further_parts_are_in_it_where_they_decide() -> None:
    codes = {code_in_use(*parts) for parts in ((), ("review",), ("train",), ("review", "train"))}
    assert len(codes) == 4


@pytest.mark.parametrize(
    ("name", "arguments", "parts"),
    [
        (
            "auctions",
            "--deals 2 --variant original_2_2011 --level casual --cards casual",
            ("train",),
        ),
        ("budgets", "--rounds 1 --worlds 1 --variant original_2_2011", ("review",)),
        ("forecasts", "--rounds 1 --level casual --variant original_2_2011", ("train",)),
    ],
)
def test_files_of_results_name_the_parts_that_decide(
    name: str,
    arguments: str,
    parts: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "results"
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments.split(), "--out", str(out)])
    import_module(f"benchmarks.{name}").main()
    head = json.loads(out.read_bytes().splitlines()[0])
    assert head["code"] == code_in_use(*parts) != code_in_use()


def test_networks_of_another_folder_are_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = digest_of(PACKAGE)
    monkeypatch.setenv(NETWORKS, str(tmp_path))
    assert digest_of(PACKAGE) == without
    (tmp_path / "contract.model").write_bytes(b"1")
    first = digest_of(PACKAGE)
    (tmp_path / "contract.model").write_bytes(b"2")
    assert len({without, first, digest_of(PACKAGE)}) == 3


def test_the_sources_of_the_kernel_are_in_it(tmp_path: Path) -> None:
    assert native_digest(tmp_path) == ""
    (tmp_path / "policy.cpp").write_text("1")
    first = native_digest(tmp_path)
    (tmp_path / "policy.cpp").write_text("2")
    assert native_digest(tmp_path) != first
    assert code_in_use().endswith(native_digest(NATIVE))


def test_all_that_bots_are_built_on_is_in_it() -> None:
    """What they import beside it reads, writes and complains, but decides nothing."""
    code = (
        "import sys, rookery.local\n"
        "from rookery.bots.bot import bot_named, bot_names\n"
        "[bot_named(name) for name in bot_names()]\n"
        "print(*{m.split('.')[1] for m in sys.modules if m.startswith('rookery.')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    parts = {part.removesuffix(".py") for part in DECISION_MODULES}
    assert (
        parts
        <= set(done.stdout.split())
        <= parts | {"errors", "inspected", "messages", "notation", "problem", "whole_files"}
    )


def test_only_networks_that_bots_use_are_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NETWORKS, str(tmp_path))
    before = digest_of(PACKAGE)
    # A training writes one after each of its rounds.
    (tmp_path / "call_value-0.model").write_bytes(b"in training")
    assert digest_of(PACKAGE) == before
    (tmp_path / "call_value.model").write_bytes(b"trained")
    assert digest_of(PACKAGE) != before
