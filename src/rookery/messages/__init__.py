"""The sentences that people read, by key and language, in a folder of Project Fluent files for each language.

English is complete. A message that another language lacks is shown in English. `PSEUDO` is made from English, so that a
test can show which texts are translated. The browser reads the same files with ``@fluent/bundle``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rookery.messages.pseudo import accented, bracketed

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

ENGLISH = "en"
PSEUDO = "en-XA"
"""English with accents, in brackets and about 30 % longer."""

MAX_FORMATTED_NUMBER = 10**15
"""The first number that is shown as plain digits, because Fluent cannot format it."""


class MessageError(LookupError):
    """No language has a message with this key, or one of its values is missing."""


@cache
def languages() -> tuple[str, ...]:
    """Returns all languages, English first and the pseudo-language last."""
    folders = {entry.name for entry in files("rookery.messages").iterdir() if entry.is_dir()}
    real = sorted(name for name in folders if name[0].isalpha() and name != ENGLISH)
    return (ENGLISH, *real, PSEUDO)


def known(language: str | None) -> str:
    """Returns *language* if it exists, or else English."""
    return language if language in languages() else ENGLISH


def read_catalogs() -> None:
    """Reads the English messages now, instead of at the first message."""
    _bundle(ENGLISH)


def has(key: str) -> bool:
    """Tells whether English has a message with this key, or an attribute for a key of the form ``key.name``."""
    name, _, attribute = key.partition(".")
    bundle = _bundle(ENGLISH)
    if not bundle.has_message(name):
        return False
    found = bundle.get_message(name)
    return attribute in found.attributes if attribute else found.value is not None


def message(language: str, key: str, /, **values: str | int) -> str:
    """Returns the message *key*, or the attribute for a key of the form ``key.name``, with *values*; numbers are not
    grouped.

    :raises MessageError: if English has no such message either, or a value is missing.
    """
    if not has(key):
        raise MessageError(f"there is no message {key!r}")
    name, _, attribute = key.partition(".")
    for candidate in (known(language), ENGLISH):
        bundle = _bundle(candidate)
        if not bundle.has_message(name):
            continue
        found = bundle.get_message(name)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            continue
        text, errors = bundle.format_pattern(pattern, _arguments(values))
        if errors:
            raise MessageError(f"message {key!r} cannot be written: {errors[0]}")
        return bracketed(str(text)) if candidate == PSEUDO else str(text)
    raise AssertionError("English has it")


def keys(file: str) -> tuple[str, ...]:
    """Returns the keys of the messages in one English file, such as ``problems.ftl``, in order."""
    from fluent.syntax import ast

    return tuple(
        entry.id.name for entry in _resource(ENGLISH, file).body if isinstance(entry, ast.Message)
    )


def _arguments(values: dict[str, str | int]) -> dict[str, Any]:
    from fluent.runtime.types import fluent_number

    # A number that Fluent cannot format does not need its plural rules, either.
    return {
        name: fluent_number(value, useGrouping=False)
        if isinstance(value, int) and abs(value) < MAX_FORMATTED_NUMBER
        else str(value)
        for name, value in values.items()
    }


@cache
def _bundle(language: str) -> FluentBundle:
    """Returns all files of a language together.

    :raises MessageError: if two files have the same key.
    """
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

    source = ENGLISH if language == PSEUDO else language
    bundle = FluentBundle([source], use_isolating=False)
    for file in _files(source):
        resource = _resource(source, file)
        for entry in resource.body:
            if isinstance(entry, ast.Message) and bundle.has_message(entry.id.name):
                raise MessageError(f"{source}/{file} has {entry.id.name!r} once more")
        if language == PSEUDO:
            _disguise(resource)
        bundle.add_resource(resource)
    return bundle


def _files(language: str) -> list[str]:
    folder = files("rookery.messages") / language
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".ftl"))


def _resource(language: str, file: str) -> ast.Resource:
    """Returns one file, parsed.

    :raises MessageError: if it has a syntax error.
    """
    from fluent.syntax import FluentParser, ast

    text = (files("rookery.messages") / language / file).read_text("utf-8")
    resource = FluentParser(with_spans=False).parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise MessageError(f"{language}/{file} cannot be read at: {entry.content}")
    return resource


def _disguise(resource: ast.Resource) -> None:
    """Puts accents on every text of a parsed file, but not on placeholders."""
    from fluent.syntax import visitor

    class Disguise(visitor.Visitor):
        def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
            node.value = accented(node.value)

    Disguise().visit(resource)
