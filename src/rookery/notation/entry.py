"""The lines of a record, tags included, and the size limits of records."""

from __future__ import annotations

from dataclasses import dataclass, field

from rookery.notation.grammar import Line

RECORD_VERSION = "1"
"""The version of the format, in the first tag of a record."""
MAX_RECORD_TEXT_BYTES = 4 * 1024 * 1024
MAX_RECORD_LINES = 10_000
MAX_RECORD_LINE_LENGTH = 2_000
"""The maximum length of a line, in characters."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A fact about the match, such as ``[Dealer "N"]``."""

    name: str
    value: str

    @property
    def text(self) -> str:
        """The tag as a record has it."""
        value = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{value}"]'


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a record: a tag, a line of play, or only comments."""

    item: Tag | Line | None
    comments: tuple[str, ...] = ()
    """The comments of the line, without their braces."""
    number: int = field(default=0, compare=False)
    """The number of the line in its text, from 1; 0 if it was not read from a text."""

    @property
    def text(self) -> str:
        """The entry as a record has it."""
        words = [self.item.text] if self.item else []
        return " ".join([*words, *(f"{{{comment}}}" for comment in self.comments)])
