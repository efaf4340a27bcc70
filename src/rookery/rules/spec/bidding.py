"""The rules of the auction, the nest, trump and a called partner."""

from __future__ import annotations

from typing import Literal

from rookery.rules.spec.base import RuleRecord


class AuctionSpec(RuleRecord, frozen=True, kw_only=True):
    """How players bid for the right to name trump."""

    min: int
    """The lowest opening bid."""
    max: int
    """The highest bid; it ends the auction at once."""
    step: int = 5
    """Every bid is a multiple of this number, and every raise is at least this number."""
    starts: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    """Who calls first [H11:44]."""
    pass_is_final: bool = True
    """Whether a pass holds for the whole round [H11:46]; if not, a player may bid again until all others have
    passed in a row.
    """
    all_pass: Literal["redeal", "redeal_same_dealer", "dealer_forced"] = "redeal"
    """What happens when all pass. ``redeal``: the deal is thrown in and passes to the left; ``redeal_same_dealer``: the
    same dealer deals again; ``dealer_forced``: the dealer must take the bid [TR:63].
    """
    forced_bid: int | None = None
    """The bid of a forced dealer; ``None`` for the minimum [TR:63]."""
    pass_in_favor: bool = False
    """Whether one player of each side may wait for another turn without leaving the auction [WIK:50]."""
    favor_turn: Literal["first", "partner_leads"] = "first"
    """When a player may pass in favor: in their first turn [A90], or whenever a partner has the highest bid."""
    turns: Literal["until_settled", "one_round", "one_bid"] = "until_settled"
    """How often a player may call. ``one_round``: exactly once; ``one_bid``: a player who has bid may not bid again,
    but a player who has passed may.
    """
    holding: Literal["nobody", "dealer", "anybody"] = "nobody"
    """Who may take over (hold) a bid at the same number, which the others must then beat. Each number can be held only
    once, and the maximum bid cannot be held.
    """
    blind: Literal["none", "allowed"] = "none"
    """``allowed``: hands lie face down, and a player may bid blind until they look. A player must look before they pass
    or make an ordinary bid; when the auction is over, everybody looks.
    """
    blind_min: int | None = None
    """The lowest blind bid; ``None`` for the minimum bid."""


class ExchangeSpec(RuleRecord, frozen=True, kw_only=True):
    """What the declarer does with the nest."""

    limit: int | None = None
    """The maximum number of cards from the dealt hand that may be buried; ``None`` if there is no limit [H11:50]."""
    seen_by: Literal["declarer", "all"] = "declarer"
    """Who sees the nest when it is taken [H11:169]; with ``all`` it is turned face up first."""
    counters: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """Whether counters may be buried, and whether everybody sees them [WIK:38, TR:51]."""
    trumps: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for trumps, including singles; trump must be known by then [A8]."""
    singles: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for the bird and other singles; forbidden singles are buried only if there are no other cards [A8]."""


class TrumpSpec(RuleRecord, frozen=True, kw_only=True):
    """How trump is determined."""

    source: Literal["declarer", "declarer_or_turn", "nest_top_card", "cut_card"] = "declarer"
    """``nest_top_card``: the top card of the nest shows trump [H11:93]; ``cut_card``: a cut shows it [PB94:32]."""
    no_trump: tuple[Literal["high", "low"], ...] = ()
    """Additional choices without a trump color, in which the highest or lowest card of the color led wins [WIK:35]."""
    named: Literal["after_nest", "before_burying", "before_nest"] = "after_nest"
    """When the declarer names trump: after burying [H11:52], with the nest in hand, or before taking it."""


class CalledPartner(RuleRecord, frozen=True, kw_only=True):
    """How the declarer calls a partner: they name a card, whose holder is the partner for the round."""

    when: Literal["after_trump", "with_discard"] = "after_trump"
    reveal: Literal["at_once", "on_play"] = "at_once"
    own_hand: bool = False
    """Whether the declarer may name a card in their own hand, and so play alone."""
    nest: Literal["forbidden", "solo"] = "forbidden"
    """Whether the declarer may name a buried card, and so play alone [WIK:35]."""
