"""Calling by trying out: how high to go, when others go as high as their hands in each world let them.

In a world the rest of the auction follows from everybody's limit. Whoever wins it plays his contract there, and what
my side gets for that decides between my limits: to pass is one of them, and to drive the opponents up another.

What others have called speaks for some worlds: who has bid would seldom hold a hand that is not worth it, and who has
passed one that is worth more. So worlds in which everybody's limit explains his last call are drawn more often.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from rookery.belief.worlds import World, Worlds, systematic
from rookery.bots.heuristic.bidding import JUMP, OVER_PARTNER, bid_limit, next_bid
from rookery.bots.heuristic.features import friends_of
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import Budget
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.racing import paired_race
from rookery.bots.search.rollout import Rollout, play_out
from rookery.bots.search.utility import MatchUtility
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.engine.public import Call, Contract, PublicRound
from rookery.seats import Seat
from rookery.view.seat import SeatView

NOTHING = 0
"""The limit of one who passes."""
REACH = 0.2
"""The part of all points by which the limits that are tried go beyond the one of the rules of thumb."""
CANDIDATES = 4
"""Worlds drawn evenly for each that is chosen by what others called."""
DOUBT = 0.1
"""The part of all points by which a limit may miss a call for that to be less than half as likely as one that fits."""
WHIM = 0.05
"""How often anybody calls what his hand does not explain."""


def choose_call(
    view: SeatView, legal: LegalCalls, baseline: Command, budget: Budget, rng: Random
) -> Command:
    """Returns the call of the best limit; *baseline* is that of the rules of thumb."""
    if not legal.may_bid or (isinstance(baseline, Bid) and baseline.points == legal.max):
        return baseline
    usual = int(bid_limit(view, legal)) if isinstance(baseline, Bid) else NOTHING
    limits = limits_to_try(view, legal, usual)
    search = AuctionSearch(view, legal, rng)
    calls = [baseline, *(call_of(legal, limit, baseline) for limit in limits[1:])]
    best = paired_race(len(limits), 0, lambda *job: search.measure(limits, *job), budget, calls)
    return calls[best]


def call_of(legal: LegalCalls, limit: int, baseline: Command) -> Command:
    """Returns what to say now with that *limit*; a *baseline* that is no bid is how to pass."""
    if limit >= legal.min:
        return Bid(next_bid(legal, limit))
    return Pass() if isinstance(baseline, Bid) else baseline


def limits_to_try(view: SeatView, legal: LegalCalls, usual: int) -> list[int]:
    """Returns limits, the *usual* one first: to pass, and every bid that is within reach."""
    assert view.plan.bids is not None
    reach = max(bid_limit(view, legal), usual) + REACH * view.plan.bids.max
    highest = min(legal.max, max(legal.min, int(reach)))
    bids = range(legal.min, highest + 1, legal.step)
    if usual >= legal.min:
        usual -= (usual - legal.min) % legal.step
    return [usual, *(limit for limit in (NOTHING, *bids) if limit != usual)]


class Said(NamedTuple):
    """What the last call of a player tells of his limit."""

    points: int
    """The bid that he made, or the least that he would have had to bid when he passed."""
    passed: bool

    @property
    def at_least(self) -> int:
        """How high he certainly goes."""
        return 0 if self.passed else self.points


def last_calls(plan: Plan, now: PublicRound) -> dict[Seat, Said]:
    """Returns what the last call of everybody who has called tells."""
    assert plan.bids is not None
    said: dict[Seat, Said] = {}
    high: Call | None = None
    for call in now.calls:
        if call.kind == "bid":
            said[call.seat], high = Said(call.points, passed=False), call
        elif call.kind == "pass":
            said[call.seat] = Said(least_bid(plan, now, call.seat, high), passed=True)
    return said


def least_bid(plan: Plan, now: PublicRound, seat: Seat, high: Call | None) -> int:
    """Returns what *seat* must be ready to bid to go over *high*."""
    bids = plan.bids
    assert bids is not None
    if high is None:
        return bids.min
    friendly = high.seat in friends_of(plan, now.order, seat, None, seat)
    return going_over(high.points, bids.step, friendly=friendly)


def going_over(points: int, step: int, *, friendly: bool) -> int:
    """Returns what one must be ready to bid to go over a bid; nobody goes over a partner without good reason."""
    return points + (OVER_PARTNER if friendly else 1) * step


class AuctionSearch:
    """The worlds of one call, and what comes of each limit in them."""

    def __init__(self, view: SeatView, legal: LegalCalls, rng: Random) -> None:
        """Draws its worlds by *rng*."""
        assert view.seat is not None
        self.view, self.me, self.legal = view, view.seat, legal
        self.worlds, self.rng = Worlds(view), rng
        self.utility = MatchUtility(view.plan, view.public, view.seat)
        self.called = last_calls(view.plan, view.round)
        self.called.pop(view.seat, None)
        self.others = frozenset(auction.active(view.plan, view.round)) - {view.seat}
        self.before = Auction(view.plan, view.round)

    def measure(self, limits: Sequence[int], alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the values of some of *limits* in *count* fresh worlds."""
        drawn = self.explained(count)
        ends: list[list[tuple[Seat, int, bool] | None]] = []
        states: dict[tuple[int, Seat], RolloutState] = {}
        for number, (world, others) in enumerate(drawn):
            row = [
                self.before.settle({**others, self.me: limits[candidate]}) for candidate in alive
            ]
            ends.append(row)
            for end in row:
                if end is not None and (number, end[0]) not in states:
                    states[number, end[0]] = self.contract_played(world, *end)
        points = dict(zip(states, play_out(self.view.plan, list(states.values())), strict=True))

        def value(number: int, end: tuple[Seat, int, bool] | None) -> float:
            if end is None:
                return self.utility.of_nothing()
            state, [captured] = states[number, end[0]], points[number, end[0]]
            return self.utility.of(Contract(*end), state.teams, captured)

        return [
            [value(number, row[place]) for number, row in enumerate(ends)]
            for place in range(len(alive))
        ]

    def explained(self, count: int) -> list[tuple[World, dict[Seat, float]]]:
        """Draws worlds, by how well everybody's limit explains his last call, each with how high the others go in it."""
        drawn = self.worlds.draw(CANDIDATES * count if self.called else count, self.rng)
        known = [self.limits_of(self.called, world) for world in drawn]
        chosen: Iterable[int] = range(count)
        if self.called:
            chosen = systematic([self.likelihood(each) for each in known], count, self.rng)
        return [(drawn[n], self.limits_of_others(drawn[n], known[n])) for n in chosen]

    def limits_of_others(self, world: World, known: dict[Seat, float]) -> dict[Seat, float]:
        """Returns how high everybody still in goes in *world*; those of who has called are *known*, and at least his bid."""
        silent = self.limits_of(self.others - self.called.keys(), world)
        return silent | {
            seat: max(known[seat], call.at_least)
            for seat, call in self.called.items()
            if seat in self.others
        }

    def limits_of(self, seats: Iterable[Seat], world: World) -> dict[Seat, float]:
        """Returns how high some would go with their hands in *world*."""
        rollout = Rollout(self.view, world)
        return {seat: bid_limit(rollout.view_of(seat), self.legal) for seat in seats}

    def likelihood(self, limits: dict[Seat, float]) -> float:
        """Returns how well limits explain what was called, from nearly 0 to 1."""
        doubt = DOUBT * round_points(self.view.plan).total
        product = 1.0
        for seat, call in self.called.items():
            beyond = limits[seat] - call.points
            fits = 1.0 / (1.0 + exp((beyond if call.passed else -beyond) / doubt))
            product *= WHIM + (1.0 - WHIM) * fits
        return product

    def contract_played(
        self, world: World, declarer: Seat, points: int, forced: bool
    ) -> RolloutState:
        """Returns *world* at the first lead of a contract."""
        rollout = Rollout(self.view, world)
        rollout.award(Contract(declarer, points, forced))
        rollout.lead_up()
        return rollout.state()


class Auction:
    """An auction as it stands, to be brought to its end again and again."""

    def __init__(self, plan: Plan, now: PublicRound) -> None:
        """Takes the calls so far from *now*."""
        spec = plan.bids
        assert spec is not None
        self._spec, self._dealer = spec, now.dealer
        high = auction.high_bid(now)
        self._holder = high.seat if high else None
        self._top = high.points if high else 0
        self._active = auction.active(plan, now)
        self._friends = {
            seat: friends_of(plan, now.order, seat, None, seat) for seat in self._active
        }

    def settle(self, limits: dict[Seat, float]) -> tuple[Seat, int, bool] | None:
        """Returns who wins the auction at which bid, and whether he was forced, if all go to their limits.

        ``None`` if everybody passes and the cards are dealt again. Nobody goes on against a partner without good reason.
        """
        spec, holder, top = self._spec, self._holder, self._top
        waiting = deque(self._active)
        while waiting:
            alone = waiting[0] if len(waiting) == 1 else None
            if alone is not None and alone == holder:
                break
            if holder is None and alone == self._dealer and spec.forced is not None:
                break
            seat = waiting.popleft()
            if seat == holder:
                waiting.append(seat)
                continue
            lowest = spec.min if holder is None else top + spec.step
            wanted = lowest
            if holder is not None:
                wanted = going_over(top, spec.step, friendly=holder in self._friends[seat])
            if lowest > spec.max or limits[seat] < wanted:
                continue
            steps = int((min(limits[seat], spec.max) - lowest) // spec.step)
            holder, top = seat, lowest + max(0, steps - JUMP) * spec.step
            if top == spec.max:
                break
            waiting.append(seat)
        if holder is not None:
            return holder, top, False
        if spec.forced is not None:
            return self._dealer, spec.forced, True
        return None
