"""Results on disk, a line each, so that a long measurement can be stopped and continued.

The first line says what is measured; a file of another measurement is refused. A last line that was cut off when the
program was stopped is measured again.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from rookery.errors import RookeryError

Head = TypeVar("Head", bound=msgspec.Struct)
Line = TypeVar("Line", bound=msgspec.Struct)


class LedgerError(RookeryError):
    """A file of results cannot be used; the message names the file and what to do."""


class Ledger(Generic[Head, Line]):
    """A file of results that is being added to; closed by leaving its ``with`` block."""

    def __init__(self, path: Path, head: Head, line: type[Line]) -> None:
        """Opens *path*, or begins it.

        :raises LedgerError: if it cannot be read or written, or holds something else than *head* measures.
        """
        self.path = path
        self.lines: list[Line] = []
        """What was in the file already."""
        try:
            old = path.read_bytes() if path.exists() else b""
            whole = old[: old.rfind(b"\n") + 1]
            if whole:
                self._read(whole.splitlines(), head, line)
            self._file = path.open("r+b" if path.exists() else "w+b")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
        except OSError as error:
            raise LedgerError(f"{path}: cannot be used for results: {error.strerror}") from error
        if not whole:
            self._write(head)

    def _read(self, texts: list[bytes], head: Head, line: type[Line]) -> None:
        try:
            found = msgspec.json.decode(texts[0], type=type(head))
        except msgspec.DecodeError as error:
            raise LedgerError(
                f"{self.path}: this is no file of such results; name another one"
            ) from error
        if found != head:
            names = [
                f"{name} is {getattr(found, name)!r}, not {getattr(head, name)!r}"
                for name in head.__struct_fields__
                if getattr(found, name) != getattr(head, name)
            ]
            raise LedgerError(
                f"{self.path}: holds other results ({'; '.join(names)}); name another file"
            )
        for number, text in enumerate(texts[1:], start=2):
            try:
                self.lines.append(msgspec.json.decode(text, type=line))
            except msgspec.DecodeError as error:
                raise LedgerError(
                    f"{self.path}:{number}: broken line: {error}; remove it to measure it again"
                ) from error

    def add(self, line: Line) -> None:
        """Writes one more result; it is on its way to the disk when this returns."""
        self._write(line)

    def _write(self, item: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(item) + b"\n")
        self._file.flush()

    def __enter__(self) -> Ledger[Head, Line]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
