"""Helpers that return the problems which the loader finds in house rules."""

from __future__ import annotations

import pytest

from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.read import load_text

HEAD = '[mine]\nextends = "original_partnership_4"\n'


def problems_of(text: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(RulesError) as caught:
        load_text(text)
    return caught.value.problems


def problem_of(text: str | bytes) -> Problem:
    (problem,) = problems_of(text)
    return problem
