"""The auction by rollouts: how high to bid if all other players bid up to limits that follow from their hands.

In a world, the limits of all players determine the rest of the auction. The winner's contract is played out there, and
its utility decides between the player's own limits, which include passing and driving up the opponents.

The calls so far make some worlds likelier: players who have bid seldom hold a hand too weak for the bid, and players
who have passed seldom hold one that is worth more. So worlds are drawn by how well the limits in them explain the last
calls.
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
"""Limits are tried up to this part of the highest bid above the limit of the heuristic bot."""
CANDIDATES_PER_WORLD = 4
"""Worlds drawn uniformly for each world that is chosen by the calls of the others."""
LIMIT_NOISE_SHARE = 0.1
"""The scale of the logistic curve that tells how likely a player with some limit makes a call, as a part of all points."""
MIN_MOON_SHARE = 0.75
"""The moon is tried only with a hand that is expected to capture at least this part of all points."""
MIN_MAKE_RATE = 0.5
"""A limit is sound if at least this part of the contracts that it leads to are made.

An unsound limit is not chosen even if its utility is high, because that rests on a guess about the calls of the others, and
players who search bid higher than the guess.
"""
UNSOUND_UTILITY = -1.0
"""The utility of an unsound limit, lower than that of a lost match."""
MIN_CONTRACTS = 12
"""A limit may be unsound only after it has led to at least this many contracts."""
UNEXPLAINED_CALL_PROBABILITY = 0.05
"""The probability that a player makes a call that the hand does not explain."""


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
    moon = moon_limit(view, legal, called=isinstance(baseline, ShootMoon))
    top = isinstance(baseline, Bid) and baseline.points == legal.max
    if moon is None and (not legal.may_bid or top):
        return baseline
    match baseline:
        case Bid():
            baseline_limit = int(bid_limit(view, legal))
        case ShootMoon():
            assert moon is not None
            baseline_limit = moon
        case _:
            baseline_limit = NO_BID
    assert view.seat is not None
    needed = needed_limit(view.plan, view.round, view.seat)
    first, *others = limits_to_try(view, legal, baseline_limit)
    # With a lower limit the player passes over a partner's bid, so it does not stand for a bid.
    limits = [first, *(limit for limit in others if limit == NO_BID or limit >= needed)]
    if moon is not None and baseline_limit != moon:
        limits.append(moon)
    search = AuctionSearch(view, legal, rng)
    calls = [baseline, *(call_for(legal, limit, baseline) for limit in limits[1:])]
    best = paired_race(len(limits), 0, lambda *job: search.measure(limits, *job), budget, calls)
    return calls[best]


def call_for(legal: LegalCalls, limit: int, baseline: Command) -> Command:
    """Returns the next call of a player with *limit*; a *baseline* that passes in some way says how to pass."""
    if limit > legal.max:
        return ShootMoon()
    if limit >= legal.min:
        return Bid(next_bid(legal, limit))
    return Pass() if isinstance(baseline, Bid | ShootMoon) else baseline


def moon_limit(view: SeatView, legal: LegalCalls, *, called: bool = False) -> int | None:
    """Returns the limit that stands for the moon, or `None` if the moon is not allowed or the hand is too weak to try it.

    If the moon is *called* anyway, or would be by the heuristics, no hand is too weak.
    """
    moon = view.plan.moon
    if moon is None or not legal.may_moon:
        return None
    good = called or hand_points(view) >= MIN_MOON_SHARE * round_points(view.plan).total
    return moon.points if good else None


def limits_to_try(view: SeatView, legal: LegalCalls, baseline_limit: int) -> list[int]:
    """Returns the limits to try, *baseline_limit* first: passing, and every bid up to a margin above the limit of the
    heuristic bot.
    """
    assert view.plan.bids is not None
    most = max(bid_limit(view, legal), baseline_limit) + EXTRA_LIMIT_SHARE * view.plan.bids.max
    highest = min(legal.max, max(legal.min, int(most)))
    bids = range(legal.min, highest + 1, legal.step)
    if baseline_limit >= legal.min:
        baseline_limit -= (baseline_limit - legal.min) % legal.step
    return [baseline_limit, *(limit for limit in (NO_BID, *bids) if limit != baseline_limit)]


def all_looked(view: SeatView, world: World) -> Simulation:
    """Returns a simulation of *world* in which all players have looked at their cards, because limits follow from hands."""
    simulation = Simulation.of(view, world)
    for seat in simulation.round.unseen_by:
        simulation.act(seat, Look())
    return simulation


WorldLimits = tuple[World, dict[Seat, float]]
"""A world, and the limits of the other players in it."""


class AuctionOutcome(NamedTuple):
    """How the auction and then the round end in one world."""

    world: World
    end: End
    """`NOT_PLAYED` if the cards are dealt again."""


class AuctionSearch:
    """The worlds of one call, and the utility of each limit in them."""

    def __init__(self, view: SeatView, legal: LegalCalls, rng: Random) -> None:
        """Prepares the search for the call of ``view.seat``; *rng* draws the worlds."""
        assert view.seat is not None
        self.view, self.me, self.legal = view, view.seat, legal
        self.worlds, self.rng = Worlds(view), rng
        self.utility = MatchUtility(view.plan, view.public, view.seat)
        self.called = last_calls(view.plan, view.round)
        self.called.pop(view.seat, None)
        self.others = frozenset(auction.active_seats(view.plan, view.round)) - {view.seat}
        self._graph: AuctionGraph | None = None
        self._contracts: Counter[int] = Counter()
        """For each limit by its number, how many worlds led to a contract of the player's own."""
        self._made: Counter[int] = Counter()
        """For each limit by its number, in how many of these worlds the contract was made."""
        self._accepts_any_limit = view.plan.accounts == 2 and urgency(view) > 0
        """Whether every limit counts as sound, because the match would be lost otherwise."""

    def measure(self, limits: Sequence[int], alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the utilities of the limits numbered in *alive* in *count* fresh worlds."""
        return self.utilities(alive, self.outcomes(limits, alive, count))

    def outcomes(
        self,
        limits: Sequence[int],
        alive: Sequence[int],
        count: int,
        firsts: Mapping[int, int] = MappingProxyType({}),
    ) -> list[list[AuctionOutcome]]:
        """Returns the outcomes of the limits numbered in *alive* in *count* fresh worlds, the same worlds for all limits.

        *firsts* has the player's next bid for those limits, by their numbers, from which it does not follow.
        """
        drawn = self.draw_by_calls(count)
        if self._graph is None:
            # The calls do not depend on cards, so any world will do.
            self._graph = AuctionGraph(all_looked(self.view, drawn[0][0]))
        ends: list[list[Contract | None]] = []
        states: dict[tuple[int, Seat, bool], RolloutState] = {}
        for number, (world, others) in enumerate(drawn):
            row = [
                self._graph.settle({**others, self.me: limits[limit]}, firsts.get(limit))
                for limit in alive
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
        self, alive: Sequence[int], outcomes: Sequence[Sequence[AuctionOutcome]]
    ) -> list[list[float]]:
        """Returns the utility of each of *outcomes*; every outcome of an unsound limit has `UNSOUND_UTILITY`."""
        self.count_contracts(alive, outcomes)
        rows = [[self.utility.of_end(end).utility for _, end in row] for row in outcomes]
        return [
            row if self.is_sound(limit) else [UNSOUND_UTILITY] * len(row)
            for limit, row in zip(alive, rows, strict=True)
        ]

    def count_contracts(
        self, alive: Sequence[int], outcomes: Sequence[Sequence[AuctionOutcome]]
    ) -> None:
        """Counts for `is_sound` the contracts in *outcomes*, one row for each limit numbered in *alive*."""
        for limit, row in zip(alive, outcomes, strict=True):
            for _, (contract, teams, captured) in row:
                if contract is not None and contract.declarer == self.me and not contract.moon:
                    self._contracts[limit] += 1
                    self._made[limit] += captured[teams[self.me]] >= contract.points

    def is_sound(self, limit: int) -> bool:
        """Tells whether the contracts of the limit with number *limit* are made often enough.

        The limit with number 0, with which the others are compared, always counts as sound.
        """
        contracts = self._contracts[limit]
        if limit == 0 or self._accepts_any_limit or contracts < MIN_CONTRACTS:
            return True
        return self._made[limit] >= MIN_MAKE_RATE * contracts

    def draw_by_calls(self, count: int) -> list[WorldLimits]:
        """Draws worlds by how well the limits of the others explain their last calls; returns each world with these
        limits.
        """
        drawn = self.worlds.draw(CANDIDATES_PER_WORLD * count if self.called else count, self.rng)
        known = [self.limits_of(self.called, world) for world in drawn]
        chosen: Iterable[int] = range(count)
        if self.called:
            chosen = systematic([self.likelihood(limits) for limits in known], count, self.rng)
        return [(drawn[n], self.limits_of_others(drawn[n], known[n])) for n in chosen]

    def limits_of_others(self, world: World, known: dict[Seat, float]) -> dict[Seat, float]:
        """Returns the limits in *world* of all other players still in the auction.

        *known* has the limits of the players who have called. They are raised to these players' own bids where they are
        lower.
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
        """Returns how well *limits* explain the last calls, from nearly 0 to 1."""
        noise = LIMIT_NOISE_SHARE * round_points(self.view.plan).total
        product = 1.0
        for seat, call in self.called.items():
            beyond = limits[seat] - call.points
            fits = 1.0 / (1.0 + exp((beyond if call.passed else -beyond) / noise))
            product *= UNEXPLAINED_CALL_PROBABILITY + (1.0 - UNEXPLAINED_CALL_PROBABILITY) * fits
        return product


class AuctionGraph:
    """The turns that may follow in an auction, each computed by the engine once.

    What may follow depends on who is still in the auction, whose turn it is, and the high bid, held or not. So histories
    that agree in these share a turn.
    """

    def __init__(self, simulation: Simulation) -> None:
        """Begins at the turn at which *simulation* stands; its cards do not matter."""
        self._turns: dict[object, _Turn] = {}
        self._root = self._turn(simulation)

    def settle(self, limits: Mapping[Seat, float], first: int | None = None) -> Contract | None:
        """Returns the contract if all players bid up to their limits; `None` if the cards are dealt again.

        Players without a limit pass. Nobody outbids a partner without a far better hand. *first* is the next call,
        whatever the limit of its player: a bid, or `NO_BID` for a pass.
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
        """Returns what follows *bid*: another turn, or the end of the auction."""
        simulation = node.simulation.copy()
        call = Pass() if bid == NO_BID else ShootMoon() if bid > node.legal.max else Bid(bid)
        end = auction_end(simulation.act_unchecked(node.seat, call))
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
    """The contract, or `None` if the cards are dealt again."""


def auction_end(events: Iterable[Event]) -> AuctionEnd | None:
    """Returns the end of the auction if *events* contain it, or `None`."""
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
        """Takes the *seat* that must call and its *legal* calls; with a limit below *needed* it passes."""
        self.simulation, self.seat, self.legal, self.needed = simulation, seat, legal, needed
        self.after: dict[int, _Turn | AuctionEnd] = {}
        """What follows each bid that has been tried; `NO_BID` is a pass."""

    def bid(self, limit: float) -> int:
        """Returns the next bid of a player with *limit*, or `NO_BID`."""
        if limit > self.legal.max and self.legal.may_moon:
            return int(limit)
        if limit < self.needed or not self.legal.may_bid:
            return NO_BID
        return next_bid(self.legal, min(limit, self.legal.max))
