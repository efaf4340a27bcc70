"""The value of a position with every card known, in points of one side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rookery.cards import mask_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.errors import NotationError
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, Position, Question, kernel
from rookery.notation.spec import PositionSpec
from rookery.record.setup import match_at
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.position import Layout, tables_of


@dataclass(frozen=True, slots=True)
class Placed:
    """A position for the kernel, and the names that lead back from it."""

    plan: Plan
    trump: Trump
    position: Position
    order: tuple[Seat, ...]
    """The seat at each place of the position."""
    side: tuple[Seat, ...]
    """The seats whose points are worked out: the declarer's side, or the side to move."""
    bid: int | None
    """The points that the declarer must capture, if there is a declarer."""

    @property
    def team(self) -> int:
        """The side as the kernel's team."""
        return self.position.teams[self.order.index(self.side[0])]

    def name(self, action: int) -> str:
        """Returns a card's code, or ``open`` or ``hidden`` for a card of the stock."""
        draws = {DRAW_OPEN: "open", DRAW_HIDDEN: "hidden"}
        return draws.get(action) or self.plan.pack.name(action)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of an action: the points with which the side ends the round."""

    action: str
    lower: int
    upper: int
    """Equal to `lower` where the value is exact."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known about a position."""

    actions: tuple[ActionValue, ...]
    lower: int
    upper: int
    """Bounds on the value of the position; equal where it is exact."""
    line: tuple[tuple[Seat, str], ...]
    """Best play to the end, as far as requested and found: who plays what."""
    nodes: int
    complete: bool


def placed(
    plan: Plan,
    now: PublicRound,
    position: Position,
) -> Placed:
    """Returns a position with the side whose points matter in it.

    :raises ValueError: if trump is not known.
    """
    if now.trump is None:
        raise ValueError("trump is not known yet")
    whose = now.contract.declarer if now.contract else now.order[position.mover]
    team = position.teams[now.order.index(whose)]
    side = tuple(seat for place, seat in enumerate(now.order) if position.teams[place] == team)
    first = (whose, *sorted(seat for seat in side if seat != whose))
    # The moon is not made by points alone.
    bid = now.contract.points if now.contract and not now.contract.moon else None
    return Placed(plan, now.trump, position, now.order, first, bid)


def place(plan: Plan, spec: PositionSpec) -> Placed:
    """Lays out a written position.

    :raises NotationError: if cards are unknown or nobody leads yet, or the rules do not allow the position.
    """
    match = match_at(plan, spec)
    now, hidden = match.public.round, match.hidden.reveal()
    assert now is not None
    if now.leader is None or now.trump is None:
        raise NotationError("nobody leads yet: a position is solved once trump is known")
    position = Layout(plan, now).position(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        piles=hidden.piles,
        partner=hidden.partner,
    )
    return placed(plan, now, position)


def solve(
    at: Placed,
    *,
    goal: int | None = None,
    every: bool = True,
    line: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Solved:
    """Works out what the side of *at* ends the round with when everybody knows all cards and plays best.

    With a *goal*, only whether the side gets that many points: bounds are as tight as that needs. Without *every* the value
    of one best action is exact and the others are bounds. After *seconds*, after about so many positions as *nodes*
    says, or when *progress* returns something false, the bounds are what is known at that time.

    :raises KernelError: if a number makes no sense.
    """
    tables = tables_of(at.plan, at.trump)
    question = Question(
        team=at.team, goal=goal, every=every, line=line, seconds=seconds, nodes=nodes
    )
    rows, best, nodes, complete = kernel.solve(tables, at.position, question, progress)
    ours = bool(rows) and _mover(at, at.position) in at.side
    if rows:
        choose = max if ours else min
        lower = choose(low for _, low, _ in rows)
        upper = choose(high for _, _, high in rows)
    else:
        lower = upper = kernel.totals(tables, at.position)[at.team]
    played: list[tuple[Seat, str]] = []
    now = at.position
    for action in best:
        played.append((_mover(at, now), at.name(action)))
        now = kernel.play(tables, now, action)
    return Solved(
        tuple(ActionValue(at.name(action), low, high) for action, low, high in rows),
        lower,
        upper,
        tuple(played),
        nodes,
        complete,
    )


def _mover(at: Placed, now: Position) -> Seat:
    """Returns the seat that has a choice, which is not the next to play where a pile comes first."""
    if now.to_draw:
        return at.order[now.leader]
    action = kernel.legal(tables_of(at.plan, at.trump), now)[0]
    holder = next(place for place, hand in enumerate(now.hands) if hand >> action & 1)
    return at.order[holder]
