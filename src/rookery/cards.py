"""Cards: colors, faces, packs and sets of cards.

A *card* is a small int, its index in its pack. A set of cards is an int bitmask (bit ``c`` = card ``c``), so that a
hand of any pack is one number. A *face* is what is printed on a card; a pack with two copies has two cards of
each face, at adjacent indices.

>>> pack = Pack.build(ranks=(14, 13, 12, 11, 10, 9, 8, 7, 6, 5), copies=1, singles=("bird",), skin="rook")
>>> len(pack)
41
>>> pack.name(pack.parse("R14")), pack.name(pack.parse("RK"))
('R14', 'RK')
>>> pack.names(pack.parse_cards("R14 G5 RK"))
'R14 G5 RK'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

from rookery.errors import NotationError

Card = int
"""A card: its index in its pack, from 0."""

Cards = int
"""A set of cards: bit ``c`` is set when card ``c`` is in it."""

SingleName = Literal["bird", "joker", "red_1"]
Skin = Literal["rook", "standard"]


class Color(IntEnum):
    """The four colors, in the order in which hands are sorted and positions are written."""

    RED = 0
    GREEN = 1
    YELLOW = 2
    BLACK = 3


COLOR_LETTERS = "RGYB"
"""One letter for each `Color`, as in ``R14``."""

SUIT_LETTERS = "HDCS"
"""The letter of the suit that stands for each `Color` in a standard pack: hearts, diamonds, clubs, spades."""

STANDARD_RANKS = {14: "A", 13: "K", 12: "Q", 11: "J", 1: "A"}
"""Letters of the ace and the court cards; the ace of a standard pack is a 14 or a 1, never both."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    color: Color | None
    """`None` for the bird and the joker; red for the Red 1."""
    number: int
    """1 to 14, or 0 for the bird and the joker."""
    single: SingleName | None
    """Which card it is, for a card outside the four suits that is always trump; else `None`."""
    code: str
    """Its notation: ``R14``, ``RK`` (the bird), ``JK`` (the joker), ``SA`` (ace of spades)."""


SINGLE_CODES: dict[str, str] = {"bird": "RK", "joker": "JK", "red_1": "R1"}


@dataclass(frozen=True, slots=True)
class Pack:
    """An ordered set of faces; a card is an index into it."""

    faces: tuple[Face, ...]
    skin: Skin
    by_code: dict[str, tuple[Card, ...]] = field(repr=False, compare=False)
    """All cards with a code, lowest index first."""

    @classmethod
    def build(
        cls, *, ranks: tuple[int, ...], copies: int, singles: tuple[SingleName, ...], skin: Skin
    ) -> Pack:
        """Orders a pack by color, then from weakest to strongest, then the singles from weakest to strongest.

        *ranks* lists the numbers of each color from strongest to weakest, and so does *singles*.
        """
        faces: list[Face] = []
        for color in Color:
            for number in reversed(ranks):
                faces += [Face(color, number, None, _code(color, number, skin))] * copies
        for single in reversed(singles):
            face = Face(
                Color.RED if single == "red_1" else None,
                1 if single == "red_1" else 0,
                single,
                SINGLE_CODES[single],
            )
            faces += [face] * copies
        by_code: dict[str, tuple[Card, ...]] = {}
        for card, face in enumerate(faces):
            by_code[face.code] = (*by_code.get(face.code, ()), card)
        return cls(tuple(faces), skin, by_code)

    def __len__(self) -> int:
        return len(self.faces)

    @property
    def all(self) -> Cards:
        """The whole pack as a set."""
        return (1 << len(self.faces)) - 1

    def name(self, card: Card) -> str:
        """Returns the code of *card*, such as ``R14``."""
        return self.faces[card].code

    def parse(self, code: str) -> Card:
        """Parses one card; of two identical cards, returns the first.

        :raises NotationError: if the pack has no such card.
        """
        try:
            return self.by_code[code.strip().upper()][0]
        except KeyError:
            example = f"; cards look like {self.faces[0].code}" if self.faces else ""
            raise NotationError(f"no card {code!r} in this pack{example}") from None

    def names(self, cards: Cards) -> str:
        """Writes a set of cards in the order of `sort_key`, separated by spaces."""
        ordered = sorted(iter_cards(cards), key=self.sort_key)
        return " ".join(self.name(card) for card in ordered)

    def sort_key(self, card: Card) -> tuple[int, int]:
        """Sorts a hand by color, strongest card first, singles last."""
        face = self.faces[card]
        group = 4 if face.single else int(face.color or 0)
        return (group, -card)

    def parse_cards(self, text: str) -> Cards:
        """Parses codes separated by spaces into a set; a repeated code takes the next identical card.

        :raises NotationError: if a card is unknown, or a code is repeated more often than the pack has copies.
        """
        cards = 0
        for code in text.split():
            copies = self.by_code.get(code.upper()) or (self.parse(code),)
            free = [card for card in copies if not cards >> card & 1]
            if not free:
                raise NotationError(f"{code!r} is named more often than the pack holds it")
            cards |= 1 << free[0]
        return cards


def _code(color: Color, number: int, skin: Skin) -> str:
    if skin == "standard":
        return SUIT_LETTERS[color] + STANDARD_RANKS.get(number, str(number))
    return f"{COLOR_LETTERS[color]}{number}"


def iter_cards(cards: Cards) -> Iterator[Card]:
    """Yields the cards of a set, lowest index first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def tuple_of(cards: Cards) -> tuple[Card, ...]:
    """Returns the cards of a set in ascending order, as events carry them."""
    indices = []
    while cards:
        low = cards & -cards
        indices.append(low.bit_length() - 1)
        cards ^= low
    return tuple(indices)


def mask_of(cards: Iterable[Card]) -> Cards:
    """Returns the set that holds *cards*; the inverse of `tuple_of`."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def those_in(cards: Cards, pile: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards of *pile* that are in *cards*, in the order of *pile*."""
    return tuple(card for card in pile if cards >> card & 1)


def count_of(cards: Cards) -> int:
    """Returns the number of cards in a set."""
    return cards.bit_count()
