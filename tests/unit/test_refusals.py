"""Every refusal has a sentence, and every place that refuses gives the values which the sentence shows."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from rookery.errors import CodedError, IllegalCommand, Reason
from rookery.messages import message

SRC = Path(__file__).parents[2] / "src" / "rookery"
CATALOGS = [SRC / "messages" / "en" / f"{name}.ftl" for name in ("refusals", "requests")]

RAISED = {
    "IllegalCommand": 0,
    "NotYourTurn": 0,
    "StaleCommand": 0,
    "NotAllowed": 0,
    "BadTable": 0,
    "BadOrigin": 0,
    "NotToday": 0,
    "NoChallenge": 0,
    "NoDuplicate": 0,
    "NoTable": 0,
    "NoPuzzle": 0,
    "CannotSave": 0,
    "NoSuchRound": 0,
    "TooManyReviews": 0,
    "ReviewFailed": 0,
    "BadName": 0,
    "CodedError": 0,
    "BadMessage": 0,
    "CannotShare": 0,
    "HttpRefusal": 1,
}
"""What refuses, and which argument is the code."""


class Refusing:
    """A place that refuses: the code, the names of the values, and what ``why`` may be."""

    def __init__(self, path: Path, call: ast.Call, at: int) -> None:
        node = call.args[at]
        self.place = f"{path.relative_to(SRC)}:{call.lineno}"
        self.code = (
            Reason[node.attr].value
            if isinstance(node, ast.Attribute)
            else str(ast.literal_eval(node))
        )
        self.values = {word.arg for word in call.keywords if word.arg} - {"rule"}
        why = next((word.value for word in call.keywords if word.arg == "why"), None)
        self.whys = set() if why is None else set(_choices(why))

    @property
    def key(self) -> str:
        return CodedError(self.code).key


def _choices(node: ast.expr) -> Iterator[str]:
    """Yields the strings that an expression of constants and conditions can come to."""
    if isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    else:
        yield str(ast.literal_eval(node))


def refusing() -> Iterator[Refusing]:
    for path in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            at = RAISED.get(node.func.id)
            passes_on = any(word.arg is None for word in node.keywords)
            if at is not None and len(node.args) > at and not passes_on:
                code = node.args[at]
                if isinstance(code, ast.Constant) or (
                    isinstance(code, ast.Attribute)
                    and isinstance(code.value, ast.Name)
                    and code.value.id == "Reason"
                ):
                    yield Refusing(path, node, at)


PLACES = list(refusing())


class _Variants(Visitor):
    """What ``why`` may be in a message, and in those that it contains."""

    def __init__(self, messages: dict[str, fluent.Message]) -> None:
        self.names: set[str] = set()
        self._messages = messages

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:  # noqa: N802
        self.visit(self._messages[node.id.name])

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, fluent.VariableReference) and node.selector.id.name == "why":
            self.names |= {
                variant.key.name
                for variant in node.variants
                if isinstance(variant.key, fluent.Identifier)
            }
        self.generic_visit(node)


def whys() -> dict[str, set[str]]:
    """Returns for each message what its ``why`` may be."""
    text = "\n".join(catalog.read_text("utf-8") for catalog in CATALOGS)
    body = FluentParser().parse(text).body
    messages = {entry.id.name: entry for entry in body if isinstance(entry, fluent.Message)}
    found = {}
    for name, entry in messages.items():
        variants = _Variants(messages)
        variants.visit(entry)
        found[name] = variants.names
    return found


@pytest.mark.parametrize("refusal", PLACES, ids=lambda refusal: f"{refusal.place} {refusal.code}")
def test_every_place_gives_what_its_sentence_shows(refusal: Refusing) -> None:
    values = {name: name for name in refusal.values}
    for given in [values | {"why": why} for why in refusal.whys] or [values]:
        text = message("en", refusal.key, **given)
        assert text
        for name in refusal.values - {"why", "count"}:
            assert name in text, f"{name} is given and not shown"


def test_no_refusal_names_a_command_of_a_terminal() -> None:
    """Whoever is refused has a browser in front of them."""
    for catalog in CATALOGS:
        assert not re.search(r"`|rookery [a-z]+ [A-Z]", catalog.read_text("utf-8")), catalog.name


def test_every_sentence_is_used_and_every_choice_is_made() -> None:
    assert len(PLACES) > 80
    given: dict[str, set[str]] = {}
    for refusal in PLACES:
        given.setdefault(refusal.key, set()).update(refusal.whys)
    choices = whys()
    passed_on = {
        "corrupt-place",
        "in-seconds",
        "refusal-corrupt-record",
        "refusal-record-damaged",
        "refusal-table-stopped",
        "refusal-not-found",
        "refusal-not-allowed",
        "refusal-too-large",
        "refusal-too-many",
        "refusal-disk-full",
    }
    assert choices.keys() - given.keys() <= passed_on
    assert given.keys() <= choices.keys()
    for key, whys_given in given.items():
        if key not in passed_on:
            assert choices[key] == whys_given, key


def test_what_is_wrong_with_a_stored_record_has_a_sentence() -> None:
    """``CorruptRecord(match, event, why)``, and ``corrupt(why)`` where events are read."""
    at = {"CorruptRecord": 2, "corrupt": 0}
    given = set()
    for path in SRC.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                why = node.args[at[node.func.id] :][:1] if node.func.id in at else []
                given |= {str(one.value) for one in why if isinstance(one, ast.Constant)}
    assert given == whys()["refusal-corrupt-record"]


def test_every_reason_has_a_sentence() -> None:
    for reason in Reason:
        assert CodedError(reason).key in whys()


def test_the_sentence_is_for_python_callers_too() -> None:
    refusal = IllegalCommand(Reason.BID_TOO_LOW, rule="H11:46", min=75)
    assert str(refusal) == "bid at least 75 [H11:46]"
    assert refusal.text == "bid at least 75"
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.values, again.rule) == (Reason.BID_TOO_LOW, {"min": 75}, "H11:46")
    assert str(IllegalCommand(Reason.WRONG_COUNT, why="throw", count=1)) == "discard at most 1 card"
