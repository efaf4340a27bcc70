"""Deletes the data of one person, and keeps what others need without naming the person.

A table where nobody else has ever sat is deleted with its matches. A table that others need stays, with a new id in the
place of the person's: no name is stored for that id, so its player appears as a guest. The events of a match never
change, because cards, decisions and commitments name seats and no people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rookery.puzzles.rating import player_key
from rookery.service.contest_keys import Contest
from rookery.service.contests import counted_deals_key
from rookery.service.ids import new_player_id
from rookery.service.stored_table import readable_session, session_from, settings_of
from rookery.store.erasure import Erasure, Renaming, Trace
from rookery.store.port import Conflict, ContestEntry, EventStore

KeepUnloaded = Callable[[str, Iterable[str]], AbstractAsyncContextManager[None]]
"""Keeps the tables with these ids, and others that know the player, out of memory during an erasure."""

MAX_ERASE_TRIES = 5
"""How often an erasure is attempted while people play on at the same tables."""


class Forgotten(msgspec.Struct):
    """What is deleted of a person, and what stays without naming them; in a dry run, what would be."""

    player_id: str
    name: str | None
    face: bool = False
    house_rules: int = 0
    puzzles: int = 0
    """How many puzzles the person has tried or will be asked again."""
    puzzle_rating: bool = False
    daily_deals: int = 0
    """How many deals of the day the person has begun."""
    challenges: int = 0
    """How many entries in challenges of others, and own challenges that nobody accepted, are deleted."""
    challenges_kept: int = 0
    """How many own challenges stay without the name, because friends have accepted them."""
    tables: int = 0
    """How many tables are deleted, because nobody else has ever sat there."""
    matches: int = 0
    """How many matches the deleted tables had."""
    tables_kept: int = 0
    """How many tables stay without the name, because others need them."""
    seats_left: int = 0
    """At how many of the remaining tables the person leaves an unfinished match, so that a bot plays on."""


class _Entries(NamedTuple):
    """What happens to the entries of a person in contests."""

    gone: list[Contest]
    """The challenges that are deleted as a whole."""
    kept: dict[str, str]
    """For each contest in which the entry stays: the id of its table, or an empty string if it has none."""
    needed: set[str]
    """The matches whose cards friends play in a challenge."""


async def erasure_of(store: EventStore, player_id: str) -> tuple[Erasure, Forgotten]:
    """Returns what to erase of a person, and a summary of it; changes nothing.

    :raises CorruptRecord: if a challenge that the person sent cannot be read.
    """
    traces = await store.read_traces(player_id)
    forgotten = await _count_owned(store, player_id)
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
            contests=(*challenges, *map(counted_deals_key, challenges)),
            entries=tuple(_kept_entries(contests, entries.kept, ids)),
            ratings=(player_key(player_id),),
        ),
        forgotten,
    )


def in_store_only(_player_id: str, _table_ids: Iterable[str]) -> AbstractAsyncContextManager[None]:
    """Keeps no table out of memory, because no server runs."""
    return nullcontext()


async def forget(
    store: EventStore, player_id: str, keep_unloaded: KeepUnloaded = in_store_only
) -> Forgotten:
    """Erases a person, while *keep_unloaded* keeps the changed tables out of memory; returns what was done.

    :raises CorruptRecord: if a challenge that the person sent cannot be read.
    :raises Conflict: if others change the same tables during every attempt.
    """
    for _ in range(MAX_ERASE_TRIES):
        erasure, forgotten = await erasure_of(store, player_id)
        named = [*(one.table_id for one in erasure.traces), *erasure.tables]
        try:
            async with keep_unloaded(player_id, named):
                await store.erase(erasure)
        except Conflict:
            continue
        return forgotten
    raise Conflict("the tables of this person change all the time; try again")


async def _count_owned(store: EventStore, player_id: str) -> Forgotten:
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
    """Returns what happens to the entries of a person in contests, and counts them in *forgotten*."""
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
    """Returns the match whose cards a challenge deals again; empty if there is no such challenge."""
    record = await store.read_table(challenge_id)
    origin = None if record is None else session_from(record).origin
    return set() if origin is None or origin.before is None else {origin.before.match_id}


def _kept_entries(
    contests: Iterable[ContestEntry], kept: Mapping[str, str], ids: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Yields each contest in which an entry stays, followed by its contest of counted deals, with the new player id."""
    entered = {entry.contest for entry in contests}
    for contest, table_id in kept.items():
        instead = ids.get(table_id) or new_player_id()
        for one in (contest, counted_deals_key(contest)):
            if one in entered:
                yield one, instead


def _is_needed(trace: Trace, player_id: str, entries: _Entries) -> bool:
    """Tells whether others need a table, or its settings cannot be read."""
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
        *trace.played,
    }
    return bool(people - {player_id})


def _renaming(trace: Trace, player_id: str, forgotten: Forgotten) -> Renaming:
    """Returns how a table is changed: the person gets another id, and leaves the seat if the match is unfinished."""
    session = readable_session(trace)
    settings, instead = trace.settings, new_player_id()
    players: tuple[str, ...] = ()
    if session is not None:
        counts = session.counts(trace.latest)
        if not trace.is_over and not counts and session.seat_of(player_id) is not None:
            forgotten.seats_left += 1
            session = session.leave(player_id, playing=trace.latest is not None)
        removed = tuple(one for one in session.removed if one != player_id)
        opener = "" if session.opener == player_id else session.opener
        session = replace(session, removed=removed, opener=opener)
        settings = settings_of(session)
        players = session.players()
    return Renaming(
        table_id=trace.table_id,
        settings=settings.replace(f'"{player_id}"', f'"{instead}"'),
        players=tuple(instead if who == player_id else who for who in players),
        instead=instead,
    )
