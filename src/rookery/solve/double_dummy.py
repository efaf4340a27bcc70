"""The double dummy value of a position: the points of one side when every card is known."""

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
class SolverPosition:
    """A position for the kernel, with what it takes to name its seats and cards."""

    plan: Plan
    trump: Trump
    position: Position
    order: tuple[Seat, ...]
    """The table seat at each place of the position."""
    side: tuple[Seat, ...]
    """The seats whose points are computed: the declarer's side, or the side to move."""
    bid: int | None
    """The points that the declarer must capture; `None` without a declarer, or when the moon is shot."""

    @property
    def team(self) -> int:
        """The kernel's team number of the side."""
        return self.position.teams[self.order.index(self.side[0])]

    def name(self, action: int) -> str:
        """Returns the code of a card, or ``open`` or ``hidden`` for a card of the stock."""
        draws = {DRAW_OPEN: "open", DRAW_HIDDEN: "hidden"}
        return draws.get(action) or self.plan.pack.name(action)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of an action: bounds on the side's points at the end of the round."""

    action: str
    lower: int
    upper: int
    """Equal to `lower` if the value is exact."""


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The solution of a position, exact or as far as the search got."""

    actions: tuple[ActionValue, ...]
    lower: int
    upper: int
    """An upper bound on the value of the position, as `lower` is a lower one; equal if the value is exact."""
    line: tuple[tuple[Seat, str], ...]
    """The principal variation as seats and actions, as far as requested and found."""
    nodes: int
    complete: bool
    """Whether the search finished within its limits."""


def solver_position(
    plan: Plan,
    now: PublicRound,
    position: Position,
) -> SolverPosition:
    """Returns *position* with the side whose points are to be computed: the declarer's side, or the side to move.

    :raises ValueError: if trump is not known.
    """
    if now.trump is None:
        raise ValueError("trump is not known yet")
    whose = now.contract.declarer if now.contract else now.order[position.mover]
    team = position.teams[now.order.index(whose)]
    side = tuple(seat for place, seat in enumerate(now.order) if position.teams[place] == team)
    first = (whose, *sorted(seat for seat in side if seat != whose))
    # Points alone do not make the moon.
    bid = now.contract.points if now.contract and not now.contract.moon else None
    return SolverPosition(plan, now.trump, position, now.order, first, bid)


def position_from_spec(plan: Plan, spec: PositionSpec) -> SolverPosition:
    """Converts a position in notation for the solver.

    :raises NotationError: if cards are unknown, nobody leads yet, or the rules do not allow the position.
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
    return solver_position(plan, now, position)


def solve(
    at: SolverPosition,
    *,
    goal: int | None = None,
    every: bool = True,
    line: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> SolveResult:
    """Computes the points with which the side of *at* ends the round when everybody knows all cards and plays best.

    With a *goal*, the search only decides whether the side gets that many points, and bounds are no tighter than that
    requires. Without *every*, only the value of one best action is exact, and the others are bounds. The search stops
    after *seconds*, after about *nodes* positions, or when *progress* returns a false value; then the bounds are those
    proved so far.

    :raises KernelError: if an argument is out of range.
    """
    tables = tables_of(at.plan, at.trump)
    question = Question(
        team=at.team, goal=goal, every=every, line=line, seconds=seconds, nodes=nodes
    )
    rows, best, nodes, complete, (lower, upper) = kernel.solve(
        tables, at.position, question, progress
    )
    if not rows:
        lower = upper = kernel.totals(tables, at.position)[at.team]
    played: list[tuple[Seat, str]] = []
    now = at.position
    for action in best:
        played.append((_mover(at, now), at.name(action)))
        now = kernel.play(tables, now, action)
    return SolveResult(
        tuple(ActionValue(at.name(action), low, high) for action, low, high in rows),
        lower,
        upper,
        tuple(played),
        nodes,
        complete,
    )


def _mover(at: SolverPosition, now: Position) -> Seat:
    """Returns the seat with the next choice, which is not the next to play if a pile plays first."""
    if now.to_draw:
        return at.order[now.leader]
    action = kernel.legal(tables_of(at.plan, at.trump), now)[0]
    holder = next(place for place, hand in enumerate(now.hands) if hand >> action & 1)
    return at.order[holder]
