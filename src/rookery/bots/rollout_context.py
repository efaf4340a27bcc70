"""A round in play as the kernel needs it: its public facts, computed once for any number of worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rookery.belief.worlds import World
from rookery.cards import Cards, mask_of
from rookery.engine.phases import dummy_hand, play
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch
from rookery.kernel import CommonKnowledge, Position
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.position import Layout
from rookery.view.seat import SeatView

EVERY_TRICK_MARK = 8_192
"""Points added to those of a team that took every trick, if the moon is for tricks; the kernel accepts bonuses up to
10,000.
"""


def moon_for_tricks(plan: Plan, contract: Contract | None) -> bool:
    """Tells whether the contract is a moon for which the declarer must take every trick."""
    moon = plan.moon if contract is not None and contract.moon else None
    return moon is not None and moon.every_trick


def read_every_trick_mark(
    plan: Plan, contract: Contract | None, captured: tuple[int, ...]
) -> tuple[tuple[int, ...], int | None]:
    """Returns *captured* without the mark, and the team that a rollout has marked as having taken every trick."""
    if not moon_for_tricks(plan, contract):
        return captured, None
    for team, points in enumerate(captured):
        if points >= EVERY_TRICK_MARK:
            return (*captured[:team], points - EVERY_TRICK_MARK, *captured[team + 1 :]), team
    return captured, None


class RolloutEnd(NamedTuple):
    """The points at the end of a rollout, as scoring takes them."""

    captured: tuple[int, ...]
    """The points of each team."""
    alone: tuple[int, ...]
    """The points of each seat: rollouts do not count them, so the seats of a team share equally."""
    every_trick: bool
    """Whether the declarer's side took every trick, if the moon is for tricks."""


def end_of_rollout(
    plan: Plan, contract: Contract | None, teams: tuple[int, ...], marked: tuple[int, ...]
) -> RolloutEnd:
    """Returns the end of a rollout in which the teams have the points *marked*; *teams* is by seat."""
    captured, swept = read_every_trick_mark(plan, contract, marked)
    alone = tuple(captured[team] // teams.count(team) for team in teams)
    every = contract is not None and swept == teams[contract.declarer]
    return RolloutEnd(captured, alone, every)


class RolloutState(msgspec.Struct, frozen=True, gc=False):
    """A round in play in one world, ready for the kernel."""

    trump: Trump
    contract: Contract | None
    teams: tuple[int, ...]
    """The team of each seat in this world."""
    position: Position
    knowledge: CommonKnowledge


def thrown_by(view: SeatView) -> list[Cards]:
    """Returns the cards that each seat has thrown in the redraw; the seat of *view* knows only its own."""
    return [view.thrown if seat == view.seat else 0 for seat in range(view.plan.seats)]


class RolloutContext:
    """The public facts of a round in play, which are combined with worlds."""

    def __init__(
        self, plan: Plan, public: PublicMatch, voids: tuple[int, ...], thrown: Sequence[Cards]
    ) -> None:
        """Computes what is the same in all worlds; *thrown* has the cards that each seat is known to have thrown.

        :raises ValueError: if nobody leads yet.
        """
        now = public.round
        assert now is not None
        assert now.trump is not None
        self._plan, self._now, self._trump = plan, now, now.trump
        mark = EVERY_TRICK_MARK if moon_for_tricks(plan, now.contract) else 0
        self._layout = Layout(plan, now, mark=mark)
        self._declarer = now.declarer
        nest = plan.nest
        to_last = nest.scorer == "last_trick" and now.nest_size > 0
        counted = to_last and nest.counted
        last_bonus = plan.counting.last_trick_bonus + (nest.bonus if to_last else 0)
        if counted:
            last_bonus += plan.points_in(now.faces)
        secret = now.called is not None and now.partner is None
        self._knowledge = CommonKnowledge(
            declarer=-1 if self._declarer is None else now.order.index(self._declarer),
            called=now.called if secret and now.called is not None else -1,
            maybe_alone=plan.calling is not None and plan.calling.buried,
            nest_size=now.nest_size - len(now.faces) if counted else 0,
            last_bonus=last_bonus,
            shown=reduce(or_, now.open_cards, 0),
            players=self._players(now.shown_dummies),
            voids=tuple(voids[seat] for seat in now.order),
        )
        self._thrown = tuple(thrown[seat] for seat in now.order)
        self._any_thrown = any(self._thrown)
        self._faces = mask_of(now.faces)
        self._opening = () if now.shown_dummies else dummy_hand.opening_hands(plan, now)
        self._teams: dict[Seat | None, tuple[int, ...]] = {}

    @staticmethod
    def of(view: SeatView) -> RolloutContext:
        """Returns the context of a view."""
        return RolloutContext(view.plan, view.public, view.voids, thrown_by(view))

    def _players(self, open_hands: tuple[Seat, ...]) -> tuple[int, ...]:
        """Returns for each place the place whose player decides for it; empty if all players play their own hands."""
        now = self._now
        if not open_hands:
            return ()
        player = now.order.index(play.plays_open_hand(self._plan, now))
        return tuple(
            player if seat in open_hands else place for place, seat in enumerate(now.order)
        )

    def state(self, world: World, *, led: bool = True) -> RolloutState:
        """Returns the round with the cards of *world*.

        A hand that is opened after the first lead counts as open. For the first lead itself *led* must be false, because
        nobody else knows that hand then.
        """
        now, holder = self._now, world.partner
        position = self._layout.position(
            hands=world.hands,
            nest=world.nest,
            stock=world.stock,
            piles=world.piles,
            partner=holder,
        )
        hidden = (world.nest & ~self._faces) | world.aside | world.thrown
        if world.stock and not position.stock:
            # The stock stays hidden, except for a card that was turned for trump.
            hidden |= mask_of(card for card in world.stock if card != now.stock_open)
        nest = world.nest & hidden if now.buried else 0
        voids = self._knowledge.voids
        if position.piles:
            voids = tuple(
                0 if pile else void for pile, void in zip(position.piles, voids, strict=True)
            )
        knowledge = replace(
            self._knowledge,
            goal=self._layout.goal(position, holder),
            hidden=hidden,
            known=self._known(nest, hidden),
            buried=nest if self._knowledge.nest_size else 0,
            voids=voids,
        )
        if led and self._opening:
            opened = reduce(or_, (world.hands[seat] for seat in self._opening))
            knowledge = replace(
                knowledge,
                shown=knowledge.shown | opened,
                players=self._players(self._opening),
            )
        teams = self._teams.get(holder)
        if teams is None:
            teams = self._teams[holder] = self._plan.teams(now.order, self._declarer, holder)
        return RolloutState(self._trump, now.contract, teams, position, knowledge)

    def _known(self, nest: Cards, hidden: Cards) -> tuple[Cards, ...]:
        """Returns for each place the cards that its player put away: the buried *nest*, and *hidden* cards thrown in
        the redraw.
        """
        if not nest and not self._any_thrown:
            return ()
        declarer = self._knowledge.declarer
        return tuple(
            [
                thrown & hidden | (nest if place == declarer else 0)
                for place, thrown in enumerate(self._thrown)
            ]
        )
