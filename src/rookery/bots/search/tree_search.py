"""The cards of an expert: what each one leads to when he thinks again later, and does not go on by rules of thumb.

First the cards are tried by rules of thumb; what is far behind is given up. Then every deal is played with the cards that
are left, and what the player does later in it is learned from the deals before (`kernel.explore`): he cannot tell deals
apart in which he has seen the same, so he never knows more than he would. What the first deals came to does not count,
because he had learned little then.

Where many others have played before he decides again, hardly two deals look the same to him then, and there is nothing to
learn; so this is for two players, and for the last tricks of others (`can_learn`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import pstdev

from rookery.belief.worlds import Worlds
from rookery.bots.level import Budget
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.racing import is_ahead, is_behind
from rookery.bots.search.rollout import draw, play_out
from rookery.bots.search.utility import stakes_of
from rookery.engine.phases.play import plays_for_dummy
from rookery.kernel import Action, kernel
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

LAST_CARDS = 5
"""With more cards in hand, only two players can learn."""
FIRST_LOOK = 96
"""Deals in which all cards are tried."""
FAR_BEHIND = 2.0
"""By how many standard errors a card must be behind the best to be given up after the first look; one that never differs is
given up too."""
CURIOSITY = 1.5
"""How far what is tried anew may seem behind what paid, in standard deviations of what a deal is worth."""
LEARNED = 0.4
"""The part of the deals that only serves to learn."""
QUICKEST = 1e-6
"""Seconds that a deal takes at least, for clocks that hardly move."""
FEW = 32
"""With fewer deals nothing is learned."""


def can_learn(view: SeatView) -> bool:
    """Tells whether the seat will see the same again in enough deals."""
    return len(view.plan.players) == 2 or view.hand.bit_count() <= LAST_CARDS


def explore(
    view: SeatView, actions: Sequence[Action], prior: int, budget: Budget, rng: Random
) -> int:
    """Returns the number of the best of *actions*; *prior*, that of the rules of thumb, unless another proves better."""
    began = time.monotonic()
    deadline = began + budget.seconds
    worlds, stage = Worlds(view), RolloutContext.of(view)
    stakes = stakes_of(view)
    scenes = [stage.scene(world) for world in draw(worlds, FIRST_LOOK, budget, rng)]
    set_up = (time.monotonic() - began) / len(scenes)
    values: list[list[float]] = [[] for _ in actions]
    for at in range(0, len(scenes), budget.batch):
        if at and time.monotonic() >= deadline:
            break
        some = scenes[at : at + budget.batch]
        worth = stakes.of_each(some, play_out(view.plan, some, actions))
        for row, more in zip(values, worth, strict=True):
            row += more
    leader = max(range(len(actions)), key=lambda number: (sum(values[number]), number == prior))
    alive = [
        number
        for number, row in enumerate(values)
        if number in (leader, prior) or not is_behind(row, values[leader], FAR_BEHIND)
    ]
    now = time.monotonic()
    playing = (now - began) / (len(values[prior]) * len(actions))
    a_deal = max(set_up + playing * len(alive), QUICKEST)
    deals = int(min(float(budget.learns), (deadline - now) / a_deal))
    if len(alive) < 2:
        return prior
    if deals < FEW:
        # No time to learn: what the first look has shown must do.
        return leader if is_ahead(values[leader], values[prior], budget.caution) else prior
    scenes = [stage.scene(world) for world in draw(worlds, deals, budget, rng)]
    learned = kernel.explore(
        tables_of(view.plan, scenes[0].trump),
        tuple(scene.position for scene in scenes),
        tuple(scene.minds for scene in scenes),
        tuple(actions[number] for number in alive),
        tuple(view.round.order.index(seat) for seat in _played_by(view)),
        CURIOSITY * pstdev(values[prior]),
        lambda deal, points: stakes.of(scenes[deal].contract, scenes[deal].teams, points),
    )
    # Few are left to choose from, so the best of them is not put to the test again in fresh deals.
    late = [row[int(LEARNED * deals) :] for row in learned]
    usual = alive.index(prior)
    best = max(range(len(alive)), key=lambda place: (sum(late[place]), place == usual))
    return alive[best] if is_ahead(late[best], late[usual], budget.caution) else prior


def _played_by(view: SeatView) -> set[Seat]:
    """Returns whose cards the player chooses: his own, and those of an open hand that he plays for."""
    plan, now = view.plan, view.round
    open_hands = {seat for seat, dummy in plan.dummies.items() if dummy.mode == "exposed"}
    if not open_hands or plays_for_dummy(plan, now) != view.seat:
        open_hands = set()
    assert view.seat is not None
    return {view.seat} | open_hands
