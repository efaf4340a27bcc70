"""The kernel in plain Python: always there, slow, and the text that the native one is compared with.

Set ``ROOKERY_KERNEL=reference`` to use it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any

from msgspec.structs import replace

from rookery.cards import Card, Cards, iter_cards
from rookery.errors import KernelError
from rookery.kernel import hand as hands
from rookery.kernel import lots
from rookery.kernel.chance import WORD, Random
from rookery.kernel.check import (
    cards_below,
    check_fills,
    check_lots,
    check_minds,
    check_position,
    check_tables,
    finite,
    integer,
    sequence,
)
from rookery.kernel.explore import Learner
from rookery.kernel.policy import choose_action, minds_after
from rookery.kernel.position import (
    DRAW_HIDDEN,
    DRAW_OPEN,
    MAX_CARDS,
    MAX_HAND,
    MAX_SEATS,
    MAX_TOTAL,
    Action,
    Box,
    Burial,
    CommonKnowledge,
    Position,
    Solution,
    Weight,
)
from rookery.rules import table

name = "reference"

MAX_PLAYOUTS = 50_000_000
"""The most points that one call writes."""
MAX_STARTS = 1_000_000
"""The most positions that one call plays from, counted after each action."""


class Tables:
    """Checked tables, ready for use."""

    __slots__ = ("points", "rules")

    def __init__(self, tables: table.Tables) -> None:
        """Checks *tables*.

        :raises KernelError: if they make no sense.
        """
        check_tables(tables)
        self.rules = tables
        self.points = tables.points


def compile_tables(tables: table.Tables) -> Tables:
    """Returns *tables* as this kernel needs them; they are good for any number of positions.

    :raises KernelError: if they make no sense.
    """
    return Tables(tables)


def legal(tables: Tables, position: Position) -> tuple[Action, ...]:
    """Returns what the seat to move may do, lowest card first; nothing when the round is over.

    :raises KernelError: if the position makes no sense.
    """
    return _legal(tables, _ready(tables, position))


def play(tables: Tables, position: Position, action: Action) -> Position:
    """Returns the position after *action* and everything that follows by itself.

    :raises KernelError: if the position makes no sense or the action is not legal in it.
    """
    now = _ready(tables, position)
    _require_legal(tables, now, action)
    return _act(tables, now, action)


def totals(tables: Tables, position: Position) -> tuple[int, ...]:
    """Returns the points of every team in a round that is over.

    :raises KernelError: if it is not over.
    """
    now = _ready(tables, position)
    if not _over(now):
        raise KernelError("position: is not over yet, so nothing is final")
    return _totals(now)


def perft(tables: Tables, position: Position, depth: int) -> int:
    """Counts the sequences of *depth* actions; a round that ends sooner counts once.

    :raises KernelError: if the position makes no sense.
    """
    now = _ready(tables, position)
    return _perft(tables, now, integer(depth, "depth", 0, 1000))


def playouts(tables: Tables, positions: Sequence[Position], count: int, seed: int) -> memoryview:
    """Plays every position to the end *count* times, each choice uniform over what is legal.

    Returns 16-bit points of shape ``(positions, count, teams)``. Playout *i* of position *p* depends on *seed* and
    ``p * count + i`` alone, so equal arguments give equal points on every kernel.

    :raises KernelError: if a position makes no sense, or they differ in the number of teams.
    """
    starts, teams = _batch(tables, positions, 1, count)
    points = array("h")
    for place, start in enumerate(starts):
        points.extend(_points(tables, start, place, count, seed))
    return _shaped(points, (len(starts), count, teams))


def action_playouts(
    tables: Tables,
    positions: Sequence[Position],
    actions: Sequence[Action],
    count: int,
    seed: int,
) -> memoryview:
    """Does the same after each of *actions* in each position: shape ``(positions, actions, count, teams)``.

    All actions of a position are followed by the same random numbers.

    :raises KernelError: if a position makes no sense, or an action is not legal in it.
    """
    wanted = sequence(actions, "actions", 1, MAX_CARDS)
    starts, teams = _batch(tables, positions, len(wanted), count)
    points = array("h")
    for place, start in enumerate(starts):
        for action in wanted:
            _require_legal(tables, start, action)
            points.extend(_points(tables, _act(tables, start, action), place, count, seed))
    return _shaped(points, (len(starts), len(wanted), count, teams))


def weigh(tables: Tables, hand: Cards, outside: Cards, others: int) -> Weight:
    """Returns what *hand* holds under one trump, against the cards *outside* in the hands of so many *others*.

    :raises KernelError: if an argument makes no sense.
    """
    return hands.weigh(_compiled(tables).rules, *_hand(tables, hand, outside, others))


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
    """Returns burials worth trying, each once, with what they leave in the hand: to be rid of no color, of one, of two.

    *count* cards out of *allowed*, the *required* ones among them and of *own* at most *own_limit*, if it is a number.
    A counter is worth keeping *for_a_point* more than usual for each of its points.

    :raises KernelError: if an argument makes no sense.
    """
    held = _hand(_compiled(tables), hand, outside, others)
    cards = len(tables.rules.suit_of)
    return hands.burials(
        tables.rules,
        *held,
        cards_below(allowed, "allowed", cards),
        cards_below(required, "required", cards),
        cards_below(own, "own", cards),
        None if own_limit is None else integer(own_limit, "own_limit", 0, MAX_CARDS),
        integer(count, "count", 0, MAX_CARDS),
        finite(for_a_point, "for_a_point"),
    )


def _hand(tables: Tables, hand: Cards, outside: Cards, others: int) -> tuple[Cards, Cards, int]:
    cards = len(tables.rules.suit_of)
    return (
        cards_below(hand, "hand", cards),
        cards_below(outside, "outside", cards),
        integer(others, "others", 1, MAX_SEATS),
    )


def scatter(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    boxes: Sequence[Box],
    free: Sequence[int],
    fills: Sequence[Sequence[Sequence[int]]],
    seed: int,
) -> list[list[Cards]]:
    """Lays cards into places of given *sizes* by lot, once for each of *fills*; returns the cards in each place.

    Cards come in *classes*. Each of *boxes* takes, one after the other, as many cards of each of its classes as the fill
    says and shares them out among its places; *free* places share what is left. Lay *i* depends on *seed* and *i* alone,
    so equal arguments give equal cards on every kernel.

    :raises KernelError: if an argument makes no sense, or a fill does not come out.
    """
    laid = lots.Lots(sizes, classes, boxes, free)
    check_lots(laid)
    integer(seed, "seed", 0, WORD)
    check_fills(fills)
    for number, fill in enumerate(fills):
        if not lots.comes_out(laid, fill):
            raise KernelError(f"fills[{number}]: does not come out")
    return [lots.scatter(laid, fill, Random(seed, number)) for number, fill in enumerate(fills)]


def policy_actions(
    tables: Tables, positions: Sequence[Position], minds: Sequence[CommonKnowledge]
) -> tuple[Action, ...]:
    """Returns what the seat to move does in each position by rules of thumb.

    :raises KernelError: if a position makes no sense or is over.
    """
    scenes = _scenes(tables, positions, minds)
    if any(_over(now) for now, _ in scenes):
        raise KernelError("positions: one is over, so nobody has a choice")
    return tuple(choose_action(tables.rules, now, known) for now, known in scenes)


def policy_playouts(
    tables: Tables,
    positions: Sequence[Position],
    minds: Sequence[CommonKnowledge],
    actions: Sequence[Action],
) -> memoryview:
    """Plays on by rules of thumb after each of *actions* in each position, or without one if there are none.

    Returns 16-bit points of shape ``(positions, actions or 1, teams)``. Nothing is left to chance: every seat plays by
    what it can know, which are its cards, what was played, and its position's *minds*.

    :raises KernelError: if a position makes no sense, an action is not legal in one, or their teams differ in number.
    """
    wanted = sequence(actions, "actions", 0, MAX_CARDS)
    branches = max(len(wanted), 1)
    scenes = _scenes(tables, positions, minds, branches)
    for now, _ in scenes:
        for action in wanted:
            _require_legal(tables, now, action)
    points = array("h")
    for now, known in scenes:
        starts = [_in_sight(tables, now, known, action) for action in wanted] or [(now, known)]
        for after, then in starts:
            scene = after, then
            while not _over(scene[0]):
                scene = _in_sight(tables, *scene, choose_action(tables.rules, *scene))
            points.extend(_totals(scene[0]))
    teams = max(scenes[0][0].teams) + 1
    return _shaped(points, (len(scenes), branches, teams))


def explore(
    tables: Tables,
    positions: Sequence[Position],
    minds: Sequence[CommonKnowledge],
    actions: Sequence[Action],
    own: Sequence[int],
    reach: float,
    worth: Callable[[int, tuple[int, ...]], float],
) -> list[list[float]]:
    """Plays on by rules of thumb after each of *actions* in each position, but the seats in *own* learn what to do later.

    They learn from every position for those after it, and never know more than they would see; how, says
    ``rookery.kernel.explore``. What they learn is what pays: *worth* says what the points of the teams are worth in the
    position of a number, and is asked once for equal points and teams. *reach* is how far behind something may seem
    that was seldom tried, and still be tried again; with 0 nothing new is ever tried.

    Returns for each action what each position came to.

    :raises KernelError: if a position makes no sense, an action is not legal in one, their teams differ in number, or
        another argument is not what it should be.
    """
    wanted = sequence(actions, "actions", 1, MAX_CARDS)
    scenes = _scenes(tables, positions, minds, len(wanted))
    for now, _ in scenes:
        for action in wanted:
            _require_legal(tables, now, action)
    seats = scenes[0][0].seats
    learns = frozenset(
        integer(seat, "own", 0, seats - 1) for seat in sequence(own, "own", 1, MAX_SEATS)
    )
    if finite(reach, "reach") < 0:
        raise KernelError("reach: should not be negative")
    if not callable(worth):
        raise KernelError("worth: should be a function")
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    rows: list[list[float]] = []
    for action in wanted:
        learner = Learner(
            tables.rules, learns, reach, partial(_legal, tables), partial(_in_sight, tables)
        )
        rows.append([])
        for number, (now, minds_now) in enumerate(scenes):
            points = _totals(learner.play(now, minds_now, action))
            if (now.teams, points) not in known:
                known[now.teams, points] = finite(worth(number, points), "worth")
            learner.learn(known[now.teams, points])
            rows[-1].append(known[now.teams, points])
    return rows


def _scenes(
    tables: Any, positions: Sequence[Position], minds: Any, actions: int = 1
) -> list[tuple[Position, CommonKnowledge]]:
    """Checks positions and what their players know."""
    starts, _ = _batch(tables, positions, actions, 1)
    known = sequence(minds, "minds", len(starts), len(starts))
    cards = len(tables.points)
    return [(now, check_minds(each, now, cards)) for now, each in zip(starts, known, strict=True)]


def _in_sight(
    tables: Tables, now: Position, minds: CommonKnowledge, action: Action
) -> tuple[Position, CommonKnowledge]:
    """Carries out a legal action and notes what it shows of hands."""
    after = _act(tables, now, action)
    return after, minds_after(tables.rules, now, minds, action, after)


def solve(
    tables: Tables,
    position: Position,
    team: int,
    goal: int | None,
    every: bool,
    line: bool,
    seconds: float | None,
    progress: Callable[[int], object] | None,
) -> Solution:
    """Works out the points that *team* ends with when all cards are known, it tries for the most and all others for the
    least, after each legal action.

    Returns four things. For each action a triple of the action and a lower and an upper bound; equal bounds are the
    exact value. The *line* of best play to the end of the round, if it is wanted. The positions looked at. And whether
    the search was completed. With a *goal* the bounds are only as tight as tells whether the team gets so many points.
    Without *every* they are exact for one best action, or decide the goal for one. A search ends after *seconds*, and
    whenever *progress*, which is called now and then with the number of positions so far, returns something false;
    the bounds are then what was known.

    :raises KernelError: if the position or another argument makes no sense.
    """
    now = _ready(tables, position)
    why = _cannot_solve(tables.rules)
    if why:
        raise KernelError(f"tables: {why}, which cannot be solved")
    integer(team, "team", 0, max(now.teams))
    if goal is not None:
        integer(goal, "goal", 0, MAX_TOTAL)
    for value, where in ((every, "every"), (line, "line")):
        if not isinstance(value, bool):
            raise KernelError(f"{where}: should be a bool")
    _check_seconds(seconds)
    if progress is not None and not callable(progress):
        raise KernelError("progress: should be a function, or None")
    return _Search(tables, team, seconds, progress).solution(now, wants_line=line and goal is None)


def _check_seconds(seconds: Any) -> None:
    try:
        if seconds is None or (isinstance(seconds, (int, float)) and float(seconds) >= 0):
            return
    except OverflowError:
        pass
    raise KernelError("seconds: should be a number that is not negative, or None")


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


def _cannot_solve(tables: table.Tables) -> str | None:
    """Tells why the native kernel could not solve with *tables*; the two refuse the same."""
    plain, trumps = 0, 256
    for card, suit in enumerate(tables.suit_of):
        own = tables.strength[suit][card]
        trump = suit == table.TRUMP_SUIT
        if any(
            tables.strength[led][card] != (own if trump or led == suit else 0)
            for led in range(table.SUITS)
        ):
            return "give a card strengths that depend on the suit led"
        if trump:
            trumps = min(trumps, own)
        else:
            plain = max(plain, own)
    if any(tables.suit_of.count(suit) > MAX_HAND for suit in range(table.SUITS)):
        return f"have a suit of more than {MAX_HAND} cards"
    if trumps <= plain:
        return "have a trump that does not beat every plain card"
    return "have cards of more than 32 different values" if len(set(tables.points)) > 32 else None


def _ready(tables: Any, position: Any) -> Position:
    """Checks a position and plays what must be played from piles before anybody has a choice."""
    return _settled(tables, check_position(position, _compiled(tables).points))


def _compiled(tables: Any) -> Tables:
    if not isinstance(tables, Tables):
        raise KernelError("tables: should come from compile_tables of this kernel")
    return tables


def _batch(
    tables: Tables, positions: Sequence[Position], actions: int, count: int
) -> tuple[list[Position], int]:
    """Checks a batch and returns its positions and their number of teams."""
    found = sequence(positions, "positions", 1, MAX_PLAYOUTS)
    if len(found) > MAX_STARTS // actions:
        raise KernelError(
            f"positions: {len(found)} after {actions} actions each are too many;"
            f" at most {MAX_STARTS} can be played in one call"
        )
    starts = [_ready(tables, each) for each in found]
    teams = {max(each.teams) + 1 for each in starts}
    if len(teams) != 1:
        raise KernelError("positions: differ in the number of teams")
    number = teams.pop()
    integer(count, "count", 1, MAX_PLAYOUTS // (len(starts) * number * actions))
    return starts, number


def _points(tables: Tables, start: Position, place: int, count: int, seed: int) -> Iterator[int]:
    integer(seed, "seed", 0, WORD)
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


# The text that exists twice: here and in native/position.hpp.


def _over(now: Position) -> bool:
    return not now.trick and not now.to_draw and now.hands[now.leader] == 0


def _legal(tables: Tables, now: Position) -> tuple[Action, ...]:
    if now.to_draw:
        return (DRAW_OPEN, DRAW_HIDDEN)
    led = tables.rules.suit_of[now.trick[0]] if now.trick else None
    return tuple(iter_cards(tables.rules.legal(now.hands[now.mover], led)))


def _require_legal(tables: Tables, now: Position, action: Any) -> None:
    choices = _legal(tables, now)
    if integer(action, "action", 0, DRAW_HIDDEN) not in choices:
        raise KernelError(f"action: {action} is not legal here; {choices} are")


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
    winner = (now.leader + tables.rules.winner(trick)) % now.seats
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
