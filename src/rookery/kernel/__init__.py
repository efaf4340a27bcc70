"""The kernel: trick play, card policy, hand evaluation and sampling of deals as integers, compiled from ``native/``.

``kernel`` is the compiled module, and ``interface`` documents its functions. ``tests/oracle`` has the same functions in
plain Python, with which the tests compare it.
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
    """Returns the compiled kernel, in the variant for x86-64-v3 processors if that was built and this processor is one.

    :raises KernelError: if no kernel was built.
    """
    try:
        native: Any = import_module("rookery.kernel._native")
    except ImportError as error:
        raise KernelError(
            f"the native kernel is not there ({error}): scripts/install or pip install -e . builds it, with a C++20 compiler"
        ) from error
    if native.has_v3():
        # For processors with AVX2; falls back to the plain module if this one was not built.
        try:
            return cast(Kernel, import_module("rookery.kernel._native_v3"))
        except ImportError:
            pass
    return cast(Kernel, native)


kernel: Kernel = load_kernel()
