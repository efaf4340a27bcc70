"""Problems of rules in plain words: what the checker says in the terms of a rule file, for people who see a form.

``is 180, but a round holds at most 150 points`` at ``auction.max`` becomes *Highest bid: it is 180, but ...*; paths and
values inside a sentence become the labels of the form.
"""

from __future__ import annotations

import re
from functools import cache

from rookery.errors import Problem
from rookery.rules.schema import SchemaField, fields_by_path, schema

_PATH = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
_ASSIGNED = re.compile(r"(?P<path>[a-z_]+(?:\.[a-z_]+)*) = (?P<value>\"[a-z_0-9]+\"|\w+|\{\})")
_QUOTED = re.compile(r"\"([a-z_0-9]+)\"")
_CODED = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
_INDEX = re.compile(r"\[(\d+)\]")
_FIRST_WORD = re.compile(r"^(?:is )?\"?([a-z_]+)\"?(?=[ ,])")


def field_of(problem: Problem) -> str | None:
    """Returns the path of the field that a problem is about, or ``None`` if it is about no single one."""
    found, _ = _field_and_rest(problem.path)
    return found.path if found is not None else None


def sentence_of(problem: Problem) -> str:
    """Returns what is wrong, in one or two sentences without a word of the file format."""
    field, rest = _field_and_rest(problem.path)
    text, hint = (_said(part, field) for part in (problem.text, problem.hint))
    if field is None and not problem.path.count("."):
        head = ""
    elif field is None:
        head = f"“{problem.path.partition('.')[2]}”: "
    else:
        head = f"{field.label}{_entry(rest)}: "
    sentence = f"{head}{text}."
    sentence = sentence[:1].upper() + sentence[1:]
    if not hint:
        return sentence
    return f"{sentence} {hint[:1].upper()}{hint[1:]}{'' if hint.endswith('?') else '.'}"


def _field_and_rest(path: str) -> tuple[SchemaField | None, str]:
    """Returns the field that a path leads to or into, and what of the path is left; the variant's id comes first."""
    inside = path.partition(".")[2]
    fields = fields_by_path()
    steps = re.split(r"\.|(?=\[)", inside)
    for end in range(len(steps), 0, -1):
        start = ".".join(steps[:end])
        if start in fields:
            return fields[start], ".".join(steps[end:])
    # A record of which no field is at fault alone: the first that the form offers stands for it.
    for group in schema():
        for field in group.fields:
            if inside and field.path.startswith(f"{inside}."):
                return field, ""
    return None, inside


def _entry(rest: str) -> str:
    """Says which entry of a list or map, as in ``(second)``."""
    index = _INDEX.match(rest)
    if index is not None:
        return f" (number {int(index[1]) + 1})"
    return f" ({rest})" if rest else ""


def _said(text: str, field: SchemaField | None) -> str:
    """Puts labels in the place of paths and values."""
    first = _FIRST_WORD.match(text)
    own = {choice.value: choice.label for choice in field.choices} if field else {}
    if first is not None and first[1] in own:
        text = text.replace(first[1], f'"{first[1]}"', 1).replace('""', '"')
    if _ASSIGNED.search(text):
        text = re.sub(r"^use\b", "set", text)
    text = _ASSIGNED.sub(_assigned, text)
    text = _PATH.sub(lambda found: _label(found[0]), text)
    text = _QUOTED.sub(lambda found: _choice(found[1], field), text)
    text = _CODED.sub(lambda found: _choice(found[0], field), text)
    for coded, plain in _WORDS.items():
        text = re.sub(rf"\b{coded}\b", plain, text)
    return text


_WORDS = {
    "the record boards": "boards",
    "the record partner": "a called partner",
    "an auction": "bidding",
    "the auction": "the bidding",
    "an exchange": "somebody who takes up the nest",
    "the declarer's": "of whoever wins the bid",
    "the declarer": "whoever wins the bid",
    "a set declarer": "whoever fails a bid",
    "a declarer": "somebody who wins the bid",
    "true": "on",
    "false": "off",
}


def _assigned(found: re.Match[str]) -> str:
    """Says which value a field is to have."""
    field = fields_by_path().get(found["path"])
    if field is None:
        return found[0]
    value = found["value"].strip('"')
    to = "to" if re.search(r"\bset ", found.string[: found.start()]) else "set to"
    return f"“{field.label}” {to} {_own_label(field, value)}"


def _own_label(field: SchemaField, value: str) -> str:
    """Returns what the form calls a value of a field."""
    labels = {choice.value: f"“{choice.label}”" for choice in field.choices}
    if field.kind == "part":
        labels["none"] = "“off”"
    if field.none is not None:
        labels["none"] = f"“{field.none}”"
    return labels.get(value, "nothing" if value == "{}" else value)


def _label(path: str) -> str:
    field = fields_by_path().get(path)
    return f"“{field.label}”" if field is not None else path


def _choice(value: str, field: SchemaField | None) -> str:
    """Returns the label of a value: of this field if it has it, else of whichever has."""
    own = _own_label(field, value) if field is not None else value
    return own if own != value else _all_choices().get(value, value)


@cache
def _all_choices() -> dict[str, str]:
    fields = fields_by_path().values()
    labels = {field.path.rpartition(".")[2]: f"“{field.label}”" for field in fields}
    return labels | {
        choice.value: f"“{choice.label}”" for field in fields for choice in field.choices
    }
