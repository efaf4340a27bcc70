"""The rules of trick play, drawing, exchanges with the stock or a partner, and boards."""

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
    """Which of two identical cards wins: the one played first or last."""
    review: Literal["last_trick", "none"] = "last_trick"
    """Which taken tricks players may look at during the round [H11:58, WIK:21]."""
    void: Literal["free", "must_trump"] = "free"
    """What a player who cannot follow suit must play: any card, or a trump if they hold one."""
    beat: Literal["free", "must"] = "free"
    """Whether a player must beat the cards in the trick if they can, even if their partner is winning.

    A player who follows suit must play higher; a player who cannot follow suit must trump, and trump higher. Cards that
    may be played at any time also count as cards with which they can beat the trick.
    """
    trump_leads: Literal["free", "once_played"] = "free"
    """Whether a player who holds other cards may lead trump before a trump was played to an earlier trick."""
    single_leads: Literal["free", "forbidden"] = "free"
    """Whether a player who holds other cards may lead a single, such as the bird.

    A player who has only trumps and singles, and may lead neither, leads a trump that is not a single if they can.
    """
    no_points_thrown: int = 0
    """The number of first tricks in which a player may not throw a counter if they can play another card.

    To throw is to play a card that neither follows suit nor trumps, so this rule never conflicts with a duty to trump
    or to beat.
    """
    partner_open: Literal["never", "before_lead", "after_lead"] = "never"
    """When the declarer's partner turns their hand face up for the declarer to play: before or after the first lead."""


class StockDraw(RuleRecord, frozen=True, kw_only=True):
    """How cards are drawn between tricks."""

    kind: Literal["winner_chooses", "blind_winner_first"]
    """``winner_chooses``: the winner takes the face-up or the hidden card [WM08:415]; ``blind_winner_first``: all draw
    hidden cards, the winner first [PB94:79].
    """
    leave: int = 0
    """The number of cards that stay in the stock for the winner of the last trick."""


class RedrawSpec(RuleRecord, frozen=True, kw_only=True):
    """How players discard and draw after trump is named [WIK:46]."""

    first: Literal["left_of_dealer"] = "left_of_dealer"
    counters: Literal["forbidden", "allowed"] = "forbidden"
    """Whether counters may be discarded."""
    swap_before_trump: bool = False
    """Whether each player may exchange one card with the top card of the stock before trump is named."""


class PartnerExchangeSpec(RuleRecord, frozen=True, kw_only=True):
    """How partners give each other cards before the first lead, after trump is named and the nest is buried."""

    cards: int = 1
    """The number of cards that each partner gives."""
    kind: Literal["both_choose", "best_card"] = "both_choose"
    """``both_choose``: both choose freely before either sees the cards from the other; ``best_card``: the declarer gets
    the partner's best cards.

    The best card is the highest trump in the hand or, without a trump, a card of the highest rank (in low no-trump, of
    the lowest number). The declarer picks it up, and then gives any card back.
    """
    sides: Literal["declarer", "all"] = "declarer"
    """Whether only the declarer and their partner exchange cards, or the partners of every side do."""


class BoardsSpec(RuleRecord, frozen=True, kw_only=True):
    """Boards on which players cover captured cards with chips [PB94:36]."""

    size: int = 4
    """The number of spaces in a row and in a column."""
    line: int = 4
    """The number of chips in a line that win."""
    layouts: tuple[tuple[str, ...], ...] = ()
    """The card codes of each board, row by row; empty if the boards are drawn from the seed."""
    bird_removes: bool = True
    """Whether a player who captures the bird may remove one chip [PB94:53]."""
    rounds: int = 1
    """The number of rounds to win for the match."""
