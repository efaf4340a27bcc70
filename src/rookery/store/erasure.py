"""Records of what one person has left in a store, and of what is deleted or renamed to forget the person."""

from __future__ import annotations

import msgspec


class Trace(msgspec.Struct, frozen=True):
    """A table that names a person: in its settings, as the cause of an event, or with a seat at the end of a match."""

    table_id: str
    settings: str
    version: int
    """How often the settings were replaced."""
    matches: tuple[str, ...]
    """The ids of all its matches."""
    latest: str | None
    """The id of the latest match; ``None`` before the first match."""
    played: frozenset[str]
    """The ids of the players who have decided anything in its matches, or had a seat at the end of one."""
    is_over: bool
    """Whether the latest match has ended."""


class Renaming(msgspec.Struct, frozen=True):
    """A table that is kept for others, with a new id in place of the person's."""

    table_id: str
    settings: str
    players: tuple[str, ...]
    """The players who have a seat afterwards."""
    instead: str
    """The new id, which belongs to no player."""


class Erasure(msgspec.Struct, frozen=True):
    """How a person is forgotten. Name, face, house rules, puzzles and all other entries in contests are deleted."""

    player_id: str
    traces: tuple[Trace, ...] = ()
    """The tables that named the person when the erasure was computed."""
    tables: tuple[str, ...] = ()
    """The tables to delete with all their matches."""
    renamings: tuple[Renaming, ...] = ()
    contests: tuple[str, ...] = ()
    """The contests to delete with the entries of all players; nobody has a table in them."""
    entries: tuple[tuple[str, str], ...] = ()
    """The contests in which the person's entry is kept, each with the new id of the entry."""
    ratings: tuple[str, ...] = ()
    """The subjects of the puzzle ratings to delete."""
