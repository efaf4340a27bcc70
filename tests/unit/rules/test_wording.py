"""The wording of problems for people who do not know rule files."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.rulesets import changed

from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.catalog import load_catalog
from rookery.rules.check import check
from rookery.rules.describe import describe
from rookery.rules.house import read_table
from rookery.rules.read import load_text
from rookery.rules.schema import fields_by_path, schema
from rookery.rules.wording import problem_field, problem_sentence
from rookery.train.option_changes import option_change
from rookery.train.structural_changes import STRUCTURE

CODED = re.compile(r"[a-z]_[a-z]|[a-z]\.[a-z]|\"|=|\[|\bdeclarer\b|\bauction\b")


def broken(number: int) -> tuple[Problem, ...]:
    """Returns the problems of a variant after a few random changes."""
    rng = Random(f"broken {number}")
    rules = rng.choice(tuple(load_catalog().values()))
    for _ in range(rng.randint(1, 6)):
        change = rng.choice(STRUCTURE) if rng.random() < 0.5 else option_change
        rules = change(rules, rng)
    return check(rules)


def test_no_message_speaks_the_language_of_files() -> None:
    kinds = set()
    for number in range(1500):
        for problem in broken(number):
            sentence = problem_sentence(problem)
            assert not CODED.search(sentence), (problem, sentence)
            assert sentence[0].isupper() or sentence[0] == "“"
            assert sentence.endswith(".")
            assert problem_field(problem) in fields_by_path(), problem
            kinds.add((problem_field(problem), re.sub(r"\d+", "N", problem.text)))
    assert len(kinds) > 80


def test_a_fix_helps() -> None:
    """Applying an offered fix removes the problem."""
    helped = 0
    for number in range(400):
        rng = Random(f"broken {number}")
        rules = rng.choice(tuple(load_catalog().values()))
        for _ in range(rng.randint(1, 3)):
            rules = (rng.choice(STRUCTURE) if rng.random() < 0.5 else option_change)(rules, rng)
        for problem in check(rules):
            if not problem.fix:
                continue
            better = rules
            for path, value in problem.fix:
                record, _, name = path.partition(".")
                part = getattr(better, record)
                if name and part is not None:
                    part = type(part)(
                        **{**{f: getattr(part, f) for f in part.__struct_fields__}, name: value}
                    )
                elif not name:
                    part = None
                better = type(better)(
                    **{**{f: getattr(better, f) for f in better.__struct_fields__}, record: part}
                )
            left = {(one.path, one.text) for one in check(better)}
            assert (problem.path, problem.text) not in left, problem
            helped += 1
    assert helped > 100


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        (
            {"auction.max": 180},
            "auction.max",
            "Highest bid: is 180, but a round holds at most 120 points. Set “Highest bid” to 120.",
        ),
        (
            {"deal.nest": 4},
            "deal.hand",
            "Cards in each hand: 4 hands of 9 + nest 4 is 40, but the pack has 41 cards."
            " Set “Cards in the nest” to 5 or “Cards out of play” to 1.",
        ),
        (
            {"auction.favor_turn": "partner_leads"},
            "auction.favor_turn",
            "When one may wait for the partner: is “While the partner has the highest bid”, which"
            " means nothing without “Passing to the partner once”. Set “Passing to the partner"
            " once” to yes.",
        ),
        (
            {"exchange.trumps": "forbidden"},
            "exchange.trumps",
            "Burying trumps: nobody knows what is trump while burying. Set “When trump is named” to"
            " “With the nest in hand, before burying”.",
        ),
        (
            {"exchange.limit": 9},
            "exchange.limit",
            "Most cards exchanged: should be from 1 to the 5 cards of the nest. “Any number” means"
            " no limit.",
        ),
        (
            {"count.values": {"3": 5, "5": 20}},
            "count.values",
            "Points of the cards (3): is not a card of this pack. Cards are 5, 6, 7, 8, 9, 10, 11, 12,"
            " 13, 14, “The bird”.",
        ),
        (
            {"play.first_lead": "dummy"},
            "play.first_lead",
            "Who leads first: “The dummy” needs an exposed dummy hand, and no other.",
        ),
    ],
)
def test_sentences(change: dict[str, object], field: str, sentence: str) -> None:
    problems = check(changed("original_partnership_4", change))
    assert (field, sentence) in [(problem_field(one), problem_sentence(one)) for one in problems]


def test_a_switch_is_set_in_a_file_as_files_spell_it() -> None:
    (problem,) = check(changed("original_partnership_4", {"auction.favor_turn": "partner_leads"}))
    assert str(problem).endswith("set auction.pass_in_favor = true")


def test_problems_of_files_are_readable_too() -> None:
    with pytest.raises(RulesError) as caught:
        load_text("nonsense")
    (problem,) = caught.value.problems
    assert problem_field(problem) is None
    assert problem_sentence(problem).startswith("Is not TOML")
    with pytest.raises(RulesError) as caught:
        read_table({"extends": "dixie_4", "deal": {"hands": 9}})
    (problem,) = caught.value.problems
    assert problem_sentence(problem) == "“deal.hands”: unknown key. Did you mean hand?"


def test_the_pseudo_language_reaches_labels_problems_and_sheets() -> None:
    """All displayed texts come from the messages, labels or sheet of the language."""
    rules = changed("original_partnership_4", {"auction.max": 180})
    for problem in check(rules):
        sentence = problem_sentence(problem, "en-XA")
        assert "⟦" in sentence
        assert not re.search(r"[aeiou]", sentence), sentence
    for group in schema("en-XA"):
        assert not re.search(r"[aeiou]", group.title)
        for field in group.fields:
            texts = (field.label, field.help, *(choice.label for choice in field.choices))
            assert not any(re.search(r"[aeiou]", text) for text in texts)
    english, pseudo = (describe(load_catalog()["dixie_4"], name) for name in ("en", "en-XA"))
    assert [part.id for part in english] == [part.id for part in pseudo]
    assert not any(re.search(r"[aeiou]", line) for part in pseudo for line in part.lines)
    assert describe(load_catalog()["dixie_4"], "xx") == english
