"""The card policy for boards with chips in plain Python, computed from views: the oracle of ``native/boards.hpp``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tests.oracle.features import features_of

from rookery.bots.heuristic.boards import spaces_of
from rookery.bots.heuristic.features import friends_of
from rookery.cards import Card, iter_cards, tuple_of
from rookery.engine.plan import Plan
from rookery.engine.rule_facts.play import BoardFacts
from rookery.kernel import WEIGHTS
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat
from rookery.view.seat import SeatView

B = WEIGHTS.boards


@lru_cache(maxsize=4096)
def nearness(boards: BoardFacts, covered: int) -> float:
    """Returns how close a board with *covered* spaces is to a complete line."""
    total, worth = 0.0, B.nearness
    for line in boards.lines:
        missing = boards.line - (line & covered).bit_count()
        total += worth[min(missing, len(worth) - 1)]
    return total


def board_values(view: SeatView) -> tuple[tuple[Card, float], ...]:
    """Returns the value of each legal card."""
    boards, features = Boards(view), features_of(view)
    trick = TrickOnBoards(view, boards)
    trick_value = value_of_a_trick(view, boards)
    now, tables = view.round, view.tables
    earlier = tables.earlier(taken.cards for taken in now.tricks)
    return tuple(
        (
            card,
            trick.capture_chips(card, features.chance(card))
            - B.keep * features.stands(card) * trick_value
            - keep_own_spaces(view, boards, card)
            - go_low(view, card),
        )
        for card in tuple_of(tables.legal(view.hand, now.trick, earlier))
    )


class Boards:
    """The boards as one seat sees them."""

    __slots__ = ("boards", "chips", "covers", "enemies", "view")

    def __init__(self, view: SeatView) -> None:
        """Reads the boards from *view*."""
        plan, boards = view.plan, view.plan.boards
        assert boards is not None
        assert view.seat is not None
        self.view = view
        self.boards = boards
        self.chips = view.round.chips
        self.covers = [spaces_of(plan, board) for board in view.public.boards]
        friends = friends_of(plan, view.round.order, None, None, view.seat)
        self.enemies = [
            seat for seat in range(plan.seats) if seat != view.seat and seat not in friends
        ]

    def gain(self, seat: Seat, cards: Iterable[Card]) -> float:
        """Returns the gain in nearness to a line of *seat* by taking *cards*."""
        covers, old = self.covers[seat], self.chips[seat]
        new = old
        for card in cards:
            new |= covers[card]
        if new == old:
            return 0.0
        return nearness(self.boards, new) - nearness(self.boards, old)

    def loss(self, owner: Seat, space: int) -> float:
        """Returns the loss in nearness to a line of *owner* without the chip on *space*."""
        old = self.chips[owner]
        return nearness(self.boards, old) - nearness(self.boards, old & ~(1 << space))

    def best_removal(self) -> float:
        """Returns the greatest loss of an opponent by the removal of one chip, or 0."""
        losses = [
            self.loss(seat, space)
            for seat in self.enemies
            for space in iter_cards(self.chips[seat])
        ]
        return max(losses, default=0.0)


class TrickOnBoards:
    """The current trick and the seats that may take it."""

    __slots__ = ("best", "boards", "friends", "me", "next", "tables", "view", "winner")

    def __init__(self, view: SeatView, boards: Boards) -> None:
        """Reads the trick from *view*, in which the seat is to play a card."""
        now, plan = view.round, view.plan
        assert view.seat is not None
        assert now.leader is not None
        self.view, self.boards, self.tables, self.me = view, boards, view.tables, view.seat
        order, played = now.order, len(now.trick)
        first = order.index(now.leader)
        self.friends = friends_of(plan, order, None, None, view.seat)
        self.next = [order[(first + step) % plan.seats] for step in range(played + 1, plan.seats)]
        """The seats that play to this trick after `me`, in order."""
        self.best: Card | None = None
        self.winner: Seat | None = None
        if now.trick:
            place = self.tables.winner(now.trick)
            self.best, self.winner = now.trick[place], order[(first + place) % plan.seats]

    def capture_chips(self, card: Card, chance: float) -> float:
        """Values the chips that the trick brings to friends and opponents; *chance* is the probability of taking it."""
        boards, trick = self.boards, (*self.view.round.trick, card)
        wins = self.best is None or self.tables.winner(trick) == len(trick) - 1
        top = self.me if wins else self.winner
        assert top is not None
        ours = [top] if top not in boards.enemies else [s for s in self.next if s in self.friends]
        theirs = [top] if top in boards.enemies else [s for s in self.next if s in boards.enemies]
        value = chance * max((boards.gain(seat, trick) for seat in ours), default=0.0)
        if theirs:
            value -= (1.0 - chance) * sum(boards.gain(seat, trick) for seat in theirs) / len(theirs)
        if removes_a_chip(self.view.plan, trick):
            value += chance * boards.best_removal()
        return value


def removes_a_chip(plan: Plan, trick: Iterable[Card]) -> bool:
    """Tells whether the trick holds a bird that lets its taker remove a chip."""
    assert plan.boards is not None
    return any(plan.boards.birds >> card & 1 for card in trick)


def value_of_a_trick(view: SeatView, boards: Boards) -> float:
    """Returns the value of an average later trick for the seat of *view*."""
    assert view.seat is not None
    cards = list(iter_cards(view.unseen() | view.hand))
    gains = sum(boards.gain(view.seat, (card,)) for card in cards)
    return view.plan.seats * gains / len(cards)


def keep_own_spaces(view: SeatView, boards: Boards, card: Card) -> float:
    """Returns the cost of playing *card*: the weighted own gain from taking it, less that of an opponent."""
    assert view.seat is not None
    own = boards.gain(view.seat, (card,))
    others = [boards.gain(seat, (card,)) for seat in boards.enemies]
    return B.safe * own - (1.0 - B.safe) * max(others)


def go_low(view: SeatView, card: Card) -> float:
    """Returns a small cost that prefers weak cards and plain suits among equal cards."""
    tables = view.tables
    suit = tables.suit_of[card]
    return B.low * tables.strength[suit][card] + (B.trump if suit == TRUMP_SUIT else 0.0)
