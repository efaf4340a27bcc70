"""Duties of play in addition to following suit: to trump, to beat, and not to lead or throw certain cards.

Each duty narrows the cards that may be played to those that fulfill it, unless none does. What a played card reveals
about its hand follows from the same duties, so this module computes both. The kernel has the same in
``native/duties.hpp``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rookery.cards import Cards
from rookery.rules.spec import PlaySpec

Duty = Literal["trump_waits", "unled", "trump", "beat", "no_points"]
"""A duty that keeps a card from being played."""

DutySteps = list[tuple[Duty, Cards]]
"""The duties that exclude cards, in order, each with the cards that may still be played after it."""


class EarlierTricks(NamedTuple):
    """The facts about the earlier tricks of a round on which the legal cards depend."""

    tricks: int = 0
    """The number of earlier tricks."""
    trump_broken: bool = False
    """Whether a trump was played to one of them; always ``False`` if the rules do not restrict trump leads."""


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties for one pack and one trump."""

    must_trump: bool
    """Whether a player who cannot follow suit must trump."""
    must_beat: bool
    """Whether a player must beat the cards in the trick if they can."""
    trump_waits: bool
    """Whether trump may be led only after a trump was played to an earlier trick."""
    clean_tricks: int
    """The number of first tricks in which no counter may be thrown."""
    trumps: Cards
    unled: Cards
    """The cards that may not be led."""
    counters: Cards
    """The counters that are not trumps."""

    def lead_steps(self, hand: Cards, earlier: EarlierTricks) -> DutySteps:
        """Returns the duties that keep cards of *hand* from being led, each with the cards that are left."""
        waits = self.trump_waits and not earlier.trump_broken
        return _narrowed(
            hand,
            ("trump_waits", ~self.trumps if waits else hand),
            ("unled", ~self.unled),
        )

    def follow_steps(
        self, may: Cards, *, follows: bool, winning: Cards, earlier: EarlierTricks
    ) -> DutySteps:
        """Returns the duties that keep cards from being played to a trick, each with the cards that are left.

        *may* are the cards of the hand that the rule of following suit allows, *follows* tells whether the hand can
        follow suit, and *winning* are the cards that beat the trick.
        """
        clean = earlier.tricks < self.clean_tricks and not follows
        return _narrowed(
            may,
            ("trump", self.trumps if self.must_trump and not follows else may),
            ("beat", winning if self.must_beat else may),
            ("no_points", ~self.counters if clean else may),
        )

    def lacking_after_lead(self, card: Cards, pack: Cards, earlier: EarlierTricks) -> Cards:
        """Returns the cards of *pack* that a hand cannot have if it legally leads *card* (a mask of one card)."""
        lacking = 0
        if self.trump_waits and not earlier.trump_broken and card & self.trumps:
            lacking |= pack & ~self.trumps
        if card & self.unled:
            lacking |= pack & ~self.unled
        return lacking

    def lacking(
        self,
        card: Cards,
        *,
        at_will: Cards,
        winning: Cards,
        void: bool,
        pack: Cards,
        earlier: EarlierTricks,
    ) -> Cards:
        """Returns the cards of *pack* that a hand cannot have if it legally plays *card* to a trick.

        *at_will* are the cards that follow suit or may be played at any time, *winning* the cards that beat the trick,
        and *void* tells whether the card shows that its hand cannot follow suit.
        """
        lacking = 0
        if self.must_beat and not card & winning:
            lacking |= winning if void else winning & at_will
        if void and self.must_trump and not card & self.trumps:
            lacking |= self.trumps
        if void and earlier.tricks < self.clean_tricks and card & self.counters:
            lacking |= pack & ~self.counters
        return lacking


def _narrowed(may: Cards, *duties: tuple[Duty, Cards]) -> DutySteps:
    """Returns the duties that exclude some but not all of the remaining cards, beginning with *may*.

    *duties* are pairs of a duty and the cards that fulfill it.
    """
    steps: DutySteps = []
    for duty, wanted in duties:
        left = may & wanted
        if left and left != may:
            steps.append((duty, left))
            may = left
    return steps


def duties_of(spec: PlaySpec, *, trumps: Cards, singles: Cards, counters: Cards) -> Duties | None:
    """Returns the duties of *spec*, or ``None`` if following suit is the only duty."""
    duties = Duties(
        must_trump=spec.void == "must_trump",
        must_beat=spec.beat == "must",
        trump_waits=spec.trump_leads == "once_played",
        clean_tricks=spec.no_points_thrown,
        trumps=trumps,
        unled=singles if spec.single_leads == "forbidden" else 0,
        counters=counters & ~trumps,
    )
    asked = duties.must_trump or duties.must_beat or duties.trump_waits or duties.clean_tricks
    return duties if asked or duties.unled else None
