"""Duties of play beside following suit: to trump, to beat, what may not be led, and what may not be thrown.

Each is a wish with a way out: of the cards that may otherwise be played those that fulfill it, or all of them if none
does. What a card shows about its hand follows from the same wishes, so it is written beside them.
``native/duties.hpp`` is the same for the kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rookery.cards import Cards
from rookery.rules.spec import PlaySpec

Duty = Literal["trump_waits", "unled", "trump", "beat", "no_points"]
"""What keeps a card from being played; named like the fields of `Duties`."""

DutySteps = list[tuple[Duty, Cards]]
"""The duties that take something away, in their order, and what may still be played after each."""


class EarlierTricks(NamedTuple):
    """What the earlier tricks of a round mean for the card that is played now."""

    tricks: int = 0
    """How many there were."""
    trump_broken: bool = False
    """Whether a trump was played to one of them; only told where trump may not be led before."""


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties of one pack under one trump."""

    must_trump: bool
    """Whether a player without the suit led must trump."""
    must_beat: bool
    """Whether a player must win the trick so far."""
    trump_waits: bool
    """Whether trump may be led only once it is broken."""
    clean_tricks: int
    """The first tricks to which no counter may be thrown."""
    trumps: Cards
    unled: Cards
    """Cards that may not be led."""
    counters: Cards
    """Plain cards with points."""

    def leads(self, hand: Cards, earlier: EarlierTricks) -> DutySteps:
        """Returns the duties that keep cards of *hand* from being led, and what is left after each."""
        waits = self.trump_waits and not earlier.trump_broken
        return _narrowed(
            hand,
            ("trump_waits", ~self.trumps if waits else hand),
            ("unled", ~self.unled),
        )

    def answers(
        self, may: Cards, *, follows: bool, over: Cards, earlier: EarlierTricks
    ) -> DutySteps:
        """Returns the duties that keep cards from being played on a lead, and what is left after each.

        *may* are the cards that the rule of following suit allows, *follows* tells whether one of the hand follows suit, and
        *over* are the cards that win the trick so far.
        """
        clean = earlier.tricks < self.clean_tricks and not follows
        return _narrowed(
            may,
            ("trump", self.trumps if self.must_trump and not follows else may),
            ("beat", over if self.must_beat else may),
            ("no_points", ~self.counters if clean else may),
        )

    def lacking_leader(self, card: Cards, pack: Cards, earlier: EarlierTricks) -> Cards:
        """Returns the cards of *pack* that a hand lacks which leads *card*, a set of one."""
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
        over: Cards,
        void: bool,
        pack: Cards,
        earlier: EarlierTricks,
    ) -> Cards:
        """Returns the cards of *pack* that a hand lacks which plays *card*, a set of one, on a lead.

        *at_will* are the cards that follow suit or may be played at any time, *over* those that win the trick so far, and
        *void* tells whether the card shows that its hand cannot follow suit.
        """
        lacking = 0
        if self.must_beat and not card & over:
            lacking |= over if void else over & at_will
        if void and self.must_trump and not card & self.trumps:
            lacking |= self.trumps
        if void and earlier.tricks < self.clean_tricks and card & self.counters:
            lacking |= pack & ~self.counters
        return lacking


def _narrowed(may: Cards, *wishes: tuple[Duty, Cards]) -> DutySteps:
    """Returns the wishes that take away cards of *may* and leave some."""
    steps: DutySteps = []
    for duty, wanted in wishes:
        left = may & wanted
        if left and left != may:
            steps.append((duty, left))
            may = left
    return steps


def duties_of(spec: PlaySpec, *, trumps: Cards, singles: Cards, counters: Cards) -> Duties | None:
    """Returns the duties that *spec* asks for, or ``None`` where following suit is all; *counters* are the cards with
    points.
    """
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
