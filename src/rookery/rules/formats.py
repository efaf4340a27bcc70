"""The match formats that rules may offer, and the rules that each needs."""

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
"""The match formats of the sources [H11:13, H11:74, WM08:113, PB94:65, WIK:30]."""


def fitting_formats(rules: Rules) -> tuple[str, ...]:
    """Returns the match formats offered by *rules* that fit their other parts."""
    fitting = tuple(name for name in rules.match.formats if format_needs(rules, name) is None)
    return fitting or ("to_target",)


def format_needs(rules: Rules, name: str) -> str | None:
    """Returns the key of the message that says why a match format does not fit *rules*, or ``None`` if it fits."""
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
