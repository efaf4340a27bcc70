"""Compares the built-in variants with the numbers of the printed rules, which are repeated here."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from rookery.rules.arithmetic import deck_size, hands_of, total_points, tricks_of
from rookery.rules.catalog import CATALOG_FILES, load_catalog, load_variant, parent_of
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.rules.table import pack_of, points_of

TO_5 = (14, 13, 12, 11, 10, 9, 8, 7, 6, 5)
TO_4 = (*TO_5, 4)
TO_1 = (*TO_4, 3, 2, 1)
NO = ""
FREE = "bird:high:free"
RED = "red_1:high:must bird:high:must"

CARDS = {
    # id: players, dummies, deck, hand, nest, stock, aside, ranks, singles, card points, total
    "original_partnership_4": (4, 0, 41, 9, 5, 0, 0, TO_5, FREE, 120, 120),
    "official_wikipedia_4": (4, 0, 41, 9, 5, 0, 0, TO_5, FREE, 120, 120),
    "standard_deck_4": (4, 0, 41, 9, 5, 0, 0, TO_5, "joker:high:free", 120, 120),
    "kentucky_discard_4": (4, 0, 40, 9, 4, 0, 0, TO_5, NO, 100, 100),
    "kentucky_discard_bird_4": (4, 0, 41, 9, 5, 0, 0, TO_5, FREE, 120, 120),
    "partnership_rook_56_4": (4, 0, 56, 14, 0, 0, 0, TO_1, NO, 100, 120),
    "red_one_4": (4, 0, 42, 9, 6, 0, 0, TO_5, RED, 150, 150),
    "western_kentucky_4": (4, 0, 42, 9, 6, 0, 0, TO_5, RED, 150, 150),
    "western_new_york_4": (4, 0, 57, 13, 5, 0, 0, (1, *TO_4, 3, 2), "bird:low:must", 180, 200),
    "two_high_4": (4, 0, 57, 13, 5, 0, 0, (2, 1, *TO_4, 3), FREE, 180, 180),
    "two_high_standard_4": (
        *(4, 0, 53, 13, 1, 0, 0),
        (2, 1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3),
        *("joker:high:free", 180, 180),
    ),
    "woodson_patrick_4": (4, 0, 41, 6, 3, 14, 0, TO_5, "bird:high:must", 120, 120),
    "dixie_4": (4, 0, 56, 13, 4, 0, 0, TO_1, NO, 100, 120),
    "dixie_6": (6, 0, 56, 9, 2, 0, 0, TO_1, NO, 100, 120),
    "partnership_for_six": (6, 0, 57, 8, 9, 0, 0, TO_1, FREE, 120, 120),
    "high_card_partner_5": (5, 0, 41, 7, 6, 0, 0, TO_5, FREE, 120, 120),
    "call_partner_5": (5, 0, 53, 10, 3, 0, 0, (*TO_4, 3, 2), "joker:low:must", 180, 180),
    "team_rook_6": (6, 0, 90, 14, 6, 0, 0, (1, *TO_5), "bird:low:must", 400, 400),
    "team_rook_5": (5, 1, 90, 14, 6, 0, 0, (1, *TO_5), "bird:low:must", 400, 400),
    "team_rook_4": (4, 2, 90, 14, 6, 0, 0, (1, *TO_5), "bird:low:must", 400, 400),
    "original_5": (5, 0, 56, 10, 6, 0, 0, TO_1, NO, 100, 100),
    "original_6": (6, 0, 56, 9, 2, 0, 0, TO_1, NO, 100, 100),
    "original_3_2011": (3, 0, 44, 12, 5, 0, 3, TO_4, NO, 100, 100),
    "original_2_2011": (2, 1, 44, 12, 5, 0, 3, TO_4, NO, 100, 100),
    "original_2_1994": (2, 1, 44, 13, 5, 0, 0, TO_4, NO, 100, 126),
    "original_3_1994": (3, 0, 44, 13, 5, 0, 0, TO_4, NO, 100, 126),
    "tennessee_for_two": (2, 0, 45, 11, 5, 18, 0, TO_4, FREE, 120, 160),
    "beginner_4": (4, 0, 41, 9, 5, 0, 0, TO_5, FREE, 24, 24),
    "wild_bird_4_partnership": (4, 0, 41, 10, 1, 0, 0, TO_5, FREE, 0, 0),
    "wild_bird_4_individual": (4, 0, 41, 10, 1, 0, 0, TO_5, FREE, 0, 0),
    "wild_bird_3": (3, 0, 41, 13, 2, 0, 0, TO_5, FREE, 0, 0),
    "wild_bird_2": (2, 0, 41, 13, 0, 15, 0, TO_5, FREE, 0, 0),
}

FIXED, ALONE, VERSUS, CALLED = "alternating", "individual", "declarer_vs_rest", "called_partner"
LEFT, OWN = "left_of_dealer", "declarer"
ALL, UP_TO_2, NONE = "all", "2", "none"

CHOICES = {
    # id: sides, bids, all pass, exchange, counters, nest to, trump from, first lead, scoring, target
    "original_partnership_4": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "official_wikipedia_4": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "standard_deck_4": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "kentucky_discard_4": (
        *(FIXED, (70, 100), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "kentucky_discard_bird_4": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "partnership_rook_56_4": (
        *(FIXED, (5, 120), "redeal", NONE, None, "none"),
        *(OWN, LEFT, "setback", 200),
    ),
    "red_one_4": (
        *(FIXED, (70, 150), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 500),
    ),
    "western_kentucky_4": (
        *(FIXED, (70, 150), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, "declarer", "setback+moon", 500),
    ),
    "western_new_york_4": (
        *(FIXED, (70, 200), "redeal", ALL, "face_up", "last_trick"),
        *(OWN, LEFT, "setback", 500),
    ),
    "two_high_4": (
        *(FIXED, (70, 180), "redeal", ALL, "allowed", "not_counted"),
        *(OWN, LEFT, "setback", 500),
    ),
    "two_high_standard_4": (
        *(FIXED, (70, 180), "redeal", ALL, "allowed", "not_counted"),
        *(OWN, LEFT, "setback", 500),
    ),
    "woodson_patrick_4": (
        *(FIXED, (65, 120), "redeal", ALL, "forbidden", "last_trick"),
        *("declarer_or_turn", LEFT, "setback+moon", 300),
    ),
    "dixie_4": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, "dealer", "setback", 300),
    ),
    "dixie_6": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, "dealer", "setback", 300),
    ),
    "partnership_for_six": (
        *(FIXED, (70, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 300),
    ),
    "high_card_partner_5": (
        *(CALLED, (5, 120), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 500),
    ),
    "call_partner_5": (
        *(CALLED, (70, 180), "redeal", ALL, "allowed", "last_trick"),
        *("declarer+high+low", "declarer_or_left", "setback", 500),
    ),
    # A97: the nest is worth nothing unless counters had to be buried; those go to the last trick.
    "team_rook_6": (
        *(FIXED, (200, 400), "dealer_forced", ALL, "forbidden", "last_trick"),
        *(OWN, "left_of_declarer", "setback", 1000),
    ),
    "team_rook_5": (
        *(FIXED, (200, 400), "dealer_forced", ALL, "forbidden", "last_trick"),
        *(OWN, "left_of_declarer", "setback", 1000),
    ),
    "team_rook_4": (
        *(FIXED, (200, 400), "dealer_forced", ALL, "forbidden", "last_trick"),
        *(OWN, "left_of_declarer", "setback", 1000),
    ),
    "original_5": (
        *(ALONE, (30, 100), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 150),
    ),
    "original_6": (
        *(ALONE, (30, 100), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 150),
    ),
    "original_3_2011": (
        *(VERSUS, (50, 100), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, LEFT, "setback", 200),
    ),
    "original_2_2011": (
        *(VERSUS, (50, 100), "redeal", ALL, "allowed", "last_trick"),
        *(OWN, "dummy", "setback", 300),
    ),
    "original_2_1994": (
        *(ALONE, (30, 125), "redeal", UP_TO_2, "allowed", "removed"),
        *(OWN, LEFT, "zero_and_double", 150),
    ),
    "original_3_1994": (
        *(ALONE, (30, 125), "redeal", UP_TO_2, "allowed", "removed"),
        *(OWN, LEFT, "zero_and_double", 150),
    ),
    "tennessee_for_two": (
        *(ALONE, (80, 160), "redeal", ALL, "forbidden", "removed"),
        *(OWN, "left_of_declarer", "zero_and_double", 300),
    ),
    "beginner_4": (
        *(ALONE, None, None, NONE, None, "not_counted"),
        *("nest_top_card", LEFT, "plain", 40),
    ),
    "wild_bird_4_partnership": (
        *(FIXED, None, None, NONE, None, "last_trick"),
        *("cut_card", LEFT, "board", 4),
    ),
    "wild_bird_4_individual": (
        *(ALONE, None, None, NONE, None, "last_trick"),
        *("cut_card", LEFT, "board", 4),
    ),
    "wild_bird_3": (
        *(ALONE, None, None, NONE, None, "last_trick"),
        *("cut_card", LEFT, "board", 4),
    ),
    "wild_bird_2": (
        *(ALONE, None, None, NONE, None, "last_trick"),
        *("cut_card", LEFT, "board", 4),
    ),
}

LINES = {"H11": 190, "WM08": 451, "PB94": 227, "WIK": 60, "TR": 71}
"""The number of lines of each source, as counted by ``cat -n``."""

every_variant = pytest.mark.parametrize("variant", list(CARDS))


def test_the_catalog_has_every_variant_in_the_order_of_the_list() -> None:
    assert list(load_catalog()) == list(CARDS)
    assert list(CHOICES) == list(CARDS)
    assert len(CARDS) == 32


@every_variant
def test_cards(variant: str) -> None:
    rules = load_variant(variant)
    deal = rules.deal
    assert (
        rules.table.players,
        len(rules.dummies),
        deck_size(rules.pack),
        deal.hand,
        deal.nest,
        deal.stock,
        deal.aside,
        rules.pack.ranks,
        " ".join(f"{s.face}:{s.rank}:{s.follow}" for s in rules.pack.singles),
        sum(points_of(rules)),
        total_points(rules),
    ) == CARDS[variant]
    assert len(pack_of(rules.pack)) == deck_size(rules.pack)


@every_variant
def test_choices(variant: str) -> None:
    rules = load_variant(variant)
    auction, exchange = rules.auction, rules.exchange
    limit = NONE if exchange is None else str(exchange.limit) if exchange.limit else ALL
    assert (
        rules.table.sides,
        (auction.min, auction.max) if auction else None,
        auction.all_pass if auction else None,
        limit,
        exchange.counters if exchange else None,
        rules.count.nest_to,
        "+".join([rules.trump.source, *rules.trump.no_trump]),
        rules.play.first_lead,
        rules.score.kind + ("+moon" if rules.score.top_bid_made == "wins_match" else ""),
        rules.match.target,
    ) == CHOICES[variant]
    assert auction is None or auction.step == 5


@every_variant
def test_the_whole_pack_is_dealt(variant: str) -> None:
    rules = load_variant(variant)
    deal = rules.deal
    dealt = hands_of(rules) * deal.hand + deal.nest + deal.stock + deal.aside
    assert dealt == deck_size(rules.pack)


@every_variant
def test_nothing_is_wrong(variant: str) -> None:
    assert check(load_variant(variant)) == ()


@every_variant
def test_the_highest_bid_is_all_that_a_round_holds(variant: str) -> None:
    rules = load_variant(variant)
    if rules.auction is not None:
        short = 1 if variant.endswith("_1994") else 0  # 125 of 126, as bids go by fives [A2]
        assert rules.auction.max == total_points(rules) - short


@pytest.mark.parametrize(
    ("variant", "tricks"),
    [
        ("partnership_rook_56_4", 14),  # WM08:129
        ("dixie_4", 13),
        ("dixie_6", 9),
        ("original_2_1994", 13),
        ("tennessee_for_two", 20),  # 9 while the pile lasts, 11 more [WM08:415]
        ("wild_bird_2", 20),  # 7 while the pile lasts, 13 more [PB94:81]
        ("woodson_patrick_4", 6),
    ],
)
def test_tricks(variant: str, tricks: int) -> None:
    assert tricks_of(load_variant(variant)) == tricks


def test_the_dixie_declarer_holds_seventeen_cards() -> None:
    deal = load_variant("dixie_4").deal
    assert deal.hand + deal.nest == 17  # WM08:271


def test_parts() -> None:
    def using(part: str) -> set[str]:
        return {v for v, rules in load_catalog().items() if getattr(rules, part)}

    assert using("dummies") == {"team_rook_5", "team_rook_4", "original_2_2011", "original_2_1994"}
    assert using("stock") == {"tennessee_for_two", "wild_bird_2"}
    assert using("redraw") == {"woodson_patrick_4"}
    assert using("partner") == {"high_card_partner_5", "call_partner_5"}
    assert using("boards") == {v for v in CARDS if v.startswith("wild_bird")}


def test_details_of_single_variants() -> None:
    dixie = load_variant("dixie_6").count
    assert (dixie.nest_as_trick, dixie.majority_bonus, dixie.majority_tie) == (
        True,
        20,
        "defenders",
    )
    partnership = load_variant("partnership_rook_56_4").count
    assert (partnership.majority_bonus, partnership.majority_tie) == (20, "nobody")
    assert load_variant("western_new_york_4").count.last_trick_bonus == 20
    assert load_variant("tennessee_for_two").count.trick_points == 2
    assert load_variant("western_kentucky_4").deal.misdeal == ("hand_without_counter",)
    kentucky = load_variant("western_kentucky_4").auction
    assert kentucky is not None
    assert kentucky.pass_in_favor
    assert load_variant("original_3_2011").score.defender_credit == "combined"
    assert load_variant("original_3_1994").score.defender_credit == "own"
    assert [d.seat for d in load_variant("team_rook_4").dummies] == [2, 5]
    assert [d.side for d in load_variant("team_rook_4").dummies] == [0, 1]
    assert [d.face_up for d in load_variant("original_2_2011").dummies] == [6]
    secret = load_variant("call_partner_5").partner
    assert secret is not None
    assert (secret.when, secret.reveal, secret.nest) == ("with_discard", "on_play", "solo")
    left = load_variant("wild_bird_2").stock
    assert left is not None
    assert left.leave == 1


def _penalties(rules: Rules) -> tuple[bool, int, int, int, bool]:
    p = rules.penalties
    renege = p.renege == "set_back_the_bid"
    return (p.exposed_card, p.wrong_deal, p.nest_count, p.table_talk, renege)


@pytest.mark.parametrize(
    ("expected", "variants"),
    [
        (
            (True, 0, 40, 40, True),
            "original_partnership_4 red_one_4 high_card_partner_5 original_5 original_6 "
            "original_3_2011 original_2_2011 original_2_1994 original_3_1994",
        ),
        ((True, 0, 0, 40, True), "partnership_rook_56_4"),
        (
            (True, 40, 40, 40, True),
            "kentucky_discard_4 kentucky_discard_bird_4 dixie_4 dixie_6 partnership_for_six "
            "tennessee_for_two",
        ),
        (
            (False, 0, 0, 0, True),
            "official_wikipedia_4 standard_deck_4 western_kentucky_4 western_new_york_4 two_high_4 "
            "two_high_standard_4 woodson_patrick_4 call_partner_5",
        ),
        ((True, 0, 0, 0, False), "beginner_4"),
        (
            (False, 0, 0, 0, False),
            "team_rook_6 team_rook_5 team_rook_4 wild_bird_4_partnership wild_bird_4_individual "
            "wild_bird_3 wild_bird_2",
        ),
    ],
)
def test_penalties(expected: tuple[bool, int, int, int, bool], variants: str) -> None:
    for variant in variants.split():
        assert _penalties(load_variant(variant)) == expected, variant


@every_variant
def test_sources_point_into_the_documents(variant: str) -> None:
    source = load_variant(variant).meta.source
    assert source
    for tag in source:
        found = re.fullmatch(r"(H11|WM08|PB94|WIK|TR):(\d+)(?:-(\d+))?", tag)
        assert found, tag
        first, last = int(found[2]), int(found[3] or found[2])
        assert 1 <= first <= last <= LINES[found[1]], tag


@every_variant
def test_assumptions_are_numbered_and_in_order(variant: str) -> None:
    tags = []
    for text in load_variant(variant).meta.assumed:
        found = re.fullmatch(r"A(\d+): \S.*[.]", text)
        assert found, text
        tags.append(int(found[1]))
    assert tags == sorted(set(tags))
    assert set(tags) <= set(range(1, 105))


def test_every_ruling_has_a_variant() -> None:
    folder = files("rookery.rules") / "catalog"
    rulings = tomllib.loads((folder / "assumptions.toml").read_text("utf-8"))
    used = {text for rules in load_catalog().values() for text in rules.meta.assumed}
    assert {f"{tag}: {text}" for tag, text in rulings.items()} <= used


def test_titles_and_summaries_are_each_their_own() -> None:
    metas = [rules.meta for rules in load_catalog().values()]
    assert len({meta.title for meta in metas}) == len(metas)
    assert len({meta.summary for meta in metas}) == len(metas)
    assert not [meta.title for meta in metas if "rook" in meta.title.lower()]  # a trademark


def test_nobody_extends_further_than_a_family_head() -> None:
    for variant in load_catalog():
        parent = parent_of(variant)
        assert parent is None or parent_of(parent) is None, variant


def test_every_catalog_file_is_listed() -> None:
    folder = files("rookery.rules") / "catalog"
    found = {f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")}
    assert found == {*CATALOG_FILES, "assumptions"}


def test_the_boards_use_each_card_once_or_twice_and_share_no_line() -> None:
    boards = load_variant("wild_bird_4_partnership").boards
    assert boards is not None
    spaces = [code for layout in boards.layouts for code in layout]
    assert len(set(spaces)) == 40
    assert max(map(spaces.count, spaces)) <= 2
    lines = [(n, line) for n, layout in enumerate(boards.layouts) for line in _lines(layout)]
    for place, (board, line) in enumerate(lines):
        for other_board, other in lines[place + 1 :]:
            assert board == other_board or len(line & other) <= 2


def _lines(layout: tuple[str, ...]) -> list[set[str]]:
    rows = [set(layout[i : i + 4]) for i in range(0, 16, 4)]
    columns = [set(layout[i::4]) for i in range(4)]
    return [*rows, *columns, set(layout[0::5]), set(layout[3:13:3])]
