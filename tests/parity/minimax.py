"""Exhaustive minimax for positions of a few tricks."""

from __future__ import annotations

from rookery.kernel import WEIGHTS, Kernel, Position
from rookery.rules.table import Tables


def minimax(kernel: Kernel, rules: Tables, position: Position, team: int) -> dict[int, int]:
    """Returns the final points of *team* for each legal action; *team* maximizes them and all others minimize them."""
    tables = kernel.compile_tables(rules, WEIGHTS)
    known: dict[Position, int] = {}

    def value(now: Position) -> int:
        if now not in known:
            actions = kernel.legal(tables, now)
            if actions:
                values = [value(kernel.play(tables, now, action)) for action in actions]
                known[now] = max(values) if now.teams[now.mover] == team else min(values)
            else:
                known[now] = kernel.totals(tables, now)[team]
        return known[now]

    return {
        action: value(kernel.play(tables, position, action))
        for action in kernel.legal(tables, position)
    }
