"""What a seat alone holds and knows: the private half of every decision."""

from __future__ import annotations

import msgspec

from rookery.cards import Cards


class PrivateCards(msgspec.Struct, frozen=True, gc=False):
    """The cards behind a decision."""

    hand: Cards
    """The cards that may be used: the seat's own, or those of the open hand it plays for."""
    taken: Cards = 0
    """The nest as this seat took it."""
    buried: Cards = 0
    """What this seat buried."""
