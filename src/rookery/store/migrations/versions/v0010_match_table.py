"""Finds the matches of a table, without which whoever deletes a table reads all matches."""

from __future__ import annotations

from alembic import op

revision = "v0010"
down_revision = "v0009"


def upgrade() -> None:
    """Creates the index."""
    op.create_index("match_table", "match", ["table_id"])
