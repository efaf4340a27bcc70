"""The tricks of a recorded deal as a table for the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from rookery.notation.compare import trick_parts
from rookery.notation.entry import Entry
from rookery.notation.grammar import Line
from rookery.notation.record import Record
from rookery.notation.text import Token, read_seat, seat_name

TRICK_WORDS = ("trick", "draws", "chips", "removes", "partner", "shows", "line")
"""The first words of the lines that belong to the tricks."""


def written_lines(group: tuple[Entry, ...]) -> list[Line]:
    """Returns the lines of a deal, without what only comments."""
    return [entry.item for entry in group if isinstance(entry.item, Line)]


def remarks_text(entry: Entry) -> str:
    """Returns the comments of a line in brackets."""
    return "".join(f"  ({comment})" for comment in entry.comments)


def tricks_table(record: Record, group: tuple[Entry, ...]) -> Table:
    """Returns the tricks of a deal, a column for each seat; the leader's card is marked."""
    seats = record.plan.seats
    lines = written_lines(group)
    table = Table("", *(seat_name(seat, seats) for seat in range(seats)), "won by", "points", "")
    order = _order(record, lines)
    rows: dict[str, list[str]] = {}
    for entry, line in zip(group, lines, strict=True):
        if line.word == "trick":
            (number, leader), cards, end = trick_parts(line.args)
            first = order.index(read_seat(Token(leader, 1), seats))
            held = {order[(first + place) % seats]: card for place, card in enumerate(cards)}
            cells = [
                f"{held.get(seat, '')}{'*' if seat == order[first] else ''}"
                for seat in range(seats)
            ]
            rows[number] = [number, *cells, *(end or ("", "")), remarks_text(entry).strip()]
        elif line.word in TRICK_WORDS and rows:
            row = rows[list(rows)[-1]]
            row[-1] = "; ".join(filter(None, [row[-1], line.text]))
    for row in rows.values():
        table.add_row(*map(Text, row))
    return table


def _order(record: Record, lines: list[Line]) -> tuple[int, ...]:
    """Returns the seats clockwise in the round of *lines*."""
    dealer = read_seat(Token(lines[0].args[2], 1), record.plan.seats)
    played = 0
    for group in record.deals[1:]:
        words = [line.word for line in written_lines(group)]
        if written_lines(group) == lines:
            break
        played += "thrown-in" not in words
    return record.plan.order(dealer, played)
