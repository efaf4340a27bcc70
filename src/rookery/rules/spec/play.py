"""How tricks are played, and what happens between them."""

from __future__ import annotations

from typing import Literal

from rookery.rules.spec.base import RuleRecord


class PlaySpec(RuleRecord, frozen=True, kw_only=True):
    """How tricks are played."""

    first_lead: Literal[
        "left_of_dealer", "dealer", "declarer", "left_of_declarer", "dummy", "declarer_or_left"
    ] = "left_of_dealer"
    """Who leads to the first trick [H11:54]."""
    identical: Literal["first", "last"] = "first"
    """Which of two identical cards wins."""
    review: Literal["last_trick", "none"] = "last_trick"
    """Which played tricks may be looked at during the round [H11:58, WIK:21]."""
    void: Literal["free", "must_trump"] = "free"
    """What a player without a card of the suit led must play: any card, or a trump if they hold one."""
    beat: Literal["free", "must"] = "free"
    """Whether a player must win the trick so far if a card that they may otherwise play does so, whoever is winning.

    A follower plays higher if they can; a player without the suit led trumps, and trumps higher. A card that may be
    played at any time is one that they may play.
    """
    trump_leads: Literal["free", "once_played"] = "free"
    """Whether trump may be led before one was played to an earlier trick by somebody who holds other cards."""
    single_leads: Literal["free", "forbidden"] = "free"
    """Whether a single card, such as the bird, may be led by somebody who holds other cards.

    Who may lead neither trump nor singles and has nothing else leads a trump that is no single if they can.
    """
    no_points_thrown: int = 0
    """The first tricks to which a player without the suit led throws no card with points if they can play another.

    To throw is to play a card that neither follows suit nor trumps. So this never stands against having to trump or to beat.
    """
    partner_open: Literal["never", "before_lead", "after_lead"] = "never"
    """When the hand of the declarer's partner is laid face up, to be played by the declarer: before or after the first lead."""


class StockDraw(RuleRecord, frozen=True, kw_only=True):
    """Drawing between tricks."""

    kind: Literal["winner_chooses", "blind_winner_first"]
    """The winner takes the open or the hidden card [WM08:415], or all draw hidden cards, the winner first [PB94:79]."""
    leave: int = 0
    """Cards of the stock that stay for the last trick."""


class RedrawSpec(RuleRecord, frozen=True, kw_only=True):
    """Discarding and drawing after trump is named [WIK:46]."""

    first: Literal["left_of_dealer"] = "left_of_dealer"
    counters: Literal["forbidden", "allowed"] = "forbidden"
    """Whether cards with points may be discarded."""
    swap_before_trump: bool = False
    """Whether each player may exchange one card with the top of the stock before trump is named."""


class PartnerExchangeSpec(RuleRecord, frozen=True, kw_only=True):
    """Partners give each other cards before the first lead, when trump is named and the nest is buried."""

    cards: int = 1
    """How many cards each of the two gives."""
    kind: Literal["both_choose", "best_card"] = "both_choose"
    """Both choose freely before either sees what comes; or the declarer asks for the partner's best card.

    The best card is the highest trump in hand, or without one a card of the highest rank, which in low no-trump has the
    lowest number. The declarer picks it up, and then gives any card back.
    """
    sides: Literal["declarer", "all"] = "declarer"
    """Whether only the declarer and their partner exchange cards, or the partners of every side."""


class BoardsSpec(RuleRecord, frozen=True, kw_only=True):
    """Boards with a chip for each captured card [PB94:36]."""

    size: int = 4
    """Spaces in a row and in a column."""
    line: int = 4
    """Chips in a row that win."""
    layouts: tuple[tuple[str, ...], ...] = ()
    """Card codes of each board, row by row; empty: drawn from the seed."""
    bird_removes: bool = True
    """Whether taking a trick with the bird may remove one chip [PB94:53]."""
    rounds: int = 1
    """Rounds to win for the match."""
