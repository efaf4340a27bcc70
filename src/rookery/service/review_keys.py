"""The names of reviews: rounds that were played alike have one review, whatever else their records hold.

Who sat there, what came after the round, and cards of earlier rounds do not matter to it. So a review is found again under new names,
when the match has gone on, and by each of the players.
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

NOT_PLAYED = frozenset({"commitment", "seed", "won"})
"""Lines that say nothing of how a round was played."""
CARDS = frozenset({"hand", "nest", "stock", "aside", "takes", "buries", "throws", "gives", "gets"})
"""Lines about cards, of which not everybody knows the same in a round that was thrown in; later rounds do not depend on them."""


def review_keys(record: Record) -> dict[int, str]:
    """Returns the names of the reviews of the rounds of a record, by the number of the deal, by this version of the code."""
    before = hashlib.sha256(f"{review_version()} {rules_hash(record.rules)}".encode())
    found = {}
    for number, entries in enumerate(record.deals):
        played = before.copy()
        for line in _lines(entries):
            played.update(_text(line))
            if line.word not in CARDS:
                before.update(_text(line))
        if number:
            found[number] = played.hexdigest()[:32]
    return found


def key_of(record: Record, deal: int) -> str:
    """Returns the name of the review of a deal of a record.

    :raises NoSuchRound: if the record has no such deal.
    """
    key = review_keys(record).get(deal)
    if key is None:
        raise NoSuchRound("no_such_round", deal=deal)
    return key


def _lines(entries: tuple[Entry, ...]) -> Iterator[Line]:
    """Yields the lines that matter; comments do not."""
    for entry in entries:
        if isinstance(entry.item, Line) and entry.item.word not in NOT_PLAYED:
            yield entry.item


def _text(line: Line) -> bytes:
    return " ".join((line.word, *line.args, "\n")).encode()
