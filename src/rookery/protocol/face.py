"""The face that a person has chosen, which is shown beside the name."""

from __future__ import annotations

from typing import Literal

import msgspec


class ChosenFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bird, a background color, and initials; the birds of bots are different ones."""

    bird: Literal["cardinal", "goldfinch", "chickadee", "bluebird", "dove", "puffin"]
    color: Literal["gold", "green", "blue", "red", "violet", "gray"]
    initials: str = ""
    """One or two letters, or none."""
