"""A position in one line: who holds what, what is known of the rest, and who is to move.

The same line describes the truth, what one seat knows, a puzzle and a bug report: what nobody may know is ``?``, nine
unknown cards are ``?9``.

>>> line = "original_partnership_4 | N:R14-10.B5.RK E:?4 S:?4 W:?3 | contract N 80 B | trick W:B6 | taken NS 35 EW 20 | to-move N"
>>> spec = parse_position(line)
>>> spec.hands[0].cards, spec.hands[1].unknown, spec.trump
(('R14', 'R10', 'B5', 'RK'), 4, 'black')
>>> print_position(spec) == line
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rookery.engine.plan import plan_of
from rookery.notation.position_reader import PositionReader
from rookery.notation.spec import UNKNOWN, ContractSpec, Holding, PositionSpec, rules_name
from rookery.notation.text import (
    TRUMP_CODES,
    TextError,
    Token,
    Words,
    check_characters,
    group_name,
    join_cards,
    seat_name,
    shown,
)
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.seats import Seat

MAX_POSITION = 10_000
"""The longest position that is read, in characters."""

_WORD = re.compile(r"[^\s]+")


# --- writing -------------------------------------------------------------------------------------------------------


def print_position(spec: PositionSpec) -> str:
    """Writes *spec* in one line; `parse_position` reads it."""
    names = _Names(len(spec.hands))
    parts = [
        spec.rules,
        *_hands(spec, names),
        *_auction(spec, names),
        *_piles(spec, names),
        *_play(spec, names),
    ]
    return " | ".join(parts)


class _Names:
    """The names of the seats at a table of a certain size."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def __call__(self, seat: Seat) -> str:
        """Returns the name of a seat."""
        return seat_name(seat, self.seats)

    def each(self, items: Iterable[str]) -> str:
        """Returns an item for each seat, after its name."""
        return " ".join(f"{self(seat)}:{item}" for seat, item in enumerate(items))


def _hands(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields who sits where, with which cards."""
    if spec.dealer is not None:
        yield f"dealer {name(spec.dealer)}"
    if spec.order:
        yield "order " + " ".join(map(name, spec.order))
    yield name.each(map(str, spec.hands))
    if spec.open:
        yield "open " + name.each(map(join_cards, spec.open))


def _auction(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the calls, and what came of them."""
    if spec.calls:
        yield "calls " + " ".join(f"{name(seat)} {call}" for seat, call in spec.calls)
    trump = [TRUMP_CODES[spec.trump]] if spec.trump else []
    if spec.contract:
        contract = spec.contract
        words = ["contract", name(contract.declarer), str(contract.points), *trump]
        yield " ".join([*words, *(["forced"] if contract.forced else [])])
    elif trump:
        yield f"trump {trump[0]}"


def _piles(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields what lies in the nest, in the stock and aside, and what was exchanged with them."""
    if spec.nest is not None:
        by = None if spec.buried_by is None else name(spec.buried_by)
        yield f"buried {spec.nest} by {by}" if by else f"nest {spec.nest}"
    if spec.faces:
        yield f"faces {join_cards(spec.faces)}"
    if spec.took is not None:
        yield f"took {spec.took}"
    if spec.stock:
        known = spec.stock
        while known and known[-1] == UNKNOWN:
            known = known[:-1]
        text = join_cards(known, unknown=len(spec.stock) - len(known))
        yield f"stock {text} open" if spec.stock_open else f"stock {text}"
    if spec.aside is not None:
        yield f"aside {spec.aside}"
    if spec.thrown is not None:
        yield f"thrown {spec.thrown}"
    if spec.swaps:
        yield f"swaps {spec.swaps}"
    if spec.redraws:
        yield "redraws " + " ".join(map(str, spec.redraws))


def _play(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the partner, the tricks, the boards and the score."""
    if spec.called:
        yield f"called {spec.called}"
    if spec.partner is not None:
        yield f"partner {name(spec.partner)}"
    if spec.leader is not None:
        yield f"trick {name(spec.leader)}:{join_cards(spec.trick)}"
    if spec.tricks:
        yield "tricks " + " ".join(f"{name(seat)} {n}" for seat, n in enumerate(spec.tricks))
    if spec.taken:
        yield "taken " + " ".join(f"{group_name(g, name.seats)} {n}" for g, n in spec.taken)
    if spec.boards:
        yield "boards " + name.each(map(join_cards, spec.boards))
    if spec.chips:
        yield "chips " + name.each(".".join(map(str, chips)) or "-" for chips in spec.chips)
    if spec.removals:
        yield f"removals {spec.removals}"
    if spec.scores:
        yield "score " + " ".join(map(str, spec.scores))
    if spec.to_move is not None:
        yield f"to-move {name(spec.to_move)}"


# --- reading -------------------------------------------------------------------------------------------------------


def parse_position(text: str, *, rules: Rules | None = None) -> PositionSpec:
    """Reads what `print_position` writes; the parts after the rules may stand in any order, in any case.

    *rules* are needed where the position names them by hash.

    :raises NotationError: with the column, if it cannot be read. ``TextError`` is its class.
    """
    if len(text) > MAX_POSITION:
        raise TextError(f"a position has at most {MAX_POSITION} characters", column=MAX_POSITION)
    check_characters(text)
    parts = _parts(text)
    found = _rules_of(parts[0], rules)
    reader = PositionReader(plan_of(found), rules_name(found))
    for words in parts[1:]:
        reader.read(words)
    return reader.spec(end=len(text) + 1)


def _parts(text: str) -> list[Words]:
    """Cuts a position at its bars into lists of words with their columns."""
    parts = []
    start = 0
    for piece in text.split("|"):
        tokens = [Token(m[0], start + m.start() + 1) for m in _WORD.finditer(piece)]
        end = start + len(piece) + 1
        if not tokens:
            raise TextError("expected words between the bars, found nothing", column=end)
        parts.append(Words(tokens, end))
        start += len(piece) + 1
    return parts


def _rules_of(words: Words, rules: Rules | None) -> Rules:
    """Returns the rules that the first part names."""
    token = words.next("the id of a variant")
    words.done()
    named = token.text.lower()
    if rules is not None:
        if named not in (rules_name(rules), rules.meta.id):
            raise token.error(f"the position is one of {shown(token.text)}, not of the rules given")
        return rules
    if named.startswith("#"):
        raise token.error("the position is one of other rules than the catalog's: give them too")
    try:
        return load_catalog()[named]
    except KeyError:
        raise token.error(
            f"there is no variant {shown(token.text)}; `rookery variants` lists them",
            expected="the id of a variant",
        ) from None


__all__ = [
    "ContractSpec",
    "Holding",
    "PositionSpec",
    "parse_position",
    "print_position",
    "rules_name",
]
