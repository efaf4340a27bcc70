"""The checks of the house find what they refuse, where it is planted."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from scripts import import_cycles, names, rule_readers, sizes, unused


def planted(folder: Path, files: dict[str, str]) -> Path:
    """Writes a package of these files and returns where it lies."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text))
    return folder


def test_a_second_reader_of_a_rule_field_is_found(tmp_path: Path) -> None:
    source = planted(
        tmp_path / "rookery",
        {
            "__init__.py": "",
            "rules/__init__.py": "",
            "rules/spec.py": """
                class Deal:
                    hand: int = 9
                    open: bool = False
                class Rules:
                    deal: Deal
                """,
            "plan.py": """
                from rookery.rules.spec import Deal, Rules
                def size_of(rules: Rules) -> int:
                    return rules.deal.hand
                def is_open(rules: Rules) -> bool:
                    return rules.deal.open
                """,
            "bots.py": """
                from rookery.rules.spec import Deal
                def cards_of(dealt: Deal) -> int:
                    return dealt.hand
                """,
        },
    )
    readers = rule_readers.readers_in(source)
    assert readers["Deal.hand"] == {"plan.py:size_of", "bots.py:cards_of"}
    assert readers["Deal.open"] == {"plan.py:is_open"}


def test_an_import_cycle_is_found_in_whatever_way_it_is_imported(tmp_path: Path) -> None:
    files = {
        "house/__init__.py": "",
        "house/cellar.py": "from house import kitchen\n",
        "house/kitchen.py": "def cook():\n    import house.roof\n",
        "house/roof.py": "if False:\n    from house.cellar import wine\n",
        "house/garden.py": "import house.roof\n",
    }
    source = planted(tmp_path, files)
    assert import_cycles.find_cycles(import_cycles.graph(source)) == [
        ["house.cellar", "house.kitchen", "house.roof"]
    ]
    (source / "house/roof.py").write_text("")
    assert import_cycles.find_cycles(import_cycles.graph(source)) == []


def test_a_name_with_two_meanings_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "one.py": "def weigh(): ...\nclass Hand: ...\ndef _own(): ...\n",
        "two.py": "async def weigh(): ...\ndef _own(): ...\nclass Heap:\n    def Hand(self): ...\n",
        "phases/a.py": "def decide(): ...\n",
        "phases/b.py": "def decide(): ...\n",
    }
    monkeypatch.setattr(names, "SOURCE", planted(tmp_path, files))
    monkeypatch.setattr(names, "PHASES_FOLDER", tmp_path / "phases")
    assert names.repeated() == {"weigh": [tmp_path / "one.py", tmp_path / "two.py"]}


MANY = ", ".join(f"p{number}" for number in range(8))
STEPS = "    step()\n" * 61
CASES = "".join(f"        case {number}:\n            step()\n" for number in range(40))
SWITCH = "".join(f"    case {number}:\n      step();\n" for number in range(40))


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.py", f"def long():\n{STEPS}", "a.py:1: long has 62 lines"),
        ("a.py", f"def wide({MANY}): ...\n", "a.py:1: wide has 8 parameters"),
        ("a.py", f"def wide_command({MANY}): ...\n", None),
        ("a.py", f"def table(n):\n    match n:\n{CASES}", None),
        ("a.py", "step()\n" * 401, "a.py: 401 lines, at most 400"),
        ("a.py", "DATA = [\n" + "    1,\n" * 500 + "]\n", None),
        ("a.py", "CODE = [\n" + "    lambda: 1,\n" * 500 + "]\n", "a.py: 502 lines, at most 400"),
        ("a.cpp", f"void wide({MANY}) {{\n}}\n", "a.cpp:1: wide has 8 parameters"),
        ("a.cpp", "int deep(int n) {\n  switch (n) {\n" + SWITCH + "  }\n}\n", None),
        ("a.ts", "function far() {\n" + "  step();\n" * 61 + "}\n", "a.ts:1: far has 63 lines"),
        ("a.ts", 'describe("all", () => {\n' + "  step();\n" * 61 + "});\n", None),
        (
            "a.svelte",
            f"<p>\n</p>\n<script>\nfunction wide({MANY}) {{\n}}\n</script>\n",
            "a.svelte:4: wide has 8 parameters",
        ),
    ],
)
def test_what_is_too_large_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, found: str | None
) -> None:
    monkeypatch.chdir(planted(tmp_path, {}))
    Path(name).write_text(text)
    assert list(sizes.too_large(Path(name))) == ([found] if found else [])


def test_what_only_tests_use_is_found(tmp_path: Path) -> None:
    files = {
        "made.py": "def used(): ...\ndef alone(): ...\nclass Spare: ...\n",
        "cli.py": "import made\nmade.used()\ndef serve_command(): ...\n",
    }
    assert unused.unused([str(planted(tmp_path, files))]) == {
        "alone": f"{tmp_path / 'made.py'}:2",
        "Spare": f"{tmp_path / 'made.py'}:3",
    }
