"""What tests of the solver share: an answer held against the truth, and searches with less room than they need."""

from __future__ import annotations

from typing import Any

from tests.oracle.kernels import NATIVE

from rookery.kernel import Kernel, Position, Question

Limits = tuple[bool, bool, int, int, int, int, bool]
"""How the native search works: fields of `Limits` in native/card_index.hpp, in the order in which it reads them."""


def limited(
    *,
    narrow: bool = True,
    exact: bool = True,
    indexed: int = 15,
    ids: int = 65534,
    size: int = 1 << 27,
    look_every: int = 4096,
    quick: bool = True,
) -> Limits:
    """Returns the limits as they are, but for those that are given."""
    return narrow, exact, indexed, ids, size, look_every, quick


LIMITS = {
    "masks of 128 bits": limited(narrow=False),
    "keys that are hashes": limited(exact=False),
    "suits without a table": limited(indexed=0),
    "few names": limited(ids=8),
    "tables that start anew": limited(size=1 << 14, look_every=16),
    "all of it": limited(narrow=False, exact=False, indexed=0, ids=40, size=1 << 14, look_every=16),
}
"""What only large positions run into, made to happen in small ones."""
FORGETFUL = ("few names", "tables that start anew", "all of it")
"""Those within which a long search forgets what it has proved, or cannot note it."""


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
