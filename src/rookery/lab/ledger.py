"""Results on disk, one per line, so that a long measurement can be stopped and continued.

The first line says what is measured and by which code; a file of another measurement is refused, and so is one of other
code, because its results would be those of other players. A last line that was cut off when the program was stopped is
measured again. One run at a time adds to a file.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from rookery.errors import RookeryError
from rookery.file_lock import lock


class Begun(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of every file of results, whatever is measured."""

    code: str = ""
    """The code that decided (`rookery.lab.code`); empty in files of version 1."""
    version: int = 2
    """Raised when the same players would produce other lines, because measuring, dealing, counting or writing has
    changed.
    """


Head = TypeVar("Head", bound=Begun)
Line = TypeVar("Line", bound=msgspec.Struct)


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a line that some other program has written."""


class LedgerError(RookeryError):
    """A file of results cannot be used; the message names the file and what to do."""


class Ledger(Generic[Head, Line]):
    """A file of results that is being added to; closed by leaving its ``with`` block."""

    def __init__(self, path: Path, head: Head, line: type[Line]) -> None:
        """Opens *path*, or begins it.

        :raises LedgerError: if it cannot be read or written, is being added to by another run, or holds anything but
            results of the measurement that *head* names.
        """
        self.path = path
        self.lines: list[Line] = []
        """The results that were in the file already."""
        try:
            self._file = _opened(path)
        except OSError as error:
            raise LedgerError(f"{path}: cannot be used for results: {error.strerror}") from error
        try:
            self._begin(head, line)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, head: Head, line: type[Line]) -> None:
        """Reads what is in the file, and puts its end where the next line goes."""
        try:
            if not lock(self._file):
                raise LedgerError(
                    f"{self.path}: another run is adding results to it; let it finish, or name another file"
                )
            old = self._file.readall()
            whole = old[: old.rfind(b"\n") + 1]
            # Without a whole line only the beginning of the very line that is to be written may go.
            if whole or not msgspec.json.encode(head).startswith(old):
                self._read((whole or old).removesuffix(b"\n").split(b"\n"), head, line)
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
        except OSError as error:
            raise LedgerError(
                f"{self.path}: cannot be used for results: {error.strerror}"
            ) from error
        if not whole:
            self._write(head)

    def _read(self, texts: list[bytes], head: Head, line: type[Line]) -> None:
        try:
            found = msgspec.json.decode(texts[0], type=type(head))
        except UNREADABLE as error:
            raise LedgerError(
                f"{self.path}: this is no file of such results; name another one"
            ) from error
        names = [
            f"{name} is {getattr(found, name)!r}, not {getattr(head, name)!r}"
            for name in head.__struct_fields__
            if name not in Begun.__struct_fields__ and getattr(found, name) != getattr(head, name)
        ]
        if names:
            raise LedgerError(
                f"{self.path}: holds other results ({'; '.join(names)}); name another file"
            )
        if found != head:
            raise LedgerError(
                f"{self.path}: was begun with {_code(found)}, and this is {_code(head)}; results of"
                " different code are not mixed: finish it with the code that began it, or name another file"
            )
        for number, text in enumerate(texts[1:], start=2):
            try:
                self.lines.append(msgspec.json.decode(text, type=line))
            except UNREADABLE as error:
                raise LedgerError(
                    f"{self.path}:{number}: broken line: {error}; remove it to measure it again"
                ) from error

    def add(self, line: Line) -> None:
        """Writes one more result; it is on its way to the disk when this returns.

        :raises LedgerError: if it cannot be written.
        """
        self._write(line)

    def _write(self, item: msgspec.Struct) -> None:
        left = memoryview(msgspec.json.encode(item) + b"\n")
        try:
            # A disk that is nearly full takes a part first, and refuses the rest.
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            raise LedgerError(
                f"{self.path}: cannot be written: {error.strerror}; results that are in it stay there,"
                " and the same command goes on from them"
            ) from error

    def __enter__(self) -> Ledger[Head, Line]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _opened(path: Path) -> FileIO:
    """Opens the file *path* for reading and writing, and makes it if it is missing.

    :raises LedgerError: if something else has that name: reading it could wait forever, or never end.
    :raises OSError: if it cannot be opened.
    """
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise LedgerError(
                f"{path}: cannot be used for results: it is no regular file; name another one"
            )
    # Not mode "w": that would empty the file of a run which has just begun it.
    return FileIO(path, "r+", opener=lambda name, flags: os.open(name, flags | os.O_CREAT, 0o666))


def _code(head: Begun) -> str:
    """Names the code given in a first line, for an error."""
    code = f"code {head.code!r}" if head.code else "code that it does not name"
    return f"{code}, version {head.version}"
