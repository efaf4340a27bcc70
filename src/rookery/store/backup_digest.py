"""The digest of a backup: the SHA-256 of the whole file except the digest, which is stored in a table of its own."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

DIGEST_TABLE = "backup_digest"

APPLICATION_ID = 0x526F6F6B
"""SQLite's application id of a backup with a digest. Without it, a backup in which the name of the digest's table is
damaged would pass for an older backup without a digest.
"""

CHUNK_BYTES = 1 << 20
"""How many bytes are read at a time."""


def add_digest(file: Path) -> None:
    """Writes the digest of a finished database into it, so that any later change can be detected."""
    # As long as the digest, and nowhere else in the file.
    placeholder = secrets.token_hex(32)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"CREATE TABLE {DIGEST_TABLE} (sha256 TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {DIGEST_TABLE} VALUES (?)", [placeholder])
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.commit()
    place, digest = _digest_without(file, placeholder.encode())
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(digest.encode())


def has_digest(file: Path, connection: sqlite3.Connection) -> bool:
    """Tells whether a database has a digest and matches it; older backups and plain copies of a database have none.

    :raises ValueError: if the digest does not match the file.
    """
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if application_id != APPLICATION_ID and DIGEST_TABLE not in names:
        return False
    row = (
        connection.execute(f"SELECT sha256 FROM {DIGEST_TABLE}").fetchone()
        if DIGEST_TABLE in names
        else None
    )
    stored = str(row[0]) if row is not None else ""
    if not stored or _digest_without(file, stored.encode())[1] != stored:
        raise ValueError("the digest is not that of the file")
    return True


def drop_digest(connection: sqlite3.Connection) -> None:
    """Removes the digest from the copy of a backup, which may then change."""
    connection.execute(f"DROP TABLE IF EXISTS {DIGEST_TABLE}")
    connection.execute("PRAGMA application_id = 0")


def _digest_without(file: Path, words: bytes) -> tuple[int, str]:
    """Returns the place of *words* in *file*, or -1 if they are absent, and the digest of the rest of the file."""
    digest, place, hashed, rest = hashlib.sha256(), -1, 0, b""
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK_BYTES):
            block = rest + chunk
            at = block.find(words) if place < 0 else -1
            if at >= 0:
                place = hashed + at
                block = block[:at] + block[at + len(words) :]
            # The words may start in one chunk and end in the next.
            end = len(block) if place >= 0 else max(0, len(block) - len(words) + 1)
            digest.update(block[:end])
            hashed, rest = hashed + end, block[end:]
    digest.update(rest)
    return place, digest.hexdigest()
