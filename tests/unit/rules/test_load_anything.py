"""Property tests: any input is either read as valid rules or refused with a message."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.rules.problems import HEAD, problem_of, problems_of

from rookery.engine.plan import plan_of
from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog
from rookery.rules.check import check
from rookery.rules.describe import describe
from rookery.rules.read import load_text, rules_from_json
from rookery.rules.spec import Rules
from rookery.rules.validate import MAX_PROBLEMS

# Whatever comes in


def sound(rules: Rules) -> None:
    """Checks what must hold for all rules that the loader accepts."""
    assert check(rules) == ()
    assert rules_from_json(rules_to_json(rules)) == rules
    assert all(line.strip() for section in describe(rules) for line in section.lines)
    plan_of(rules)


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        here = (*path, key)
        found += _leaves(inner, here) if isinstance(inner, (dict, list)) else [here]
    return found


CATALOG = [msgspec.json.decode(rules_to_json(rules)) for rules in load_catalog().values()]

WORDS = [
    "high",
    "low",
    "free",
    "must",
    "rook",
    "standard",
    "alternating",
    "individual",
    "declarer_vs_rest",
    "called_partner",
    "interleaved",
    "last",
    "redeal",
    "dealer_forced",
    "allowed",
    "face_up",
    "forbidden",
    "declarer",
    "declarer_or_turn",
    "nest_top_card",
    "cut_card",
    "after_nest",
    "before_nest",
    "left_of_dealer",
    "dealer",
    "left_of_declarer",
    "dummy",
    "first",
    "last_trick",
    "none",
    "removed",
    "not_counted",
    "nobody",
    "defenders",
    "setback",
    "zero_and_double",
    "plain",
    "board",
    "own",
    "combined",
    "to_target",
    "blind",
    "exposed",
    "bird",
    "joker",
    "red_1",
    "at_once",
    "on_play",
    "solo",
    "5",
    "14",
]

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_changed_rules_are_either_sound_or_refused(data: st.DataObject) -> None:
    raw = msgspec.json.decode(msgspec.json.encode(data.draw(st.sampled_from(CATALOG))))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(_leaves(raw)))
        holder = raw
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = data.draw(json_values)
    problems: tuple[Problem, ...] = ()
    try:
        sound(rules_from_json(msgspec.json.encode(raw)))
    except RulesError as error:
        problems = error.problems
    assert len(problems) <= MAX_PROBLEMS
    assert all(p.text and p.path for p in problems)


@settings(max_examples=200, deadline=None)
@given(json_values)
def test_any_json_is_read_or_refused(value: object) -> None:
    with pytest.raises(RulesError):
        rules_from_json(msgspec.json.encode(value))


paths = st.sampled_from(
    sorted(
        {
            ".".join(str(k) for k in path)
            for raw in CATALOG
            for path in _leaves(raw)
            if "." not in path
        }
    )
)

scalars = (
    st.integers(-2, 60).map(str)
    | st.sampled_from(WORDS).map(lambda word: f'"{word}"')
    | st.sampled_from(["true", "[]", "[1, 2]", "{}", "1.5", "nan", "inf", "1979-05-27", "'"])
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([*load_catalog(), "mine", "nobody"]),
    st.lists(st.tuples(paths, scalars), max_size=3),
)
def test_any_house_rule_is_sound_or_refused(parent: str, lines: list[tuple[str, str]]) -> None:
    text = f'[mine]\nextends = "{parent}"\n' + "".join(f"{k} = {v}\n" for k, v in lines)
    try:
        found = load_text(text)
    except RulesError:
        return
    sound(found["mine"])


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_refused_in_words(text: bytes | str) -> None:
    with pytest.raises(RulesError):
        load_text(text)


bodies = st.sampled_from(
    [
        "",
        "deal.nest = 5\n",
        "match.target = 400\n",
        "meta = 3\n",
        'auction = "none"\n',
        "dummies = [{}]\n",
    ]
)

parents = st.sampled_from(["", *(f'extends = "{p}"\n' for p in ("a", "b", "c", "dixie_4", "x"))])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(["a", "b", "c", "dixie_6"]), st.tuples(parents, bodies)))
def test_any_family_of_house_rules_is_sound_or_refused(tables: dict[str, tuple[str, str]]) -> None:
    text = "".join(f"[{name}]\n{parent}{body}" for name, (parent, body) in tables.items())
    try:
        found = load_text(text)
    except RulesError:
        return
    assert list(found) == list(tables)
    for rules in found.values():
        sound(rules)


def test_an_unknown_key_does_not_hide_what_else_is_wrong() -> None:
    text = HEAD + "auction.maximum = 130\ndeal.nest = 6\n"
    paths = [problem.path for problem in problems_of(text)]
    assert any(path.endswith("auction.maximum") for path in paths)
    assert any("deal" in path for path in paths)


def test_an_inherited_offer_goes_where_it_does_not_fit() -> None:
    """An inherited match format that does not fit the number of players is dropped, not reported."""
    alone = 'table.sides = "declarer_vs_rest"\n'
    assert load_text(HEAD + alone)["mine"].match.formats == ("to_target", "fixed_hands")
    assert load_text(HEAD)["mine"].match.formats == (
        "to_target",
        "fixed_hands",
        "individual_rotation_12",
    )
    own = 'match.formats = ["individual_rotation_12"]\n'
    problem = problem_of(HEAD + alone + own)
    assert (problem.path, problem.text) == (
        "mine.match.formats",
        '"individual_rotation_12" needs four players in two sides',
    )
