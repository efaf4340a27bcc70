"""Games that benchmarks measure."""

from __future__ import annotations

ELEVEN = (
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
"""The games in which bots and reviews are measured."""
