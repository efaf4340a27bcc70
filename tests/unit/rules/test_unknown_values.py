"""Rule files with values of the wrong type: everything else that is wrong is told at once, and nothing that only may be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.rules.problems import HEAD, problem_of, problems_of

from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules import unknown_values
from rookery.rules.catalog import catalog_tables, load_catalog
from rookery.rules.check import check
from rookery.rules.house import leaves, table_of
from rookery.rules.read import load_table
from rookery.rules.schema import fields_by_path
from rookery.rules.spec import Rules
from rookery.rules.unknown_values import MAX_TRIES_PER_FILE

WRONG: dict[str, Any] = {"number": "x", "switch": 3, "choice": "?"}
WHOLE = """[mine]
meta = { title = "x", family = "y", summary = "z", source = ["a"] }
pack.ranks = [14, 10, 5]
table.players = 4
deal.hand = 2
deal.nest = 4
match.target = 100
count.values = { "5" = 5 }
auction.min = 5
auction.max = 20
"""


def paths(text: str) -> list[str]:
    return [problem.path.removeprefix("mine.") for problem in problems_of(text)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (['auction.min = "x"', "deal.hand = 8"], ["auction.min", "deal"]),
        # What the wrong values are decides whether these are wrong, too.
        (['deal.nest = "x"', "deal.hand = 8"], ["deal.nest"]),
        (['auction.max = "x"', "auction.min = 200"], ["auction.max"]),
        (['pack.ranks = [5, "x"]', "deal.hand = 8"], ["pack.ranks[1]"]),
        # Whatever the sides are, 5 hands of 9 are too many cards; and whatever the pack is, no card has points.
        (['table.sides = "alternate"', "table.players = 5"], ["table.sides", "deal"]),
        (["pack = 5", "deal.hand = 30", "count.values = {}"], ["pack", "auction.max", "count"]),
        # Nothing can be said about an auction if there may be none.
        (["auction = 5", 'exchange = "none"', "penalties.nest_count = 0"], ["auction"]),
        (["moon = 5", "match.target = 0"], ["moon", "match.target"]),
        (["auction.min = true", "auction.step = 0"], ["auction.min", "auction.step"]),
        (["auction.min = -5", "deal.hand = 8"], ["auction.min", "deal"]),
        # Values that may be there only together.
        (["deal.hand = true", 'deal.nest = "x"', "match.floor = 1.5"], ["deal.hand", "deal.nest", "match.floor"]),
        (["qqq = 1", "auction.min = true", "deal.hand = 8"], ["qqq", "auction.min", "deal"]),
    ],
)  # fmt: skip
def test_all_that_is_wrong_for_certain_is_told(lines: list[str], expected: list[str]) -> None:
    assert paths(HEAD + "\n".join(lines)) == expected


def test_the_sums_are_told_with_what_to_do() -> None:
    _, deal = problems_of(HEAD + 'auction.min = "x"\ndeal.hand = 8\n')
    assert deal.text == "4 hands of 8 + nest 5 is 37, but the pack has 41 cards"
    assert deal.hint.startswith("set deal.hand = 9")


def test_an_absent_part_beside_an_unknown_key_is_absent() -> None:
    text = HEAD + 'exchange = "none"\npenalties.nest_count = 0\n'
    assert paths(text + "qqq = 1\n") == ["qqq"]


def test_rules_of_their_own_may_lack_what_they_need() -> None:
    load_table("mine", catalog_tables()["original_partnership_4"])
    assert paths(WHOLE.replace("= 4", '= "4"').replace("[14, 10, 5]", "5")) == [
        "pack.ranks",
        "table.players",
        "deal.nest",
    ]
    assert (
        paths(WHOLE.replace("= 100", '= "x"').replace("hand = 2", "hand = 3"))
        == [
            "deal",
            "match.target",
        ][::-1]
    )


def test_a_problem_is_told_where_it_stands_and_not_where_it_is_inherited() -> None:
    text = HEAD + 'deal.nest = 4\n[kid]\nextends = "mine"\n{}[other]\nextends = "kid"\n'
    assert problem_of(text.replace("{}", "")).path == "mine.deal"
    found = problems_of(text.replace("{}", "auction.min = true\ndeal.hand = 8\n"))
    assert [problem.path for problem in found] == ["kid.auction.min", "mine.deal", "kid.deal"]


def test_what_is_set_again_is_known() -> None:
    text = HEAD + 'deal.nest = "x"\n[kid]\nextends = "mine"\ndeal.nest = 4\n'
    assert [problem.path for problem in problems_of(text)] == ["mine.deal.nest", "kid.deal"]
    text = HEAD + 'deal.nest = "x"\n[kid]\nextends = "mine"\ndeal.hand = 8\n'
    assert [problem.path for problem in problems_of(text)] == ["mine.deal.nest"]


@pytest.mark.parametrize(
    ("variant", "lines"),
    [
        ("original_5", "table.players = 'x'\nmatch.formats = ['individual_rotation_12']\n"
         "table.sides = 'alternating'\npartner = 'none'\ndeal.hand = 9\ndeal.nest = 5\n"),
        ("wild_bird_4_partnership", "boards.line = 3\nmatch.target = 'x'\n"),
    ],
)  # fmt: skip
def test_a_number_that_must_be_just_one_is_tried(variant: str, lines: str) -> None:
    assert len(paths(f'[mine]\nextends = "{variant}"\n{lines}')) == 1


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of all rules that are checked."""
    ids: list[str] = []

    def noted(rules: Rules) -> tuple[Problem, ...]:
        ids.append(rules.meta.id)
        return check(rules)

    monkeypatch.setattr(unknown_values, "check", noted)
    return ids


def file_with_wrong_values(number: int, variants: int) -> str:
    """Returns a file in which only the last value that is tried shows that the number of rounds may be right."""
    fields = fields_by_path()
    in_order = sorted(path for path, field in fields.items() if field.kind in WRONG)
    parts = ("auction.", "count.", "deal.", "exchange.")
    wrong = [path for path in in_order if path.startswith(parts)][:number]
    lines = [f"{path} = {WRONG[fields[path].kind]!r}\n" for path in wrong]
    text = HEAD + "".join(lines) + 'match.rounds = 5\nmatch.format = "?"\n'
    return text + "".join(f'[kid{n}]\nextends = "mine"\n' for n in range(variants))


def test_the_checks_of_a_file_are_limited(checked: list[str]) -> None:
    found = problems_of(file_with_wrong_values(30, 199))
    assert len(found) == 31
    assert {problem.path.split(".")[0] for problem in found} == {"mine"}
    assert MAX_TRIES_PER_FILE < len(checked) <= MAX_TRIES_PER_FILE + 200


def test_the_limit_is_enough_for_the_most_wrong_values_of_a_variant(checked: list[str]) -> None:
    wrong = file_with_wrong_values(30, 0) + "match.target = 0\n"
    assert paths(wrong)[-1] == "match.target"
    assert len(checked) < MAX_TRIES_PER_FILE / 2


def test_what_does_not_depend_on_wrong_values_is_told_after_the_limit() -> None:
    text = file_with_wrong_values(30, 198) + '[own]\nextends = "original_5"\nmatch.target = 0\n'
    assert [problem.path for problem in problems_of(text)][-1] == "own.match.target"


@pytest.mark.parametrize("number", [40, 80])
def test_an_inherited_problem_is_told_once_however_many_inherit_it(number: int) -> None:
    kids = "".join(f'[kid{n}]\nextends = "mine"\n' for n in range(number))
    assert problem_of(HEAD + "match.target = 0\n" + kids).path == "mine.match.target"


@pytest.mark.parametrize("variant", ["tennessee_for_two", "wild_bird_2"])
@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("table.players = 0", "table.players"),
        ('table.players = "two"', "table.players"),
        ("table = 5", "table"),
    ],
)
def test_no_players_share_no_stock(variant: str, line: str, path: str) -> None:
    text = f'[mine]\nextends = "{variant}"\n{line}\nmatch.target = 0\n'
    told = paths(text)
    assert told[0] == path
    assert "match.target" in told
    assert "deal.stock" not in told, "it is the number of players that is wrong"


def test_a_built_in_id_leads_to_no_other_problem() -> None:
    text = '[dixie_4]\nextends = "dixie_6"\ndeal.hand = 3\n'
    assert [problem.path for problem in problems_of(text)] == ["dixie_4"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_wrong_value_in_rules_that_can_be_played_is_the_only_problem(
    data: st.DataObject,
) -> None:
    """All built-in games can be played, so nothing else can be wrong for certain."""
    variant = data.draw(st.sampled_from(sorted(load_catalog())))
    parent = data.draw(st.sampled_from(["original_partnership_4", "dixie_4", "original_5"]))
    table = table_of(load_catalog()[variant], parent)
    fields = fields_by_path()
    written = [path for path, _ in leaves(table) if fields[path].kind in WRONG]
    if not written:
        return
    path = data.draw(st.sampled_from(written))
    *names, last = path.split(".")
    part = table
    for name in names:
        part = part[name]
    part[last] = WRONG[fields[path].kind]
    with pytest.raises(RulesError) as caught:
        load_table("mine", table)
    assert [problem.path for problem in caught.value.problems] == [f"mine.{path}"]
