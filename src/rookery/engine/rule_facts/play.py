"""Facts about play: open hands, drawing, exchanging and giving cards, and boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from rookery.cards import Card, Cards, Pack, mask_of
from rookery.rules.spec import Rules

PartnerOpens = Literal["before_lead", "after_lead"]
"""When the declarer's partner turns their hand face up."""


def partner_opens(rules: Rules) -> PartnerOpens | None:
    """Returns when the declarer's partner turns their hand face up, or ``None`` if never."""
    return None if rules.play.partner_open == "never" else rules.play.partner_open


@dataclass(frozen=True, slots=True)
class StockFacts:
    """How cards are drawn between tricks."""

    winner_chooses: bool
    """Whether the winner of a trick chooses between the face-up and the hidden card; if not, all draw hidden cards."""
    leave: int
    """The number of cards that stay in the stock for the winner of the last trick."""


def stock_facts(rules: Rules) -> StockFacts | None:
    """Returns how cards are drawn between tricks, or ``None`` if they are not."""
    spec = rules.stock
    if spec is None:
        return None
    return StockFacts(winner_chooses=spec.kind == "winner_chooses", leave=spec.leave)


@dataclass(frozen=True, slots=True)
class RedrawFacts:
    """How cards are exchanged with the stock before play."""

    counters: bool
    """Whether counters may be discarded."""
    swaps: bool
    """Whether each player may exchange one card with the top of the stock before trump is named."""


def redraw_facts(rules: Rules) -> RedrawFacts | None:
    """Returns how cards are exchanged with the stock, or ``None`` if they are not."""
    spec = rules.redraw
    if spec is None:
        return None
    return RedrawFacts(counters=spec.counters == "allowed", swaps=spec.swap_before_trump)


@dataclass(frozen=True, slots=True)
class GivingFacts:
    """How partners give each other cards before the first lead."""

    cards: int
    """The number of cards that each partner gives."""
    best: bool
    """Whether the declarer gets the partner's best cards; if not, all choose freely."""
    every_side: bool
    """Whether the partners of every side exchange cards; if not, only the declarer and their partner do."""


def giving_facts(rules: Rules) -> GivingFacts | None:
    """Returns how partners give each other cards, or ``None`` if they do not."""
    spec = rules.partner_exchange
    if spec is None:
        return None
    return GivingFacts(
        cards=spec.cards, best=spec.kind == "best_card", every_side=spec.sides == "all"
    )


@dataclass(frozen=True, slots=True, eq=False)
class BoardFacts:
    """The boards on which players cover captured cards; compared by identity, like the plan."""

    size: int
    """The number of spaces in a row and in a column."""
    line: int
    """The number of chips in a line that win."""
    rounds: int
    """The number of rounds to win for the match."""
    lines: tuple[Cards, ...]
    """The winning lines (across, down or diagonal [PB94:26]), each as a bitmask of spaces."""
    birds: Cards
    """The birds, which let the winner of their trick remove a chip; 0 if no card does."""
    layouts: tuple[tuple[Card, ...], ...]
    """The cards on the spaces of each board; empty if the boards are drawn from the seed."""


def board_facts(rules: Rules, pack: Pack) -> BoardFacts | None:
    """Returns the boards, or ``None`` in games without them."""
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
    """Returns all lines of *length* spaces on a board of *size* by *size* (across, down and diagonal), as bitmasks."""
    lines = []
    for row, column, (down, right) in product(
        range(size), range(size), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        if row + down * (length - 1) < size and 0 <= column + right * (length - 1) < size:
            lines.append(
                sum(1 << (row + down * i) * size + column + right * i for i in range(length))
            )
    return tuple(lines)
