"""Documentation names only existing files, folders and pages, and deployment files only existing server options."""

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
"""The folders that a path in a page may be relative to."""
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
PATH = re.compile(r"`([a-z_][\w.-]*(?:/[\w.*<>-]+)+/?)`")
NOT_FILES = ("ui/node_modules", "text/plain", "path/to")
"""Strings that look like paths but are not, or exist only after a build."""


def anchors_of(page: Path) -> set[str]:
    """Returns the anchors of the headings of *page*, as code hosts make them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_have_existing_targets(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), f"{page.name} links to {target}, which is not there"
        if anchor and path.suffix == ".md":
            assert anchor in anchors_of(path), f"{page.name} links to #{anchor} of {path.name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_paths_exist(page: Path) -> None:
    for name in PATH.findall(page.read_text(encoding="utf-8")):
        if name.startswith(NOT_FILES):
            continue
        pattern = re.sub(r"<\w+>", "*", name).rstrip("/")
        found = any(any(base.glob(pattern)) for base in BASES)
        assert found, f"{page.name} names {name}, which is not there"


def server_commands() -> dict[str, list[str]]:
    """Returns, by file name, the command with which each deployment file starts a server."""
    recipe = (ROOT / "Dockerfile").read_text("utf-8")
    unit = (ROOT / "docs/deploy/rookery.service").read_text("utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", recipe, re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    return {"Dockerfile": json.loads(entry), "rookery.service": start.split()}


@pytest.mark.parametrize("file", server_commands())
def test_deployment_files_name_the_program_and_known_options(file: str) -> None:
    program, command, *options = server_commands()[file]
    assert (program, command) == ("/opt/rookery/.venv/bin/rookery", "serve")
    known = {name for option in get_command(serve_app).params for name in option.opts}
    assert {word for word in options if word.startswith("-")} <= known


def test_dockerfile_copies_existing_paths() -> None:
    recipe = (ROOT / "Dockerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--)(\S+) ", recipe, re.MULTILINE)
    assert copied
    assert all((ROOT / path).exists() for path in copied)
