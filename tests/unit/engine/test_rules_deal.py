"""The packs, the deals and the values of the cards in the documents, compared with those of the engine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.layouts import declare, endless, lay, names
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table

from rookery.cards import mask_of
from rookery.engine.command import Start
from rookery.engine.dealing import dealing_of
from rookery.engine.decide import start
from rookery.engine.event import Dealt
from rookery.engine.legal import LegalBury, LegalPlays
from rookery.engine.plan import plan_of
from rookery.errors import IllegalCommand, Reason
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant
from rookery.view.project import project


def deck(lowest: int, *others: str, colors: str = "RGYB", top: int = 14) -> Counter[str]:
    """Returns the codes of a pack: the numbers from *lowest* to *top* in each color, and some other cards."""
    plain = [f"{color}{number}" for color in colors for number in range(lowest, top + 1)]
    return Counter([*plain, *others])


def standard(lowest: int) -> Counter[str]:
    """Returns the codes of a standard pack with a joker, from *lowest* to the ace."""
    faces = [*map(str, range(lowest, 11)), *"JQKA"]
    return Counter(["JK", *(suit + face for suit in "SHDC" for face in faces)])


@pytest.mark.parametrize(
    ("variant", "pack", "size"),
    [
        pytest.param("original_partnership_4", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("official_wikipedia_4", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("high_card_partner_5", deck(5, "RK"), 41, marks=rule("H11:19", "WM08:323")),
        pytest.param("woodson_patrick_4", deck(5, "RK"), 41, marks=rule("H11:19", "WIK:46 hands")),
        pytest.param("beginner_4", deck(5, "RK"), 41, marks=rule("H11:19", "H11:84")),
        pytest.param("wild_bird_2", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("wild_bird_3", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("wild_bird_4_individual", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("wild_bird_4_partnership", deck(5, "RK"), 41, marks=rule("H11:19")),
        pytest.param("kentucky_discard_4", deck(5), 40, marks=rule("WM08:63 pack")),
        pytest.param("kentucky_discard_bird_4", deck(5, "RK"), 41, marks=rule("WM08:63 pack")),
        pytest.param("partnership_rook_56_4", deck(1), 56, marks=rule("WM08:161 pack")),
        pytest.param("dixie_4", deck(1), 56, marks=rule("WM08:161 pack")),
        pytest.param("dixie_6", deck(1), 56, marks=rule("WM08:161 pack")),
        pytest.param("original_5", deck(1), 56, marks=rule("WM08:161 pack", "H11:151")),
        pytest.param("original_6", deck(1), 56, marks=rule("WM08:161 pack", "H11:151")),
        pytest.param("partnership_for_six", deck(1, "RK"), 57, marks=rule("WM08:349")),
        pytest.param("original_2_2011", deck(4), 44, marks=rule("H11:125")),
        pytest.param("original_3_2011", deck(4), 44, marks=rule("H11:125")),
        pytest.param("original_2_1994", deck(4), 44, marks=rule("H11:125", "PB94:156")),
        pytest.param("original_3_1994", deck(4), 44, marks=rule("H11:125", "PB94:172")),
        pytest.param("tennessee_for_two", deck(4, "RK"), 45, marks=rule("WM08:393")),
        pytest.param("red_one_4", deck(5, "R1", "RK"), 42, marks=rule("PB94:186")),
        pytest.param("western_kentucky_4", deck(5, "R1", "RK"), 42, marks=rule("WIK:49")),
        pytest.param("western_new_york_4", deck(1, "RK"), 57, marks=rule("WIK:38 hands")),
        pytest.param("two_high_4", deck(1, "RK"), 57, marks=rule("WIK:41 hands")),
        pytest.param("standard_deck_4", standard(5), 41, marks=rule("WIK:33", "A84")),
        pytest.param("two_high_standard_4", standard(2), 53, marks=rule("WIK:43", "A88")),
        pytest.param("call_partner_5", standard(2), 53, marks=rule("WIK:35 hands")),
        *(
            pytest.param(
                variant,
                Counter(dict.fromkeys([*deck(5, "RK"), "R1", "G1", "Y1", "B1"], 2)),
                90,
                marks=rule("TR:10 pack"),
            )
            for variant in ("team_rook_6", "team_rook_5", "team_rook_4")
        ),
    ],
)
def test_the_pack(variant: str, pack: Counter[str], size: int) -> None:
    table = Table.of(variant)
    assert Counter(map(table.plan.pack.name, range(len(table.plan.pack)))) == pack
    assert pack.total() == size


@pytest.mark.parametrize(
    ("variant", "hands", "nest", "stock", "aside"),
    [
        pytest.param("original_partnership_4", [9] * 4, 5, 0, 0, marks=rule("H11:21")),
        pytest.param("official_wikipedia_4", [9] * 4, 5, 0, 0, marks=rule("WIK:11")),
        pytest.param("standard_deck_4", [9] * 4, 5, 0, 0, marks=rule("WIK:11")),
        pytest.param("kentucky_discard_4", [9] * 4, 4, 0, 0, marks=rule("WM08:63 hands")),
        pytest.param("kentucky_discard_bird_4", [9] * 4, 5, 0, 0, marks=rule("WM08:63 hands")),
        pytest.param("partnership_rook_56_4", [14] * 4, 0, 0, 0, marks=rule("WM08:161")),
        pytest.param("red_one_4", [9] * 4, 6, 0, 0, marks=rule("PB94:186", "A66")),
        pytest.param("western_kentucky_4", [9] * 4, 6, 0, 0, marks=rule("WIK:50 hands")),
        pytest.param("western_new_york_4", [13] * 4, 5, 0, 0, marks=rule("WIK:38 hands")),
        pytest.param("two_high_4", [13] * 4, 5, 0, 0, marks=rule("WIK:41 hands")),
        pytest.param("two_high_standard_4", [13] * 4, 1, 0, 0, marks=rule("A88")),
        pytest.param("woodson_patrick_4", [6] * 4, 3, 14, 0, marks=rule("WIK:46 hands")),
        pytest.param("dixie_4", [13] * 4, 4, 0, 0, marks=rule("WM08:241")),
        pytest.param("dixie_6", [9] * 6, 2, 0, 0, marks=rule("WM08:241")),
        pytest.param("partnership_for_six", [8] * 6, 9, 0, 0, marks=rule("WM08:349")),
        pytest.param("high_card_partner_5", [7] * 5, 6, 0, 0, marks=rule("WM08:323")),
        pytest.param("call_partner_5", [10] * 5, 3, 0, 0, marks=rule("WIK:35 hands")),
        pytest.param("team_rook_6", [14] * 6, 6, 0, 0, marks=rule("TR:51 hands")),
        pytest.param("team_rook_5", [14] * 6, 6, 0, 0, marks=rule("TR:51 hands")),
        pytest.param("team_rook_4", [14] * 6, 6, 0, 0, marks=rule("TR:51 hands")),
        pytest.param("original_5", [10] * 5, 6, 0, 0, marks=rule("H11:151")),
        pytest.param("original_6", [9] * 6, 2, 0, 0, marks=rule("H11:151")),
        pytest.param("original_3_2011", [12] * 3, 5, 0, 3, marks=rule("H11:139", "A28", "A32")),
        pytest.param("original_2_2011", [12] * 3, 5, 0, 3, marks=rule("H11:127", "A28")),
        pytest.param("original_3_1994", [13] * 3, 5, 0, 0, marks=rule("PB94:172")),
        pytest.param("original_2_1994", [13] * 3, 5, 0, 0, marks=rule("PB94:156")),
        pytest.param("tennessee_for_two", [11] * 2, 5, 18, 0, marks=rule("WM08:393")),
        pytest.param("beginner_4", [9] * 4, 5, 0, 0, marks=rule("H11:84")),
        pytest.param("wild_bird_4_partnership", [10] * 4, 1, 0, 0, marks=rule("PB94:34")),
        pytest.param("wild_bird_4_individual", [10] * 4, 1, 0, 0, marks=rule("PB94:34")),
        pytest.param("wild_bird_3", [13] * 3, 2, 0, 0, marks=rule("PB94:34")),
        pytest.param("wild_bird_2", [13] * 2, 0, 15, 0, marks=rule("PB94:79")),
    ],
)
def test_the_deal(variant: str, hands: list[int], nest: int, stock: int, aside: int) -> None:
    table = Table.of(variant)
    table.deal(1)
    hidden = table.match.hidden.reveal()
    piles = list(map(len, (hidden.nest, hidden.stock, hidden.aside)))
    assert (list(map(len, hidden.piles)), piles) == (hands, [nest, stock, aside])
    assert table.round.hand_sizes == tuple(hands)


@pytest.mark.parametrize(
    "variant",
    [
        "original_partnership_4",
        "official_wikipedia_4",
        "kentucky_discard_4",
        "kentucky_discard_bird_4",
        "red_one_4",
        "beginner_4",
        "original_5",
        "original_6",
    ],
)
@rule("H11:21", "A66")
def test_one_nest_card_after_each_turn_of_the_table(variant: str) -> None:
    rules = load_variant(variant)
    dealing = dealing_of(rules.deal, rules.table.players)
    turn = rules.table.players + 1
    assert dealing.nest == tuple(turn * (n + 1) - 1 for n in range(rules.deal.nest))


@pytest.mark.parametrize(
    "variant",
    ["original_2_1994", "original_3_1994", "original_2_2011", "original_3_2011", "team_rook_6"],
)
@rule("PB94:156", "A104")
def test_the_last_cards_are_the_nest(variant: str) -> None:
    """In the 2011 games three cards are set aside after the nest."""
    rules = load_variant(variant)
    plan = plan_of(rules)
    end = len(plan.pack) - rules.deal.aside
    assert plan.dealing.nest == tuple(range(end - rules.deal.nest, end))


@rule("WM08:241")
def test_the_dixie_declarer_holds_seventeen_cards() -> None:
    table = Table.of("dixie_4")
    table.deal(1)
    declare(table, 2)
    assert table.hand(2).bit_count() == 17


# --- values --------------------------------------------------------------------------------------------------------

OFFICIAL = {"5": 5, "10": 10, "14": 10}


@pytest.mark.parametrize(
    ("variants", "values", "total"),
    [
        pytest.param(
            "original_partnership_4 official_wikipedia_4 kentucky_discard_bird_4 woodson_patrick_4 "
            "partnership_for_six high_card_partner_5 tennessee_for_two",
            OFFICIAL | {"RK": 20},
            120,
            marks=rule("H11:31-36", "WM08:73", "WM08:353", "WM08:331"),
        ),
        pytest.param(
            "kentucky_discard_4 partnership_rook_56_4 original_5 original_6 original_3_2011 "
            "original_2_2011 original_3_1994 original_2_1994",
            OFFICIAL,
            100,
            marks=rule("H11:31-36", "WM08:73", "H11:155"),
        ),
        pytest.param(
            "standard_deck_4",
            {"5": 5, "10": 10, "A": 10, "JK": 20},
            120,
            marks=rule("WIK:33 values", "A84"),
        ),
        pytest.param("red_one_4", OFFICIAL | {"RK": 20, "R1": 30}, 150, marks=rule("PB94:192")),
        pytest.param(
            "western_kentucky_4", OFFICIAL | {"RK": 20, "R1": 30}, 150, marks=rule("WIK:50 values")
        ),
        pytest.param(
            "western_new_york_4",
            OFFICIAL | {"RK": 20, "1": 15},
            180,
            marks=rule("WIK:38 values", "A86"),
        ),
        pytest.param(
            "two_high_4",
            {"RK": 20, "2": 15, "1": 10, "10": 10, "5": 5},
            180,
            marks=rule("WIK:41 values", "A87"),
        ),
        pytest.param(
            "two_high_standard_4",
            {"JK": 20, "2": 15, "A": 10, "10": 10, "5": 5},
            180,
            marks=rule("WIK:41 values"),
        ),
        pytest.param(
            "call_partner_5",
            {"A": 15, "K": 10, "10": 10, "5": 5, "JK": 20},
            180,
            marks=rule("WIK:35 values", "A85"),
        ),
        pytest.param(
            "dixie_4 dixie_6",
            {"5": 5, "10": 10, "13": 10},
            100,
            marks=rule("WM08:249", "WM08:251 top"),
        ),
        pytest.param(
            "team_rook_6 team_rook_5 team_rook_4",
            {"1": 15, "14": 15, "10": 10, "5": 5, "RK": 20},
            400,
            marks=rule("TR:17-37", "TR:55 total", "A98"),
        ),
        pytest.param(
            "beginner_4", {"5": 1, "10": 2, "14": 2, "RK": 4}, 24, marks=rule("H11:86-91")
        ),
    ],
)
def test_the_values_of_the_cards(variants: str, values: dict[str, int], total: int) -> None:
    for variant in variants.split():
        plan = plan_of(load_variant(variant))
        for card, points in enumerate(plan.points):
            code = plan.pack.name(card)
            single = plan.pack.faces[card].single is not None
            assert points == values.get(code if single else code[1:], 0), (variant, code)
        assert sum(plan.points) == total, variant


# --- who deals, who sits where, who sees what ----------------------------------------------------------------------


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:17", "H11:25")
def test_any_player_may_deal_first_and_the_left_deals_next(variant: str) -> None:
    """Returns the players in clockwise order, without dummies."""
    rules = endless(variant)
    plan = plan_of(rules)
    for dealer in plan.players:
        table = Table.of(rules, dealer=dealer)
        rng = Random(dealer)
        table.deal(f"{variant}/{dealer}")
        assert table.round.dealer == dealer
        while table.match.public.dealer == dealer and table.match.public.winners is None:
            if table.decider is None:
                table.deal(f"{variant}/{dealer}/{len(table.events)}")
            table.play_on(rng)
        if table.match.public.winners is None:
            place = plan.players.index(dealer)
            assert table.match.public.dealer == plan.players[(place + 1) % len(plan.players)]
    for dummy in plan.dummies:
        with pytest.raises(IllegalCommand) as refused:
            start(plan, Start(dummy), rules_hash=rules_hash(rules))
        assert refused.value.code is Reason.BAD_DEAL


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        *(
            pytest.param(variant, 4, marks=rule("WIK:6 seats"))
            for variant in ("original_partnership_4", "official_wikipedia_4", "dixie_4")
        ),
        *(
            pytest.param(variant, 6, marks=rule("WM08:259-261"))
            for variant in ("dixie_6", "partnership_for_six", "team_rook_6")
        ),
    ],
)
def test_partners_and_opponents_alternate(variant: str, seats: int) -> None:
    plan = plan_of(load_variant(variant))
    teams = plan.teams(plan.order(0, 0), None)
    assert len(teams) == seats
    assert all(teams[seat] != teams[(seat + 1) % seats] for seat in range(seats))
    assert sorted(teams) == [0] * (seats // 2) + [1] * (seats // 2)


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:23")
def test_a_hand_is_seen_by_its_holder_alone(variant: str) -> None:
    """Partners and spectators see nothing of it, nor of the nest, the stock, the cards set aside, or the seed."""
    table = Table.of(variant)
    table.deal(1)
    dealt = next(event for event in table.events if isinstance(event, Dealt))
    for viewer in (*range(table.plan.seats), None):
        seen = project(dealt, 2, viewer).event
        assert isinstance(seen, Dealt)
        for seat, hand in enumerate(seen.hands):
            assert hand == (dealt.hands[seat] if seat == viewer else None)
        assert (seen.nest, seen.stock, seen.aside, seen.seed) == (None, None, None, None)
        if viewer is not None and table.round.over is None:
            assert table.view(viewer).hand == mask_of(dealt.hands[viewer] or ())


@rule("H11:169", "A10", "PB94:168", "WM08:411")
def test_only_the_declarer_knows_the_nest() -> None:
    """The declarer knows the cards taken and buried, in every game in which a nest is taken and buried face down."""
    for variant in PLAYABLE:
        rules = load_variant(variant)
        if rules.exchange is None or rules.exchange.counters == "face_up":
            continue
        table = Table.of(variant)
        seed = 0
        while table.match.public.round is None or table.round.over:
            table.deal(seed)
            seed += 1
        hidden = table.match.hidden.reveal().nest
        declare(table, 0)
        assert isinstance(table.legal, LegalBury)
        table.play_on(Random(1), stop_after=1)
        buried = table.match.hidden.reveal().nest
        for viewer in (*range(table.plan.seats), None):
            view = table.view(viewer)
            if viewer == 0:
                assert (view.taken, view.buried) == (mask_of(hidden), mask_of(buried)), variant
            else:
                assert (view.taken, view.buried) == (0, 0)
                unknown = mask_of(hidden) & ~view.round.open_cards[0]
                assert view.unseen() & unknown == unknown, variant


@rule("H11:93", "H11:95", "A10")
def test_the_beginners_nest_lies_unused_but_for_the_turned_card() -> None:
    table = Table.of("beginner_4", dealer=3)
    lay(table, {}, nest="R5 R6 G5 G6 Y14")
    assert table.round.trump == "yellow"
    assert names(table, table.round.faces) == {"Y14"}
    for viewer in (0, 1, 2, 3, None):
        view = table.view(viewer)
        assert not view.unseen() >> table.plan.pack.parse("Y14") & 1
        assert {"R5", "R6", "G5", "G6"} <= names(table, view.unseen())
    assert isinstance(table.legal, LegalPlays)
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert sum(result.captured) == 24 - 1 - 1 - 2
    assert {line.what for line in result.count} == {"counters"}
