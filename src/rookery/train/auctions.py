"""Auctions to learn from: deals in which it is known what every player would capture as declarer, and the calls that may be made.

What a declarer captures is one playout of the deal, taken for what the model of outcomes makes of it. So an auction costs no play, and
each call can be compared with a pass on the very same cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.calibration import declarer_points, likely_bid
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import row_of_turn
from rookery.bots.models.bids import QUANTILES, CapturedShare, captured_at_table
from rookery.bots.models.call_values import CallTurn, considered_bids
from rookery.bots.playouts import play_out, state_of
from rookery.bots.search.auction import all_looked
from rookery.bots.search.last_calls import needed_limit
from rookery.bots.search.rollout import casual_policy
from rookery.bots.search.utility import MatchUtility
from rookery.engine.command import Bid, Pass
from rookery.engine.event import AuctionWon, ThrownIn
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import Contract
from rookery.rules.arithmetic import point_grain
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.train.rounds import dealt
from rookery.view.seat import SeatView

Ends = tuple[tuple[int, ...], list[tuple[int, ...]]]
"""The teams by seat, and equally likely points of the teams."""


class CallNode:
    """A point of an auction at which somebody must call; the engine works out once what may follow."""

    def __init__(self, simulation: Simulation) -> None:
        """Begins where *simulation* stands; whose cards are in it does not matter."""
        plan = simulation.plan
        self._simulation = simulation
        self.seat, legal = simulation.turn()
        assert isinstance(legal, LegalCalls)
        self.legal = legal
        self.turn = row_of_turn(plan, simulation.round, self.seat)
        self.needed = needed_limit(plan, simulation.round, self.seat)
        self.bids = considered_bids(legal)
        self._after: dict[int | None, CallNode | CallEnd] = {}

    def after(self, bid: int | None) -> CallNode | CallEnd:
        """Returns what follows a *bid*, or a pass if it is ``None``."""
        found = self._after.get(bid)
        if found is None:
            found = self._after[bid] = self._next(Pass() if bid is None else Bid(bid))
        return found

    def _next(self, call: Bid | Pass) -> CallNode | CallEnd:
        simulation = self._simulation.copy()
        for event in simulation.carry_out(self.seat, call):
            if isinstance(event, AuctionWon):
                return CallEnd(
                    Contract(event.seat, event.points, event.forced, event.blind, event.moon)
                )
            if isinstance(event, ThrownIn):
                return CallEnd(None)
        return CallNode(simulation)


class CallEnd:
    """The end of an auction."""

    def __init__(self, contract: Contract | None) -> None:
        """Without a *contract* the cards are dealt again."""
        self.contract = contract


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
        self._ends = self._played_out(view)
        self._leads: dict[tuple[int, Contract], tuple[float, ...]] = {}

    def _played_out(self, view: SeatView) -> Mapping[tuple[int, Seat], Ends]:
        """Returns what each declarer of each deal captures; nobody sees more than *view* before the auction."""
        plan = self.plan
        states, keys = [], []
        for number, world in enumerate(self.worlds):
            for seat in plan.players:
                simulation = Simulation.of(view, world)
                bid = likely_bid(plan, declarer_points(plan, world.hands[seat]))
                simulation.award(Contract(seat, bid, forced=False))
                simulation.play_to_lead(casual_policy)
                states.append(state_of(simulation))
                keys.append((number, seat))
        played = [captured for [captured] in play_out(plan, states)]
        asked = [
            (self.worlds[number].hands[seat], captured[state.teams[seat]] / self.total)
            for (number, seat), state, captured in zip(keys, states, played, strict=True)
        ]
        shares = captured_at_table(plan, asked)
        return {
            key: (state.teams, spread_out(plan, state.teams[key[1]], captured, share))
            for key, state, captured, share in zip(keys, states, played, shares, strict=True)
        }

    def turn(self, number: int, node: CallNode) -> CallTurn:
        """Returns what is known to whoever must call at *node* in deal *number*."""
        hand = self.worlds[number].hands[node.seat]
        return CallTurn(hand, node.turn, node.legal.min, node.bids)

    def lead(self, number: int, end: CallEnd, seat: Seat) -> float:
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

    def made(self, number: int, end: CallEnd) -> float:
        """Returns how often the contract of deal *number* is made."""
        contract = end.contract
        assert contract is not None
        teams, equally = self._ends[number, contract.declarer]
        return fmean(one[teams[contract.declarer]] >= contract.points for one in equally)


def spread_out(
    plan: Plan, team: int, captured: tuple[int, ...], share: CapturedShare
) -> list[tuple[int, ...]]:
    """Returns the points of the teams in equally likely outcomes, where *share* is what *team* captures and a playout gave
    *captured*; the others keep their parts of the rest.
    """
    total, everything = round_points(plan).total, sum(captured)
    grain, rest = max(point_grain(plan.rules), 1), everything - captured[team]
    found = []
    for quantile in QUANTILES:
        points = grain * round(total * (share.mean + quantile * share.spread) / grain)
        points = min(max(points, 0), everything)
        others = _split(everything - points, captured, team, rest)
        found.append((*others[:team], points, *others[team:]))
    return found


def _split(points: int, captured: Sequence[int], team: int, rest: int) -> tuple[int, ...]:
    """Returns *points* divided among all teams but *team* like the *rest* of what they *captured*; evenly if that is nothing."""
    others = (*captured[:team], *captured[team + 1 :])
    parts = [points * each // rest if rest else points // max(len(others), 1) for each in others]
    # What does not divide goes to the first.
    return (parts[0] + points - sum(parts), *parts[1:]) if parts else ()
