"""The keys of contests, which are stored and must not change."""

from __future__ import annotations

from datetime import date

import pytest

from rookery.service.contest_keys import Contest

KEYS = [
    ("2026-11-24/round", Contest("daily", "2026-11-24", "round"), "/daily/2026-11-24"),
    ("2026-11-24/guest", Contest.daily(date(2026, 11, 24), "guest"), "/daily/2026-11-24"),
    ("challenge/a-b_c", Contest("challenge", "a-b_c"), "/challenge/a-b_c"),
    ("duplicate/a-b_c", Contest("duplicate", "a-b_c"), "/duplicate/a-b_c"),
]


@pytest.mark.parametrize(("key", "contest", "page"), KEYS)
def test_a_key_is_that_of_one_contest(key: str, contest: Contest, page: str) -> None:
    assert contest.key == key
    assert contest.page == page
    assert Contest.parse(key) == contest


@pytest.mark.parametrize(
    "key", ["", "/", "2026-11-24", "2026-11-24/five", "2026-11-24/round/deals", "challenge/a/deals"]
)
def test_other_keys_are_those_of_none(key: str) -> None:
    assert Contest.parse(key) is None
