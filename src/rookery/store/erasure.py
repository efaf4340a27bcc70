"""What one person has left in a store, and what is to be done with it when the person is to be forgotten."""

from __future__ import annotations

import msgspec


class Trace(msgspec.Struct, frozen=True):
    """A table that names a person: in its settings, or as who decided something there."""

    table_id: str
    settings: str
    version: int
    """How often the settings were replaced."""
    matches: tuple[str, ...]
    """Its matches, the latest among them."""
    latest: str | None
    """The match that it has come to; ``None`` before the first."""
    acted: frozenset[str]
    """Everybody who has decided anything in any of them."""
    is_over: bool
    """Whether the latest match has ended."""


class Renaming(msgspec.Struct, frozen=True):
    """A table that stays for others, with another id in the place of a person's."""

    table_id: str
    settings: str
    players: tuple[str, ...]
    """Who has a seat then."""
    instead: str
    """The new id, which belongs to nobody."""


class Erasure(msgspec.Struct, frozen=True):
    """How a person is forgotten; names, faces, house rules, puzzles and all other entries in contests simply go."""

    player_id: str
    traces: tuple[Trace, ...] = ()
    """The tables that named the person when this was worked out."""
    tables: tuple[str, ...] = ()
    """The tables that go with all their matches."""
    renamings: tuple[Renaming, ...] = ()
    contests: tuple[str, ...] = ()
    """The contests that go with the entries of everybody; nobody has a table in them."""
    entries: tuple[tuple[str, str], ...] = ()
    """The contests in which the person's entry stays, each with the id that it has then."""
    ratings: tuple[str, ...] = ()
    """The subjects of the ratings that go."""
