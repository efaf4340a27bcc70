"""The auction by rollouts: how high to go if all others go as high as their hands in each world allow.

In a world, everybody's limit decides how the rest of the auction goes. Its winner plays the contract there, and its
utility decides between the player's own limits, which include passing and driving the opponents up.

The calls so far make some worlds likelier: players who have bid seldom hold a hand too weak for it, and players who
have passed seldom hold one worth more. So worlds in which everybody's limit explains the last call are drawn more
often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds, systematic
from rookery.bots.heuristic.bidding import bid_limit, hand_points, next_bid, urgency
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import Budget
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.last_calls import last_calls, needed_limit
from rookery.bots.search.racing import paired_race
from rookery.bots.search.rollout import state_at_lead
from rookery.bots.search.utility import NOT_PLAYED, End, MatchUtility
from rookery.engine.command import AskRedeal, Bid, Command, Look, Pass, ShootMoon
from rookery.engine.event import AuctionWon, Event, ThrownIn
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.engine.public import Contract
from rookery.seats import Seat
from rookery.view.seat import SeatView

NO_BID = 0
"""The limit of a player who passes."""
EXTRA_LIMIT_SHARE = 0.2
"""The part of all points by which the limits that are tried exceed that of the heuristic bot."""
CANDIDATES_PER_WORLD = 4
"""Worlds drawn uniformly for each that is chosen by what others called."""
LIMIT_NOISE_SHARE = 0.1
"""The part of all points by which a limit that does not explain a call makes that call half as likely."""
MIN_MOON_SHARE = 0.75
"""The part of all points that a hand must expect for the moon to be tried."""
MIN_MAKE_RATE = 0.5
"""The least part of the worlds in which a contract is made that is worth bidding for, whatever the other side gets instead: what the
others will do is a guess, and those who search go higher than it says.
"""
UNSOUND_UTILITY = -1.0
"""The utility of a limit that is not; less than that of a lost match."""
MIN_CONTRACTS = 12
"""After so many worlds a limit is judged by that."""
UNEXPLAINED_CALL_PROBABILITY = 0.05
"""How often a player makes a call that the hand does not explain."""


def search_call(
    view: SeatView,
    legal: LegalCalls,
    baseline: Command,
    budget: Budget,
    rng: Random,
) -> Command:
    """Returns the call of the best limit; *baseline* is the call of the heuristic bot."""
    if legal.may_look or isinstance(baseline, AskRedeal):
        return baseline
    moon = moon_limit(view, legal)
    top = isinstance(baseline, Bid) and baseline.points == legal.max
    if moon is None and (not legal.may_bid or top):
        return baseline
    usual = int(bid_limit(view, legal)) if isinstance(baseline, Bid) else NO_BID
    if moon is not None and isinstance(baseline, ShootMoon):
        usual = moon
    limits = limits_to_try(view, legal, usual)
    if moon is not None and usual != moon:
        limits.append(moon)
    search = AuctionSearch(view, legal, rng)
    calls = [baseline, *(call_for(legal, limit, baseline) for limit in limits[1:])]
    best = paired_race(len(limits), 0, lambda *job: search.measure(limits, *job), budget, calls)
    return calls[best]


def call_for(legal: LegalCalls, limit: int, baseline: Command) -> Command:
    """Returns the call to make now with that *limit*; a *baseline* that is not a bid says how to pass."""
    if limit > legal.max:
        return ShootMoon()
    if limit >= legal.min:
        return Bid(next_bid(legal, limit))
    return Pass() if isinstance(baseline, Bid | ShootMoon) else baseline


def moon_limit(view: SeatView, legal: LegalCalls) -> int | None:
    """Returns the number of the moon if the seat may call it with a hand that is worth trying it."""
    moon = view.plan.moon
    if moon is None or not legal.may_moon:
        return None
    good = hand_points(view) >= MIN_MOON_SHARE * round_points(view.plan).total
    return moon.points if good else None


def limits_to_try(view: SeatView, legal: LegalCalls, usual: int) -> list[int]:
    """Returns the limits to try, the *usual* one first: passing, and every bid up to a margin above it."""
    assert view.plan.bids is not None
    most = max(bid_limit(view, legal), usual) + EXTRA_LIMIT_SHARE * view.plan.bids.max
    highest = min(legal.max, max(legal.min, int(most)))
    bids = range(legal.min, highest + 1, legal.step)
    if usual >= legal.min:
        usual -= (usual - legal.min) % legal.step
    return [usual, *(limit for limit in (NO_BID, *bids) if limit != usual)]


def all_looked(view: SeatView, world: World) -> Simulation:
    """Returns *world* as a match in which everybody has looked at the own cards, as those do who bid by them."""
    simulation = Simulation.of(view, world)
    for seat in simulation.round.unseen_by:
        simulation.act(seat, Look())
    return simulation


WorldLimits = tuple[World, dict[Seat, float]]
"""A world, and the limits of the others in it."""


class AuctionOutcome(NamedTuple):
    """How an auction ends in one world, and what is captured then."""

    world: World
    end: End
    """`NOT_PLAYED` if the cards are dealt again."""


class AuctionSearch:
    """The worlds of one call, and the utility of each limit in them."""

    def __init__(self, view: SeatView, legal: LegalCalls, rng: Random) -> None:
        """Draws its worlds by *rng*."""
        assert view.seat is not None
        self.view, self.me, self.legal = view, view.seat, legal
        self.worlds, self.rng = Worlds(view), rng
        self.utility = MatchUtility(view.plan, view.public, view.seat)
        self.called = last_calls(view.plan, view.round)
        self.called.pop(view.seat, None)
        self.others = frozenset(auction.active_seats(view.plan, view.round)) - {view.seat}
        self._graph: AuctionGraph | None = None
        self._contracts: Counter[int] = Counter()
        """For each limit, the worlds in which it leads to a contract of the player's own."""
        self._made: Counter[int] = Counter()
        """Those in which this contract is made."""
        # Who would lose the match otherwise has nothing to save.
        self._any = view.plan.accounts == 2 and urgency(view) > 0

    def measure(self, limits: Sequence[int], alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the utilities of some of *limits*, those numbered in *alive*, in *count* fresh worlds."""
        return self.utilities(alive, self.outcomes(limits, alive, count))

    def outcomes(
        self,
        limits: Sequence[int],
        alive: Sequence[int],
        count: int,
        firsts: Mapping[int, int] = MappingProxyType({}),
    ) -> list[list[AuctionOutcome]]:
        """Returns what some of *limits*, those numbered in *alive*, lead to in *count* fresh worlds, the same for all of them.

        *firsts* has the bids that the player makes now with some of them, where those do not follow from the limits.
        """
        drawn = self.explained(count)
        if self._graph is None:
            # The calls do not depend on cards, so any world will do.
            self._graph = AuctionGraph(all_looked(self.view, drawn[0][0]))
        ends: list[list[Contract | None]] = []
        states: dict[tuple[int, Seat, bool], RolloutState] = {}
        for number, (world, others) in enumerate(drawn):
            row = [
                self._graph.settle({**others, self.me: limits[each]}, firsts.get(each))
                for each in alive
            ]
            ends.append(row)
            for end in row:
                if end is not None and (number, end.declarer, end.moon) not in states:
                    state = state_at_lead(self.view, world, contract=end)
                    states[number, end.declarer, end.moon] = state
        points = dict(zip(states, play_out(self.view.plan, list(states.values())), strict=True))

        def outcome(number: int, end: Contract | None) -> AuctionOutcome:
            world, _ = drawn[number]
            if end is None:
                return AuctionOutcome(world, NOT_PLAYED)
            key = number, end.declarer, end.moon
            [captured] = points[key]
            return AuctionOutcome(world, (end, states[key].teams, captured))

        return [
            [outcome(number, row[place]) for number, row in enumerate(ends)]
            for place in range(len(alive))
        ]

    def utilities(
        self, alive: Sequence[int], found: Sequence[Sequence[AuctionOutcome]]
    ) -> list[list[float]]:
        """Returns the utilities of what `outcomes` has *found*; those of a limit that is not sound are `UNSOUND_UTILITY`."""
        self.count_contracts(alive, found)
        rows = [[self.utility.of_end(end).utility for _, end in row] for row in found]
        return [
            row if self.is_sound(each) else [UNSOUND_UTILITY] * len(row)
            for each, row in zip(alive, rows, strict=True)
        ]

    def count_contracts(
        self, alive: Sequence[int], found: Sequence[Sequence[AuctionOutcome]]
    ) -> None:
        """Counts the contracts that the limits numbered in *alive* lead to by what `outcomes` has *found*, for `is_sound`."""
        for each, row in zip(alive, found, strict=True):
            for _, (contract, teams, captured) in row:
                if contract is not None and contract.declarer == self.me and not contract.moon:
                    self._contracts[each] += 1
                    self._made[each] += captured[teams[self.me]] >= contract.points

    def is_sound(self, each: int) -> bool:
        """Tells whether the contracts that limit number *each* leads to are made often enough; that of the heuristic bot, the first,
        always counts as sound.
        """
        contracts = self._contracts[each]
        if each == 0 or self._any or contracts < MIN_CONTRACTS:
            return True
        return self._made[each] >= MIN_MAKE_RATE * contracts

    def explained(self, count: int) -> list[WorldLimits]:
        """Draws worlds by how well all limits explain the last calls, each with the limits of the others in it."""
        drawn = self.worlds.draw(CANDIDATES_PER_WORLD * count if self.called else count, self.rng)
        known = [self.limits_of(self.called, world) for world in drawn]
        chosen: Iterable[int] = range(count)
        if self.called:
            chosen = systematic([self.likelihood(each) for each in known], count, self.rng)
        return [(drawn[n], self.limits_of_others(drawn[n], known[n])) for n in chosen]

    def limits_of_others(self, world: World, known: dict[Seat, float]) -> dict[Seat, float]:
        """Returns the limits in *world* of all others still in the auction.

        *known* has those of the players who have called; none is below the player's own bid.
        """
        silent = self.limits_of(self.others - self.called.keys(), world)
        return silent | {
            seat: max(known[seat], call.at_least)
            for seat, call in self.called.items()
            if seat in self.others
        }

    def limits_of(self, seats: Collection[Seat], world: World) -> dict[Seat, float]:
        """Returns the limits of *seats* with their hands in *world*."""
        if not seats:
            return {}
        simulation = all_looked(self.view, world)
        return {seat: bid_limit(simulation.view(seat), self.legal) for seat in seats}

    def likelihood(self, limits: dict[Seat, float]) -> float:
        """Returns how well limits explain what was called, from nearly 0 to 1."""
        doubt = LIMIT_NOISE_SHARE * round_points(self.view.plan).total
        product = 1.0
        for seat, call in self.called.items():
            beyond = limits[seat] - call.points
            fits = 1.0 / (1.0 + exp((beyond if call.passed else -beyond) / doubt))
            product *= UNEXPLAINED_CALL_PROBABILITY + (1.0 - UNEXPLAINED_CALL_PROBABILITY) * fits
        return product


class AuctionGraph:
    """The calls that may follow in an auction; the engine works each of them out once.

    What may follow depends on who is still in, whose turn it is, and the high bid, held or not; so histories that agree
    in these meet.
    """

    def __init__(self, simulation: Simulation) -> None:
        """Begins where *simulation* stands; whose cards are in it does not matter."""
        self._turns: dict[object, _Turn] = {}
        self._root = self._turn(simulation)

    def settle(self, limits: Mapping[Seat, float], first: int | None = None) -> Contract | None:
        """Returns the contract if all go to their limits; ``None`` if the cards are dealt again.

        Players without a limit pass. Nobody goes over a partner without a far better hand. *first* is the first bid,
        whatever the limit of its player; `NO_BID`: a pass.
        """
        node: _Turn | AuctionEnd = self._root
        while isinstance(node, _Turn):
            bid = node.bid(limits.get(node.seat, NO_BID)) if first is None else first
            first = None
            after = node.after.get(bid)
            if after is None:
                after = node.after[bid] = self._next(node, bid)
            node = after
        return node.contract

    def _next(self, node: _Turn, bid: int) -> _Turn | AuctionEnd:
        """Returns what follows a call: another turn, or the end of the auction."""
        simulation = node.simulation.copy()
        call = Pass() if bid == NO_BID else ShootMoon() if bid > node.legal.max else Bid(bid)
        end = auction_end(simulation.carry_out(node.seat, call))
        return self._turn(simulation) if end is None else end

    def _turn(self, simulation: Simulation) -> _Turn:
        """Returns the turn at which *simulation* stands."""
        plan, now = simulation.plan, simulation.round
        high = auction.high_bid(now)
        key = tuple(auction.active_seats(plan, now)), auction.finished_calling(plan, now), high
        turn = self._turns.get(key)
        if turn is None:
            seat, legal = simulation.turn()
            assert isinstance(legal, LegalCalls)
            needed = needed_limit(plan, now, seat)
            turn = self._turns[key] = _Turn(simulation, seat, legal, needed)
        return turn


class AuctionEnd(NamedTuple):
    """The end of an auction."""

    contract: Contract | None
    """``None``: the cards are dealt again."""


def auction_end(events: Iterable[Event]) -> AuctionEnd | None:
    """Returns the end of the auction, if it is among *events*."""
    for event in events:
        if isinstance(event, AuctionWon):
            return AuctionEnd(
                Contract(event.seat, event.points, event.forced, event.blind, event.moon)
            )
        if isinstance(event, ThrownIn):
            return AuctionEnd(None)
    return None


class _Turn:
    """A point of the auction at which somebody must call."""

    __slots__ = ("after", "legal", "needed", "seat", "simulation")

    def __init__(self, simulation: Simulation, seat: Seat, legal: LegalCalls, needed: int) -> None:
        """*seat* must call next, as *legal* says; with a limit below *needed* it passes."""
        self.simulation, self.seat, self.legal, self.needed = simulation, seat, legal, needed
        self.after: dict[int, _Turn | AuctionEnd] = {}
        """What follows each bid; a pass is `NO_BID`."""

    def bid(self, limit: float) -> int:
        """Returns the bid of a player who goes to *limit*, or `NO_BID`."""
        if limit > self.legal.max and self.legal.may_moon:
            return int(limit)
        if limit < self.needed or not self.legal.may_bid:
            return NO_BID
        return next_bid(self.legal, min(limit, self.legal.max))
