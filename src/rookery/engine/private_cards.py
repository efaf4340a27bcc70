"""The private cards of a seat, which a decision uses together with the public state."""

from __future__ import annotations

import msgspec

from rookery.cards import Cards


class PrivateCards(msgspec.Struct, frozen=True, gc=False):
    """The cards that only the deciding seat knows."""

    hand: Cards
    """The cards that the decision may use: the seat's own hand, or the open hand that it plays."""
    taken: Cards = 0
    """The cards that the seat took from the nest."""
    buried: Cards = 0
    """The cards that the seat buried."""
