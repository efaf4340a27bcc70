"""An index from which the results of a contest are counted without reading its rows."""

from __future__ import annotations

from alembic import op

revision = "v0011"
down_revision = "v0010"


def upgrade() -> None:
    """Creates the index."""
    op.create_index("contest_score", "contest", ["contest", "player_id", "score"])
