"""The people in the data folder of a stopped server: finds them by name, id or table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

from rookery.errors import RookeryError
from rookery.protocol import GUEST_NAME
from rookery.rules.validate import suggestion
from rookery.seats import Seat
from rookery.service.ids import is_player_id
from rookery.service.plain_text import tidy
from rookery.service.stored_table import session_from
from rookery.store.connection import connect
from rookery.store.files import DATABASE
from rookery.store.personal_data import is_known, names_of_people, traces_of
from rookery.store.prepare import without_server
from rookery.store.sqlite import SqliteStore

MAX_LISTED_PEOPLE = 20
"""The most people of one name that are listed."""


class NoSuchPerson(RookeryError):  # noqa: N818
    """A name or an id does not stand for exactly one person; the message says why, and what to do."""


class Sitter(NamedTuple):
    """A person who has a seat at a table, or has had one since the last deal."""

    seat: Seat
    name: str
    player_id: str


@asynccontextmanager
async def games_of(folder: Path, *, changes: bool) -> AsyncIterator[SqliteStore]:
    """Opens the games of a data folder that no server uses; *changes* tells whether to open them for writing.

    :raises FolderInUse: if a server uses the folder.
    :raises FolderUnusable: if there are no games, they are of another version, or they cannot be read or written.
    """
    with without_server(folder, changes=changes) as path:
        store = SqliteStore(path)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


def player_meant(folder: Path, person: str) -> str:
    """Returns the id of the player with that id or, if nobody else has it, with that name.

    :raises NoSuchPerson: if there is none, or several.
    """
    with closing(connect(folder / DATABASE, reads_only=True)) as connection:
        if is_player_id(person) and (is_known(connection, person) or traces_of(connection, person)):
            return person
        names = names_of_people(connection)
    wanted = tidy(person).casefold()
    found = [player_id for player_id, name in names.items() if name.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        listed = "".join(
            f"\n  {player_id}  {names[player_id]}" for player_id in found[:MAX_LISTED_PEOPLE]
        )
        more = len(found) - MAX_LISTED_PEOPLE
        rest = f"\n  and {more} more" if more > 0 else ""
        raise NoSuchPerson(
            f"{len(found)} people are called {person!r}; name one by the id, the latest first"
            f" (--table ID shows who has sat at a table):{listed}{rest}"
        )
    hint = suggestion(person, names.values(), "")
    raise NoSuchPerson(
        f"nobody in {folder} is called {person!r} or has that id{f'; {hint}' if hint else '.'} Write the whole name, or take the id from"
        " --table ID, which shows who has sat at a table"
    )


async def sitters_at(store: SqliteStore, table_id: str) -> tuple[Sitter, ...]:
    """Returns the people who have a seat at a table, or have had one since the last deal.

    :raises NoSuchPerson: if there is no such table.
    :raises CorruptRecord: if it cannot be read.
    """
    record = await store.read_table(table_id)
    if record is None:
        raise NoSuchPerson(
            f"there is no table {table_id!r}; its id is what stands behind /t/ in the link to it"
        )
    session = session_from(record)
    seats = {**dict(session.sat), **session.seats()}
    names = await store.read_players(list(seats))
    found = (Sitter(seat, names.get(who, GUEST_NAME), who) for who, seat in seats.items())
    return tuple(sorted(found))
