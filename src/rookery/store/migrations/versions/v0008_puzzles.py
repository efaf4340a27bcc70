"""The tries of players at puzzles, and the ratings of players and puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0008"
down_revision = "v0007"


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "puzzle_try",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("puzzle_id", sa.String(64), primary_key=True),
        sa.Column("own", sa.Text),
        sa.Column("card", sa.Text),
        sa.Column("due", sa.String(32)),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "puzzle_rating",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("rating", sa.String(128), nullable=False),
    )
