"""The words of positions and records, such as seats, cards and numbers, and errors with line and column.

The seats of four hands are ``N E S W``, clockwise from seat 0; those of any other number are ``P0 P1 …``. Several seats are
written in one word: ``NS``, ``P0P2P4``.

>>> [seat_name(seat, 4) for seat in range(4)], seat_name(5, 6), group_name((0, 2), 4)
(['N', 'E', 'S', 'W'], 'P5', 'NS')
>>> join_cards(["R14", "R10", "G9", "RK"], unknown=3)
'R14-10.G9.RK.?3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rookery.cards import Cards, Pack, iter_cards
from rookery.errors import NotationError
from rookery.rules.table import TRUMPS, Trump
from rookery.rules.validate import suggestion
from rookery.seats import Seat

COMPASS = "NESW"
"""The names of four seats, clockwise."""
TRUMP_CODES: dict[Trump, str] = dict(zip(TRUMPS, ("R", "G", "Y", "B", "HNT", "LNT"), strict=True))
"""The code of each trump in a position."""
UNGROUPED_CODES = ("RK", "JK", "?")
"""Codes that never share their first letter with a neighbor when cards are joined."""

_NUMBER = re.compile(r"[0-9]{1,7}")
_UNKNOWN = re.compile(r"\?([0-9]{0,3})")
_SEATS = re.compile(r"([NESW]|P[0-9])+")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_SEAT = re.compile(r"[NESW]|P[0-9]")


class TextError(NotationError):
    """A text cannot be read; the error says where, and what was expected there."""

    def __init__(
        self, text: str, *, column: int, line: int | None = None, expected: str = ""
    ) -> None:
        self.text = text
        self.column = column
        """The column, from 1, in characters."""
        self.line = line
        """The line, from 1; `None` if the text has only one line."""
        self.expected = expected
        """What was expected there; empty if the message says it."""
        place = f"column {column}" if line is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {text}")

    def in_line(self, line: int) -> TextError:
        """Returns the same error with a line, if it has none yet."""
        if self.line is not None:
            return self
        return type(self)(self.text, column=self.column, line=line, expected=self.expected)


class UnknownRulesError(TextError):
    """A text only names its rules, and the catalog does not have them; the reader must be given the rules."""


def check_characters(text: str) -> None:
    """Checks that *text* holds no control characters but tabs.

    :raises TextError: at the first one.
    """
    found = _CONTROL.search(text)
    if found:
        raise TextError(f"{found[0]!r} does not belong in a text", column=found.start() + 1)


def without_control(text: str) -> str:
    """Returns *text* with a space for each character that `check_characters` refuses."""
    return _CONTROL.sub(" ", text)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line."""

    text: str
    column: int
    """From 1."""

    def error(self, text: str, *, expected: str = "") -> TextError:
        """Returns an error at this word."""
        return TextError(text, column=self.column, expected=expected)


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, tokens: Sequence[Token], end: int) -> None:
        """Takes the *tokens* of a line whose text ends before column *end*."""
        self._tokens = tokens
        self._end = end
        self._at = 0

    def peek(self) -> str | None:
        """Returns the next word without taking it; `None` at the end."""
        return self._tokens[self._at].text if self._at < len(self._tokens) else None

    def next(self, expected: str) -> Token:
        """Takes the next word.

        :raises TextError: if there is none.
        """
        if self._at == len(self._tokens):
            raise TextError(
                f"the line ends here; expected {expected}", column=self._end, expected=expected
            )
        self._at += 1
        return self._tokens[self._at - 1]

    def done(self) -> None:
        """Checks that every word was taken.

        :raises TextError: if not.
        """
        if self._at < len(self._tokens):
            token = self._tokens[self._at]
            raise token.error(
                f"expected the end of the line, found {shown(token.text)}", expected="the end"
            )


def shown(text: str) -> str:
    """Returns part of a user's text for an error message, quoted and shortened."""
    return repr(text if len(text) <= 24 else text[:24] + "…")


def wrong(token: Token, expected: str) -> TextError:
    """Returns the error for a word that was not expected."""
    return token.error(f"expected {expected}, found {shown(token.text)}", expected=expected)


def not_among(token: Token, expected: str, known: Iterable[str], instead: str) -> TextError:
    """Returns the error for a word that is not among those *known*: it suggests the nearest one, or says *instead*."""
    hint = suggestion(token.text.lower(), known, instead)
    return token.error(f"{wrong(token, expected).text}; {hint}", expected=expected)


# --- seats -------------------------------------------------------------------------------------------------------


def seat_name(seat: Seat, seats: int) -> str:
    """Returns the name of *seat* at a table of *seats* hands."""
    return COMPASS[seat] if seats == len(COMPASS) else f"P{seat}"


def seat_names(seats: int) -> str:
    """Returns the names of all seats, for a message."""
    return " ".join(seat_name(seat, seats) for seat in range(seats))


def group_name(group: Iterable[Seat], seats: int) -> str:
    """Returns the names of several seats in one word."""
    return "".join(seat_name(seat, seats) for seat in sorted(group))


def read_group(token: Token, seats: int) -> tuple[Seat, ...]:
    """Reads what `group_name` writes, in any order.

    :raises TextError: if a seat is unknown or named twice.
    """
    text = token.text.upper()
    if not _SEATS.fullmatch(text):
        raise wrong(token, f"a seat or several ({seat_names(seats)})")
    found = [
        COMPASS.index(part) if part in COMPASS else int(part[1:]) for part in _SEAT.findall(text)
    ]
    lettered = any(part in COMPASS for part in text)
    if len(set(found)) < len(found) or max(found) >= seats or (lettered and seats != len(COMPASS)):
        raise wrong(token, f"a seat or several ({seat_names(seats)})")
    return tuple(sorted(found))


def read_seat(token: Token, seats: int) -> Seat:
    """Reads one seat, by letter or by number.

    :raises TextError: if there is no such seat.
    """
    expected = f"a seat ({seat_names(seats)})"
    if not _SEAT.fullmatch(token.text.upper()):
        raise wrong(token, expected)
    try:
        return read_group(token, seats)[0]
    except TextError:
        raise wrong(token, expected) from None


# --- numbers -----------------------------------------------------------------------------------------------------


def read_number(token: Token, expected: str = "a number") -> int:
    """Reads a number that is not negative.

    :raises TextError: if it is none.
    """
    if not _NUMBER.fullmatch(token.text):
        raise wrong(token, expected)
    return int(token.text)


def read_signed(token: Token, expected: str = "a number") -> int:
    """Reads a number with or without a sign.

    :raises TextError: if it is none.
    """
    digits = token.text[1:] if token.text[:1] in ("+", "-") else token.text
    if not _NUMBER.fullmatch(digits):
        raise wrong(token, expected)
    return -int(digits) if token.text.startswith("-") else int(digits)


def read_unknown(token: Token) -> int:
    """Reads ``?`` or ``?9``, and returns the number of unknown cards; 0 if the word is neither.

    :raises TextError: if the word is ``?0``.
    """
    found = _UNKNOWN.fullmatch(token.text)
    if not found:
        return 0
    count = int(found[1] or 1)
    if count == 0:
        raise wrong(token, "one unknown card or more")
    return count


def unknown_name(count: int) -> str:
    """Returns the word for *count* unknown cards."""
    return "?" if count == 1 else f"?{count}"


# --- cards -------------------------------------------------------------------------------------------------------


def read_code(token: Token, pack: Pack) -> str:
    """Reads one card and returns its code as the pack writes it.

    :raises TextError: if the pack has no such card.
    """
    code = token.text.upper()
    if code not in pack.by_code:
        first, last = pack.faces[0].code, pack.faces[-1].code
        raise token.error(
            f"no card {shown(token.text)} in this pack; cards look like {first} or {last}",
            expected="a card",
        )
    return code


def sorted_codes(codes: Iterable[str], pack: Pack) -> tuple[str, ...]:
    """Returns codes sorted as a hand is held."""
    return tuple(sorted(codes, key=lambda code: pack.sort_key(pack.by_code[code][0])))


def codes_of(cards: Cards, pack: Pack) -> tuple[str, ...]:
    """Returns the codes of a set of cards, sorted as a hand is held."""
    return sorted_codes((pack.name(card) for card in iter_cards(cards)), pack)


def join_cards(codes: Sequence[str], *, unknown: int = 0) -> str:
    """Returns cards in one word: neighbors of one color share its letter, unknown cards come last, and ``-`` is no card."""
    groups: list[str] = []
    letter = ""
    for code in codes:
        if code in UNGROUPED_CODES:
            groups.append(code)
            letter = ""
        elif code[0] == letter:
            groups[-1] += "-" + code[1:]
        else:
            groups.append(code)
            letter = code[0]
    if unknown:
        groups.append(unknown_name(unknown))
    return ".".join(groups) or "-"


def split_cards(token: Token, pack: Pack) -> tuple[tuple[str, ...], int]:
    """Reads what `join_cards` returns: the codes in their order, and the number of unknown cards.

    :raises TextError: at the card that cannot be read.
    """
    codes: list[str] = []
    unknown = 0
    if token.text == "-":
        return (), 0
    column = token.column
    for group in token.text.split("."):
        letter = ""
        for part in group.split("-"):
            piece = Token(letter + part, column)
            count = 0 if letter else read_unknown(piece)
            unknown += count
            if not count:
                codes.append(read_code(piece, pack))
                letter = group[0]
            column += len(part) + 1
    return tuple(codes), unknown


def space_name(space: int, size: int) -> str:
    """Returns the name of a space, counted from 0, of a board of *size* rows: ``a1`` is the first of the first row."""
    row, column = divmod(space, size)
    return f"{chr(ord('a') + row)}{column + 1}"


def space_named(name: str, size: int) -> int:
    """Returns the number of the space called *name*, the inverse of `space_name`."""
    return (ord(name[0]) - ord("a")) * size + int(name[1:]) - 1
