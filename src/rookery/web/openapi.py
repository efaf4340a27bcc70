"""The OpenAPI document of the JSON endpoints, made from their handlers at the first request for it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from rookery import protocol
from rookery.web.refusal import RefusedRequest

DOCUMENT_PATH = "/api/openapi.json"
"""The path of the document."""

DESCRIPTION = """The pages and JSON endpoints of a Rookery server. The messages over the socket of a table,
and how requests are limited, are described in docs/protocol.md. A visitor is identified by a cookie, which the first
response sets; its name begins with `rookery_guest`."""

STATUS_MEANINGS: Mapping[int, str] = {
    400: "The request is malformed, or asks for something impossible.",
    403: "The request comes from a page of another origin.",
    404: "What was asked for does not exist.",
    408: "The request took too long to arrive.",
    409: "It is not possible in the present state.",
    411: "The length of the body is missing.",
    413: "The body is too large.",
    429: "Too many requests for now; `Retry-After` says when to try again.",
    431: "The headers are too long or too many.",
    503: "The server is not ready, or its browser client has not been built.",
    507: "The disk of the server is full.",
}
"""The meaning of each status with which a request may be refused."""

COMMON_REFUSALS = (400, 408, 411, 429, 431)
"""The statuses with which any request may be refused before its handler sees it."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Returns the OpenAPI responses of a handler's refusals: its own *statuses* and `COMMON_REFUSALS`."""
    return {
        status: ResponseSpec(
            RefusedRequest, generate_examples=False, description=STATUS_MEANINGS[status]
        )
        for status in sorted({*COMMON_REFUSALS, *statuses})
    }


def answers(
    kind: Any, media_type: str = MediaType.JSON, *, status: int = 200
) -> dict[int, ResponseSpec]:
    """Returns the OpenAPI response of a handler whose signature does not state the type or media type of its answer."""
    return {
        status: ResponseSpec(
            kind, generate_examples=False, description="The answer.", media_type=media_type
        )
    }


@dataclass
class TakesRecord(Operation):
    """An operation whose body is a record, as plain text."""

    def __post_init__(self) -> None:
        """Describes the body, which the handler reads without a parameter for it."""
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(required=True, content={MediaType.TEXT: text})


def document_route(handlers: Sequence[HTTPRouteHandler]) -> HTTPRouteHandler:
    """Returns the handler of the document that describes *handlers* and itself."""

    building: asyncio.Task[bytes] | None = None

    @get(DOCUMENT_PATH, responses=refusals() | answers(dict[str, Any]))
    async def openapi_document() -> Response[bytes]:
        nonlocal building
        if building is None or (building.done() and has_failed(building)):
            building = asyncio.create_task(asyncio.to_thread(build), name="openapi")
        # Whoever asks while it is being built waits without holding a thread; whoever leaves does not stop it.
        return Response(await asyncio.shield(building), media_type=MediaType.JSON)

    def has_failed(task: asyncio.Task[bytes]) -> bool:
        return task.cancelled() or task.exception() is not None

    def build() -> bytes:
        config = OpenAPIConfig(
            title="Rookery",
            version=version("rookery"),
            description=DESCRIPTION,
            operation_id_creator=_operation_id,
        )
        # A separate application, because the one that serves would get the framework's own OpenAPI pages, too.
        app = Litestar([*handlers, openapi_document], openapi_config=config, logging_config=None)
        return msgspec.json.encode(_forbid_unknown_fields(app.openapi_schema.to_schema()))

    return openapi_document


def _operation_id(handler: HTTPRouteHandler, _method: object, path: Sequence[object]) -> str:
    """Returns the name of a handler, followed by the path if the handler has several."""
    steps = path if len(handler.paths) > 1 else ()
    # A parameter in a path has a name; a plain segment is a string.
    return "_".join([handler.handler_name, *(str(getattr(step, "name", step)) for step in steps)])


def _forbid_unknown_fields(document: dict[str, Any]) -> dict[str, Any]:
    """Adds to *document* that requests with unknown fields are refused, which the framework leaves out; returns it."""
    for name, schema in document["components"]["schemas"].items():
        config = getattr(getattr(protocol, name, None), "__struct_config__", None)
        if config is not None and config.forbid_unknown_fields:
            schema["additionalProperties"] = False
    return document
