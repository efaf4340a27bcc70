"""How an endpoint says no."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException

Anything = Request[Any, Any, Any]


class Refusal(HTTPException):
    """A request that cannot be answered."""

    def __init__(
        self, status: int, code: str, text: str, *, place: tuple[int, int] | None = None
    ) -> None:
        super().__init__(detail=text, status_code=status)
        self.code = code
        self.place = place
        """Line and column, from 1, in a text that was sent."""
