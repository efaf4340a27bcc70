"""The names shown at seats; a bot never has the name of a person at its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rookery.protocol import GUEST_NAME
from rookery.service.plain_text import skeleton
from rookery.service.session import Chair

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


def names_of_bots(chairs: Sequence[Chair], known: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the name of a bot at each seat, distinct from the names of the table's people, *known* by player id."""
    people = [known.get(one.player, GUEST_NAME) for one in chairs if one.player is not None]
    return names_for_bots(people, len(chairs))


def shown_names(
    chairs: Sequence[Chair], known: Mapping[str, str], *, started: bool = True
) -> tuple[str, ...]:
    """Returns the name at each seat, from *known* names by player id; empty at an open seat before the match."""
    names = []
    for bot_name, chair in zip(names_of_bots(chairs, known), chairs, strict=True):
        bot = bot_name if started or not chair.open else ""
        player = bot if chair.player is None else known.get(chair.player, GUEST_NAME)
        names.append(DUMMY_NAME if chair.dummy else player)
    return tuple(names)
