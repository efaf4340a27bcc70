"""Boards with chips: what a trick is worth to whoever takes it, which card to play for that, and which chip to remove.

Here the value of a card depends on who wins it, so the card policy has a measure of its own: how much closer a board
gets to a complete line. It is in the kernel (``native/boards.hpp``), for the bot and for playouts.
"""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.heuristic.cards import policy_position
from rookery.bots.heuristic.features import friends_of
from rookery.cards import Card
from rookery.engine.legal import LegalRemove
from rookery.engine.plan import Plan
from rookery.engine.rule_facts.play import BoardFacts
from rookery.kernel import WEIGHTS, BoardLayout, CompiledBoards, kernel
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView


@lru_cache(maxsize=4096)
def nearness(boards: BoardFacts, covered: int) -> float:
    """Returns how close a board with *covered* spaces is to a complete line."""
    total, worth = 0.0, WEIGHTS.boards.nearness
    for line in boards.lines:
        missing = boards.line - (line & covered).bit_count()
        total += worth[min(missing, len(worth) - 1)]
    return total


@lru_cache(maxsize=64)
def spaces_of(plan: Plan, board: tuple[Card, ...]) -> tuple[int, ...]:
    """Returns for each card of the pack the spaces of *board* that it covers, as a bitmask."""
    spaces: dict[str, int] = {}
    for space, card in enumerate(board):
        name = plan.pack.name(card)
        spaces[name] = spaces.get(name, 0) | 1 << space
    return tuple(spaces.get(plan.pack.name(card), 0) for card in range(len(plan.pack)))


class BoardState:
    """What one seat sees on the boards."""

    __slots__ = ("boards", "chips", "enemies")

    def __init__(self, view: SeatView) -> None:
        """Reads them off *view*, that of a seat in a game with boards."""
        plan, boards = view.plan, view.plan.boards
        assert boards is not None
        assert view.seat is not None
        self.boards = boards
        self.chips = view.round.chips
        friends = friends_of(plan, view.round.order, None, None, view.seat)
        self.enemies = [
            seat for seat in range(plan.seats) if seat != view.seat and seat not in friends
        ]

    def loss(self, owner: Seat, space: int) -> float:
        """Returns how much farther *owner* would be from a line without the chip on *space*."""
        old = self.chips[owner]
        return nearness(self.boards, old) - nearness(self.boards, old & ~(1 << space))


def choose_removal(view: SeatView, legal: LegalRemove) -> tuple[Seat, int] | None:
    """Removes the opponents' chip that hurts them most, and never one of its own side."""
    boards = BoardState(view)
    chips = [chip for chip in legal.chips if chip[0] in boards.enemies]
    return max(chips, key=lambda chip: boards.loss(*chip)) if chips else None


def choose_card_for_boards(view: SeatView, cards: tuple[Card, ...]) -> Card:
    """Returns the card that helps my side's boards most and the opponents' least."""
    return cards[0] if len(cards) == 1 else best_first(view, cards)[0]


def best_first(view: SeatView, cards: tuple[Card, ...]) -> list[Card]:
    """Returns *cards* with the one that helps my side's boards most in front; of equal cards the first."""
    tables, position, knowledge = policy_position(view)
    boards = compiled_boards(view)
    chips = chips_by_place(view)
    worth = dict(kernel.board_values(tables, boards, position, knowledge, chips))
    return sorted(cards, key=worth.__getitem__, reverse=True)


def chips_by_place(view: SeatView) -> tuple[int, ...]:
    """Returns the covered spaces of the boards, by place in the order of play."""
    now = view.round
    return tuple([now.chips[seat] for seat in now.order])


def compiled_boards(view: SeatView) -> CompiledBoards:
    """Returns the boards of the round in *view* as the kernel needs them; trump is known."""
    now = view.round
    assert now.trump is not None
    return _compiled_boards(view.plan, now.trump, now.order, view.public.boards)


@lru_cache(maxsize=64)
def _compiled_boards(
    plan: Plan, trump: Trump, order: tuple[Seat, ...], boards: tuple[tuple[Card, ...], ...]
) -> CompiledBoards:
    spec = plan.boards
    assert spec is not None
    layout = BoardLayout(
        weights=WEIGHTS.boards,
        lines=spec.lines,
        covers=tuple(spaces_of(plan, boards[seat]) for seat in order),
        birds=spec.birds,
    )
    return kernel.compile_boards(tables_of(plan, trump), layout)
