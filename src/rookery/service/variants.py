"""What the start page shows about a variant."""

from __future__ import annotations

from rookery.protocol import VariantInfo
from rookery.rules.arithmetic import deck_size, total_points
from rookery.rules.spec import Rules
from rookery.service.match_options import choices_of


def variant_info(rules: Rules) -> VariantInfo:
    """Returns what the start page shows about a variant."""
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
        choices=choices_of(rules),
    )
