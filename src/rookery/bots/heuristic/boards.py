"""Boards with chips: what a trick is worth to whoever takes it, which card to play for that, and which chip to remove.

Here the value of a card depends on who wins it, so the card policy has a measure of its own: how much closer a board
gets to a complete line. It is in the kernel (``native/boards.hpp``), for the bot and for playouts.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rookery.bots.heuristic.cards import policy_position
from rookery.bots.heuristic.features import friends_of
from rookery.cards import Card, mask_of
from rookery.engine.legal import LegalRemove
from rookery.engine.plan import Plan
from rookery.kernel import WEIGHTS, BoardLayout, CompiledBoards, kernel
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView


@lru_cache(maxsize=64)
def winning_lines(size: int, length: int) -> tuple[int, ...]:
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


@lru_cache(maxsize=4096)
def nearness(size: int, length: int, covered: int) -> float:
    """Returns how close a board with *covered* spaces is to a complete line."""
    total, worth = 0.0, WEIGHTS.boards.nearness
    for line in winning_lines(size, length):
        missing = length - (line & covered).bit_count()
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

    __slots__ = ("chips", "enemies", "length", "size")

    def __init__(self, view: SeatView) -> None:
        """Reads them off *view*, that of a seat in a game with boards."""
        plan, boards = view.plan, view.plan.boards
        assert boards is not None
        assert view.seat is not None
        self.size, self.length = boards.size, boards.line
        self.chips = view.round.chips
        friends = friends_of(plan, view.round.order, None, None, view.seat)
        self.enemies = [
            seat for seat in range(plan.seats) if seat != view.seat and seat not in friends
        ]

    def loss(self, owner: Seat, space: int) -> float:
        """Returns how much farther *owner* would be from a line without the chip on *space*."""
        old = self.chips[owner]
        return nearness(self.size, self.length, old) - nearness(
            self.size, self.length, old & ~(1 << space)
        )


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
    birds = [card for card, face in enumerate(plan.pack.faces) if face.single == "bird"]
    layout = BoardLayout(
        weights=WEIGHTS.boards,
        lines=winning_lines(spec.size, spec.line),
        covers=tuple(spaces_of(plan, boards[seat]) for seat in order),
        birds=mask_of(birds) if spec.bird_removes else 0,
    )
    return kernel.compile_boards(tables_of(plan, trump), layout)
