"""Positions from the table to the solver and back."""

from __future__ import annotations

from random import Random

import pytest
from tests.parity.truth import in_play, position_at
from tests.tables import PLAYABLE, any_command

from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.notation.position import parse_position
from rookery.record.setup import position_of_match
from rookery.rules.catalog import load_variant
from rookery.solve.double_dummy import position_from_spec, solve

ENDING = (
    "original_partnership_4 | N:R13-10.RK E:G13.Y14-10 S:G14-10.B13 W:R14-5.Y13 | nest B9-8-7-6-5"
    " | contract N 80 B | trick N:- | tricks N 2 E 1 S 1 W 2 | taken NS 20 EW 10 | to-move N"
)


def test_the_declarers_side_is_worked_out() -> None:
    spec = parse_position(ENDING)
    at = position_from_spec(plan_of(load_variant(spec.rules)), spec)
    assert at.side == (0, 2)
    assert at.bid == 80
    solved = solve(at, line=True)
    assert solved.complete
    assert solved.lower == solved.upper == max(each.lower for each in solved.actions)
    assert [seat for seat, _ in solved.line][:4] == [0, 1, 2, 3]
    assert sorted(card for _, card in solved.line) == sorted(
        ["R13", "R10", "RK", "G13", "Y14", "Y10", "G14", "G10", "B13", "R14", "R5", "Y13"]
    )
    value = solved.lower
    assert solve(at, goal=value, every=False).lower >= value
    assert solve(at, goal=value + 5, every=False).upper < value + 5
    quick = solve(at, every=False)
    assert quick.lower == quick.upper == value
    assert not solve(at, seconds=0).complete


def test_a_position_must_be_known_and_in_play() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    hidden = ENDING.replace("E:G13.Y14-10", "E:?3")
    with pytest.raises(NotationError, match="every card"):
        position_from_spec(plan, parse_position(hidden))
    with pytest.raises(NotationError):
        position_from_spec(plan, parse_position("original_partnership_4 | N: E: S: W:"))


@pytest.mark.parametrize("number", range(len(PLAYABLE)))
def test_written_positions_are_the_kernels_positions(number: int) -> None:
    """What a position in one line comes to is what the round itself comes to, but for the numbers of identical cards."""
    rng = Random(number)
    table = in_play(load_variant(PLAYABLE[number]), rng)
    for _ in range(3 * table.plan.seats):
        legal, seat = table.legal, table.decider
        if legal is None or seat is None:
            return
        table.act(seat, any_command(legal, rng))
    if table.decider is None or table.round.leader is None or table.round.over is not None:
        return
    at = position_from_spec(table.plan, position_of_match(table.plan, table.match))
    truth = position_at(table)
    assert at.position.points == truth.points
    assert at.position.tricks == truth.tricks
    assert at.position.scoring == truth.scoring
    assert at.position.leader == truth.leader
    assert [h.bit_count() for h in at.position.hands] == [h.bit_count() for h in truth.hands]
    if table.plan.rules.pack.copies == 1:
        assert at.position.hands == truth.hands
