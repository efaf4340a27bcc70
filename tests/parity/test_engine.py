"""The kernels against the engine: the same choices, positions and points in every variant."""

from __future__ import annotations

from random import Random

import pytest
from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.truth import RuleSets, in_play, position_at
from tests.rulesets import changed
from tests.shards import in_shards
from tests.tables import any_command

from rookery.engine.command import Draw, Play
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.engine.round_result import RoundResult
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, WEIGHTS, Kernel
from rookery.rules.spec import Rules

RANDOM_RULE_SETS = 160
RULES = RuleSets(RANDOM_RULE_SETS)


def swept_by(values: dict[str, int]) -> Rules:
    """Returns rules with the card points *values* and a bonus for taking all points."""
    return changed(
        "original_partnership_4",
        {"count.values": values, "count.sweep_bonus": 50, "count.sweep_of": "points"},
    )


@pytest.mark.parametrize("name", ["native", "reference"])
@in_shards(len(RULES))
def test_kernel_rounds_agree_with_engine_rounds(name: str, numbers: range) -> None:
    kernel = NATIVE if name == "native" else REFERENCE
    counted = 0
    for number in numbers:
        counted += _play_along(kernel, RULES[number], number) is not None
    # A line on a board ends a round without a count; most rounds are counted.
    assert counted > len(numbers) / 2


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("native", {"14": 5}),
        ("reference", {"14": 5}),
        # No checked rules have cards that cost points, and the native kernel refuses them.
        ("reference", {"14": 5, "5": -5}),
    ],
)
def test_sweep_bonuses_agree_with_the_engine(name: str, values: dict[str, int]) -> None:
    """For a sweep, a side has taken points only if its total is above 0."""
    kernel = NATIVE if name == "native" else REFERENCE
    swept = 0
    for number in range(60):
        result = _play_along(kernel, swept_by(values), number)
        assert result is not None
        swept += any(line.what == "sweep" for line in result.count)
    assert 5 < swept < 55


def _play_along(kernel: Kernel, rules: Rules, number: int) -> RoundResult | None:
    """Plays a round on the engine and on the kernel; returns its result, or ``None`` if a line on a board ended it."""
    rng = Random(f"parity {number}")
    table = in_play(rules, rng)
    plan = table.plan
    assert table.round.trump is not None
    tables = kernel.compile_tables(plan.card_tables[table.round.trump], WEIGHTS)
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
        return None
    assert expected is not None
    assert kernel.legal(tables, expected) == ()
    result = table.match.public.results[-1]
    assert kernel.totals(tables, expected) == result.captured, (number, plan.rules.meta.id)
    return result
