"""Types that msgspec inspects at import.

msgspec inspects a type and the types of its fields when it is first decoded. Two threads that do so at the same moment
crash the process (msgspec 0.22), so every type that a thread may decode is inspected while its module is imported.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def inspected(kind: type[T]) -> type[T]:
    """Returns *kind* after msgspec has inspected it, for `msgspec.convert`; JSON is decoded by a module's own decoder."""
    msgspec.json.Decoder(kind)
    return kind
