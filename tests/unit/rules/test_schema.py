"""The schema of the form: every field has a label, a help text and valid bounds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from rookery.rules import schema as module
from rookery.rules.catalog import load_catalog
from rookery.rules.formats import FORMATS
from rookery.rules.schema import SchemaField, fields_by_path, schema
from rookery.rules.spec import Rules

FIELDS = fields_by_path()


def paths_of(cls: type, prefix: str = "") -> Iterator[str]:
    """Yields the path of every field of the data classes, without using the schema."""
    for field in msgspec.structs.fields(cls):
        kind = inspect.type_info(field.type)
        inner = list(structs_in(kind))
        if not isinstance(kind, inspect.StructType):
            yield f"{prefix}{field.name}"
        for one in inner:
            yield from paths_of(one, f"{prefix}{field.name}.")


def structs_in(kind: inspect.Type) -> Iterator[type]:
    match kind:
        case inspect.StructType(cls=cls):
            yield cls
        case inspect.UnionType(types=types):
            for one in types:
                yield from structs_in(one)
        case inspect.VarTupleType(item_type=item):
            yield from structs_in(item)


def test_every_field_has_its_words_and_no_other_has_any() -> None:
    assert sorted(FIELDS) == sorted(paths_of(Rules))


@pytest.mark.parametrize("path", sorted(FIELDS))
def test_words_are_plain(path: str) -> None:
    field = FIELDS[path]
    for text in (field.label, field.help, *(choice.label for choice in field.choices)):
        assert text == " ".join(text.split())
        assert text[0].isupper() or text[0].isdigit()
        for jargon in ("_", "kitty", "widow", "declarer", "auction", "true", "false"):
            assert jargon not in text.lower(), text
    assert field.help.endswith(".")
    assert not field.label.endswith(".")


def test_no_two_switches_have_the_same_label() -> None:
    labels = [field.label for group in schema() for field in group.fields]
    assert len(set(labels)) == len(labels)


def test_numbers_are_within_their_bounds() -> None:
    for rules in load_catalog().values():
        values = msgspec.to_builtins(rules)
        for path, field in FIELDS.items():
            value = values
            for name in path.split("."):
                value = value.get(name) if isinstance(value, dict) else None
            if field.kind == "number" and value is not None:
                assert field.low <= value <= field.high, (rules.meta.id, path)
            if field.kind == "choice" and value is not None:
                assert value in [choice.value for choice in field.choices]


def test_parts_can_be_added_and_numbers_left_out() -> None:
    for field in FIELDS.values():
        assert (field.kind == "part") == (field.start is not None), field.path
        if field.kind != "part":
            continue
        inner = [one for one in FIELDS.values() if one.within == field.path]
        assert inner
        assert field.start is not None
        needed = {one.path.rpartition(".")[2] for one in inner if one.required}
        assert needed == set(field.start), field.path
    assert FIELDS["auction.forced_bid"].none
    assert FIELDS["auction.min"].none is None


def test_the_formats_are_those_of_the_checker() -> None:
    assert tuple(choice.value for choice in FIELDS["match.formats"].choices) == FORMATS


def test_how_fields_are_edited() -> None:
    kinds = {path: field.kind for path, field in FIELDS.items()}
    assert kinds["pack.ranks"] == "ranks"
    assert kinds["count.values"] == "points"
    assert kinds["pack.singles"] == kinds["dummies"] == "records"
    assert kinds["pack.singles.rank"] == "place"
    assert kinds["boards.layouts"] == "grids"
    assert kinds["deal.nest_face_up"] == "switch"
    assert kinds["trump.no_trump"] == kinds["match.formats"] == "choices"
    assert kinds["exchange"] == "part"
    assert FIELDS["exchange.limit"].within == "exchange"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda words: words["deal"].pop("deal.hand"), "no label for deal.hand"),
        (lambda words: words["deal"].update({"deal.hands": {}}), "without a field: deal.hands"),
        (
            lambda words: words["play"]["play.review"]["choices"].pop("none"),
            "choices of play.review",
        ),
    ],
)
def test_a_gap_in_the_words_is_found(
    monkeypatch: pytest.MonkeyPatch, change: object, complaint: str
) -> None:
    words = msgspec.json.decode(msgspec.json.encode(module._labels("en")))
    assert callable(change)
    change(words)
    monkeypatch.setattr(module, "_labels", lambda _: words)
    with pytest.raises(LookupError, match=complaint):
        schema.__wrapped__()


def test_a_list_entry_has_fields_of_its_own() -> None:
    inner: tuple[SchemaField, ...] = FIELDS["pack.singles"].fields
    assert [field.path.rpartition(".")[2] for field in inner] == ["face", "rank", "follow"]
