"""House rules that players save."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "house_rules",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("house_id", sa.String(64), primary_key=True),
        sa.Column("parent", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
    )
