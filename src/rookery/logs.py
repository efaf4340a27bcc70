"""The server log: lines with a time, a level, a fixed sentence, and a few fields.

Only the fields named in `FIELDS` are logged. None of them holds a card, a seed, a cookie, a name, an address, a path or
a table id (whoever knows a table id can enter the table). Log lines of libraries are reduced to their fixed sentence.
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
        "players",
        "route",
        "status",
        "table",
        "why",
    ]
)
"""The fields that a line may have besides ``time``, ``level``, ``logger`` and ``event``."""

_Line = MutableMapping[str, Any]


MATCH_ID_LENGTH = 32
"""The number of hexadecimal digits of a match id."""


class Damaged(Protocol):
    """An error that says which stored record is damaged."""

    match_id: str
    """The id of a match or a table, or a kind of record."""
    seq: int
    values: dict[str, str | int]


class Style(enum.Enum):
    """The format of log lines."""

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
    """Sends our log and those of libraries to the standard error; with *verbose*, every request as well."""
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
    # Uvicorn warns about every malformed request, so anybody could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("rookery").setLevel(logging.INFO if verbose else logging.WARNING)
    # Python's warnings go through the log too; failed tasks are logged already.
    logging.captureWarnings(True)


def tag(table_id: str) -> str:
    """Returns a short digest of a table id, the same in all lines about that table."""
    return hashlib.blake2b(table_id.encode(), digest_size=6).hexdigest()


def kind_and_place(error: BaseException) -> dict[str, str]:
    """Returns the type of *error* and where it was raised, as fields. Its text is not logged because it might name a
    card.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "unknown"
    return {"error": type(error).__name__, "place": place}


def where(error: Damaged) -> dict[str, str | int]:
    """Returns the fields that say which record is damaged, and how. A table id is logged only as a digest."""
    record_id = error.match_id
    is_match = len(record_id) == MATCH_ID_LENGTH and all(
        letter in "0123456789abcdef" for letter in record_id
    )
    place: dict[str, str | int] = {"match": record_id} if is_match else {"table": tag(record_id)}
    return place | {"event_number": error.seq, "why": str(error.values["why"])}


def _only_fields(_logger: Any, _method: str, line: _Line) -> _Line:
    """Drops every field that is not in `FIELDS`."""
    return {name: value for name, value in line.items() if name == "event" or name in FIELDS}


def _shorten(_logger: Any, _method: str, line: _Line) -> _Line:
    """Reduces a library's line to its sentence, the numbers in it, and the type and place of an error."""
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
    # The standard library's formatter would append the text of the error.
    record.exc_info = record.exc_text = record.stack_info = None
    return short


def _json(line: _Line, **_: Any) -> str:
    return msgspec.json.encode(line).decode()
