"""The keys of reviews: rounds that were played alike share one review.

The names of players, later rounds and the cards of earlier rounds do not matter to a review. So it is found again when
players are renamed, when the match goes on, and from the record of each player.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rookery.notation.entry import Entry
from rookery.notation.grammar import Line
from rookery.notation.record import Record
from rookery.review.version import review_version
from rookery.rules.canonical import rules_hash
from rookery.service.records import NoSuchRound

IGNORED_LINES = frozenset({"commitment", "seed", "won"})
"""The kinds of record lines that do not tell how a round was played."""
CARD_LINES = frozenset(
    {"hand", "nest", "stock", "aside", "takes", "buries", "throws", "gives", "gets"}
)
"""The kinds of record lines about cards; they count for their own round, and later rounds do not depend on them.

The records of different players may differ in these lines where a round was thrown in.
"""


def review_keys(record: Record) -> dict[int, str]:
    """Returns the keys of the reviews of a record's rounds for this version of the code, by the number of the deal."""
    before = hashlib.sha256(f"{review_version()} {rules_hash(record.rules)}".encode())
    found = {}
    for number, entries in enumerate(record.deals):
        played = before.copy()
        for line in _lines(entries):
            played.update(_text(line))
            if line.word not in CARD_LINES:
                before.update(_text(line))
        if number:
            found[number] = played.hexdigest()[:32]
    return found


def key_of(record: Record, deal: int) -> str:
    """Returns the key of the review of a deal of a record.

    :raises NoSuchRound: if the record has no such deal.
    """
    key = review_keys(record).get(deal)
    if key is None:
        raise NoSuchRound("no_such_round", deal=deal)
    return key


def _lines(entries: tuple[Entry, ...]) -> Iterator[Line]:
    """Yields the lines that tell how a round was played, without comments."""
    for entry in entries:
        if isinstance(entry.item, Line) and entry.item.word not in IGNORED_LINES:
            yield entry.item


def _text(line: Line) -> bytes:
    return " ".join((line.word, *line.args, "\n")).encode()
