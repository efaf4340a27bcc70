"""Client files from memory, and how many of them an address may fetch."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rookery.web.app import Settings, create_app
from rookery.web.assets import IMMUTABLE_CACHE_CONTROL
from rookery.web.limits import QUOTAS, RESERVED_FILE_SHARE, Quota

PART = b"export default 'a part of the client';\n" * 100
FILES = 40
"""How many files an address may fetch here."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built client."""
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<title>Rookery</title>")
    (tmp_path / "client" / "assets" / "part-abc.js").write_bytes(PART)
    (tmp_path / "client" / "assets" / "small-abc.js").write_bytes(b"1")
    return tmp_path / "client"


@pytest.fixture
def web(tmp_path: Path, folder: Path) -> Iterator[TestClient[Any]]:
    """A client of a server with small quotas for files and requests."""
    quotas = {**QUOTAS, "files": Quota(0, FILES, 3600), "requests": Quota(0, 5, 3600)}
    app = create_app(Settings(data=tmp_path / "data", client=folder, bot="casual", quotas=quotas))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_a_part_is_sent_packed_to_whoever_takes_that(web: TestClient[Any]) -> None:
    for _ in range(2):
        packed = web.get("/assets/part-abc.js")
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == PART
        plain = web.get("/assets/part-abc.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == PART
        for answer in (packed, plain):
            assert answer.headers["cache-control"] == IMMUTABLE_CACHE_CONTROL
            assert answer.headers["vary"] == "Accept-Encoding"
            assert "javascript" in answer.headers["content-type"]
            assert "content-security-policy" in answer.headers
    head = web.head("/assets/part-abc.js")
    assert int(head.headers["content-length"]) < len(gzip.compress(PART)) + 10
    assert head.content == b""
    assert "content-encoding" not in web.get("/assets/small-abc.js").headers


def test_a_part_that_is_gone_is_not_answered_from_memory(
    web: TestClient[Any], folder: Path
) -> None:
    assert web.get("/assets/part-abc.js").status_code == 200
    (folder / "assets" / "part-abc.js").unlink()
    assert web.get("/assets/part-abc.js").status_code == 404


def test_files_are_no_requests(web: TestClient[Any]) -> None:
    assert [web.get("/assets/part-abc.js").status_code for _ in range(20)] == [200] * 20
    answers = [web.get("/api/bots") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[-1].json()["values"]["why"] == "requests"
    assert web.get("/assets/part-abc.js").status_code == 200


def test_pages_are_refused_before_the_parts_of_those_that_are_open(web: TestClient[Any]) -> None:
    page = {"accept": "text/html,*/*;q=0.8"}
    opened = [web.get("/t/abc", headers=page) for _ in range(FILES)]
    let_in = sum(answer.status_code == 200 for answer in opened)
    assert let_in == FILES - round(RESERVED_FILE_SHARE * (FILES - 1))
    refused = opened[-1]
    assert refused.status_code == 429
    assert refused.headers["content-type"].startswith("text/html")
    seconds = int(refused.headers["retry-after"])
    assert f'http-equiv="refresh" content="{seconds}"' in refused.text
    assert "from your network right now; try again in" in refused.text
    assert "by itself" in refused.text
    left = [web.get("/assets/part-abc.js").status_code for _ in range(FILES)]
    assert left.count(200) == FILES - let_in
    assert left[-1] == 429
