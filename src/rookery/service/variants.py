"""The description of a variant on the start page."""

from __future__ import annotations

from rookery.protocol import VariantInfo
from rookery.rules.arithmetic import deck_size, total_points
from rookery.rules.spec import Rules
from rookery.rules.traits import traits_of
from rookery.service.match_options import choices_of

FEATURED_VARIANTS = (
    "original_partnership_4",
    "kentucky_discard_4",
    "red_one_4",
    "tennessee_for_two",
    "high_card_partner_5",
    "beginner_4",
)
"""The variants that the start page offers first, because most people know or ask for them."""


def variant_info(rules: Rules) -> VariantInfo:
    """Returns the description of a variant for the start page."""
    return VariantInfo(
        id=rules.meta.id,
        title=rules.meta.title,
        family=rules.meta.family,
        summary=rules.meta.summary,
        players=rules.table.players,
        target=rules.match.target,
        deck_size=deck_size(rules.pack),
        hand_size=rules.deal.hand,
        nest=rules.deal.nest,
        points=total_points(rules),
        min_bid=rules.auction.min if rules.auction else None,
        max_bid=rules.auction.max if rules.auction else None,
        first=rules.meta.id in FEATURED_VARIANTS,
        traits=traits_of(rules),
        choices=choices_of(rules),
    )
