"""Moves and the count of a round in plain Python: the oracle of ``native/position.hpp``."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.cards import Cards, iter_cards
from rookery.kernel.position import DRAW_HIDDEN, DRAW_OPEN, Action, Position
from rookery.rules.duties import EarlierTricks
from rookery.rules.table import TRUMP_SUIT, Tables


def is_over(now: Position) -> bool:
    """Tells whether the round is over."""
    return not now.trick and not now.to_draw and now.hands[now.leader] == 0


def legal_actions(tables: Tables, now: Position) -> tuple[Action, ...]:
    """Returns the legal actions of the seat to move, lowest card first."""
    if now.to_draw:
        return (DRAW_OPEN, DRAW_HIDDEN)
    return tuple(iter_cards(tables.legal(now.hands[now.mover], now.trick, earlier(now))))


def earlier(now: Position) -> EarlierTricks:
    """Returns what the duties of play depend on from earlier tricks."""
    return EarlierTricks(sum(now.tricks), now.trump_broken)


def acted(tables: Tables, now: Position, action: Action) -> Position:
    """Returns the position after a legal action and the forced moves after it."""
    if now.to_draw:
        other = (now.leader + 1) % now.seats
        first, second = (now.leader, other) if action == DRAW_OPEN else (other, now.leader)
        return replace(_drawn(now, (first, second)), to_draw=False)
    return settled(tables, _played(tables, now, action))


def settled(tables: Tables, now: Position) -> Position:
    """Returns the position after the forced plays from piles."""
    while now.piles and not is_over(now) and now.piles[now.mover]:
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
    waits = tables.duties is not None and tables.duties.trump_waits
    broken = waits and any(tables.suit_of[card] == TRUMP_SUIT for card in trick)
    now = replace(
        now,
        trump_broken=now.trump_broken or broken,
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
    """Returns the position after *seats* have drawn one card each from the stock."""
    hands = now.hands
    for seat, card in zip(seats, now.stock, strict=False):
        hands = _put(hands, seat, hands[seat] | 1 << card)
    return replace(now, hands=hands, stock=now.stock[len(seats) :])


def _put(items: tuple[int, ...], place: int, item: int | Cards) -> tuple[int, ...]:
    return (*items[:place], item, *items[place + 1 :])


def final_points(now: Position) -> tuple[int, ...]:
    """Returns the captured points of each team, with the bonuses for the last trick, the majority and a sweep."""
    teams = range(max(now.teams) + 1)
    total = list(now.points or [0 for _ in teams])
    tricks = now.tricks or [0 for _ in teams]
    scoring = now.scoring
    # The leader after the last trick has taken it, unless there was no trick.
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
        having = [team for team in teams if counted[team] > 0]
        if len(having) == 1:
            total[having[0]] += scoring.sweep_bonus
    return tuple(total)


def count_sequences(tables: Tables, now: Position, depth: int) -> int:
    """Returns the number of sequences of *depth* actions; sequences that end the round earlier count, too."""
    if depth == 0 or is_over(now):
        return 1
    choices = legal_actions(tables, now)
    if depth == 1:
        return len(choices)
    return sum(count_sequences(tables, acted(tables, now, action), depth - 1) for action in choices)
