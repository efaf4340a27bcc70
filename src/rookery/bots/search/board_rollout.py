"""Playouts of rounds on boards with chips: how a card, or the removal of a chip, changes the chance to win the game.

Worlds are drawn from the view, and the kernel plays them out by its card policy for boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from rookery.belief.sampler import RandomSource
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.boards import best_first, compiled_boards, removals_by_loss
from rookery.bots.level import Budget
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.racing import MIN_SAMPLES, paired_race
from rookery.cards import Card, Cards, mask_of
from rookery.engine.command import Command, Play, RemoveChip
from rookery.engine.legal import LegalPlays, LegalRemove
from rookery.engine.plan import Plan
from rookery.kernel import kernel
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

MAX_BOARD_CARDS = 5
"""The maximum number of cards that are tried: those that the heuristic bot prefers."""
MAX_REMOVALS = 5
"""The maximum number of opponents' chips whose removal is tried: those that the heuristic bot prefers."""
WORLDS_SHARE = 0.5
"""The part of a budget's worlds that is used."""
CHIP_FACTOR = 3.0
"""Each chip on a line multiplies the line's weight by this factor."""
WIN_EXPONENT = 0.8
"""The chances to win are proportional to this power of the weights: 0 would make all chances equal."""
# The factor and the exponent maximize the likelihood of 590 deals without a line, in 750 games of the heuristic bot.

BoardAction = Card | RemoveChip


class BoardRollout:
    """Playouts of a round on boards from the position of one seat, in any world."""

    def __init__(self, view: SeatView) -> None:
        """Computes what is the same in all worlds.

        :raises ValueError: if nobody leads, or no boards are played.
        """
        plan, now = view.plan, view.round
        boards = plan.boards
        if boards is None or now.trump is None or now.leader is None or view.seat is None:
            raise ValueError("no round on boards is in play")
        self.plan, self.now, self.me = plan, now, view.seat
        self.tables, self.boards = tables_of(plan, now.trump), compiled_boards(view)
        self.context = RolloutContext.of(view)
        self.teams = plan.teams(now.order, None, None)
        self.nest_counts = plan.nest.scorer == "last_trick"

    def values(self, world: World, actions: Sequence[BoardAction]) -> list[float]:
        """Returns the chance of the seat's side to win the game after each of *actions* in *world*; all players follow
        the card policy.
        """
        return [chances[self.teams[self.me]] for chances in self.chances_after(world, actions)]

    def chances_after(
        self, world: World, actions: Sequence[BoardAction]
    ) -> list[tuple[float, ...]]:
        """Returns each team's chance to win the game after each of *actions* in *world*; all players follow the card
        policy.
        """
        if isinstance(actions[0], RemoveChip):
            after = self.drawn(world)
            return [
                self._played_out(after, self._without(action))[0]
                for action in actions
                if isinstance(action, RemoveChip)
            ]
        cards = [action for action in actions if not isinstance(action, RemoveChip)]
        return self._played_out(world, self.now.chips, cards)

    def _without(self, removal: RemoveChip) -> Sequence[int]:
        """Returns the chips of all seats after *removal*."""
        chips = list(self.now.chips)
        if removal.owner is not None and removal.space is not None:
            chips[removal.owner] &= ~(1 << removal.space)
        return chips

    def _played_out(
        self, world: World, chips: Sequence[int], cards: Sequence[Card] = ()
    ) -> list[tuple[float, ...]]:
        """Returns the teams' chances to win after each of *cards*; without *cards*, those of one playout."""
        state = self.context.state(world)
        position = state.position
        if position.drawing == "winner_chooses":
            # Under house rules only. The playouts draw in order, because the policy for drawing does not consider boards.
            position = structs.replace(position, drawing="winner_first", to_draw=False)
        results = kernel.board_playouts(
            self.tables,
            self.boards,
            position,
            state.knowledge,
            [chips[seat] for seat in self.now.order],
            self.last_cards(world),
            cards,
        )
        return [self._chances_of(line, covered) for line, covered in results]

    def _chances_of(self, line: int, covered: Sequence[int]) -> tuple[float, ...]:
        """Returns the teams' chances to win if place *line* has completed a line (-1: nobody has); *covered* has the
        chips by place.
        """
        order = self.now.order
        if line >= 0:
            winner = self.teams[order[line]]
            return tuple(float(team == winner) for team in range(max(self.teams) + 1))
        chips = [covered[order.index(seat)] for seat in range(self.plan.seats)]
        return chances_of_chips(self.plan, self.teams, chips)

    def last_cards(self, world: World) -> Cards:
        """Returns the cards that the winner of the last trick gets: the nest, and the cards left in the stock."""
        if not self.nest_counts:
            return 0
        stock = self.plan.stock
        left = len(world.stock) if stock is None else min(stock.leave, len(world.stock))
        return world.nest | mask_of(world.stock[len(world.stock) - left :])

    def drawn(self, world: World) -> World:
        """Returns *world* after the draw that follows the removal of a chip; unchanged if nobody draws."""
        stock = self.plan.stock
        if stock is None or len(world.stock) <= stock.leave:
            return world
        leader = self.now.leader
        assert leader is not None
        hands, first = list(world.hands), self.now.order.index(leader)
        for step, card in enumerate(world.stock[: self.plan.seats]):
            hands[self.now.order[(first + step) % self.plan.seats]] |= 1 << card
        return structs.replace(world, hands=tuple(hands), stock=world.stock[self.plan.seats :])


def chances_of_chips(plan: Plan, teams: Sequence[int], chips: Sequence[int]) -> tuple[float, ...]:
    """Returns each team's chance to win the game between two deals; *teams* and *chips* are by seat.

    :raises ValueError: if no boards are played.
    """
    if plan.boards is None:
        raise ValueError("no boards are played")
    lines = plan.boards.lines
    rates = [0.0] * (max(teams) + 1)
    for seat, covered in enumerate(chips):
        rates[teams[seat]] += sum(CHIP_FACTOR ** (line & covered).bit_count() for line in lines)
    powers = [rate**WIN_EXPONENT for rate in rates]
    return tuple(power / sum(powers) for power in powers)


def choose_on_boards(
    view: SeatView, baseline: Command, budget: Budget, rng: RandomSource
) -> Command:
    """Returns the card to play or the chip to remove that wins most often, or *baseline* unless another choice proves
    better.
    """
    commands: list[Command] = [baseline]
    match view.legal:
        case LegalPlays(cards=cards):
            best = best_first(view, cards)[:MAX_BOARD_CARDS] if len(cards) > 1 else ()
            commands += [Play(card) for card in best if Play(card) != baseline]
        case LegalRemove() as legal:
            commands += removals(view, legal, baseline)
        case _:
            return baseline
    if len(commands) == 1:
        return baseline
    rollout, worlds = BoardRollout(view), Worlds(view)
    actions: list[BoardAction] = [
        command.card if isinstance(command, Play) else command  # type: ignore[misc]  # nothing else is tried
        for command in commands
    ]

    def measure(alive: Sequence[int], count: int) -> list[list[float]]:
        drawn = worlds.draw(count, rng)
        tried = [actions[number] for number in alive]
        rows = [rollout.values(world, tried) for world in drawn]
        return [list(row) for row in zip(*rows, strict=True)]

    board_budget = replace(
        budget,
        max_worlds=max(MIN_SAMPLES, round(WORLDS_SHARE * budget.max_worlds)),
        confirmation_worlds=max(MIN_SAMPLES, round(WORLDS_SHARE * budget.confirmation_worlds)),
    )
    return commands[paired_race(len(commands), 0, measure, board_budget)]


def removals(view: SeatView, legal: LegalRemove, baseline: Command) -> list[Command]:
    """Returns the removals to try besides *baseline*: those that cost an opponent most."""
    found = [RemoveChip(*chip) for chip in removals_by_loss(view, legal)[:MAX_REMOVALS]]
    return [command for command in found if command != baseline]
