"""The utility of the end of a round to one player: mainly the chance to win the match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.rollout_context import RolloutState, end_of_rollout, read_every_trick_mark
from rookery.bots.search.match_equity import chance_to_win, equity_of, result_after
from rookery.engine.match import running_scores
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.seats import Seat
from rookery.view.seat import SeatView

ALL_POINTS_UTILITY = 1e-3
"""The utility of all points of a round, where winning the match counts 1: enough to decide between equal chances."""

End = tuple[Contract | None, tuple[int, ...], tuple[int, ...]]
"""How a round ends: its contract, the team of each seat, and the captured points of the teams as rollouts mark them."""

NOT_PLAYED: End = None, (), ()
"""The end of a deal that nobody plays."""


class AccountValues(msgspec.Struct, frozen=True, gc=False):
    """The value of the end of a round to each account; the leads sum to 0, and the chances to 1."""

    leads: tuple[float, ...]
    """For each account the change of its score minus the mean change of the other scores."""
    chances: tuple[float, ...]
    """For each account the chance to win the match."""


def leads_of(points: Sequence[int]) -> tuple[float, ...]:
    """Returns the points of each account minus the mean of the other accounts' points."""
    if len(points) < 2:
        return tuple(map(float, points))
    total = sum(points)
    return tuple(mine - (total - mine) / (len(points) - 1) for mine in points)


def _leads(result: RoundResult) -> tuple[float, ...]:
    return leads_of([line.points for line in result.scores])


class EndValue(msgspec.Struct, frozen=True, gc=False):
    """The value of the end of a round."""

    utility: float
    """The utility to the player."""
    values: AccountValues
    made: bool
    """Whether there was a contract and it was made."""


class MatchUtility:
    """The utility of the ends of a round to one seat; each value is computed once."""

    def __init__(self, plan: Plan, public: PublicMatch, seat: Seat) -> None:
        """Reads the scores before the round from *public*."""
        self.plan, self.public, self.seat = plan, public, seat
        self.account = plan.account_of(seat)
        self._point = ALL_POINTS_UTILITY / round_points(plan).total
        self._known: dict[End, EndValue] = {}

    def of(
        self, contract: Contract | None, teams: tuple[int, ...], captured: tuple[int, ...]
    ) -> float:
        """Returns the utility of a round in which the teams have captured points, marked as rollouts mark them; *teams*
        is by seat.
        """
        return self.of_end((contract, teams, captured)).utility

    def of_end(self, end: End) -> EndValue:
        """Returns the value of the *end* of a round."""
        known = self._known.get(end)
        if known is None:
            known = self._known[end] = self._value(*end)
        return known

    def _value(
        self, contract: Contract | None, teams: tuple[int, ...], captured: tuple[int, ...]
    ) -> EndValue:
        if not teams:
            # Nobody played the deal, so the match goes on from the present scores.
            scores = running_scores(self.plan, self.public)
            chances = chance_to_win(self.plan, scores, played=len(self.public.results))
            nothing = AccountValues((0.0,) * self.plan.accounts, chances)
            return EndValue(chances[self.account], nothing, made=False)
        result = self._result(contract, teams, captured)
        chances = equity_of(self.plan, result, played=result.number)
        captured, _ = read_every_trick_mark(self.plan, contract, captured)
        mine = captured[teams[self.seat]]
        return EndValue(
            chances[self.account] + self._point * (2 * mine - sum(captured)),
            AccountValues(_leads(result), chances),
            bool(result.made),
        )

    def leads_of(
        self, contract: Contract | None, teams: tuple[int, ...], captured: tuple[int, ...]
    ) -> tuple[float, ...]:
        """Returns only the leads of `of_end`; this is much faster where the grid of match equity has not been computed
        yet.
        """
        return _leads(self._result(contract, teams, captured))

    def _result(
        self, contract: Contract | None, teams: tuple[int, ...], captured: tuple[int, ...]
    ) -> RoundResult:
        captured, alone, every = end_of_rollout(self.plan, contract, teams, captured)
        return result_after(
            self.plan, self.public, contract, teams, captured, alone, every_trick=every
        )

    def of_each(
        self, states: Sequence[RolloutState], points: Sequence[Sequence[tuple[int, ...]]]
    ) -> list[list[float]]:
        """Returns for each action its utility in each of *states*; *points* is the result of `play_out`."""
        rows = zip(states, points, strict=True)
        utilities = [
            [self.of(state.contract, state.teams, captured) for captured in row]
            for state, row in rows
        ]
        return [list(values) for values in zip(*utilities, strict=True)]


def utility_for(view: SeatView) -> MatchUtility:
    """Returns the utility for ``view.seat``."""
    assert view.seat is not None
    return MatchUtility(view.plan, view.public, view.seat)
