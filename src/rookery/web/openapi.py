"""The OpenAPI document of the JSON endpoints, made from their handlers when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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

PATH = "/api/openapi.json"
"""Where the document is."""

ABOUT = """The pages and JSON endpoints of a Rookery server. What passes over the socket of a table, and how requests are
limited, is in docs/protocol.md. A visitor is known by a cookie, which the first answer sets; its name begins with `rookery_guest`."""

MEANINGS: Mapping[int, str] = {
    400: "The request is malformed, or asks for what cannot be.",
    403: "The request comes from a page of another origin.",
    404: "There is no such thing.",
    408: "The request took too long to arrive.",
    409: "It cannot be done as things stand.",
    411: "The body does not say its length.",
    413: "The body is too large.",
    429: "It is too much for the moment; `Retry-After` says when to try again.",
    431: "The lines before the body are too long or too many.",
    503: "The server is not ready, or its browser client has not been built.",
    507: "The disk of the server is full.",
}
"""What it means when a request is refused with a status."""

ANYWHERE = (400, 408, 411, 429, 431)
"""The refusals that any request may meet before its handler sees it."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Returns what a handler says about its refusals: its own *statuses*, and those that any request may meet."""
    return {
        status: ResponseSpec(RefusedRequest, generate_examples=False, description=MEANINGS[status])
        for status in sorted({*ANYWHERE, *statuses})
    }


def answers(
    kind: Any, media_type: str = MediaType.JSON, *, status: int = 200
) -> dict[int, ResponseSpec]:
    """Returns what a handler says about its answer, where its signature does not: the type and the media type."""
    return {
        status: ResponseSpec(
            kind, generate_examples=False, description="The answer.", media_type=media_type
        )
    }


@dataclass
class TakesRecord(Operation):
    """An operation whose body is a record, as plain text."""

    def __post_init__(self) -> None:
        """Describes the body, which the handler reads by itself."""
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(required=True, content={MediaType.TEXT: text})


def document_route(handlers: Sequence[HTTPRouteHandler]) -> HTTPRouteHandler:
    """Returns the handler of the document that describes *handlers* and itself."""

    @get(PATH, sync_to_thread=True, responses=refusals() | answers(dict[str, Any]))
    def openapi_document() -> Response[bytes]:
        return Response(document(), media_type=MediaType.JSON)

    @cache
    def document() -> bytes:
        config = OpenAPIConfig(
            title="Rookery",
            version=version("rookery"),
            description=ABOUT,
            operation_id_creator=_operation_id,
        )
        # An application that serves nothing: the one that does would have pages of the framework, too.
        app = Litestar([*handlers, openapi_document], openapi_config=config, logging_config=None)
        return msgspec.json.encode(_closed(app.openapi_schema.to_schema()))

    return openapi_document


def _operation_id(handler: HTTPRouteHandler, _method: object, path: Sequence[object]) -> str:
    """Returns the name of a handler; with its path, where it has several."""
    steps = path if len(handler.paths) > 1 else ()
    # A parameter in a path has a name; another step is one.
    return "_".join([handler.handler_name, *(str(getattr(step, "name", step)) for step in steps)])


def _closed(document: dict[str, Any]) -> dict[str, Any]:
    """Returns *document* after saying of what is sent that unknown fields are refused, which the framework leaves out."""
    for name, schema in document["components"]["schemas"].items():
        config = getattr(getattr(protocol, name, None), "__struct_config__", None)
        if config is not None and config.forbid_unknown_fields:
            schema["additionalProperties"] = False
    return document
