"""Checks that a position tells nothing of the auction and the nest that cannot be."""

from __future__ import annotations

from collections import Counter

from rookery.engine.plan import Plan
from rookery.errors import NotationError
from rookery.notation.spec import PositionSpec
from rookery.notation.text import BLIND


def check_bids(plan: Plan, spec: PositionSpec, *, stored: bool) -> None:
    """Checks that the contract, and unless the position is *stored* every bid, is one that somebody may bid.

    :raises NotationError: if not.
    """
    bids = plan.bids
    if bids is None:
        return
    said = (
        [] if stored else [int(n) for _, c in spec.calls if (n := c.removeprefix(BLIND)).isdigit()]
    )
    if spec.contract and not spec.contract.moon:
        said.append(spec.contract.points)
    least = bids.min if bids.forced is None else min(bids.min, bids.forced)
    for points in said:
        if not least <= points <= bids.max:
            raise NotationError(
                f"nobody bids {points} in this game: write a bid from {least} to {bids.max}"
            )


def check_took(plan: Plan, spec: PositionSpec) -> None:
    """Checks that no other player holds a card that the declarer is said to have taken from the nest.

    Where cards change hands after the nest is taken, nothing is checked.

    :raises NotationError: if another player holds one.
    """
    changes_hands = plan.stock or plan.redraw or plan.giving or spec.swaps
    if spec.took is None or spec.contract is None or changes_hands:
        return
    declarer = spec.contract.declarer
    others = Counter(
        code for seat, hand in enumerate(spec.hands) if seat != declarer for code in hand.cards
    )
    for code, taken in Counter(spec.took.cards).items():
        if taken + others[code] > len(plan.pack.by_code[code]):
            raise NotationError(
                f"{code} is said to have been taken from the nest, but another player holds it"
            )
