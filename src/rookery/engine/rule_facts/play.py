"""What happens between tricks and before them: drawing, exchanging, and boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from rookery.cards import Card, Cards, Pack, mask_of
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


@dataclass(frozen=True, slots=True, eq=False)
class BoardFacts:
    """The boards on which cards are covered; compared by identity, like the plan that they belong to."""

    size: int
    """Spaces in a row and in a column."""
    line: int
    """Chips in a row that win."""
    rounds: int
    """Rounds to win for the match."""
    lines: tuple[Cards, ...]
    """The spaces of each line that wins, as a bitmask: across, down or diagonal [PB94:26]."""
    birds: Cards
    """Whoever takes a trick with one of these may remove a chip; 0: nobody may."""
    layouts: tuple[tuple[Card, ...], ...]
    """The spaces of each board; empty: drawn from the seed."""


def board_facts(rules: Rules, pack: Pack) -> BoardFacts | None:
    """Returns the boards, or ``None`` where there are none."""
    spec = rules.boards
    if spec is None:
        return None
    birds = [card for card, face in enumerate(pack.faces) if face.single == "bird"]
    return BoardFacts(
        size=spec.size,
        line=spec.line,
        rounds=spec.rounds,
        lines=winning_lines(spec.size, spec.line),
        birds=mask_of(birds) if spec.bird_removes else 0,
        layouts=tuple(tuple(map(pack.parse, layout)) for layout in spec.layouts),
    )


def winning_lines(size: int, length: int) -> tuple[Cards, ...]:
    """Returns all lines of *length* spaces on a board of *size* by *size*, as bitmasks: across, down and diagonal."""
    lines = []
    for row, column, (down, right) in product(
        range(size), range(size), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        if row + down * (length - 1) < size and 0 <= column + right * (length - 1) < size:
            lines.append(
                sum(1 << (row + down * i) * size + column + right * i for i in range(length))
            )
    return tuple(lines)
