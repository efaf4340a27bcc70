"""The faces that people choose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "face",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("face", sa.String(128), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
