"""Python handles signals while the native kernel computes, also where one step takes long."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.oracle.kernels import NATIVE
from tests.parity.bad_input import worth
from tests.parity.networks import layers_of
from tests.parity.positions import random_position

from rookery.engine.plan import plan_of
from rookery.kernel import WEIGHTS, CommonKnowledge, Position
from rookery.rules.catalog import load_variant

RULES = plan_of(load_variant("original_partnership_4")).card_tables["red"]
POSITION = random_position(plan_of(load_variant("original_partnership_4")), RULES, Random(1))
KNOWLEDGE = CommonKnowledge(voids=(0,) * POSITION.seats)

Call = Callable[[], object]


@pytest.fixture
def alarm() -> Iterator[None]:
    """Restores the timer and the handler of the alarm."""
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def answered_during(call: Call) -> int:
    """Returns the number of signals handled during *call*; those that wait for its end are handled only once."""
    answered = 0

    def note(_number: int, _frame: object) -> None:
        nonlocal answered
        answered += 1

    signal.signal(signal.SIGALRM, note)
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    call()
    signal.setitimer(signal.ITIMER_REAL, 0)
    return answered


def rollouts() -> dict[str, tuple[Callable[[int], Call], tuple[int, ...]]]:
    """Returns calls by name, each as a function of a size, with sizes that take longer and longer."""
    tables = NATIVE.compile_tables(RULES, WEIGHTS)
    action = NATIVE.legal(tables, POSITION)[:1]

    def batch(size: int) -> tuple[Any, list[Position], list[CommonKnowledge]]:
        return tables, [POSITION] * size, [KNOWLEDGE] * size

    many = 50_000, 200_000, 800_000
    return {
        "playouts": (lambda n: lambda: NATIVE.playouts(tables, [POSITION], 20 * n, 1), many),
        "policy_actions": (lambda n: lambda: NATIVE.policy_actions(*batch(n)), many),
        "policy_playouts": (lambda n: lambda: NATIVE.policy_playouts(*batch(n), action), many),
        "tree_search": (
            lambda n: lambda: NATIVE.tree_search(*batch(n), action, [0], 0.0, worth),
            many,
        ),
    }


def long_steps() -> dict[str, tuple[Callable[[int], Call], tuple[int, ...]]]:
    """Returns calls of few steps, each of which takes long."""
    wide = (sum(map(len, NATIVE.policy_inputs())), *(512,) * 7, 1)
    tables = NATIVE.compile_tables(RULES, WEIGHTS, NATIVE.Network(layers_of(wide, 1)), ())
    bound = (1, [((1 << 40) - 1, 1)], 0)
    deal = [0xFFFFF, 0xFFFFF << 20]
    return {
        "swap_cards": (
            lambda n: lambda: NATIVE.swap_cards([deal], [0, 0], [], [bound] * n, 1_000_000, 1),
            (300, 1500, 6000),
        ),
        "deal_likelihoods": (
            lambda n: lambda: NATIVE.deal_likelihoods([deal] * 2000, [(0, 0xFF00, 0.5)] * n),
            (30_000, 150_000, 600_000),
        ),
        "policy_playouts": (
            lambda n: lambda: NATIVE.policy_playouts(tables, [POSITION] * n, [KNOWLEDGE] * n, []),
            (15, 30, 60),
        ),
    }


@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize("calls", [rollouts, long_steps])
def test_signals_are_handled_while_the_native_kernel_computes(
    calls: Callable[[], dict[str, tuple[Callable[[int], Call], tuple[int, ...]]]],
) -> None:
    for name, (call, sizes) in calls().items():
        # Fast machines finish early, so they get larger calls.
        assert any(answered_during(call(size)) > 3 for size in sizes), name


@pytest.mark.usefixtures("alarm")
def test_an_exception_of_a_handler_ends_the_call() -> None:
    def stop(_number: int, _frame: object) -> None:
        raise InterruptedError

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with pytest.raises(InterruptedError):
        # Would take more than a lifetime.
        NATIVE.perft(NATIVE.compile_tables(RULES, WEIGHTS), POSITION, 1000)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with pytest.raises(InterruptedError):
        # Would take some seconds.
        NATIVE.swap_cards([[0b0011, 0b1100]] * 400, [0, 0], [], [], 1_000_000, 1)
