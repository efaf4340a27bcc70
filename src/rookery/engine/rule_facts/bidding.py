"""What may be bid, where trump comes from, and how a partner is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.rules.spec import Rules

TopBid = Literal["ordinary", "double", "wins_match", "loses_match"]
"""What the highest possible bid does when it is made or failed."""


@dataclass(frozen=True, slots=True)
class MoonFacts:
    """The call to take everything."""

    points: int
    """The number that stands for it: the first that nobody may bid."""
    every_trick: bool
    """Whether all tricks must be taken; if not, all points."""
    wins_match: bool
    reward: int
    """Points of a made moon that does not win the match."""
    adds_captured: bool
    """Whether the points captured count besides."""
    loses_match: bool
    price: int
    """Points that a failed moon costs which does not lose the match."""
    may_be_taken_over: bool
    """Whether others may call it after somebody has."""
    from_below: Literal["as_usual", "zero_first", "zero_only"]
    """What it does to a score below zero when it is made."""


def _moon_facts(rules: Rules, points: int) -> MoonFacts | None:
    """Returns what the moon is, which stands at *points* in the auction, or ``None`` where nobody can call it."""
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
    """What may be bid."""

    min: int
    max: int
    last: int | None
    """The call that ends the auction at once: the highest bid or the moon; ``None``: there is none."""
    step: int
    dealer_starts: bool
    """Whether the dealer calls first; if not, the player at the dealer's left."""
    pass_is_final: bool
    """Whether a pass is for the whole round; if not, it counts until the next bid."""
    pass_in_favor: bool
    """Whether one player of each side may wait for a second turn without passing."""
    favor_turn: Literal["first", "partner_leads"]
    """Whether that is the player's first turn, or any turn in which a partner has the highest bid."""
    turns: Literal["until_settled", "one_round", "one_bid"]
    """Whether the bidding goes on until it is settled, or each player calls once, or bids once."""
    holding: Literal["nobody", "dealer", "anybody"]
    """Who may take a bid over at the same number."""
    blind: bool
    """Whether the cards lie face down until their owner looks, and may be bid on like that."""
    blind_min: int
    """The lowest blind bid."""
    blind_made: int
    """How many times a blind bid counts that is made."""
    blind_failed: int
    blind_bonus: int
    """Points on top of a blind bid that is made."""
    forced: int | None
    """The bid of a dealer who must take it when all pass; ``None``: the cards are thrown in instead."""
    same_dealer: bool
    """Whether the same dealer deals again when all pass."""
    top_made: TopBid
    top_failed: TopBid
    moon: MoonFacts | None
    """``None``: nobody can call it."""


def bid_facts(rules: Rules) -> BidFacts | None:
    """Returns what may be bid, or ``None`` where nobody bids."""
    spec, score = rules.auction, rules.score
    if spec is None:
        return None
    forced = spec.min if spec.forced_bid is None else spec.forced_bid
    moon = _moon_facts(rules, spec.max + spec.step)
    last: int | None = spec.max
    if moon is not None:
        last = None if moon.may_be_taken_over else moon.points
    return BidFacts(
        min=spec.min,
        max=spec.max,
        last=last,
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
    """Where trump comes from."""

    named: bool
    """Whether the declarer names it."""
    may_turn: bool
    """Whether the declarer may turn the top of the stock instead."""
    from_nest: bool
    """Whether the top card of the nest shows it."""
    cut: bool
    """Whether a cut before the deal shows it."""


def trump_facts(rules: Rules) -> TrumpFacts:
    """Returns where trump comes from."""
    source = rules.trump.source
    return TrumpFacts(
        named=source in ("declarer", "declarer_or_turn"),
        may_turn=source == "declarer_or_turn",
        from_nest=source == "nest_top_card",
        cut=source == "cut_card",
    )


@dataclass(frozen=True, slots=True)
class PartnerFacts:
    """How a declarer calls a partner."""

    own_hand: bool
    """Whether a card in the declarer's own hand may be called, to play alone."""
    buried: bool
    """Whether a card that the declarer buried may be called, to play alone."""
    with_discard: bool
    """Whether the card is called right after burying; if not, once trump is named."""
    at_once: bool
    """Whether the partner is known at once; if not, when the called card is played."""


def partner_facts(rules: Rules) -> PartnerFacts | None:
    """Returns how a partner is called, or ``None`` where none is."""
    spec = rules.partner
    if spec is None:
        return None
    return PartnerFacts(
        own_hand=spec.own_hand,
        with_discard=spec.when == "with_discard",
        buried=spec.nest == "solo",
        at_once=spec.reveal == "at_once",
    )
