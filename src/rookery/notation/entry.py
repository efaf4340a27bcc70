"""The parts of a record, line by line, and its size limits."""

from __future__ import annotations

from dataclasses import dataclass, field

from rookery.notation.grammar import Line

VERSION = "1"
MAX_BYTES = 4 * 1024 * 1024
"""The largest record that is read."""
MAX_LINES = 10_000
MAX_LINE = 2_000
"""The longest line, in characters."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A fact about the match."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """The tag as it is written."""
        value = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{value}"]'


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the text: a tag, a line of play, or only comments."""

    item: Tag | Line | None
    comments: tuple[str, ...] = ()
    """What stands in braces, without them."""
    number: int = field(default=0, compare=False)
    """Where it stood, from 1; 0 if it comes from no text."""

    @property
    def text(self) -> str:
        """The entry as it is written."""
        words = [self.item.text] if self.item else []
        return " ".join([*words, *(f"{{{comment}}}" for comment in self.comments)])
