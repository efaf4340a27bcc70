"""What can be wrong with the way a match is arranged, and with the price of mistakes."""

from __future__ import annotations

from rookery.rules.arithmetic import hands_of
from rookery.rules.checks.problems import MAX_VALUE, Problems
from rookery.rules.formats import FORMATS, format_needs
from rookery.rules.spec import Rules

MAX_ROUNDS = 1_000
"""The most rounds that a match may be fixed at."""


def check_match(rules: Rules, to: Problems) -> None:
    match = rules.match
    to.need(match.target >= 1, "match.target", "should be at least 1")
    to.need(bool(match.formats), "match.formats", "is empty", 'use ["to_target"]')
    to.need(
        len(set(match.formats)) == len(match.formats),
        "match.formats",
        "names the same format twice",
    )
    for name in match.formats:
        if name not in FORMATS:
            to.add(
                "match.formats",
                f"holds an unknown format {name[:40]!r}",
                f"use {', '.join(FORMATS)}",
            )
    for name in match.formats:
        needs = format_needs(rules, name)
        to.need(not needs, "match.formats", f"{name} needs {needs}")


def check_formats(rules: Rules, to: Problems) -> None:
    """The way in which this match is arranged."""
    match, board = rules.match, rules.score.kind == "board"
    lasting = rules.table.sides == "alternating"
    if match.format == "to_target":
        to.need(match.rounds == 0, "match.rounds", "to_target has no fixed number of rounds")
    else:
        to.need(
            1 <= match.rounds <= MAX_ROUNDS,
            "match.rounds",
            f"should be from 1 to {MAX_ROUNDS} for {match.format}",
        )
        to.need(not board, "match.format", f"{match.format} needs points")
        to.need(
            match.win_by == "score",
            "match.win_by",
            f"{match.win_by} needs a target",
            'use match.format = "to_target"',
        )
    if match.format == "rotation":
        to.need(
            rules.table.players == hands_of(rules) == 4 and lasting,
            "match.format",
            "rotation needs four players in two sides",
        )
        to.need(
            match.rounds % 12 == 0,
            "match.rounds",
            "should be a multiple of 12 for rotation, as three pairings play four rounds each",
        )
        to.need(
            not match.exchange_seats_every,
            "match.exchange_seats_every",
            "players who rotate exchange seats anyway",
        )
    to.need(
        not match.exchange_seats_every or lasting,
        "match.exchange_seats_every",
        "needs lasting sides",
    )
    to.need(
        0 <= match.exchange_seats_every <= MAX_ROUNDS,
        "match.exchange_seats_every",
        f"should be from 0 to {MAX_ROUNDS}",
    )


def check_penalties(rules: Rules, to: Problems) -> None:
    penalties = rules.penalties
    for name in ("wrong_deal", "nest_count", "table_talk"):
        points = getattr(penalties, name)
        to.need(points <= MAX_VALUE, f"penalties.{name}", f"is more than {MAX_VALUE}")
        to.need(
            not points or rules.score.kind != "board",
            f"penalties.{name}",
            "a game of boards has no points to take away",
        )
    to.need(
        not penalties.nest_count or rules.exchange is not None,
        "penalties.nest_count",
        "needs an exchange, as nobody else buries cards",
    )
