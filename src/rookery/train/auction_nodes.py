"""Completing auctions with simulated callers, many auctions in parallel, so that networks evaluate calls in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.bots.heuristic.limit_calibration import calibration, declarer_points
from rookery.bots.models.bid_features import row_of_turn
from rookery.bots.models.bids import limits_of, share_in
from rookery.bots.models.call_values import CallTurn, best_calls, considered_bids
from rookery.bots.models.network_file import NetworkFile
from rookery.bots.search.auction import AuctionEnd, auction_end
from rookery.bots.search.last_calls import needed_limit
from rookery.cards import Cards
from rookery.engine.command import Bid, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan


class CallNode:
    """A point of an auction at which a player must call; its successors are computed once and shared."""

    def __init__(self, simulation: Simulation) -> None:
        """Starts from the state of *simulation*, whose cards do not matter."""
        plan = simulation.plan
        self._simulation = simulation
        self.seat, legal = simulation.turn()
        assert isinstance(legal, LegalCalls)
        self.legal = legal
        self.turn = row_of_turn(plan, simulation.round, self.seat)
        self.needed = needed_limit(plan, simulation.round, self.seat)
        self.bids = considered_bids(legal)
        self._after: dict[int | None, CallNode | AuctionEnd] = {}

    def after(self, bid: int | None) -> CallNode | AuctionEnd:
        """Returns what follows a *bid*, or a pass if it is `None`."""
        successor = self._after.get(bid)
        if successor is None:
            successor = self._after[bid] = self._next(Pass() if bid is None else Bid(bid))
        return successor

    def _next(self, call: Bid | Pass) -> CallNode | AuctionEnd:
        simulation = self._simulation.copy()
        end = auction_end(simulation.act_unchecked(self.seat, call))
        return CallNode(simulation) if end is None else end


class CallRequest(NamedTuple):
    """A player who must call at a node."""

    node: CallNode
    turn: CallTurn
    boldness: float
    """How boldly the player bids, as a quantile of the population from 0 to 1."""


Caller = Callable[[Plan, Sequence[CallRequest]], list[int | None]]
"""Returns a bid for each request, or `None` for a pass."""


class AuctionStart(NamedTuple):
    """An auction to complete: the hands, the node from which it goes on, and the caller of each seat."""

    hands: Sequence[Cards]
    chances: Sequence[tuple[float, ...]]
    """For each seat, the distribution of the share of points that its side captures as declarer, an input of
    networks."""
    node: CallNode | AuctionEnd
    callers: Sequence[Caller]
    boldness: Sequence[float]


CallHook = Callable[[int, CallNode, int | None], int | None]
"""Receives the index of an auction, the node and the call; returns the call to make, which may be another one."""


def complete_auctions(
    plan: Plan, starts: Sequence[AuctionStart], on_call: CallHook | None = None
) -> list[AuctionEnd]:
    """Returns the ends of auctions; *on_call*, if given, sees and may replace every call."""
    now = [start.node for start in starts]
    while True:
        groups: dict[int, tuple[Caller, list[int], list[CallRequest]]] = {}
        for place, (start, node) in enumerate(zip(starts, now, strict=True)):
            if isinstance(node, CallNode):
                caller = start.callers[node.seat]
                _, places, requests = groups.setdefault(id(caller), (caller, [], []))
                places.append(place)
                requests.append(call_request(node, start))
        if not groups:
            return [node for node in now if isinstance(node, AuctionEnd)]
        for caller, places, requests in groups.values():
            for place, one, bid in zip(places, requests, caller(plan, requests), strict=True):
                called = bid if on_call is None else on_call(place, one.node, bid)
                now[place] = one.node.after(called)


def call_request(node: CallNode, start: AuctionStart) -> CallRequest:
    """Returns the request for a call at *node* in the auction *start*."""
    seat = node.seat
    turn = CallTurn(start.hands[seat], node.turn, node.legal.min, node.bids, start.chances[seat])
    return CallRequest(node, turn, start.boldness[seat])


# --- callers ---------------------------------------------------------------------------------------------------------


def by_model(plan: Plan, requests: Sequence[CallRequest]) -> list[int | None]:
    """Calls up to the limits that the call model predicts for searching players."""
    turns = [one.turn for one in requests]
    limits = limits_of(plan, [(one.hand, one.turn, share_in(one.chances)) for one in turns])
    return [
        _lowest_bid_within(limit.at(one.boldness), one.node)
        for limit, one in zip(limits, requests, strict=True)
    ]


def by_heuristics(plan: Plan, requests: Sequence[CallRequest]) -> list[int | None]:
    """Calls up to the points that the heuristics expect to make."""
    more = calibration(plan).limit
    return [
        _lowest_bid_within(declarer_points(plan, one.turn.hand) + more, one.node)
        for one in requests
    ]


def _lowest_bid_within(limit: float, node: CallNode) -> int | None:
    """Returns the lowest bid if *limit* reaches it, or else `None`."""
    return node.bids[0] if node.bids and limit >= node.needed else None


def by_network(network: NetworkFile | None = None) -> Caller:
    """Returns a caller that makes the best call by *network*, by default the package's network of call values."""

    def call(plan: Plan, requests: Sequence[CallRequest]) -> list[int | None]:
        return best_calls(plan, [one.turn for one in requests], network)

    return call
