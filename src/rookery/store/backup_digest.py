"""The digest of a backup: SHA-256 of every byte of the file but the digest itself, which stands in a table of its own."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

TABLE = "backup_digest"

MARK = 0x526F6F6B
"""The application id of a file with a digest: without it, damage to the name of the table would pass for an older backup."""

CHUNK = 1 << 20
"""How many bytes are read at once."""


def add_digest(file: Path) -> None:
    """Writes the digest of a finished database into it; whatever is changed afterwards is noticed."""
    # Has the length of the digest, and stands nowhere else in the file.
    placeholder = secrets.token_hex(32)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {TABLE} VALUES (?)", [placeholder])
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.commit()
    place, digest = _digest_without(file, placeholder.encode())
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(digest.encode())


def has_digest(file: Path, connection: sqlite3.Connection) -> bool:
    """Tells whether a database was written with a digest; older backups, and plain copies of a database, have none.

    :raises ValueError: if the digest is not that of the file.
    """
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if mark != MARK and TABLE not in names:
        return False
    row = connection.execute(f"SELECT sha256 FROM {TABLE}").fetchone() if TABLE in names else None
    stored = str(row[0]) if row is not None else ""
    if not stored or _digest_without(file, stored.encode())[1] != stored:
        raise ValueError("the digest is not that of the file")
    return True


def drop_digest(connection: sqlite3.Connection) -> None:
    """Removes the digest from the copy of a backup, so that it may change again."""
    connection.execute(f"DROP TABLE IF EXISTS {TABLE}")
    connection.execute("PRAGMA application_id = 0")


def _digest_without(file: Path, words: bytes) -> tuple[int, str]:
    """Returns where *words* stand in *file*, and the digest of all the rest; -1 if they stand nowhere."""
    digest, place, hashed, rest = hashlib.sha256(), -1, 0, b""
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            block = rest + chunk
            at = block.find(words) if place < 0 else -1
            if at >= 0:
                place = hashed + at
                block = block[:at] + block[at + len(words) :]
            # They may begin at the end of a chunk.
            end = len(block) if place >= 0 else max(0, len(block) - len(words) + 1)
            digest.update(block[:end])
            hashed, rest = hashed + end, block[end:]
    digest.update(rest)
    return place, digest.hexdigest()
