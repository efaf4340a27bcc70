"""Networks in the kernel: results equal to NumPy to the last digit, and refused input."""

from __future__ import annotations

from array import array
from importlib import import_module
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace
from tests.oracle.kernels import NATIVE
from tests.oracle.learned_policy import evaluated
from tests.parity.networks import layers_of

from rookery.errors import KernelError
from rookery.kernel import Kernel, NetworkLayer

SHAPES = [(1, 1), (3, 5, 2), (40, 32, 16, 1), (17, 33, 1), (512, 512, 7)]


@pytest.mark.sanitize
@pytest.mark.parametrize("widths", SHAPES, ids=str)
def test_a_network_gives_what_numpy_gives(widths: tuple[int, ...]) -> None:
    layers = layers_of(widths, 1)
    rows = np.random.default_rng(2).normal(size=(20, widths[0])).astype("f4")
    network = NATIVE.Network(layers)
    assert (network.inputs, network.outputs) == (widths[0], widths[-1])
    found = network.evaluate(rows)
    assert found.shape == (20, widths[-1])
    assert np.array_equal(np.asarray(found), evaluated(layers, rows))


def test_the_module_for_any_processor_gives_the_same() -> None:
    any_processor = cast(Kernel, import_module("rookery.kernel._native"))
    layers = layers_of((40, 32, 16, 1), 3)
    rows = np.random.default_rng(4).normal(size=(50, 40)).astype("f4")
    found = [kernel.Network(layers).evaluate(rows).tolist() for kernel in (NATIVE, any_processor)]
    assert found[0] == found[1]


def test_what_is_not_a_number_stays_so() -> None:
    layers = layers_of((2, 3, 1), 8)
    rows = np.array([[np.nan, 1.0], [1.0, 1.0], [np.nan, np.nan]], "f4")
    found = np.asarray(NATIVE.Network(layers).evaluate(rows))
    assert np.array_equal(found, evaluated(layers, rows), equal_nan=True)
    assert np.isnan(found).tolist() == [[True], [False], [True]]


def test_rows_may_be_any_buffer_and_may_be_empty() -> None:
    network = NATIVE.Network(layers_of((2, 3), 5))
    numbers = array("f", [1, 2, 3, 4])
    assert network.evaluate(numbers).tolist() == network.evaluate(memoryview(numbers)).tolist()
    assert network.evaluate(array("f")).shape == (0, 3)


@pytest.mark.sanitize
@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (array("f", [1, 2, 3]), "has 3 numbers"),
        (array("d", [1, 2]), "32-bit"),
        (b"12345678", "32-bit"),
        ([1.0, 2.0], "not list"),
        (None, "not NoneType"),
        (np.ones((4, 4), "f4")[:, ::2], "without gaps"),
        (memoryview(bytes(9))[1:].cast("f"), "multiple of 4"),
        (np.ones((2, 3), "f4"), "another shape than rows of 2"),
        (np.ones((2, 2, 2), "f4"), "another shape than rows of 2"),
        (np.ones((3_333_334, 2), "f4"), "up to 3333333 rows"),
    ],
    ids=[
        *("too few", "double", "bytes", "list", "nothing", "with gaps", "odd address"),
        *("other rows", "too many dimensions", "too many results"),
    ],
)
def test_other_rows_are_refused(rows: Any, named: str) -> None:
    with pytest.raises(KernelError, match=rf"^rows: .*{named}"):
        NATIVE.Network(layers_of((2, 3), 5)).evaluate(rows)


@pytest.mark.sanitize
def test_bad_layers_are_refused() -> None:
    first, second = layers_of((2, 3, 1), 6)
    nan = array("f", [float("nan")]).tobytes()
    bad: list[tuple[Any, str]] = [
        ((), "layers: has 0 items"),
        (None, "layers: should be a tuple"),
        ((first,) * 9, "layers: has 9 items"),
        ((second, second), r"layers\[1\].inputs: is 3, but the layer before has 1 outputs"),
        ((replace(first, outputs=0),), r"layers\[0\].outputs: is 0"),
        ((replace(first, inputs=513),), r"layers\[0\].inputs: is 513"),
        ((first, replace(second, weights=b"123")), r"layers\[1\].weights: has 3 bytes"),
        ((replace(first, biases="x"),), r"layers\[0\].biases: should be bytes, not str"),
        ((replace(second, biases=nan),), r"layers\[0\].biases\[0\]: is not a finite number"),
        (((1, 2),), r"layers\[0\]: has no outputs"),
    ]
    for layers, named in bad:
        with pytest.raises(KernelError, match=f"^{named}"):
            NATIVE.Network(layers)


def test_random_bytes_never_become_a_network() -> None:
    rng = Random(7)
    for size in range(24):
        with pytest.raises(KernelError):
            NATIVE.Network((NetworkLayer(2, 3, rng.randbytes(size), rng.randbytes(7)),))
