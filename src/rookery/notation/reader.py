"""Reads records line by line, and passes what it finds to a visitor."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rookery.engine.plan import Plan, plan_of
from rookery.errors import RulesError
from rookery.notation.entry import (
    MAX_RECORD_LINE_LENGTH,
    MAX_RECORD_LINES,
    MAX_RECORD_TEXT_BYTES,
    RECORD_VERSION,
    Entry,
    Tag,
)
from rookery.notation.grammar import read_line
from rookery.notation.position import parse_position
from rookery.notation.spec import embedded_in
from rookery.notation.text import (
    TextError,
    Token,
    UnknownRulesError,
    Words,
    check_characters,
    read_group,
    read_seat,
    read_signed,
    shown,
)
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_catalog
from rookery.rules.read import rules_from_json
from rookery.rules.spec import Rules
from rookery.rules.validate import suggestion

T = TypeVar("T")

POSITION_TAG = "Position"
"""The tag with the position at which a match begins, if it does not begin with a deal."""

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9]{0,39})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{([^{}]*)\}")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DIGITS = re.compile(r"[0-9a-f]{8,64}")


class Visitor(Generic[T]):
    """Receives the parts of a record in the order of the text; subclasses override the methods of interest."""

    wants_lines: ClassVar[bool] = True
    """Whether the reader goes on after the tags."""

    def rules(self, rules: Rules, *, embedded: str | None) -> None:
        """Called after the last tag; *embedded* is the JSON of the rules, if the record holds it."""

    def entry(self, entry: Entry) -> None:
        """Called for a tag, a line of play, or a line of comments only."""

    def error(self, error: TextError) -> None:
        """Called for a line that cannot be read. :raises TextError: unless the visitor goes on after errors."""
        raise error

    def result(self) -> T:
        """Returns the result of reading."""
        raise NotImplementedError


def read(text: str | bytes, visitor: Visitor[T], *, rules: Rules | None = None) -> T:
    """Reads a record and returns the result of *visitor*.

    *rules* are needed if the record only names its rules and the catalog does not have them.

    :raises TextError: with line and column, unless the visitor handles errors itself.
    """
    _Reader(visitor, rules).go(lines_of(text))
    return visitor.result()


def lines_of(text: str | bytes) -> Iterator[tuple[int, str]]:
    """Splits a text into numbered lines.

    :raises TextError: if the text exceeds a limit, or its bytes are not UTF-8.
    """
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_RECORD_TEXT_BYTES:
        raise TextError(
            f"a record has at most {MAX_RECORD_TEXT_BYTES // 1024} KiB", line=1, column=1
        )
    if isinstance(text, str):
        return _cut(text)
    try:
        return _cut(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        text = "this is not UTF-8 text; save the file again with this encoding"
        raise TextError(text, line=line, column=column) from None


def _cut(text: str) -> Iterator[tuple[int, str]]:
    """Yields the numbered lines of a text."""
    at, number = int(text.startswith("\ufeff")), 0
    while at < len(text):
        number += 1
        if number > MAX_RECORD_LINES:
            raise TextError(f"a record has at most {MAX_RECORD_LINES} lines", line=number, column=1)
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if end - at > MAX_RECORD_LINE_LENGTH + 1:
            raise TextError(
                f"a line has at most {MAX_RECORD_LINE_LENGTH} characters",
                line=number,
                column=MAX_RECORD_LINE_LENGTH + 1,
            )
        line = text[at:end].removesuffix("\r")
        if len(line) > MAX_RECORD_LINE_LENGTH:
            raise TextError(
                f"a line has at most {MAX_RECORD_LINE_LENGTH} characters",
                line=number,
                column=MAX_RECORD_LINE_LENGTH + 1,
            )
        yield number, line
        at = end + 1


class _TagValue(NamedTuple):
    """The value of a tag, and where it stands."""

    line: int
    column: int
    text: str


class _Reader(Generic[T]):
    """Reads a record for a visitor."""

    def __init__(self, visitor: Visitor[T], given: Rules | None) -> None:
        self._visitor = visitor
        self._given = given
        self._tags: dict[str, _TagValue] = {}
        self._json: list[str] = []
        self._json_line = 0
        self._plan: Plan | None = None
        self._dealt = False
        self._ended = False

    def go(self, lines: Iterable[tuple[int, str]]) -> None:
        """Reads the lines until the end, or until the visitor wants no more."""
        number = 0
        for number, text in lines:
            try:
                self._line(number, text)
            except TextError as error:
                self._visitor.error(error.in_line(number))
            if self._ended:
                return
        if self._plan is None:
            try:
                self._begin()
            except TextError as error:
                self._visitor.error(error.in_line(number + 1))

    def _line(self, number: int, text: str) -> None:
        """Reads one line."""
        check_characters(text)
        if text.startswith("%"):
            if self._plan is not None:
                raise TextError("rules in lines with % stand before the first deal", column=1)
            self._json.append(text[2:] if text[1:2] == " " else text[1:])
            self._json_line = self._json_line or number
            return
        if text.lstrip().startswith("["):
            self._tag(number, text)
            return
        bare, comments = _without_comments(text)
        if not bare.strip():
            if comments:
                self._visitor.entry(Entry(None, comments, number))
            return
        if self._plan is None:
            # Without rules no later line can be read, so an error here ends the reading.
            self._ended = True
            plan = self._begin()
            if not self._visitor.wants_lines:
                return
            self._ended = False
        else:
            plan = self._plan
        line = read_line(plan, bare)
        if not self._dealt and line.word not in ("deal", "board"):
            raise TextError(f"{line.word!r} stands before the first deal", column=1)
        self._dealt = self._dealt or line.word == "deal"
        self._visitor.entry(Entry(line, comments, number))

    def _tag(self, number: int, text: str) -> None:
        found = _TAG.match(text.lstrip())
        start = len(text) - len(text.lstrip()) + 1
        if not found:
            raise TextError('expected a tag such as [Dealer "N"]', column=start, expected="a tag")
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if self._plan is not None:
            raise TextError("tags stand before the first deal", column=start)
        if name in self._tags:
            raise TextError(f"the tag {name} stands here twice", column=start)
        if not self._tags and name != "Rookery":
            raise TextError('a record begins with [Rookery "1"]', column=start)
        if name == "Rookery" and value != RECORD_VERSION:
            raise TextError(f"this program reads records of version {RECORD_VERSION}", column=start)
        if name == "Date" and not _DATE.fullmatch(value):
            raise TextError("expected a date such as 2026-01-31", column=start + found.start(2))
        rest, comments = _without_comments(
            " " * (start - 1 + found.end()) + text.lstrip()[found.end() :]
        )
        if rest.strip():
            column = len(rest) - len(rest.lstrip()) + 1
            raise TextError("expected the end of the line after a tag", column=column)
        self._tags[name] = _TagValue(number, start + found.start(2), value)
        self._visitor.entry(Entry(Tag(name, value), comments, number))

    def _begin(self) -> Plan:
        """Ends the tags: finds the rules, and checks the tags about seats."""
        if "Rookery" not in self._tags:
            raise TextError('a record begins with [Rookery "1"]', column=1)
        if "Rules" not in self._tags:
            raise TextError(
                'the tag Rules is missing, such as [Rules "original_partnership_4"]', column=1
            )
        rules = self._rules()
        plan = plan_of(rules)
        for name, check in (
            ("Dealer", _check_dealer),
            ("Seats", _check_seats),
            ("Result", _check_result),
            (POSITION_TAG, _check_position),
        ):
            if name in self._tags:
                tag = self._tags[name]
                try:
                    check(Token(tag.text, tag.column), plan)
                except TextError as error:
                    raise error.in_line(tag.line) from None
        self._plan = plan
        self._visitor.rules(rules, embedded="".join(self._json) or embedded_in(rules))
        return plan

    def _named(self, words: list[str], tag: _TagValue) -> Rules:
        """Returns the rules that the tag names: the rules given to the reader, or those of the catalog."""
        line, column, _ = tag
        name = words[0].lower()
        rules = self._given or load_catalog().get(name)
        if rules is None:
            hint = suggestion(name, load_catalog(), "")
            if hint:
                hint += " Other rules stand in lines that begin with %"
            else:
                hint = "other rules stand in lines that begin with %"
            text = f"there is no variant {shown(name)}; {hint}"
            raise UnknownRulesError(text, line=line, column=column)
        if name != rules.meta.id:
            raise TextError(
                f"the record is one of {shown(name)}, not of the rules given",
                line=line,
                column=column,
            )
        if self._given and len(words) == 2 and not rules_hash(rules).startswith(words[1].lower()):
            raise TextError("the rules given have another hash", line=line, column=column)
        return rules

    def _rules(self) -> Rules:
        """Returns the rules that the record names or holds."""
        tag = self._tags["Rules"]
        line, column, value = tag
        words = value.split()
        if not 1 <= len(words) <= 2 or (
            len(words) == 2 and not _DIGITS.fullmatch(words[1].lower())
        ):
            raise TextError("expected an id and, if you like, a hash", line=line, column=column)
        if not self._json:
            return self._named(words, tag)
        try:
            json = "".join(self._json)
            rules = rules_from_json(json)
        except RulesError as error:
            text = f"the rules cannot be read: {error.problems[0]}"
            raise TextError(text, line=self._json_line, column=3) from None
        if words[0].lower() != rules.meta.id:
            raise TextError(
                f"the rules below are those of {rules.meta.id!r}", line=line, column=column
            )
        # The hash is that of the text, because a later program may know more fields of rules than the one that wrote it.
        digest = hashlib.sha256(json.encode()).hexdigest()
        if len(words) == 2 and not digest.startswith(words[1].lower()):
            raise TextError("the rules below have another hash", line=line, column=column)
        return rules


def _without_comments(text: str) -> tuple[str, tuple[str, ...]]:
    """Replaces the comments of a line with spaces."""
    if "{" not in text and "}" not in text:
        return text, ()
    comments = tuple(_COMMENT.findall(text))
    bare = _COMMENT.sub(lambda found: " " * len(found[0]), text) if comments else text
    for column, char in enumerate(bare, start=1):
        if char == "}":
            raise TextError("this } ends no comment", column=column)
        if char == "{":
            inside = "{" in text[column:] and "}" in text[column:]
            what = "there is a comment within this one" if inside else "this comment has no end"
            raise TextError(f"{what}; a comment ends with }} in its own line", column=column)
    return bare, comments


def _check_dealer(value: Token, plan: Plan) -> None:
    if read_seat(value, plan.seats) not in plan.players:
        raise value.error("this seat is a dummy's and cannot deal")


def _check_seats(value: Token, plan: Plan) -> None:
    if len(value.text.split(";")) != plan.seats:
        raise value.error(f"expected {plan.seats} names with ; between them")


def _check_position(value: Token, plan: Plan) -> None:
    try:
        parse_position(value.text, rules=plan.rules)
    except TextError as error:
        column = value.column - 1 + error.column
        raise TextError(error.text, column=column, expected=error.expected) from None


def _check_result(value: Token, plan: Plan) -> None:
    if value.text == "*":
        return
    words = Words(
        [Token(m[0], value.column + m.start()) for m in re.finditer(r"\S+", value.text)],
        value.column + len(value.text),
    )
    for _ in range(plan.accounts):
        read_group(words.next("the seats of an account"), plan.seats)
        read_signed(words.next("its score"))
    words.done()
