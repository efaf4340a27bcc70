"""A version number for the settings of each table, and the last snapshot of each match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0005"
down_revision = "v0004"


def upgrade() -> None:
    """Adds the column and creates the table."""
    op.add_column(
        "game_table", sa.Column("version", sa.Integer, nullable=False, server_default="0")
    )
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("shape", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
