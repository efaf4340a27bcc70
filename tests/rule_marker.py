"""``@rule("H11:64", "A14")``: the rules of the sources that a test holds the engine to.

The names are those of rules_cited.toml; tests/test_rule_coverage.py refuses others.
"""

from __future__ import annotations

import pytest


def rule(*cited: str) -> pytest.MarkDecorator:
    """Marks a test with the rules, rulings and worked examples that it tests."""
    return pytest.mark.rule(*cited)
