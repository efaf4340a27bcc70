"""The sections of a rule sheet, in any language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

import msgspec

SectionId = Literal[
    "short",
    "equipment",
    "cards",
    "seats",
    "deal",
    "auction",
    "nest",
    "trump",
    "partner",
    "redraw",
    "giving",
    "play",
    "stock",
    "boards",
    "count",
    "score",
    "example",
    "match",
    "advice",
    "penalties",
    "sources",
    "assumptions",
]
SECTION_IDS: tuple[SectionId, ...] = get_args(SectionId)
"""The ids of all sections, in the order of a sheet."""

NON_RULE_SECTIONS: tuple[SectionId, ...] = ("short", "example", "advice", "sources", "assumptions")
"""The sections that explain the rules but contain none."""


class Section(msgspec.Struct, frozen=True):
    """A section of a rule sheet."""

    id: SectionId
    title: str
    lines: tuple[str, ...]
    """The lines of the section, each one or more complete sentences."""


def sections(
    titles: Mapping[SectionId, str], lines: Mapping[SectionId, list[str]]
) -> Iterator[Section]:
    """Yields the sections that are not empty, in the order of a sheet."""
    for name in SECTION_IDS:
        if lines[name]:
            yield Section(name, titles[name], tuple(lines[name]))
