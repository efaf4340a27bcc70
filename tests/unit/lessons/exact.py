"""The values of decisions in lessons: from the first lead on, the exact solver values every world.

A world is the lesson's own deal, or one that fits what the learner sees. Decisions before the first lead are the best ones
with all cards known in the lesson's own deal; in other worlds the other players bury and name trump as the heuristic bot
does. In both, the others bid as high as their hands allow, and the learner does not bid again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

import msgspec

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World
from rookery.bots.playouts import play_out, state_of
from rookery.bots.rollout_context import RolloutContext, RolloutState
from rookery.bots.search.auction import AuctionGraph, AuctionSearch
from rookery.bots.search.rollout import casual_policy, state_at_lead
from rookery.cards import mask_of, tuple_of
from rookery.engine.command import Bid, Bury, Command, NameTrump, Pass
from rookery.engine.event import AuctionWon
from rookery.engine.legal import LegalBury, LegalCalls, LegalTrump
from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.notation.spec import Holding, PositionSpec
from rookery.record.setup import match_at
from rookery.rules.arithmetic import total_points
from rookery.seats import Seat
from rookery.solve.double_dummy import SolveResult, SolverPosition, solve
from rookery.solve.par import par
from rookery.view.seat import SeatView

Values = dict[Command, list[int]]
"""The value of each decision for the learner's side, world by world: points taken, or for a call the score less that of the
others."""


def truth(plan: Plan, spec: PositionSpec) -> World:
    """Returns a written deal as a world.

    :raises NotationError: if a card is unknown.
    """
    hidden = match_at(plan, spec).hidden.reveal()
    return World(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        aside=mask_of(hidden.aside),
        thrown=mask_of(()),
        piles=hidden.piles,
        partner=hidden.partner,
    )


def solved(plan: Plan, seat: Seat, state: RolloutState, goal: int | None = None) -> SolveResult:
    """Returns the points of the side of *seat* with best play by all; with a *goal* only whether it reaches the goal."""
    side = tuple(one for one in plan.players if state.teams[one] == state.teams[seat])
    at = SolverPosition(plan, state.trump, state.position, plan.players, side, None)
    found = solve(at, goal=goal, every=False)
    assert found.complete
    return found


def taken(plan: Plan, seat: Seat, state: RolloutState) -> int:
    """Returns the points that the side of *seat* takes with best play by all."""
    found = solved(plan, seat, state)
    assert found.lower == found.upper
    return found.lower


# --- bids


def calls_of(legal: LegalCalls) -> list[Command]:
    """Returns every call."""
    return [Pass(), *map(Bid, range(legal.min, legal.max + 1, legal.step))]


def bids_in_deal(view: SeatView, spec: PositionSpec) -> Values:
    """Returns the score after each call; a declarer has the best burial and trump."""
    world = truth(view.plan, spec)
    assert isinstance(view.legal, LegalCalls)
    search = AuctionSearch(view, view.legal, Random(1))
    others = search.limits_of_others(world, search.limits_of(search.called, world))
    return after_calls(view, [(world, others)], lambda _, end: best(view.plan, spec, end.declarer))


def bids_in_worlds(view: SeatView, count: int) -> Values:
    """Returns the score after each call in worlds that explain the calls so far."""
    assert isinstance(view.legal, LegalCalls)
    drawn = AuctionSearch(view, view.legal, Random(1)).draw_by_calls(count)

    def captured(world: World, end: Contract) -> int:
        return taken(view.plan, end.declarer, state_at_lead(view, world, contract=end))

    return after_calls(view, drawn, captured)


def after_calls(
    view: SeatView,
    drawn: Sequence[tuple[World, Mapping[Seat, float]]],
    captured: Callable[[World, Contract], int],
) -> Values:
    """Returns the score after each call in worlds with the limits of the others; *captured* returns a declarer's points."""
    seat = view.seat
    assert seat is not None
    assert isinstance(view.legal, LegalCalls)
    known: dict[tuple[int, Seat], int] = {}
    found: Values = {}
    for call in calls_of(view.legal):
        simulation = Simulation.of(view, drawn[0][0])
        won = [one for one in simulation.act_unchecked(seat, call) if isinstance(one, AuctionWon)]
        graph = None if won else AuctionGraph(simulation)
        limit = call.points if isinstance(call, Bid) else 0
        row = found[call] = []
        for number, (world, others) in enumerate(drawn):
            end = (
                Contract(won[0].seat, won[0].points, won[0].forced)
                if graph is None
                else graph.settle({**others, seat: limit})
            )
            if end is None:
                row.append(0)
                continue
            key = number, end.declarer
            if key not in known:
                known[key] = captured(world, end)
            row.append(score(view.plan, seat, end, known[key]))
    return found


def score(plan: Plan, seat: Seat, contract: Contract, captured: int) -> int:
    """Returns the score of the side of *seat* less that of the others; a bid that fails is subtracted."""
    ahead = captured if captured >= contract.points else -contract.points
    ahead -= total_points(plan.rules) - captured
    # Lessons are for two against two, partners across.
    return ahead if (seat - contract.declarer) % 2 == 0 else -ahead


def best(plan: Plan, spec: PositionSpec, declarer: Seat) -> int:
    """Returns the points of *declarer* in a deal with the best burial and trump, with all cards known."""
    rows = par(plan, undeclared(spec), declarers=(declarer,))
    assert all(row.exact for row in rows)
    return max(row.lower for row in rows)


def undeclared(spec: PositionSpec) -> PositionSpec:
    """Returns a deal as it was before anybody called."""
    hands, nest = list(spec.hands), spec.nest
    if spec.contract is not None and spec.took is not None:
        nest = spec.took
        mine = hands[spec.contract.declarer].cards
        hands[spec.contract.declarer] = Holding(
            tuple(card for card in mine if card not in nest.cards)
        )
    return msgspec.structs.replace(
        spec, hands=tuple(hands), nest=nest, took=None, calls=(), contract=None, to_move=None
    )


# --- the nest and trump


class Burials:
    """The burials of a declarer under one trump."""

    def __init__(self, view: SeatView, worlds: Sequence[World], trump: NameTrump) -> None:
        """*worlds* hold the declarer's hand with the nest in it."""
        assert isinstance(view.legal, LegalBury)
        assert view.seat is not None
        self.plan, self.seat, self.hand = view.plan, view.seat, view.hand
        self.count, self.worlds = view.legal.count, worlds
        simulation = Simulation.of(view, worlds[0])
        simulation.act_unchecked(view.seat, Bury(tuple_of(view.hand)[: self.count]))
        simulation.act_unchecked(view.seat, trump)
        self._context = RolloutContext(
            view.plan, simulation.public, simulation.voids, simulation.thrown
        )

    def every(self) -> list[Bury]:
        """Returns every burial."""
        return [Bury(cards) for cards in combinations(tuple_of(self.hand), self.count)]

    def states(self, burial: Bury) -> list[RolloutState]:
        """Returns the state of each world at the first lead."""
        mask = mask_of(burial.cards)
        found = []
        for world in self.worlds:
            hands = list(world.hands)
            hands[self.seat] = self.hand & ~mask
            found.append(
                self._context.state(msgspec.structs.replace(world, hands=tuple(hands), nest=mask))
            )
        return found

    def guess(self, burial: Bury) -> int:
        """Returns the sum of the points in playouts, which shows the burials that are worth solving."""
        states = self.states(burial)
        played = play_out(self.plan, states)
        return sum(p[s.teams[self.seat]] for s, [p] in zip(states, played, strict=True))

    def values(self, burials: Iterable[Bury]) -> Values:
        """Returns the points after the given burials."""
        return {
            one: [taken(self.plan, self.seat, state) for state in self.states(one)]
            for one in burials
        }


def trumps(view: SeatView, worlds: Iterable[World]) -> Values:
    """Returns the points under each trump."""
    assert isinstance(view.legal, LegalTrump)
    seat = view.seat
    assert seat is not None
    found: Values = {NameTrump(trump): [] for trump in view.legal.options}
    for command, row in found.items():
        for world in worlds:
            simulation = Simulation.of(view, world)
            simulation.act_unchecked(seat, command)
            simulation.play_to_lead(casual_policy, ())
            row.append(taken(view.plan, seat, state_of(simulation)))
    return found
