"""Differences of house rules: each is paired with the line that it replaces, and is as short as possible."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rookery.messages import PSEUDO
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.describe import difference
from rookery.rules.differences import RuleDifference, rule_differences
from rookery.rules.house import read_table
from rookery.rules.spec import Rules

KENTUCKY = "kentucky_discard_4"


def changed(**switches: Any) -> tuple[RuleDifference, ...]:
    table = {"extends": KENTUCKY, "meta": {"title": "Ours"}, **switches}
    return rule_differences(read_table(table), load_variant(KENTUCKY))


def test_rules_that_are_the_same_have_none() -> None:
    rules = load_variant(KENTUCKY)
    assert rule_differences(rules, rules) == ()
    assert changed() == ()


def test_a_changed_number_stands_with_the_one_of_before_and_nothing_that_both_say() -> None:
    assert changed(auction={"min": 75}) == (
        RuleDifference(
            "The auction",
            "The lowest bid is 75 and the highest 100.",
            "The lowest bid is 70 and the highest 100.",
        ),
    )


def test_a_rule_that_is_added_replaces_nothing() -> None:
    first, second = changed(count={"last_trick_bonus": 20})
    assert (first.now, first.before) == ("Winning the last trick brings another 20 points.", None)
    assert second.now is not None
    assert second.before is not None


def test_a_rule_that_is_left_out_stands_alone() -> None:
    with_bonus = read_table({"extends": KENTUCKY, "count": {"last_trick_bonus": 20}})
    found = rule_differences(load_variant(KENTUCKY), with_bonus)
    assert found[-1].now is None or found[0].now is None
    gone = [one.before for one in found if one.now is None]
    assert gone == ["Winning the last trick brings another 20 points."]


def test_in_the_pseudo_language_every_sentence_is_whole() -> None:
    rules = read_table({"extends": KENTUCKY, "auction": {"min": 75}})
    (found,) = rule_differences(rules, load_variant(KENTUCKY), PSEUDO)
    for text in (found.section, found.now, found.before):
        assert text is not None
        assert (text[0], text[-1]) == ("⟦", "⟧")


@pytest.mark.parametrize("rules", load_catalog().values(), ids=lambda rules: rules.meta.id)
def test_nothing_that_differs_is_left_out(rules: Rules) -> None:
    """Each line of `difference`, which has whole lines, begins with the text of one rule difference."""
    parent = next(iter(load_catalog().values()))
    found = rule_differences(rules, parent)
    for sign, told in (
        ("+ ", [(one.section, one.now) for one in found if one.now is not None]),
        ("- ", [(one.section, one.before) for one in found if one.before is not None]),
    ):
        lines = [line for line in difference(rules, parent) if line.startswith(sign)]
        assert len(lines) == len(told)
        for section, text in told:
            assert any(line.startswith(f"{sign}{section}: {text}") for line in lines)


def test_what_is_no_rule_does_not_count() -> None:
    rules = load_variant(KENTUCKY)
    meta = msgspec.structs.replace(rules.meta, summary="Something else.")
    told = msgspec.structs.replace(rules, meta=meta)
    assert rule_differences(told, rules) == ()
