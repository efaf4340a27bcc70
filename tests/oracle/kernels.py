"""The native kernel and its oracle, as the parity tests compare them."""

from __future__ import annotations

from typing import cast

from tests.oracle import reference

from rookery.kernel import Kernel, kernel

NATIVE: Kernel = kernel
REFERENCE = cast(Kernel, reference)
KERNELS: tuple[Kernel, ...] = (NATIVE, REFERENCE)
