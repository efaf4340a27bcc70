"""The kernel: trick play, what hands hold and cards laid by lot, all as integers; compiled, or in plain Python.

``kernel`` is the one in use. The environment variable ``ROOKERY_KERNEL`` names ``native`` or ``reference``; without it
the native kernel is used where it was built.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rookery.cards import Card, Cards
from rookery.errors import KernelError
from rookery.kernel.position import (
    DRAW_HIDDEN,
    DRAW_OPEN,
    Action,
    Box,
    Burial,
    CommonKnowledge,
    Position,
    Scoring,
    Solution,
    Weight,
)
from rookery.rules import table

__all__ = [
    "DRAW_HIDDEN",
    "DRAW_OPEN",
    "Action",
    "Box",
    "Burial",
    "CommonKnowledge",
    "CompiledTables",
    "Kernel",
    "KernelError",
    "Position",
    "Scoring",
    "Solution",
    "Weight",
    "kernel",
    "kernel_named",
]


class CompiledTables(Protocol):
    """Tables as one kernel needs them; another kernel cannot read them."""


class Kernel(Protocol):
    """The whole boundary: checked values in, integers out. `rookery.kernel.reference` documents each function.

    All are pure; the native ones let other threads run while they compute. Whatever makes no sense is refused with a
    `KernelError`.
    """

    name: str
    """``native`` or ``reference``."""

    def compile_tables(self, tables: table.Tables, /) -> CompiledTables:
        """Returns *tables* ready for use; they are good for any number of positions."""

    def legal(self, tables: CompiledTables, position: Position, /) -> tuple[Action, ...]:
        """Returns what the seat to move may do, lowest card first; nothing when the round is over."""

    def play(self, tables: CompiledTables, position: Position, action: Action, /) -> Position:
        """Returns the position after *action* and everything that follows by itself."""

    def totals(self, tables: CompiledTables, position: Position, /) -> tuple[int, ...]:
        """Returns the points of every team in a round that is over."""

    def perft(self, tables: CompiledTables, position: Position, depth: int, /) -> int:
        """Counts the sequences of *depth* actions; a round that ends sooner counts once."""

    def playouts(
        self, tables: CompiledTables, positions: Sequence[Position], count: int, seed: int, /
    ) -> memoryview:
        """Plays each position out at random: 16-bit points of shape ``(positions, count, teams)``."""

    def action_playouts(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        actions: Sequence[Action],
        count: int,
        seed: int,
        /,
    ) -> memoryview:
        """The same after each action: points of shape ``(positions, actions, count, teams)``."""

    def weigh(self, tables: CompiledTables, hand: Cards, outside: Cards, others: int, /) -> Weight:
        """Returns what *hand* holds under one trump, against *outside* in the hands of so many *others*."""

    def burials(
        self,
        tables: CompiledTables,
        hand: Cards,
        outside: Cards,
        others: int,
        allowed: Cards,
        required: Cards,
        own: Cards,
        own_limit: int | None,
        count: int,
        for_a_point: float,
        /,
    ) -> tuple[Burial, ...]:
        """Returns burials worth trying, each once, with what they leave in the hand."""

    def scatter(
        self,
        sizes: Sequence[int],
        classes: Sequence[Sequence[Card]],
        boxes: Sequence[Box],
        free: Sequence[int],
        fills: Sequence[Sequence[Sequence[int]]],
        seed: int,
        /,
    ) -> list[list[Cards]]:
        """Lays cards into places by lot, once for each of *fills*; returns the cards in each place."""

    def policy_actions(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        minds: Sequence[CommonKnowledge],
        /,
    ) -> tuple[Action, ...]:
        """Returns what the seat to move does in each position by rules of thumb."""

    def policy_playouts(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        minds: Sequence[CommonKnowledge],
        actions: Sequence[Action],
        /,
    ) -> memoryview:
        """Plays on by rules of thumb after each action, or without one if there are none: 16-bit points of shape
        ``(positions, actions or 1, teams)``."""

    def explore(
        self,
        tables: CompiledTables,
        positions: Sequence[Position],
        minds: Sequence[CommonKnowledge],
        actions: Sequence[Action],
        own: Sequence[int],
        reach: float,
        worth: Callable[[int, tuple[int, ...]], float],
        /,
    ) -> list[list[float]]:
        """Plays on after each action, while the seats in *own* learn what to do later; returns for each action what each
        position came to, as *worth* values it."""

    def solve(
        self,
        tables: CompiledTables,
        position: Position,
        team: int,
        goal: int | None,
        every: bool,
        line: bool,
        seconds: float | None,
        progress: Callable[[int], object] | None,
        /,
    ) -> Solution:
        """Works out what *team* ends with after each legal action, when all cards are known and all play their best."""


def kernel_named(name: str) -> Kernel:
    """Returns the kernel ``native`` or ``reference``.

    :raises KernelError: if there is no such kernel, or it was not built.
    """
    if name == "reference":
        return _module("reference")
    if name != "native":
        raise KernelError(f"there is no kernel {name!r}: say native or reference")
    try:
        native: Any = import_module("rookery.kernel._native")
    except ImportError as error:
        raise KernelError(
            f"the native kernel is not there ({error}); pip install . builds it"
        ) from error
    if native.has_v3():
        # Built for the processors of the last ten years; where only the plain module was built, that one will do.
        try:
            return _module("_native_v3")
        except ImportError:
            pass
    return cast(Kernel, native)


def _module(name: str) -> Kernel:
    return cast(Kernel, import_module(f"rookery.kernel.{name}"))


def _chosen() -> Kernel:
    """Returns the kernel that the environment asks for, or else the fastest there is."""
    asked = os.environ.get("ROOKERY_KERNEL", "")
    if asked:
        return kernel_named(asked)
    try:
        return kernel_named("native")
    except KernelError as error:
        warnings.warn(f"{error}; searching in plain Python, slowly", RuntimeWarning, stacklevel=2)
        return kernel_named("reference")


kernel: Kernel = _chosen()
