"""The compiled kernel; `rookery.kernel.reference` documents the same functions."""

from collections.abc import Callable, Sequence

from rookery.kernel.position import Action, Position, Solution
from rookery.rules import table

name: str

class Tables: ...

def has_v3() -> bool: ...
def compile_tables(tables: table.Tables, /) -> Tables: ...
def legal(tables: Tables, position: Position, /) -> tuple[Action, ...]: ...
def play(tables: Tables, position: Position, action: Action, /) -> Position: ...
def totals(tables: Tables, position: Position, /) -> tuple[int, ...]: ...
def perft(tables: Tables, position: Position, depth: int, /) -> int: ...
def playouts(
    tables: Tables, positions: Sequence[Position], count: int, seed: int, /
) -> memoryview: ...
def action_playouts(
    tables: Tables,
    positions: Sequence[Position],
    actions: Sequence[Action],
    count: int,
    seed: int,
    /,
) -> memoryview: ...
def solve(
    tables: Tables,
    position: Position,
    team: int,
    goal: int | None,
    every: bool,
    line: bool,
    seconds: float | None,
    progress: Callable[[int], object] | None,
    /,
) -> Solution: ...
