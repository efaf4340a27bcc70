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
"""The ids of all sections, in the usual order of a sheet."""

NON_RULE_SECTIONS: tuple[SectionId, ...] = ("short", "example", "advice", "sources", "assumptions")
"""The sections that explain the rules but contain none."""


class Section(msgspec.Struct, frozen=True):
    """A section of a rule sheet."""

    id: SectionId
    title: str
    lines: tuple[str, ...]
    """The lines of the section, each one or more complete sentences."""


def sections(
    titles: Mapping[SectionId, str],
    lines: Mapping[SectionId, list[str]],
    *,
    partner_before_trump: bool,
) -> Iterator[Section]:
    """Yields the sections that are not empty, in the order of a sheet.

    *partner_before_trump* says that the partner is called before trump is named.
    """
    order = list(SECTION_IDS)
    if partner_before_trump:
        order.remove("partner")
        order.insert(order.index("trump"), "partner")
    for name in order:
        if lines[name]:
            yield Section(name, titles[name], tuple(lines[name]))
