"""The pages of the project name only files, folders and pages that are there, and what starts a server only options that it takes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.main import get_command

from rookery.cli.serve import serve_app

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("docs/variants/*.md"),
        ROOT / "ui/README.md",
    ]
)
BASES = (ROOT, ROOT / "src/rookery", ROOT / "ui", ROOT / "ui/src")
"""Where a path in a page may begin."""
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
PATH = re.compile(r"`([a-z_][\w.-]*(?:/[\w.*<>-]+)+/?)`")
NOT_FILES = ("ui/node_modules", "text/plain", "path/to")
"""What looks like a path and is none, or is there only after a build."""


def anchors_of(page: Path) -> set[str]:
    """Returns the anchors of the headings of *page*, as code hosts make them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), f"{page.name} links to {target}, which is not there"
        if anchor and path.suffix == ".md":
            assert anchor in anchors_of(path), f"{page.name} links to #{anchor} of {path.name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_are_there(page: Path) -> None:
    for name in PATH.findall(page.read_text(encoding="utf-8")):
        if name.startswith(NOT_FILES):
            continue
        pattern = re.sub(r"<\w+>", "*", name).rstrip("/")
        found = any(any(base.glob(pattern)) for base in BASES)
        assert found, f"{page.name} names {name}, which is not there"


def started_by() -> dict[str, list[str]]:
    """Returns the commands by which files of the project start a server."""
    recipe = (ROOT / "Dockerfile").read_text("utf-8")
    unit = (ROOT / "docs/deploy/rookery.service").read_text("utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", recipe, re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    return {"Dockerfile": json.loads(entry), "rookery.service": start.split()}


@pytest.mark.parametrize("file", started_by())
def test_what_starts_a_server_names_the_program_and_options_that_it_takes(file: str) -> None:
    program, command, *options = started_by()[file]
    assert (program, command) == ("/opt/rookery/.venv/bin/rookery", "serve")
    known = {name for option in get_command(serve_app).params for name in option.opts}
    assert {word for word in options if word.startswith("-")} <= known


def test_a_container_is_built_from_what_is_there() -> None:
    recipe = (ROOT / "Dockerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--)(\S+) ", recipe, re.MULTILINE)
    assert copied
    assert all((ROOT / path).exists() for path in copied)
