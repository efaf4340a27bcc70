"""What can be wrong with the play, the count and the score."""

from __future__ import annotations

from rookery.problem import FieldPath, FieldValue, Listed, Value
from rookery.rules.arithmetic import total_points
from rookery.rules.checks.findings import DECLARED_NESTS, MAX_VALUE, Findings
from rookery.rules.spec import Rules

COUNTED = ("last_trick_bonus", "majority_bonus", "trick_points", "nest_bonus", "sweep_bonus")
"""The fields of the count that are points."""


def check_play(rules: Rules, to: Findings) -> None:
    """Checks the first lead, and which of two identical cards wins."""
    to.need(
        rules.play.first_lead != "dummy" or [d.mode for d in rules.dummies] == ["exposed"],
        "play.first_lead",
        "problem-lead-no-dummy",
        lead=FieldValue("play.first_lead", "dummy"),
    )
    to.need(
        rules.play.identical == "first" or rules.pack.copies == 2,
        "play.identical",
        "problem-no-identical",
        "fix-leave-or-two-packs",
        copies=FieldPath("pack.copies"),
    )


def check_count(rules: Rules, to: Findings) -> None:
    """Checks which cards count, and for how much."""
    count = rules.count
    faces = {single.face for single in rules.pack.singles}
    cards: tuple[Value, ...] = (
        *map(str, sorted(rules.pack.ranks)),
        *(FieldValue("pack.singles.face", face) for face in sorted(faces)),
    )
    for key, points in count.values.items():
        path = f"count.values.{key[:20]}"
        fine = key in faces or key in map(str, rules.pack.ranks)
        to.need(fine, path, "problem-no-card", "fix-cards-are", cards=Listed(cards))
        to.need(points <= MAX_VALUE, path, "problem-above-limit", high=MAX_VALUE)
    for name in COUNTED:
        fine = getattr(count, name) <= MAX_VALUE
        to.need(fine, f"count.{name}", "problem-above-limit", high=MAX_VALUE)
    to.need(
        count.sweep_of == "tricks" or count.sweep_bonus > 0,
        "count.sweep_of",
        "problem-no-bonus",
        "fix-set-field",
        field=FieldPath("count.sweep_bonus"),
    )


def check_nest(rules: Rules, to: Findings) -> None:
    """Checks who scores the nest, and what it is worth to them."""
    count = rules.count
    _nest_to(rules, to)
    scored = count.nest_to in ("last_trick", *DECLARED_NESTS)
    to.need(not count.nest_bonus or scored, "count.nest_bonus", "problem-nest-unscored")
    to.need(
        count.nest_counters == "counted" or count.nest_bonus > 0,
        "count.nest_counters",
        "problem-nest-worthless",
        "fix-bonus-or-uncounted",
        bonus=FieldPath("count.nest_bonus"),
        field=FieldPath("count.nest_to"),
        value=FieldValue("count.nest_to", "not_counted"),
    )
    if count.nest_to == "defenders":
        to.need(
            rules.table.sides != "individual",
            "count.nest_to",
            "problem-defenders-two-sides",
            value=FieldValue("count.nest_to", "defenders"),
        )
        _common(rules, "count.nest_to", to)


def _nest_to(rules: Rules, to: Findings) -> None:
    """Checks that the rules say who gets the nest exactly when there is a nest."""
    path = "count.nest_to"
    count, left = rules.count, rules.stock.leave if rules.stock else 0
    if count.nest_to == "none":
        none = FieldValue(path, "none")
        others = ("last_trick", "declarer", "defenders", "removed", "not_counted")
        instead = Listed(tuple(FieldValue(path, value) for value in others), "list-or")
        fine = not rules.deal.nest
        to.need(fine, path, "problem-none-but-nest", "fix-use", none=none, instead=instead)
        to.need(not left, path, "problem-none-but-left", none=none)
        return
    last = count.nest_to == "last_trick"
    to.need(
        rules.deal.nest + (left if last else 0) > 0,
        path,
        "problem-value-no-nest",
        fix=((path, "none"),),
        value=FieldValue(path, count.nest_to),
    )
    to.need(
        last or not left,
        "stock.leave",
        "problem-left-for-last",
        field=FieldPath(path),
        value=FieldValue(path, "last_trick"),
    )


def _common(rules: Rules, path: str, to: Findings) -> None:
    """Checks that points won by the defenders in common are not credited to single defenders."""
    sides = rules.table.sides
    to.need(
        sides in ("alternating", "individual") or rules.score.defender_credit == "combined",
        path,
        "problem-points-in-common",
        fix=(("score.defender_credit", "combined"),),
    )


def check_majority(rules: Rules, to: Findings) -> None:
    """Checks the bonus for more tricks or cards than the others."""
    count = rules.count
    bonus = FieldPath("count.majority_bonus")
    if count.majority_bonus or count.sweep_bonus:
        _common(rules, "count.majority_bonus" if count.majority_bonus else "count.sweep_bonus", to)
    to.need(
        count.majority_of == "tricks" or count.majority_bonus > 0,
        "count.majority_of",
        "problem-no-bonus",
        "fix-set-field",
        field=bonus,
    )
    to.need(
        count.majority_of == "tricks" or not count.nest_as_trick,
        "count.nest_as_trick",
        "problem-nest-counted-already",
    )
    if count.nest_as_trick:
        to.need(
            count.nest_to == "last_trick" and rules.deal.nest > 0,
            "count.nest_as_trick",
            "problem-nest-last-trick",
        )
        to.need(
            count.majority_bonus > 0,
            "count.nest_as_trick",
            "problem-trick-bonus",
            "fix-set-field",
            field=bonus,
        )
    if count.majority_tie == "defenders":
        fine = count.majority_bonus > 0
        to.need(fine, "count.majority_tie", "problem-no-bonus-to-give")
        to.need(
            rules.table.sides != "individual",
            "count.majority_tie",
            "problem-value-two-sides",
            value=FieldValue("count.majority_tie", "defenders"),
        )


def check_score(rules: Rules, to: Findings) -> None:
    """Checks the way of scoring."""
    score, total = rules.score, total_points(rules)
    kind = FieldValue("score.kind", score.kind)
    if score.kind == "board":
        to.need(rules.boards is not None, "score.kind", "problem-no-boards", kind=kind)
        to.need(
            total == 0 and not rules.count.sweep_bonus,
            "count",
            "problem-boards-no-points",
            "fix-no-points",
            values=FieldPath("count.values"),
        )
    else:
        to.need(
            rules.boards is None,
            "boards",
            "problem-boards-kind",
            field=FieldPath("score.kind"),
            value=FieldValue("score.kind", "board"),
        )
        to.need(total > 0, "count", "problem-no-points")
    if score.defender_credit == "combined":
        to.need(
            rules.table.sides in ("declarer_vs_rest", "called_partner"),
            "score.defender_credit",
            "problem-combined-defenders",
            "fix-see",
            credit=FieldValue("score.defender_credit", "combined"),
            field=FieldPath("table.sides"),
            value=FieldValue("table.sides", "declarer_vs_rest"),
        )
    to.need(
        score.kind != "zero_and_double" or score.defenders != "never",
        "score.defenders",
        "problem-never-doubled",
        "fix-use-value",
        never=FieldValue("score.defenders", "never"),
        kind=kind,
        field=FieldPath("score.kind"),
        value=FieldValue("score.kind", "zero"),
    )


def check_top_bid(rules: Rules, to: Findings) -> None:
    """Checks what the highest possible bid is worth, and the floor of the score."""
    score = rules.score
    kind, setback = FieldPath("score.kind"), FieldValue("score.kind", "setback")
    to.need(
        score.top_bid_failed != "double" or score.kind == "setback",
        "score.top_bid_failed",
        "problem-double-nothing",
        "fix-use-value",
        double=FieldValue("score.top_bid_failed", "double"),
        field=kind,
        value=setback,
    )
    to.need(
        rules.match.floor == 0 or score.kind == "setback",
        "match.floor",
        "problem-floor-unused",
        "fix-use-value-or-zero",
        field=kind,
        value=setback,
    )
