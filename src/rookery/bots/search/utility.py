"""What the end of a round is worth to one player: his chance to win the match from there."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.match_equity import chance_to_win, worth_of
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch
from rookery.rules.arithmetic import total_points
from rookery.seats import Seat
from rookery.view.seat import SeatView

EVERY_POINT = 1e-3
"""What all the points of a round are worth beside the match: enough to decide between equal chances."""


class Stakes:
    """Looks up what points are worth to one seat in one match; works each value out once."""

    def __init__(self, plan: Plan, public: PublicMatch, seat: Seat) -> None:
        """Takes the scores before the round from *public*."""
        self.plan, self.public, self.seat = plan, public, seat
        self.account = plan.account_of(seat)
        self._point = EVERY_POINT / max(total_points(plan.rules), 1)
        self._known: dict[tuple[Contract | None, tuple[int, ...], tuple[int, ...]], float] = {}

    def of(
        self, contract: Contract | None, teams: tuple[int, ...], captured: tuple[int, ...]
    ) -> float:
        """Returns the worth of a round in which each team captured so much; *teams* is by seat."""
        key = contract, teams, captured
        worth = self._known.get(key)
        if worth is None:
            # What each seat took by itself is not followed; where it counts, a team shares alike.
            alone = tuple(captured[team] // teams.count(team) for team in teams)
            chances = worth_of(self.plan, self.public, contract, teams, captured, alone)
            mine = captured[teams[self.seat]]
            worth = chances[self.account] + self._point * (2 * mine - sum(captured))
            self._known[key] = worth
        return worth

    def of_each(
        self, scenes: Sequence[RolloutState], found: Sequence[Sequence[tuple[int, ...]]]
    ) -> list[list[float]]:
        """Returns for each action its worth in each scene; *found* are the points of the teams, as of `play_out`."""
        rows = zip(scenes, found, strict=True)
        worth = [
            [self.of(scene.contract, scene.teams, points) for points in row] for scene, row in rows
        ]
        return [list(values) for values in zip(*worth, strict=True)]

    def of_nothing(self) -> float:
        """Returns the worth of going on from the scores as they are, after a deal that nobody played."""
        scores = self.public.scores or (0,) * self.plan.accounts
        return chance_to_win(self.plan, scores, played=len(self.public.results))[self.account]


def stakes_of(view: SeatView) -> Stakes:
    """Returns what points are worth to ``view.seat``."""
    assert view.seat is not None
    return Stakes(view.plan, view.public, view.seat)
