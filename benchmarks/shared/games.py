"""The games that benchmarks measure, and their kinds."""

from __future__ import annotations

from rookery.engine.plan import Plan

MEASURED_GAMES = (
    "original_partnership_4",
    "kentucky_discard_4",
    "partnership_rook_56_4",
    "red_one_4",
    "western_new_york_4",
    "dixie_4",
    "team_rook_6",
    "original_5",
    "original_2_2011",
    "call_partner_5",
    "tennessee_for_two",
)
"""The 11 games in which bots and reviews are measured."""

KINDS = (
    "a called partner",
    "one against the others",
    "partners",
    "partners, six",
    "two players",
)


def kind_of(plan: Plan) -> str:
    """Returns the kind of a game, one of `KINDS`, by its players and sides."""
    if plan.sides == "called_partner":
        return "a called partner"
    if len(plan.players) == 2:
        return "two players"
    if plan.sides != "alternating":
        return "one against the others"
    return "partners" if len(plan.players) == 4 else "partners, six"
