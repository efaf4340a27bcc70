"""The log of a server: lines with a time, a level, a fixed sentence, and a few fields.

Only the fields named in `FIELDS` are logged. There is none for a card, a seed, a cookie, a name, an address, a path or the
id of a table, which lets anybody in who knows it. Lines of libraries are cut down to their fixed sentence.
"""

from __future__ import annotations

import enum
import hashlib
import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Protocol

import msgspec
import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter

FIELDS = frozenset(
    [
        "bot",
        "code",
        "error",
        "event_number",
        "instead",
        "match",
        "method",
        "ms",
        "place",
        "route",
        "status",
        "table",
        "why",
    ]
)
"""The fields that a line may have besides ``time``, ``level``, ``logger`` and ``event``."""

_Line = MutableMapping[str, Any]


MATCH_ID = 32
"""How many hexadecimal digits the id of a match has."""


class Damaged(Protocol):
    """An error that says which record is damaged."""

    match_id: str
    """A match, a table or a kind of record."""
    seq: int
    values: dict[str, str | int]


class Style(enum.Enum):
    """How lines look."""

    TEXT = "text"
    JSON = "json"


def logger(name: str) -> BoundLogger:
    """Returns a logger: its methods take a fixed sentence, and fields as keywords."""
    found: BoundLogger = structlog.wrap_logger(
        logging.getLogger(name),
        processors=[
            structlog.stdlib.filter_by_level,
            _only_fields,
            ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=BoundLogger,
    )
    return found


def start_logging(style: Style, *, verbose: bool) -> None:
    """Writes the log to the standard error, ours and that of libraries; *verbose*: every request as well."""
    formatter = ProcessorFormatter(
        foreign_pre_chain=[_shorten],
        pass_foreign_args=True,
        processors=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", key="time"),
            ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(serializer=_json)
            if style is Style.JSON
            else structlog.processors.LogfmtRenderer(
                key_order=["time", "level", "logger", "event"], drop_missing=True
            ),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    # It warns of every request that cannot be read: whoever likes could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("rookery").setLevel(logging.INFO if verbose else logging.WARNING)
    # Warnings go through the log; what Python itself would print of a failed task does, too.
    logging.captureWarnings(True)


def tag(table_id: str) -> str:
    """Returns a short digest of the id of a table: lines about the same table have the same one."""
    return hashlib.blake2b(table_id.encode(), digest_size=6).hexdigest()


def kind_and_place(error: BaseException) -> dict[str, str]:
    """Returns the fields that say of what kind *error* is, and where it was raised. Its text is not logged, for it might
    name a card.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "place": place}


def where(error: Damaged) -> dict[str, str | int]:
    """Returns the fields that say which record is damaged, and how. The id of a table is logged as a digest only."""
    about = error.match_id
    is_match = len(about) == MATCH_ID and all(letter in "0123456789abcdef" for letter in about)
    place: dict[str, str | int] = {"match": about} if is_match else {"table": tag(about)}
    return place | {"event_number": error.seq, "why": str(error.values["why"])}


def _only_fields(_logger: Any, _method: str, line: _Line) -> _Line:
    """Drops every field that is none of `FIELDS`."""
    return {name: value for name, value in line.items() if name == "event" or name in FIELDS}


def _shorten(_logger: Any, _method: str, line: _Line) -> _Line:
    """Leaves of a library's line its sentence, numbers in it, and the kind and place of an error."""
    record: logging.LogRecord = line["_record"]
    args = line.get("positional_args") or ()
    sentence = str(record.msg)
    if isinstance(args, tuple) and args and all(isinstance(arg, int | float) for arg in args):
        sentence = sentence % args
    short = {
        "event": (sentence.splitlines() or [""])[0],
        "_record": record,
        "_from_structlog": False,
    }
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        short |= kind_and_place(error)
    # The formatter of the standard library would add the text of the error.
    record.exc_info = record.exc_text = record.stack_info = None
    return short


def _json(line: _Line, **_: Any) -> str:
    return msgspec.json.encode(line).decode()
