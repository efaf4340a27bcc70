"""Requests over HTTP: bad ones, forged cookies, and the headers of every answer."""

from __future__ import annotations

import httpx
from tests.e2e.harness import (
    Browser,
    Json,
)


def test_bad_requests_get_a_code_and_a_sentence(ann: Browser) -> None:
    wanted: Json = {"variant": "original_partnership_4"}
    changes: list[tuple[Json, str]] = [
        ({"variant": "nonsense"}, "unknown_variant"),
        ({"seats": ["random"]}, "bad_seats"),
        ({"seats": ["random", "random", "genius"]}, "unknown_bot"),
        ({"target": 0}, "bad_target"),
        ({"target": 10**9}, "bad_target"),
        ({"target": "x"}, "malformed"),
        ({"nonsense": 1}, "malformed"),
    ]
    for change, code in changes:
        answer = ann.http.post("/api/tables", json={**wanted, **change})
        assert answer.status_code == 400
        assert answer.json()["code"] == code
        assert answer.json()["text"]
    for name in ("", "   ", "x" * 31, "a\u202eb", "a\x00b"):
        answer = ann.http.post("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
    assert ann.http.post("/api/me", json={"name": "  Zoë   B. "}).json() == {"name": "Zoë B."}
    assert ann.http.get("/api/me").json() == {"name": "Zoë B."}
    answer = ann.http.post(
        "/api/me", content=b"x" * 20_000, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    assert ann.http.get("/api/rules/nonsense").json()["code"] == "unknown_variant"


def test_lobby_lists_variants_rules_and_bots(ann: Browser) -> None:
    variants = ann.http.get("/api/variants").json()
    assert len(variants) == 32
    assert variants[0]["id"] == "original_partnership_4"
    assert all(one["title"] and one["summary"] and one["players"] >= 2 for one in variants)
    rules = ann.http.get("/api/rules/original_partnership_4").json()
    assert all(section["title"] and section["lines"] for section in rules["sheet"])
    assert not rules["news"]
    assert ann.http.get("/api/bots").json()[0]["name"] == "beginner"


def test_a_face_is_kept_with_the_name_and_checked(ann: Browser) -> None:
    face = {"bird": "dove", "color": "blue", "initials": " A "}
    me = ann.http.post("/api/me", json={"name": "Ann", "face": face}).json()
    assert me == {"name": "Ann", "face": {**face, "initials": "A"}}
    # A request with only a name keeps the face.
    assert ann.http.post("/api/me", json={"name": "Anna"}).json() == {"name": "Anna"}
    assert ann.http.get("/api/me").json() == {"name": "Anna", "face": me["face"]}
    for wrong in (
        {**face, "bird": "wren"},
        {**face, "color": "#ff0000"},
        {**face, "initials": "<b>"},
        {**face, "initials": "\u3164"},
        {**face, "picture": "x"},
        "dove",
    ):
        assert ann.http.post("/api/me", json={"name": "Ann", "face": wrong}).status_code == 400
    assert ann.http.get("/api/me").json()["face"] == me["face"]


def test_a_forged_cookie_is_nobody(ann: Browser) -> None:
    forged = httpx.get(f"{ann.server.url}/api/me", headers={"cookie": f"{ann.cookie[:-2]}xx"})
    assert forged.json() == {"name": "Guest"}
    assert "set-cookie" in forged.headers
    flags = forged.headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags


def test_every_answer_has_the_security_headers(ann: Browser) -> None:
    for path in ("/", "/t/x", "/api/me", "/nonsense", "/api/nonsense"):
        headers = ann.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
