"""Checks that rules of the right types are consistent: the numbers add up, and the parts agree with each other.

The catalog, house rule files and rules that a client sends all go through these checks.
"""

from __future__ import annotations

from rookery.problem import Problem
from rookery.rules.checks import bidding, cards, counting, dealing, fitting, matches, parts
from rookery.rules.checks.findings import Findings
from rookery.rules.spec import Rules


def check(rules: Rules) -> tuple[Problem, ...]:
    """Returns the problems of *rules*; without problems they can be played."""
    findings = Findings(rules)
    for part in (
        cards.check_meta,
        cards.check_pack,
        cards.check_table,
        cards.check_dummies,
        dealing.check_deal,
        dealing.check_misdeals,
        bidding.check_auction,
        bidding.check_bid_for,
        bidding.check_blind,
        bidding.check_no_auction,
        bidding.check_exchange,
        bidding.check_buried,
        bidding.check_trump,
        counting.check_play,
        counting.check_count,
        counting.check_nest,
        counting.check_majority,
        counting.check_score,
        counting.check_top_bid,
        counting.check_sets,
        matches.check_match,
        matches.check_ending,
        matches.check_formats,
        matches.check_penalties,
        parts.check_stock,
        parts.check_partner,
        parts.check_open_hand,
        parts.check_moon,
        parts.check_boards,
        parts.check_partner_exchange,
    ):
        part(rules, findings)
    return tuple(findings.problems)


def warnings(rules: Rules) -> tuple[Problem, ...]:
    """Returns warnings about *rules* that can be played: values that do not fit each other and may be mistakes."""
    findings = Findings(rules)
    fitting.warn_of_bids(rules, findings)
    fitting.warn_of_match(rules, findings)
    return tuple(findings.problems)
