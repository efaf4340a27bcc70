"""Checks of play, counting and scoring."""

from __future__ import annotations

from rookery.problem import FieldPath, FieldValue, Fix, Listed, Value
from rookery.rules.arithmetic import total_points, tricks_of, values_of
from rookery.rules.checks.findings import (
    DECLARER_NEST_CHOICES,
    MAX_POINTS,
    MAX_ROUND_POINTS,
    Findings,
)
from rookery.rules.spec import Rules

POINT_FIELDS = ("last_trick_bonus", "majority_bonus", "trick_points", "nest_bonus", "sweep_bonus")
"""The fields of `CountSpec` that are points."""
MAX_SET_FACTOR = 10
"""The maximum of ``score.set_factor``."""


def check_play(rules: Rules, findings: Findings) -> None:
    """Checks the first lead, which of two identical cards wins, and the duties of play."""
    findings.require(
        rules.play.first_lead != "dummy" or [d.mode for d in rules.dummies] == ["exposed"],
        "play.first_lead",
        "problem-lead-no-dummy",
        lead=FieldValue("play.first_lead", "dummy"),
    )
    findings.require(
        rules.play.identical == "first" or rules.pack.copies == 2,
        "play.identical",
        "problem-no-identical",
        "fix-leave-or-two-packs",
        copies=FieldPath("pack.copies"),
    )
    singles = bool(rules.pack.singles)
    findings.require(
        singles or rules.play.single_leads == "free",
        "play.single_leads",
        "problem-no-singles-to-lead",
        "fix-leave-or-singles",
        fix=(("play.single_leads", "free"),),
        singles=FieldPath("pack.singles"),
    )
    _check_thrown(rules, findings)


def _check_thrown(rules: Rules, findings: Findings) -> None:
    """Checks the number of first tricks in which no points may be thrown."""
    number, path = rules.play.no_points_thrown, "play.no_points_thrown"
    tricks = tricks_of(rules)
    findings.require(
        number <= tricks,
        path,
        "problem-tricks-too-few",
        "fix-number-or-zero",
        fix=((path, tricks),),
        tricks=tricks,
        hand=FieldPath("deal.hand"),
    )
    numbers, _ = values_of(rules)
    findings.require(
        not number or any(numbers),
        path,
        "problem-nothing-to-throw",
        "fix-zero-or-values",
        fix=((path, 0),),
        values=FieldPath("count.values"),
    )


def check_count(rules: Rules, findings: Findings) -> None:
    """Checks the points of cards and bonuses."""
    count = rules.count
    faces = {single.face for single in rules.pack.singles}
    cards: tuple[Value, ...] = (
        *map(str, sorted(rules.pack.ranks)),
        *(FieldValue("pack.singles.face", face) for face in sorted(faces)),
    )
    for key, points in count.values.items():
        path = f"count.values.{key[:20]}"
        fine = key in faces or key in map(str, rules.pack.ranks)
        findings.require(fine, path, "problem-no-card", "fix-cards-are", cards=Listed(cards))
        findings.require(points >= 0, path, "problem-at-least", low=0)
        findings.require(points <= MAX_POINTS, path, "problem-above-limit", high=MAX_POINTS)
    for name in POINT_FIELDS:
        fine = getattr(count, name) <= MAX_POINTS
        findings.require(fine, f"count.{name}", "problem-above-limit", high=MAX_POINTS)
    total = total_points(rules) + count.sweep_bonus
    findings.require(
        total <= MAX_ROUND_POINTS,
        "count",
        "problem-round-above-limit",
        "fix-fewer-points",
        total=total,
        high=MAX_ROUND_POINTS,
    )
    findings.require(
        count.sweep_of == "tricks" or count.sweep_bonus > 0,
        "count.sweep_of",
        "problem-no-bonus",
        "fix-set-field",
        field=FieldPath("count.sweep_bonus"),
    )


def check_nest(rules: Rules, findings: Findings) -> None:
    """Checks who scores the nest, and its value."""
    count = rules.count
    _nest_to(rules, findings)
    scored = count.nest_to in ("last_trick", *DECLARER_NEST_CHOICES)
    findings.require(not count.nest_bonus or scored, "count.nest_bonus", "problem-nest-unscored")
    findings.require(
        count.nest_counters == "counted" or count.nest_bonus > 0,
        "count.nest_counters",
        "problem-nest-worthless",
        "fix-bonus-or-uncounted",
        bonus=FieldPath("count.nest_bonus"),
        field=FieldPath("count.nest_to"),
        value=FieldValue("count.nest_to", "not_counted"),
    )
    if count.nest_to == "defenders":
        _one_other_side(rules, "count.nest_to", "problem-defenders-two-sides", findings)
        _common(rules, "count.nest_to", findings)


def _nest_to(rules: Rules, findings: Findings) -> None:
    """Checks that the rules say who scores the nest if, and only if, there is a nest."""
    path = "count.nest_to"
    count, left = rules.count, rules.stock.leave if rules.stock else 0
    if count.nest_to == "none":
        none = FieldValue(path, "none")
        others = ("last_trick", "declarer", "defenders", "removed", "not_counted")
        instead = Listed.of_values(path, others)
        fine = not rules.deal.nest
        findings.require(fine, path, "problem-none-but-nest", "fix-use", none=none, instead=instead)
        findings.require(not left, path, "problem-none-but-left", none=none)
        return
    last = count.nest_to == "last_trick"
    findings.require(
        rules.deal.nest + (left if last else 0) > 0,
        path,
        "problem-value-no-nest",
        fix=((path, "none"),),
        value=FieldValue(path, count.nest_to),
    )
    findings.require(
        last or not left,
        "stock.leave",
        "problem-left-for-last",
        field=FieldPath(path),
        value=FieldValue(path, "last_trick"),
    )


def _one_other_side(rules: Rules, path: str, key: str, findings: Findings) -> None:
    """Checks that the declarer's opponents are a single side, because the field at *path* gives them points in common."""
    value, count = FieldValue(path, "defenders"), FieldPath("table.side_count")
    findings.require(rules.table.sides != "individual", path, key, value=value)
    findings.require(
        rules.table.sides != "alternating" or rules.table.side_count == 2,
        path,
        "problem-one-other-side",
        fix=(("table.side_count", 2),),
        value=value,
        count=count,
    )


def _common(rules: Rules, path: str, findings: Findings) -> None:
    """Checks that defenders who win points in common also score in common."""
    sides = rules.table.sides
    findings.require(
        sides in ("alternating", "individual") or rules.score.defender_credit == "combined",
        path,
        "problem-points-in-common",
        fix=(("score.defender_credit", "combined"),),
    )


def check_majority(rules: Rules, findings: Findings) -> None:
    """Checks the majority bonus."""
    count = rules.count
    bonus = FieldPath("count.majority_bonus")
    if count.majority_bonus or count.sweep_bonus:
        _common(
            rules, "count.majority_bonus" if count.majority_bonus else "count.sweep_bonus", findings
        )
    findings.require(
        count.majority_of == "tricks" or count.majority_bonus > 0,
        "count.majority_of",
        "problem-no-bonus",
        "fix-set-field",
        field=bonus,
    )
    findings.require(
        count.majority_of == "tricks" or not count.nest_as_trick,
        "count.nest_as_trick",
        "problem-nest-counted-already",
    )
    if count.nest_as_trick:
        findings.require(
            count.nest_to == "last_trick" and rules.deal.nest > 0,
            "count.nest_as_trick",
            "problem-nest-last-trick",
        )
        findings.require(
            count.majority_bonus > 0,
            "count.nest_as_trick",
            "problem-trick-bonus",
            "fix-set-field",
            field=bonus,
        )
    if count.majority_tie == "defenders":
        fine = count.majority_bonus > 0
        findings.require(fine, "count.majority_tie", "problem-no-bonus-to-give")
        _one_other_side(rules, "count.majority_tie", "problem-value-two-sides", findings)


def check_score(rules: Rules, findings: Findings) -> None:
    """Checks the way of scoring."""
    score, total = rules.score, total_points(rules)
    kind = FieldValue("score.kind", score.kind)
    if score.kind == "board":
        findings.require(rules.boards is not None, "score.kind", "problem-no-boards", kind=kind)
        findings.require(
            total == 0 and not rules.count.sweep_bonus,
            "count",
            "problem-boards-no-points",
            "fix-no-points",
            values=FieldPath("count.values"),
        )
    else:
        findings.require(
            rules.boards is None,
            "boards",
            "problem-boards-kind",
            field=FieldPath("score.kind"),
            value=FieldValue("score.kind", "board"),
        )
        findings.require(total > 0, "count", "problem-no-points")
    if score.defender_credit == "combined":
        findings.require(
            rules.table.sides in ("declarer_vs_rest", "called_partner"),
            "score.defender_credit",
            "problem-combined-defenders",
            "fix-see",
            credit=FieldValue("score.defender_credit", "combined"),
            field=FieldPath("table.sides"),
            value=FieldValue("table.sides", "declarer_vs_rest"),
        )
    findings.require(
        score.kind != "zero_and_double" or score.defenders != "never",
        "score.defenders",
        "problem-never-doubled",
        "fix-use-value",
        never=FieldValue("score.defenders", "never"),
        kind=kind,
        field=FieldPath("score.kind"),
        value=FieldValue("score.kind", "zero"),
    )


def check_top_bid(rules: Rules, findings: Findings) -> None:
    """Checks the effect of the highest possible bid, and the floor of the score."""
    score = rules.score
    kind, setback = FieldPath("score.kind"), FieldValue("score.kind", "setback")
    findings.require(
        score.top_bid_failed != "double" or score.kind == "setback",
        "score.top_bid_failed",
        "problem-double-nothing",
        "fix-use-value",
        double=FieldValue("score.top_bid_failed", "double"),
        field=kind,
        value=setback,
    )
    findings.require(
        rules.match.floor == 0 or score.kind == "setback",
        "match.floor",
        "problem-floor-unused",
        "fix-use-value-or-zero",
        field=kind,
        value=setback,
    )


def check_sets(rules: Rules, findings: Findings) -> None:
    """Checks what a set costs the declarer's side and brings its opponents."""
    score = rules.score
    outside = not 1 <= score.set_factor <= MAX_SET_FACTOR
    findings.require(not outside, "score.set_factor", "problem-from-to", low=1, high=MAX_SET_FACTOR)
    setback: Fix = (("score.kind", "setback"),) if rules.auction is not None else ()
    for path, changed in (
        ("score.set_factor", score.set_factor > 1),
        ("score.set_keeps", score.set_keeps),
    ):
        findings.require(
            score.kind == "setback" or not changed,
            path,
            "problem-set-costs-nothing",
            fix=setback,
            field=FieldPath("score.kind"),
            value=FieldValue("score.kind", "setback"),
        )
    if score.set_gain != "own":
        _gain(rules, findings)


def _gain(rules: Rules, findings: Findings) -> None:
    """Checks that the opponents' gain from a set agrees with when they score, and with what the set side keeps."""
    score, path = rules.score, "score.set_gain"
    findings.require(
        score.defenders != "never",
        path,
        "problem-gain-unscored",
        fix=(("score.defenders", "if_set"),),
        field=FieldPath("score.defenders"),
        value=FieldValue("score.defenders", score.defenders),
    )
    findings.require(
        score.kind != "zero_and_double",
        path,
        "problem-gain-doubled",
        fix=(("score.kind", "zero"),),
        field=FieldPath("score.kind"),
        value=FieldValue("score.kind", score.kind),
    )
    if score.set_gain in ("all", "all_and_bid"):
        findings.require(
            not score.set_keeps,
            path,
            "problem-gain-kept",
            fix=((path, "own" if score.set_gain == "all" else "own_and_bid"),),
            field=FieldPath("score.set_keeps"),
        )
