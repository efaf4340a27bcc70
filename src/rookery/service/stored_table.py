"""What a stored table has, wherever it was read."""

from __future__ import annotations

from typing import Protocol


class StoredTable(Protocol):
    """A stored table with its settings."""

    @property
    def table_id(self) -> str:
        """The id of the table."""
        ...

    @property
    def settings(self) -> str:
        """The session as JSON."""
        ...
