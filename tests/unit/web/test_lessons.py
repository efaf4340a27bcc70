"""The endpoints of lessons: every lesson as JSON that a browser may keep."""

from __future__ import annotations

from pathlib import Path

import msgspec
from litestar.testing import TestClient

from rookery.lessons import LESSONS
from rookery.protocol import Lesson, LessonInfo
from rookery.web.app import Settings, create_app


def test_lessons_are_served_and_may_be_kept(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path / "data", client=tmp_path, bot="casual"))
    with TestClient(app, raise_server_exceptions=False) as http:
        listed = msgspec.json.decode(http.get("/api/lessons").content, type=list[LessonInfo])
        assert tuple(one.id for one in listed) == LESSONS
        for name in LESSONS:
            answer = http.get(f"/api/lessons/{name}")
            lesson = msgspec.json.decode(answer.content, type=Lesson)
            assert lesson.id == name
            assert len(answer.content) < 40_000
            assert answer.headers["cache-control"] == "public, no-cache"
            assert "set-cookie" not in answer.headers
            again = http.get(
                f"/api/lessons/{name}", headers={"if-none-match": answer.headers["etag"]}
            )
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == answer.headers["etag"]
        assert http.get("/api/lessons/nothing").status_code == 404
        assert http.get("/api/health").json()["tables"] == 0
