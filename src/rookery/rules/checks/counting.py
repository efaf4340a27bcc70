"""What can be wrong with the play, the count and the score."""

from __future__ import annotations

from rookery.rules.arithmetic import total_points
from rookery.rules.checks.problems import DECLARED_NESTS, MAX_VALUE, Problems
from rookery.rules.spec import Rules


def check_play(rules: Rules, to: Problems) -> None:
    to.need(
        rules.play.first_lead != "dummy" or [d.mode for d in rules.dummies] == ["exposed"],
        "play.first_lead",
        "dummy needs an exposed dummy hand, and no other",
    )
    to.need(
        rules.play.identical == "first" or rules.pack.copies == 2,
        "play.identical",
        "a single pack has no identical cards",
        "leave it out, or set pack.copies = 2",
    )


def check_count(rules: Rules, to: Problems) -> None:
    count = rules.count
    faces = {single.face for single in rules.pack.singles}
    for key, points in count.values.items():
        path = f"count.values.{key[:20]}"
        to.need(
            key in faces or key in map(str, rules.pack.ranks),
            path,
            "is no card of this pack",
            f"cards are {', '.join([*map(str, sorted(rules.pack.ranks)), *sorted(faces)])}",
        )
        to.need(points <= MAX_VALUE, path, f"is more than {MAX_VALUE}")
    for name in (
        "last_trick_bonus",
        "majority_bonus",
        "trick_points",
        "nest_bonus",
        "sweep_bonus",
    ):
        to.need(getattr(count, name) <= MAX_VALUE, f"count.{name}", f"is more than {MAX_VALUE}")
    to.need(
        count.sweep_of == "tricks" or count.sweep_bonus > 0,
        "count.sweep_of",
        "there is no bonus to win",
        "set count.sweep_bonus",
    )


def check_nest(rules: Rules, to: Problems) -> None:
    """Who scores the nest, and what it is worth to him."""
    count, left = rules.count, rules.stock.leave if rules.stock else 0
    if count.nest_to == "none":
        to.need(
            not rules.deal.nest,
            "count.nest_to",
            'is "none", but there is a nest',
            'use "last_trick", "declarer", "defenders", "removed" or "not_counted"',
        )
        to.need(not left, "count.nest_to", 'is "none", but a card of the stock is left over')
    elif count.nest_to == "last_trick":
        to.need(
            rules.deal.nest + left > 0,
            "count.nest_to",
            "last_trick needs a nest",
            fix=(("count.nest_to", "none"),),
        )
    else:
        to.need(
            rules.deal.nest > 0,
            "count.nest_to",
            f"{count.nest_to} needs a nest",
            fix=(("count.nest_to", "none"),),
        )
        to.need(
            not left,
            "stock.leave",
            'cards left for the last trick need count.nest_to = "last_trick"',
        )
    scored = count.nest_to in ("last_trick", *DECLARED_NESTS)
    to.need(not count.nest_bonus or scored, "count.nest_bonus", "nobody scores the nest")
    to.need(
        count.nest_counters == "counted" or count.nest_bonus > 0,
        "count.nest_counters",
        "is ignored, so that the nest is worth nothing to anybody",
        'set count.nest_bonus, or count.nest_to = "not_counted"',
    )
    if count.nest_to == "defenders":
        to.need(
            rules.table.sides != "individual",
            "count.nest_to",
            "defenders needs two sides in every round",
        )
        _common(rules, "count.nest_to", to)


def _common(rules: Rules, path: str, to: Problems) -> None:
    """What defenders win in common must go to all of them, not to each his own."""
    sides = rules.table.sides
    to.need(
        sides in ("alternating", "individual") or rules.score.defender_credit == "combined",
        path,
        "gives points to the defenders in common, who score each their own",
        fix=(("score.defender_credit", "combined"),),
    )


def check_majority(rules: Rules, to: Problems) -> None:
    """More tricks or cards than the others."""
    count = rules.count
    if count.majority_bonus or count.sweep_bonus:
        _common(rules, "count.majority_bonus" if count.majority_bonus else "count.sweep_bonus", to)
    to.need(
        count.majority_of == "tricks" or count.majority_bonus > 0,
        "count.majority_of",
        "there is no bonus to win",
        "set count.majority_bonus",
    )
    to.need(
        count.majority_of == "tricks" or not count.nest_as_trick,
        "count.nest_as_trick",
        "cards are counted, and those of the nest are among them",
    )
    if count.nest_as_trick:
        to.need(
            count.nest_to == "last_trick" and rules.deal.nest > 0,
            "count.nest_as_trick",
            "needs a nest that goes to the last trick",
        )
        to.need(
            count.majority_bonus > 0,
            "count.nest_as_trick",
            "needs a bonus for the majority of tricks",
            "set count.majority_bonus",
        )
    if count.majority_tie == "defenders":
        to.need(count.majority_bonus > 0, "count.majority_tie", "there is no bonus to give away")
        to.need(
            rules.table.sides != "individual",
            "count.majority_tie",
            "defenders needs two sides",
        )


def check_score(rules: Rules, to: Problems) -> None:
    score, total = rules.score, total_points(rules)
    if score.kind == "board":
        to.need(rules.boards is not None, "score.kind", "board needs the record boards")
        to.need(
            total == 0 and not rules.count.sweep_bonus,
            "count",
            "a game of boards counts no points",
            "set count.values = {} and leave the bonuses out",
        )
    else:
        to.need(rules.boards is None, "boards", 'need score.kind = "board"')
        to.need(total > 0, "count", "nothing is worth any points")
    if score.defender_credit == "combined":
        to.need(
            rules.table.sides in ("declarer_vs_rest", "called_partner"),
            "score.defender_credit",
            "combined needs defenders who keep totals of their own and play together",
            'see table.sides = "declarer_vs_rest"',
        )
    to.need(
        score.kind != "zero_and_double" or score.defenders != "never",
        "score.defenders",
        "never score, so zero_and_double has nothing to double",
        'use score.kind = "zero"',
    )


def check_top_bid(rules: Rules, to: Problems) -> None:
    """What the highest possible bid is worth."""
    score = rules.score
    to.need(
        score.top_bid_failed != "double" or score.kind == "setback",
        "score.top_bid_failed",
        "double has nothing to double where a set declarer loses no points",
        'use score.kind = "setback"',
    )
    to.need(
        rules.match.floor == 0 or score.kind == "setback",
        "match.floor",
        "no score falls below zero in this game",
        'use score.kind = "setback", or 0',
    )
