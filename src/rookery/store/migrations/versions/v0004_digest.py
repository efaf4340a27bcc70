"""A digest of the command behind an event, so that its id cannot be used for another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"


def upgrade() -> None:
    """Adds the column; commands stored before have none."""
    op.add_column("event", sa.Column("digest", sa.String(32)))
