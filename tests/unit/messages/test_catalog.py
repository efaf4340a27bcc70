"""The message catalog is complete and used, and errors in it are reported."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax.ast import TextElement

import rookery
from rookery import messages
from rookery.bots.level import LEVELS
from rookery.messages import MessageError, has, known, languages, message
from rookery.problem import FieldPath, FileTerms, Listed, rendered

SOURCES = Path(rookery.__file__).parent
FILES = ("problems.ftl", "dimmed.ftl", "verification.ftl", "reviewing.ftl")
"""The files whose messages only Python uses, by keys in its sources."""
WITHIN = re.compile(r"\{ ([a-z0-9-]+) \}")
"""A message within a message."""
OWN = re.compile(
    r"(?:problem|fix|list|reviewed|unreviewed|type|found|deal|file|dimmed|differs|unchecked|warning)-[a-z0-9-]+"
)


def strings() -> Iterator[str]:
    """Yields every string in the Python sources."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_every_key_in_use_is_there_and_every_message_is_used() -> None:
    there = {key for file in FILES for key in messages.keys(file)}
    families = {key.partition("-")[0] for key in there}
    used = {text for text in strings() if OWN.fullmatch(text)}
    sources = [(SOURCES / "messages" / "en" / file).read_text("utf-8") for file in FILES]
    used |= {key for text in sources for key in WITHIN.findall(text)} & there
    assert there - used == set(), "nobody says this"
    assert {key for key in used if key.partition("-")[0] in families} - there == set()


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_bot_has_a_name_and_a_character(level: str) -> None:
    assert all(has(f"bot-{level}{end}") for end in ("", "-in-text", "-about", "-says"))


def test_a_missing_key_or_value_is_one_clear_error() -> None:
    assert not has("problem-unheard-of")
    with pytest.raises(MessageError, match="no message 'problem-unheard-of'"):
        message("en", "problem-unheard-of")
    with pytest.raises(MessageError, match=r"'problem-at-least' cannot be written: .*low"):
        message("en", "problem-at-least")


def test_numbers_are_not_grouped_and_may_choose_the_words() -> None:
    assert message("en", "problem-at-least", low=12000) == "should be at least 12000"
    assert message("en", "problem-counters-few", counters=1).startswith("one counter is")
    assert message("en", "problem-counters-few", counters=2).startswith("2 counters are")


def test_unknown_languages_are_english() -> None:
    assert languages()[0] == "en"
    assert languages()[-1] == "en-XA"
    assert [known(name) for name in ("en", "en-XA", "xx", "", None)] == [
        "en",
        "en-XA",
        "en",
        "en",
        "en",
    ]
    assert message("xx", "problem-empty") == "is empty"


def test_the_pseudo_language_is_longer_and_leaves_values_alone() -> None:
    english = message("en", "problem-above-points", max=180, total=120)
    pseudo = message("en-XA", "problem-above-points", max=180, total=120)
    assert pseudo.startswith("⟦ííš 180, ")
    assert pseudo.endswith("⟧")
    assert len(pseudo) > 1.2 * len(english)
    for key in messages.keys("problems.ftl"):
        assert not re.search(r"[aeiou]", message_text(key)), key


def message_text(key: str) -> str:
    """The pseudo-text of a message without its values."""
    found = messages._bundle("en-XA")._messages[key].value
    assert found is not None
    return "".join(part.value for part in found.elements if isinstance(part, TextElement))


def test_lists_are_joined_by_messages() -> None:
    terms = FileTerms()
    three = Listed((FieldPath("auction.min"), 2, "c"), "list-or")
    assert rendered("fix-use", {"instead": three}, terms) == "use auction.min, 2 or c"
    two = Listed((1, 2), "list-plus")
    assert rendered("fix-use", {"instead": two}, terms) == "use 1 + 2"
    assert rendered("fix-use", {"instead": Listed(())}, terms) == "use "


@pytest.mark.parametrize(
    "number", [0, -7, 10**15 - 1, 10**15, 10**40, -(10**300)], ids=lambda number: f"{number:.0e}"
)
def test_a_number_of_any_size_is_written(number: int) -> None:
    assert message("en", "refusal-no-such-round", deal=number).startswith(f"round {number} ")
