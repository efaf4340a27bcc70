"""The kernels against the engine: the same choices, the same tricks, the same points, in every variant."""

from __future__ import annotations

from random import Random

import pytest
from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.truth import RuleSets, in_play, position_at
from tests.tables import any_command

from rookery.engine.command import Draw, Play
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, WEIGHTS, Kernel

SHARDS = 8
HOUSE = 160
RULES = RuleSets(HOUSE)


@pytest.mark.parametrize("name", ["native", "reference"])
@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_round_on_the_kernel_is_the_round_on_the_engine(name: str, shard: int) -> None:
    kernel = NATIVE if name == "native" else REFERENCE
    counted = 0
    for number in range(shard, len(RULES), SHARDS):
        counted += _play_along(kernel, number)
    # Boards may end a round before its last trick, and it has no points then; most rounds are counted.
    assert counted > len(RULES) / SHARDS / 2


def _play_along(kernel: Kernel, number: int) -> int:
    """Plays one round of a rule set on the engine and on the kernel; returns how many came to their count."""
    rng = Random(f"parity {number}")
    table = in_play(RULES[number], rng)
    plan = table.plan
    assert table.round.trump is not None
    tables = kernel.compile_tables(plan.tables[table.round.trump], WEIGHTS)
    expected = None
    while True:
        seat, legal = table.decider, table.legal
        if seat is None or legal is None:
            break
        command = any_command(legal, rng)
        if isinstance(legal, LegalPlays | LegalDraw):
            position = position_at(table)
            assert expected is None or expected == position, (number, plan.rules.meta.id)
            choices = legal.cards if isinstance(legal, LegalPlays) else (DRAW_OPEN, DRAW_HIDDEN)
            assert kernel.legal(tables, position) == choices
            if isinstance(command, Play):
                expected = kernel.play(tables, position, command.card)
            else:
                assert isinstance(command, Draw)
                action = DRAW_OPEN if command.pile == "open" else DRAW_HIDDEN
                expected = kernel.play(tables, position, action)
        table.act(seat, command)
    if table.round.line is not None:
        return 0
    assert expected is not None
    assert kernel.legal(tables, expected) == ()
    result = table.match.public.results[-1]
    assert kernel.totals(tables, expected) == result.captured, (number, plan.rules.meta.id)
    return 1
