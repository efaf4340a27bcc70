"""How often a bid is made as people are told it: shares of playouts, put right for each kind of game.

In playouts nobody searches, and their deals are only as likely as a few features say. So in some kinds of games too many bids are made in
them, and in others too few, by the same factor on the odds from the first card to the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Literal, NamedTuple

from rookery.engine.plan import Plan

Kind = Literal[
    "a called partner", "one against the others", "partners", "partners, six", "two players"
]


class Logits(NamedTuple):
    """What is added to the logarithm of the odds that a bid is made."""

    bid: float
    """Before the first lead."""
    declarers: float
    """In play, where the declarer's side asks."""
    others: float
    """In play, where the other side asks."""


LOGITS: Mapping[Kind, Logits] = {
    "a called partner": Logits(bid=0.37, declarers=0.79, others=1.12),
    "one against the others": Logits(bid=0.34, declarers=-0.21, others=0.33),
    "partners": Logits(bid=0.38, declarers=0.07, others=0.32),
    "partners, six": Logits(bid=0.15, declarers=-0.24, others=-0.2),
    "two players": Logits(bid=0.12, declarers=-0.3, others=-0.09),
}
"""Fitted to 2,304 rounds of `strong` and `casual`: ``rookery bench forecasts --fit`` (docs/bots.md, *What is foreseen*)."""


def kind_of(plan: Plan) -> Kind:
    """Returns the kind of a game, by its players and sides."""
    if plan.sides == "called_partner":
        return "a called partner"
    if len(plan.players) == 2:
        return "two players"
    if plan.sides != "alternating":
        return "one against the others"
    return "partners" if len(plan.players) == 4 else "partners, six"


def calibrated(share: float, logit: float) -> float:
    """Returns the *share* with *logit* added to the logarithm of its odds; 0 and 1 stay."""
    odds = share * exp(logit)
    return odds / (odds + (1.0 - share))


def told_share(kind: Kind, share: float, *, in_play: bool, declaring: bool) -> float:
    """Returns how likely a bid is made that is made in this *share* of playouts; *declaring* tells whether the player who asks has to make
    it.
    """
    logits = LOGITS[kind]
    asked = logits.declarers if declaring else logits.others
    return calibrated(share, asked if in_play else logits.bid)
