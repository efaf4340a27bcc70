"""The auction by rollouts and learned models: others go as far as players who search do, and a playout is taken for what it is worth.

Two things differ from `AuctionSearch`. How far the others go in a world is drawn from the model of calls instead of being what the
heuristic bot would do, and so is how likely a world makes the calls so far. And a playout is not believed to the point: the model of
outcomes says how what it gives is distributed at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from rookery.belief.worlds import World, systematic
from rookery.bots.heuristic.bidding import urgency
from rookery.bots.heuristic.calibration import calibration, declarer_points
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import Budget, LearnedBids
from rookery.bots.models.bid_features import Row, row_of_turn
from rookery.bots.models.bids import QUANTILES, CapturedShare, Limit, captured_at_table, limits_of
from rookery.bots.search.auction import (
    CANDIDATES,
    DOUBT,
    WHIM,
    AuctionOutcome,
    AuctionSearch,
    Explained,
    all_looked,
)
from rookery.bots.search.last_calls import needed_limit
from rookery.cards import Cards
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.rules.arithmetic import point_grain
from rookery.seats import Seat
from rookery.view.seat import SeatView

OWN = 0.4
"""Which part of the spread of limits is drawn by chance. The rest is what a player makes of the hand beyond what the model sees: whoever
goes further has a reason, so that it would be wrong to hope for more contracts of others that fail.
"""
SURE = 0.7
"""The least part of the worlds in which a contract is made that is worth bidding for. Less would pay if all were exact, but the limit that
looks best has been lucky, too.
"""


class HeardCall(NamedTuple):
    """A call of another player, and where the auction stood."""

    seat: Seat
    points: int
    """How far the player goes at least, or, passing, does not."""
    passed: bool
    jumped: bool
    """Whether the player bid more than was needed, which players who search, and from whom the model has learned, seldom do."""
    turn: Row


Ended = tuple[Seat, Cards, tuple[int, ...]]
"""A declarer, the hand before the nest, and what a playout gives to the teams."""


def ended(outcome: AuctionOutcome) -> Ended:
    """Returns what the model of outcomes is told of an *outcome* with a contract."""
    end = outcome.contract
    assert end is not None
    return end.declarer, outcome.world.hands[end.declarer], outcome.captured


class OutcomeAuctionSearch(AuctionSearch):
    """The worlds of one call, in which playouts are taken for what they are worth."""

    def __init__(self, view: SeatView, legal: LegalCalls, rng: Random) -> None:
        """Draws its worlds by *rng*."""
        super().__init__(view, legal, rng)
        self._shares: dict[Ended, CapturedShare] = {}

    def utilities(
        self, alive: Sequence[int], found: Sequence[Sequence[AuctionOutcome]]
    ) -> list[list[float]]:
        """Returns the utilities of what `outcomes` has *found*; the model of outcomes is asked about all of it at once."""
        plan = self.view.plan
        total = round_points(plan).total
        asked: dict[Ended, tuple[Cards, float]] = {}
        for outcome in chain.from_iterable(found):
            end = outcome.contract
            if end is not None and not end.moon:
                captured = outcome.captured[outcome.teams[end.declarer]]
                hand = outcome.world.hands[end.declarer]
                asked[ended(outcome)] = hand, captured / total
        shares = captured_at_table(plan, list(asked.values()))
        self._shares = dict(zip(asked, shares, strict=True))
        return super().utilities(alive, found)

    def least_made(self) -> float:
        """Returns which part of the contracts must be made at least that are worth bidding for."""
        return SURE

    def equally_likely(self, outcome: AuctionOutcome) -> Sequence[tuple[int, ...]]:
        """Returns what the teams may capture, by what a playout says and the model of outcomes makes of it."""
        end = outcome.contract
        if end is None or end.moon:
            return super().equally_likely(outcome)
        team = outcome.teams[end.declarer]
        return spread_out(self.view.plan, team, outcome.captured, self._shares[ended(outcome)])


class LearnedAuctionSearch(OutcomeAuctionSearch):
    """The worlds of one call, with the learned models of calls and of outcomes."""

    def __init__(self, view: SeatView, legal: LegalCalls, rng: Random) -> None:
        """Draws its worlds by *rng*."""
        super().__init__(view, legal, rng)
        plan, now = view.plan, view.round
        self._said = list(said_by_others(view))
        self._waiting = sorted(self.others)
        self._turns = {seat: row_of_turn(plan, now, seat) for seat in self._waiting}
        self._urgency: dict[Seat, float] | None = None

    def explained(self, count: int) -> list[Explained]:
        """Draws worlds by how likely they make the calls of the others, each with limits of the others in it."""
        drawn = self.worlds.draw(CANDIDATES * count if self._said else count, self.rng)
        chosen = list(range(count))
        if self._said:
            chosen = list(systematic(self.likelihoods(drawn), count, self.rng))
        worlds = [drawn[number] for number in chosen]
        turns = [
            (world.hands[seat], self._turns[seat]) for world in worlds for seat in self._waiting
        ]
        limits = iter(limits_of(self.view.plan, turns))
        urgent = self._urgent(worlds[0])
        return [
            (
                world,
                {
                    seat: max(self._drawn(limit) + urgent[seat], self._at_least(seat))
                    for seat, limit in zip(
                        self._waiting, islice(limits, len(self._waiting)), strict=True
                    )
                },
            )
            for world in worlds
        ]

    def _drawn(self, limit: Limit) -> float:
        """Returns how far a player goes in a world."""
        return limit.middle + OWN * (limit.drawn(self.rng) - limit.middle)

    def likelihoods(self, drawn: Sequence[World]) -> list[float]:
        """Returns for each world how likely the calls of the others are in it."""
        turns = [(world.hands[said.seat], said.turn) for world in drawn for said in self._said]
        limits = iter(limits_of(self.view.plan, turns))
        found = []
        for world in drawn:
            product = 1.0
            for said, limit in zip(self._said, islice(limits, len(self._said)), strict=True):
                goes = limit.reaches(said.points)
                if said.jumped:
                    goes = min(goes, self._worth(world.hands[said.seat]).reaches(said.points))
                fits = 1.0 - goes if said.passed else goes
                product *= WHIM + (1.0 - WHIM) * fits
            found.append(product)
        return found

    def _worth(self, hand: Cards) -> Limit:
        """Returns how far a hand goes by what the heuristics expect of it; a jump is held against that, too."""
        plan = self.view.plan
        middle = declarer_points(plan, hand) + calibration(plan).limit
        return Limit(middle, DOUBT * round_points(plan).total)

    def _at_least(self, seat: Seat) -> float:
        """Returns how far *seat* certainly goes."""
        return float(self.called[seat].at_least) if seat in self.called else 0.0

    def _urgent(self, world: World) -> dict[Seat, float]:
        """Returns how much further each of the others goes because the match would be lost otherwise; cards do not matter."""
        if self._urgency is None:
            simulation = all_looked(self.view, world)
            self._urgency = {seat: urgency(simulation.view(seat)) for seat in self._waiting}
        return self._urgency


def auction_search(budget: Budget) -> type[AuctionSearch]:
    """Returns the search of an auction that *budget* asks for."""
    searches: dict[LearnedBids, type[AuctionSearch]] = {
        "nothing": AuctionSearch,
        "outcomes": OutcomeAuctionSearch,
        "everything": LearnedAuctionSearch,
    }
    return searches[budget.learned_bids]


def said_by_others(view: SeatView) -> Iterator[HeardCall]:
    """Yields the calls of the others that tell something about their cards."""
    plan, now = view.plan, view.round
    for place, call in enumerate(now.calls):
        if call.seat == view.seat or call.blind or call.kind == "favor":
            continue
        before = replace(now, calls=now.calls[:place])
        needed, passed = needed_limit(plan, before, call.seat), call.kind == "pass"
        points = needed if passed else max(needed, call.points)
        jumped = not passed and call.points > auction.least_bid(plan, before, call.seat)
        yield HeardCall(call.seat, points, passed, jumped, row_of_turn(plan, before, call.seat))


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
        others = split(everything - points, captured, team, rest)
        found.append((*others[:team], points, *others[team:]))
    return found


def split(points: int, captured: tuple[int, ...], team: int, rest: int) -> tuple[int, ...]:
    """Returns *points* divided among all teams but *team* like the *rest* of what they *captured*; evenly if that is nothing."""
    others = (*captured[:team], *captured[team + 1 :])
    parts = [points * each // rest if rest else points // max(len(others), 1) for each in others]
    # What does not divide goes to the first.
    return (parts[0] + points - sum(parts), *parts[1:]) if parts else ()
