"""Finished reviews of rounds that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0009"
down_revision = "v0008"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "review",
        sa.Column("review_key", sa.String(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
    )
    op.create_index("review_age", "review", ["created_at"])
