"""Helpers of the solver tests: comparison with exact values, and searches within small limits."""

from __future__ import annotations

from typing import Any

from tests.oracle.kernels import NATIVE

from rookery.kernel import Kernel, Position, Question

Limits = tuple[bool, bool, int, int, int, int, bool]
"""The fields of `Limits` in native/card_index.hpp, in order."""


def solver_limits(
    *,
    narrow: bool = True,
    exact: bool = True,
    indexed: int = 15,
    ids: int = 65534,
    size: int = 1 << 27,
    look_every: int = 4096,
    quick: bool = True,
) -> Limits:
    """Returns the default limits with the given changes."""
    return narrow, exact, indexed, ids, size, look_every, quick


LIMITS = {
    "masks of 128 bits": solver_limits(narrow=False),
    "keys that are hashes": solver_limits(exact=False),
    "suits without a table": solver_limits(indexed=0),
    "few names": solver_limits(ids=8),
    "tables that start anew": solver_limits(size=1 << 14, look_every=16),
    "all of it": solver_limits(
        narrow=False, exact=False, indexed=0, ids=40, size=1 << 14, look_every=16
    ),
}
"""Limits at which small positions use the code paths of large ones."""
LIMITS_THAT_LOSE_PROOFS = ("few names", "tables that start anew", "all of it")
"""The limits with which a long search loses proofs or cannot store them."""


def solve_within(limits: Limits, *question: Any) -> Any:
    """Returns the solution of the native kernel with *limits*."""
    return NATIVE.solve_within(limits, *question)  # type: ignore[attr-defined]  # only the native kernel has limits


def check_exact(
    kernel: Kernel, tables: Any, position: Position, team: int, truth: dict[int, int]
) -> None:
    """Asserts that the solver finds the values in *truth* and a legal line of best play with the best value."""
    rows, line, _, complete, _ = kernel.solve(
        tables, position, Question(team=team, line=True), None
    )
    assert complete
    assert {action: (low, high) for action, low, high in rows} == {
        action: (value, value) for action, value in truth.items()
    }
    # The line is legal, reaches the end, and has the best value.
    now = position
    for action in line:
        now = kernel.play(tables, now, action)
    assert kernel.legal(tables, now) == ()
    if truth:
        best = max if position.teams[mover(kernel, tables, position)] == team else min
        assert kernel.totals(tables, now)[team] == best(truth.values())


def mover(kernel: Kernel, tables: Any, position: Position) -> int:
    """Returns the seat to choose after the forced plays from piles."""
    actions = kernel.legal(tables, position)
    if position.to_draw:
        return position.leader
    return next(s for s, hand in enumerate(position.hands) if hand >> actions[0] & 1)
