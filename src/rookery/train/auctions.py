"""Auctions to learn from: deals in which it is known what every player would capture as declarer.

What a declarer captures is one playout of the deal, taken for what the model of outcomes makes of it. So an auction costs no play, and
each call can be compared with a pass on the very same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import fmean, linear_regression

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.calibration import likely_contract
from rookery.bots.heuristic.hand_evaluation import round_points
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

ALIKE = 0.01
"""Foreseen parts of the points between which there is no more than that tell no hands apart."""

Ends = tuple[tuple[int, ...], list[tuple[int, ...]]]
"""The teams by seat, and equally likely points of the teams."""


class AuctionDeals:
    """Deals of one rule set, and what each of their contracts brings."""

    def __init__(self, rules: Rules, seed: bytes, count: int) -> None:
        """Deals *count* times by *seed*, always with the same dealer.

        :raises ValueError: if all deals are thrown in, or there is nothing to call.
        """
        plan, table = plan_of(rules), dealt(rules, seed)
        if table is None or plan.bids is None:
            raise ValueError(f"there are no auctions in {rules.meta.id}")
        self.plan, self.total = plan, round_points(plan).total
        view = table.view(None)
        self.worlds = Worlds(view).draw(count, Random(seed))
        self.root = CallNode(all_looked(view, self.worlds[0]))
        self._utility = MatchUtility(plan, view.public, plan.players[0])
        self.chances, self._ends = self._declared(view)
        self._leads: dict[tuple[int, Contract], tuple[float, ...]] = {}

    def _declared(
        self, view: SeatView
    ) -> tuple[list[tuple[tuple[float, ...], ...]], Mapping[tuple[int, Seat], Ends]]:
        """Returns what each seat of each deal may foresee that its side captures as declarer, and what it captures; nobody sees more than
        *view* before the auction.
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
        parts = [each[team] / self.total for each, team in zip(played, teams, strict=True)]
        found = captured_at_table(plan, list(zip(hands, parts, strict=True)))
        chances = self._foreseen(keys, hands, parts)
        ends = [ends_of(plan, *each) for each in zip(teams, played, found, strict=True)]
        return chances, {
            key: (state.teams, each) for key, state, each in zip(keys, states, ends, strict=True)
        }

    def _foreseen(
        self, keys: Sequence[tuple[int, Seat]], hands: Sequence[Cards], parts: Sequence[float]
    ) -> list[tuple[tuple[float, ...], ...]]:
        """Returns for each deal and seat the chance of each part of the points that its side may capture as declarer.

        At a table a player finds that by playouts of its own. Here the network of contracts says so, moved along the line that fits these
        rules best: the means that it foresees, and the *parts* that were captured.
        """
        plan = self.plan
        moved = line_through([share_of(plan, hand).mean for hand in hands], parts)
        found: list[list[tuple[float, ...]]] = [[()] * plan.seats for _ in self.worlds]
        for (number, seat), hand in zip(keys, hands, strict=True):
            mean = share_of(plan, hand).mean
            found[number][seat] = shifted(chances_of(plan, hand), moved(mean) - mean)
        return [tuple(seats) for seats in found]

    def lead(self, number: int, end: AuctionEnd, seat: Seat) -> float:
        """Returns how far the account of *seat* gets ahead of the others' mean in deal *number*, as a part of all points."""
        contract = end.contract
        if contract is None:
            return 0.0
        leads = self._leads.get((number, contract))
        if leads is None:
            teams, equally = self._ends[number, contract.declarer]
            each = [self._utility.leads_of(contract, teams, one) for one in equally]
            leads = tuple(fmean(column) / self.total for column in zip(*each, strict=True))
            self._leads[number, contract] = leads
        return leads[self.plan.account_of(seat)]

    def made(self, number: int, end: AuctionEnd) -> float:
        """Returns how often the contract of deal *number* is made."""
        contract = end.contract
        assert contract is not None
        teams, equally = self._ends[number, contract.declarer]
        return fmean(one[teams[contract.declarer]] >= contract.points for one in equally)


def line_through(foreseen: Sequence[float], happened: Sequence[float]) -> Callable[[float], float]:
    """Returns what to expect where so much is *foreseen*, by the line with the least squares; where all are foreseen alike, their mean."""
    if max(foreseen) - min(foreseen) < ALIKE:
        mean = fmean(happened)
        return lambda _: mean
    slope, start = linear_regression(foreseen, happened)
    return lambda part: start + slope * part


def shifted(chances: Sequence[float], by: float) -> tuple[float, ...]:
    """Returns the distribution *chances* with every part moved *by* so much, at most to nothing or to all points."""
    weights = [0.0] * BINS
    for place, chance in enumerate(chances):
        add_part(weights, place / (BINS - 1) + by, chance)
    return tuple(weights)
