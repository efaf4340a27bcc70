"""The auction, the nest, trump and a called partner."""

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
    """Bids are multiples of this, and raise by at least this."""
    starts: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    """Who calls first [H11:44]."""
    pass_is_final: bool = True
    """Whether a pass is for the whole round [H11:46]; if not, a player may bid again until all others have passed in a
    row.
    """
    all_pass: Literal["redeal", "redeal_same_dealer", "dealer_forced"] = "redeal"
    """``redeal``: the hands are thrown in, and the deal passes left or stays; ``dealer_forced``: the dealer must take
    it [TR:63].
    """
    forced_bid: int | None = None
    """The bid of a forced dealer; ``None``: the minimum [TR:63]."""
    pass_in_favor: bool = False
    """Whether one player of each side may wait for a second turn without passing [WIK:50]."""
    favor_turn: Literal["first", "partner_leads"] = "first"
    """When a player may wait: in the first turn [A90], or in any turn in which a partner has the highest bid."""
    turns: Literal["until_settled", "one_round", "one_bid"] = "until_settled"
    """``one_round``: each player calls exactly once; ``one_bid``: a player who has bid may not bid again, while those
    who have passed may.
    """
    holding: Literal["nobody", "dealer", "anybody"] = "nobody"
    """Who may take a bid over at the same number, which the others must then beat. A bid can be held once, and the
    highest one never.
    """
    blind: Literal["none", "allowed"] = "none"
    """``allowed``: the cards stay face down until their owner looks, and who has not looked may bid blind. Whoever wants
    to pass or to make an ordinary bid looks first; when the auction is over all look.
    """
    blind_min: int | None = None
    """The lowest blind bid; ``None``: the lowest bid."""


class ExchangeSpec(RuleRecord, frozen=True, kw_only=True):
    """What the declarer does with the nest."""

    limit: int | None = None
    """The most cards from the dealt hand that may be buried; ``None``: any [H11:50]."""
    seen_by: Literal["declarer", "all"] = "declarer"
    """Who sees the nest when it is taken [H11:169]; ``all``: it is turned face up first."""
    counters: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """Whether cards with points may be buried, and whether all see them [WIK:38, TR:51]."""
    trumps: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for trumps, singles among them; trump must be known by then [A8]."""
    singles: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for the bird and other singles; forbidden ones are buried after all other cards [A8]."""


class TrumpSpec(RuleRecord, frozen=True, kw_only=True):
    """Where trump comes from."""

    source: Literal["declarer", "declarer_or_turn", "nest_top_card", "cut_card"] = "declarer"
    """``nest_top_card``: the nest's top card shows it [H11:93]; ``cut_card``: the cut shows it [PB94:32]."""
    no_trump: tuple[Literal["high", "low"], ...] = ()
    """Additional choices without a trump color: the highest or lowest card of the color led wins [WIK:35]."""
    named: Literal["after_nest", "before_burying", "before_nest"] = "after_nest"
    """When the declarer names trump: after burying [H11:52], with the nest in hand, or before seeing it."""


class CalledPartner(RuleRecord, frozen=True, kw_only=True):
    """The declarer names a card, and its holder is the declarer's partner for the round."""

    when: Literal["after_trump", "with_discard"] = "after_trump"
    reveal: Literal["at_once", "on_play"] = "at_once"
    own_hand: bool = False
    """Whether the declarer may name a card in hand, and so play alone."""
    nest: Literal["forbidden", "solo"] = "forbidden"
    """Whether the declarer may name a buried card, and so play alone [WIK:35]."""
