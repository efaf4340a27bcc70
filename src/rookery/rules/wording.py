"""Words problems of rules for the form, with labels instead of paths and values.

``is 180, but a round holds at most 150 points`` at ``auction.max`` becomes *Highest bid: is 180, but ...*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rookery.messages import ENGLISH, message
from rookery.problem import Fix, Problem, changes_of, rendered, what_is_wrong, what_to_do
from rookery.rules.schema import SchemaField, fields_by_path, schema


@dataclass(frozen=True, slots=True)
class FormTerms:
    """Words problems with the labels of fields and choices in the form."""

    language: str = ENGLISH

    @property
    def attribute(self) -> str:
        """The attribute of messages that have a special wording for the form."""
        return "form"

    def field(self, path: str) -> str:
        """Returns the label of a field."""
        field = fields_by_path(self.language).get(path)
        return self._quoted(field.label if field is not None else path)

    def value(self, path: str, value: str) -> str:
        """Returns the label of a choice, or of the absence of a field."""
        field = fields_by_path(self.language).get(path)
        labels = {choice.value: choice.label for choice in field.choices} if field else {}
        if field is not None and field.none is not None:
            labels["none"] = field.none
        elif field is not None and field.kind == "part":
            labels["none"] = message(self.language, "problem-off")
        return self._quoted(labels.get(value, value))

    def _quoted(self, label: str) -> str:
        return message(self.language, "problem-label", label=label)


def problem_field(problem: Problem) -> str | None:
    """Returns the path of the field that a problem is about, or ``None`` if it is not about one field."""
    found, _ = _field_and_rest(problem.path, ENGLISH)
    return found.path if found is not None else None


def problem_sentence(problem: Problem, language: str = ENGLISH, *, advise: bool = True) -> str:
    """Returns a problem as sentences without the terms of rule files; *advise* adds what to do about it."""
    terms = FormTerms(language)
    place, text = _place(problem.path, terms), what_is_wrong(problem, terms)
    if place:
        text = message(language, "problem-at", place=place, text=text)
    sentences = [_sentence(text, language)]
    hint = what_to_do(problem, terms)
    if hint and advise:
        sentences.append(_sentence(hint, language))
    return " ".join(sentences)


def fix_sentence(fix: Fix, language: str = ENGLISH) -> str:
    """Returns one fix of a problem as a sentence."""
    return _sentence(
        rendered("fix-set", {"changes": changes_of(fix)}, FormTerms(language)), language
    )


def _sentence(text: str, language: str) -> str:
    """Returns a text as a sentence: with a capital letter and, unless it is a question, a period."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith("?") else message(language, "problem-sentence", text=text)


def _place(path: str, terms: FormTerms) -> str:
    """Returns the label of the field, and of the list entry, at a path; empty if the path is not inside a variant."""
    field, rest = _field_and_rest(path, terms.language)
    if field is None:
        _, _, inside = path.partition(".")
        return terms.field(inside) if inside else ""
    index = re.match(r"\[(\d+)\]", rest)
    if index is not None:
        number = int(index[1]) + 1
        return message(terms.language, "problem-entry-number", label=field.label, number=number)
    if rest:
        return message(terms.language, "problem-entry", label=field.label, entry=rest)
    return field.label


def _field_and_rest(path: str, language: str) -> tuple[SchemaField | None, str]:
    """Returns the field at (or around) a path that begins with a variant id, and the rest of the path below the field."""
    inside = path.partition(".")[2]
    fields = fields_by_path(language)
    steps = re.split(r"\.|(?=\[)", inside)
    for end in range(len(steps), 0, -1):
        start = ".".join(steps[:end])
        if start in fields:
            return fields[start], ".".join(steps[end:])
    # The problem is about a whole record: use the first field of it that the form offers.
    for group in schema(language):
        for field in group.fields:
            if inside and field.path.startswith(f"{inside}."):
                return field, ""
    return None, inside
