"""Facts about misdeals and about burying."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.cards import Cards, Pack, mask_of
from rookery.rules.spec import Rules

Burying = Literal["allowed", "face_up", "forbidden"]
"""Whether a kind of card may be buried, and whether everybody sees it."""


@dataclass(frozen=True, slots=True)
class MisdealFacts:
    """The dealt hands that are thrown in."""

    needs_counter: bool
    """Whether a hand without a counter is thrown in."""
    high_cards: Cards
    """The high cards of which a hand needs at least one; 0 if there is no such rule."""
    min_points: int
    """The minimum points of a hand that is not thrown in; 0 if there is no such rule."""
    with_nest: bool
    """Whether the nest is judged together with the hand."""
    on_request: bool
    """Whether a hand is thrown in only if its player asks for it; if not, it happens automatically."""


def misdeal_facts(rules: Rules, pack: Pack, ranks: tuple[int, ...]) -> MisdealFacts:
    """Returns the dealt hands that are thrown in; *ranks* holds the numbers in each color, strongest first."""
    spec = rules.deal
    high: Cards = 0
    if spec.misdeal_up_to:
        numbers = ranks[: ranks.index(spec.misdeal_up_to)]
        high = mask_of(
            card
            for card, face in enumerate(pack.faces)
            if face.single is not None or face.number in numbers
        )
    return MisdealFacts(
        needs_counter="hand_without_counter" in spec.misdeal,
        high_cards=high,
        min_points=spec.misdeal_below,
        with_nest=spec.misdeal_with_nest,
        on_request=spec.misdeal_asked,
    )


@dataclass(frozen=True, slots=True)
class BurialFacts:
    """What the declarer may do with the nest."""

    own_limit: int | None
    """The maximum number of cards from the dealt hand that may be buried; ``None`` if there is no limit."""
    nest_shown: bool
    """Whether everybody sees the nest when it is taken."""
    counters: Burying
    """Whether cards with points may be buried."""
    trumps: Burying
    singles: Burying


def burial_facts(rules: Rules) -> BurialFacts | None:
    """Returns what the declarer may do with the nest, or ``None`` if nobody takes it."""
    spec = rules.exchange
    if spec is None:
        return None
    return BurialFacts(
        own_limit=spec.limit,
        trumps=spec.trumps,
        singles=spec.singles,
        nest_shown=spec.seen_by == "all",
        counters=spec.counters,
    )
