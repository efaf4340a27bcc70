"""Ledgers: files of results, one per line, so that a long measurement can be stopped and resumed.

The first line says what is measured and by which code. A file of another measurement is refused, and so is one of other
code, because other code plays differently. A last line that was cut off when the program stopped is measured again.
Only one run at a time can append to a file.
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


class LedgerHead(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that the first line of every ledger has."""

    code: str = ""
    """The code that made the decisions (`rookery.lab.code`); empty in files of version 1."""
    version: int = 2
    """The version of the measurement, raised when the same bots would produce different lines because measuring,
    dealing, counting or writing has changed."""


Head = TypeVar("Head", bound=LedgerHead)
Line = TypeVar("Line", bound=msgspec.Struct)


DECODE_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The exceptions that decoding raises for a line that is not ours."""


class LedgerError(RookeryError):
    """A results file cannot be used; the message names the file and what to do."""


class Ledger(Generic[Head, Line]):
    """A results file open for appending; use it in a ``with`` statement, which closes it."""

    def __init__(self, path: Path, head: Head, line: type[Line]) -> None:
        """Opens *path*, or creates it.

        :raises LedgerError: if it cannot be read or written, is in use by another run, or holds anything but results of
            the measurement that *head* describes.
        """
        self.path = path
        self.lines: list[Line] = []
        """The results that the file held when it was opened."""
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
        """Reads the file, cuts off an incomplete last line, and writes *head* if the file is new."""
        try:
            if not lock(self._file):
                raise LedgerError(
                    f"{self.path}: another run is adding results to it; let it finish, or name another file"
                )
            old = self._file.readall()
            whole = old[: old.rfind(b"\n") + 1]
            # A file without a complete line is accepted only if it is the beginning of this very first line.
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
            stored = msgspec.json.decode(texts[0], type=type(head))
        except DECODE_ERRORS as error:
            raise LedgerError(
                f"{self.path}: this is not a file of such results; name another one"
            ) from error
        differences = [
            f"{name} is {getattr(stored, name)!r}, not {getattr(head, name)!r}"
            for name in head.__struct_fields__
            if name not in LedgerHead.__struct_fields__
            and getattr(stored, name) != getattr(head, name)
        ]
        if differences:
            raise LedgerError(
                f"{self.path}: holds other results ({'; '.join(differences)}); name another file"
            )
        if stored != head:
            raise LedgerError(
                f"{self.path}: was begun with {_code(stored)}, and this is {_code(head)}; results of"
                " different code are not mixed: finish it with the code that began it, or name another file"
            )
        for number, text in enumerate(texts[1:], start=2):
            try:
                self.lines.append(msgspec.json.decode(text, type=line))
            except DECODE_ERRORS as error:
                raise LedgerError(
                    f"{self.path}:{number}: broken line: {error}; remove it to measure it again"
                ) from error

    def add(self, line: Line) -> None:
        """Appends a result; it has been handed to the operating system when this returns.

        :raises LedgerError: if it cannot be written.
        """
        self._write(line)

    def _write(self, item: msgspec.Struct) -> None:
        left = memoryview(msgspec.json.encode(item) + b"\n")
        try:
            # A nearly full disk accepts a part of the line, and refuses the rest.
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
    """Opens the file *path* for reading and writing, and creates it if it does not exist.

    :raises LedgerError: if *path* is not a regular file: reading a pipe or a device could block or never end.
    :raises OSError: if it cannot be opened.
    """
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise LedgerError(
                f"{path}: cannot be used for results: it is not a regular file; name another one"
            )
    # Mode "w" would truncate a file that another run has just created.
    return FileIO(path, "r+", opener=lambda name, flags: os.open(name, flags | os.O_CREAT, 0o666))


def _code(head: LedgerHead) -> str:
    """Describes the code and version of a first line, for an error message."""
    code = f"code {head.code!r}" if head.code else "code that it does not name"
    return f"{code}, version {head.version}"
