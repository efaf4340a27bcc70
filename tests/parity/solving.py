"""What tests of the solver share: an answer held against the truth, and searches with less room than they need."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.oracle.kernels import NATIVE

from rookery.kernel import Kernel, Position, Question


class Limits(NamedTuple):
    """How the native search works, as in a large position unless said otherwise: `Limits` in native/card_index.hpp."""

    narrow: bool = True
    exact: bool = True
    indexed: int = 15
    ids: int = 65534
    bytes: int = 1 << 27
    look_every: int = 4096
    quick: bool = True


FEW_IDS = 8
FEW_BYTES = 1 << 14
LIMITS = {
    "masks of 128 bits": Limits(narrow=False),
    "keys that are hashes": Limits(exact=False),
    "suits without a table": Limits(indexed=0),
    "few names": Limits(ids=FEW_IDS),
    "tables that start anew": Limits(bytes=FEW_BYTES, look_every=16),
    "all of it": Limits(False, False, 0, 40, FEW_BYTES, 16),
}
"""What only large positions run into, made to happen in small ones."""


def within(limits: Limits, *question: Any) -> Any:
    """Returns what the native kernel's `solve` finds within *limits*."""
    return NATIVE.solve_within(limits, *question)  # type: ignore[attr-defined]  # only the native kernel has limits


def check_exact(
    kernel: Kernel, tables: Any, position: Position, team: int, truth: dict[int, int]
) -> None:
    """Asserts that every action is worth what *truth* says, and that the line of best play is as good."""
    rows, line, _, complete = kernel.solve(tables, position, Question(team=team, line=True), None)
    assert complete
    assert {action: (low, high) for action, low, high in rows} == {
        action: (value, value) for action, value in truth.items()
    }
    # The line is legal, goes to the end, and is worth what it should be.
    now = position
    for action in line:
        now = kernel.play(tables, now, action)
    assert kernel.legal(tables, now) == ()
    if truth:
        best = max if position.teams[mover(kernel, tables, position)] == team else min
        assert kernel.totals(tables, now)[team] == best(truth.values())


def mover(kernel: Kernel, tables: Any, position: Position) -> int:
    """Returns the seat that has the choice, after any cards that are played from piles."""
    actions = kernel.legal(tables, position)
    if position.to_draw:
        return position.leader
    return next(s for s, hand in enumerate(position.hands) if hand >> actions[0] & 1)
