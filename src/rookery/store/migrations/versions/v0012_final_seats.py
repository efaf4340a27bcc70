"""Who had the seats when a match ended.

Of the matches that have ended before, the latest of each table gets those who have the seats there now.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "v0012"
down_revision = "v0011"


def upgrade() -> None:
    """Creates the table, and fills it from the settings of tables."""
    final_seat = op.create_table(
        "final_seat",
        sa.Column("match_id", sa.String(64), sa.ForeignKey("match.match_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.String(64)),
        sa.Column("bot", sa.String(64), nullable=False),
    )
    op.create_index("final_seat_player", "final_seat", ["player_id"])
    query = (
        "SELECT match_id, settings FROM game_table WHERE EXISTS (SELECT 1 FROM event"
        " WHERE event.match_id = game_table.match_id AND kind = 'match_ended')"
    )
    for match_id, settings in op.get_bind().execute(sa.text(query)).fetchall():
        rows = [
            {"match_id": match_id, "seat": seat, "player_id": player, "bot": bot}
            for seat, (player, bot) in enumerate(_seats_in(settings))
        ]
        if rows:
            op.bulk_insert(final_seat, rows)


def _seats_in(settings: str) -> list[tuple[str | None, str]]:
    """Returns the player and the bot at each seat, from a table's settings; nothing if they cannot be read."""
    try:
        chairs = json.loads(settings)["chairs"]
        seats = [(chair.get("player"), chair["bot"], chair.get("dummy")) for chair in chairs]
    except (ValueError, KeyError, TypeError, AttributeError):
        return []
    if not all(isinstance(bot, str) and isinstance(who, str | None) for who, bot, _ in seats):
        return []
    return [(who, "" if who or is_dummy else bot) for who, bot, is_dummy in seats]
