"""The seats of people at tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "sitting",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column(
            "table_id", sa.String(64), sa.ForeignKey("game_table.table_id"), primary_key=True
        ),
    )
    op.create_index("sitting_table", "sitting", ["table_id"])
