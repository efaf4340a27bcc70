"""A position in one line: who holds what, what is known of the rest, and who is to move.

One notation serves for the truth, for what one seat knows, for puzzles and for bug reports: an unknown card is ``?``, and
nine unknown cards are ``?9``. The first part names the rules, or holds them in JSON if the catalog does not have them.

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
from json import JSONDecoder

from rookery.engine.plan import plan_of
from rookery.errors import RulesError
from rookery.notation.calls import bid_word
from rookery.notation.position_reader import PositionReader
from rookery.notation.spec import (
    UNKNOWN,
    ContractSpec,
    Holding,
    PositionSpec,
    rules_name,
)
from rookery.notation.text import (
    TRUMP_CODES,
    TextError,
    Token,
    UnknownRulesError,
    Words,
    check_characters,
    group_name,
    join_cards,
    seat_name,
    shown,
)
from rookery.rules.catalog import load_catalog
from rookery.rules.read import rules_from_json
from rookery.rules.spec import Rules
from rookery.rules.validate import suggestion
from rookery.seats import Seat

MAX_POSITION_LENGTH = 100_000
"""The maximum length of a position that is read, in characters."""

_WORD = re.compile(r"[^\s]+")


# --- writing -------------------------------------------------------------------------------------------------------


def print_position(spec: PositionSpec, *, by_value: bool = True) -> str:
    """Writes *spec* in one line, which `parse_position` reads. Without *by_value* it only names its rules."""
    names = _Names(len(spec.hands))
    parts = [
        spec.embedded if by_value and spec.embedded else spec.rules,
        *_hands(spec, names),
        *_auction(spec, names),
        *_piles(spec, names),
        *_play(spec, names),
    ]
    return " | ".join(parts)


class _Names:
    """The names of the seats at a table with a number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def __call__(self, seat: Seat) -> str:
        """Returns the name of a seat."""
        return seat_name(seat, self.seats)

    def each(self, items: Iterable[str]) -> str:
        """Returns the *items* of the seats, each after the name of its seat."""
        return " ".join(f"{self(seat)}:{item}" for seat, item in enumerate(items))


def _hands(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the dealer, the order of the seats, and the hands."""
    if spec.dealer is not None:
        yield f"dealer {name(spec.dealer)}"
    if spec.order:
        yield "order " + " ".join(map(name, spec.order))
    yield name.each(map(str, spec.hands))
    if spec.open:
        yield "open " + name.each(map(join_cards, spec.open))


def _auction(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the calls, the contract and trump."""
    if spec.calls:
        yield "calls " + " ".join(f"{name(seat)} {call}" for seat, call in spec.calls)
    if spec.unseen_by:
        yield "unseen " + " ".join(map(name, spec.unseen_by))
    trump = [TRUMP_CODES[spec.trump]] if spec.trump else []
    if spec.contract:
        contract = spec.contract
        bid = bid_word(contract.points, moon=contract.moon)
        words = ["contract", name(contract.declarer), bid, *trump]
        ends = [(contract.forced, "forced"), (contract.blind, "blind")]
        yield " ".join([*words, *(end for said, end in ends if said)])
    elif trump:
        yield f"trump {trump[0]}"


def _piles(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the nest, the stock, the cards set aside, and what was exchanged."""
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
    if spec.gifts:
        yield f"gifts {name.each(map(str, spec.gifts))}{' received' if spec.received else ''}"


def _play(spec: PositionSpec, name: _Names) -> Iterator[str]:
    """Yields the partner, the tricks, the boards, the scores and the seat to move."""
    if spec.called:
        yield f"called {spec.called}"
    if spec.partner is not None:
        yield f"partner {name(spec.partner)}"
    if spec.leader is not None:
        yield f"trick {name(spec.leader)}:{join_cards(spec.trick)}"
    if spec.tricks:
        yield "tricks " + " ".join(f"{name(seat)} {n}" for seat, n in enumerate(spec.tricks))
    if spec.trump_played:
        yield "trump-played"
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
    """Reads what `print_position` writes; the parts after the rules may come in any order, in upper or lower case.

    *rules* are needed if the position only names its rules and the catalog does not have them.

    :raises NotationError: with the column, if it cannot be read. ``TextError`` is its class.
    """
    return read_position(text, rules)[1]


def read_position(text: str, rules: Rules | None = None) -> tuple[Rules, PositionSpec]:
    """Reads a position as `parse_position` does, and returns its rules with it.

    :raises NotationError: with the column, if it cannot be read.
    """
    if len(text) > MAX_POSITION_LENGTH:
        raise TextError(
            f"a position has at most {MAX_POSITION_LENGTH} characters", column=MAX_POSITION_LENGTH
        )
    check_characters(text)
    start = _end_of_json(text)
    if start:
        found = _rules_by_value(text[:start], rules)
        parts = _parts(text, start)
    else:
        parts = _parts(text, 0)
        found = _rules_of(parts.pop(0), rules)
    reader = PositionReader(plan_of(found))
    for words in parts:
        reader.read(words)
    return found, reader.spec(end=len(text) + 1)


def _end_of_json(text: str) -> int:
    """Returns the index after rules in JSON and their bar; 0 if the text does not begin with such rules."""
    begin = len(text) - len(text.lstrip())
    if not text.startswith("{", begin):
        return 0
    try:
        _, end = JSONDecoder().raw_decode(text, begin)
    except (ValueError, RecursionError) as error:
        column = begin + 1 + getattr(error, "pos", 0)
        raise TextError("the rules by value are no JSON that can be read", column=column) from None
    bar = len(text) - len(text[end:].lstrip())
    if not text.startswith("|", bar):
        raise TextError("expected a bar after the rules", column=bar + 1, expected="|")
    return bar + 1


def _rules_by_value(part: str, given: Rules | None) -> Rules:
    """Returns the rules in JSON of the first part, which must equal the rules *given*, if there are any."""
    try:
        rules = rules_from_json(part.rstrip(" |"))
    except RulesError as error:
        raise TextError(f"the rules cannot be read: {error.problems[0]}", column=1) from None
    if given not in (None, rules):
        raise TextError("the position carries other rules than those given", column=1)
    return rules


def _parts(text: str, start: int) -> list[Words]:
    """Splits a position from *start* at its bars into lists of words with their columns."""
    parts = []
    for piece in text[start:].split("|"):
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
    named = token.text.lower()
    if rules is not None:
        if named not in (rules_name(rules), rules.meta.id):
            raise token.error(f"the position is one of {shown(token.text)}, not of the rules given")
        words.done()
        return rules
    if named.startswith("#"):
        text = "the catalog does not have the rules of this position; write them in JSON in place of their name"
        raise UnknownRulesError(text, column=token.column)
    found = load_catalog().get(named)
    if found is None:
        order = (
            "write first the game and a bar, then each hand, as in “original_partnership_4 | N:R14-10 E:G9-5 S:Y12-6 "
            "W:B13-8”"
        )
        hint = suggestion(named, load_catalog(), order)
        text = f"there is no game {shown(token.text)}; {hint}"
        raise token.error(text, expected="the id of a variant")
    words.done()
    return found


__all__ = [
    "ContractSpec",
    "Holding",
    "PositionSpec",
    "parse_position",
    "print_position",
    "read_position",
    "rules_name",
]
