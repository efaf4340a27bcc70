"""Rule sets with points for tricks, the majority, the last trick or the nest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.rulesets import changed

from rookery.rules.arithmetic import card_points, total_points, tricks_of
from rookery.rules.catalog import load_catalog
from rookery.rules.check import check
from rookery.rules.spec import CountSpec, Rules
from rookery.train.random_rules import random_rules

ORIGINAL = "original_partnership_4"
OTHERS = (
    "original_5",
    "original_6",
    "original_3_2011",
    "original_2_2011",
    "call_partner_5",
    "dixie_4",
    "team_rook_6",
)
"""Games with other sides, for which `scorings` adds points per trick."""


def scorings() -> dict[str, Rules]:
    """Returns Original Rook with increasing points besides those of cards, a game that counts tricks only, and `OTHERS`."""
    found = {
        f"Original, {points} points a trick": scored(ORIGINAL, trick_points=points)
        for points in (0, 5, 10, 20, 40)
    }
    found["52 cards, one point a trick, nothing else"] = tricks_alone()
    for points in (20, 60, 240):
        found[f"Original, {points} for most tricks"] = scored(ORIGINAL, majority_bonus=points)
        found[f"Original, {points} for the last trick"] = scored(ORIGINAL, last_trick_bonus=points)
        found[f"Original, {points} for the nest"] = scored(ORIGINAL, nest_bonus=points)
    found["Original, 100 for all tricks"] = scored(ORIGINAL, sweep_bonus=100)
    for scorer in ("declarer", "defenders", "removed"):
        found[f"Original, nest: {scorer}"] = scored(ORIGINAL, nest_to=scorer)
    for variant in OTHERS:
        for points in (0, 5, 20):
            found[f"{variant}, {points} points a trick"] = scored(variant, trick_points=points)
    return found


def scored(variant: str, **counts: Any) -> Rules:
    """Returns a variant with other count fields, and bids and target scaled to the new total of points.

    The minimum bid is at most half of the total.
    """
    usual = changed(variant, {})
    rules = changed(variant, {f"count.{name}": value for name, value in counts.items()})
    total, before = total_points(rules), total_points(usual)
    if total == before:
        return rules
    assert usual.auction is not None
    target, lowest = usual.match.target * total // before, usual.auction.min / before
    changed_match = replace(rules, match=replace(rules.match, target=target))
    return with_bids(changed_match, lowest=min(0.5, lowest))


def with_bids(rules: Rules, *, lowest: float) -> Rules:
    """Returns *rules* with bids from the share *lowest* of the points of a round up to all of them.

    A step is at most a twelfth of the points.
    """
    auction, total = rules.auction, total_points(rules)
    assert auction is not None
    step = auction.step if total >= 12 * auction.step else 1
    top = total // step * step
    least = max(step, int(lowest * total) // step * step)
    forced = None if auction.forced_bid is None else least
    return replace(
        rules, auction=replace(auction, step=step, min=least, max=top, forced_bid=forced)
    )


def tricks_alone() -> Rules:
    """Returns a game of 52 cards, all dealt, and 13 tricks worth 1 point each."""
    rules = changed(
        ORIGINAL,
        {
            "pack.ranks": tuple(range(14, 1, -1)),
            "pack.singles": (),
            "deal.hand": 13,
            "deal.nest": 0,
            "exchange": None,
            "trump.named": "after_nest",
            "penalties.nest_count": 0,
            "count": CountSpec(values={}, trick_points=1, nest_to="none"),
        },
    )
    return with_bids(rules, lowest=0.5)


def points_anywhere(rng: Random) -> Iterator[Rules]:
    """Yields all variants with an auction, then random rules with points anywhere, without end."""
    bidding = [rules for rules in load_catalog().values() if rules.auction is not None]
    yield from bidding
    while True:
        rules = rng.choice(bidding) if rng.random() < 0.4 else random_rules(rng)
        if rules.auction is None:
            continue
        if rng.random() < 0.8:
            rules = _moved(rules, rng)
        if not check(rules):
            yield rules


def _moved(rules: Rules, rng: Random) -> Rules:
    """Gives points to tricks, the last trick, the majority, a sweep or the nest; sometimes the cards lose theirs."""
    on_cards = max(card_points(rules), 20)

    def some(chance: float) -> float:
        """Returns points in proportion to the card points with probability *chance*, else 0."""
        return on_cards * rng.choice((0.1, 0.25, 0.5, 1, 2)) if rng.random() < chance else 0.0

    counts: dict[str, Any] = {
        "trick_points": int(some(0.6) / tricks_of(rules)),
        "last_trick_bonus": int(some(0.25) / 2),
        "majority_bonus": int(some(0.25) / 2),
        "sweep_bonus": int(some(0.2) / 2),
    }
    if rules.deal.nest and rng.random() < 0.4:
        scorers = ("last_trick", "declarer", "defenders", "removed", "not_counted")
        counts |= {"nest_to": rng.choice(scorers), "nest_bonus": int(some(0.5) / 4)}
    if any(counts[name] for name in ("trick_points", "last_trick_bonus", "majority_bonus")):
        counts |= {"values": {}} if rng.random() < 0.25 else {}
    score = (
        replace(rules.score, defender_credit="combined")
        if rules.table.sides in ("declarer_vs_rest", "called_partner")
        else rules.score
    )
    moved = replace(rules, count=replace(rules.count, **counts), score=score)
    return with_bids(moved, lowest=rng.choice((0.0, 0.5)))
