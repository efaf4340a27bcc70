"""A table at which partners give each other cards."""

from __future__ import annotations

from typing import Any

from tests.tables import Table
from tests.unit.rules.switches import bury, cards_of, table_of

from rookery.engine.command import Give, NameTrump
from rookery.rules.spec import PartnerExchangeSpec

MIXED = (
    "R14 R13 R12 R11 R10 G14 G13 G9 Y6",
    "G12 G11 G10 G8 G7 G6 Y14 Y13 Y12",
    "R9 R8 R7 R6 Y11 Y10 Y9 Y8 Y7",
    "B14 B13 B12 B11 B10 B9 B8 B7 B6",
)
"""Hands of a deal in which seats 0 and 2 are partners."""


def giving_table(
    hands: tuple[str, ...] = MIXED,
    trump: str = "red",
    *,
    nest: str | None = None,
    burying: str | None = None,
    **fields: Any,
) -> Table:
    """Returns a table at which seat 0 has buried the nest and named trump."""
    dealt = {} if nest is None else {"nest": nest}
    table = table_of(hands=hands, partner_exchange=PartnerExchangeSpec(**fields), **dealt)
    table.calls(70, None, None, None)
    bury(table, burying or ("R5 G5 Y5 B5 Y6" if hands is MIXED else "R5 G5 Y5 B5 R6"))
    table.act(0, NameTrump(trump))  # type: ignore[arg-type]
    return table


def give(table: Table, seat: int, codes: str) -> None:
    """Gives cards, named by their codes."""
    table.act(seat, Give(cards_of(table, codes)))
