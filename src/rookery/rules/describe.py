"""Describes `Rules` in words: writes the rule sheet that players read, from the data alone, in a given language.

Apart from its summary and its assumptions a variant contains no sentences, so a changed field changes the sheet.
``python -m rookery.rules.describe --write docs/variants`` writes one page for each built-in variant.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rookery.messages import ENGLISH, PSEUDO, known
from rookery.messages.pseudo import disguised
from rookery.rules.arithmetic import deck_size
from rookery.rules.sheet.en import english_sheet
from rookery.rules.sheet.section import NON_RULE_SECTIONS, Section, SectionId
from rookery.rules.spec import Rules

SHEETS: dict[str, Callable[[Rules], tuple[Section, ...]]] = {ENGLISH: english_sheet}
"""The function that writes the rule sheet in each language; other languages get the English sheet."""


class SheetBlock(NamedTuple):
    """A block of lines at the same place of two rule sheets: either identical in both, or different in all lines."""

    id: SectionId
    title: str
    before: tuple[str, ...]
    """The lines of the parent's sheet."""
    after: tuple[str, ...]


def describe(rules: Rules, language: str = ENGLISH) -> tuple[Section, ...]:
    """Returns the rule sheet, from which somebody who has never seen the game can play it."""
    if known(language) == PSEUDO:
        return tuple(
            Section(part.id, disguised(part.title), tuple(map(disguised, part.lines)))
            for part in english_sheet(rules)
        )
    return SHEETS.get(language, english_sheet)(rules)


def difference(rules: Rules, parent: Rules, language: str = ENGLISH) -> tuple[str, ...]:
    """Returns the lines in which the sheet of *rules* differs from that of *parent*, section by section.

    ``+`` marks a line of *rules* only, ``-`` a line of *parent* only; the text before the colon is the section.
    """
    lines: list[str] = []
    for block in compared_sheets(rules, parent, language):
        if block.before != block.after:
            lines += [f"- {block.title}: {line}" for line in block.before]
            lines += [f"+ {block.title}: {line}" for line in block.after]
    return tuple(lines)


def compared_sheets(rules: Rules, parent: Rules, language: str = ENGLISH) -> Iterator[SheetBlock]:
    """Yields the rule sheets of *rules* and of *parent* side by side, in sheet order.

    Sections that contain no rules, such as advice, are taken from *rules* and count as identical.
    """
    sheets = [describe(one, language) for one in (rules, parent)]
    ours, theirs = ({part.title: part.lines for part in sheet} for sheet in sheets)
    ids = {part.title: part.id for sheet in sheets for part in sheet}
    for title in merged_titles(list(theirs), list(ours)):
        name, before, after = ids[title], theirs.get(title, ()), ours.get(title, ())
        if name in NON_RULE_SECTIONS:
            if after:
                yield SheetBlock(name, title, after, after)
            continue
        matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
        for _, low, high, new_low, new_high in matcher.get_opcodes():
            yield SheetBlock(name, title, before[low:high], after[new_low:new_high])


def merged_titles(first: list[str], second: list[str]) -> list[str]:
    """Returns the titles of the sections of two sheets, in sheet order."""
    order = list(second)
    for place, title in enumerate(first):
        if title not in order:
            before = next((t for t in reversed(first[:place]) if t in order), None)
            order.insert(order.index(before) + 1 if before else 0, title)
    return order


# Pages


def page(rules: Rules) -> str:
    """Returns the rule sheet as a page of Markdown."""
    parts = [f"# {rules.meta.title}", f"`{rules.meta.id}`"]
    for section in describe(rules):
        parts.append(f"## {section.title}")
        parts.append("\n".join(f"- {line}" for line in section.lines))
    return "\n\n".join(parts) + "\n"


def index(catalog: Sequence[Rules]) -> str:
    """Returns the Markdown page that lists the rule sheets."""
    rows = [
        f"| [{rules.meta.title}]({rules.meta.id}.md) | `{rules.meta.id}` | {rules.table.players} "
        f"| {deck_size(rules.pack)} | {rules.meta.summary} |"
        for rules in catalog
    ]
    head = "| Game | Id | Players | Cards | In short |\n| --- | --- | --- | --- | --- |"
    note = "Written by `python -m rookery.rules.describe --write docs/variants`; change the catalog, not these pages."
    return f"# The games\n\n{note}\n\n{head}\n" + "\n".join(rows) + "\n"


def pages() -> dict[str, str]:
    """Returns every generated page by file name."""
    from rookery.rules.catalog import load_catalog

    catalog = load_catalog()
    named = {f"{variant}.md": page(rules) for variant, rules in catalog.items()}
    return {"README.md": index(tuple(catalog.values())), **named}


def main(arguments: Sequence[str] | None = None) -> None:
    """Writes the pages into a folder."""
    parser = argparse.ArgumentParser(
        prog="python -m rookery.rules.describe", description=main.__doc__
    )
    parser.add_argument("--write", type=Path, required=True, metavar="FOLDER")
    folder: Path = parser.parse_args(arguments).write
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
