"""The first schema: players, tables, matches and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "player",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "game_table",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("match_id", sa.String(64)),
        sa.Column("created_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("match_id", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), sa.ForeignKey("game_table.table_id"), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("cause", sa.String(200)),
    )
    op.create_index("event_cause", "event", ["match_id", "cause"], unique=True)
