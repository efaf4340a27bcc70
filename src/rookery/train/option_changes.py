"""Random changes of rules that set a single field."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rookery.rules.spec import Rules

OPTIONS: dict[str, tuple[Any, ...]] = {
    "deal.nest_deal": ("interleaved", "last"),
    "deal.nest_face_up": (False, True),
    "deal.misdeal": ((), ("hand_without_counter",)),
    "deal.misdeal_up_to": (0, 8, 9, 10),
    "deal.misdeal_below": (0, 5, 10, 15),
    "deal.misdeal_with_nest": (False, True),
    "deal.misdeal_asked": (False, True),
    "auction.starts": ("left_of_dealer", "dealer"),
    "auction.pass_is_final": (True, False),
    "auction.all_pass": ("redeal", "redeal_same_dealer", "dealer_forced"),
    "auction.forced_bid": (None, 5, 10, 50),
    "auction.pass_in_favor": (False, True),
    "auction.favor_turn": ("first", "partner_leads"),
    "auction.turns": ("until_settled", "one_round", "one_bid"),
    "auction.holding": ("nobody", "dealer", "anybody"),
    "auction.blind": ("none", "allowed"),
    "score.blind_made": (1, 2, 3),
    "score.blind_failed": (1, 2, 3),
    "score.blind_bonus": (0, 50),
    "exchange.limit": (None, 1, 2),
    "exchange.seen_by": ("declarer", "all"),
    "exchange.counters": ("allowed", "face_up", "forbidden"),
    "exchange.trumps": ("allowed", "face_up", "forbidden"),
    "exchange.singles": ("allowed", "face_up", "forbidden"),
    "trump.named": ("after_nest", "before_burying", "before_nest"),
    "trump.no_trump": ((), ("high",), ("low",), ("high", "low")),
    "play.first_lead": (
        *("left_of_dealer", "dealer", "declarer", "left_of_declarer", "dummy"),
        "declarer_or_left",
    ),
    "play.identical": ("first", "last"),
    "play.review": ("last_trick", "none"),
    "play.void": ("free", "must_trump"),
    "play.beat": ("free", "must"),
    "play.trump_leads": ("free", "once_played"),
    "play.single_leads": ("free", "forbidden"),
    "play.no_points_thrown": (0, 1, 2, 5),
    "play.partner_open": ("never", "before_lead", "after_lead"),
    "count.nest_to": ("last_trick", "declarer", "defenders", "removed", "not_counted"),
    "count.nest_counters": ("counted", "ignored"),
    "count.nest_bonus": (0, 10, 20),
    "count.nest_as_trick": (False, True),
    "count.majority_bonus": (0, 20),
    "count.majority_of": ("tricks", "cards"),
    "count.majority_tie": ("nobody", "defenders"),
    "count.last_trick_bonus": (0, 10, 20),
    "count.trick_points": (0, 1, 2),
    "count.sweep_bonus": (0, 50),
    "count.sweep_of": ("tricks", "points"),
    "score.kind": ("setback", "zero", "zero_and_double"),
    "score.set_factor": (1, 2, 3),
    "score.set_keeps": (False, True),
    "score.set_gain": ("own", "bid", "own_and_bid", "all", "all_and_bid"),
    "score.made_credit": ("captured", "bid"),
    "score.defenders": ("always", "if_set", "never"),
    "score.defender_credit": ("own", "combined"),
    "score.top_bid_made": ("ordinary", "double", "wins_match"),
    "score.top_bid_failed": ("ordinary", "double", "loses_match"),
    "match.target": (40, 150, 300, 500),
    "match.win_by": ("score", "making_a_bid"),
    "match.past_target": ("wins", "stays", "falls"),
    "match.falls_to": (0, 100),
    "match.both_reach": ("higher", "bidder"),
    "match.floor": (0, 200, 500),
    "match.both_sink": ("higher", "bidder_loses"),
    "match.formats": (("to_target",), ("to_target", "custom_target", "fixed_hands")),
    "match.undo": ("by_consent", "never"),
    "match.enforcement": ("strict", "strict", "table"),
    "penalties.exposed_card": (False, True),
    "penalties.wrong_deal": (0, 40),
    "penalties.nest_count": (0, 40),
    "penalties.table_talk": (0, 40),
    "penalties.renege": ("none", "set_back_the_bid"),
    "partner_exchange.cards": (1, 2, 3),
    "partner_exchange.kind": ("both_choose", "best_card"),
    "partner_exchange.sides": ("declarer", "all"),
    "boards.bird_removes": (True, False),
    "boards.rounds": (1, 2),
}
"""The values that a field may get, by its path; some more than once, to make them more frequent."""


def option_change(rules: Rules, rng: Random) -> Rules:
    """Sets one field to a random value."""
    path = rng.choice(tuple(OPTIONS))
    record, name = path.split(".")
    part = getattr(rules, record)
    if part is None:
        return rules
    return replace(rules, **{record: replace(part, **{name: rng.choice(OPTIONS[path])})})
