"""Each contradiction that `check` finds: one change to a valid variant gives one problem at the right path."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets import changed

from rookery.rules.arithmetic import (
    card_points,
    deck_size,
    hands_of,
    total_points,
    tricks_of,
)
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.check import check
from rookery.rules.formats import FORMATS
from rookery.rules.spec import (
    BoardsSpec,
    CalledPartner,
    Dummy,
    ExchangeSpec,
    MoonSpec,
    PartnerExchangeSpec,
    RedrawSpec,
    Single,
    StockDraw,
)

CLASSIC = "original_partnership_4"
GIVING = PartnerExchangeSpec()
BIRD, JOKER, RED_1 = Single(face="bird"), Single(face="joker"), Single(face="red_1")


def cards(variant: str, **values: int) -> dict[str, int]:
    return {**load_variant(variant).count.values, **values}


CASES: list[tuple[str, dict[str, Any], str, str]] = [
    # duties of play
    (
        "kentucky_discard_4",
        {"play.single_leads": "forbidden"},
        "play.single_leads",
        "there is none in pack.singles, so none could be led",
    ),
    (
        CLASSIC,
        {"play.no_points_thrown": 10},
        "play.no_points_thrown",
        "is more than the 9 tricks of a round, which follow from deal.hand",
    ),
    (
        CLASSIC,
        {
            "play.no_points_thrown": 2,
            "count.values": {"bird": 20},
            "auction.max": 20,
            "auction.min": 5,
        },
        "play.no_points_thrown",
        "no numbered card has points in count.values, so none could be discarded",
    ),
    # the open hand of the declarer's partner
    (
        "beginner_4",
        {"play.partner_open": "before_lead"},
        "play.partner_open",
        "needs an auction, as there is no declarer’s partner without one",
    ),
    (
        "call_partner_5",
        {"play.partner_open": "before_lead"},
        "play.partner_open",
        "needs a partner who is known before the first lead, and partner.reveal = ",
    ),
    (
        "original_3_2011",
        {"play.partner_open": "after_lead"},
        "play.partner_open",
        "needs partners, and nobody has one with ",
    ),
    (
        "partnership_for_six",
        {"play.partner_open": "after_lead"},
        "play.partner_open",
        "needs sides of two players, and they have 3 with table.side_count = 2",
    ),
    (
        "team_rook_5",
        {"play.partner_open": "before_lead"},
        "play.partner_open",
        "cannot go with dummies, as one open hand is enough",
    ),
    (
        "woodson_patrick_4",
        {
            "play.partner_open": "before_lead",
            "stock": StockDraw(kind="blind_winner_first", leave=2),
            "redraw": None,
        },
        "play.partner_open",
        "cannot go with stock, as a hand that draws cards does not stay open",
    ),
    # meta
    (CLASSIC, {"meta.title": " "}, "meta.title", "is empty"),
    (CLASSIC, {"meta.summary": "a\nb"}, "meta.summary", "one line of plain text"),
    (CLASSIC, {"meta.family": ""}, "meta.family", "is empty"),
    (CLASSIC, {"meta.source": ()}, "meta.source", "is empty"),
    (CLASSIC, {"meta.source": ("",)}, "meta.source[0]", "one line of plain text"),
    (CLASSIC, {"meta.assumed": ("A1: x", "\x1b[2J")}, "meta.assumed[1]", "plain text"),
    # pack
    (CLASSIC, {"pack.ranks": ()}, "pack.ranks", "is empty"),
    (CLASSIC, {"pack.ranks": (14, 13, 12, 11, 10, 9, 8, 7, 5, 5)}, "pack.ranks", "holds 5 twice"),
    (
        CLASSIC,
        {"pack.ranks": (15, 14, 12, 11, 10, 9, 8, 7, 6, 5)},
        "pack.ranks",
        "numbered 1 to 14",
    ),
    (
        CLASSIC,
        {"pack.ranks": (14, 13, 12, 11, 10, 9, 8, 7, 5, 0)},
        "pack.ranks",
        "numbered 1 to 14",
    ),
    (CLASSIC, {"pack.copies": 3}, "pack.copies", "should be 1 or 2"),
    (CLASSIC, {"pack.copies": 0}, "pack.copies", "should be 1 or 2"),
    (CLASSIC, {"pack.singles": (BIRD, BIRD)}, "pack.singles", 'holds "bird" twice'),
    (
        CLASSIC,
        {"pack.faces": "standard"},
        "pack.singles",
        'holds "bird", which no standard pack has',
    ),
    (
        "standard_deck_4",
        {"pack.ranks": (14, 13, 12, 11, 10, 9, 8, 7, 5, 1)},
        "pack.ranks",
        "holds both 1 and 14",
    ),
    (
        "standard_deck_4",
        {"pack.singles": (RED_1,)},
        "pack.singles",
        'holds "red_1", which no standard',
    ),
    ("western_new_york_4", {"pack.singles": (RED_1,)}, "pack.singles", "the 1s are in pack.ranks"),
    (
        CLASSIC,
        {"pack.singles": (Single(face="bird", rank=4),)},
        "pack.singles[0].rank",
        "is 4, which is not in pack.ranks",
    ),
    (
        "red_one_4",
        {"pack.singles": (Single(face="bird", rank="low"), RED_1)},
        "pack.singles",
        "strongest card first",
    ),
    (
        "red_one_4",
        {"pack.singles": (Single(face="bird", rank=10), Single(face="red_1", rank=11))},
        "pack.singles",
        "strongest card first",
    ),
    # table
    (CLASSIC, {"table.players": 1}, "table.players", "should be from 2 to 8"),
    (CLASSIC, {"table.players": 9}, "table.players", "should be from 2 to 8"),
    ("team_rook_4", {"table.players": 7}, "dummies", "make more than 8 hands"),
    (CLASSIC, {"table.side_count": 1}, "table.side_count", "should be from 2 to 4"),
    ("team_rook_6", {"table.side_count": 5}, "table.side_count", "should be from 2 to 4"),
    ("team_rook_6", {"table.side_count": 4}, "table.side_count", "6 hands make no 4 sides"),
    (CLASSIC, {"table.side_count": 4}, "table.side_count", "two hands or more in each"),
    ("original_5", {"table.side_count": 3}, "table.side_count", 'table.sides is "individual"'),
    (
        "partnership_for_six",
        {"table.side_count": 3, "count.nest_to": "defenders"},
        "count.nest_to",
        "needs two sides, and table.side_count is more",
    ),
    (
        "dixie_6",
        {"table.side_count": 3},
        "count.majority_tie",
        "needs two sides, and table.side_count is more",
    ),
    ("original_5", {"table.sides": "alternating"}, "table.sides", "needs an even number of hands"),
    ("tennessee_for_two", {"table.sides": "alternating"}, "table.sides", "at least four"),
    ("beginner_4", {"table.sides": "declarer_vs_rest"}, "table.sides", "needs an auction"),
    (
        "tennessee_for_two",
        {"table.sides": "declarer_vs_rest"},
        "table.sides",
        "needs at least three hands",
    ),
    ("original_5", {"table.sides": "called_partner"}, "table.sides", "needs the record partner"),
    ("high_card_partner_5", {"table.players": 2}, "table.players", "at least three players"),
    ("high_card_partner_5", {"table.sides": "individual"}, "partner", "needs table.sides"),
    # dummies
    (
        "team_rook_4",
        {"dummies": (Dummy(seat=2, mode="blind", side=0), Dummy(seat=2, mode="blind", side=0))},
        "dummies",
        "share a seat",
    ),
    (
        "team_rook_4",
        {
            "table.players": 3,
            "dummies": tuple(Dummy(seat=s, mode="blind", side=1) for s in (1, 3, 5)),
        },
        "dummies",
        "leave a side without a player",
    ),
    (
        "team_rook_5",
        {"dummies": (Dummy(seat=6, mode="blind", side=0),)},
        "dummies[0].seat",
        "seats run from 0 to 5",
    ),
    (
        "team_rook_5",
        {"dummies": (Dummy(seat=5, mode="blind", side=0),)},
        "dummies[0].side",
        "should be 1",
    ),
    ("team_rook_5", {"dummies": (Dummy(seat=5, mode="blind"),)}, "dummies[0].side", "should be 1"),
    (
        "original_2_1994",
        {"dummies": (Dummy(seat=2, mode="blind", side=0),)},
        "dummies[0].side",
        "only lasting sides",
    ),
    (
        "original_2_1994",
        {"dummies": (Dummy(seat=1, mode="blind"),)},
        "dummies[0].seat",
        "should be 2 or more",
    ),
    (
        "original_2_1994",
        {"dummies": (Dummy(seat=2, mode="exposed"),)},
        "dummies[0].mode",
        'needs two players and the sides "declarer_vs_rest"',
    ),
    (
        "original_2_2011",
        {"dummies": (Dummy(seat=2, mode="exposed", face_up=13),)},
        "dummies[0].face_up",
        "is 13, more than the hand of 12",
    ),
    (
        "original_2_1994",
        {"dummies": (Dummy(seat=2, mode="blind", face_up=1),)},
        "dummies[0].face_up",
        "a blind dummy shows no cards",
    ),
    (
        "original_2_1994",
        {"dummies": (Dummy(seat=1, mode="blind", at_dealers_right=True),)},
        "dummies[0].at_dealers_right",
        "needs a single dummy in the last seat",
    ),
    # deal
    (CLASSIC, {"deal.hand": 0}, "deal.hand", "should be at least 1"),
    (
        CLASSIC,
        {"deal.nest": 4},
        "deal",
        "4 hands of 9 + nest 4 is 40, but the pack has 41 cards",
    ),
    (CLASSIC, {"deal.nest": 0}, "deal", "4 hands of 9 is 36, but the pack has 41 cards"),
    ("original_3_2011", {"deal.aside": 2}, "deal", "+ nest 5 + aside 2 is 43"),
    (
        "western_kentucky_4",
        {"deal.misdeal": ("hand_without_counter",) * 2},
        "deal.misdeal",
        "twice",
    ),
    (
        "wild_bird_3",
        {"deal.misdeal": ("hand_without_counter",)},
        "deal.misdeal",
        "no card is a counter",
    ),
    (
        "original_3_2011",
        {"deal.aside": 0, "deal.stock": 3},
        "deal.stock",
        "nobody draws from it",
    ),
    ("partnership_rook_56_4", {"deal.nest_face_up": True}, "deal.nest_face_up", "needs a nest"),
    ("beginner_4", {"deal.nest_face_up": True}, "deal.nest_face_up", "turns the nest's top card"),
    # misdeals
    (
        CLASSIC,
        {"deal.misdeal": ("hand_without_counter",), "count.values": {"bird": 20}},
        "deal.misdeal",
        "one counter is too few",
    ),
    (
        CLASSIC,
        {
            "table.players": 8,
            "deal.hand": 7,
            "deal.nest": 0,
            "exchange": None,
            "trump.named": "after_auction",
            "pack.singles": (),
            "pack.ranks": (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
            "count.values": {"10": 10, "5": 5},
            "count.nest_to": "none",
            "deal.misdeal": ("hand_without_counter",),
            "deal.misdeal_up_to": 12,
        },
        "deal.misdeal",
        "nearly every deal would be thrown in",
    ),
    (CLASSIC, {"deal.misdeal_up_to": 4}, "deal.misdeal_up_to", "is not a number in this pack"),
    (CLASSIC, {"deal.misdeal_up_to": 14}, "deal.misdeal_up_to", "one higher card is too few"),
    (CLASSIC, {"deal.misdeal_below": 25}, "deal.misdeal_below", "25 is too much"),
    (
        CLASSIC,
        {"deal.misdeal_below": 20, "count.values": {"bird": 1000}, "auction.max": 120},
        "deal.misdeal_below",
        "20 is too much",
    ),
    ("wild_bird_2", {"deal.stock_face_up": True}, "deal.stock_face_up", "winner_chooses"),
    # auction
    (CLASSIC, {"auction.step": 0}, "auction.step", "should be at least 1"),
    (CLASSIC, {"auction.min": 0}, "auction.min", "should be at least 1"),
    (CLASSIC, {"auction.min": 125}, "auction.min", "is above auction.max, 120"),
    (CLASSIC, {"auction.min": 72}, "auction.min", "is 72, which is not a multiple of the step 5"),
    (CLASSIC, {"auction.max": 118}, "auction.max", "is 118, which is not a multiple of the step 5"),
    (CLASSIC, {"auction.max": 125}, "auction.max", "a round holds at most 120 points"),
    (
        CLASSIC,
        {
            "auction.min": 1,
            "auction.max": 4000,
            "auction.step": 1,
            "count.values": {"5": 1000},
        },
        "auction.step",
        "more than 1000 different bids",
    ),
    (
        "original_5",
        {"auction.pass_in_favor": True},
        "auction.pass_in_favor",
        "needs lasting sides",
    ),
    (CLASSIC, {"auction.forced_bid": 60}, "auction.forced_bid", "nobody is forced to bid"),
    ("team_rook_6", {"auction.forced_bid": 405}, "auction.forced_bid", "from 1 to auction.max"),
    ("team_rook_6", {"auction.forced_bid": 0}, "auction.forced_bid", "from 1 to auction.max"),
    ("team_rook_6", {"auction.forced_bid": 98}, "auction.forced_bid", "not a multiple of the step"),
    (
        "western_kentucky_4",
        {"auction.pass_is_final": False},
        "auction.pass_in_favor",
        "nobody needs it",
    ),
    (
        CLASSIC,
        {"auction.turns": "one_round", "auction.pass_is_final": False},
        "auction.turns",
        "auction.pass_is_final must be true",
    ),
    (
        "western_kentucky_4",
        {"auction.turns": "one_round"},
        "auction.turns",
        "auction.pass_in_favor must be false",
    ),
    (
        CLASSIC,
        {"auction.favor_turn": "partner_leads"},
        "auction.favor_turn",
        "means nothing unless auction.pass_in_favor is true",
    ),
    (CLASSIC, {"auction.turns": "one_bid"}, "auction.turns", "is true, so nobody speaks twice"),
    (CLASSIC, {"trump.source": "cut_card"}, "trump.source", "nothing to bid for"),
    (CLASSIC, {"score.kind": "plain"}, "score.kind", "ignores the bid"),
    # no auction
    ("beginner_4", {"exchange": ExchangeSpec()}, "exchange", "needs an auction"),
    ("beginner_4", {"trump.source": "declarer"}, "trump.source", "needs an auction"),
    ("beginner_4", {"score.kind": "setback"}, "score.kind", "needs an auction"),
    ("beginner_4", {"score.kind": "zero_and_double"}, "score.kind", "needs an auction"),
    ("beginner_4", {"play.first_lead": "declarer"}, "play.first_lead", "needs an auction"),
    ("beginner_4", {"play.first_lead": "left_of_declarer"}, "play.first_lead", "needs an auction"),
    ("beginner_4", {"play.first_lead": "declarer_or_left"}, "play.first_lead", "needs an auction"),
    ("beginner_4", {"score.top_bid_made": "wins_match"}, "score.top_bid_made", "an auction"),
    ("beginner_4", {"score.top_bid_failed": "double"}, "score.top_bid_failed", "an auction"),
    ("beginner_4", {"score.made_credit": "bid"}, "score.made_credit", '"bid" needs an auction'),
    ("beginner_4", {"score.defenders": "never"}, "score.defenders", '"never" needs an auction'),
    ("beginner_4", {"match.win_by": "making_a_bid"}, "match.win_by", "needs an auction"),
    ("beginner_4", {"count.nest_to": "declarer"}, "count.nest_to", "needs an auction"),
    (
        "beginner_4",
        {"table.sides": "called_partner", "partner": CalledPartner()},
        "partner",
        "needs an auction",
    ),
    (
        "beginner_4",
        {"penalties.renege": "set_back_the_bid"},
        "penalties.renege",
        "needs an auction",
    ),
    (
        "beginner_4",
        {
            "table.sides": "alternating",
            "count.majority_bonus": 5,
            "count.majority_tie": "defenders",
        },
        "count.majority_tie",
        "needs an auction",
    ),
    # exchange
    ("partnership_rook_56_4", {"exchange": ExchangeSpec()}, "exchange", "needs a nest"),
    ("partnership_rook_56_4", {"trump.named": "before_nest"}, "trump.named", "needs an exchange"),
    (
        "partnership_rook_56_4",
        {"trump.named": "before_burying"},
        "trump.named",
        '"before_burying" needs an exchange',
    ),
    (CLASSIC, {"exchange.trumps": "forbidden"}, "exchange.trumps", "nobody knows what is trump"),
    (CLASSIC, {"exchange.trumps": "face_up"}, "exchange.trumps", "nobody knows what is trump"),
    ("kentucky_discard_4", {"exchange.singles": "face_up"}, "exchange.singles", "none in the pack"),
    (
        CLASSIC,
        {"exchange.counters": "forbidden", "count.values": {}, "count.trick_points": 20},
        "exchange.counters",
        "no card is a counter",
    ),
    ("original_3_1994", {"exchange.limit": 0}, "exchange.limit", "from 1 to the 5 cards"),
    ("original_3_1994", {"exchange.limit": 6}, "exchange.limit", "from 1 to the 5 cards"),
    # trump
    (
        "beginner_4",
        {"deal.nest": 1, "deal.hand": 10},
        "trump.source",
        "cannot hold only birds",
    ),
    (CLASSIC, {"trump.source": "declarer_or_turn"}, "trump.source", "needs a stock"),
    (
        "woodson_patrick_4",
        {"deal.stock": 1, "deal.nest": 16},
        "trump.source",
        "cannot hold only birds",
    ),
    ("beginner_4", {"trump.no_trump": ("high",)}, "trump.no_trump", "nobody could choose it"),
    (CLASSIC, {"trump.no_trump": ("high", "high")}, "trump.no_trump", "the same choice twice"),
    # play
    (CLASSIC, {"play.first_lead": "dummy"}, "play.first_lead", "needs an exposed dummy"),
    ("team_rook_5", {"play.first_lead": "dummy"}, "play.first_lead", "needs an exposed dummy"),
    (
        "original_2_2011",
        {"dummies": (Dummy(seat=2, mode="exposed"), Dummy(seat=3, mode="blind"))},
        "play.first_lead",
        "and no other",
    ),
    (CLASSIC, {"play.identical": "last"}, "play.identical", "no identical cards"),
    # count
    (CLASSIC, {"count.values": cards(CLASSIC, **{"4": 5})}, "count.values.4", "is not a card"),
    (CLASSIC, {"count.values": cards(CLASSIC, **{"05": 5})}, "count.values.05", "is not a card"),
    (CLASSIC, {"count.values": cards(CLASSIC, joker=5)}, "count.values.joker", "is not a card"),
    (CLASSIC, {"count.values": cards(CLASSIC, bird=1001)}, "count.values.bird", "more than 1000"),
    (
        CLASSIC,
        {"count.values": cards(CLASSIC, **{"5": -5}), "auction.max": 80},
        "count.values.5",
        "should be at least 0",
    ),
    (CLASSIC, {"count.last_trick_bonus": 1001}, "count.last_trick_bonus", "more than 1000"),
    (
        CLASSIC,
        {"count.values": {"5": 996, "10": 995, "bird": 20}, "count.last_trick_bonus": 17},
        "count",
        "makes a round worth 8001 points, and 8000 is the most",
    ),
    (CLASSIC, {"count.nest_to": "none"}, "count.nest_to", "but there is a nest"),
    ("wild_bird_2", {"count.nest_to": "none"}, "count.nest_to", "of the stock is left over"),
    ("wild_bird_2", {"count.nest_to": "removed"}, "stock.leave", "need count.nest_to"),
    ("partnership_rook_56_4", {"count.nest_to": "last_trick"}, "count.nest_to", "needs a nest"),
    ("partnership_rook_56_4", {"count.nest_to": "removed"}, "count.nest_to", "needs a nest"),
    ("partnership_rook_56_4", {"count.nest_to": "not_counted"}, "count.nest_to", "needs a nest"),
    (
        "partnership_rook_56_4",
        {"count.nest_as_trick": True},
        "count.nest_as_trick",
        "needs a nest",
    ),
    (CLASSIC, {"count.nest_as_trick": True}, "count.nest_as_trick", "needs a bonus"),
    (CLASSIC, {"count.majority_tie": "defenders"}, "count.majority_tie", "no bonus to give"),
    (
        "original_5",
        {"count.majority_bonus": 5, "count.majority_tie": "defenders"},
        "count.majority_tie",
        "needs two sides",
    ),
    ("original_5", {"count.nest_to": "defenders"}, "count.nest_to", "two sides in every round"),
    (
        "original_3_2011",
        {"count.nest_to": "defenders", "score.defender_credit": "own"},
        "count.nest_to",
        "points to the defenders in common",
    ),
    (
        "original_3_2011",
        {"count.majority_bonus": 20, "score.defender_credit": "own"},
        "count.majority_bonus",
        "points to the defenders in common",
    ),
    (
        "original_3_2011",
        {"count.sweep_bonus": 20, "score.defender_credit": "own"},
        "count.sweep_bonus",
        "points to the defenders in common",
    ),
    (CLASSIC, {"count.nest_bonus": 1001}, "count.nest_bonus", "more than 1000"),
    (CLASSIC, {"count.sweep_bonus": 1001}, "count.sweep_bonus", "more than 1000"),
    (
        CLASSIC,
        {"count.nest_bonus": 5, "count.nest_to": "removed"},
        "count.nest_bonus",
        "nobody scores the nest",
    ),
    (
        CLASSIC,
        {"count.nest_counters": "ignored"},
        "count.nest_counters",
        "the nest is worth nothing",
    ),
    (CLASSIC, {"count.majority_of": "cards"}, "count.majority_of", "there is no bonus to win"),
    (CLASSIC, {"count.sweep_of": "points"}, "count.sweep_of", "there is no bonus to win"),
    ("dixie_4", {"count.majority_of": "cards"}, "count.nest_as_trick", "cards are counted"),
    # score
    ("wild_bird_3", {"count.sweep_bonus": 50}, "count", "counts no points"),
    (
        CLASSIC,
        {"score.kind": "zero_and_double", "score.defenders": "never"},
        "score.defenders",
        "nothing to double",
    ),
    (
        CLASSIC,
        {"score.kind": "zero", "score.top_bid_failed": "double"},
        "score.top_bid_failed",
        '"double" has nothing to double',
    ),
    (CLASSIC, {"score.kind": "zero", "match.floor": 300}, "match.floor", "falls below zero"),
    (CLASSIC, {"score.set_factor": 11}, "score.set_factor", "should be from 1 to 10"),
    (
        CLASSIC,
        {"score.kind": "zero", "score.set_factor": 2},
        "score.set_factor",
        'needs score.kind = "setback"',
    ),
    (
        CLASSIC,
        {"score.kind": "zero", "score.set_keeps": True},
        "score.set_keeps",
        'needs score.kind = "setback"',
    ),
    (
        CLASSIC,
        {"score.set_gain": "bid", "score.defenders": "never"},
        "score.set_gain",
        'score.defenders = "never"',
    ),
    (
        CLASSIC,
        {"score.set_gain": "all", "score.kind": "zero_and_double"},
        "score.set_gain",
        'score.kind = "zero_and_double", which doubles',
    ),
    (
        CLASSIC,
        {"score.set_gain": "all", "score.set_keeps": True},
        "score.set_gain",
        "gives away the points that score.set_keeps",
    ),
    ("beginner_4", {"score.set_gain": "all"}, "score.set_gain", "an auction"),
    ("beginner_4", {"moon": MoonSpec()}, "moon", "needs an auction"),
    # partner_exchange
    ("original_5", {"partner_exchange": GIVING}, "partner_exchange", "needs partners"),
    ("original_3_2011", {"partner_exchange": GIVING}, "partner_exchange", "needs partners"),
    (
        "team_rook_6",
        {"partner_exchange": GIVING},
        "partner_exchange",
        "have 3 with table.side_count = 2",
    ),
    (
        "call_partner_5",
        {"partner_exchange": GIVING},
        "partner_exchange",
        'partner.reveal = "on_play" keeps that secret',
    ),
    ("team_rook_4", {"partner_exchange": GIVING}, "partner_exchange", "a dummy cannot choose"),
    (
        "wild_bird_4_partnership",
        {"partner_exchange": GIVING},
        "partner_exchange",
        "needs an auction to find the declarer",
    ),
    (
        CLASSIC,
        {"partner_exchange": PartnerExchangeSpec(cards=9)},
        "partner_exchange.cards",
        "should be from 1 to 8",
    ),
    (
        CLASSIC,
        {"partner_exchange": PartnerExchangeSpec(kind="best_card", sides="all")},
        "partner_exchange.sides",
        'with "best_card" only the declarer asks for cards',
    ),
    (
        "high_card_partner_5",
        {"partner_exchange": PartnerExchangeSpec(sides="all")},
        "partner_exchange.sides",
        "only the declarer has a partner",
    ),
    (
        CLASSIC,
        {"moon": MoonSpec(), "count.nest_to": "defenders"},
        "moon.needs",
        'count.nest_to = "defenders"',
    ),
    (CLASSIC, {"moon": MoonSpec(made="points")}, "moon.reward", 'with moon.made = "points"'),
    (CLASSIC, {"moon": MoonSpec(failed="points")}, "moon.price", 'with moon.failed = "points"'),
    (CLASSIC, {"moon": MoonSpec(price=50)}, "moon.price", "counts for nothing"),
    (
        CLASSIC,
        {"moon": MoonSpec(made="points", reward=2000)},
        "moon.reward",
        "is more than 1000",
    ),
    (
        CLASSIC,
        {"moon": MoonSpec(from_below="zero_first")},
        "moon.from_below",
        'adds no points with moon.made = "match"',
    ),
    (
        CLASSIC,
        {"moon": MoonSpec(from_below="zero_only"), "score.kind": "zero"},
        "moon.from_below",
        "no score falls below zero",
    ),
    ("wild_bird_3", {"boards": None}, "score.kind", '"board" needs the record boards'),
    ("wild_bird_3", {"count.trick_points": 1}, "count", "counts no points"),
    ("beginner_4", {"boards": BoardsSpec()}, "boards", "need score.kind"),
    ("beginner_4", {"count.values": {}}, "count", "nothing is worth any points"),
    (CLASSIC, {"score.defender_credit": "combined"}, "score.defender_credit", "needs defenders"),
    # match
    (CLASSIC, {"match.target": 0}, "match.target", "should be at least 1"),
    (CLASSIC, {"match.formats": ()}, "match.formats", "is empty"),
    (CLASSIC, {"match.falls_to": 100}, "match.falls_to", 'only with match.past_target = "falls"'),
    (
        CLASSIC,
        {"match.past_target": "falls", "match.falls_to": 300},
        "match.falls_to",
        "should be below match.target, which is 300",
    ),
    (
        CLASSIC,
        {"match.past_target": "stays", "match.target": 302},
        "match.target",
        "every score is a multiple of 5",
    ),
    (
        CLASSIC,
        {"match.past_target": "stays", "match.win_by": "making_a_bid"},
        "match.past_target",
        'does not go with match.win_by = "making_a_bid"',
    ),
    (
        CLASSIC,
        {"match.past_target": "stays", "match.format": "fixed_rounds", "match.rounds": 4},
        "match.past_target",
        "needs a target",
    ),
    ("wild_bird_3", {"match.past_target": "stays"}, "match.past_target", "needs a target"),
    (CLASSIC, {"match.both_sink": "bidder_loses"}, "match.both_sink", "needs match.floor"),
    ("beginner_4", {"match.both_reach": "bidder"}, "match.both_reach", "an auction"),
    (CLASSIC, {"match.formats": ("to_target",) * 2}, "match.formats", "the same format twice"),
    (
        CLASSIC,
        {"match.formats": ("sudden_death",)},
        "match.formats",
        "unknown format 'sudden_death'",
    ),
    ("dixie_6", {"match.formats": ("individual_rotation_12",)}, "match.formats", "four players"),
    ("original_5", {"match.formats": ("seat_exchange_4",)}, "match.formats", "needs lasting sides"),
    (CLASSIC, {"match.formats": ("best_of_5",)}, "match.formats", '"best_of_5" needs boards'),
    ("wild_bird_3", {"match.formats": ("fixed_hands",)}, "match.formats", "needs points"),
    (CLASSIC, {"match.rounds": 4}, "match.rounds", "no fixed number of rounds"),
    (CLASSIC, {"match.format": "fixed_rounds"}, "match.rounds", "from 1 to 1000"),
    (
        CLASSIC,
        {"match.format": "fixed_rounds", "match.rounds": 1001},
        "match.rounds",
        "from 1 to 1000",
    ),
    (
        "wild_bird_3",
        {"match.format": "fixed_rounds", "match.rounds": 4},
        "match.format",
        "needs points",
    ),
    (
        CLASSIC,
        {"match.format": "fixed_rounds", "match.rounds": 4, "match.win_by": "making_a_bid"},
        "match.win_by",
        "needs a target",
    ),
    (CLASSIC, {"match.format": "rotation", "match.rounds": 10}, "match.rounds", "multiple of 12"),
    (
        "dixie_6",
        {"match.format": "rotation", "match.rounds": 12},
        "match.format",
        "needs four players in two sides",
    ),
    (
        CLASSIC,
        {"match.format": "rotation", "match.rounds": 12, "match.exchange_seats_every": 4},
        "match.exchange_seats_every",
        "exchange seats anyway",
    ),
    (
        "original_5",
        {"match.exchange_seats_every": 4},
        "match.exchange_seats_every",
        "needs lasting sides",
    ),
    (CLASSIC, {"match.exchange_seats_every": 5000}, "match.exchange_seats_every", "from 0 to 1000"),
    # penalties
    (CLASSIC, {"penalties.table_talk": 1001}, "penalties.table_talk", "more than 1000"),
    ("wild_bird_3", {"penalties.wrong_deal": 40}, "penalties.wrong_deal", "no points to take away"),
    (
        "partnership_rook_56_4",
        {"penalties.nest_count": 40},
        "penalties.nest_count",
        "needs an exchange",
    ),
    # stock and redraw
    (CLASSIC, {"redraw": RedrawSpec()}, "redraw", "needs cards to draw"),
    (CLASSIC, {"stock": StockDraw(kind="blind_winner_first")}, "stock", "needs cards to draw"),
    ("tennessee_for_two", {"redraw": RedrawSpec()}, "redraw", "cannot share the stock"),
    (
        "tennessee_for_two",
        {"trump.source": "declarer_or_turn"},
        "trump.source",
        "cannot share the stock",
    ),
    ("wild_bird_2", {"stock.leave": 15}, "stock.leave", "leaves nothing to draw"),
    ("wild_bird_2", {"stock.leave": 2}, "deal.stock", "13 cards cannot be drawn evenly by 2"),
    (
        "tennessee_for_two",
        {"table.players": 3, "deal.hand": 10, "deal.stock": 10},
        "stock.kind",
        "needs exactly two players",
    ),
    ("tennessee_for_two", {"deal.stock_face_up": False}, "deal.stock_face_up", "should be true"),
    ("tennessee_for_two", {"stock.leave": 2}, "stock.leave", "should be 0"),
    (
        "tennessee_for_two",
        {"dummies": (Dummy(seat=2, mode="blind"),)},
        "stock",
        "a dummy cannot draw",
    ),
    # partner
    (
        "high_card_partner_5",
        {"dummies": (Dummy(seat=5, mode="blind"),)},
        "dummies",
        "cannot be called as a partner",
    ),
    (
        "high_card_partner_5",
        {"partner.nest": "solo", "exchange": None},
        "partner.nest",
        "an exchange",
    ),
    (
        "high_card_partner_5",
        {"partner.when": "with_discard", "exchange": None},
        "partner.when",
        "needs an exchange",
    ),
    (
        "high_card_partner_5",
        {"deal.nest": 5, "deal.stock": 1},
        "partner",
        "cannot be called where cards are drawn",
    ),
    # boards
    ("wild_bird_3", {"boards.size": 9, "boards.layouts": ()}, "boards.size", "from 2 to 8"),
    ("wild_bird_3", {"boards.size": 7, "boards.layouts": ()}, "boards.size", "49 spaces are more"),
    ("wild_bird_3", {"dummies": (Dummy(seat=3, mode="blind"),)}, "dummies", "have no boards"),
    ("wild_bird_3", {"boards.line": 5}, "boards.line", "from 2 to the 4 spaces"),
    ("wild_bird_3", {"match.target": 3}, "match.target", "should be the 4 chips"),
    ("wild_bird_3", {"boards.rounds": 0}, "boards.rounds", "should be from 1 to 9"),
    ("wild_bird_3", {"pack.singles": (JOKER,)}, "boards.bird_removes", "needs the bird"),
    ("wild_bird_3", {"boards.layouts": (("R5",) * 16,)}, "boards.layouts", "holds one board for 3"),
    ("wild_bird_3", {"boards.layouts": (("R5",),) * 3}, "boards.layouts[2]", "has one space"),
    (
        "wild_bird_3",
        {"boards.layouts": (("R5",) * 16,) * 3},
        "boards.layouts[0]",
        "names a card twice",
    ),
    ("wild_bird_3", {"boards.layouts": (("R4",),) * 3}, "boards.layouts[0]", "no card 'R4'"),
    ("wild_bird_3", {"boards.layouts": (("r5",),) * 3}, "boards.layouts[0]", "writes 'r5' for R5"),
    ("wild_bird_3", {"boards.layouts": (("RK",),) * 3}, "boards.layouts[0]", "cannot be a space"),
]


@pytest.mark.parametrize(("variant", "changes", "path", "text"), CASES)
def test_a_contradiction_is_found(
    variant: str, changes: dict[str, Any], path: str, text: str
) -> None:
    problems = check(changed(variant, changes))
    assert any(p.path == f"{variant}.{path}" and text in p.text for p in problems), problems


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        (CLASSIC, {"auction.min": 120}),
        (CLASSIC, {"exchange": None, "penalties.nest_count": 0}),
        (CLASSIC, {"trump.named": "before_nest", "trump.no_trump": ("low", "high")}),
        (CLASSIC, {"pack.singles": (Single(face="bird", rank=10),)}),
        (CLASSIC, {"count.trick_points": 1, "count.nest_to": "removed"}),
        (CLASSIC, {"trump.named": "before_burying", "exchange.trumps": "forbidden"}),
        (CLASSIC, {"exchange.singles": "forbidden", "exchange.counters": "face_up"}),
        (CLASSIC, {"count.nest_counters": "ignored", "count.nest_bonus": 20}),
        (CLASSIC, {"count.nest_to": "defenders", "deal.nest_face_up": True}),
        (CLASSIC, {"auction.pass_is_final": False, "auction.starts": "dealer"}),
        (CLASSIC, {"match.win_by": "making_a_bid", "match.floor": 500}),
        (CLASSIC, {"score.top_bid_made": "double", "score.top_bid_failed": "loses_match"}),
        (CLASSIC, {"score.set_factor": 10, "score.set_gain": "all_and_bid"}),
        (CLASSIC, {"moon": MoonSpec(), "count.nest_to": "removed"}),
        (CLASSIC, {"moon": MoonSpec(from_below="zero_only", failed="points", price=50)}),
        (CLASSIC, {"match.past_target": "falls", "match.falls_to": 2, "match.target": 301}),
        (CLASSIC, {"deal.misdeal_up_to": 9, "deal.misdeal_below": 15}),
        (CLASSIC, {"match.format": "rotation", "match.rounds": 12}),
        ("team_rook_6", {"auction.forced_bid": 150}),
        ("team_rook_6", {"table.side_count": 3}),
        ("dixie_4", {"count.nest_as_trick": False, "count.majority_of": "cards"}),
        (
            CLASSIC,
            {
                "table.sides": "called_partner",
                "partner": CalledPartner(),
                "match.formats": ("to_target",),
            },
        ),
        (
            "partnership_for_six",
            {
                "table.sides": "called_partner",
                "partner": CalledPartner(),
                "match.formats": ("to_target",),
            },
        ),
        ("team_rook_6", {"play.identical": "last"}),
        ("original_5", {"count.majority_bonus": 20}),
        ("wild_bird_3", {"boards.layouts": (), "boards.line": 3, "match.target": 3}),
        ("dixie_6", {"match.formats": ("to_target", "custom_target", "fixed_hands")}),
    ],
)
def test_an_unusual_rule_is_no_contradiction(variant: str, changes: dict[str, Any]) -> None:
    assert check(changed(variant, changes)) == ()


def test_several_problems_come_together() -> None:
    rules = changed(CLASSIC, {"auction.min": 72, "deal.hand": 10, "match.target": 0})
    assert [p.path for p in check(rules)] == [
        f"{CLASSIC}.deal",
        f"{CLASSIC}.auction.min",
        f"{CLASSIC}.match.target",
    ]


def test_a_problem_of_several_sides_is_found_once() -> None:
    problems = check(changed("team_rook_4", {"table.side_count": 4}))
    assert [p.path for p in problems].count("team_rook_4.dummies") == 1


def test_every_format_is_used() -> None:
    assert {name for rules in load_catalog().values() for name in rules.match.formats} == set(
        FORMATS
    )


def test_the_arithmetic() -> None:
    rules = load_variant("team_rook_5")
    assert (deck_size(rules.pack), hands_of(rules), tricks_of(rules)) == (90, 6, 14)
    assert (card_points(rules), total_points(rules)) == (400, 400)
    drawn = load_variant("tennessee_for_two")
    assert (card_points(drawn), tricks_of(drawn), total_points(drawn)) == (120, 20, 160)
    bonuses = changed(CLASSIC, {"count.last_trick_bonus": 7, "count.majority_bonus": 11})
    assert total_points(bonuses) == 138


def test_cards_left_over_may_go_elsewhere_than_into_the_hands() -> None:
    """They may go to the nest, out of the pack (the lowest numbers without points), or aside."""
    (problem,) = check(changed(CLASSIC, {"deal.hand": 8}))
    assert problem.fixes == (
        (("deal.hand", 9),),
        (("deal.nest", 9),),
        (("pack.ranks", (14, 13, 12, 11, 10, 9, 8, 7, 5)),),
        (("deal.aside", 4),),
    )
    for fix in problem.fixes:
        assert not check(changed(CLASSIC, {"deal.hand": 8} | dict(fix))), fix
    # One card less in the nest leaves one card, and no number has so few.
    (problem,) = check(changed(CLASSIC, {"deal.nest": 4}))
    assert problem.fixes == ((("deal.nest", 5),), (("deal.aside", 1),))
