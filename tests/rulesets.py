"""The rule sets that tests run on: every built-in variant, and variants with customs that no built-in variant has."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.check import check
from rookery.rules.spec import (
    MoonSpec,
    PartnerExchangeSpec,
    Rules,
    StockDraw,
)
from rookery.train.structural_changes import TO_1

CUSTOMS: dict[str, tuple[str, dict[str, Any]]] = {
    "hold_dealer": ("original_partnership_4", {"auction.holding": "dealer"}),
    "hold_anybody": ("original_5", {"auction.holding": "anybody"}),
    "one_round": (
        "kentucky_discard_4",
        {
            "auction.turns": "one_round",
            "auction.pass_in_favor": False,
            "auction.holding": "dealer",
            "auction.all_pass": "dealer_forced",
        },
    ),
    "favor_of_the_partner": (
        "original_partnership_4",
        {"auction.pass_in_favor": True, "auction.favor_turn": "partner_leads"},
    ),
    "misdeal_asked": (
        "original_partnership_4",
        {"deal.misdeal_asked": True, "deal.misdeal_up_to": 12, "deal.misdeal_below": 15},
    ),
    "misdeal_with_nest": (
        "original_partnership_4",
        {"deal.misdeal_with_nest": True, "deal.misdeal_below": 20},
    ),
    "seven_call_a_partner": (
        "high_card_partner_5",
        {
            "pack.ranks": TO_1,
            "table.players": 7,
            "deal.hand": 7,
            "deal.nest": 8,
            "partner.reveal": "on_play",
        },
    ),
    "eight_in_four_pairs": (
        "team_rook_6",
        {
            "pack.ranks": (1, *TO_1[:-1]),
            "table.players": 8,
            "table.side_count": 4,
            "deal.nest": 2,
            "auction.min": 100,
            "exchange.counters": "allowed",
        },
    ),
    "four_against_four": (
        "team_rook_6",
        {"table.players": 8, "deal.hand": 11, "deal.nest": 2},
    ),
    "six_in_three_pairs": ("partnership_for_six", {"table.side_count": 3, "auction.min": 40}),
    "blind": ("original_partnership_4", {"auction.blind": "allowed", "auction.blind_min": 75}),
    "blind_alone": (
        "original_3_2011",
        {
            "auction.blind": "allowed",
            "score.blind_bonus": 50,
            "deal.misdeal_below": 10,
            "auction.holding": "anybody",
        },
    ),
    "must_trump_and_beat": (
        "original_partnership_4",
        {"play.void": "must_trump", "play.beat": "must"},
    ),
    "late_trump": (
        "western_new_york_4",
        {"play.trump_leads": "once_played", "play.single_leads": "forbidden"},
    ),
    "clean_tricks": (
        "tennessee_for_two",
        {"play.void": "must_trump", "play.no_points_thrown": 3},
    ),
    "every_duty": (
        "team_rook_5",
        {
            "play.void": "must_trump",
            "play.beat": "must",
            "play.trump_leads": "once_played",
            "play.single_leads": "forbidden",
            "play.no_points_thrown": 2,
        },
    ),
    "dear_sets": (
        "original_partnership_4",
        {"score.set_factor": 2, "score.set_gain": "own_and_bid", "match.both_reach": "bidder"},
    ),
    "kept_sets": ("original_5", {"score.set_keeps": True, "score.set_gain": "bid"}),
    "exactly": (
        "original_partnership_4",
        {"match.past_target": "falls", "match.falls_to": 100, "score.set_gain": "all"},
    ),
    "moon": (
        "original_partnership_4",
        {
            "moon": MoonSpec(
                made="bonus",
                reward=200,
                failed="points",
                price=100,
                over_moon=True,
                from_below="zero_first",
            )
        },
    ),
    "moon_of_tricks": (
        "call_partner_5",
        {"moon": MoonSpec(needs="tricks", from_below="zero_only")},
    ),
    "open_partner": (
        "original_partnership_4",
        {"play.partner_open": "before_lead", "play.first_lead": "declarer_or_left"},
    ),
    "open_partner_later": (
        "western_kentucky_4",
        {"play.partner_open": "after_lead", "play.first_lead": "left_of_dealer"},
    ),
    "open_called_partner": (
        "call_partner_5",
        {"play.partner_open": "after_lead", "partner.reveal": "at_once"},
    ),
    "open_eight": (
        "team_rook_6",
        {
            "pack.ranks": (1, *TO_1[:-1]),
            "table.players": 8,
            "table.side_count": 4,
            "deal.nest": 2,
            "auction.min": 100,
            "exchange.counters": "allowed",
            "play.partner_open": "before_lead",
        },
    ),
    "partners_exchange": (
        "original_partnership_4",
        {"partner_exchange": PartnerExchangeSpec(cards=2)},
    ),
    "all_partners_exchange": (
        "woodson_patrick_4",
        {"partner_exchange": PartnerExchangeSpec(sides="all")},
    ),
    "pairs_exchange_two_packs": (
        "team_rook_6",
        {"table.side_count": 3, "partner_exchange": PartnerExchangeSpec(cards=3, sides="all")},
    ),
    "best_card": (
        "kentucky_discard_4",
        {"partner_exchange": PartnerExchangeSpec(kind="best_card"), "deal.misdeal_below": 15},
    ),
    "best_card_and_a_stock": (
        "original_partnership_4",
        {
            "partner_exchange": PartnerExchangeSpec(kind="best_card"),
            "deal.hand": 7,
            "deal.stock": 8,
            "stock": StockDraw(kind="blind_winner_first"),
        },
    ),
    "best_cards_of_the_called": (
        "high_card_partner_5",
        {"partner_exchange": PartnerExchangeSpec(kind="best_card", cards=2)},
    ),
    "one_bid": ("call_partner_5", {"auction.turns": "one_bid", "auction.pass_is_final": False}),
}
"""Customs that no built-in variant has, by name: the variant they change, and the changed fields."""
OPEN_PARTNERS = ("open_partner", "open_partner_later", "open_called_partner", "open_eight")
"""The customs in which the declarer plays the partner's hand."""
EVERY = (*load_catalog(), *CUSTOMS)
"""The names of all variants and customs."""


def named(name: str) -> Rules:
    """Returns the rules of a variant or custom."""
    if name not in CUSTOMS:
        return load_variant(name)
    variant, changes = CUSTOMS[name]
    rules = changed(variant, changes)
    assert not check(rules), check(rules)
    return replace(rules, meta=replace(rules.meta, id=name))


def changed(variant: str, changes: dict[str, Any]) -> Rules:
    """Returns a built-in variant with some fields replaced; the result is not checked."""
    rules = load_variant(variant)
    for path, value in changes.items():
        first, _, rest = path.partition(".")
        if rest:
            value = replace(getattr(rules, first), **{rest: value})
        rules = replace(rules, **{first: value})
    return rules


def in_table_mode(rules: Rules | str) -> Rules:
    """Returns *rules*, or the rules of that name, in table mode: mistakes are allowed and punished."""
    rules = named(rules) if isinstance(rules, str) else rules
    return replace(rules, match=replace(rules.match, enforcement="table"))
