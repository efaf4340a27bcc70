"""Reads the parts of a position, which ``notation.position`` has split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, ClassVar

from rookery.cards import Pack
from rookery.engine.plan import Plan
from rookery.notation.calls import MOON, read_call
from rookery.notation.spec import (
    UNKNOWN,
    ContractSpec,
    Holding,
    PositionSpec,
    embedded_in,
    rules_name,
)
from rookery.notation.text import (
    TRUMP_CODES,
    TextError,
    Token,
    Words,
    group_name,
    not_among,
    read_code,
    read_group,
    read_number,
    read_seat,
    read_signed,
    seat_name,
    seat_names,
    sorted_codes,
    split_cards,
    wrong,
)
from rookery.seats import Seat


class PositionReader:
    """Reads the parts of a position one by one."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._seats = plan.seats
        self._pack: Pack = plan.pack
        self._fields: dict[str, Any] = {
            "rules": rules_name(plan.rules),
            "embedded": embedded_in(plan.rules),
        }
        self._read: set[str] = set()
        self._used: Counter[str] = Counter()

    def spec(self, end: int) -> PositionSpec:
        """Returns the position that was read; *end* is the column after it."""
        if "hands" not in self._fields:
            first = seat_name(0, self._seats)
            raise TextError(
                f"the hands are missing; expected a part such as {first}:R14-5 …",
                column=end,
                expected="the hands",
            )
        return PositionSpec(**self._fields)

    def read(self, words: Words) -> None:
        """Reads one part."""
        first = words.peek() or ""
        key = "hands" if ":" in first else first.lower()
        token = Token(first, 0) if key == "hands" else words.next("a part of a position")
        read = self.PARTS.get(key)
        if read is None:
            raise self._no_part(token)
        once = {"buried": "nest", "trump": "contract"}.get(key, key)
        if once in self._read:
            column = words.next("a hand").column if key == "hands" else token.column
            raise TextError(f"this position has {once!r} twice", column=column)
        self._read.add(once)
        read(self, words)
        words.done()

    def _no_part(self, token: Token) -> TextError:
        """Returns the error for a word that no part begins with."""
        instead = "after the hands come contract, trick, to-move and others"
        if "hands" not in self._read:
            instead = (
                f"each hand is written after its seat, as in {seat_name(0, self._seats)}:R14-5"
            )
        known = [part for part in self.PARTS if part != "hands"]
        return not_among(token, "a part of a position", known, instead)

    # Pieces

    def _seat(self, words: Words) -> Seat:
        return self._new_seat(words, ())

    def _new_seat(self, words: Words, before: Collection[Seat]) -> Seat:
        """Reads a seat that is not among those read *before*."""
        token = words.next(f"a seat ({seat_names(self._seats)})")
        seat = read_seat(token, self._seats)
        if seat in before:
            raise token.error(f"{token.text} stands here twice")
        return seat

    def _each(self, words: Words, what: str) -> dict[Seat, Token]:
        """Reads ``N:… E:…``: every seat once, in any order."""
        found: dict[Seat, Token] = {}
        for _ in range(self._seats):
            token = words.next(f"{what} of each seat ({seat_names(self._seats)})")
            name, colon, rest = token.text.partition(":")
            seat = read_seat(Token(name, token.column), self._seats)
            if not colon or not rest:
                raise wrong(token, f"{what} such as {name}:…")
            if seat in found:
                raise token.error(f"{name} stands here twice")
            found[seat] = Token(rest, token.column + len(name) + 1)
        return dict(sorted(found.items()))

    def _holding(self, token: Token, *, ordered: bool = False, count: bool = True) -> Holding:
        """Reads known and unknown cards; with *count* they count as used, and cannot lie anywhere else."""
        codes, unknown = split_cards(token, self._pack)
        if len(codes) + unknown > len(self._pack):
            raise token.error(f"the pack has only {len(self._pack)} cards")
        if count:
            self._use(codes, token)
        return Holding(codes if ordered else sorted_codes(codes, self._pack), unknown)

    def _known(
        self, token: Token, *, ordered: bool = False, count: bool = False
    ) -> tuple[str, ...]:
        """Reads cards that must all be known."""
        holding = self._holding(token, ordered=ordered, count=count)
        if holding.unknown:
            raise token.error("a card that everybody sees is not unknown")
        return holding.cards

    def _use(self, codes: Iterable[str], token: Token) -> None:
        """Counts cards as used; a card lies in one place only."""
        for code in codes:
            self._used[code] += 1
            if self._used[code] > len(self._pack.by_code[code]):
                raise token.error(f"{code} stands in this position more often than in the pack")

    def _numbers(
        self, words: Words, what: str, read: Callable[[Token, str], int] = read_signed
    ) -> tuple[int, ...]:
        found = [read(words.next(what), what)]
        while words.peek() is not None:
            found.append(read(words.next(what), what))
        return tuple(found)

    # Parts

    def _hands(self, words: Words) -> None:
        hands = self._each(words, "the hand")
        blind = self._plan.blind_dummies
        self._fields["hands"] = tuple(
            self._holding(token, ordered=seat in blind) for seat, token in hands.items()
        )

    def _open(self, words: Words) -> None:
        cards = tuple(self._known(token) for token in self._each(words, "cards").values())
        self._fields["open"] = cards if any(cards) else ()

    def _order(self, words: Words) -> None:
        seats: list[Seat] = []
        for _ in range(self._seats):
            seats.append(self._new_seat(words, seats))
        self._fields["order"] = () if seats == sorted(seats) else tuple(seats)

    def _calls(self, words: Words) -> None:
        calls = []
        while words.peek() is not None:
            seat = self._seat(words)
            token = words.next("a bid, moon, pass or favor")
            calls.append((seat, read_call(token, "a bid, moon, pass or favor")))
        self._fields["calls"] = tuple(calls)

    def _trump(self, words: Words) -> None:
        token = words.next("a trump")
        for trump, code in TRUMP_CODES.items():
            if token.text.lower() in (trump, code.lower()):
                self._fields["trump"] = trump
                return
        raise wrong(token, f"a trump ({' '.join(TRUMP_CODES.values())})")

    def _contract(self, words: Words) -> None:
        declarer = self._seat(words)
        moon = (words.peek() or "").lower() == MOON
        token = words.next("the bid")
        points = 0 if moon else read_number(token, "the bid")
        how = ("forced", "blind")
        if words.peek() is not None and (words.peek() or "").lower() not in how:
            self._trump(words)
        end = ""
        if words.peek() is not None:
            token = words.next("forced or blind")
            end = token.text.lower()
            if end not in how:
                raise wrong(token, "forced or blind")
        self._fields["contract"] = ContractSpec(
            declarer, points, end == "forced", end == "blind", moon
        )

    def _unseen(self, words: Words) -> None:
        seats = [self._seat(words)]
        while words.peek() is not None:
            seats.append(self._seat(words))
        self._fields["unseen_by"] = tuple(sorted(set(seats)))

    def _nest(self, words: Words) -> None:
        self._fields["nest"] = self._holding(words.next("the nest"))

    def _buried(self, words: Words) -> None:
        self._nest(words)
        token = words.next("by")
        if token.text.lower() != "by":
            raise wrong(token, "by")
        self._fields["buried_by"] = self._seat(words)

    def _stock(self, words: Words) -> None:
        token = words.next("the stock")
        # Unknown cards may lie between known ones, so every card keeps its place.
        found: list[str] = []
        column = token.column
        for group in token.text.split("."):
            codes, unknown = split_cards(Token(group, column), self._pack)
            found += [*codes, *[UNKNOWN] * unknown]
            self._use(codes, token)
            column += len(group) + 1
            if len(found) > len(self._pack):
                raise token.error(f"the pack has only {len(self._pack)} cards")
        self._fields["stock"] = tuple(found)
        if words.peek() is not None:
            face = words.next("open")
            if face.text.lower() != "open" or not found or found[0] == UNKNOWN:
                raise wrong(face, "open after a known top card, or nothing")
            self._fields["stock_open"] = True

    def _gifts(self, words: Words) -> None:
        gifts = self._each(words, "the cards given").values()
        received = words.peek() is not None
        if received and (word := words.next("received")).text.lower() != "received":
            raise wrong(word, "received, or nothing")
        self._fields["gifts"] = tuple(self._holding(each, count=not received) for each in gifts)
        self._fields["received"] = received

    def _trick(self, words: Words) -> None:
        token = words.next("the trick")
        name, colon, rest = token.text.partition(":")
        seat = read_seat(Token(name, token.column), self._seats)
        if not colon or not rest:
            raise wrong(token, f"the trick such as {name}:R14-10, or {name}:-")
        place = Token(rest, token.column + len(name) + 1)
        cards = self._known(place, ordered=True, count=True)
        if len(cards) > self._seats:
            raise place.error(f"a trick has at most {self._seats} cards")
        self._fields |= {"leader": seat, "trick": cards}

    def _tricks(self, words: Words) -> None:
        won: dict[Seat, int] = {}
        left = self._plan.tricks
        for _ in range(self._seats):
            seat = self._new_seat(words, won)
            token = words.next("tricks won")
            won[seat] = read_number(token, "tricks won, a number from 0")
            left -= won[seat]
            if left < 0:
                raise token.error(
                    f"a round of this game has {self._plan.tricks} tricks: write how many of them "
                    "each seat has won"
                )
        self._fields["tricks"] = tuple(won[seat] for seat in range(self._seats))

    def _taken(self, words: Words) -> None:
        taken: list[tuple[tuple[Seat, ...], int]] = []
        seen: set[Seat] = set()
        low, high = self._plan.points_range
        left = high
        while words.peek() is not None:
            token = words.next("seats")
            group = read_group(token, self._seats)
            if seen & set(group):
                raise token.error("a seat stands in the points taken twice")
            seen |= set(group)
            token = words.next("points")
            points = read_signed(token, "points")
            left -= max(points, 0)
            if points < low or left < 0:
                raise token.error(
                    f"the cards of this game have from {low} to {high} points together: write how "
                    f"many of them {group_name(group, self._seats)} has taken"
                )
            taken.append((group, points))
        self._fields["taken"] = tuple(taken)

    def _boards(self, words: Words) -> None:
        boards = self._each(words, "the board").values()
        self._fields["boards"] = tuple(split_cards(token, self._pack)[0] for token in boards)

    def _chips(self, words: Words) -> None:
        chips = []
        for token in self._each(words, "the chips").values():
            texts = [] if token.text == "-" else token.text.split(".")
            spaces = {read_number(Token(text, token.column), "a space") for text in texts}
            chips.append(tuple(sorted(spaces)))
        self._fields["chips"] = tuple(chips)

    def _set(self, field: str, value: object) -> None:
        self._fields[field] = value

    PARTS: ClassVar[dict[str, Callable[[PositionReader, Words], None]]] = {
        "hands": _hands,
        "open": _open,
        "order": _order,
        "calls": _calls,
        "unseen": _unseen,
        "contract": _contract,
        "trump": _trump,
        "nest": _nest,
        "buried": _buried,
        "stock": _stock,
        "gifts": _gifts,
        "trick": _trick,
        "tricks": _tricks,
        "taken": _taken,
        "boards": _boards,
        "chips": _chips,
        "dealer": lambda r, w: r._set("dealer", r._seat(w)),
        "partner": lambda r, w: r._set("partner", r._seat(w)),
        "to-move": lambda r, w: r._set("to_move", r._seat(w)),
        "faces": lambda r, w: r._set("faces", r._known(w.next("cards"))),
        "took": lambda r, w: r._set("took", r._holding(w.next("cards"), count=False)),
        "aside": lambda r, w: r._set("aside", r._holding(w.next("cards"))),
        "thrown": lambda r, w: r._set("thrown", r._holding(w.next("cards"))),
        "called": lambda r, w: r._set("called", read_code(w.next("a card"), r._pack)),
        "swaps": lambda r, w: r._set("swaps", read_number(w.next("a number"))),
        "trump-played": lambda r, _: r._set("trump_played", True),
        "removals": lambda r, w: r._set("removals", read_number(w.next("a number"))),
        "redraws": lambda r, w: r._set("redraws", r._numbers(w, "a number of cards", read_number)),
        "score": lambda r, w: r._set("scores", r._numbers(w, "a score")),
    }
