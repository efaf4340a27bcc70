"""Helpers for the English rule sheet: numbers and lists in words, and the names of cards, sides and sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rookery.rules.arithmetic import deck_size, hands_of, total_points
from rookery.rules.spec import Rules, Single

SOURCE_NAMES = {
    "H11": "the booklet of the 2011 edition",
    "WM08": "the booklet of the 2008 deluxe edition",
    "PB94": "the booklet of the 1994 edition",
    "WIK": "an early encyclopedia page",
    "TR": "the page of the game's inventors",
}
SOURCE_CITATION = re.compile(r"(H11|WM08|PB94|WIK|TR):(\d+)(?:-(\d+))?")
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
EXAMPLE_PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")
"""The names of the players in examples, clockwise."""
BIRD_DESCRIPTION = "the card with the rook on it"
UNSCORED_NESTS = ("removed", "not_counted")
COURT_CARDS = {1: "ace", 11: "jack", 12: "queen", 13: "king", 14: "ace"}


class SheetFacts:
    """The numbers and names that the sentences about one rule set use."""

    def __init__(self, rules: Rules) -> None:
        """Derives them from *rules*."""
        self.rules = rules
        self.players = rules.table.players
        self.hands = hands_of(rules)
        self.size = deck_size(rules.pack)
        self.total = total_points(rules)
        self.standard = rules.pack.faces == "standard"
        self.color = "suit" if self.standard else "color"
        self.board_game = rules.score.kind == "board"
        self.lasting_sides = rules.table.sides == "alternating"
        self.has_partners = self.lasting_sides or rules.table.sides == "called_partner"
        self.side_count = rules.table.side_count
        self.two_sides = self.lasting_sides and self.side_count == 2
        self.party = "side" if rules.table.sides != "individual" else "player"
        self.several_packs = rules.pack.copies > 1

    def number(self, number: int) -> str:
        """Returns the name of cards with a number: ``14``, or ``ace`` in a standard pack."""
        return COURT_CARDS.get(number, str(number)) if self.standard else str(number)

    def single(self, single: Single) -> str:
        """Returns the name of a single with its article."""
        name = {"bird": "bird", "joker": "joker", "red_1": "Red 1"}[single.face]
        return f"a {name}" if self.several_packs else f"the {name}"

    def plural(self, single: Single) -> str:
        """Returns the plural name of a kind of single, such as *birds*."""
        return f"{self.single(single).removeprefix('a ').removeprefix('the ')}s"

    def every_single(self) -> list[str]:
        """Returns the name of each kind of single, such as *the bird* or *birds*."""
        if not self.several_packs:
            return [self.single(single) for single in self.rules.pack.singles]
        return [self.plural(single) for single in self.rules.pack.singles]

    def singles(self) -> str:
        """Returns the names of all singles joined by *or*, such as *the Red 1 or the bird*."""
        return either(self.single(single) for single in self.rules.pack.singles)


def source_text(text: str) -> str:
    """Spells out a source citation such as ``H11:3-74``; other texts only get a period."""
    found = SOURCE_CITATION.fullmatch(text)
    if found is None:
        return text if text.endswith(".") else f"{text}."
    tag, first, last = found.groups()
    lines = f"lines {first} to {last}" if last else f"line {first}"
    return f"{capital(SOURCE_NAMES[tag])}, {lines} of the copy used ({text})."


def in_words(number: int) -> str:
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def times_text(number: int) -> str:
    return "twice" if number == 2 else f"{in_words(number)} times"


def cards_text(number: int) -> str:
    return f"{in_words(number)} {'card' if number == 1 else 'cards'}"


def rounds_text(number: int) -> str:
    return f"{in_words(number)} {'round' if number == 1 else 'rounds'}"


def any_cards(number: int) -> str:
    return "any one card" if number == 1 else f"any {cards_text(number)}"


def points_text(number: int) -> str:
    return f"{number} {'point' if number == 1 else 'points'}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(items: Iterable[str], last: str = "and") -> str:
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def either(items: Iterable[str]) -> str:
    return listed(items, "or")


def runs_text(numbers: Sequence[int]) -> str:
    """Writes ascending numbers as ranges, such as ``1 and 5 to 14``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listed(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(map(str, run)) for run in runs
    )
