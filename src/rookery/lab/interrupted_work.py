"""Work that was interrupted after a part of it was finished."""

from __future__ import annotations

from typing import Any


class InterruptedWork(KeyboardInterrupt):
    """An interrupt of work of which a part is finished."""

    def __init__(self, finished: Any) -> None:
        """*finished* is the result of the part that is finished, of the same type as that of the whole."""
        super().__init__()
        self.finished = finished
