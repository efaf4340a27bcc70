"""Known hands of the Original partnership game."""

from __future__ import annotations

ORIGINAL = "original_partnership_4"

HANDS = (
    "R14 R13 R12 R11 R10 G5 G6 Y5 B14",
    "R9 R8 G14 G13 G12 Y14 Y13 B5 RK",
    "R7 G11 G10 Y12 Y11 Y10 B13 B12 B11",
    "R6 R5 G9 G8 G7 Y9 Y8 B10 B9",
)

NEST = "Y7 Y6 B8 B7 B6"
