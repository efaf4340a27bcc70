"""The contents of a position: plain values, cards by code."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rookery.notation.text import join_cards
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat

HASH_DIGITS = 16
"""Digits of the rules' hash that stand for a rule set which is not in the catalog."""
UNKNOWN = "?"
"""A card unknown to the author of the position."""


class Holding(msgspec.Struct, frozen=True):
    """Some cards: the known ones by code, and the number of unknown ones."""

    cards: tuple[str, ...] = ()
    """In the order in which a hand is held; a blind dummy's in the order in which it plays them."""
    unknown: int = 0

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards) + self.unknown

    def __str__(self) -> str:
        return join_cards(self.cards, unknown=self.unknown)


class ContractSpec(msgspec.Struct, frozen=True):
    """The declarer, and the points they must capture."""

    declarer: Seat
    points: int
    """0 for the moon."""
    forced: bool = False
    blind: bool = False
    moon: bool = False


class PositionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a round in plain values; cards are codes such as ``R14``."""

    rules: str
    """The id of a catalog variant, or ``#`` and the first 16 digits of the hash of other rules."""
    embedded: str | None = None
    """Other rules by value, in canonical JSON; ``None`` where they are only named."""
    hands: tuple[Holding, ...]
    dealer: Seat | None = None
    order: tuple[Seat, ...] = ()
    """Every hand clockwise, where that is not the order of the seats."""
    open: tuple[tuple[str, ...], ...] = ()
    """For each seat, the cards of its hand that everybody sees; empty when there are none at all."""
    calls: tuple[tuple[Seat, str], ...] = ()
    """The auction: a number, ``blind-`` and a number, ``moon``, ``pass`` or ``favor``."""
    unseen_by: tuple[Seat, ...] = ()
    """The players who have not looked at their cards yet."""
    contract: ContractSpec | None = None
    trump: Trump | None = None
    nest: Holding | None = None
    """The pile in the middle; ``None`` where there is none."""
    buried_by: Seat | None = None
    """Who buried it; ``None`` while it lies as it was dealt."""
    faces: tuple[str, ...] = ()
    """Cards of the nest that everybody sees."""
    took: Holding | None = None
    """The nest as the declarer took it."""
    stock: tuple[str, ...] = ()
    """The drawing pile, its top card first; unknown cards are ``?``."""
    stock_open: bool = False
    """Whether its top card lies face up."""
    aside: Holding | None = None
    thrown: Holding | None = None
    """Cards thrown in the redraw, out of play."""
    swaps: int = 0
    """Seats that have had their turn to swap a card."""
    redraws: tuple[int, ...] = ()
    """Cards thrown by each seat that has had its turn to redraw."""
    gifts: tuple[Holding, ...] = ()
    """For each seat, the cards that it gave to its partner; empty when nobody has given any."""
    received: bool = False
    """Whether the partners have picked the gifts up; if not, they lie on the table."""
    called: str | None = None
    """The card that the declarer named."""
    partner: Seat | None = None
    """The declarer's partner, once everybody knows."""
    leader: Seat | None = None
    """Who leads, or led, to the current trick; ``None`` before play."""
    trick: tuple[str, ...] = ()
    """The current trick in the order played."""
    tricks: tuple[int, ...] = ()
    """Tricks won by each seat; empty before the first."""
    trump_played: bool = False
    """Whether a trump was played to an earlier trick; only told where trump may not be led before."""
    taken: tuple[tuple[tuple[Seat, ...], int], ...] = ()
    """Points in the tricks taken by each group of seats that is known to play together."""
    boards: tuple[tuple[str, ...], ...] = ()
    chips: tuple[tuple[int, ...], ...] = ()
    """For each seat, the covered spaces of its board, from 0."""
    removals: int = 0
    """Decisions made about removing a chip."""
    scores: tuple[int, ...] = ()
    """Every account before this round; empty before the first is counted."""
    to_move: Seat | None = None
    """The seat whose card or call comes next; ``None`` if there is none."""

    @property
    def complete(self) -> bool:
        """Whether the place of every card is known, except for cards set aside."""
        # Once a card may be led, it does not matter for the play who gave which card.
        gifts = self.gifts if self.leader is None else ()
        piles = [*self.hands, *gifts, self.nest, self.thrown]
        return UNKNOWN not in self.stock and not any(pile and pile.unknown for pile in piles)


@lru_cache(maxsize=64)
def rules_name(rules: Rules) -> str:
    """Returns how a position names *rules*: by id if the catalog has them, else by hash."""
    return rules.meta.id if in_catalog(rules) else "#" + rules_hash(rules)[:HASH_DIGITS]


@lru_cache(maxsize=64)
def embedded_in(rules: Rules) -> str | None:
    """Returns the canonical JSON with which positions and records carry *rules*; ``None`` if the catalog has them."""
    return None if in_catalog(rules) else rules_to_json(rules)


def in_catalog(rules: Rules) -> bool:
    """Tells whether the catalog has exactly these rules, so that their id says everything."""
    return load_catalog().get(rules.meta.id) == rules
