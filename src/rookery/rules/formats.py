"""The match formats, and which of them go with which rules."""

from __future__ import annotations

from rookery.rules.arithmetic import hands_of
from rookery.rules.spec import Rules

FORMATS = (
    "to_target",
    "custom_target",
    "fixed_hands",
    "individual_rotation_12",
    "seat_exchange_4",
    "best_of_5",
    "best_of_7",
)
"""The match formats that the sources know [H11:13, H11:74, WM08:113, PB94:65, WIK:30]."""


def fitting_formats(rules: Rules) -> tuple[str, ...]:
    """Returns the match formats offered by *rules* that fit the rest of them."""
    fitting = tuple(name for name in rules.match.formats if format_needs(rules, name) is None)
    return fitting or ("to_target",)


def format_needs(rules: Rules, name: str) -> str | None:
    """Returns the message that says why a match format does not fit *rules*, or ``None`` if it does."""
    lasting, board = rules.table.sides == "alternating", rules.score.kind == "board"
    four = rules.table.players == hands_of(rules) == 4
    if name == "individual_rotation_12" and not (four and lasting):
        return "problem-format-players"
    if name == "seat_exchange_4" and not lasting:
        return "problem-format-sides"
    if name in ("best_of_5", "best_of_7") and not board:
        return "problem-format-boards"
    if name in ("custom_target", "fixed_hands") and board:
        return "problem-format-points"
    return None
