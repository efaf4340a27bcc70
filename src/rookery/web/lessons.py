"""The endpoints of lessons, which are the same for everybody: browsers cache them and only ask whether they have
changed.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from rookery.lessons import compiled_lesson, lesson_infos
from rookery.protocol import Lesson, LessonInfo
from rookery.web.openapi import answers, refusals
from rookery.web.refusal import AnyRequest, HttpRefusal

CACHE_CONTROL = "public, no-cache"
"""Browsers cache a response and revalidate it by its tag before each use."""


def lesson_routes() -> list[HTTPRouteHandler]:
    """Returns the handlers of the list of lessons and of each lesson."""

    @get(
        "/api/lessons",
        sync_to_thread=True,
        responses=refusals() | _cacheable_answers(tuple[LessonInfo, ...]),
    )
    def lessons(request: AnyRequest) -> Response[bytes]:
        return _answer(request, None)

    @get(
        "/api/lessons/{lesson:str}",
        sync_to_thread=True,
        responses=refusals(404) | _cacheable_answers(Lesson),
    )
    def lesson(request: AnyRequest, lesson: FromPath[str]) -> Response[bytes]:
        try:
            return _answer(request, lesson)
        except KeyError:
            raise HttpRefusal(404, "not_found") from None

    return [lessons, lesson]


def _cacheable_answers(kind: Any) -> dict[int, ResponseSpec]:
    """Returns the OpenAPI responses of a handler whose answer a browser may have cached."""
    unchanged = ResponseSpec(
        None, generate_examples=False, description="The browser's cached copy is still valid."
    )
    return answers(kind) | {304: unchanged}


def _answer(request: AnyRequest, lesson: str | None) -> Response[bytes]:
    """Answers with a lesson or the list of lessons, or with status 304 if the browser has cached it."""
    body, tag = _encoded(lesson)
    headers = {"cache-control": CACHE_CONTROL, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=MediaType.JSON, headers=headers)


@cache
def _encoded(lesson: str | None) -> tuple[bytes, str]:
    """Returns a lesson or the list of lessons as JSON, and a tag made from its content.

    :raises KeyError: if there is no such lesson.
    """
    body = msgspec.json.encode(lesson_infos() if lesson is None else compiled_lesson(lesson))
    return body, f'W/"{sha256(body).hexdigest()[:20]}"'
