"""Tables in table mode, where players can make mistakes."""

from __future__ import annotations

import pytest
from tests.rulesets import in_table_mode
from tests.tables import Table
from tests.unit.engine.original import HANDS, NEST, ORIGINAL

from rookery.engine.command import Bury, NameTrump
from rookery.errors import IllegalCommand, Reason
from rookery.rules.spec import Rules


def at_play(rules: Rules | None = None) -> Table:
    """Returns a table with the hands of `HANDS`: seat 0 is the declarer at 70, with yellow as trump, and leads."""
    table = Table.of(rules or in_table_mode(ORIGINAL), dealer=3)
    table.deal_hands(HANDS, NEST)
    table.calls(70, None, None, None)
    table.act(0, Bury(tuple(table.plan.pack.parse(code) for code in NEST.split())))
    table.act(0, NameTrump("yellow"))
    return table


def refused(table: Table, seat: int, command: object) -> Reason:
    before = table.match
    with pytest.raises(IllegalCommand) as refusal:
        table.act(seat, command)  # type: ignore[arg-type]
    assert table.match is before
    return refusal.value.code
