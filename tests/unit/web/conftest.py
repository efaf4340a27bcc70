"""A server whose endpoints are called without sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rookery.web import records
from rookery.web.app import Settings, create_app


@pytest.fixture
def queue_places() -> int:
    """How many records may wait to be read; a test can set another number."""
    return records.MAX_QUEUED_RECORDS


@pytest.fixture
def http(
    tmp_path: Path, queue_places: int, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient[Any]]:
    """A client of a server with an empty data folder."""
    monkeypatch.setattr(records, "MAX_QUEUED_RECORDS", queue_places)
    app = create_app(Settings(data=tmp_path / "data", client=tmp_path, bot="casual"))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
