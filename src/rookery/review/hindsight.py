"""The cost in hindsight: what a card gave away with all cards open, by the exact solver.

It says nothing about the player, who did not see the cards. The solver may look at so many positions and no more, so that the
same round has the same answer on every machine; what it does not reach is left open.
"""

from __future__ import annotations

from dataclasses import replace

from rookery.engine.command import Draw, Play
from rookery.engine.legal import allows
from rookery.errors import KernelError, NotationError
from rookery.record.decisions import CountedRound
from rookery.review.report import ContractPar, Hindsight
from rookery.seats import Seat
from rookery.solve.double_dummy import Placed, placed, solve
from rookery.solve.par import par
from rookery.solve.position import Layout

NODES = 5_000_000
"""Positions that may be looked at for all cards of a round, some two seconds."""
SHARE = 2_000_000
"""Positions that may be looked at for one card."""
PAR_NODES = 3_000_000
"""Positions for the par of the contract."""


def costs_in_hindsight(counted: CountedRound) -> list[Hindsight | None]:
    """Returns for each decision what it cost with all cards open; ``None`` before the first lead and on boards."""
    found: list[Hindsight | None] = [None] * len(counted.decisions)
    if counted.plan.boards is not None:
        return found
    values = PlayedValues(counted)
    # From the end, where positions are small: what is left of the budget goes to the large ones.
    for place, number in reversed(list(enumerate(values.numbers))):
        decision = counted.decisions[number]
        legal = decision.view.legal
        points = None
        if legal is not None and allows(legal, decision.command):
            points = values.lost(place)
        found[number] = Hindsight(points)
    return found


class PlayedValues:
    """The exact values of the positions of a round, one before each card or draw, each worked out once."""

    def __init__(self, counted: CountedRound) -> None:
        """Looks at nothing yet."""
        self._counted = counted
        self.numbers = [
            number
            for number, decision in enumerate(counted.decisions)
            if isinstance(decision.command, Play | Draw)
        ]
        """The places of the cards and draws in the decisions of the round."""
        self._played = [counted.decisions[number] for number in self.numbers]
        self._left = NODES
        self._known: dict[tuple[int, int], int | None] = {}

    def side(self, place: int) -> tuple[Seat, ...]:
        """Returns whose points count at card number *place*: the declarer's side, or the side to move."""
        return self._placed(place).side

    def lost(self, place: int) -> int | None:
        """Returns what card number *place* cost the side that made it; ``None`` if that is out of reach."""
        at = self._placed(place)
        after = self.value(place + 1, at.side)
        before = None if after is None else self.value(place, at.side)
        if before is None or after is None:
            return None
        mover = self._played[place].view.mover
        lost = before - after if mover in at.side else after - before
        return max(lost, 0)

    def value(self, place: int, side: tuple[Seat, ...]) -> int | None:
        """Returns the points of *side* at the end, from card number *place* on; ``None`` if that is out of reach."""
        result = self._counted.result
        if place == len(self._played):
            return result.captured[result.teams[side[0]]]
        key = place, side[0]
        if key not in self._known:
            self._known[key] = self._solved(replace(self._placed(place), side=side))
        return self._known[key]

    def _solved(self, at: Placed) -> int | None:
        if self._left <= 0:
            return None
        try:
            solved = solve(at, every=False, nodes=min(SHARE, self._left))
        except KernelError:
            # Some duties in play are beyond the solver.
            self._left = 0
            return None
        self._left -= solved.nodes
        if solved.lower == solved.upper:
            return solved.lower
        # Whatever comes before it is larger.
        self._left = 0
        return None

    def _placed(self, place: int) -> Placed:
        decision = self._played[place]
        plan, now, truth = self._counted.plan, decision.view.round, decision.truth
        position = Layout(plan, now).position(
            hands=truth.hands,
            nest=truth.nest,
            stock=truth.stock,
            piles=truth.piles,
            partner=truth.partner,
        )
        return placed(plan, now, position)


def par_of(counted: CountedRound) -> ContractPar | None:
    """Returns what the declarer could make with the trump that was named; ``None`` where there is no par, or nothing was proved."""
    result = counted.result
    if result.declarer is None or result.trump is None:
        return None
    try:
        [row] = par(
            counted.plan,
            counted.dealt,
            declarers=(result.declarer,),
            trumps=(result.trump,),
            nodes=PAR_NODES,
        )
    except (KernelError, NotationError):
        return None
    return ContractPar(row.declarer, row.trump, row.lower, row.upper)
