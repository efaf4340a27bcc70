"""Tables at which players are responsible for what they do."""

from __future__ import annotations

import pytest
from tests.tables import Table

from rookery.errors import IllegalCommand, Reason


def refused(table: Table, seat: int, command: object) -> Reason:
    before = table.match
    with pytest.raises(IllegalCommand) as refusal:
        table.act(seat, command)  # type: ignore[arg-type]
    assert table.match is before
    return refusal.value.code
