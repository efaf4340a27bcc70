"""The cost in hindsight: what a card gave away with all cards open, by the exact solver.

It says nothing about the player, who did not see the cards. The solver has a budget of positions, not of time, so the same
round has the same answer on every machine; values that it does not reach are left open.
"""

from __future__ import annotations

from dataclasses import replace

from rookery.engine.command import Draw, Play
from rookery.engine.legal import keeps_rules
from rookery.errors import KernelError, NotationError
from rookery.record.decisions import CountedRound
from rookery.review.report import ContractPar, Hindsight
from rookery.seats import Seat
from rookery.solve.double_dummy import SolverPosition, solve, solver_position
from rookery.solve.par import par
from rookery.solve.position import Layout

MAX_NODES_PER_ROUND = 5_000_000
"""Positions that the solver may visit for all cards of a round, about 2 seconds."""
MAX_NODES_PER_CARD = 2_000_000
"""Positions that the solver may visit for one card."""
MAX_NODES_FOR_PAR = 3_000_000
"""Positions that the solver may visit for the par of the contract."""


def costs_in_hindsight(counted: CountedRound) -> list[Hindsight | None]:
    """Returns what each decision cost with all cards open; `None` for decisions before the first lead and on boards."""
    costs: list[Hindsight | None] = [None] * len(counted.decisions)
    if counted.plan.boards is not None:
        return costs
    values = PlayedValues(counted)
    # Backward: positions near the end are small, and what is left of the budget goes to the large ones.
    for place, number in reversed(list(enumerate(values.numbers))):
        decision = counted.decisions[number]
        legal = decision.view.legal
        points = None
        if legal is not None and keeps_rules(legal, decision.command):
            points = values.lost(place)
        costs[number] = Hindsight(points)
    return costs


class PlayedValues:
    """The exact values of the positions before each card or draw of a round, each worked out once."""

    def __init__(self, counted: CountedRound) -> None:
        """Solves nothing yet."""
        self._counted = counted
        self.numbers = [
            number
            for number, decision in enumerate(counted.decisions)
            if isinstance(decision.command, Play | Draw)
        ]
        """The indices of the cards and draws in the decisions of the round."""
        self._played = [counted.decisions[number] for number in self.numbers]
        self._nodes_left = MAX_NODES_PER_ROUND
        self._values: dict[tuple[int, int], int | None] = {}

    def side(self, place: int) -> tuple[Seat, ...]:
        """Returns whose points count at card number *place*: the declarer's side, or the side to move."""
        return self._placed(place).side

    def lost(self, place: int) -> int | None:
        """Returns what card number *place* cost the side that played it; `None` if the solver does not reach it."""
        at = self._placed(place)
        after = self.value(place + 1, at.side)
        before = None if after is None else self.value(place, at.side)
        if before is None or after is None:
            return None
        mover = self._played[place].view.mover
        lost = before - after if mover in at.side else after - before
        return max(lost, 0)

    def value(self, place: int, side: tuple[Seat, ...]) -> int | None:
        """Returns the points of *side* after best play from card number *place* on; `None` if the solver does not reach it.

        After the last card of a round that ended with a breach of the rules, points are left that nobody has captured.
        """
        result = self._counted.result
        if place == len(self._played):
            if result.offender is not None:
                return None
            return result.captured[result.teams[side[0]]]
        key = place, side[0]
        if key not in self._values:
            self._values[key] = self._solved(replace(self._placed(place), side=side))
        return self._values[key]

    def _solved(self, at: SolverPosition) -> int | None:
        if self._nodes_left <= 0:
            return None
        try:
            solved = solve(at, every=False, nodes=min(MAX_NODES_PER_CARD, self._nodes_left))
        except KernelError:
            # The solver does not know some duties in play.
            self._nodes_left = 0
            return None
        self._nodes_left -= solved.nodes
        if solved.lower == solved.upper:
            return solved.lower
        # Every earlier position is larger.
        self._nodes_left = 0
        return None

    def _placed(self, place: int) -> SolverPosition:
        decision = self._played[place]
        plan, now, truth = self._counted.plan, decision.view.round, decision.truth
        position = Layout(plan, now).position(
            hands=truth.hands,
            nest=truth.nest,
            stock=truth.stock,
            piles=truth.piles,
            partner=truth.partner,
        )
        return solver_position(plan, now, position)


def par_of(counted: CountedRound) -> ContractPar | None:
    """Returns what the declarer could make with the trump that was named; `None` if there is no par."""
    result = counted.result
    if result.declarer is None or result.trump is None:
        return None
    try:
        [row] = par(
            counted.plan,
            counted.dealt,
            declarers=(result.declarer,),
            trumps=(result.trump,),
            nodes=MAX_NODES_FOR_PAR,
        )
    except (KernelError, NotationError):
        return None
    return ContractPar(row.declarer, row.trump, row.lower, row.upper)
