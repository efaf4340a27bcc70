"""The base class of all rule records."""

from __future__ import annotations

import msgspec


class RuleRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frozen record that refuses unknown keys."""
