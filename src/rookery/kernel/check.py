"""Refuses tables and positions that make no sense, in Python; the native kernel does the same by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NoReturn

from rookery.cards import mask_of
from rookery.errors import KernelError
from rookery.kernel.lots import Lots
from rookery.kernel.position import (
    MAX_CARDS,
    MAX_FILLS,
    MAX_HAND,
    MAX_PLACES,
    MAX_POINTS,
    MAX_SEATS,
    MAX_TOTAL,
    CommonKnowledge,
    Position,
    Scoring,
)
from rookery.rules.table import SUITS, Tables

_DRAWING = ("none", "winner_chooses", "winner_first")


def _fail(where: str, text: str) -> NoReturn:
    raise KernelError(f"{where}: {text}")


def integer(value: Any, where: str, least: int, most: int) -> int:
    """Returns *value*, an integer from *least* to *most*.

    :raises KernelError: if it is not.
    """
    _require_integer(value, where)
    if not least <= value <= most:
        shown = value if value.bit_length() < 64 else "too large"
        _fail(where, f"is {shown}, but should be from {least} to {most}")
    return int(value)


def cards_below(value: Any, where: str, cards: int) -> int:
    """Returns *value*, a set of cards below *cards*.

    :raises KernelError: if it is not.
    """
    _require_integer(value, where)
    if value >> cards:
        _fail(where, f"should be a set of cards below {cards}")
    return int(value)


def _require_integer(value: Any, where: str) -> None:
    """Refuses what is no integer of Python's own: another class may do its sums otherwise."""
    if type(value) not in (int, bool):
        _fail(where, f"should be an integer, not {type(value).__name__}")


def finite(value: Any, where: str) -> float:
    """Returns *value*, a finite number.

    :raises KernelError: if it is not.
    """
    try:
        if type(value) in (int, bool, float) and isfinite(value):
            return float(value)
    except OverflowError:
        pass
    _fail(where, "should be a finite number")


def sequence(value: Any, where: str, least: int, most: int) -> Sequence[Any]:
    """Returns the items of *value*, a tuple or a list of *least* to *most* of them; a class of its own is not asked for them.

    :raises KernelError: if it is not.
    """
    if isinstance(value, tuple):
        items: Sequence[Any] = tuple.__getitem__(value, slice(None))
    elif isinstance(value, list):
        items = list.__getitem__(value, slice(None))
    else:
        _fail(where, f"should be a tuple, not {type(value).__name__}")
    if not least <= len(items) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        _fail(where, f"has {len(items)} items, but should have {wanted}")
    return items


def _integers(value: Any, where: str, size: tuple[int, int], least: int, most: int) -> list[int]:
    items = sequence(value, where, *size)
    return [integer(item, f"{where}[{at}]", least, most) for at, item in enumerate(items)]


def _boolean(value: Any, where: str) -> None:
    if not isinstance(value, bool):
        _fail(where, f"should be a bool, not {type(value).__name__}")


def _by_seat(value: Any, where: str, seats: int) -> Sequence[Any]:
    """Returns one item for each seat, or none at all."""
    items = sequence(value, where, 0, seats)
    return sequence(items, where, seats, seats) if items else items


def check_tables(tables: Any) -> None:
    """Passes if *tables* are consistent.

    :raises KernelError: naming the field that is not.
    """
    if not isinstance(tables, Tables):
        _fail("tables", f"should be Tables, not {type(tables).__name__}")
    suits = _integers(tables.suit_of, "tables.suit_of", (1, MAX_CARDS), 0, SUITS - 1)
    cards = len(suits)
    rows = sequence(tables.strength, "tables.strength", SUITS, SUITS)
    for led, row in enumerate(rows):
        _integers(row, f"tables.strength[{led}]", (cards, cards), 0, 255)
    for card, suit in enumerate(suits):
        if rows[suit][card] == 0:
            _fail(
                f"tables.strength[{suit}][{card}]", "is 0, but a card can win when its suit is led"
            )
    integer(tables.free, "tables.free", 0, (1 << cards) - 1)
    _integers(tables.points, "tables.points", (cards, cards), 0, MAX_POINTS)
    _boolean(tables.later_wins, "tables.later_wins")


def check_position(position: Any, points: Sequence[int]) -> Position:
    """Returns *position* if it can be played with the pack whose cards are worth *points*.

    :raises KernelError: naming the field that is wrong.
    """
    if not isinstance(position, Position):
        _fail("position", f"should be a Position, not {type(position).__name__}")
    cards = len(points)
    hands = _integers(position.hands, "position.hands", (2, MAX_SEATS), 0, (1 << cards) - 1)
    seats = len(hands)
    team_of = _integers(position.teams, "position.teams", (seats, seats), 0, seats - 1)
    teams = max(team_of) + 1
    leader = integer(position.leader, "position.leader", 0, seats - 1)
    trick = _integers(position.trick, "position.trick", (0, seats - 1), 0, cards - 1)
    stock = _integers(position.stock, "position.stock", (0, cards), 0, cards - 1)
    _unique(hands, trick, stock)
    per_team = (0, 0) if not position.points else (teams, teams)
    before = _integers(position.points, "position.points", per_team, 0, MAX_POINTS)
    per_team = (0, 0) if not position.tricks else (teams, teams)
    _integers(position.tricks, "position.tricks", per_team, 0, MAX_CARDS)
    tricks = _check_sizes(hands, leader, len(trick))
    tricks += _check_stock(position, len(stock), seats)
    _check_piles(position, hands, cards)
    _check_scoring(position.scoring, teams)
    scoring = position.scoring
    most = sum(points) + sum(before) + tricks * scoring.trick_points + scoring.last_points
    most += scoring.majority_bonus + scoring.sweep_bonus
    if most > MAX_TOTAL:
        _fail("position", f"could come to {most} points, but {MAX_TOTAL} is the most")
    return position


def _unique(hands: Sequence[int], trick: Sequence[int], stock: Sequence[int]) -> None:
    """Refuses a card that is in two places."""
    seen = 0
    places = [(f"position.hands[{seat}]", hand) for seat, hand in enumerate(hands)]
    places += [(f"position.trick[{at}]", 1 << card) for at, card in enumerate(trick)]
    places += [(f"position.stock[{at}]", 1 << card) for at, card in enumerate(stock)]
    for where, held in places:
        if seen & held:
            card = (seen & held).bit_length() - 1
            _fail(where, f"has card {card}, which is somewhere else too")
        seen |= held


def _check_sizes(hands: Sequence[int], leader: int, played: int) -> int:
    """Refuses hands of unequal size and returns the number of tricks that the hands are good for."""
    seats = len(hands)
    size = hands[(leader + played) % seats].bit_count()
    for place in range(seats):
        seat = (leader + place) % seats
        wanted = size - (place < played)
        if hands[seat].bit_count() != wanted:
            _fail(
                f"position.hands[{seat}]",
                f"has {hands[seat].bit_count()} cards, but should have {max(wanted, 0)} here",
            )
    if size > MAX_HAND:
        _fail("position.hands", f"have {size} cards, but {MAX_HAND} is the most")
    if played and not size:
        _fail("position.trick", "cannot be completed: there are no more cards")
    return size


def _check_stock(position: Position, stock: int, seats: int) -> int:
    """Refuses a stock that cannot be drawn and returns the number of tricks that it is good for."""
    leave = integer(position.stock_leave, "position.stock_leave", 0, MAX_CARDS)
    if position.drawing not in _DRAWING:
        _fail("position.drawing", f"should be one of {', '.join(_DRAWING)}")
    if not isinstance(position.to_draw, bool):
        _fail("position.to_draw", f"should be a bool, not {type(position.to_draw).__name__}")
    drawn = max(stock - leave, 0)
    if drawn and position.drawing == "none":
        _fail("position.drawing", "should say how the stock is drawn")
    if drawn and position.piles:
        _fail("position.piles", "cannot go together with a stock")
    if drawn % seats:
        _fail("position.stock", f"leaves {drawn} cards to draw, which {seats} seats cannot share")
    if position.drawing == "winner_chooses" and seats != 2:
        _fail("position.drawing", "needs two seats for a choice between two cards")
    if position.to_draw and (not drawn or position.trick or position.drawing != "winner_chooses"):
        _fail("position.to_draw", "needs cards to choose from and no trick on the table")
    return drawn // seats


def _check_piles(position: Position, hands: Sequence[int], cards: int) -> None:
    seats = len(hands)
    for seat, pile in enumerate(_by_seat(position.piles, "position.piles", seats)):
        where = f"position.piles[{seat}]"
        found = _integers(pile, where, (0, MAX_HAND), 0, cards - 1)
        if found and (mask_of(found) != hands[seat] or len(set(found)) != len(found)):
            _fail(where, "should hold the cards of the hand, each once")


def _check_scoring(scoring: Any, teams: int) -> None:
    where = "position.scoring"
    if not isinstance(scoring, Scoring):
        _fail(where, f"should be a Scoring, not {type(scoring).__name__}")
    for name in (
        "trick_points",
        "last_points",
        "majority_bonus",
        "majority_trick",
        "majority_last",
        "sweep_bonus",
    ):
        integer(getattr(scoring, name), f"{where}.{name}", 0, MAX_POINTS)
    size = (teams, teams) if scoring.majority_start else (0, 0)
    _integers(scoring.majority_start, f"{where}.majority_start", size, 0, MAX_POINTS)
    if scoring.majority_tie is not None:
        integer(scoring.majority_tie, f"{where}.majority_tie", 0, MAX_SEATS - 1)
    if scoring.sweep_of not in ("tricks", "points"):
        _fail(f"{where}.sweep_of", "should be tricks or points")


def check_minds(minds: Any, position: Position, cards: int) -> CommonKnowledge:
    """Returns *minds* if they fit a sound *position* with a pack of so many cards.

    :raises KernelError: naming the field that is wrong.
    """
    if not isinstance(minds, CommonKnowledge):
        _fail("minds", f"should be a CommonKnowledge, not {type(minds).__name__}")
    seats = position.seats
    integer(minds.declarer, "minds.declarer", -1, seats - 1)
    integer(minds.called, "minds.called", -1, cards - 1)
    _boolean(minds.maybe_alone, "minds.maybe_alone")
    integer(minds.nest_size, "minds.nest_size", 0, MAX_CARDS)
    integer(minds.last_bonus, "minds.last_bonus", 0, MAX_POINTS)
    integer(minds.hidden, "minds.hidden", 0, (1 << cards) - 1)
    integer(minds.shown, "minds.shown", 0, (1 << cards) - 1)
    held = mask_of(position.stock)
    for hand in position.hands:
        held |= hand
    if minds.hidden & held:
        card = (minds.hidden & held).bit_length() - 1
        _fail("minds.hidden", f"has card {card}, which is somewhere else too")
    integer(minds.buried, "minds.buried", 0, (1 << cards) - 1)
    if minds.buried & ~minds.hidden:
        _fail("minds.buried", "should be part of minds.hidden")
    for seat, known in enumerate(_by_seat(minds.known, "minds.known", seats)):
        where = f"minds.known[{seat}]"
        if integer(known, where, 0, (1 << cards) - 1) & ~minds.hidden:
            _fail(where, "should be part of minds.hidden")
    for seat, player in enumerate(_by_seat(minds.players, "minds.players", seats)):
        integer(player, f"minds.players[{seat}]", 0, seats - 1)
    _integers(minds.voids, "minds.voids", (seats, seats), 0, (1 << SUITS) - 1)
    return minds


def check_lots(lots: Lots) -> None:
    """Passes if the places and the cards for them make sense.

    :raises KernelError: if a number is none, names a place or a class that is not there, or comes twice.
    """
    sizes = _integers(lots.sizes, "sizes", (0, MAX_PLACES), 0, MAX_CARDS)
    places = len(sizes)
    cards: list[tuple[str, int]] = []
    number = 0
    for at, held in enumerate(sequence(lots.classes, "classes", 0, MAX_CARDS)):
        where = f"classes[{at}]"
        found = _integers(held, where, (0, MAX_CARDS), 0, MAX_CARDS - 1)
        cards += [(where, card) for card in found]
        number += 1
    _once("card", cards)
    filled: list[tuple[str, int]] = []
    for at, box in enumerate(sequence(lots.boxes, "boxes", 0, MAX_PLACES)):
        where = f"boxes[{at}]"
        group, allowed, becomes, after = sequence(box, where, 4, 4)
        found = _integers(group, f"{where}.places", (0, MAX_PLACES), 0, places - 1)
        filled += [(f"{where}.places", place) for place in found]
        _integers(allowed, f"{where}.allowed", (0, number), 0, number - 1)
        integer(after, f"{where}.classes_after", 0, MAX_CARDS)
        _integers(becomes, f"{where}.becomes", (number, number), 0, after - 1)
        number = after
    found = _integers(lots.free, "free", (0, MAX_PLACES), 0, places - 1)
    filled += [("free", place) for place in found]
    _once("place", filled)
    known = {place for _, place in filled}
    for place, size in enumerate(sizes):
        if size and place not in known:
            _fail(f"sizes[{place}]", f"is {size}, but nothing fills that place")


def _once(what: str, numbers: Iterable[tuple[str, int]]) -> None:
    """Refuses a number that comes twice; each is given with where it stands."""
    seen = 0
    for where, number in numbers:
        if seen >> number & 1:
            _fail(where, f"has {what} {number}, which is somewhere else too")
        seen |= 1 << number


def check_fills(fills: Any) -> None:
    """Passes if *fills* are lists of lists of numbers of cards; whether they come out is seen when they are laid.

    :raises KernelError: if they are not.
    """
    for at, fill in enumerate(sequence(fills, "fills", 0, MAX_FILLS)):
        for box, counts in enumerate(sequence(fill, f"fills[{at}]", 0, MAX_PLACES)):
            _integers(counts, f"fills[{at}][{box}]", (0, MAX_CARDS), 0, MAX_CARDS)
