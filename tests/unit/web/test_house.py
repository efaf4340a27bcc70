"""The endpoints of house rules."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from rookery.rules.catalog import load_variant
from rookery.rules.schema import fields_by_path
from rookery.service.lobby import Lobby
from rookery.store.port import CorruptRecord
from rookery.web.house import MAX_RULES_BODY

TABLE = {
    "extends": "original_partnership_4",
    "meta": {"title": "As the Millers play it"},
    "auction": {"min": 75},
}


def test_the_schema_is_served(http: TestClient[Any]) -> None:
    groups = http.get("/api/rules/schema").json()["groups"]
    paths = [field["path"] for group in groups for field in group["fields"]]
    assert set(paths) <= set(fields_by_path())
    assert len(paths) > 80
    (low,) = [f for g in groups for f in g["fields"] if f["path"] == "auction.min"]
    assert (low["label"], low["kind"], low["low"]) == ("Lowest bid", "number", 1)
    # A search for a card's rank finds its place in the pack and its points.
    thirteen = {f["path"] for g in groups for f in g["fields"] if "13" in " ".join(f["also"])}
    assert {"pack.ranks", "count.values"} <= thirteen


def test_words_come_in_the_language_asked_for(http: TestClient[Any]) -> None:
    draft = {"table": {**TABLE, "auction": {"max": 200}}}
    for path in ("schema", "dixie_4", "check"):
        answers = [
            http.post(f"/api/rules/{path}{query}", json=draft)
            if path == "check"
            else http.get(f"/api/rules/{path}{query}")
            for query in ("", "?lang=en", "?lang=xx", "?lang=en-XA")
        ]
        assert [answer.status_code for answer in answers] == [200] * 4
        plain, english, unknown, pseudo = (answer.text for answer in answers)
        assert plain == english == unknown
        assert "⟦" not in plain
        assert "⟦" in pseudo


def test_the_values_of_a_variant(http: TestClient[Any]) -> None:
    values = http.get("/api/rules/dixie_4/values").json()
    assert values["match"]["target"] == load_variant("dixie_4").match.target
    assert values["partner"] is None
    missing = http.get("/api/rules/nonsense/values")
    assert (missing.status_code, missing.json()["code"]) == (404, "unknown_variant")


def test_a_draft_is_checked(http: TestClient[Any]) -> None:
    answer = http.post("/api/rules/check", json={"table": TABLE})
    assert answer.status_code == 200
    assert answer.json()["problems"] == []
    assert answer.json()["house"]["table"] == TABLE
    bad = http.post("/api/rules/check", json={"table": {**TABLE, "auction": {"max": 200}}}).json()
    assert bad["house"] is None
    assert [problem["field"] for problem in bad["problems"]] == ["auction.max"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"nonsense", 400, "malformed"),
        (b"[]", 400, "malformed"),
        (b'{"table": 5}', 400, "malformed"),
        (b'{"toml": {}}', 400, "malformed"),
        (b'{"tables": {}}', 400, "malformed"),
        (b'{"table": {"a": \xff}}', 400, "malformed"),
        (b'{"table": ' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}", 413, "too_large"),
        (b'{"table": {"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}", 400, "malformed"),
        (b'{"toml": "' + b"x" * MAX_RULES_BODY + b'"}', 413, "too_large"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_malformed_bodies(http: TestClient[Any], body: bytes, status: int, code: str) -> None:
    answer = http.post(
        "/api/rules/check", content=body, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]


def test_thousands_of_keys_are_answered(http: TestClient[Any]) -> None:
    table = {**TABLE, **{f"key{number}": number for number in range(4000)}}
    problems = http.post("/api/rules/check", json={"table": table}).json()["problems"]
    assert len(problems) == 60


def test_saving_playing_and_deleting(http: TestClient[Any]) -> None:
    assert http.get("/api/rules/saved").json() == []
    saved = http.post("/api/rules/saved", json={"draft": {"table": TABLE}})
    assert saved.status_code == 200
    assert http.get("/api/rules/saved").json() == [saved.json()]
    house_id = saved.json()["id"]
    opened = http.post("/api/tables", json={"rules": {"table": saved.json()["table"]}})
    assert opened.status_code == 201
    rules = http.get(f"/api/tables/{opened.json()['table_id']}/rules").json()
    assert rules["info"]["title"] == "As the Millers play it"
    assert rules["parent"] == "original_partnership_4"
    for _ in range(2):
        assert http.delete(f"/api/rules/saved/{house_id}").status_code == 204
    assert http.get("/api/rules/saved").json() == []


def test_saved_rules_belong_to_one_browser(http: TestClient[Any]) -> None:
    http.post("/api/rules/saved", json={"draft": {"table": TABLE}})
    (mine,) = http.get("/api/rules/saved").json()
    cookies = dict(http.cookies)
    http.cookies.clear()
    assert http.get("/api/rules/saved").json() == []
    assert http.delete(f"/api/rules/saved/{mine['id']}").status_code == 204
    http.cookies.clear()
    http.cookies.update(cookies)
    assert http.get("/api/rules/saved").json() == [mine]


def test_what_cannot_be_saved_says_why(http: TestClient[Any]) -> None:
    bad = {"draft": {"table": {**TABLE, "auction": {"max": 200}}}}
    answer = http.post("/api/rules/saved", json=bad)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_rules")
    assert "at most 120 points" in answer.json()["text"]
    lost = {"draft": {"table": TABLE}, "id": "nonsense"}
    answer = http.post("/api/rules/saved", json=lost)
    assert (answer.status_code, answer.json()["code"]) == (400, "no_such_rules")
    elsewhere = {"origin": "http://evil.example"}
    answer = http.post("/api/rules/saved", json={"draft": {"table": TABLE}}, headers=elsewhere)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


def test_the_rules_of_a_table_that_is_not_there(http: TestClient[Any]) -> None:
    answer = http.get("/api/tables/nonsense/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


def test_the_rules_of_a_table_that_is_damaged(
    http: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def damaged(_: Lobby, table_id: str) -> None:
        raise CorruptRecord(table_id, 3, "event-missing")

    monkeypatch.setattr(Lobby, "visit", damaged)
    answer = http.get("/api/tables/nonsense/rules")
    assert (answer.status_code, answer.json()["code"]) == (409, "table_stopped")
    assert "this event is missing" in answer.json()["text"]


@pytest.mark.parametrize("path", ["/rules/new", "/rules/shared", "/rules/mine/abc"])
def test_the_pages(http: TestClient[Any], path: str) -> None:
    # There is no client in the folder of this test; the page says so.
    assert "client has not been built" in http.get(path).text
