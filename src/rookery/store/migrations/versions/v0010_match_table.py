"""An index of the matches by table, without which deleting a table would read all matches."""

from __future__ import annotations

from alembic import op

revision = "v0010"
down_revision = "v0009"


def upgrade() -> None:
    """Creates the index."""
    op.create_index("match_table", "match", ["table_id"])
