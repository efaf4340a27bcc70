"""A round in which the declarer's partner turns their hand face up."""

from __future__ import annotations

from typing import Any

from tests.tables import Table
from tests.unit.engine.table_mode import at_play
from tests.unit.rules.switches import rules_of

PARTNER = 2


def opened(when: str = "before_lead", *, mode: str = "strict", **switches: Any) -> Table:
    """Returns a table at which seat 0 is the declarer, with yellow as trump, and leads; seat 2 is the partner."""
    switches.setdefault("play__first_lead", "declarer")
    return at_play(rules_of(play__partner_open=when, match__enforcement=mode, **switches))
