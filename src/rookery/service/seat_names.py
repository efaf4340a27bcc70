"""The names at seats without a person; a bot never has the name of a person at its table."""

from __future__ import annotations

from collections.abc import Iterable

from rookery.service.plain_text import skeleton

DUMMY_NAME = "Dummy"
"""The name shown at a dummy's seat."""

BOT_NAMES = ("Robin", "Wren", "Martin", "Jay", "Merle", "Phoebe", "Lark", "Linnet")
"""The name of the bot at each seat; a table has at most 8 seats."""
SPARE_NAMES = ("Plover", "Siskin", "Pipit", "Heron", "Finch", "Swift", "Thrush", "Grebe")
"""The names for bots whose usual name looks like that of a person at the table."""


def names_for_bots(people: Iterable[str], seats: int) -> tuple[str, ...]:
    """Returns the names of bots at *seats* seats: the usual ones, or spare ones for those that look like one of *people*."""
    taken = {skeleton(name) for name in people}
    spare = (name for name in SPARE_NAMES if skeleton(name) not in taken)
    return tuple(next(spare) if skeleton(name) in taken else name for name in BOT_NAMES[:seats])
