"""What endpoints share: the types of requests, the identification of visitors, and refusals."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from rookery.errors import CodedError
from rookery.notation.text import TextError


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is decoded as strictly as a message of a socket: a number in quotes is not a number."""

    async def json(self) -> Any:
        """Returns the body, decoded to the type that the handler takes.

        :raises HttpRefusal: if the body cannot be decoded to it.
        """
        taken = self.route_handler.parsed_fn_signature.parameters["data"]
        try:
            return msgspec.json.decode(await self.body(), type=taken.annotation)
        except RecursionError:
            raise HttpRefusal(400, "malformed", why="nested") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            problem = str(error)[:MAX_ERROR_LENGTH]
            raise HttpRefusal(400, "malformed", why="request", problem=problem) from None


AnyRequest = Request[Any, Any, Any]
"""A request with any user, authentication and state, as handlers take it."""


class VisitorOf(Protocol):
    """A function that identifies the visitor who sends a request."""

    def __call__(self, request: AnyRequest, *counted: str) -> tuple[str, dict[str, str]]:
        """Returns the player id of the visitor and the headers that set the cookie of a new guest; counts the request
        against the quotas *counted*, which are keys of `rookery.web.limits.QUOTAS`.

        :raises HttpRefusal: if the request comes from a page of another origin or a quota is exhausted.
        """
        ...


MAX_ERROR_LENGTH = 500
"""The longest text of a refusal, in characters."""


class RefusedRequest(msgspec.Struct, frozen=True):
    """The body of every response that refuses a request."""

    code: str
    """A stable word for the reason."""
    values: dict[str, str | int]
    """The values in the sentence; where a code has several sentences, ``why`` chooses one."""
    text: str
    """The sentence in English."""
    line: int | msgspec.UnsetType = msgspec.UNSET
    """The place of the error in a record or position that was sent; both count from 1."""
    column: int | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def of(cls, error: CodedError, place: tuple[int, int] | None = None) -> RefusedRequest:
        """Returns the body that reports *error*; *place* is a line and a column in the text that was sent."""
        line, column = place or (msgspec.UNSET, msgspec.UNSET)
        return cls(error.code, error.values, error.text[:MAX_ERROR_LENGTH], line, column)


_REASON_PHRASES = {
    400: b"Bad Request",
    408: b"Request Timeout",
    411: b"Length Required",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}


def refusal_bytes(status: int, error: CodedError) -> bytes:
    """Returns a whole HTTP response, as bytes, that refuses a request before the application sees it."""
    body = msgspec.json.encode(RefusedRequest.of(error))
    seconds = error.values.get("seconds")
    again = "" if seconds is None else f"retry-after: {seconds}\r\n"
    head = (
        f"HTTP/1.1 {status} {_REASON_PHRASES[status].decode()}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
        f"{again}"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body


class HttpRefusal(HTTPException):
    """The refusal of a request: a status, a code, and the values in its sentence."""

    def __init__(self, status: int, code: str, /, **values: str | int) -> None:
        """Refuses with an HTTP *status* and a code."""
        self.error = CodedError(code, **values)
        self.place: tuple[int, int] | None = None
        """The line and column of the error in a text that was sent, from 1; ``None`` if there is no such place."""
        super().__init__(detail=code, status_code=status)

    @classmethod
    def of(cls, status: int, error: CodedError) -> HttpRefusal:
        """Returns the refusal that reports *error*."""
        return cls(status, error.code, **error.values)

    @classmethod
    def of_record(cls, error: TextError) -> HttpRefusal:
        """Returns the refusal of a record that cannot be read, with the place of the error."""
        return HttpRefusal(400, "bad_record", problem=error.text).at(error.line or 1, error.column)

    def at(self, line: int, column: int) -> HttpRefusal:
        """Returns this refusal with a place in the text that was sent, both from 1."""
        self.place = line, column
        return self
