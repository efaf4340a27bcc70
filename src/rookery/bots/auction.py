"""Calling by trying out: how high to go, when others go as high as their hands in each world let them.

In a world the rest of the auction follows from everybody's limit. Whoever wins it plays his contract there, and what
my side gets for that decides between my limits: to pass is one of them, and to drive the opponents up another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

from rookery.bots.bidding import JUMP, bid_limit, next_bid
from rookery.bots.course import Course, Scene, draw, play_out
from rookery.bots.level import Budget
from rookery.bots.memory import friends_of
from rookery.bots.race import race
from rookery.bots.stakes import Stakes
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicRound
from rookery.seats import Seat
from rookery.view.seat import SeatView
from rookery.view.worlds import World, Worlds

NOTHING = 0
"""The limit of one who passes."""
REACH = 0.2
"""The part of all points by which the limits that are tried go beyond the one of the rules of thumb."""


def choose_call(
    view: SeatView, legal: LegalCalls, prior: Command, budget: Budget, rng: Random
) -> Command:
    """Returns the call of the best limit; *prior* is that of the rules of thumb."""
    if not legal.may_bid or (isinstance(prior, Bid) and prior.points == legal.max):
        return prior
    usual = int(bid_limit(view, legal)) if isinstance(prior, Bid) else NOTHING
    limits = limits_to_try(view, legal, usual)
    table = Table(view, budget, rng)
    calls = [prior, *(call_of(legal, limit, prior) for limit in limits[1:])]
    best = race(len(limits), 0, lambda *job: table.measure(limits, *job), budget, calls)
    return calls[best]


def call_of(legal: LegalCalls, limit: int, prior: Command) -> Command:
    """Returns what to say now with that *limit*; a *prior* that is no bid is how to pass."""
    if limit >= legal.min:
        return Bid(next_bid(legal, limit))
    return Pass() if isinstance(prior, Bid) else prior


def limits_to_try(view: SeatView, legal: LegalCalls, usual: int) -> list[int]:
    """Returns limits, the *usual* one first: to pass, and every bid that is within reach."""
    assert view.plan.rules.auction is not None
    reach = max(bid_limit(view, legal), usual) + REACH * view.plan.rules.auction.max
    highest = min(legal.max, max(legal.min, int(reach)))
    bids = range(legal.min, highest + 1, legal.step)
    if usual >= legal.min:
        usual -= (usual - legal.min) % legal.step
    return [usual, *(limit for limit in (NOTHING, *bids) if limit != usual)]


class Table:
    """The worlds of one call, and what comes of each limit in them."""

    def __init__(self, view: SeatView, budget: Budget, rng: Random) -> None:
        assert view.seat is not None
        self.view, self.me = view, view.seat
        self.worlds, self.budget, self.rng = Worlds(view), budget, rng
        self.stakes = Stakes(view.plan, view.public, view.seat)

    def measure(self, limits: Sequence[int], alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the values of some of *limits* in *count* fresh worlds."""
        drawn = draw(self.worlds, count, self.budget, self.rng)
        before = Auction(self.view.plan, self.view.round)
        ends: list[list[tuple[Seat, int, bool] | None]] = []
        scenes: dict[tuple[int, Seat], Scene] = {}
        for number, world in enumerate(drawn):
            others = self.limits_of_others(world)
            row = [before.settle({**others, self.me: limits[candidate]}) for candidate in alive]
            ends.append(row)
            for end in row:
                if end is not None and (number, end[0]) not in scenes:
                    scenes[number, end[0]] = self.contract_played(world, *end)
        points = dict(zip(scenes, play_out(self.view.plan, list(scenes.values())), strict=True))

        def value(number: int, end: tuple[Seat, int, bool] | None) -> float:
            if end is None:
                return self.stakes.of_nothing()
            scene, [captured] = scenes[number, end[0]], points[number, end[0]]
            return self.stakes.of(Contract(*end), scene.teams, captured)

        return [
            [value(number, row[place]) for number, row in enumerate(ends)]
            for place in range(len(alive))
        ]

    def limits_of_others(self, world: World) -> dict[Seat, float]:
        """Returns how high everybody else would go with his hand in *world*; who has bid goes at least that high."""
        course, legal = Course(self.view, world), self.view.legal
        assert isinstance(legal, LegalCalls)
        bids = {call.seat: call.points for call in self.view.round.calls if call.kind == "bid"}
        return {
            seat: max(bid_limit(course.view_of(seat), legal), bids.get(seat, 0))
            for seat in auction.active(self.view.plan, self.view.round)
            if seat != self.me
        }

    def contract_played(self, world: World, declarer: Seat, points: int, forced: bool) -> Scene:
        """Returns *world* at the first lead of a contract."""
        course = Course(self.view, world)
        course.award(Contract(declarer, points, forced))
        course.lead_up()
        return course.scene()


class Auction:
    """An auction as it stands, to be brought to its end again and again."""

    def __init__(self, plan: Plan, now: PublicRound) -> None:
        """Takes the calls so far from *now*."""
        spec = plan.rules.auction
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
            if holder is None and alone == self._dealer and spec.all_pass == "dealer_forced":
                break
            seat = waiting.popleft()
            if seat == holder:
                waiting.append(seat)
                continue
            lowest = spec.min if holder is None else top + spec.step
            wanted = lowest
            if holder is not None and holder in self._friends[seat]:
                wanted = top + 4 * spec.step
            if lowest > spec.max or limits[seat] < wanted:
                continue
            steps = int((min(limits[seat], spec.max) - lowest) // spec.step)
            holder, top = seat, lowest + max(0, steps - JUMP) * spec.step
            if top == spec.max:
                break
            waiting.append(seat)
        if holder is not None:
            return holder, top, False
        if spec.all_pass == "dealer_forced":
            return self._dealer, spec.min if spec.forced_bid is None else spec.forced_bid, True
        return None
