"""What is wrong with rules, as data: a message key and typed values, from which a sentence is made in any language.

The same problem can be worded in two ways. The author of a rule file reads paths and values, as in ``auction.max =
120``; the user of the form reads labels, as in *Set “Highest bid” to 120*. If the two sentences differ in more than
that, the message has the attribute ``form``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from typing import Literal, Protocol, TypeAlias

from rookery.messages import ENGLISH, has, message


@dataclass(frozen=True, slots=True)
class FieldPath:
    """A field of `rookery.rules.spec`, such as ``auction.max``."""

    path: str


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A possible value of a field; ``none`` means that the field is absent."""

    path: str
    value: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence with its own message."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The part in English and in the terms of rule files."""
        return rendered(self.key, self.values, FileTerms())


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of values; all but the last two are joined by commas."""

    items: tuple[Value, ...]
    last: Literal["list-and", "list-or", "list-comma", "list-plus"] = "list-comma"

    @classmethod
    def of_values(cls, path: str, values: Iterable[str]) -> Listed:
        """Returns possible *values* of the field *path*, of which one is needed."""
        return cls(tuple(FieldValue(path, value) for value in values), "list-or")


Value: TypeAlias = "str | int | FieldPath | FieldValue | Phrase | Listed"
"""What a message may show."""


class Terms(Protocol):
    """How fields and values are named for a kind of reader."""

    @property
    def language(self) -> str:
        """The reader's language."""

    @property
    def attribute(self) -> str:
        """The message attribute to use instead of the message's value; empty for none."""

    def field(self, path: str) -> str:
        """Names a field."""

    def value(self, path: str, value: str) -> str:
        """Names a value of a field."""


@dataclass(frozen=True, slots=True)
class FileTerms:
    """The terms of rule files: paths, and values in quotes."""

    language: str = ENGLISH

    @property
    def attribute(self) -> str:
        """Empty: messages are used as they are."""
        return ""

    def field(self, path: str) -> str:
        """Returns the path."""
        return path

    def value(self, path: str, value: str) -> str:  # noqa: ARG002
        """Returns the value in quotes."""
        return f'"{value}"'


def rendered(key: str, values: Mapping[str, Value], terms: Terms) -> str:
    """Returns the message *key* with its values worded in *terms*."""
    worded = f"{key}.{terms.attribute}"
    chosen = worded if terms.attribute and has(worded) else key
    shown = {name: shown_value(value, terms) for name, value in values.items()}
    return message(terms.language, chosen, **shown)


def shown_value(value: Value, terms: Terms) -> str | int:
    """Returns a value as shown in a message."""
    match value:
        case FieldPath(path):
            return terms.field(path)
        case FieldValue(path, chosen):
            return terms.value(path, chosen)
        case Phrase(key, values):
            return rendered(key, values, terms)
        case Listed(items, last):
            return _joined(
                tuple(str(shown_value(item, terms)) for item in items), last, terms.language
            )
        case _:
            return value


# Several problems of the same rules often list the same names, with a message for each name.
@lru_cache(maxsize=256)
def _joined(items: tuple[str, ...], last: str, language: str) -> str:
    """Returns *items* as a list in words; the message *last* joins the last two."""
    comma = last if last == "list-plus" else "list-comma"

    def join(first: str, second: str, by: str = comma) -> str:
        return message(language, by, first=first, second=second)

    if len(items) < 2:
        return "".join(items)
    return join(reduce(join, items[:-1]), items[-1], last)


Fix: TypeAlias = "tuple[tuple[str, int | str | tuple[int, ...]], ...]"
"""Values that fix a problem, each with its path below the variant."""


WHOLE_FILE = "file"
"""The path of a problem with a rule file as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong with rules."""

    path: str
    """Where it is, such as ``my_game.auction.max``; outside any variant, `WHOLE_FILE`, ``line 3`` or the like."""
    key: str
    """The message that says what is wrong."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """The values shown in both messages."""
    hint_key: str = ""
    """The message that says what to do about it; empty if there is none."""
    file: str = ""
    """The file that the rules came from; empty if there is none."""
    fix: Fix = ()
    """An obvious fix: values, each with its path below the variant; empty if there is none."""
    others: tuple[Fix, ...] = ()
    """Other fixes that are equally good."""

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """All known fixes, the likeliest first."""
        return tuple(dict.fromkeys((self.fix, *self.others))) if self.fix else ()

    @property
    def text(self) -> str:
        """What is wrong, in English and in terms of rule files."""
        return what_is_wrong(self, FileTerms())

    @property
    def hint(self) -> str:
        """What to do about it, in English and in terms of rule files; empty if nothing is known."""
        return what_to_do(self, FileTerms())

    def __str__(self) -> str:
        place = self.path
        if self.file:
            place = self.file if self.path == WHOLE_FILE else f"{self.file}: {self.path}"
        hint = self.hint
        return f"{place}: {self.text}" + (f"; {hint}" if hint else "")


def what_is_wrong(problem: Problem, terms: Terms) -> str:
    """Returns a clause that says what is wrong."""
    return rendered(problem.key, problem.values, terms)


def what_to_do(problem: Problem, terms: Terms) -> str:
    """Returns a clause that says what to do about it, from the known fixes or else the hint; empty if there is none."""
    if problem.fixes:
        ways = Listed(tuple(map(changes_of, problem.fixes)), "list-or")
        return rendered("fix-set", {"changes": ways}, terms)
    return rendered(problem.hint_key, problem.values, terms) if problem.hint_key else ""


def changes_of(fix: Fix) -> Listed:
    """Returns the changes that a fix makes, for a message."""
    return Listed(tuple(_change(path, value) for path, value in fix), "list-and")


def _change(path: str, value: int | str | tuple[int, ...]) -> Phrase:
    shown: Value
    match value:
        case str():
            shown = FieldValue(path, value)
        case bool():
            shown = Phrase("fix-on" if value else "fix-off", {})
        case int():
            shown = value
        case _:
            shown = Phrase(
                "fix-numbers",
                {"numbers": " ".join(map(str, value)), "list": ", ".join(map(str, value))},
            )
    return Phrase("fix-change", {"field": FieldPath(path), "value": shown})
