"""Checks of the auction, the exchange with the nest, and trump."""

from __future__ import annotations

from rookery.problem import FieldPath, FieldValue, Fix, Listed
from rookery.rules.arithmetic import card_points, total_points
from rookery.rules.checks.findings import DECLARER_NEST_CHOICES, Findings
from rookery.rules.spec import AuctionSpec, Rules

MAX_BIDS = 1_000
"""The maximum number of different bids in an auction."""
DECLARER_LEADS = ("declarer", "left_of_declarer", "declarer_or_left")
"""The values of ``play.first_lead`` that need a declarer."""
BID_SCORE_KINDS = ("setback", "zero", "zero_and_double")
"""The values of ``score.kind`` that depend on the bid."""


def check_auction(rules: Rules, findings: Findings) -> None:
    """Checks the range of bids, and the bid of a forced dealer."""
    auction = rules.auction
    if auction is None:
        return
    findings.require(auction.step >= 1, "auction.step", "problem-at-least", low=1)
    findings.require(auction.min >= 1, "auction.min", "problem-at-least", low=1)
    top = FieldPath("auction.max")
    findings.require(
        auction.min <= auction.max,
        "auction.min",
        "problem-above-field",
        field=top,
        max=auction.max,
    )
    if auction.step >= 1:
        _steps(auction, findings)
    total = total_points(rules)
    findings.require(
        auction.max <= total,
        "auction.max",
        "problem-above-points",
        fix=_highest_bid(auction, total),
        max=auction.max,
        total=total,
    )
    if auction.forced_bid is not None:
        findings.require(
            auction.all_pass == "dealer_forced",
            "auction.forced_bid",
            "problem-nobody-forced",
            fix=(("auction.all_pass", "dealer_forced"),),
        )
        findings.require(
            1 <= auction.forced_bid <= auction.max,
            "auction.forced_bid",
            "problem-forced-outside",
            "fix-none-is-minimum",
            field=top,
            max=auction.max,
            none=FieldValue("auction.forced_bid", "none"),
        )


def _steps(auction: AuctionSpec, findings: Findings) -> None:
    """Checks that all bids are multiples of the step, and that there are not too many."""
    for name in ("min", "max", "forced_bid", "blind_min"):
        bid = getattr(auction, name)
        findings.require(
            bid is None or bid % auction.step == 0,
            f"auction.{name}",
            "problem-no-multiple",
            bid=bid or 0,
            step=auction.step,
        )
    bids = (auction.max - auction.min) // auction.step
    findings.require(bids < MAX_BIDS, "auction.step", "problem-bids-many", most=MAX_BIDS)


def _highest_bid(auction: AuctionSpec, total: int) -> Fix:
    """Returns the fix that sets the highest bid to what the points of a round allow, if possible."""
    top = total // max(auction.step, 1) * max(auction.step, 1)
    if top < 1:
        return ()
    return (("auction.max", top), *([("auction.min", top)] if auction.min > top else []))


def check_bid_for(rules: Rules, findings: Findings) -> None:
    """Checks that the winner of the auction gains something, and the rules for passing in favor."""
    auction = rules.auction
    if auction is None:
        return
    findings.require(
        auction.pass_is_final or not auction.pass_in_favor,
        "auction.pass_in_favor",
        "problem-favor-unneeded",
    )
    _turns(auction, findings)
    findings.require(
        not auction.pass_in_favor or rules.table.sides == "alternating",
        "auction.pass_in_favor",
        "problem-favor-sides",
    )
    findings.require(
        auction.pass_in_favor or auction.favor_turn == "first",
        "auction.favor_turn",
        "problem-favor-turn",
        fix=(("auction.pass_in_favor", True),),
        turn=FieldValue("auction.favor_turn", auction.favor_turn),
        field=FieldPath("auction.pass_in_favor"),
    )
    findings.require(
        rules.trump.source in ("declarer", "declarer_or_turn"),
        "trump.source",
        "problem-trump-not-declarers",
        "fix-declarer-or-no-auction",
        source=FieldValue("trump.source", "declarer"),
    )
    findings.require(
        rules.score.kind in BID_SCORE_KINDS,
        "score.kind",
        "problem-bid-unnoticed",
        "fix-kinds-or-no-auction",
        kind=FieldValue("score.kind", rules.score.kind),
        kinds=Listed.of_values("score.kind", BID_SCORE_KINDS),
    )


def _turns(auction: AuctionSpec, findings: Findings) -> None:
    """Checks that the rules for passing fit how often each player may call."""
    turns = FieldValue("auction.turns", auction.turns)
    final = FieldPath("auction.pass_is_final")
    if auction.turns == "one_round":
        findings.require(
            auction.pass_is_final,
            "auction.turns",
            "problem-turns-one-round",
            fix=(("auction.pass_is_final", True),),
            turns=turns,
            field=final,
        )
        findings.require(
            not auction.pass_in_favor,
            "auction.turns",
            "problem-turns-favor",
            fix=(("auction.pass_in_favor", False),),
            turns=turns,
            field=FieldPath("auction.pass_in_favor"),
        )
    if auction.turns == "one_bid":
        findings.require(
            not auction.pass_is_final or auction.pass_in_favor,
            "auction.turns",
            "problem-turns-one-bid",
            fix=(("auction.turns", "one_round"),),
            turns=turns,
            field=final,
            instead=FieldValue("auction.turns", "one_round"),
        )


def check_blind(rules: Rules, findings: Findings) -> None:
    """Checks blind bids and their scores."""
    auction, score = rules.auction, rules.score
    blind = auction is not None and auction.blind == "allowed"
    allow = (("auction.blind", "allowed"),) if auction is not None else ()
    allowed = FieldValue("auction.blind", "allowed")
    for name, low, unsaid in (("blind_made", 1, 2), ("blind_failed", 1, 2), ("blind_bonus", 0, 0)):
        value, path = getattr(score, name), f"score.{name}"
        findings.require(value >= low, path, "problem-at-least", low=low)
        fine = blind or value == unsaid
        findings.require(fine, path, "problem-blind-none", fix=allow, allowed=allowed)
    if auction is None:
        return
    lowest, top = auction.blind_min, FieldPath("auction.max")
    findings.require(
        blind or lowest is None,
        "auction.blind_min",
        "problem-blind-none",
        fix=allow,
        allowed=allowed,
    )
    findings.require(
        lowest is None or auction.min <= lowest <= auction.max,
        "auction.blind_min",
        "problem-blind-outside",
        fix=(("auction.blind_min", "none"),),
        low=FieldPath("auction.min"),
        top=top,
    )
    findings.require(
        not blind or score.blind_made > 1 or score.blind_bonus > 0,
        "auction.blind",
        "problem-blind-worthless",
        fix=(("score.blind_made", 2),),
        made=FieldPath("score.blind_made"),
        bonus=FieldPath("score.blind_bonus"),
    )


def check_no_auction(rules: Rules, findings: Findings) -> None:
    """Checks that nothing needs a declarer if there is no auction."""
    if rules.auction is not None:
        return
    findings.require(rules.exchange is None, "exchange", "problem-exchange-no-auction")
    _turned_trump(rules, findings)
    findings.require(
        rules.score.kind in ("plain", "board"),
        "score.kind",
        "problem-kind-no-auction",
        kind=FieldValue("score.kind", rules.score.kind),
    )
    score = rules.score
    for path, value, default in (
        ("score.made_credit", score.made_credit, "captured"),
        ("score.set_gain", score.set_gain, "own"),
        ("score.defenders", score.defenders, "always"),
        ("score.top_bid_made", score.top_bid_made, "ordinary"),
        ("score.top_bid_failed", score.top_bid_failed, "ordinary"),
        ("match.win_by", rules.match.win_by, "score"),
        ("match.both_reach", rules.match.both_reach, "higher"),
        ("match.both_sink", rules.match.both_sink, "higher"),
        ("penalties.renege", rules.penalties.renege, "none"),
    ):
        findings.require(
            value == default, path, "problem-value-no-auction", value=FieldValue(path, value)
        )
    for path, found, declared in (
        ("play.first_lead", rules.play.first_lead, DECLARER_LEADS),
        ("count.nest_to", rules.count.nest_to, DECLARER_NEST_CHOICES),
    ):
        found_value = FieldValue(path, found)
        findings.require(found not in declared, path, "problem-no-declarer", value=found_value)
    findings.require(rules.partner is None, "partner", "problem-partner-no-auction")
    findings.require(
        rules.count.majority_tie == "nobody",
        "count.majority_tie",
        "problem-tie-no-auction",
        value=FieldValue("count.majority_tie", "defenders"),
    )


def _turned_trump(rules: Rules, findings: Findings) -> None:
    """Checks that trump can be determined without a declarer."""
    sources = ("nest_top_card", "cut_card")
    findings.require(
        rules.trump.source in sources,
        "trump.source",
        "problem-no-declarer",
        "fix-use",
        value=FieldValue("trump.source", rules.trump.source),
        instead=Listed.of_values("trump.source", sources),
    )


def check_exchange(rules: Rules, findings: Findings) -> None:
    """Checks the exchange with the nest, and the rules that need one."""
    exchange = rules.exchange
    if exchange is None:
        findings.require(
            rules.trump.named == "after_nest",
            "trump.named",
            "problem-named-no-exchange",
            named=FieldValue("trump.named", rules.trump.named),
        )
        return
    findings.require(
        rules.deal.nest > 0,
        "exchange",
        "problem-needs-nest",
        fix=(("exchange", "none"), ("trump.named", "after_nest")),
    )
    if exchange.limit is not None:
        findings.require(
            1 <= exchange.limit <= max(rules.deal.nest, 1),
            "exchange.limit",
            "problem-limit-outside",
            "fix-none-is-no-limit",
            nest=rules.deal.nest,
            none=FieldValue("exchange.limit", "none"),
        )


def check_buried(rules: Rules, findings: Findings) -> None:
    """Checks which cards may be buried."""
    exchange = rules.exchange
    if exchange is None:
        return
    findings.require(
        exchange.counters == "allowed" or card_points(rules) > 0,
        "exchange.counters",
        "problem-no-counter",
    )
    findings.require(
        exchange.trumps == "allowed" or rules.trump.named != "after_nest",
        "exchange.trumps",
        "problem-trump-unknown",
        fix=(("trump.named", "before_burying"),),
    )
    findings.require(
        exchange.singles == "allowed" or bool(rules.pack.singles),
        "exchange.singles",
        "problem-no-singles",
    )


def check_trump(rules: Rules, findings: Findings) -> None:
    """Checks that a card turned up for trump has a color, and checks the no-trump choices."""
    trump = rules.trump
    source = FieldValue("trump.source", trump.source)
    singles = len(rules.pack.singles) * rules.pack.copies
    if trump.source == "nest_top_card":
        findings.require(
            rules.deal.nest > singles, "trump.source", "problem-nest-all-birds", source=source
        )
    if trump.source == "declarer_or_turn":
        fine = rules.deal.stock > singles
        findings.require(fine, "trump.source", "problem-stock-all-birds", source=source)
    if trump.source in ("nest_top_card", "cut_card"):
        findings.require(not trump.no_trump, "trump.no_trump", "problem-no-trump-unchosen")
    findings.require(
        len(set(trump.no_trump)) == len(trump.no_trump), "trump.no_trump", "problem-choice-twice"
    )
