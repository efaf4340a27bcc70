"""How an endpoint says no."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException

from rookery.errors import CodedError

Anything = Request[Any, Any, Any]


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
