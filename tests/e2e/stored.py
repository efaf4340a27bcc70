"""Reads the database of a running server."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

import msgspec
from tests.e2e.harness import (
    Server,
)

from rookery.engine.event import Dealt, Event, Played
from rookery.engine.evolve import evolve
from rookery.engine.state import Match
from rookery.store.files import DATABASE


@contextlib.contextmanager
def database(server: Server) -> Iterator[sqlite3.Connection]:
    """Opens a second connection to the server's database."""
    connection = sqlite3.connect(server.data / DATABASE)
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def events_of(server: Server, match_id: str) -> list[Event]:
    """Returns the stored events of a match, and checks that they are numbered without gaps."""
    with database(server) as connection:
        query = "SELECT seq, body FROM event WHERE match_id = ? ORDER BY seq"
        rows = connection.execute(query, [match_id]).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [msgspec.json.decode(body, type=Event) for _, body in rows]


def assert_stored_once(server: Server, match_id: str, acknowledged: set[str]) -> None:
    """Fails unless every acknowledged decision is stored exactly once, no card is played twice, and the match is over."""
    truth = Match.new()
    played: set[int] = set()
    for event in events_of(server, match_id):
        truth = evolve(truth, event)
        if isinstance(event, Dealt):
            played = set()
        elif isinstance(event, Played):
            assert event.card not in played
            played.add(event.card)
    assert truth.public.winners is not None
    with database(server) as connection:
        causes = [row[0] for row in connection.execute("SELECT cause FROM event WHERE cause > ''")]
    assert len(causes) == len(set(causes))
    assert acknowledged <= {cause.split("/")[1] for cause in causes}
