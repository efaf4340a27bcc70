"""Compiles rules to derived card tables: which suit a card belongs to, which cards it beats, and what it is worth.

Other code reads these tables and need not know the kind of bird (high, low, "ten and a half"), no-trump or the Red 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from rookery.cards import Card, Cards, Pack, mask_of
from rookery.rules.duties import Duties, DutySteps, EarlierTricks, duties_of
from rookery.rules.spec import PackSpec, Rules

Trump = Literal["red", "green", "yellow", "black", "high_no_trump", "low_no_trump"]
"""A trump that the declarer may name; the colors are in the order of `Color`."""

TRUMPS: tuple[Trump, ...] = get_args(Trump)
TRUMP_SUIT = 4
"""The suit of all trump cards, regardless of their printed color; 0 to 3 are the plain colors."""
SUIT_COUNT = 5
NO_EARLIER_TRICKS = EarlierTricks()


@dataclass(frozen=True, slots=True)
class Tables:
    """The derived card tables for trick play, for one pack and one trump."""

    trump: Trump
    suit_of: tuple[int, ...]
    """The suit of each card: 0 to 3 for a plain color, or `TRUMP_SUIT`."""
    suit_mask: tuple[Cards, ...]
    """The cards of each suit."""
    strength: tuple[tuple[int, ...], ...]
    """``strength[suit led][card]``: the strongest card wins; a card with 0 cannot win. Identical cards are equal."""
    trumps: tuple[Card, ...]
    """The trump cards, strongest first."""
    free: Cards
    """The cards that may be played at any time."""
    points: tuple[int, ...]
    """The points of each card."""
    later_wins: bool
    """Whether the later of two identical cards wins."""
    duties: Duties | None = None
    """The duties in addition to following suit; ``None`` if there are none."""

    def legal(
        self, hand: Cards, trick: Sequence[Card] = (), earlier: EarlierTricks = NO_EARLIER_TRICKS
    ) -> Cards:
        """Returns the cards of *hand* that may be played to *trick*, the cards played so far."""
        may = self.follow_suit(hand, self.suit_of[trick[0]]) if trick else hand
        if self.duties is None:
            return may
        steps = self.duty_steps(hand, trick, earlier)
        return steps[-1][1] if steps else may

    def duty_steps(self, hand: Cards, trick: Sequence[Card], earlier: EarlierTricks) -> DutySteps:
        """Returns the duties other than following suit that keep cards of *hand* from being played to *trick*."""
        duties = self.duties
        if duties is None:
            return []
        if not trick:
            return duties.lead_steps(hand, earlier)
        led = self.suit_of[trick[0]]
        winning = self.winning_cards(trick) if duties.must_beat else 0
        follows = bool(hand & self.suit_mask[led])
        return duties.follow_steps(
            self.follow_suit(hand, led), follows=follows, winning=winning, earlier=earlier
        )

    def follow_suit(self, hand: Cards, led: int) -> Cards:
        """Returns the cards of *hand* that the rule of following suit allows when suit *led* is led [H11:56, 62-66]."""
        follow = hand & self.suit_mask[led]
        return follow | (hand & self.free) if follow else hand

    def lacking(
        self, card: Card, trick: Sequence[Card] = (), earlier: EarlierTricks = NO_EARLIER_TRICKS
    ) -> Cards:
        """Returns the cards that a hand cannot have if it legally plays *card* to *trick*."""
        played, duties = 1 << card, self.duties
        pack = (1 << len(self.suit_of)) - 1
        if not trick:
            return 0 if duties is None else duties.lacking_after_lead(played, pack, earlier)
        in_suit = self.suit_mask[self.suit_of[trick[0]]]
        # A card that may be played at any time does not show that its player cannot follow suit.
        void = not played & (in_suit | self.free)
        lacking = in_suit if void else 0
        if duties is None:
            return lacking
        winning = self.winning_cards(trick) if duties.must_beat else 0
        return lacking | duties.lacking(
            played,
            at_will=in_suit | self.free,
            winning=winning,
            void=void,
            pack=pack,
            earlier=earlier,
        )

    def voids(
        self, card: Card, trick: Sequence[Card] = (), earlier: EarlierTricks = NO_EARLIER_TRICKS
    ) -> int:
        """Returns the suits, as a bitmask, of which a hand has no card if it legally plays *card* to *trick*."""
        lacking = self.lacking(card, trick, earlier)
        if not lacking:
            return 0
        if self.duties is None:
            return 1 << self.suit_of[trick[0]]
        return sum(
            1 << suit for suit, cards in enumerate(self.suit_mask) if cards and not cards & ~lacking
        )

    def rank(self, card: Card) -> int:
        """Returns the rank of *card*: trumps rank above all others, by strength; other cards by number, in any color."""
        return self.strength[self.suit_of[card]][card]

    def earlier(self, tricks: Iterable[Sequence[Card]]) -> EarlierTricks:
        """Returns the facts about *tricks*, the cards of each earlier trick, on which the legal cards depend."""
        duties = self.duties
        if duties is None:
            return NO_EARLIER_TRICKS
        played = list(tricks)
        trumps = (card for cards in played for card in cards if self.suit_of[card] == TRUMP_SUIT)
        return EarlierTricks(len(played), duties.trump_waits and any(True for _ in trumps))

    def winning_cards(self, trick: Sequence[Card]) -> Cards:
        """Returns the cards that would win *trick* if they were played next."""
        strength = self.strength[self.suit_of[trick[0]]]
        least = strength[trick[self.winner(trick)]] + (not self.later_wins)
        return mask_of(card for card, value in enumerate(strength) if value >= least)

    def winner(self, cards: Sequence[Card]) -> int:
        """Returns the index in *cards*, in the order played, of the card that wins the trick [H11:56]."""
        strength = self.strength[self.suit_of[cards[0]]]
        best, best_strength = 0, strength[cards[0]]
        for place in range(1, len(cards)):
            value = strength[cards[place]]
            if value > best_strength or (self.later_wins and value == best_strength):
                best, best_strength = place, value
        return best


@lru_cache(maxsize=512)
def pack_of(spec: PackSpec) -> Pack:
    """Returns the pack that *spec* describes."""
    return Pack.build(
        ranks=spec.ranks,
        copies=spec.copies,
        singles=tuple(single.face for single in spec.singles),
        skin=spec.faces,
    )


def points_of(rules: Rules) -> tuple[int, ...]:
    """Returns the points of each card, in pack order."""
    values = rules.count.values
    return tuple(
        values.get(face.single or str(face.number), 0) for face in pack_of(rules.pack).faces
    )


def trump_options(rules: Rules) -> tuple[Trump, ...]:
    """Returns the trumps that the declarer may name, in a fixed order."""
    kinds = rules.trump.no_trump
    return TRUMPS[:4] + tuple(t for t in TRUMPS[4:] if t.split("_", 1)[0] in kinds)


def compile_tables(rules: Rules, trump: Trump) -> Tables:
    """Compiles the card tables of *rules* for *trump*.

    In no-trump the singles are the only trumps. In low no-trump the order of the plain colors is reversed, but not that
    of the singles [WIK:35].
    """
    pack = pack_of(rules.pack)
    trump_color = TRUMPS.index(trump) if trump in TRUMPS[:4] else None
    places = {number: place for place, number in enumerate(reversed(rules.pack.ranks), start=1)}
    low = trump == "low_no_trump"
    trump_strengths = _trump_strengths(rules.pack, places)

    suits: list[int] = []
    plain: list[int] = []
    trumps: list[int] = []
    for face in pack.faces:
        is_trump = face.single is not None or face.color == trump_color
        suits.append(TRUMP_SUIT if is_trump else int(face.color or 0))
        place = places.get(face.number, 0)
        plain.append(0 if is_trump else (len(places) + 1 - place if low else place))
        trumps.append(trump_strengths[face.single or str(face.number)] if is_trump else 0)

    strength = [
        tuple(trumps[c] or (plain[c] if suits[c] == led else 0) for c in range(len(pack)))
        for led in range(SUIT_COUNT)
    ]
    free_faces = {single.face for single in rules.pack.singles if single.follow == "free"}
    points = points_of(rules)
    return Tables(
        trump=trump,
        suit_of=tuple(suits),
        suit_mask=tuple(
            mask_of(c for c in range(len(pack)) if suits[c] == suit) for suit in range(SUIT_COUNT)
        ),
        strength=tuple(strength),
        trumps=tuple(
            sorted((c for c, value in enumerate(trumps) if value), key=lambda c: -trumps[c])
        ),
        free=mask_of(c for c, face in enumerate(pack.faces) if face.single in free_faces),
        points=points,
        later_wins=rules.play.identical == "last",
        duties=duties_of(
            rules.play,
            trumps=mask_of(c for c, value in enumerate(trumps) if value),
            singles=mask_of(c for c, face in enumerate(pack.faces) if face.single),
            counters=mask_of(c for c, value in enumerate(points) if value),
        ),
    )


def _trump_strengths(spec: PackSpec, places: dict[int, int]) -> dict[str, int]:
    """Returns the strengths of trumps by number or name of a single; all are above the strengths of plain cards.

    *places* gives the place of each number, from 1 for the weakest.
    """
    order: list[tuple[float, int, str]] = [
        (place, 0, str(number)) for number, place in places.items()
    ]
    for weakness, single in enumerate(spec.singles):
        if single.rank == "high":
            place: float = len(places) + 1
        elif single.rank == "low":
            place = 0
        else:
            place = places[single.rank] + 0.5
        order.append((place, -weakness, single.face))
    order.sort()
    return {name: len(places) + 1 + i for i, (_, _, name) in enumerate(order)}
