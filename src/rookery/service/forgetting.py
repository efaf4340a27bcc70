"""One person is forgotten: what is theirs goes, and what others need stays without them.

A table where nobody else has ever sat goes with its matches. One that others need stays, with a new id that belongs to
nobody in the place of the person's: no name is stored for it, so its player is called as a guest is. What happened in a
match is never changed, because cards, decisions and commitments name seats and no people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import NamedTuple

import msgspec

from rookery.puzzles.rating import player_key
from rookery.service.contest_keys import Contest
from rookery.service.contests import deals_contest
from rookery.service.ids import new_player_id
from rookery.service.session import readable_session, session_from, settings_of
from rookery.store.erasure import Erasure, Renaming, Trace
from rookery.store.port import Conflict, ContestEntry, EventStore

Away = Callable[[str, Iterable[str]], AbstractAsyncContextManager[None]]
"""Keeps the tables of these ids, and others that know the player, out of memory."""

TRIES = 5
"""How often an erasure is worked out anew, because somebody played on meanwhile."""


class Forgotten(msgspec.Struct):
    """What of a person is deleted and what stays without them, or would be."""

    player_id: str
    name: str | None
    face: bool = False
    house_rules: int = 0
    puzzles: int = 0
    """How many puzzles were tried or come back."""
    puzzle_rating: bool = False
    daily_deals: int = 0
    """How many deals of the day were begun."""
    challenges: int = 0
    """How many challenges go: those of others that were taken or whose cards were seen, and own ones that nobody took."""
    challenges_kept: int = 0
    """How many own challenges stay without the name, because friends have taken them."""
    tables: int = 0
    """How many tables go, because nobody else has ever sat there."""
    matches: int = 0
    """How many matches those tables had."""
    tables_kept: int = 0
    """How many tables stay without the name, because others need them."""
    seats_left: int = 0
    """At how many of these a match was not over, so that the seat is free now and a bot plays."""


class _Entries(NamedTuple):
    """What becomes of the entries of a person in contests."""

    gone: list[Contest]
    """The challenges that go as a whole."""
    kept: dict[str, str]
    """The contests in which the entry stays, with the table that it is for; empty: for none."""
    needed: set[str]
    """The matches whose cards friends play."""


async def erasure_of(store: EventStore, player_id: str) -> tuple[Erasure, Forgotten]:
    """Works out how a person is forgotten, and what that comes to; changes nothing.

    :raises CorruptRecord: if a challenge that the person sent cannot be read.
    """
    traces = await store.read_traces(player_id)
    forgotten = await _owned(store, player_id)
    contests = await store.read_contests(player_id)
    entries = await _entries(store, contests, forgotten)
    challenges = [one.key for one in entries.gone]
    gone = [one for one in traces if not _is_needed(one, player_id, entries)]
    renamings = tuple(_renaming(one, player_id, forgotten) for one in traces if one not in gone)
    ids = {one.table_id: one.instead for one in renamings}
    forgotten.tables, forgotten.tables_kept = len(gone), len(renamings)
    forgotten.matches = sum(len(one.matches) for one in gone)
    return (
        Erasure(
            player_id=player_id,
            traces=traces,
            # A challenge is kept as a table at which nobody sits.
            tables=(*(one.table_id for one in gone), *(one.of for one in entries.gone)),
            renamings=renamings,
            contests=(*challenges, *map(deals_contest, challenges)),
            entries=tuple(_kept_entries(contests, entries.kept, ids)),
            ratings=(player_key(player_id),),
        ),
        forgotten,
    )


def in_store_only(_player_id: str, _table_ids: Iterable[str]) -> AbstractAsyncContextManager[None]:
    """Puts no table away, where no server runs."""
    return nullcontext()


async def forget(store: EventStore, player_id: str, away: Away = in_store_only) -> Forgotten:
    """Forgets a person, while *away* keeps the tables that are changed out of memory; returns what was done.

    :raises CorruptRecord: if a challenge that the person sent cannot be read.
    :raises Conflict: if others change the same tables again and again.
    """
    for _ in range(TRIES):
        erasure, forgotten = await erasure_of(store, player_id)
        named = [*(one.table_id for one in erasure.traces), *erasure.tables]
        try:
            async with away(player_id, named):
                await store.erase(erasure)
        except Conflict:
            continue
        return forgotten
    raise Conflict("the tables of this person change all the time; try again")


async def _owned(store: EventStore, player_id: str) -> Forgotten:
    """Counts what belongs to a person alone."""
    tries = await store.read_puzzle_tries(player_id)
    return Forgotten(
        player_id=player_id,
        name=(await store.read_players([player_id])).get(player_id),
        face=bool(await store.read_faces([player_id])),
        house_rules=len(await store.read_house_rules(player_id)),
        puzzles=len(tries),
        puzzle_rating=bool(await store.read_puzzle_ratings([player_key(player_id)])),
    )


async def _entries(
    store: EventStore, contests: Iterable[ContestEntry], forgotten: Forgotten
) -> _Entries:
    """Works out what becomes of the entries of a person in contests, and counts them in *forgotten*."""
    found = _Entries([], {}, set())
    for entry in contests:
        contest = Contest.parse(entry.contest)
        if contest is None:
            continue
        if contest.kind == "daily":
            forgotten.daily_deals += 1
        elif contest.kind == "duplicate":
            found.kept[entry.contest] = entry.table_id
        elif entry.table_id or entry.score is None:
            forgotten.challenges += 1
        elif any(one.table_id for one in await store.read_entries(entry.contest)):
            forgotten.challenges_kept += 1
            found.kept[entry.contest] = ""
            found.needed.update(await _match_of(store, contest.of))
        else:
            forgotten.challenges += 1
            found.gone.append(contest)
    return found


async def _match_of(store: EventStore, challenge_id: str) -> set[str]:
    """Returns the match whose cards a challenge deals again, if there is such a challenge."""
    record = await store.read_table(challenge_id)
    origin = None if record is None else session_from(record).origin
    return set() if origin is None or origin.before is None else {origin.before.match_id}


def _kept_entries(
    contests: Iterable[ContestEntry], kept: Mapping[str, str], ids: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Yields each contest in which an entry stays with its new id, that of which deals were counted after the result."""
    entered = {entry.contest for entry in contests}
    for contest, table_id in kept.items():
        instead = ids.get(table_id) or new_player_id()
        for one in (contest, deals_contest(contest)):
            if one in entered:
                yield one, instead


def _is_needed(trace: Trace, player_id: str, entries: _Entries) -> bool:
    """Tells whether others need a table, or what it is for cannot be read."""
    session = readable_session(trace)
    if session is None or not entries.needed.isdisjoint(trace.matches):
        return True
    origin = session.origin
    contest = None if origin is None else Contest.parse(origin.contest)
    if contest is not None and contest.kind == "duplicate":
        return True
    people = {
        *session.players(),
        *(who for who, _ in session.sat),
        *(one.player for one in session.absences),
        *trace.acted,
    }
    return bool(people - {player_id})


def _renaming(trace: Trace, player_id: str, forgotten: Forgotten) -> Renaming:
    """Returns how a table stays: with another id, and without the person where a match is not over."""
    session = readable_session(trace)
    settings, instead = trace.settings, new_player_id()
    players: tuple[str, ...] = ()
    if session is not None:
        counts = session.counts(trace.latest)
        if not trace.is_over and not counts and session.seat_of(player_id) is not None:
            forgotten.seats_left += 1
            session = session.leave(player_id)
        settings = settings_of(session)
        players = session.players()
    return Renaming(
        table_id=trace.table_id,
        settings=settings.replace(f'"{player_id}"', f'"{instead}"'),
        players=tuple(instead if who == player_id else who for who in players),
        instead=instead,
    )
