"""What stores say of writers who come too late: one sentence for each conflict, the same from every store."""

from __future__ import annotations

from rookery.store.port import Conflict


def table_is_there(table_id: str) -> Conflict:
    """A table cannot be created, because there is one."""
    return Conflict(f"there is a table {table_id} already")


def settings_changed(table_id: str) -> Conflict:
    """The settings of a table are not those that were to be replaced."""
    return Conflict(f"the settings of table {table_id} were changed meanwhile")


def match_replaced(table_id: str) -> Conflict:
    """The latest match of a table is not the one that was to be followed, or the next has begun."""
    return Conflict(f"table {table_id} has gone on to another match")


def other_end(match_id: str, seq: int) -> Conflict:
    """A match does not end where it was to be continued."""
    return Conflict(f"match {match_id} does not end with event {seq}")


def carried_out_before(match_id: str) -> Conflict:
    """The command behind some events was carried out before."""
    return Conflict(f"match {match_id} has carried out that command before")


def table_changed(table_id: str) -> Conflict:
    """A table is not as it was when it was worked out who is forgotten how."""
    return Conflict(f"table {table_id} was changed meanwhile")


def sat_down_elsewhere() -> Conflict:
    """Whoever is to be forgotten has a seat at a table that nobody knew of."""
    return Conflict("the player has sat down at another table meanwhile")


def contest_begun() -> Conflict:
    """Somebody plays in a contest that was to go."""
    return Conflict("somebody has begun to play in a contest meanwhile")
