"""Files, and the responses to errors. Other tests call the endpoints over real sockets."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from rookery.service.lobby import Lobby
from rookery.service.shared_replays import SharedReplays
from rookery.store.port import Conflict, CorruptRecord
from rookery.web.app import Settings, create_app
from rookery.web.assets import IMMUTABLE_CACHE_CONTROL
from rookery.web.limits import QUOTAS, Quota


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Rookery</title>")
    (folder / "assets" / "index-abc123.js").write_text("let a;" * 1000)
    (folder / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("SECRET")
    return folder


def browser(tmp_path: Path, folder: Path) -> TestClient:  # type: ignore[type-arg]
    return TestClient(
        create_app(Settings(data=tmp_path / "data", client=folder, bot="casual")),
        raise_server_exceptions=False,
    )


def test_pages_and_files(tmp_path: Path, client_folder: Path) -> None:
    with browser(tmp_path, client_folder) as http:
        for path in ("/", "/t/some-table", "/t/", "/rules/", "/duplicate/"):
            answer = http.get(path)
            assert "<title>Rookery" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/html")
        script = http.get("/assets/index-abc123.js")
        assert script.headers["cache-control"] == IMMUTABLE_CACHE_CONTROL
        assert "javascript" in script.headers["content-type"]
        assert script.headers["content-encoding"] == "gzip"
        assert http.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets",
        # A file of an older client, which an open page may still ask for.
        "/assets/index-0123ab.js",
    ],
)
def test_nothing_outside_the_client_is_served(
    tmp_path: Path, client_folder: Path, path: str
) -> None:
    with browser(tmp_path, client_folder) as http:
        answer = http.get(path)
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json() == {
            "code": "not_found",
            "values": {},
            "text": "there is no such page; go back to the start page",
        }


@pytest.mark.parametrize("path", ["/nonsense", "/me/x"])
def test_somebody_who_goes_to_a_wrong_address_gets_the_client(
    tmp_path: Path, client_folder: Path, path: str
) -> None:
    with browser(tmp_path, client_folder) as http:
        answer = http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
        assert answer.status_code == 404
        assert "<title>Rookery" in answer.text
        assert http.get(path).json()["code"] == "not_found"
        for fetched in ("/api/nothing", "/assets/nothing.js"):
            answer = http.get(fetched, headers={"accept": "text/html"})
            assert answer.json()["code"] == "not_found"


def test_a_missing_client_is_explained(tmp_path: Path) -> None:
    with browser(tmp_path, tmp_path / "nowhere") as http:
        answer = http.get("/")
        assert answer.status_code == 503
        assert "make play" in answer.text


def test_a_failure_says_nothing_about_its_cause(
    tmp_path: Path,
    client_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError("R14 is in seat 2")

    monkeypatch.setattr(Lobby, "name_of", fail)
    with browser(tmp_path, client_folder) as http:
        answer = http.get("/api/me")
    assert answer.status_code == 500
    said = "the server could not do that; try again in a moment"
    assert answer.json() == {"code": "failed", "values": {}, "text": said}
    assert "ValueError" in caplog.text
    assert "R14" not in caplog.text


def test_a_face_stays_with_another_name_and_can_be_removed(
    tmp_path: Path, client_folder: Path
) -> None:
    dove = {"bird": "dove", "color": "blue", "initials": "A"}
    with browser(tmp_path, client_folder) as http:
        assert http.post("/api/me", json={"name": "Ann", "face": dove}).json()["face"] == dove
        http.post("/api/me", json={"name": "Änne"})
        assert http.get("/api/me").json() == {"name": "Änne", "face": dove}
        assert http.delete("/api/me/face").json() == {"name": "Änne"}
        assert http.get("/api/me").json() == {"name": "Änne"}


def test_who_is_forgotten_is_somebody_new(
    tmp_path: Path, client_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = list[str]()
    monkeypatch.setattr(SharedReplays, "forget", lambda _, player_id: watched.append(player_id))
    with browser(tmp_path, client_folder) as http:
        http.post("/api/me", json={"name": "Ännchen"})
        own = http.post("/api/tables", json={"variant": "beginner_4"}).json()["table_id"]
        before = dict(http.cookies)
        assert http.delete("/api/me", headers={"origin": "http://elsewhere"}).status_code == 403
        answer = http.delete("/api/me")
        assert (answer.status_code, answer.content) == (204, b"")
        assert dict(http.cookies).keys() == before.keys()
        assert dict(http.cookies) != before
        assert http.get("/api/me").json() == {"name": "Guest"}
        assert http.get("/api/tables").json() == []
        assert http.get(f"/api/tables/{own}/rules").status_code == 404
        # A player about whom nothing is stored may ask, too.
        assert http.delete("/api/me").status_code == 204
        assert len(set(watched)) == 2

        async def busy(*_: object) -> None:
            raise Conflict("somebody else was first")

        monkeypatch.setattr("rookery.web.forgetting.forget", busy)
        refused = http.delete("/api/me")
        assert (refused.status_code, refused.json()["code"]) == (429, "tables_change")
        assert "nothing was deleted" in refused.json()["text"]
        # For a visitor without a cookie nothing is searched.
        http.cookies.clear()
        assert http.delete("/api/me").status_code == 204
        assert len(http.cookies) == 1


def test_a_seat_that_must_be_kept_is_taken_off_the_list_but_not_given_up(
    tmp_path: Path, client_folder: Path
) -> None:
    with browser(tmp_path, client_folder) as http:
        day = http.get("/api/daily").json()["day"]
        kept = http.post("/api/daily", json={"day": day, "name": "round"}).json()["table_id"]
        answer = http.post(f"/api/tables/{kept}/leave")
        assert answer.status_code == 409
        assert answer.json()["values"] == {"why": "alike"}
        assert [own["table_id"] for own in http.get("/api/tables").json()] == [kept]
        assert http.post(f"/api/tables/{kept}/unlist").status_code == 204
        assert http.get("/api/tables").json() == []
        # It is still the player's table.
        asked = {"day": day, "name": "round"}
        assert http.post("/api/daily", json=asked).json()["table_id"] == kept
        free = http.post("/api/tables", json={"variant": "original_5"}).json()["table_id"]
        refused = http.post(f"/api/tables/{free}/unlist")
        assert (refused.status_code, refused.json()["values"]) == (409, {"why": "unlist"})
        assert [own["table_id"] for own in http.get("/api/tables").json()] == [free]
        for _ in range(2):
            assert http.post(f"/api/tables/{free}/leave").status_code == 204
            assert http.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("method", "path", "what", "body"),
    [
        ("GET", "/api/tables", "records", None),
        ("POST", "/api/me", "changes", {"name": "Ann"}),
        ("DELETE", "/api/me/face", "changes", None),
        ("POST", "/api/tables/nonsense/leave", "changes", None),
        ("POST", "/api/tables/nonsense/unlist", "changes", None),
        ("POST", "/api/rules/saved", "rules", {"draft": {"toml": "x"}}),
        ("DELETE", "/api/rules/saved/nonsense", "changes", None),
        ("GET", "/api/rules/saved", "records", None),
        ("POST", "/api/rules/check", "checks", {"table": {"extends": "dixie_4"}}),
    ],
)
def test_a_visitor_does_only_so_much_of_what_is_read_and_stored(
    tmp_path: Path, client_folder: Path, method: str, path: str, what: str, body: object
) -> None:
    quotas = {**QUOTAS, what: Quota(1, 0, 60)}
    app = create_app(Settings(data=tmp_path / "data", client=client_folder, quotas=quotas))
    with TestClient(app, raise_server_exceptions=False) as http:
        http.get("/api/me")
        answers = [http.request(method, path, json=body) for _ in range(2)]
        assert [answer.status_code == 429 for answer in answers] == [False, True]
        assert answers[1].json()["values"]["why"] == what
        assert "try again in" in answers[1].json()["text"]


OF_A_TABLE: list[tuple[str, str, object]] = [
    ("POST", "/api/tables/nowhere/leave", None),
    ("GET", "/api/tables/nowhere/rules", None),
    ("GET", "/api/tables/nowhere/record", None),
    ("GET", "/api/tables/nowhere/decisions", None),
    ("POST", "/api/what-if", {"table": "nowhere", "seq": 1}),
    ("POST", "/api/challenges", {"table": "nowhere"}),
    ("GET", "/api/tables/nowhere/challenge", None),
]


@pytest.mark.parametrize(("method", "path", "body"), OF_A_TABLE)
def test_a_table_that_is_damaged_or_not_there_is_said_alike_everywhere(
    tmp_path: Path,
    client_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    body: object,
) -> None:
    async def damaged(_: Lobby, table_id: str) -> None:
        raise CorruptRecord(table_id, 3, "event-missing")

    with browser(tmp_path, client_folder) as http:
        answer = http.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
        assert "cannot be read" not in caplog.text
        monkeypatch.setattr(Lobby, "visit", damaged)
        answer = http.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (409, "table_stopped")
        assert "this event is missing" in answer.json()["text"]
    assert "what is stored cannot be read" in caplog.text


def test_settings_have_sensible_defaults(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert msgspec.structs.asdict(settings)["idle_seconds"] == 600
    assert (settings.timing.away, settings.timing.ready) == (20, 60)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/assets/%00",
        "/t/%00",
        "/api/tables/%0a/record",
        "/" + "a" * 300,
        "/assets/" + "%7e" * 300,
        "/" + "a/" * 600,
        "/api/rules/schema?lang=" + "x" * 1100,
    ],
    ids=lambda path: path[:20],
)
def test_an_address_that_cannot_be_is_refused(
    tmp_path: Path, client_folder: Path, path: str
) -> None:
    with browser(tmp_path, client_folder) as http:
        for method in ("GET", "POST"):
            answer = http.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
            assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("origin", ["http://[", "https://[::1", "http://a]b"])
def test_an_origin_that_cannot_be_is_refused(
    tmp_path: Path, client_folder: Path, origin: str
) -> None:
    with browser(tmp_path, client_folder) as http:
        answer = http.get("/api/me", headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
