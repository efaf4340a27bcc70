"""What endpoints share: any request, who asks, and how to say no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException

from rookery.errors import CodedError

Anything = Request[Any, Any, Any]

VisitorOf = Callable[[Anything], tuple[str, dict[str, str]]]
"""Tells who asks, and the headers that make a new guest known; refuses who asks from another page."""


class HttpRefusal(HTTPException):
    """A request that cannot be answered: a status, a code, and the values that its sentence shows."""

    def __init__(self, status: int, code: str, /, **values: str | int) -> None:
        """Refuses with an HTTP *status* and a code."""
        self.error = CodedError(code, **values)
        self.place: tuple[int, int] | None = None
        """Line and column, from 1, in a text that was sent."""
        super().__init__(detail=code, status_code=status)

    @classmethod
    def of(cls, status: int, error: CodedError) -> HttpRefusal:
        """Returns the refusal that tells of *error*."""
        return cls(status, error.code, **error.values)

    def at(self, line: int, column: int) -> HttpRefusal:
        """Returns this refusal with a place in the text that was sent, both from 1."""
        self.place = line, column
        return self
