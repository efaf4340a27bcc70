"""SQL that reads the names and faces of people, and leaves out those that cannot be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from rookery.logs import logger
from rookery.store.connection import is_unreadable

log = logger("rookery.store")


def texts_by_player(
    connection: sqlite3.Connection, select: str, player_ids: Sequence[str]
) -> dict[str, str]:
    """Returns the texts that *select* finds for some players, by player id.

    A row that cannot be read is logged and left out, so that it costs nobody else a name or a face.
    """
    if not player_ids:
        return {}
    query = f"{select} WHERE player_id IN ({', '.join('?' * len(player_ids))})"
    found: dict[str, object] = {}
    try:
        found = dict(connection.execute(query, player_ids))
    except sqlite3.Error as error:
        if not is_unreadable(error):
            raise
        if len(player_ids) > 1:
            return {
                who: text
                for each in player_ids
                for who, text in texts_by_player(connection, select, [each]).items()
            }
        found = {player_ids[0]: None}
    texts = {who: text for who, text in found.items() if isinstance(text, str)}
    if len(texts) < len(found):
        # Neither the id nor the text: both are personal.
        log.warning("the name or face of a player cannot be read", players=len(found) - len(texts))
    return texts
