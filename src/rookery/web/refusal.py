"""What endpoints share: requests, the identity of the asking player, and refusals."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from rookery.errors import CodedError
from rookery.notation.text import TextError


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is read as strictly as a message of a socket: a number in quotes is none."""

    async def json(self) -> Any:
        """Returns the body as what the handler takes.

        :raises HttpRefusal: if it is nothing of that kind.
        """
        taken = self.route_handler.parsed_fn_signature.parameters["data"]
        try:
            return msgspec.json.decode(await self.body(), type=taken.annotation)
        except RecursionError:
            raise HttpRefusal(400, "malformed", why="nested") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            problem = str(error)[:MAX_SENTENCE]
            raise HttpRefusal(400, "malformed", why="request", problem=problem) from None


Anything = Request[Any, Any, Any]


class VisitorOf(Protocol):
    """Identifies who asks."""

    def __call__(self, request: Anything, *counted: str) -> tuple[str, dict[str, str]]:
        """Returns the id of the asking player and the headers that set a new guest's cookie; counts the request as each of
        *counted*, which are keys of `rookery.web.limits.QUOTAS`.

        :raises HttpRefusal: if it comes from another page, or is too much for the moment.
        """
        ...


MAX_SENTENCE = 500
"""The longest sentence of a refusal, in characters."""


class RefusedRequest(msgspec.Struct, frozen=True):
    """The body of every answer that refuses a request."""

    code: str
    """A stable word."""
    values: dict[str, str | int]
    """What the sentence shows; where a code has several, ``why`` chooses."""
    text: str
    """The sentence in English."""
    line: int | msgspec.UnsetType = msgspec.UNSET
    """Where in a record or position that was sent, from 1."""
    column: int | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def of(cls, error: CodedError, place: tuple[int, int] | None = None) -> RefusedRequest:
        """Returns what is said about *error*; *place*: line and column."""
        line, column = place or (msgspec.UNSET, msgspec.UNSET)
        return cls(error.code, error.values, error.text[:MAX_SENTENCE], line, column)


_PHRASES = {
    400: b"Bad Request",
    408: b"Request Timeout",
    411: b"Length Required",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
}


def answer(status: int, error: CodedError) -> bytes:
    """Returns a complete answer that refuses a request which the application never sees."""
    body = msgspec.json.encode(RefusedRequest.of(error))
    seconds = error.values.get("seconds")
    again = "" if seconds is None else f"retry-after: {seconds}\r\n"
    head = (
        f"HTTP/1.1 {status} {_PHRASES[status].decode()}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
        f"{again}"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body


class HttpRefusal(HTTPException):
    """A request that is refused: a status, a code, and the values shown in its sentence."""

    def __init__(self, status: int, code: str, /, **values: str | int) -> None:
        """Refuses with an HTTP *status* and a code."""
        self.error = CodedError(code, **values)
        self.place: tuple[int, int] | None = None
        """Line and column, from 1, in a text that was sent."""
        super().__init__(detail=code, status_code=status)

    @classmethod
    def of(cls, status: int, error: CodedError) -> HttpRefusal:
        """Returns the refusal that reports *error*."""
        return cls(status, error.code, **error.values)

    @classmethod
    def of_record(cls, error: TextError) -> HttpRefusal:
        """Returns the refusal of a record that cannot be read, and where it cannot."""
        return HttpRefusal(400, "bad_record", problem=error.text).at(error.line or 1, error.column)

    def at(self, line: int, column: int) -> HttpRefusal:
        """Returns this refusal with a place in the text that was sent, both from 1."""
        self.place = line, column
        return self
