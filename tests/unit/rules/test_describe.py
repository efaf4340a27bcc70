"""The rule sheets: they mention every field, their numbers are right, and no section is empty."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rulesets import changed

from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.check import check
from rookery.rules.describe import describe, difference, main, pages
from rookery.rules.read import load_text
from rookery.rules.spec import Dummy, Meta, Rules, Single

PAGES = Path(__file__).parents[3] / "docs" / "variants"
CLASSIC = "original_partnership_4"


def sheet_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    return {section.title: section.lines for section in describe(rules)}


def text_of(rules: Rules) -> str:
    return "\n".join(line for section in describe(rules) for line in section.lines)


def replaced(value: Any, path: list[str], new: Any) -> Any:
    """Returns *value* with one leaf replaced; a number in *path* is an index of a tuple."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, tuple):
        place = int(first)
        inner = replaced(value[place], rest, new)
        return (*value[:place], inner, *value[place + 1 :])
    inner = replaced(getattr(value, first), rest, new)
    return msgspec.structs.replace(value, **{first: inner})


# Each leaf of rules/spec: a variant in which it means something, and another value for it.
LEAVES: dict[str, tuple[str, Any]] = {
    "meta.title": (CLASSIC, None),
    "meta.summary": (CLASSIC, "Something else."),
    "meta.source": (CLASSIC, ("H11:3",)),
    "meta.assumed": (CLASSIC, ("A1: Something else.",)),
    "pack.ranks": (CLASSIC, (14, 13, 12, 11, 10, 9, 8, 7, 5, 6)),
    "pack.copies": (CLASSIC, 2),
    "pack.singles.0.face": ("standard_deck_4", "bird"),
    "pack.singles.0.rank": (CLASSIC, 10),
    "pack.singles.0.follow": (CLASSIC, "must"),
    "pack.faces": (CLASSIC, "standard"),
    "table.players": ("original_5", 6),
    "table.sides": (CLASSIC, "individual"),
    "table.side_count": ("team_rook_6", 3),
    "deal.hand": (CLASSIC, 8),
    "deal.nest": (CLASSIC, 6),
    "deal.nest_deal": (CLASSIC, "last"),
    "deal.aside": (CLASSIC, 1),
    "deal.stock": ("woodson_patrick_4", 13),
    "deal.stock_face_up": ("tennessee_for_two", False),
    "deal.nest_face_up": (CLASSIC, True),
    "deal.misdeal": (CLASSIC, ("hand_without_counter",)),
    "deal.misdeal_up_to": (CLASSIC, 9),
    "deal.misdeal_below": (CLASSIC, 10),
    "deal.misdeal_with_nest": ("no_counter", True),
    "deal.misdeal_asked": ("no_counter", True),
    "auction.min": (CLASSIC, 75),
    "auction.max": (CLASSIC, 115),
    "auction.step": (CLASSIC, 10),
    "auction.starts": (CLASSIC, "dealer"),
    "auction.pass_is_final": (CLASSIC, False),
    "auction.all_pass": (CLASSIC, "dealer_forced"),
    "auction.forced_bid": ("team_rook_6", 150),
    "auction.pass_in_favor": (CLASSIC, True),
    "auction.favor_turn": ("western_kentucky_4", "partner_leads"),
    "auction.turns": (CLASSIC, "one_round"),
    "auction.holding": (CLASSIC, "dealer"),
    "auction.blind": (CLASSIC, "allowed"),
    "auction.blind_min": ("blind", 90),
    "score.blind_made": ("blind", 3),
    "score.blind_failed": ("blind", 3),
    "score.blind_bonus": ("blind", 50),
    "exchange.limit": (CLASSIC, 2),
    "exchange.seen_by": (CLASSIC, "all"),
    "exchange.counters": (CLASSIC, "face_up"),
    "exchange.trumps": (CLASSIC, "forbidden"),
    "exchange.singles": (CLASSIC, "forbidden"),
    "trump.source": ("woodson_patrick_4", "declarer"),
    "trump.no_trump": (CLASSIC, ("low",)),
    "trump.named": (CLASSIC, "before_nest"),
    "play.first_lead": (CLASSIC, "declarer"),
    "play.identical": ("team_rook_6", "last"),
    "play.review": (CLASSIC, "none"),
    "play.void": (CLASSIC, "must_trump"),
    "play.beat": (CLASSIC, "must"),
    "play.trump_leads": (CLASSIC, "once_played"),
    "play.single_leads": (CLASSIC, "forbidden"),
    "play.no_points_thrown": (CLASSIC, 2),
    "play.partner_open": (CLASSIC, "before_lead"),
    "count.values": (CLASSIC, {"5": 5, "10": 10, "14": 10, "bird": 25}),
    "count.nest_to": (CLASSIC, "removed"),
    "count.nest_counters": (CLASSIC, "ignored"),
    "count.nest_bonus": (CLASSIC, 20),
    "count.nest_as_trick": ("dixie_4", False),
    "count.majority_bonus": ("dixie_4", 25),
    "count.majority_of": ("dixie_4", "cards"),
    "count.majority_tie": ("dixie_4", "nobody"),
    "count.last_trick_bonus": (CLASSIC, 10),
    "count.trick_points": (CLASSIC, 1),
    "count.sweep_bonus": (CLASSIC, 50),
    "count.sweep_of": ("sweep", "points"),
    "score.kind": (CLASSIC, "zero_and_double"),
    "score.set_factor": (CLASSIC, 2),
    "score.set_keeps": (CLASSIC, True),
    "score.set_gain": (CLASSIC, "bid"),
    "score.made_credit": (CLASSIC, "bid"),
    "score.defenders": (CLASSIC, "never"),
    "score.defender_credit": ("original_3_2011", "own"),
    "score.top_bid_made": (CLASSIC, "wins_match"),
    "score.top_bid_failed": (CLASSIC, "double"),
    "moon.needs": ("moon", "tricks"),
    "moon.made": ("moon", "bonus"),
    "moon.reward": ("moon", 150),
    "moon.failed": ("moon", "match"),
    "moon.price": ("moon", 50),
    "moon.over_moon": ("moon", True),
    "moon.from_below": ("moon", "zero_first"),
    "match.target": (CLASSIC, 400),
    "match.win_by": (CLASSIC, "making_a_bid"),
    "match.past_target": (CLASSIC, "stays"),
    "match.falls_to": ("falls", 200),
    "match.both_reach": (CLASSIC, "bidder"),
    "match.floor": (CLASSIC, 500),
    "match.both_sink": ("floor", "bidder_loses"),
    "match.formats": (CLASSIC, ("to_target",)),
    "match.format": (CLASSIC, "rotation"),
    "match.rounds": ("rounds", 10),
    "match.exchange_seats_every": (CLASSIC, 4),
    "match.undo": (CLASSIC, "never"),
    "match.enforcement": (CLASSIC, "table"),
    "penalties.exposed_card": (CLASSIC, False),
    "penalties.wrong_deal": (CLASSIC, 40),
    "penalties.nest_count": (CLASSIC, 30),
    "penalties.table_talk": (CLASSIC, 30),
    "penalties.renege": (CLASSIC, "none"),
    "partner.when": ("high_card_partner_5", "with_discard"),
    "partner.reveal": ("high_card_partner_5", "on_play"),
    "partner.own_hand": ("high_card_partner_5", True),
    "partner.nest": ("high_card_partner_5", "solo"),
    "dummies.0.seat": ("team_rook_5", 3),
    "dummies.0.mode": ("original_2_1994", "exposed"),
    "dummies.0.side": ("team_rook_5", 0),
    "dummies.0.face_up": ("original_2_2011", 5),
    "dummies.0.at_dealers_right": ("original_2_1994", False),
    "stock.kind": ("tennessee_for_two", "blind_winner_first"),
    "stock.leave": ("wild_bird_2", 3),
    "redraw.counters": ("woodson_patrick_4", "allowed"),
    "redraw.swap_before_trump": ("woodson_patrick_4", True),
    "partner_exchange.cards": ("floor", 3),
    "partner_exchange.kind": ("floor", "best_card"),
    "partner_exchange.sides": ("floor", "all"),
    "boards.size": ("wild_bird_3", 5),
    "boards.line": ("wild_bird_3", 3),
    "boards.layouts": ("wild_bird_3", ()),
    "boards.bird_removes": ("wild_bird_3", False),
    "boards.rounds": ("wild_bird_3", 2),
}
HOUSE = """
[sweep]
extends = "original_partnership_4"
count.sweep_bonus = 50
[no_counter]
extends = "original_partnership_4"
deal.misdeal = ["hand_without_counter"]
[blind]
extends = "original_partnership_4"
auction.blind = "allowed"
[rounds]
extends = "original_partnership_4"
match.format = "fixed_rounds"
match.rounds = 8
[falls]
extends = "original_partnership_4"
match.past_target = "falls"
[moon]
extends = "original_partnership_4"
moon.made = "points"
moon.reward = 200
moon.failed = "points"
moon.price = 100
[floor]
extends = "original_partnership_4"
partner_exchange.cards = 1
match.floor = 300
"""
UNSAID = {
    "meta.id",  # stands on the page, not on the sheet
    "meta.family",  # orders the list of variants
    "meta.title",  # is the heading of the sheet
    "redraw.first",  # has one value
}


def _leaves(kind: type, path: str = "") -> set[str]:
    found: set[str] = set()
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        options = getattr(field.type, "types", (field.type,))
        here = f"{path}{field.name}"
        for option in options:
            place = ""
            if isinstance(option, msgspec.inspect.VarTupleType):
                option, place = option.item_type, ".0"
            if isinstance(option, msgspec.inspect.StructType):
                found |= _leaves(option.cls, f"{here}{place}.")
                break
        else:
            found.add(here)
    return found


def test_the_list_below_names_every_field_there_is() -> None:
    assert set(LEAVES) | UNSAID == _leaves(Rules)


@pytest.mark.parametrize("path", sorted(set(LEAVES) - UNSAID))
def test_every_field_has_its_words(path: str) -> None:
    variant, new = LEAVES[path]
    rules = {**load_catalog(), **load_text(HOUSE)}[variant]
    other = replaced(rules, path.split("."), new)
    assert other != rules, "the other value is the old one"
    assert text_of(other) != text_of(rules)
    if not path.startswith("meta."):
        assert difference(other, rules)


CHOICES = [
    (path, option)
    for path, kind in (
        *(("table.sides", "TableSpec"), ("deal.nest_deal", "DealSpec")),
        *(("auction.all_pass", "AuctionSpec"), ("auction.starts", "AuctionSpec")),
        *(("auction.turns", "AuctionSpec"), ("auction.holding", "AuctionSpec")),
        *(("exchange.counters", "ExchangeSpec"), ("exchange.trumps", "ExchangeSpec")),
        *(("exchange.singles", "ExchangeSpec"), ("exchange.seen_by", "ExchangeSpec")),
        *(("score.defenders", "ScoreSpec"), ("score.made_credit", "ScoreSpec")),
        *(("score.top_bid_made", "ScoreSpec"), ("score.top_bid_failed", "ScoreSpec")),
        *(("match.win_by", "MatchSpec"), ("match.format", "MatchSpec")),
        *(("count.nest_counters", "CountSpec"), ("match.enforcement", "MatchSpec")),
        *(("trump.source", "TrumpSpec"), ("trump.named", "TrumpSpec")),
        *(("play.first_lead", "PlaySpec"), ("play.review", "PlaySpec")),
        *(("score.set_gain", "ScoreSpec"), ("match.past_target", "MatchSpec")),
        *(("play.void", "PlaySpec"), ("play.beat", "PlaySpec")),
        *(("play.trump_leads", "PlaySpec"), ("play.single_leads", "PlaySpec")),
        ("play.partner_open", "PlaySpec"),
        *(("count.nest_to", "CountSpec"), ("score.kind", "ScoreSpec")),
    )
    for field in msgspec.inspect.type_info(
        getattr(__import__("rookery.rules.spec", fromlist=["x"]), kind)
    ).fields  # type: ignore[attr-defined]
    if field.name == path.split(".")[1]
    for option in field.type.values
]


def test_every_choice_has_words_of_its_own() -> None:
    rules = load_variant(CLASSIC)
    texts: dict[str, set[str]] = {}
    for path, option in CHOICES:
        other = replaced(rules, path.split("."), option)
        seen = texts.setdefault(path, set())
        assert text_of(other) not in seen, (path, option)
        seen.add(text_of(other))


@pytest.mark.parametrize("variant", list(load_catalog()))
def test_the_sheet_is_whole(variant: str) -> None:
    rules = load_variant(variant)
    sections = describe(rules)
    titles = [section.title for section in sections]
    assert len(set(titles)) == len(titles)
    assert titles[0] == "In short"
    assert titles[-1] == "Where the sources are silent"
    for title in ("What you need", "The cards", "Seats and sides", "The deal", "Trump", "Play"):
        assert title in titles
    assert ("The auction" in titles) == (rules.auction is not None)
    assert ("The nest" in titles) == (rules.deal.nest > 0)
    assert ("The boards" in titles) == (rules.boards is not None)
    assert ("The score" in titles) == (rules.boards is None)
    for section in sections:
        assert section.lines
        for line in section.lines:
            assert line == " ".join(line.split())
            assert line.endswith((".", ".)")), line
            assert "None" not in line
            assert line[0].isupper(), line
            assert not re.search(r"\b(kitty|widow|revoke|discard pile|hand is over)\b", line), line
            assert not re.search(r" [,.;:]|\.\.|,,|\ba [aeiou]|\b1 points|\bone cards", line), line


@pytest.mark.parametrize("variant", list(load_catalog()))
def test_the_sheet_has_the_numbers(variant: str) -> None:
    rules = load_variant(variant)
    sheet = sheet_of(rules)
    assert f"with {sum(_pack(rules))} cards" in sheet["In short"][1]
    if rules.auction is not None:
        auction = " ".join(sheet["The auction"])
        assert f"lowest bid is {rules.auction.min} and the highest {rules.auction.max}" in auction
    if rules.boards is None:
        assert str(rules.match.target) in " ".join(sheet["Winning the match"])
    text = text_of(rules)
    assert text.count("the card with the rook on it") == (rules.pack.faces == "rook")


def _pack(rules: Rules) -> list[int]:
    each = 4 * len(rules.pack.ranks) + len(rules.pack.singles)
    return [each] * rules.pack.copies


@pytest.mark.parametrize("variant", list(load_catalog()))
def test_the_worked_example_is_right(variant: str) -> None:
    """Reads the numbers from the example and scores them again."""
    rules = load_variant(variant)
    if rules.auction is None:
        return
    opening, made, lost = sheet_of(rules)["An example"]
    bid = int(re.search(r"has bid (\d+)", opening)[1])  # type: ignore[index]
    assert rules.auction.min <= bid <= rules.auction.max
    assert bid % rules.auction.step == 0
    for line, wins in ((made, True), (lost, False)):
        found = re.search(
            r"wins (?:only )?(\d+), .*won (\d+).*?scores? (\d+)(?: each)?\."
            r"(?: The other (\d+) points? [^.]+\.)?$",
            line,
        )
        assert found, line
        ours, theirs, credited, missing = (int(number or 0) for number in found.groups())
        assert (ours >= bid) == wins
        doubled = rules.score.kind == "zero_and_double" and not wins
        assert credited == theirs * (2 if doubled else 1)
        assert ours + theirs + missing == sum(_points(rules)), line
        if wins:
            assert re.search(rf"scores? {ours}\b", line)
        elif rules.score.kind == "setback":
            assert f"minus {bid}." in line
        else:
            assert "scores nothing" in line


def _points(rules: Rules) -> list[int]:
    count = rules.count
    numbers = [4 * count.values.get(str(number), 0) for number in rules.pack.ranks]
    singles = [count.values.get(single.face, 0) for single in rules.pack.singles]
    tricks = 20 if rules.stock else rules.deal.hand
    bonuses = [count.last_trick_bonus, count.majority_bonus, count.trick_points * tricks]
    return [*[rules.pack.copies * p for p in (*numbers, *singles)], *bonuses]


def test_the_classic_example() -> None:
    assert sheet_of(load_variant(CLASSIC))["An example"] == (
        "Ann is the declarer and has bid 90. All scores are 0.",
        "If Ann's side wins 100, the bid is made: Ann's side scores 100. The other side, which won "
        "20, scores 20.",
        "If Ann's side wins only 75, the bid is set: Ann's side loses 90 and now has minus 90. The "
        "other side, which won 45, scores 45.",
    )


@pytest.mark.parametrize(
    ("variant", "title", "words"),
    [
        ("standard_deck_4", "The cards", "from highest to lowest: ace, king, queen, jack, 10"),
        ("western_new_york_4", "The cards", "4, 3, 2, the bird."),
        ("red_one_4", "The cards", "the Red 1, the bird, 14"),
        (
            "kentucky_discard_4",
            "What you need",
            "Leave out the 1s, the 2s, the 3s, the 4s and the bird",
        ),
        (
            "partnership_for_six",
            "The deal",
            "until eight cards lie there. The last card of the pack joins them. These nine cards",
        ),
        ("team_rook_6", "The auction", "the dealer must take the bid at 200"),
        ("original_2_1994", "The nest", "may take up to two of its cards"),
        ("original_2_2011", "Play", "The dummy leads to the first trick."),
        ("tennessee_for_two", "Play", "The declarer's opponent leads"),
        ("beginner_4", "Trump", "put it at the bottom of the nest"),
        ("call_partner_5", "Trump", "the 2 beats all others of its suit and the ace beats none"),
        ("western_kentucky_4", "Winning the match", "bids 150, the highest bid, and makes it wins"),
        ("wild_bird_2", "Drawing from the stock", "When only one card is left, nobody draws"),
    ],
)
def test_some_sentences(variant: str, title: str, words: str) -> None:
    assert words in " ".join(sheet_of(load_variant(variant))[title])


def test_a_bird_in_the_middle_of_trumps_is_placed() -> None:
    singles = (Single(face="bird", rank=10),)
    rules = replaced(load_variant(CLASSIC), ["pack", "singles"], singles)
    assert check(rules) == ()
    assert "11, the bird, 10, 9" in " ".join(sheet_of(rules)["The cards"])


@pytest.mark.parametrize(
    ("variant", "switches", "title", "words"),
    [
        (CLASSIC, {"exchange.trumps": "forbidden"}, "The nest", "No trump may be buried. If the"),
        (CLASSIC, {"exchange.singles": "forbidden"}, "The nest", "The bird may not be buried."),
        (
            "team_rook_6",
            {"exchange.singles": "forbidden"},
            "The nest",
            "Counters and birds may not",
        ),
        (
            "team_rook_6",
            {"exchange.singles": "forbidden"},
            "The nest",
            "face up, birds last of all",
        ),
        ("team_rook_6", {"trump.no_trump": ("high",)}, "Trump", "In no-trump, birds are the only"),
        (CLASSIC, {"exchange.singles": "face_up"}, "The nest", "but the bird lies face up"),
        (
            "original_3_1994",
            {"exchange.counters": "forbidden"},
            "The nest",
            "No counter may be buried, but what is in the nest already may stay there.",
        ),
        (
            CLASSIC,
            {"exchange.seen_by": "all"},
            "The nest",
            "Only the declarer knows what is buried.",
        ),
        ("team_rook_6", {"auction.forced_bid": 150}, "The auction", "must take the bid at 150."),
        (CLASSIC, {"count.nest_to": "defenders"}, "Counting a round", "opponents get the nest and"),
        (CLASSIC, {"score.made_credit": "bid"}, "An example", "Ann's side scores 90."),
        (CLASSIC, {"score.defenders": "never"}, "An example", "which won 20, scores nothing."),
        (CLASSIC, {"match.win_by": "making_a_bid"}, "Winning the match", "Points alone are not"),
        (CLASSIC, {"score.set_factor": 3}, "The score", "three times the bid is taken off"),
        (CLASSIC, {"score.set_factor": 2}, "An example", "Ann's side loses 180"),
        (
            CLASSIC,
            {"score.set_keeps": True},
            "An example",
            "Ann's side scores 75 and loses 90 and now has minus 15. The other side, which won 45,",
        ),
        (CLASSIC, {"score.set_gain": "bid"}, "An example", "which won 45, scores 90."),
        (CLASSIC, {"score.set_gain": "own_and_bid"}, "An example", "which won 45, scores 135."),
        (CLASSIC, {"score.set_gain": "all"}, "An example", "which won 45, scores 120."),
        (CLASSIC, {"score.set_gain": "all_and_bid"}, "An example", "which won 45, scores 210."),
        (
            "original_5",
            {"match.past_target": "falls", "match.falls_to": 50},
            "Winning the match",
            "exactly 150 points at the end of a round wins. A score that would go past 150 falls "
            "back to 50.",
        ),
        (CLASSIC, {"match.both_reach": "bidder"}, "Winning the match", "the side that bid wins."),
        (CLASSIC, {"match.floor": 500}, "Winning the match", "sinks to minus 500 or lower"),
        (
            CLASSIC,
            {"score.top_bid_failed": "loses_match"},
            "Winning the match",
            "is set loses the match at once: the other side wins.",
        ),
        (
            "original_5",
            {"score.top_bid_failed": "loses_match"},
            "Winning the match",
            "the best of the others wins.",
        ),
    ],
)
def test_some_sentences_of_house_rules(
    variant: str, switches: dict[str, Any], title: str, words: str
) -> None:
    rules = changed(variant, switches)
    assert words in " ".join(sheet_of(rules)[title])


def test_a_house_rule_tells_its_own_source() -> None:
    text = f'[mine]\nextends = "{CLASSIC}"\nmeta.source = ["as the Millers play it"]\n'
    rules = load_text(text)["mine"]
    assert sheet_of(rules)["Where these rules come from"] == ("as the Millers play it.",)
    assert "Where the sources are silent" not in sheet_of(rules)


def test_no_difference() -> None:
    rules = load_variant(CLASSIC)
    assert difference(rules, rules) == ()
    renamed = replaced(
        rules, ["meta"], Meta(id="x", title="X", family="x", summary="X.", source=("x",))
    )
    assert difference(renamed, rules) == ()


def test_a_difference_has_both_sides() -> None:
    lines = difference(load_variant("two_high_4"), load_variant("western_new_york_4"))
    assert any(line.startswith("- The cards: Some cards are worth points") for line in lines)
    assert any(line.startswith("+ The cards: Some cards are worth points") for line in lines)
    assert "- Counting a round: Winning the last trick brings another 20 points." in lines


def test_a_section_that_is_new_or_gone_is_told() -> None:
    with_part, without = load_variant("high_card_partner_5"), load_variant("original_5")
    assert any(line.startswith("+ The partner: ") for line in difference(with_part, without))
    assert any(line.startswith("- The partner: ") for line in difference(without, with_part))


def test_two_dummies_are_told_apart() -> None:
    rules = load_variant("team_rook_4")
    moved = (Dummy(seat=0, mode="blind", side=0), rules.dummies[1])
    assert difference(replaced(rules, ["dummies"], moved), rules)


def test_the_pages_are_fresh() -> None:
    expected = pages()
    assert {path.name for path in PAGES.glob("*.md")} == set(expected)
    stale = [name for name, text in expected.items() if (PAGES / name).read_text("utf-8") != text]
    assert not stale, "run python -m rookery.rules.describe --write docs/variants"


def test_the_pages_are_written(tmp_path: Path) -> None:
    main(["--write", str(tmp_path / "new")])
    assert len(list((tmp_path / "new").iterdir())) == 33
    page = (tmp_path / "new" / "dixie_4.md").read_text("utf-8")
    assert page.startswith("# Dixie for four\n\n`dixie_4`\n\n## In short\n\n- ")
