"""The heuristics for boards with chips: which card to play, and which chip to remove.

On boards the value of a card depends on who wins it, so the card policy values cards by how much closer a board gets to a
complete line. This policy is in the kernel (``native/boards.hpp``), for the bot and for playouts.
"""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.heuristic.cards import policy_position
from rookery.bots.heuristic.features import friends_of
from rookery.cards import Card
from rookery.engine.legal import LegalRemove
from rookery.engine.plan import Plan
from rookery.kernel import WEIGHTS, BoardLayout, CompiledBoards, kernel
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView


@lru_cache(maxsize=64)
def spaces_of(plan: Plan, board: tuple[Card, ...]) -> tuple[int, ...]:
    """Returns for each card of the pack the spaces of *board* that it covers, as a bitmask."""
    spaces: dict[str, int] = {}
    for space, card in enumerate(board):
        name = plan.pack.name(card)
        spaces[name] = spaces.get(name, 0) | 1 << space
    return tuple(spaces.get(plan.pack.name(card), 0) for card in range(len(plan.pack)))


def opponents_on_boards(view: SeatView) -> list[Seat]:
    """Returns the seats of the opponents of ``view.seat``."""
    assert view.seat is not None
    friends = friends_of(view.plan, view.round.order, None, None, view.seat)
    return [seat for seat in range(view.plan.seats) if seat != view.seat and seat not in friends]


def removals_by_loss(view: SeatView, legal: LegalRemove) -> list[tuple[Seat, int]]:
    """Returns the opponents' chips that may be removed, the most valuable to its owner first."""
    losses, opponents = chip_losses(view), opponents_on_boards(view)
    chips = [chip for chip in legal.chips if chip[0] in opponents]
    return sorted(chips, key=losses.__getitem__, reverse=True)


def chip_losses(view: SeatView) -> dict[tuple[Seat, int], float]:
    """Returns for each chip, by owner and space, how much farther the owner would be from a complete line without it."""
    assert view.round.trump is not None
    losses = kernel.chip_losses(
        tables_of(view.plan, view.round.trump), compiled_boards(view), chips_by_place(view)
    )
    return {
        (seat, space): loss
        for seat, of_seat in zip(view.round.order, losses, strict=True)
        for space, loss in of_seat
    }


def choose_card_for_boards(view: SeatView, cards: tuple[Card, ...]) -> Card:
    """Returns the card that helps the boards of the player's side most and those of opponents least."""
    return cards[0] if len(cards) == 1 else best_first(view, cards)[0]


def best_first(view: SeatView, cards: tuple[Card, ...]) -> list[Card]:
    """Returns *cards* sorted by how much they help the boards of the player's side, the best first; ties keep their
    order.
    """
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
    """Returns the boards of the round in *view* in the form that the kernel needs; trump must be known."""
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
