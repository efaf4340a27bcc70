"""Auctions carried on by players who call by what they hold: many of them step by step together, so that networks answer for all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.bots.heuristic.calibration import calibration, declarer_points
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
        self._after: dict[int | None, CallNode | AuctionEnd] = {}

    def after(self, bid: int | None) -> CallNode | AuctionEnd:
        """Returns what follows a *bid*, or a pass if it is ``None``."""
        found = self._after.get(bid)
        if found is None:
            found = self._after[bid] = self._next(Pass() if bid is None else Bid(bid))
        return found

    def _next(self, call: Bid | Pass) -> CallNode | AuctionEnd:
        simulation = self._simulation.copy()
        end = auction_end(simulation.carry_out(self.seat, call))
        return CallNode(simulation) if end is None else end


class Asked(NamedTuple):
    """A player who must call at a node."""

    node: CallNode
    turn: CallTurn
    boldness: float
    """From 0 to 1: how bold the player is among all who might sit there."""


Caller = Callable[[Plan, Sequence[Asked]], list[int | None]]
"""Returns the bid of each player who is asked, or ``None`` for a pass."""


class AuctionStart(NamedTuple):
    """An auction that is to be carried on: what the seats hold, from which node, and by whom each of them calls."""

    hands: Sequence[Cards]
    chances: Sequence[tuple[float, ...]]
    """Of each part of the points that the side of each seat may capture as declarer; what a network is told of the hand."""
    node: CallNode | AuctionEnd
    callers: Sequence[Caller]
    boldness: Sequence[float]


Heard = Callable[[int, CallNode, int | None], int | None]
"""Is told which auction it is, the node and the call, and may change the call."""


def carried_on(
    plan: Plan, starts: Sequence[AuctionStart], heard: Heard | None = None
) -> list[AuctionEnd]:
    """Carries auctions on to their ends."""
    now = [start.node for start in starts]
    while True:
        groups: dict[int, tuple[Caller, list[int], list[Asked]]] = {}
        for place, (start, node) in enumerate(zip(starts, now, strict=True)):
            if isinstance(node, CallNode):
                caller = start.callers[node.seat]
                _, places, asked = groups.setdefault(id(caller), (caller, [], []))
                places.append(place)
                asked.append(asked_at(node, start))
        if not groups:
            return [node for node in now if isinstance(node, AuctionEnd)]
        for caller, places, asked in groups.values():
            for place, one, bid in zip(places, asked, caller(plan, asked), strict=True):
                called = bid if heard is None else heard(place, one.node, bid)
                now[place] = one.node.after(called)


def asked_at(node: CallNode, start: AuctionStart) -> Asked:
    """Returns the player who must call at *node*, an auction that began at *start*."""
    seat = node.seat
    turn = CallTurn(start.hands[seat], node.turn, node.legal.min, node.bids, start.chances[seat])
    return Asked(node, turn, start.boldness[seat])


# --- who calls -------------------------------------------------------------------------------------------------------


def by_model(plan: Plan, asked: Sequence[Asked]) -> list[int | None]:
    """Calls as high as the model of calls says of players who search."""
    turns = [one.turn for one in asked]
    limits = limits_of(plan, [(one.hand, one.turn, share_in(one.chances)) for one in turns])
    return [
        _up_to(limit.at(one.boldness), one.node) for limit, one in zip(limits, asked, strict=True)
    ]


def by_heuristics(plan: Plan, asked: Sequence[Asked]) -> list[int | None]:
    """Calls as high as the heuristics expect to make."""
    more = calibration(plan).limit
    return [_up_to(declarer_points(plan, one.turn.hand) + more, one.node) for one in asked]


def _up_to(limit: float, node: CallNode) -> int | None:
    """Returns the lowest bid if *limit* is high enough for it."""
    return node.bids[0] if node.bids and limit >= node.needed else None


def by_network(network: NetworkFile | None = None) -> Caller:
    """Returns the caller that bids what is worth most by *network*, that of the package if none is given."""

    def call(plan: Plan, asked: Sequence[Asked]) -> list[int | None]:
        return best_calls(plan, [one.turn for one in asked], network)

    return call
