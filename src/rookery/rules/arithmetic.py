"""Arithmetic on rules: numbers of cards, hands and tricks, and sums of points."""

from __future__ import annotations

import math

from rookery.rules.spec import PackSpec, Rules


def deck_size(spec: PackSpec) -> int:
    """Returns the number of cards in the pack."""
    return spec.copies * (4 * len(spec.ranks) + len(spec.singles))


def hands_of(rules: Rules) -> int:
    """Returns the number of hands, dummies included."""
    return rules.table.players + len(rules.dummies)


def tricks_of(rules: Rules) -> int:
    """Returns the number of tricks in a round: one for each card that a hand is dealt or draws between tricks."""
    if rules.stock is None:
        return rules.deal.hand
    # Rules that are still to be checked may be for no players at all.
    hands = max(hands_of(rules), 1)
    return rules.deal.hand + (rules.deal.stock - rules.stock.leave) // hands


def card_points(rules: Rules) -> int:
    """Returns the sum of the points of all cards in the pack."""
    numbers, singles = values_of(rules)
    return rules.pack.copies * (4 * sum(numbers) + sum(singles))


def total_points(rules: Rules) -> int:
    """Returns the maximum points of a round: cards, nest, last trick, majority and trick points, without a sweep bonus.

    Fewer points are in play if counters are set aside, left in a stock, buried in a nest that nobody scores, or won by
    a dummy without a side.
    """
    count = rules.count
    bonuses = count.last_trick_bonus + count.majority_bonus + count.nest_bonus
    return card_points(rules) + bonuses + count.trick_points * tricks_of(rules)


def point_gcd(rules: Rules) -> int:
    """Returns the greatest common divisor of all points that can be captured; 0 if there are no points."""
    count = rules.count
    bonuses = (count.last_trick_bonus, count.majority_bonus, count.nest_bonus, count.trick_points)
    return math.gcd(*count.values.values(), *bonuses)


def score_gcd(rules: Rules) -> int:
    """Returns the greatest common divisor of all possible changes of a score; 0 if there are none."""
    auction, penalties = rules.auction, rules.penalties
    bids = (auction.step, auction.forced_bid or 0) if auction is not None else ()
    prices = (penalties.wrong_deal, penalties.nest_count, penalties.table_talk)
    moon = (rules.moon.reward, rules.moon.price) if rules.moon is not None else ()
    changes = (rules.count.sweep_bonus, rules.match.falls_to, *bids, *moon, *prices)
    return math.gcd(point_gcd(rules), *changes)


def values_of(rules: Rules) -> tuple[list[int], list[int]]:
    """Returns the points of each number and of each single of the pack, in pack order."""
    values = rules.count.values
    return (
        [values.get(str(number), 0) for number in rules.pack.ranks],
        [values.get(single.face, 0) for single in rules.pack.singles],
    )
