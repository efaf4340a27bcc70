"""Positions of rules under which trump may not be led before it was played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table, any_command

from rookery.engine.decide import held_by_mover
from rookery.engine.phases.play import trump_played
from rookery.engine.turn import legal_for
from rookery.errors import NotationError
from rookery.notation.position import Holding, parse_position, print_position
from rookery.record.setup import match_at, position_of_match


def test_a_position_says_whether_trump_was_played_where_that_matters() -> None:
    """Nobody knows the cards set aside, so the remaining cards do not tell what was played."""
    rules = changed(
        "original_partnership_4",
        {"play.trump_leads": "once_played", "deal.nest": 4, "deal.aside": 1},
    )
    said = set()
    for seed in range(12):
        rng = Random(seed)
        table = Table.of(rules)
        table.deal(seed)
        while table.legal is not None and not table.round.over:
            assert table.decider is not None
            table.act(table.decider, any_command(table.legal, rng))
            if table.match.public.round is None or table.round.leader is None:
                continue
            if len(table.round.tricks) == table.plan.tricks:
                break
            # The card set aside is unknown here, as it is to players.
            spec = replace(position_of_match(table.plan, table.match), aside=Holding((), 1))
            there = match_at(table.plan, parse_position(print_position(spec), rules=rules))
            told = trump_played(table.plan, table.round)
            assert there.public.round is not None
            assert trump_played(table.plan, there.public.round) == told == spec.trump_played
            assert legal_for(table.plan, there.public, held_by_mover(table.plan, there)) == (
                table.legal
            )
            said.add(told)
    assert said == {False, True}


@pytest.mark.parametrize("rules", [{}, {"play.trump_leads": "once_played"}])
def test_no_trump_can_have_been_played_in_vain(rules: dict[str, Any]) -> None:
    table = Table.of(changed("original_partnership_4", rules))
    table.deal(1)
    table.settle("red")
    spec = replace(position_of_match(table.plan, table.match), trump_played=True)
    with pytest.raises(NotationError, match="trump"):
        match_at(table.plan, spec)
