"""The kernel in plain Python: slow, without checks, and what the tests compare the native kernel with.

`rookery.kernel.Kernel` documents each function. Arguments are those that the native kernel accepts: it alone checks them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic

from msgspec.structs import replace
from tests.oracle import hand_evaluation, sampling
from tests.oracle.chance import Random
from tests.oracle.policy import PolicyFeatures, choose_action, knowledge_after
from tests.oracle.policy import derived_tables as derive
from tests.oracle.tree_search import InformationSetTree

from rookery.cards import Card, Cards, iter_cards
from rookery.kernel.position import (
    DRAW_HIDDEN,
    DRAW_OPEN,
    MAX_TOTAL,
    Action,
    Burial,
    CardValue,
    Cell,
    CommonKnowledge,
    HandEvaluation,
    Position,
    Solution,
)
from rookery.kernel.weights import WEIGHTS, Weights
from rookery.rules.table import Tables

name = "reference"


def compile_tables(tables: Tables, weights: Weights) -> Tables:
    """Returns *tables*: the oracle knows one set of weights."""
    assert weights is WEIGHTS
    return tables


def derived_tables(tables: Tables) -> tuple[tuple[tuple[Cards, ...], ...], tuple[Cards, ...]]:
    """Does what `rookery.kernel.Kernel.derived_tables` says."""
    derived = derive(tables)
    return derived.over, derived.higher


def legal(tables: Tables, position: Position) -> tuple[Action, ...]:
    """Does what `rookery.kernel.Kernel.legal` says."""
    return _legal(tables, _settled(tables, position))


def play(tables: Tables, position: Position, action: Action) -> Position:
    """Does what `rookery.kernel.Kernel.play` says."""
    return _act(tables, _settled(tables, position), action)


def totals(tables: Tables, position: Position) -> tuple[int, ...]:
    """Does what `rookery.kernel.Kernel.totals` says."""
    return _totals(_settled(tables, position))


def perft(tables: Tables, position: Position, depth: int) -> int:
    """Does what `rookery.kernel.Kernel.perft` says."""
    return _perft(tables, _settled(tables, position), depth)


def playouts(tables: Tables, positions: Sequence[Position], count: int, seed: int) -> memoryview:
    """Does what `rookery.kernel.Kernel.playouts` says."""
    points = array("h")
    for place, position in enumerate(positions):
        points.extend(_points(tables, _settled(tables, position), place, count, seed))
    return _shaped(points, (len(positions), count, _teams(positions)))


def action_playouts(
    tables: Tables,
    positions: Sequence[Position],
    actions: Sequence[Action],
    count: int,
    seed: int,
) -> memoryview:
    """Does what `rookery.kernel.Kernel.action_playouts` says."""
    points = array("h")
    for place, position in enumerate(positions):
        start = _settled(tables, position)
        for action in actions:
            points.extend(_points(tables, _act(tables, start, action), place, count, seed))
    return _shaped(points, (len(positions), len(actions), count, _teams(positions)))


def evaluate_hand(tables: Tables, hand: Cards, outside: Cards, others: int) -> HandEvaluation:
    """Does what `rookery.kernel.Kernel.evaluate_hand` says."""
    return hand_evaluation.evaluate_hand(tables, hand, outside, others)


def burials(
    tables: Tables,
    hand: Cards,
    outside: Cards,
    others: int,
    allowed: Cards,
    required: Cards,
    own: Cards,
    own_limit: int | None,
    count: int,
    for_a_point: float,
) -> tuple[Burial, ...]:
    """Does what `rookery.kernel.Kernel.burials` says."""
    return hand_evaluation.burials(
        tables, hand, outside, others, allowed, required, own, own_limit, count, for_a_point
    )


def sample_deals(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    cells: Sequence[Cell],
    free: Sequence[int],
    allocations: Sequence[Sequence[Sequence[int]]],
    seed: int,
) -> list[list[Cards]]:
    """Does what `rookery.kernel.Kernel.sample_deals` says."""
    layout = sampling.SamplingLayout(sizes, classes, cells, free)
    return [
        sampling.sample_deal(layout, allocation, Random(seed, number))
        for number, allocation in enumerate(allocations)
    ]


def policy_actions(
    tables: Tables, positions: Sequence[Position], knowledge: Sequence[CommonKnowledge]
) -> tuple[Action, ...]:
    """Does what `rookery.kernel.Kernel.policy_actions` says."""
    return tuple(
        choose_action(tables, _settled(tables, position), known)
        for position, known in zip(positions, knowledge, strict=True)
    )


def policy_values(
    tables: Tables, position: Position, knowledge: CommonKnowledge
) -> tuple[CardValue, ...]:
    """Does what `rookery.kernel.Kernel.policy_values` says."""
    now = _settled(tables, position)
    features = PolicyFeatures(tables, now, knowledge)
    return tuple(
        (card, features.value_of(card), features.chance(card), features.stands(card))
        for card in _legal(tables, now)
    )


def policy_playouts(
    tables: Tables,
    positions: Sequence[Position],
    knowledge: Sequence[CommonKnowledge],
    actions: Sequence[Action],
) -> memoryview:
    """Does what `rookery.kernel.Kernel.policy_playouts` says."""
    points = array("h")
    for position, known in zip(positions, knowledge, strict=True):
        now = _settled(tables, position)
        starts = [_act_in_sight(tables, now, known, action) for action in actions] or [(now, known)]
        for start in starts:
            state = start
            while not _over(state[0]):
                state = _act_in_sight(tables, *state, choose_action(tables, *state))
            points.extend(_totals(state[0]))
    return _shaped(points, (len(positions), max(len(actions), 1), _teams(positions)))


def tree_search(
    tables: Tables,
    positions: Sequence[Position],
    knowledge: Sequence[CommonKnowledge],
    actions: Sequence[Action],
    own: Sequence[int],
    exploration: float,
    utility: Callable[[int, tuple[int, ...]], float],
) -> list[list[float]]:
    """Does what `rookery.kernel.Kernel.tree_search` says."""
    utilities: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    rows: list[list[float]] = []
    for action in actions:
        tree = InformationSetTree(
            tables,
            frozenset(own),
            exploration,
            partial(_legal, tables),
            partial(_act_in_sight, tables),
        )
        rows.append([])
        for number, (position, known) in enumerate(zip(positions, knowledge, strict=True)):
            points = _totals(tree.play(_settled(tables, position), known, action))
            key = position.teams, points
            if key not in utilities:
                utilities[key] = float(utility(number, points))
            tree.back_up(utilities[key])
            rows[-1].append(utilities[key])
    return rows


def _act_in_sight(
    tables: Tables, now: Position, knowledge: CommonKnowledge, action: Action
) -> tuple[Position, CommonKnowledge]:
    """Carries out a legal action and notes what it shows of hands."""
    after = _act(tables, now, action)
    return after, knowledge_after(tables, now, knowledge, action, after)


def solve(
    tables: Tables,
    position: Position,
    team: int,
    goal: int | None,
    every: bool,  # noqa: ARG001  # it always works out every action
    line: bool,
    seconds: float | None,
    progress: Callable[[int], object] | None,
) -> Solution:
    """Does what `rookery.kernel.Kernel.solve` says by trying everything; every bound that is known is exact."""
    search = _Search(tables, team, seconds, progress)
    return search.solution(_settled(tables, position), wants_line=line and goal is None)


class _Stopped(Exception):  # noqa: N818
    """The search was told to stop."""


class _Search:
    """Tries everything, and remembers."""

    def __init__(
        self,
        tables: Tables,
        team: int,
        seconds: float | None,
        progress: Callable[[int], object] | None,
    ) -> None:
        """Prepares to find the points of *team* within so many *seconds*, or until *progress* returns something false."""
        self._tables = tables
        self._team = team
        self._end = None if seconds is None else monotonic() + seconds
        self._progress = progress
        self._values: dict[Position, int] = {}

    def solution(self, now: Position, *, wants_line: bool) -> Solution:
        """Returns what `solve` returns; every value that is known is exact."""
        actions = _legal(self._tables, now)
        most = MAX_TOTAL
        bounds = dict.fromkeys(actions, (0, most))
        line: list[Action] = []
        complete = True
        try:
            for action in actions:
                value = self._value(_act(self._tables, now, action))
                bounds[action] = (value, value)
            while wants_line and not _over(now):
                after = {a: _act(self._tables, now, a) for a in _legal(self._tables, now)}
                best = self._best(now)({a: self._value(n) for a, n in after.items()})
                line.append(best)
                now = after[best]
        except _Stopped:
            complete = False
        rows = tuple((action, *bounds[action]) for action in actions)
        return rows, tuple(line), len(self._values), complete

    def _best(self, now: Position) -> Callable[[dict[Action, int]], Action]:
        choose = max if now.teams[now.mover] == self._team else min
        return lambda values: choose(values, key=lambda action: values[action])

    def _value(self, now: Position) -> int:
        known = self._values.get(now)
        if known is not None:
            return known
        if len(self._values) % 256 == 255:
            late = self._end is not None and monotonic() >= self._end
            if late or (self._progress is not None and not self._progress(len(self._values))):
                raise _Stopped
        if _over(now):
            value = _totals(now)[self._team]
        else:
            choices = _legal(self._tables, now)
            values = [self._value(_act(self._tables, now, action)) for action in choices]
            value = max(values) if now.teams[now.mover] == self._team else min(values)
        self._values[now] = value
        return value


def _teams(positions: Sequence[Position]) -> int:
    return max(positions[0].teams) + 1


def _points(tables: Tables, start: Position, place: int, count: int, seed: int) -> Iterator[int]:
    for i in range(count):
        random = Random(seed, place * count + i)
        now = start
        while not _over(now):
            choices = _legal(tables, now)
            chosen = random.below(len(choices)) if len(choices) > 1 else 0
            now = _act(tables, now, choices[chosen])
        yield from _totals(now)


def _shaped(points: array[int], shape: tuple[int, ...]) -> memoryview:
    return memoryview(points).cast("B").cast("h", list(shape))


# What a card does to a position, as in native/position.hpp.


def _over(now: Position) -> bool:
    return not now.trick and not now.to_draw and now.hands[now.leader] == 0


def _legal(tables: Tables, now: Position) -> tuple[Action, ...]:
    if now.to_draw:
        return (DRAW_OPEN, DRAW_HIDDEN)
    led = tables.suit_of[now.trick[0]] if now.trick else None
    return tuple(iter_cards(tables.legal(now.hands[now.mover], led)))


def _act(tables: Tables, now: Position, action: Action) -> Position:
    """Carries out a legal action and what follows by itself."""
    if now.to_draw:
        other = (now.leader + 1) % now.seats
        first, second = (now.leader, other) if action == DRAW_OPEN else (other, now.leader)
        return replace(_drawn(now, (first, second)), to_draw=False)
    return _settled(tables, _played(tables, now, action))


def _settled(tables: Tables, now: Position) -> Position:
    """Plays what must be played from piles."""
    while now.piles and not _over(now) and now.piles[now.mover]:
        now = _played(tables, now, now.piles[now.mover][0])
    return now


def _played(tables: Tables, now: Position, card: int) -> Position:
    seat = now.mover
    hands = _put(now.hands, seat, now.hands[seat] & ~(1 << card))
    piles = now.piles
    if piles and piles[seat]:
        piles = (*piles[:seat], piles[seat][1:], *piles[seat + 1 :])
    trick = (*now.trick, card)
    now = replace(now, hands=hands, piles=piles, trick=trick)
    if len(trick) < now.seats:
        return now
    winner = (now.leader + tables.winner(trick)) % now.seats
    team = now.teams[winner]
    gained = sum(tables.points[card] for card in trick) + now.scoring.trick_points
    nothing = (0,) * (max(now.teams) + 1)
    before, tricks = now.points or nothing, now.tricks or nothing
    now = replace(
        now,
        leader=winner,
        trick=(),
        points=_put(before, team, before[team] + gained),
        tricks=_put(tricks, team, tricks[team] + 1),
    )
    if len(now.stock) <= now.stock_leave:
        return now
    if now.drawing == "winner_chooses":
        return replace(now, to_draw=True)
    return _drawn(now, [(winner + place) % now.seats for place in range(now.seats)])


def _drawn(now: Position, seats: Sequence[int]) -> Position:
    """Gives the next cards of the stock to *seats*, one each."""
    hands = now.hands
    for seat, card in zip(seats, now.stock, strict=False):
        hands = _put(hands, seat, hands[seat] | 1 << card)
    return replace(now, hands=hands, stock=now.stock[len(seats) :])


def _put(items: tuple[int, ...], place: int, item: int | Cards) -> tuple[int, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _totals(now: Position) -> tuple[int, ...]:
    """Adds to what was captured what only the end of the round decides."""
    teams = range(max(now.teams) + 1)
    total = list(now.points or [0 for _ in teams])
    tricks = now.tricks or [0 for _ in teams]
    scoring = now.scoring
    # Whoever leads after the last trick has taken it; before the first trick nobody has.
    last = now.teams[now.leader] if any(tricks) else None
    if last is not None:
        total[last] += scoring.last_points
    if scoring.majority_bonus:
        start = scoring.majority_start or [0 for _ in teams]
        taken = [start[team] + scoring.majority_trick * tricks[team] for team in teams]
        if last is not None:
            taken[last] += scoring.majority_last
        best = [team for team in teams if taken[team] == max(taken)]
        if len(best) > 1:
            tie = scoring.majority_tie
            best = [] if tie is None else [team for team in teams if team != tie]
        for team in best:
            total[team] += scoring.majority_bonus
    if scoring.sweep_bonus:
        counted = tricks if scoring.sweep_of == "tricks" else total
        having = [team for team in teams if counted[team]]
        if len(having) == 1:
            total[having[0]] += scoring.sweep_bonus
    return tuple(total)


def _perft(tables: Tables, now: Position, depth: int) -> int:
    if depth == 0 or _over(now):
        return 1
    choices = _legal(tables, now)
    if depth == 1:
        return len(choices)
    return sum(_perft(tables, _act(tables, now, action), depth - 1) for action in choices)
