"""The kernel: trick play, card policy, hand evaluation and sampling of deals as integers, compiled from ``native/``.

``kernel`` is all of it, and ``interface`` says what that is. ``tests/oracle`` has the same functions in plain Python, which the tests compare it with.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from rookery.errors import KernelError
from rookery.kernel.interface import (
    Allocations,
    AllocationStates,
    CompiledBoards,
    CompiledNetwork,
    CompiledTables,
    Deals,
    Kernel,
)
from rookery.kernel.position import (
    DRAW_HIDDEN,
    DRAW_OPEN,
    Action,
    AllocationState,
    BoardLayout,
    BoardResult,
    Burial,
    BurialRules,
    CardValue,
    Cell,
    CommonKnowledge,
    HandEvaluation,
    LikelihoodFactor,
    NetworkLayer,
    Position,
    Question,
    Scoring,
    Solution,
    WorthBound,
)
from rookery.kernel.weights import WEIGHTS, BoardWeights, HandWeights, PolicyWeights, Weights

__all__ = [
    "DRAW_HIDDEN",
    "DRAW_OPEN",
    "WEIGHTS",
    "Action",
    "AllocationState",
    "AllocationStates",
    "Allocations",
    "BoardLayout",
    "BoardResult",
    "BoardWeights",
    "Burial",
    "BurialRules",
    "CardValue",
    "Cell",
    "CommonKnowledge",
    "CompiledBoards",
    "CompiledNetwork",
    "CompiledTables",
    "Deals",
    "HandEvaluation",
    "HandWeights",
    "Kernel",
    "KernelError",
    "LikelihoodFactor",
    "NetworkLayer",
    "PolicyWeights",
    "Position",
    "Question",
    "Scoring",
    "Solution",
    "Weights",
    "WorthBound",
    "kernel",
    "load_kernel",
]


def load_kernel() -> Kernel:
    """Returns the compiled kernel, the variant for newer processors where it was built and this one is new enough.

    :raises KernelError: if it was not built.
    """
    try:
        native: Any = import_module("rookery.kernel._native")
    except ImportError as error:
        raise KernelError(
            f"the native kernel is not there ({error}): scripts/install or pip install -e . builds it, with a C++20 compiler"
        ) from error
    if native.has_v3():
        # Built for the processors of the last ten years; where only the plain module was built, that one will do.
        try:
            return cast(Kernel, import_module("rookery.kernel._native_v3"))
        except ImportError:
            pass
    return cast(Kernel, native)


kernel: Kernel = load_kernel()
