"""What all facts have in common."""

from __future__ import annotations

from typing import Literal

import msgspec

PlainColor = Literal["red", "green", "yellow", "black"]


class BaseFact(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """A reason for a decision."""
