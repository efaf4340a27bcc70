"""The casual bot asks the kernel about one world of its view; all other worlds give the same decision."""

from __future__ import annotations

from random import Random

import pytest
from tests.rulesets import OPEN_PARTNERS
from tests.tables import PLAYABLE, Table

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.bots.heuristic.cards import choose_action
from rookery.bots.rollout_context import RolloutContext
from rookery.engine.command import Draw, Play
from rookery.kernel import kernel
from rookery.solve.position import tables_of


@pytest.mark.parametrize(
    "variant", [name for name in (*PLAYABLE, *OPEN_PARTNERS) if "wild_bird" not in name]
)
def test_hidden_cards_change_no_decision(variant: str) -> None:
    bot, rng, compared = bot_named("casual"), Random(f"worlds {variant}"), 0
    for number in range(2):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            command = bot.choose(view, Random(0))
            if isinstance(command, Play | Draw) and rng.random() < 0.5:
                context = RolloutContext.of(view)
                states = [context.state(world, led=False) for world in Worlds(view).draw(3, rng)]
                found = kernel.policy_actions(
                    tables_of(table.plan, states[0].trump),
                    [state.position for state in states],
                    [state.knowledge for state in states],
                )
                assert set(found) == {choose_action(view)}, (number, command)
                compared += len(states)
            table.act(seat, command)
    assert compared > 40
