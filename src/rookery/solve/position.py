"""Converts a round at the table to a kernel position: teams, captured points, and points due at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rookery.cards import Card, Cards, those_in, tuple_of
from rookery.engine.phases.play import trump_played
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.kernel import WEIGHTS, CompiledTables, Position, Scoring, kernel
from rookery.rules.table import Trump
from rookery.seats import Seat


@lru_cache(maxsize=512)
def tables_of(plan: Plan, trump: Trump) -> CompiledTables:
    """Returns the kernel's tables for a game and a trump."""
    return kernel.compile_tables(plan.card_tables[trump], WEIGHTS)


class _Sides(NamedTuple):
    """The teams, and what each of them has so far."""

    teams: tuple[int, ...]
    """The team at each place in the order of play."""
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    declarers: int | None
    """The declarer's team; `None` without a declarer."""
    fixed: int | None
    """The team that owns the nest no matter who takes the last trick; `None` if there is none."""


class Layout:
    """A round in play, prepared once for any number of positions that differ only in hidden cards.

    The kernel's seats are places in the order of play: seat ``now.order[place]``.
    """

    def __init__(self, plan: Plan, now: PublicRound, *, mark: int = 0) -> None:
        """Takes the public facts from *now*; a side that takes every trick gets *mark* additional points.

        :raises ValueError: if nobody leads yet.
        """
        if now.leader is None:
            raise ValueError("nobody leads yet")
        self._plan, self._now, self._mark = plan, now, mark
        self._trump_broken = trump_played(plan, now)
        self._leader, self._to_draw = now.order.index(now.leader), _to_draw(plan, now)
        self._stock = plan.stock
        self._drawing = _drawing(plan)
        self._blind = plan.blind_dummies
        self._leave = plan.stock.leave if plan.stock else 0
        self._sides: dict[Seat | None, _Sides] = {}
        self._lying: dict[tuple[Cards, tuple[Card, ...]], tuple[int, int]] = {}
        self._scoring: dict[tuple[Seat | None, int, int], Scoring] = {}

    def position(
        self,
        *,
        hands: Sequence[Cards],
        nest: Cards = 0,
        stock: Sequence[Card] = (),
        piles: Sequence[Sequence[Card]] = (),
        partner: Seat | None = None,
    ) -> Position:
        """Returns the position with the given cards, which may be the true deal or a sampled world.

        *hands* and *piles* are by seat; the piles of blind dummies, first card first, may hold cards already played.
        *nest* holds the buried cards, *stock* is the drawing pile, and *partner* holds the called card.
        """
        plan, now, order = self._plan, self._now, self._now.order
        sides = self._sides.get(partner)
        if sides is None:
            sides = self._sides[partner] = self._sides_with(partner)
        leave = self._leave
        size, worth = self._nest_of(nest, tuple(stock[len(stock) - leave :]) if leave else ())
        points = sides.points
        if sides.fixed is not None and worth:
            points = tuple(
                had + worth if team == sides.fixed else had for team, had in enumerate(points)
            )
        key = partner, size, worth
        scoring = self._scoring.get(key)
        if scoring is None:
            scoring = _scoring(plan, size, worth, len(points), sides.fixed, sides.declarers)
            if self._mark:
                bonus = scoring.sweep_bonus if scoring.sweep_of == "tricks" else 0
                scoring = replace(scoring, sweep_bonus=bonus + self._mark, sweep_of="tricks")
            self._scoring[key] = scoring
        blind = self._blind
        return Position(
            hands=tuple([hands[seat] for seat in order]),
            teams=sides.teams,
            leader=self._leader,
            trick=now.trick,
            points=points,
            tricks=sides.tricks,
            piles=tuple(
                those_in(hands[seat], piles[seat]) if seat in blind else () for seat in order
            )
            if blind
            else (),
            stock=tuple(stock) if self._stock else (),
            stock_leave=leave,
            drawing=self._drawing,
            to_draw=self._to_draw,
            trump_broken=self._trump_broken,
            scoring=scoring,
        )

    def _nest_of(self, nest: Cards, left_over: tuple[Card, ...]) -> tuple[int, int]:
        """Returns the number of cards in the nest, including undrawn cards of the stock, and their points."""
        known = self._lying.get((nest, left_over))
        if known is None:
            lying = tuple_of(nest) + left_over
            known = self._lying[nest, left_over] = len(lying), self._plan.worth_of_nest(lying)
        return known

    def goal(self, position: Position, partner: Seat | None = None) -> int:
        """Returns the points that the declarer's team must reach in *position*, one of this layout, to make the bid; 0
        if there is no bid.
        """
        contract, sides = self._now.contract, self._sides[partner]
        if contract is None or contract.moon or sides.declarers is None:
            return 0
        buried = position.points[sides.declarers] - sides.points[sides.declarers]
        return contract.points + buried

    def _sides_with(self, partner: Seat | None) -> _Sides:
        """Returns the teams, and what each has so far, if *partner* is the declarer's partner."""
        plan, now = self._plan, self._now
        declarer = now.declarer
        teams = plan.teams(now.order, declarer, partner)
        counters, tricks = now.taken_by_team(teams)
        each = plan.counting.trick_points
        points = tuple(had + each * won for had, won in zip(counters, tricks, strict=True))
        by_place = tuple(teams[seat] for seat in now.order)
        declarers = None if declarer is None else teams[declarer]
        return _Sides(by_place, points, tuple(tricks), declarers, plan.nest.owner(teams, declarer))


def _drawing(plan: Plan) -> Literal["none", "winner_chooses", "winner_first"]:
    """Returns how cards are drawn between tricks, as a value of `Position.drawing`."""
    if plan.stock is None:
        return "none"
    return "winner_chooses" if plan.stock.winner_chooses else "winner_first"


def _to_draw(plan: Plan, now: PublicRound) -> bool:
    """Tells whether the winner of the last trick must choose a card of the stock."""
    stock = plan.stock
    return (
        stock is not None
        and stock.winner_chooses
        and not now.trick
        and now.stock_size > stock.leave
        and now.draws < len(plan.players) * len(now.tricks)
    )


def _scoring(
    plan: Plan, nest_size: int, worth: int, teams: int, fixed: int | None, declarers: int | None
) -> Scoring:
    """Returns the scoring at the end of the round; *fixed* is the team that owns the nest regardless of play, if
    any.
    """
    counting, nest = plan.counting, plan.nest
    to_last = nest.scorer == "last_trick"
    cards = counting.majority_of_cards
    # The nest counts as one trick, or as its number of cards, for the team that scores it.
    counts = nest_size if cards else int(nest.as_trick)
    start = tuple(counts if team == fixed else 0 for team in range(teams))
    return Scoring(
        trick_points=counting.trick_points,
        last_points=counting.last_trick_bonus + (worth if to_last else 0),
        majority_bonus=counting.majority_bonus,
        majority_trick=plan.seats if cards else 1,
        majority_last=counts if to_last else 0,
        majority_start=start if fixed is not None else (),
        majority_tie=declarers if counting.ties_to_defenders else None,
        sweep_bonus=counting.sweep_bonus,
        sweep_of=counting.sweep_of,
    )
