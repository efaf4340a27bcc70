"""The endpoints of the deals of the day: which days are shown, and why others are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.testing import TestClient

from rookery.web.app import Settings, create_app


@pytest.mark.parametrize(
    ("day", "code"),
    [("2999-01-01", "daily_future"), ("2001-01-01", "daily_past"), ("x", "no_such_daily")],
)
def test_a_day_that_is_not_shown_is_refused_with_the_reason(
    tmp_path: Path, day: str, code: str
) -> None:
    with TestClient(create_app(Settings(data=tmp_path, bot="casual"))) as http:
        answer = http.get("/api/daily", params={"day": day})
        assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_a_day_is_asked_for_by_its_date(tmp_path: Path) -> None:
    """Its page has an address of its own."""
    with TestClient(create_app(Settings(data=tmp_path, bot="casual"))) as http:
        today = http.get("/api/daily").json()
        assert today["day"] == today["today"]
        assert http.get("/api/daily", params={"day": today["day"]}).json() == today
        page = http.get(f"/daily/{today['day']}")
        assert page.status_code == http.get("/daily").status_code
        assert page.text == http.get("/daily").text
