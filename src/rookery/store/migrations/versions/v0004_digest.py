"""A digest of the command that caused an event, so that its id cannot be reused for another command."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    """Adds the column; commands that are already stored have no digest."""
    op.add_column("event", sa.Column("digest", sa.String(32)))
