"""Facts about bids, trump and called partners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.rules.spec import Rules

TopBid = Literal["ordinary", "double", "wins_match", "loses_match"]
"""The effect of the highest possible bid when it is made or failed."""


@dataclass(frozen=True, slots=True)
class MoonFacts:
    """The moon: the call to take everything."""

    points: int
    """The place of the moon in the bidding order: one step above the highest bid."""
    every_trick: bool
    """Whether all tricks must be taken; if not, all points must be."""
    wins_match: bool
    reward: int
    """The points of a made moon that does not win the match."""
    adds_captured: bool
    """Whether the captured points are added to the reward."""
    loses_match: bool
    price: int
    """The points that a failed moon costs, if it does not lose the match."""
    may_be_taken_over: bool
    """Whether other players may bid the moon after it has been bid."""
    from_below: Literal["as_usual", "zero_first", "zero_only"]
    """How a made moon changes a negative score."""


def _moon_facts(rules: Rules, points: int) -> MoonFacts | None:
    """Returns the facts about the moon, whose place in the bidding order is *points*; ``None`` if it cannot be bid."""
    spec = rules.moon
    if spec is None:
        return None
    return MoonFacts(
        points=points,
        every_trick=spec.needs == "tricks",
        wins_match=spec.made == "match",
        reward=spec.reward,
        adds_captured=spec.made == "bonus",
        loses_match=spec.failed == "match",
        price=spec.price,
        may_be_taken_over=spec.over_moon,
        from_below=spec.from_below,
    )


@dataclass(frozen=True, slots=True)
class BidFacts:
    """The facts about bids."""

    min: int
    max: int
    ending_points: int | None
    """The points of the call that ends the auction at once (the highest bid or the moon); ``None`` if no call does."""
    step: int
    dealer_starts: bool
    """Whether the dealer calls first; if not, the player at the dealer's left does."""
    pass_is_final: bool
    """Whether a pass holds for the whole round; if not, only until the next bid."""
    pass_in_favor: bool
    """Whether one player of each side may wait for another turn without leaving the auction."""
    favor_turn: Literal["first", "partner_leads"]
    """When a player may pass in favor: in their first turn, or whenever a partner has the highest bid."""
    turns: Literal["until_settled", "one_round", "one_bid"]
    """How often a player may call: until the auction is settled, once, or until their first bid."""
    holding: Literal["nobody", "dealer", "anybody"]
    """Who may take over a bid at the same number."""
    blind: bool
    """Whether hands lie face down until their owner looks, so that blind bids are possible."""
    blind_min: int
    """The lowest blind bid."""
    blind_made: int
    """The factor on the score of a made blind bid."""
    blind_failed: int
    """The factor on the loss of a failed blind bid."""
    blind_bonus: int
    """The extra points of a made blind bid."""
    forced: int | None
    """The bid that a dealer must take when all pass; ``None`` if the deal is thrown in instead."""
    same_dealer: bool
    """Whether the same dealer deals again when all pass."""
    top_made: TopBid
    top_failed: TopBid
    moon: MoonFacts | None
    """``None`` if the moon cannot be bid."""


def bid_facts(rules: Rules) -> BidFacts | None:
    """Returns the facts about bids, or ``None`` if there is no bidding."""
    spec, score = rules.auction, rules.score
    if spec is None:
        return None
    forced = spec.min if spec.forced_bid is None else spec.forced_bid
    moon = _moon_facts(rules, spec.max + spec.step)
    ending_points: int | None = spec.max
    if moon is not None:
        ending_points = None if moon.may_be_taken_over else moon.points
    return BidFacts(
        min=spec.min,
        max=spec.max,
        ending_points=ending_points,
        step=spec.step,
        dealer_starts=spec.starts == "dealer",
        pass_is_final=spec.pass_is_final,
        pass_in_favor=spec.pass_in_favor,
        favor_turn=spec.favor_turn,
        turns=spec.turns,
        holding=spec.holding,
        blind=spec.blind == "allowed",
        blind_min=spec.min if spec.blind_min is None else spec.blind_min,
        blind_made=score.blind_made,
        blind_failed=score.blind_failed,
        blind_bonus=score.blind_bonus,
        forced=forced if spec.all_pass == "dealer_forced" else None,
        same_dealer=spec.all_pass == "redeal_same_dealer",
        top_made=score.top_bid_made,
        top_failed=score.top_bid_failed,
        moon=moon,
    )


@dataclass(frozen=True, slots=True)
class TrumpFacts:
    """How trump is determined."""

    named: bool
    """Whether the declarer names trump."""
    may_turn: bool
    """Whether the declarer may turn up the top card of the stock instead."""
    from_nest: bool
    """Whether the top card of the nest shows trump."""
    cut: bool
    """Whether a cut before the deal shows trump."""


def trump_facts(rules: Rules) -> TrumpFacts:
    """Returns how trump is determined."""
    source = rules.trump.source
    return TrumpFacts(
        named=source in ("declarer", "declarer_or_turn"),
        may_turn=source == "declarer_or_turn",
        from_nest=source == "nest_top_card",
        cut=source == "cut_card",
    )


@dataclass(frozen=True, slots=True)
class PartnerFacts:
    """How the declarer calls a partner by naming a card."""

    own_hand: bool
    """Whether the declarer may call a card in their own hand, and so play alone."""
    buried: bool
    """Whether the declarer may call a buried card, and so play alone."""
    with_discard: bool
    """Whether the card is called right after burying; if not, after trump is named."""
    at_once: bool
    """Whether the partner is revealed at once; if not, when the called card is played."""


def partner_facts(rules: Rules) -> PartnerFacts | None:
    """Returns how the declarer calls a partner, or ``None`` if they do not."""
    spec = rules.partner
    if spec is None:
        return None
    return PartnerFacts(
        own_hand=spec.own_hand,
        with_discard=spec.when == "with_discard",
        buried=spec.nest == "solo",
        at_once=spec.reveal == "at_once",
    )
