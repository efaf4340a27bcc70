"""The learned card policy in playouts and in searches."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random

from tests.tables import Table
from tests.truth import true_world
from tests.unit.bots.budgets import QUICK

from rookery.bots.models.card_policy import policy_tables
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext, RolloutState
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.rollout import CASUAL
from rookery.engine.command import Play
from rookery.engine.legal import LegalPlays, allows
from rookery.kernel import kernel


def states_at_lead(variant: str, deals: int) -> tuple[Table, list[RolloutState]]:
    """Returns some rounds at their first lead, and the table of the last."""
    states = []
    table = Table.of(variant)
    for number in range(deals):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        assert table.decider is not None
        states.append(
            RolloutContext.of(table.view(table.decider)).state(true_world(table.plan, table.match))
        )
    return table, states


def test_playouts_are_those_of_the_kernel_with_the_network() -> None:
    table, states = states_at_lead("original_partnership_4", 12)
    learned = play_out(table.plan, states, learned=True)
    for state, row in zip(states, learned, strict=True):
        tables = policy_tables(table.plan, state.trump, learned=True)
        points = kernel.policy_playouts(tables, (state.position,), (state.knowledge,), ())
        rows: list[list[list[int]]] = points.tolist()  # type: ignore[assignment]  # one dimension is all it knows of
        assert [tuple(each) for each in rows[0]] == row
    assert learned != play_out(table.plan, states)


def test_a_search_with_the_learned_policy_decides_by_it_where_nothing_proves_better() -> None:
    """With no world to compare in, the usual card stands: that of the policy which everybody plays by."""
    bot = SearchBot("quick", replace(QUICK, learned_policy=True, min_lead_errors=inf))
    differ = 0
    for number in range(3):
        table = Table.of("original_partnership_4")
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            command = bot.choose(view, Random(0))
            assert view.legal is not None
            assert allows(view.legal, command)
            assert isinstance(command, Play)
            differ += isinstance(view.legal, LegalPlays) and command != CASUAL.choose(
                view, Random(0)
            )
            table.act(seat, command)
    assert differ > 3
