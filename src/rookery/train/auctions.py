"""Auctions to learn from: deals with a known result for every possible contract.

The points that a declarer captures are those of one playout of the deal, corrected by the outcome model. So an auction
needs no card play, and each call can be compared with a pass on the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import fmean, linear_regression

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.heuristic.limit_calibration import likely_contract
from rookery.bots.models.bids import BINS, add_part, chances_of, share_of
from rookery.bots.models.outcomes import captured_at_table, ends_of
from rookery.bots.playouts import play_out
from rookery.bots.search.auction import AuctionEnd, all_looked
from rookery.bots.search.rollout import state_at_lead
from rookery.bots.search.utility import MatchUtility
from rookery.cards import Cards
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.train.auction_nodes import CallNode
from rookery.train.rounds import dealt
from rookery.view.seat import SeatView

MIN_RANGE = 0.01
"""If all expected shares of the points lie in a narrower range than this, no regression line is fitted to them."""

Ends = tuple[tuple[int, ...], list[tuple[int, ...]]]
"""The teams by seat, and equally likely final points of the teams."""


class AuctionDeals:
    """Deals of one rule set, with the value of every contract in them."""

    def __init__(self, rules: Rules, seed: bytes, count: int) -> None:
        """Deals *count* times from *seed*, always with the same dealer.

        :raises ValueError: if all deals are thrown in, or the rules have no auction.
        """
        plan, table = plan_of(rules), dealt(rules, seed)
        if table is None or plan.bids is None:
            raise ValueError(f"there are no auctions in {rules.meta.id}")
        self.plan, self.total = plan, round_points(plan).total
        view = table.view(None)
        self.worlds = Worlds(view).draw(count, Random(seed))
        self.root = CallNode(all_looked(view, self.worlds[0]))
        self._utility = MatchUtility(plan, view.public, plan.players[0])
        self.chances, self._ends = self._play_contracts(view)
        self._leads: dict[tuple[int, Contract], tuple[float, ...]] = {}

    def _play_contracts(
        self, view: SeatView
    ) -> tuple[list[tuple[tuple[float, ...], ...]], Mapping[tuple[int, Seat], Ends]]:
        """Plays a contract of every seat in every deal, starting from what *view* shows before the auction.

        Returns, for each deal and seat, the distribution of points that the seat may expect as declarer; and the
        results.
        """
        plan = self.plan
        keys = [(number, seat) for number in range(len(self.worlds)) for seat in plan.players]
        hands = [self.worlds[number].hands[seat] for number, seat in keys]
        states = [
            state_at_lead(view, self.worlds[number], contract=likely_contract(plan, seat, hand))
            for (number, seat), hand in zip(keys, hands, strict=True)
        ]
        teams = [state.teams[seat] for state, (_, seat) in zip(states, keys, strict=True)]
        played = [captured for [captured] in play_out(plan, states)]
        parts = [points[team] / self.total for points, team in zip(played, teams, strict=True)]
        captured = captured_at_table(plan, list(zip(hands, parts, strict=True)))
        chances = self._estimated_chances(keys, hands, parts)
        ends = [ends_of(plan, *end) for end in zip(teams, played, captured, strict=True)]
        return chances, {
            key: (state.teams, end) for key, state, end in zip(keys, states, ends, strict=True)
        }

    def _estimated_chances(
        self, keys: Sequence[tuple[int, Seat]], hands: Sequence[Cards], parts: Sequence[float]
    ) -> list[tuple[tuple[float, ...], ...]]:
        """Returns for each deal and seat the distribution of the share of points that its side captures as declarer.

        A bot at a table estimates that by playouts. Here the contract network predicts it, and each distribution is
        shifted by the regression line between predicted means and the *parts* that were captured under these rules.
        """
        plan = self.plan
        corrected = line_through([share_of(plan, hand).mean for hand in hands], parts)
        chances: list[list[tuple[float, ...]]] = [[()] * plan.seats for _ in self.worlds]
        for (number, seat), hand in zip(keys, hands, strict=True):
            mean = share_of(plan, hand).mean
            chances[number][seat] = shifted(chances_of(plan, hand), corrected(mean) - mean)
        return [tuple(seats) for seats in chances]

    def lead(self, number: int, end: AuctionEnd, seat: Seat) -> float:
        """Returns the lead of the account of *seat* over the mean of the others in deal *number*, as a share of all
        points.
        """
        contract = end.contract
        if contract is None:
            return 0.0
        leads = self._leads.get((number, contract))
        if leads is None:
            teams, ends = self._ends[number, contract.declarer]
            rows = [self._utility.leads_of(contract, teams, points) for points in ends]
            leads = tuple(fmean(column) / self.total for column in zip(*rows, strict=True))
            self._leads[number, contract] = leads
        return leads[self.plan.account_of(seat)]

    def made(self, number: int, end: AuctionEnd) -> float:
        """Returns the probability that the contract of deal *number* is made."""
        contract = end.contract
        assert contract is not None
        teams, ends = self._ends[number, contract.declarer]
        return fmean(points[teams[contract.declarer]] >= contract.points for points in ends)


def line_through(predicted: Sequence[float], actual: Sequence[float]) -> Callable[[float], float]:
    """Returns the least-squares line from *predicted* to *actual* values; the mean of the actual ones if predictions
    hardly differ.
    """
    if max(predicted) - min(predicted) < MIN_RANGE:
        mean = fmean(actual)
        return lambda _: mean
    slope, start = linear_regression(predicted, actual)
    return lambda part: start + slope * part


def shifted(chances: Sequence[float], by: float) -> tuple[float, ...]:
    """Returns the distribution *chances* over shares of the points, shifted *by* a share and clipped to 0 and 1."""
    weights = [0.0] * BINS
    for place, chance in enumerate(chances):
        add_part(weights, place / (BINS - 1) + by, chance)
    return tuple(weights)
