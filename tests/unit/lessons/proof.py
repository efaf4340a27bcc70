"""Proves what lessons claim: cards by the exact solver, bids, burials and trump by playouts over what the learner cannot see.

A right answer must be best. A mistake must cost what its file says: with all cards known exactly that, and at least about
that on average where cards are hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

from msgspec.structs import replace

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds
from rookery.bots.rollout_context import RolloutContext, RolloutState
from rookery.bots.search.auction import AuctionGraph, AuctionSearch
from rookery.bots.search.rollout import casual_policy, play_out, state_at_lead, state_of
from rookery.cards import mask_of, tuple_of
from rookery.engine.command import Bid, Bury, Command, NameTrump, Pass, Play
from rookery.engine.event import AuctionWon
from rookery.engine.legal import LegalBury, LegalCalls, LegalTrump
from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.lessons.compiled import LessonMoment, Walk, players_of, walk_through
from rookery.lessons.source import LessonSource
from rookery.notation.text import Token, split_cards
from rookery.seats import Seat
from rookery.solve.double_dummy import place, solve
from rookery.view.seat import SeatView

WORLDS = 200
"""The worlds in which bids and trump are played out."""
BURIAL_WORLDS = 40
"""The worlds in which each of some two thousand burials is."""
AS_GOOD = 10.0
"""What a right bid may be below the best one, in points a round: the noise, and no more than one step of bidding."""
NEAR = 5.0
"""How far an average may be from what the file says."""

Values = dict[Command, float]
"""The points of the learner's side, less those of the others where a bid can be lost, after each decision."""


def unproved(source: LessonSource) -> Iterator[str]:
    """Yields what a lesson claims and what is not so, each with its file, line and step."""
    plan, seat = players_of(source)
    walks = list(walk_through(source))
    for number, walk in enumerate(walks):
        if walk.moment is None or walk.step.ask not in VALUES:
            continue
        values = VALUES[walk.step.ask](plan, seat, walk.moment, walks[number + 1 :])
        exact = walk.step.ask == "card"
        for answer, members in enumerate(kinds(plan, walk, values)):
            spec = walk.step.answer[answer]
            lost = [max(values.values()) - values[one] for one in members]
            why = claim(spec.right, spec.costs, lost, exact=exact)
            if why:
                yield str(source.wrong(why, step=number, answer=answer))


def claim(right: bool, costs: int, lost: list[float], *, exact: bool) -> str:
    """Returns what is not so about an answer whose members lose that much; empty if all is."""
    if right:
        most = 0.0 if exact else AS_GOOD
        return "" if max(lost) <= most else f"it is called right, but loses {max(lost):g} points"
    if exact:
        return "" if set(lost) == {costs} else f"it costs {sorted(set(lost))} points, not {costs}"
    return "" if abs(min(lost) - costs) <= NEAR else f"it costs {min(lost):g} points, not {costs}"


def kinds(plan: Plan, walk: Walk, values: Values) -> Iterator[list[Command]]:
    """Yields the decisions that each answer means, the first answer that fits taking each."""
    left = dict.fromkeys(values)
    for spec, meant in zip(walk.step.answer, walk.meant, strict=True):
        if meant:
            members = [one for one in meant if one in left]
        else:
            having = set(cards_of(plan, spec.having.split()))
            members = [
                one
                for one in left
                if not any(one in other for other in walk.meant)
                and (not having or (isinstance(one, Bury) and having & set(one.cards)))
            ]
        for one in members:
            del left[one]
        yield members


def cards_of(plan: Plan, words: Iterable[str]) -> list[int]:
    """Reads cards."""
    codes = [code for word in words for code in split_cards(Token(word, 1), plan.pack)[0]]
    return [plan.pack.by_code[code][0] for code in codes]


def cards(plan: Plan, seat: Seat, moment: LessonMoment, _: list[Walk]) -> Values:
    """The value of each card, with all cards known."""
    at = place(plan, moment.table(plan).position())
    solved = solve(at)
    assert solved.complete
    assert all(action.lower == action.upper for action in solved.actions)
    sign = 1 if seat in at.side else -1
    return {
        Play(plan.pack.by_code[one.action][0]): float(sign * one.lower) for one in solved.actions
    }


def bids(plan: Plan, seat: Seat, moment: LessonMoment, _: list[Walk]) -> Values:
    """The score of each call less that of the others, if the learner goes no higher and the others as their hands allow."""
    view = moment.table(plan).view(seat)
    legal = view.legal
    assert isinstance(legal, LegalCalls)
    search = AuctionSearch(view, legal, Random(1))
    drawn = search.explained(WORLDS)
    found: Values = {}
    calls: list[Command] = [Pass(), *map(Bid, range(legal.min, legal.max + 1, legal.step))]
    for call in calls:
        simulation = Simulation.of(view, drawn[0][0]).copy()
        events = simulation.carry_out(seat, call)
        won = [e for e in events if isinstance(e, AuctionWon)]
        graph = None if won else AuctionGraph(simulation)
        limit = call.points if isinstance(call, Bid) else 0
        states: list[tuple[Contract, RolloutState]] = []
        for world, others in drawn:
            end = (
                Contract(won[0].seat, won[0].points, won[0].forced)
                if graph is None
                else graph.settle({**others, seat: limit})
            )
            if end is not None:
                states.append((end, state_at_lead(view, world, contract=end)))
        played = play_out(plan, [state for _, state in states])
        found[call] = (
            sum(
                score(seat, end, state, points)
                for (end, state), [points] in zip(states, played, strict=True)
            )
            / WORLDS
        )
    return found


def score(seat: Seat, end: Contract, state: RolloutState, points: tuple[int, ...]) -> int:
    """Returns what the learner's side scores, less what the others do: a bid that is not reached is lost."""
    declarers = state.teams[end.declarer]
    taken = points[declarers]
    ahead = (taken if taken >= end.points else -end.points) - (sum(points) - taken)
    return ahead if state.teams[seat] == declarers else -ahead


def burials(plan: Plan, seat: Seat, moment: LessonMoment, later: list[Walk]) -> Values:
    """The points after each burial, under the trump that the next step calls right."""
    view = moment.table(plan).view(seat)
    assert isinstance(view.legal, LegalBury)
    named = next(walk for walk in later if walk.step.ask == "trump")
    trump = next(
        c for meant, a in zip(named.meant, named.step.answer, strict=True) if a.right for c in meant
    )
    worlds = Worlds(view).draw(BURIAL_WORLDS, Random(1))
    simulation = Simulation.of(view, worlds[0]).copy()
    simulation.carry_out(seat, Bury(tuple_of(view.hand)[: view.legal.count]))
    simulation.carry_out(seat, trump)
    context = RolloutContext(plan, simulation.public, simulation.voids, simulation.thrown)
    found: Values = {}
    for buried in combinations(tuple_of(view.hand), view.legal.count):
        mask = mask_of(buried)
        states = []
        for world in worlds:
            hands = list(world.hands)
            hands[seat] = view.hand & ~mask
            states.append(context.state(replace(world, hands=tuple(hands), nest=mask)))
        found[Bury(buried)] = mean(plan, seat, states)
    return found


def trumps(plan: Plan, seat: Seat, moment: LessonMoment, _: list[Walk]) -> Values:
    """The points under each trump."""
    view = moment.table(plan).view(seat)
    assert isinstance(view.legal, LegalTrump)
    worlds = Worlds(view).draw(WORLDS, Random(1))
    return {
        NameTrump(trump): mean(plan, seat, list(led(view, worlds, NameTrump(trump))))
        for trump in view.legal.options
    }


def led(view: SeatView, worlds: Iterable[World], command: Command) -> Iterator[RolloutState]:
    """Yields each world at the first lead, after *command*."""
    assert view.seat is not None
    for world in worlds:
        simulation = Simulation.of(view, world).copy()
        simulation.carry_out(view.seat, command)
        simulation.play_to_lead(casual_policy, ())
        yield state_of(simulation)


def mean(plan: Plan, seat: Seat, states: list[RolloutState]) -> float:
    """Returns the points that the learner's side takes on average."""
    played = play_out(plan, states)
    return sum(p[state.teams[seat]] for state, [p] in zip(states, played, strict=True)) / len(
        states
    )


VALUES: dict[str, Callable[[Plan, Seat, LessonMoment, list[Walk]], Values]] = {
    "card": cards,
    "bid": bids,
    "bury": burials,
    "trump": trumps,
}
"""How each kind of decision is valued; questions are counted when a lesson is compiled."""
