"""Sums over rules: cards, hands, tricks and points."""

from __future__ import annotations

import math

from rookery.rules.spec import PackSpec, Rules


def deck_size(spec: PackSpec) -> int:
    """Returns how many cards are in play."""
    return spec.copies * (4 * len(spec.ranks) + len(spec.singles))


def hands_of(rules: Rules) -> int:
    """Returns how many hands are dealt, dummies included."""
    return rules.table.players + len(rules.dummies)


def tricks_of(rules: Rules) -> int:
    """Returns how many tricks a round has; drawing between tricks makes it longer than a hand."""
    if rules.stock is None:
        return rules.deal.hand
    return rules.deal.hand + (rules.deal.stock - rules.stock.leave) // hands_of(rules)


def card_points(rules: Rules) -> int:
    """Returns the points of all the cards in the pack together."""
    numbers, singles = values_of(rules)
    return rules.pack.copies * (4 * sum(numbers) + sum(singles))


def total_points(rules: Rules) -> int:
    """Returns the most points that a bid can count on: cards, nest, last trick, majority and trick points.

    Fewer points are in play where counters are set aside, left in a stock, buried for nobody or won by a dummy without
    a side.
    """
    count = rules.count
    bonuses = count.last_trick_bonus + count.majority_bonus + count.nest_bonus
    return card_points(rules) + bonuses + count.trick_points * tricks_of(rules)


def point_gcd(rules: Rules) -> int:
    """Returns the largest number that divides the value of everything worth points; 0 if nothing is."""
    count = rules.count
    bonuses = (count.last_trick_bonus, count.majority_bonus, count.nest_bonus, count.trick_points)
    return math.gcd(*count.values.values(), *bonuses)


def score_gcd(rules: Rules) -> int:
    """Returns the largest number that divides every score there can be; 0 if nothing scores."""
    auction, penalties = rules.auction, rules.penalties
    bids = (auction.step, auction.forced_bid or 0) if auction is not None else ()
    prices = (penalties.wrong_deal, penalties.nest_count, penalties.table_talk)
    moon = (rules.moon.reward, rules.moon.price) if rules.moon is not None else ()
    changes = (rules.count.sweep_bonus, rules.match.falls_to, *bids, *moon, *prices)
    return math.gcd(point_gcd(rules), *changes)


def values_of(rules: Rules) -> tuple[list[int], list[int]]:
    """Returns the points of each number and of each single, once each."""
    values = rules.count.values
    return (
        [values.get(str(number), 0) for number in rules.pack.ranks],
        [values.get(single.face, 0) for single in rules.pack.singles],
    )
