"""Single rule fields that real groups use: each can be written in a rule file and played, and form and sheet mention it.

`tests/props/test_house_rules.py` tries combinations of them.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.tables import Table, deal_from_seed

from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_variant
from rookery.rules.describe import difference
from rookery.rules.house import leaves, read_toml, table_of
from rookery.rules.schema import fields_by_path

CLASSIC = "original_partnership_4"

WITH_ONES = """
pack.ranks = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 1]
deal.hand = 10
"""
NO_BIRD = """
pack.singles = []
deal.nest = 4
count.values = { "5" = 5, "10" = 10, "14" = 10 }
auction.max = 100
"""
RED_ONE = """
pack.singles = [{ face = "red_1" }, { face = "bird" }]
deal.nest = 6
count.values = { "5" = 5, "10" = 10, "14" = 10, bird = 20, red_1 = 30 }
"""


def single(rank: str, follow: str = "free") -> str:
    return f'pack.singles = [{{ face = "bird", rank = {rank}, follow = "{follow}" }}]'


SWITCHES: list[tuple[str, str, str, str]] = [
    # What the group says, what stands in the file, what the sheet says, and the game that it starts from.
    (
        "fewer numbers",
        "pack.ranks = [14, 13, 12, 11, 10, 9, 8, 7, 5]\ndeal.hand = 8",
        "Leave out the 1s, the 2s, the 3s, the 4s and the 6s",
        CLASSIC,
    ),
    (
        "two packs",
        "pack.copies = 2\ndeal.hand = 19\ndeal.nest = 6",
        "Take two such packs",
        CLASSIC,
    ),
    (
        "the later of two identical cards",
        'pack.copies = 2\ndeal.hand = 19\ndeal.nest = 6\nplay.identical = "last"',
        "the one that was played last is the higher",
        CLASSIC,
    ),
    (
        "1s high",
        "pack.ranks = [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]\ndeal.hand = 10",
        "from highest to lowest: 1, 14, 13",
        CLASSIC,
    ),
    (
        "13s instead of 14s",
        'count.values = { "5" = 5, "10" = 10, "13" = 10, bird = 20 }',
        "10 points for each 10 or 13",
        CLASSIC,
    ),
    (
        "1s at 15",
        WITH_ONES + 'count.values = { "1" = 15, "5" = 5, "10" = 10, "14" = 10, bird = 20 }',
        "15 points for each 1 and",
        CLASSIC,
    ),
    ("Red 1 at 30", RED_ONE, "30 points for the Red 1", CLASSIC),
    (
        "the bird second to Red 1",
        RED_ONE,
        "from highest to lowest: the Red 1, the bird, 14",
        CLASSIC,
    ),
    (
        "points for the majority of tricks",
        "count.majority_bonus = 20",
        "with the most tricks gets another 20 points",
        CLASSIC,
    ),
    (
        "points for the majority of cards",
        'count.majority_bonus = 20\ncount.majority_of = "cards"',
        "with the most cards gets another 20 points",
        CLASSIC,
    ),
    (
        "the majority when equal",
        'count.majority_bonus = 20\ncount.majority_tie = "defenders"',
        "number of tricks, the declarer's opponents get these points",
        CLASSIC,
    ),
    (
        "the nest as a trick",
        "count.majority_bonus = 20\ncount.nest_as_trick = true",
        "The nest counts as one more trick",
        CLASSIC,
    ),
    (
        "points for the last trick",
        "count.last_trick_bonus = 20",
        "Winning the last trick brings another 20 points",
        CLASSIC,
    ),
    (
        "points for each trick",
        "count.trick_points = 2",
        "In addition, each trick is worth 2 points",
        CLASSIC,
    ),
    (
        "a fixed value for the nest",
        'count.nest_bonus = 20\ncount.nest_counters = "ignored"',
        "another 20 points; the counters in it bring nothing",
        CLASSIC,
    ),
    (
        "points for winning everything",
        'count.sweep_bonus = 50\ncount.sweep_of = "points"',
        "gets 50 points on top",
        CLASSIC,
    ),
    ("no bird", NO_BIRD, "and the bird (the card", CLASSIC),
    ("the bird lowest", single('"low"'), "6, 5, the bird", CLASSIC),
    ("the bird between 10 and 11", single("10"), "11, the bird, 10", CLASSIC),
    (
        "the bird follows suit",
        single('"high"', "must"),
        "The bird must follow suit like any other trump",
        CLASSIC,
    ),
    (
        "the bird free",
        'pack.singles = [{ face = "red_1", follow = "free" }, { face = "bird", follow = "free" }]',
        "The bird may be played at any time",
        "western_kentucky_4",
    ),
    (
        "the bird forbidden in the nest",
        'exchange.singles = "forbidden"',
        "The bird may not be buried",
        CLASSIC,
    ),
    (
        "nest size",
        "deal.hand = 10\ndeal.nest = 1",
        "one card",
        CLASSIC,
    ),
    ("no exchange limit", "exchange.limit = 3", "may take up to three of its cards", CLASSIC),
    (
        "all see the nest",
        'exchange.seen_by = "all"',
        "The nest is turned face up for all to see",
        CLASSIC,
    ),
    (
        "top card of the nest face up",
        "deal.nest_face_up = true",
        "Turn the top card of the nest face up",
        CLASSIC,
    ),
    (
        "the declarer scores the nest",
        'count.nest_to = "declarer"',
        "The declarer's side gets the nest",
        CLASSIC,
    ),
    (
        "the defenders score the nest",
        'count.nest_to = "defenders"',
        "The declarer's opponents get the nest",
        CLASSIC,
    ),
    (
        "nobody scores the nest",
        'count.nest_to = "not_counted"',
        "Counters in the nest count for nobody",
        CLASSIC,
    ),
    (
        "no counters in the nest",
        'exchange.counters = "forbidden"',
        "No counter may be buried",
        CLASSIC,
    ),
    (
        "counters shown when buried",
        'exchange.counters = "face_up"',
        "but counters lie face up",
        CLASSIC,
    ),
    (
        "no trumps in the nest",
        'exchange.trumps = "forbidden"\ntrump.named = "before_burying"',
        "No trump may be buried",
        CLASSIC,
    ),
    (
        "trumps shown when buried",
        'exchange.trumps = "face_up"\ntrump.named = "before_nest"',
        "but trumps lie face up",
        CLASSIC,
    ),
    (
        "trump before the nest",
        'trump.named = "before_nest"',
        "Before taking up the nest, the declarer names one of the four colors",
        CLASSIC,
    ),
    ("no-trump", 'trump.no_trump = ["high"]', "may name high no-trump", CLASSIC),
    ("low no-trump", 'trump.no_trump = ["low"]', "may name low no-trump", CLASSIC),
    ("lowest bid", "auction.min = 50", "The lowest bid is 50", CLASSIC),
    ("highest bid", "auction.max = 100", "the highest 100", CLASSIC),
    ("bids by tens", "auction.step = 10", "Bids go up in steps of 10", CLASSIC),
    ("the dealer bids first", 'auction.starts = "dealer"', "The dealer speaks first", CLASSIC),
    (
        "bidding again after a pass",
        "auction.pass_is_final = false",
        "Even after passing you may bid when your turn comes again",
        CLASSIC,
    ),
    (
        "the dealer is stuck",
        'auction.all_pass = "dealer_forced"',
        "the dealer must take the bid at 70",
        CLASSIC,
    ),
    (
        "the dealer is stuck at a price",
        'auction.all_pass = "dealer_forced"\nauction.forced_bid = 50',
        "the dealer must take the bid at 50",
        CLASSIC,
    ),
    (
        "the same dealer deals again",
        'auction.all_pass = "redeal_same_dealer"',
        "thrown in and the same dealer deals again",
        CLASSIC,
    ),
    (
        "pass to the partner once",
        "auction.pass_in_favor = true",
        "pass in favor",
        CLASSIC,
    ),
    (
        "the moon wins the match",
        'score.top_bid_made = "wins_match"',
        "makes it wins the match at once",
        CLASSIC,
    ),
    (
        "the moon counts double",
        'score.top_bid_made = "double"\nscore.top_bid_failed = "double"',
        "scores double for it",
        CLASSIC,
    ),
    (
        "a failed moon loses at once",
        'score.top_bid_failed = "loses_match"',
        "is set loses the match at once",
        CLASSIC,
    ),
    (
        "the moon is a call of its own",
        'moon.needs = "tricks"\nmoon.over_moon = true',
        "made only if your side wins every trick",
        CLASSIC,
    ),
    (
        "a moon from below zero",
        'moon.from_below = "zero_only"',
        "only brings that score up to 0",
        CLASSIC,
    ),
    (
        "the declarer leads",
        'play.first_lead = "declarer"',
        "The declarer leads to the first trick",
        CLASSIC,
    ),
    (
        "the dealer leads",
        'play.first_lead = "dealer"',
        "The dealer leads to the first trick",
        CLASSIC,
    ),
    (
        "the player left of the declarer leads",
        'play.first_lead = "left_of_declarer"',
        "The player on the declarer's left leads",
        CLASSIC,
    ),
    (
        "redeal without counters",
        'deal.misdeal = ["hand_without_counter"]',
        "Whoever has a hand without a single counter shows it",
        CLASSIC,
    ),
    (
        "redeal with low cards only",
        "deal.misdeal_up_to = 9",
        "a hand with no card above the 9 and without the bird shows it",
        CLASSIC,
    ),
    (
        "redeal of a poor hand",
        "deal.misdeal_below = 10",
        "a hand worth less than 10 points shows it",
        CLASSIC,
    ),
    (
        "a set costs twice the bid",
        "score.set_factor = 2",
        "twice the bid is taken off the score",
        CLASSIC,
    ),
    (
        "a set side still scores its points",
        "score.set_keeps = true",
        "but the points won in the round still count",
        CLASSIC,
    ),
    (
        "the others gain the bid",
        'score.set_gain = "own_and_bid"',
        "the other side scores the bid as well",
        CLASSIC,
    ),
    (
        "the target must be met exactly",
        'match.past_target = "stays"',
        "exactly 300 points",
        CLASSIC,
    ),
    (
        "who goes past the target falls back",
        'match.past_target = "falls"\nmatch.falls_to = 200',
        "falls back to 200",
        CLASSIC,
    ),
    (
        "both past the target: the bidder wins",
        'match.both_reach = "bidder"',
        "the side that bid wins",
        CLASSIC,
    ),
    (
        "both below the floor: the bidder loses",
        'match.floor = 300\nmatch.both_sink = "bidder_loses"',
        "the side that bid loses",
        CLASSIC,
    ),
    ("target", "match.target = 500", "first side to reach 500 points", CLASSIC),
    ("floor", "match.floor = 300", "sinks to minus 300", CLASSIC),
    (
        "win only by making a bid",
        'match.win_by = "making_a_bid"',
        "Points alone are not enough",
        CLASSIC,
    ),
    (
        "defenders never score",
        'score.defenders = "never"',
        "The other side scores nothing, whether the bid is made or set",
        CLASSIC,
    ),
    (
        "defenders score when the bid is set",
        'score.defenders = "if_set"',
        "but only if the bid is set",
        CLASSIC,
    ),
    (
        "a made bid scores the bid",
        'score.made_credit = "bid"',
        "that side scores the bid, however many more points were won",
        CLASSIC,
    ),
    ("a missed bid scores nothing", 'score.kind = "zero"', "is set and scores nothing", CLASSIC),
    (
        "a fixed number of rounds",
        'match.format = "fixed_rounds"\nmatch.rounds = 8',
        "The match has eight rounds",
        CLASSIC,
    ),
    (
        "changing partners",
        'match.format = "rotation"\nmatch.rounds = 12',
        "Partners change after every four rounds",
        CLASSIC,
    ),
    (
        "changing seats",
        "match.exchange_seats_every = 4",
        "After every four rounds the players of one side change seats",
        CLASSIC,
    ),
    (
        "mistakes as at a real table",
        'match.enforcement = "table"',
        "Play is as at a real table",
        CLASSIC,
    ),
    ("nothing is taken back", 'match.undo = "never"', "Nobody may take a decision back", CLASSIC),
    (
        "best of five",
        "boards.rounds = 3",
        "Whoever has won three of them",
        "wild_bird_4_partnership",
    ),
    (
        "boards drawn by lot",
        "boards.layouts = []",
        "drawn by lot",
        "wild_bird_4_partnership",
    ),
    (
        "everybody alone",
        'table.sides = "declarer_vs_rest"',
        "plays the round alone against the others",
        CLASSIC,
    ),
    (
        "a called partner",
        'table.sides = "called_partner"\npartner.reveal = "on_play"',
        "keeps quiet until it is played",
        CLASSIC,
    ),
    (
        "a dummy",
        "table.players = 3\ndummies = [{ seat = 3, mode = 'blind', side = 1 }]",
        "Ann and Cleo play against Ben and the dummy",
        CLASSIC,
    ),
    (
        "drawing after trump",
        "deal.hand = 7\ndeal.stock = 8\nredraw.counters = 'allowed'",
        "may once throw cards away face down",
        CLASSIC,
    ),
]


@pytest.mark.parametrize(
    ("lines", "sentence", "parent"),
    [switch[1:] for switch in SWITCHES],
    ids=[switch[0] for switch in SWITCHES],
)
def test_a_switch_is_said_told_offered_and_played(lines: str, sentence: str, parent: str) -> None:
    rules, found = read_toml(f'[ours]\nextends = "{parent}"\n{lines}\n')
    assert found == parent
    new = [line for line in difference(rules, load_variant(parent)) if line.startswith("+")]
    assert any(sentence in line for line in new), new
    for path, _ in leaves(table_of(rules, parent)):
        assert fields_by_path()[path].form, path
    table = Table.of(rules, dealer=plan_of(rules).players[0])
    for seed in range(100):
        if table.match.public.results or table.match.public.winners is not None:
            break
        table.deal(deal_from_seed(table.plan, f"switch {seed}"))
        table.play_on(Random(seed))
    assert table.match.public.results or table.match.public.winners is not None
