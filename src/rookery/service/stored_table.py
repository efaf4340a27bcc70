"""A stored table, wherever it was read, and the session in its settings."""

from __future__ import annotations

from typing import Protocol

import msgspec

from rookery.service.session import SETTINGS_VERSION, Session
from rookery.store.port import CorruptRecord


class StoredTable(Protocol):
    """A stored table with its settings."""

    @property
    def table_id(self) -> str:
        """The id of the table."""
        ...

    @property
    def settings(self) -> str:
        """The session as JSON."""
        ...


_DECODER = msgspec.json.Decoder(Session)


def settings_of(session: Session) -> str:
    """Returns the stored form of *session*."""
    return msgspec.json.encode(session).decode()


def session_from(record: StoredTable) -> Session:
    """Reads the session of a stored table.

    :raises CorruptRecord: if it cannot be read.
    """
    try:
        session = _DECODER.decode(record.settings)
    except msgspec.DecodeError:
        raise CorruptRecord(record.table_id, 0, "seats-unreadable") from None
    if session.version != SETTINGS_VERSION:
        raise CorruptRecord(record.table_id, 0, "settings-newer")
    return session


def readable_session(record: StoredTable) -> Session | None:
    """Reads the session of a stored table; ``None`` if it cannot be read."""
    try:
        return session_from(record)
    except CorruptRecord:
        return None
