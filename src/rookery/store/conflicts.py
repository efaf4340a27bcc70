"""The errors for writers who come too late: one message for each conflict, shared by all stores."""

from __future__ import annotations

from rookery.store.port import Conflict


def table_is_there(table_id: str) -> Conflict:
    """A table with this id exists already."""
    return Conflict(f"there is a table {table_id} already")


def match_is_there(match_id: str) -> Conflict:
    """A match with this id exists already."""
    return Conflict(f"there is a match {match_id} already")


def settings_changed(table_id: str) -> Conflict:
    """The settings of a table were replaced by somebody else."""
    return Conflict(f"the settings of table {table_id} were changed meanwhile")


def match_replaced(table_id: str) -> Conflict:
    """The latest match of a table is not the one that the new match should follow, or the new match exists already."""
    return Conflict(f"table {table_id} has gone on to another match")


def other_end(match_id: str, seq: int) -> Conflict:
    """The last event of a match is not the one after which events should be appended."""
    return Conflict(f"match {match_id} does not end with event {seq}")


def carried_out_before(match_id: str) -> Conflict:
    """The command that caused some events was carried out before."""
    return Conflict(f"match {match_id} has carried out that command before")


def table_changed(table_id: str) -> Conflict:
    """A table has changed since the erasure was computed."""
    return Conflict(f"table {table_id} was changed meanwhile")


def sat_down_elsewhere() -> Conflict:
    """The player to be forgotten has a seat at a table that the erasure does not know."""
    return Conflict("the player has sat down at another table meanwhile")


def contest_begun() -> Conflict:
    """Somebody plays in a contest that should be deleted."""
    return Conflict("somebody has begun to play in a contest meanwhile")
