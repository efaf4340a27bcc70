"""What can be wrong with the auction, the nest and the trump."""

from __future__ import annotations

from rookery.rules.arithmetic import card_points, total_points
from rookery.rules.checks.problems import DECLARED_NESTS, Fix, Problems
from rookery.rules.spec import AuctionSpec, Rules

MAX_BIDS = 1_000
"""The most different bids that an auction may offer."""
DECLARER_LEADS = ("declarer", "left_of_declarer", "declarer_or_left")
"""The first leads that need a declarer."""


def check_auction(rules: Rules, to: Problems) -> None:
    auction = rules.auction
    if auction is None:
        return
    to.need(auction.step >= 1, "auction.step", "should be at least 1")
    to.need(auction.min >= 1, "auction.min", "should be at least 1")
    to.need(auction.min <= auction.max, "auction.min", f"is above auction.max, {auction.max}")
    if auction.step >= 1:
        for name in ("min", "max", "forced_bid"):
            bid = getattr(auction, name)
            to.need(
                bid is None or bid % auction.step == 0,
                f"auction.{name}",
                f"is {bid}, no multiple of the step {auction.step}",
            )
        bids = (auction.max - auction.min) // auction.step
        to.need(bids < MAX_BIDS, "auction.step", f"makes more than {MAX_BIDS} different bids")
    total = total_points(rules)
    to.need(
        auction.max <= total,
        "auction.max",
        f"is {auction.max}, but a round holds at most {total} points",
        fix=_highest_bid(auction, total),
    )
    if auction.forced_bid is not None:
        to.need(
            auction.all_pass == "dealer_forced",
            "auction.forced_bid",
            "nobody is forced to bid",
            fix=(("auction.all_pass", "dealer_forced"),),
        )
        to.need(
            1 <= auction.forced_bid <= auction.max,
            "auction.forced_bid",
            f"should be from 1 to auction.max, {auction.max}",
            '"none" is the minimum',
        )
    to.need(
        auction.pass_is_final or not auction.pass_in_favour,
        "auction.pass_in_favour",
        "nobody needs it where a pass is not final",
    )
    to.need(
        not auction.pass_in_favour or rules.table.sides == "alternating",
        "auction.pass_in_favour",
        "needs lasting sides, as one player of each may do it",
    )
    to.need(
        rules.trump.source in ("declarer", "declarer_or_turn"),
        "trump.source",
        "trump is not the declarer's, so there is nothing to bid for",
        'use "declarer", or take the auction away',
    )
    to.need(
        rules.score.kind in ("setback", "zero", "zero_and_double"),
        "score.kind",
        f"{rules.score.kind} takes no notice of the bid",
        'use "setback", "zero" or "zero_and_double", or take the auction away',
    )


def _highest_bid(auction: AuctionSpec, total: int) -> Fix:
    """Returns the highest bid that a round holds, if one does."""
    top = total // max(auction.step, 1) * max(auction.step, 1)
    if top < 1:
        return ()
    return (("auction.max", top), *([("auction.min", top)] if auction.min > top else []))


def check_no_auction(rules: Rules, to: Problems) -> None:
    """Everything that needs a declarer, where nobody bids."""
    if rules.auction is not None:
        return
    to.need(rules.exchange is None, "exchange", "needs an auction, as the declarer takes the nest")
    to.need(
        rules.trump.source in ("nest_top_card", "cut_card"),
        "trump.source",
        f"{rules.trump.source} needs an auction to find the declarer",
        'use "nest_top_card" or "cut_card"',
    )
    to.need(
        rules.score.kind in ("plain", "board"),
        "score.kind",
        f"{rules.score.kind} needs an auction, as it depends on the bid",
    )
    to.need(
        rules.play.first_lead not in DECLARER_LEADS,
        "play.first_lead",
        f"{rules.play.first_lead} needs an auction to find the declarer",
    )
    score = rules.score
    for name, value, default in (
        ("score.made_credit", score.made_credit, "captured"),
        ("score.defenders", score.defenders, "always"),
        ("score.top_bid_made", score.top_bid_made, "ordinary"),
        ("score.top_bid_failed", score.top_bid_failed, "ordinary"),
        ("match.win_by", rules.match.win_by, "score"),
    ):
        to.need(value == default, name, f"{value} needs an auction")
    to.need(
        rules.count.nest_to not in DECLARED_NESTS,
        "count.nest_to",
        f"{rules.count.nest_to} needs an auction to find the declarer",
    )
    to.need(rules.partner is None, "partner", "needs an auction, as the declarer calls the card")
    to.need(
        rules.penalties.renege == "none",
        "penalties.renege",
        "set_back_the_bid needs an auction",
    )
    to.need(
        rules.count.majority_tie == "nobody",
        "count.majority_tie",
        "defenders needs an auction to tell who they are",
    )


def check_exchange(rules: Rules, to: Problems) -> None:
    exchange = rules.exchange
    if exchange is None:
        to.need(
            rules.trump.named == "after_nest",
            "trump.named",
            f"{rules.trump.named} needs an exchange",
        )
        return
    to.need(
        rules.deal.nest > 0,
        "exchange",
        "needs a nest",
        fix=(("exchange", "none"), ("trump.named", "after_nest")),
    )
    if exchange.limit is not None:
        to.need(
            1 <= exchange.limit <= max(rules.deal.nest, 1),
            "exchange.limit",
            f"should be from 1 to the {rules.deal.nest} cards of the nest",
            '"none" is no limit',
        )


def check_buried(rules: Rules, to: Problems) -> None:
    """What may be buried."""
    exchange = rules.exchange
    if exchange is None:
        return
    to.need(
        exchange.counters == "allowed" or card_points(rules) > 0,
        "exchange.counters",
        "no card is a counter",
    )
    to.need(
        exchange.trumps == "allowed" or rules.trump.named != "after_nest",
        "exchange.trumps",
        "nobody knows what is trump while burying",
        fix=(("trump.named", "before_burying"),),
    )
    to.need(
        exchange.singles == "allowed" or bool(rules.pack.singles),
        "exchange.singles",
        "there are none in the pack",
    )


def check_trump(rules: Rules, to: Problems) -> None:
    trump = rules.trump
    singles = len(rules.pack.singles) * rules.pack.copies
    if trump.source == "nest_top_card":
        to.need(
            rules.deal.nest > singles,
            "trump.source",
            "nest_top_card needs a nest that cannot be all birds and the like",
        )
    if trump.source == "declarer_or_turn":
        to.need(
            rules.deal.stock > singles,
            "trump.source",
            "declarer_or_turn needs a stock to turn from that cannot be all birds and the like",
        )
    if trump.source in ("nest_top_card", "cut_card"):
        to.need(not trump.no_trump, "trump.no_trump", "nobody could choose it")
    to.need(
        len(set(trump.no_trump)) == len(trump.no_trump),
        "trump.no_trump",
        "names the same choice twice",
    )
