"""Files of puzzles, compressed with xz: a first line with the version of the format, then one puzzle per line, in JSON."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cache
from lzma import FORMAT_XZ, LZMADecompressor, LZMAError, compress
from pathlib import Path

import msgspec

from rookery.errors import RookeryError
from rookery.notation.text import TextError
from rookery.puzzles.puzzle import Puzzle, PuzzleError
from rookery.whole_files import holds_other, write_whole

PACKAGED_PUZZLES = Path(__file__).parent / "puzzles.xz"
"""The file of puzzles that comes with the package."""
FORMAT_VERSION = 1
"""The version of the format."""
MAX_JSON_BYTES = 64 * 1024 * 1024
"""The maximum size of a file's JSON, uncompressed."""
FIRST_PUZZLE_LINE = 2
"""The number of the line with the first puzzle."""
JSON_PREFIX = b'{"rookery_puzzles":'
"""The first bytes of the JSON in every version of the format."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    rookery_puzzles: int
    """The version of the format."""
    count: int
    """The number of puzzles that follow."""


_HEAD = msgspec.json.Decoder(_Head)
_PUZZLE = msgspec.json.Decoder(Puzzle)


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Writes *puzzles* to a file, and replaces it if it exists.

    :raises PuzzleError: naming the file, if it cannot be written.
    """
    lines = [msgspec.json.encode(each) for each in (_Head(FORMAT_VERSION, len(puzzles)), *puzzles)]
    try:
        write_whole(path, compress(b"".join(line + b"\n" for line in lines), preset=9))
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror}") from error


def check_replaceable(path: Path) -> None:
    """Checks that puzzles can be written to *path*, and that this overwrites nothing but a file of puzzles.

    :raises PuzzleError: naming the file, if not.
    """
    try:
        if not holds_other(path, _begins_as_puzzles):
            return
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be written: {error.strerror}") from error
    raise PuzzleError(
        f"{path}: already exists and is not a puzzle file; name the puzzle file to write first, then the records"
    )


def _begins_as_puzzles(path: Path) -> bool:
    """Tells whether a file is a file of puzzles of any version, even if it is incomplete."""
    with path.open("rb") as stream:
        data = stream.read(MAX_JSON_BYTES)
    try:
        return LZMADecompressor(format=FORMAT_XZ).decompress(data, len(JSON_PREFIX)) == JSON_PREFIX
    except LZMAError:
        return False


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Returns the puzzles of a file; `check_puzzles` checks whether they can be asked.

    :raises PuzzleError: naming the file and the line, if it is not a complete file of puzzles.
    """
    try:
        unpacker = LZMADecompressor(format=FORMAT_XZ)
        text = unpacker.decompress(path.read_bytes(), MAX_JSON_BYTES)
    except OSError as error:
        raise PuzzleError(f"{path}: cannot be read: {error.strerror}") from error
    except LZMAError:
        raise PuzzleError(f"{path}: is not a puzzle file, or is damaged") from None
    if not unpacker.eof:
        why = (
            "holds too much"
            if len(text) >= MAX_JSON_BYTES
            else "ends too early, or is not a puzzle file"
        )
        raise PuzzleError(f"{path}: {why}")
    first, *lines = text.splitlines() or [b""]
    try:
        head = _HEAD.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise PuzzleError(f"{path}: is not a puzzle file") from None
    if head.rookery_puzzles != FORMAT_VERSION:
        raise PuzzleError(
            f"{path}: has version {head.rookery_puzzles} of the format; this program reads {FORMAT_VERSION}"
        )
    if head.count != len(lines):
        raise PuzzleError(f"{path}: says {head.count} puzzles, and has {len(lines)}")
    return tuple(
        _decoded(path, number, line) for number, line in enumerate(lines, start=FIRST_PUZZLE_LINE)
    )


def check_puzzles(path: Path, puzzles: Iterable[Puzzle], chosen: Container[str]) -> None:
    """Checks that the *puzzles* of a file that have a *chosen* id can be asked.

    :raises PuzzleError: naming the file, the line and the puzzle, if one cannot.
    """
    for line, puzzle in enumerate(puzzles, start=FIRST_PUZZLE_LINE):
        if puzzle.id not in chosen:
            continue
        try:
            puzzle.check()
        except RookeryError as error:
            where = "in its record, " if isinstance(error, TextError) else ""
            raise PuzzleError(
                f"{path}, line {line}: puzzle {puzzle.id} cannot be asked: {where}{error}; `rookery puzzles join` with"
                f" --without {puzzle.id} makes a file that lacks it"
            ) from error


@cache
def packaged_puzzles() -> dict[str, Puzzle]:
    """Returns the puzzles of the package by id."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(PACKAGED_PUZZLES)}


def _decoded(path: Path, number: int, line: bytes) -> Puzzle:
    try:
        return _PUZZLE.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path}, line {number}: is not a puzzle: {error}") from None
