"""The features of rules: every rule set has a row of finite numbers, of one length, and different rules have different
rows.
"""

from __future__ import annotations

from math import isfinite
from random import Random

from tests.rulesets import changed

from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

ORIGINAL = "original_partnership_4"


def features_of(rules: Rules) -> dict[str, float]:
    """Returns the features of *rules* by name."""
    plan = plan_of(rules)
    return dict(zip(rule_feature_names(plan), rule_features(plan), strict=True))


def test_all_rules_have_the_same_features() -> None:
    rng = Random(1)
    every = [*load_catalog().values(), *(random_rules(rng) for _ in range(60))]
    names = list(features_of(every[0]))
    assert len(set(names)) == len(names)
    for rules in every:
        found = features_of(rules)
        assert list(found) == names
        assert all(isfinite(value) and -2.5 <= value <= 4.0 for value in found.values()), found


def test_a_feature_says_where_points_lie() -> None:
    plain = features_of(changed(ORIGINAL, {}))
    tricks = features_of(changed(ORIGINAL, {"count.trick_points": 5}))
    assert plain["points of tricks"] == 0.0
    assert tricks["points of tricks"] == 45 / 165
    assert tricks["points on cards"] == 120 / 165
    assert plain["points on singles"] == 20 / 120


def test_most_variants_differ() -> None:
    variants = [rules for rules in load_catalog().values() if rules.boards is None]
    assert len({tuple(features_of(rules).values()) for rules in variants}) > 0.8 * len(variants)
