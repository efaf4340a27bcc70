"""Every rule of the sources has a test, every mark names a known rule, and docs/rule-coverage.md is up to date."""

from __future__ import annotations

import pytest
from tests.rule_coverage import PAGE, cited_rules, marked, page, unmarked

from rookery.rules.catalog import load_catalog

CITED = cited_rules()


@pytest.mark.parametrize("name", CITED)
def test_the_rule_has_a_test_or_a_reason(name: str) -> None:
    tested = name in marked()
    reason = CITED[name].untested
    assert tested or reason, f"no test cites {name}: {CITED[name].says}"
    assert not (tested and reason), f"{name} is said to need no test and has one"


def test_no_test_cites_a_rule_that_is_not_in_the_list() -> None:
    assert {name: tests for name, tests in marked().items() if name not in CITED} == {}


def test_no_test_claims_a_rule_in_words_that_its_mark_does_not_name() -> None:
    assert unmarked() == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.rule_coverage"


def test_every_variant_is_covered() -> None:
    """More than 10 cited rules apply to each variant."""
    for variant in load_catalog():
        assert sum(variant in cited.variants for cited in CITED.values()) > 10, variant


def test_no_two_rules_say_the_same() -> None:
    """No two rules of a variant have the same words, so none is listed twice."""
    for variant in load_catalog():
        said = [c.says for c in CITED.values() if variant in c.variants and c.document != "A"]
        assert len(set(said)) == len(said), variant
