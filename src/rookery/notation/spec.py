"""The contents of a position as plain values, with cards by code."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rookery.notation.text import join_cards, seat_name
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat

HASH_DIGITS = 16
"""The number of digits of the hash that names rules which are not in the catalog."""
UNKNOWN = "?"
"""A card unknown to the author of the position."""


class Holding(msgspec.Struct, frozen=True):
    """Some cards: the known ones by code, and the number of unknown ones."""

    cards: tuple[str, ...] = ()
    """Sorted as a hand is held; a blind dummy's cards in the order in which it plays them."""
    unknown: int = 0

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards) + self.unknown

    def __str__(self) -> str:
        return join_cards(self.cards, unknown=self.unknown)


class ContractSpec(msgspec.Struct, frozen=True):
    """The declarer, and the points to be captured."""

    declarer: Seat
    points: int
    """0 for the moon."""
    forced: bool = False
    blind: bool = False
    moon: bool = False


class PositionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """A position in plain values; cards are codes such as ``R14``."""

    rules: str
    """The id of a catalog variant, or ``#`` and the first 16 digits of the hash of other rules."""
    embedded: str | None = None
    """The canonical JSON of other rules; `None` if the rules are only named."""
    hands: tuple[Holding, ...]
    dealer: Seat | None = None
    order: tuple[Seat, ...] = ()
    """The seats clockwise; empty if that is the order of their numbers."""
    open: tuple[tuple[str, ...], ...] = ()
    """For each seat, the cards of its hand that everybody sees; empty if no seat has any."""
    calls: tuple[tuple[Seat, str], ...] = ()
    """The auction: each seat with its call: a number, ``blind-`` and a number, ``moon``, ``pass`` or ``favor``."""
    unseen_by: tuple[Seat, ...] = ()
    """The players who have not looked at their cards yet."""
    contract: ContractSpec | None = None
    trump: Trump | None = None
    nest: Holding | None = None
    """The nest, or the cards buried in it; `None` if there is no nest."""
    buried_by: Seat | None = None
    """The seat that buried the nest; `None` while the nest lies as it was dealt."""
    faces: tuple[str, ...] = ()
    """Cards of the nest that everybody sees."""
    took: Holding | None = None
    """The nest as the declarer took it; `None` if it was not taken or is not given."""
    stock: tuple[str, ...] = ()
    """The drawing pile, its top card first; unknown cards are ``?``."""
    stock_open: bool = False
    """Whether its top card lies face up."""
    aside: Holding | None = None
    thrown: Holding | None = None
    """Cards thrown in the redraw, out of play."""
    swaps: int = 0
    """The number of seats that have had their turn to swap a card."""
    redraws: tuple[int, ...] = ()
    """The number of cards thrown by each seat that has had its turn to redraw."""
    gifts: tuple[Holding, ...] = ()
    """For each seat, the cards that it gave to its partner; empty if no seat has given any."""
    received: bool = False
    """Whether the partners have picked the gifts up; if not, they lie on the table."""
    called: str | None = None
    """The card that the declarer named."""
    partner: Seat | None = None
    """The declarer's partner; `None` until everybody knows the partner."""
    leader: Seat | None = None
    """The seat that leads or led to the current trick; `None` before play."""
    trick: tuple[str, ...] = ()
    """The cards of the current trick in the order played."""
    tricks: tuple[int, ...] = ()
    """The number of tricks won by each seat; empty before the first trick is won."""
    trump_played: bool = False
    """Whether a trump was played to an earlier trick; given only if trump may not be led before that."""
    taken: tuple[tuple[tuple[Seat, ...], int], ...] = ()
    """Each group of seats that is known to play together, and the points in the tricks that it took."""
    boards: tuple[tuple[str, ...], ...] = ()
    chips: tuple[tuple[int, ...], ...] = ()
    """For each seat, the covered spaces of its board, from 0."""
    removals: int = 0
    """The number of decisions made about removing a chip."""
    scores: tuple[int, ...] = ()
    """The score of each account before this round; empty in the first round."""
    to_move: Seat | None = None
    """The seat whose card or call comes next; `None` if no seat is to move."""

    @property
    def parts_with_unknown_cards(self) -> tuple[str, ...]:
        """The parts, other than cards set aside, of which some cards are unknown, such as *the hand of E* or *nest*."""
        seats = len(self.hands)
        piles = {
            f"the hand of {seat_name(seat, seats)}": hand for seat, hand in enumerate(self.hands)
        }
        # In play it does not matter who gave which card.
        if self.leader is None:
            piles |= {
                f"the gift of {seat_name(seat, seats)}": gift
                for seat, gift in enumerate(self.gifts)
            }
        others = (
            ("the nest", self.nest),
            ("the cards thrown away", self.thrown),
            ("took", self.took),
        )
        piles |= {name: pile for name, pile in others if pile is not None}
        found = [name for name, pile in piles.items() if pile.unknown]
        return (*found, "the stock") if UNKNOWN in self.stock else tuple(found)


@lru_cache(maxsize=64)
def rules_name(rules: Rules) -> str:
    """Returns the name of *rules* in a position: their id if the catalog has them, otherwise their hash."""
    return rules.meta.id if in_catalog(rules) else "#" + rules_hash(rules)[:HASH_DIGITS]


@lru_cache(maxsize=64)
def embedded_in(rules: Rules) -> str | None:
    """Returns the canonical JSON of *rules* that positions and records embed; `None` if the catalog has them."""
    return None if in_catalog(rules) else rules_to_json(rules)


def in_catalog(rules: Rules) -> bool:
    """Tells whether the catalog has exactly these rules, so that their id identifies them."""
    return load_catalog().get(rules.meta.id) == rules
