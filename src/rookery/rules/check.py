"""What can be wrong with rules whose types are right: arithmetic that does not come out, and parts that contradict.

One code serves the catalog, house rule files and rules that come over the wire.
"""

from __future__ import annotations

from rookery.problem import Problem
from rookery.rules.checks import bidding, cards, counting, dealing, matches, parts
from rookery.rules.checks.findings import Findings
from rookery.rules.spec import Rules


def check(rules: Rules) -> tuple[Problem, ...]:
    """Returns everything that is wrong with *rules*; nothing means that they can be played by people."""
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
        matches.check_match,
        matches.check_formats,
        matches.check_penalties,
        parts.check_stock,
        parts.check_partner,
        parts.check_boards,
    ):
        part(rules, findings)
    return tuple(findings.problems)
