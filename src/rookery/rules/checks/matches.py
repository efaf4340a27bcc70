"""Checks of the match format and the penalties."""

from __future__ import annotations

from rookery.problem import FieldPath, FieldValue, Listed
from rookery.rules.arithmetic import hands_of, score_gcd
from rookery.rules.checks.findings import MAX_POINTS, Findings
from rookery.rules.formats import FORMATS, format_needs
from rookery.rules.spec import Rules
from rookery.rules.validate import printable

MAX_MATCH_LENGTH_ROUNDS = 1_000
"""The maximum number of rounds in a match of a fixed number of rounds."""


def check_match(rules: Rules, findings: Findings) -> None:
    """Checks the target and the match formats that are offered."""
    match = rules.match
    findings.require(match.target >= 1, "match.target", "problem-at-least", low=1)
    findings.require(
        bool(match.formats),
        "match.formats",
        "problem-empty",
        "fix-format-list",
        format="to_target",
        label=FieldValue("match.formats", "to_target"),
    )
    findings.require(
        len(set(match.formats)) == len(match.formats), "match.formats", "problem-format-twice"
    )
    for name in match.formats:
        if name not in FORMATS:
            findings.add(
                "match.formats",
                "problem-format-unknown",
                "fix-use",
                name=printable(name[:40]),
                instead=Listed(tuple(FieldValue("match.formats", one) for one in FORMATS)),
            )
    for name in match.formats:
        need = format_needs(rules, name)
        if need is not None:
            findings.add("match.formats", need, format=FieldValue("match.formats", name))


def check_ending(rules: Rules, findings: Findings) -> None:
    """Checks a target that must be met exactly, and who wins if several reach the target or the floor at once."""
    match = rules.match
    target = match.format == "to_target" and rules.score.kind != "board"
    for path, value, default in (
        ("match.past_target", match.past_target, "wins"),
        ("match.both_reach", match.both_reach, "higher"),
    ):
        fine = value == default
        findings.require(
            fine or target, path, "problem-win-no-target", ending=FieldValue(path, value)
        )
        findings.require(
            fine or match.win_by == "score",
            path,
            "problem-ending-by-bid",
            fix=((path, default),),
            ending=FieldValue(path, value),
            field=FieldPath("match.win_by"),
            value=FieldValue("match.win_by", match.win_by),
        )
    if match.past_target != "wins" and target:
        _exactly(rules, findings)
    falls = match.past_target == "falls"
    findings.require(
        falls or match.falls_to == 0,
        "match.falls_to",
        "problem-falls-not",
        fix=(("match.falls_to", 0),),
        field=FieldPath("match.past_target"),
        value=FieldValue("match.past_target", "falls"),
    )
    findings.require(
        match.both_sink == "higher" or match.floor > 0,
        "match.both_sink",
        "problem-sink-no-floor",
        fix=(("match.both_sink", "higher"),),
        field=FieldPath("match.floor"),
    )


def _exactly(rules: Rules, findings: Findings) -> None:
    """Checks that a score can reach the target exactly."""
    match = rules.match
    grain = score_gcd(rules)
    findings.require(
        match.falls_to < match.target,
        "match.falls_to",
        "problem-falls-too-high",
        fix=(("match.falls_to", 0),),
        field=FieldPath("match.target"),
        target=match.target,
    )
    near = max(match.target // grain, 1) * grain if grain else match.target
    findings.require(
        grain > 0 and match.target % grain == 0,
        "match.target",
        "problem-target-missed",
        fix=(("match.target", near),) if near != match.target else (),
        grain=grain,
        field=FieldPath("match.past_target"),
        value=FieldValue("match.past_target", match.past_target),
    )


def check_formats(rules: Rules, findings: Findings) -> None:
    """Checks the format of this match."""
    match = rules.match
    lasting = rules.table.sides == "alternating"
    format_ = FieldValue("match.format", match.format)
    if match.format == "to_target":
        findings.require(
            match.rounds == 0, "match.rounds", "problem-rounds-unfixed", format=format_
        )
    else:
        _fixed_rounds(rules, format_, findings)
    if match.format == "rotation":
        findings.require(
            rules.table.players == hands_of(rules) == 4 and lasting,
            "match.format",
            "problem-format-players",
            format=format_,
        )
        whole = match.rounds % 12 == 0
        findings.require(whole, "match.rounds", "problem-rounds-of-rotation", format=format_)
        findings.require(
            not match.exchange_seats_every,
            "match.exchange_seats_every",
            "problem-rotation-exchanges",
        )
    findings.require(
        not match.exchange_seats_every or lasting,
        "match.exchange_seats_every",
        "problem-lasting-sides",
    )
    findings.require(
        0 <= match.exchange_seats_every <= MAX_MATCH_LENGTH_ROUNDS,
        "match.exchange_seats_every",
        "problem-from-to",
        low=0,
        high=MAX_MATCH_LENGTH_ROUNDS,
    )


def _fixed_rounds(rules: Rules, format_: FieldValue, findings: Findings) -> None:
    """Checks a match of a fixed number of rounds."""
    match = rules.match
    findings.require(
        1 <= match.rounds <= MAX_MATCH_LENGTH_ROUNDS,
        "match.rounds",
        "problem-rounds-outside",
        most=MAX_MATCH_LENGTH_ROUNDS,
        format=format_,
    )
    points = rules.score.kind != "board"
    findings.require(points, "match.format", "problem-format-points", format=format_)
    findings.require(
        match.win_by == "score",
        "match.win_by",
        "problem-win-no-target",
        "fix-use-value",
        ending=FieldValue("match.win_by", match.win_by),
        field=FieldPath("match.format"),
        value=FieldValue("match.format", "to_target"),
    )


def check_penalties(rules: Rules, findings: Findings) -> None:
    """Checks the penalties for mistakes."""
    penalties = rules.penalties
    for name in ("wrong_deal", "nest_count", "table_talk"):
        points = getattr(penalties, name)
        findings.require(
            points <= MAX_POINTS, f"penalties.{name}", "problem-above-limit", high=MAX_POINTS
        )
        findings.require(
            not points or rules.score.kind != "board",
            f"penalties.{name}",
            "problem-boards-no-penalty",
        )
    findings.require(
        not penalties.nest_count or rules.exchange is not None,
        "penalties.nest_count",
        "problem-no-exchange",
    )
