"""The entries of players in contests, which are deals that are the same for all, and their results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0007"
down_revision = "v0006"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "contest",
        sa.Column("contest", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("score", sa.Integer),
    )
    op.create_index("contest_player", "contest", ["player_id"])
