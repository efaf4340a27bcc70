"""What happens between tricks and before them: drawing, exchanging, and boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.cards import Card, Pack
from rookery.rules.spec import Rules

PartnerOpens = Literal["before_lead", "after_lead"]
"""When the declarer's partner lays the hand open."""


def partner_opens(rules: Rules) -> PartnerOpens | None:
    """Returns when the hand of the declarer's partner is laid open, or ``None`` where it never is."""
    return None if rules.play.partner_open == "never" else rules.play.partner_open


@dataclass(frozen=True, slots=True)
class StockFacts:
    """How cards are drawn between tricks."""

    chosen: bool
    """Whether the winner of a trick chooses the open or the hidden card; if not, all draw hidden ones."""
    leave: int
    """Cards that stay in the stock for the last trick."""


def stock_facts(rules: Rules) -> StockFacts | None:
    """Returns how cards are drawn between tricks, or ``None`` where none are."""
    spec = rules.stock
    if spec is None:
        return None
    return StockFacts(chosen=spec.kind == "winner_chooses", leave=spec.leave)


@dataclass(frozen=True, slots=True)
class RedrawFacts:
    """How cards are exchanged with the stock before play."""

    counters: bool
    """Whether cards with points may be thrown."""
    swaps: bool
    """Whether one card may be exchanged with the top of the stock before trump is named."""


def redraw_facts(rules: Rules) -> RedrawFacts | None:
    """Returns how cards are exchanged with the stock, or ``None`` where they are not."""
    spec = rules.redraw
    if spec is None:
        return None
    return RedrawFacts(counters=spec.counters == "allowed", swaps=spec.swap_before_trump)


@dataclass(frozen=True, slots=True)
class GivingFacts:
    """How partners give each other cards before the first lead."""

    cards: int
    """How many cards each gives."""
    best: bool
    """Whether the declarer asks for the partner's best cards; if not, all choose freely."""
    every_side: bool
    """Whether the partners of every side exchange cards; if not, only the declarer and their partner."""


def giving_facts(rules: Rules) -> GivingFacts | None:
    """Returns how partners give each other cards, or ``None`` where they do not."""
    spec = rules.partner_exchange
    if spec is None:
        return None
    return GivingFacts(
        cards=spec.cards, best=spec.kind == "best_card", every_side=spec.sides == "all"
    )


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The boards on which cards are covered."""

    size: int
    """Spaces in a row and in a column."""
    line: int
    """Chips in a row that win."""
    rounds: int
    """Rounds to win for the match."""
    bird_removes: bool
    """Whether taking a trick with the bird may remove a chip."""
    layouts: tuple[tuple[Card, ...], ...]
    """The spaces of each board; empty: drawn from the seed."""


def board_facts(rules: Rules, pack: Pack) -> BoardFacts | None:
    """Returns the boards, or ``None`` where there are none."""
    spec = rules.boards
    if spec is None:
        return None
    return BoardFacts(
        size=spec.size,
        line=spec.line,
        rounds=spec.rounds,
        bird_removes=spec.bird_removes,
        layouts=tuple(tuple(map(pack.parse, layout)) for layout in spec.layouts),
    )
