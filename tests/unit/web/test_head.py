"""HEAD is answered like GET, without the body."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from tests.waiting import WAIT_TIMEOUT_SECONDS

from rookery.web.app import Settings, create_app


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/api/live", "/api/ready", "/api/bots"])
def test_head_is_answered_where_get_is(tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Rookery</title>")
    with TestClient(create_app(Settings(data=None, client=tmp_path, bot="casual"))) as http:
        end = time.monotonic() + WAIT_TIMEOUT_SECONDS
        while http.get("/api/ready").status_code != 200 and time.monotonic() < end:
            time.sleep(0.01)
        whole, head = http.get(path), http.head(path)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-length", "content-type", "content-security-policy"):
            assert head.headers[name] == whole.headers[name]


def test_what_has_no_get_has_no_head_and_a_visitor_becomes_a_guest(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=None, client=tmp_path, bot="casual"))) as http:
        assert http.head("/api/tables/x/leave").status_code == 405
        assert http.head("/api/nothing").status_code == 404
        assert "HttpOnly" in http.head("/api/me").headers["set-cookie"]
