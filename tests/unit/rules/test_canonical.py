"""The canonical JSON of rules, and their hashes."""

from __future__ import annotations

import msgspec
import pytest

from rookery.errors import RulesError
from rookery.rules.build import MAX_RULE_FILE_BYTES
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.read import load_text, rules_from_json
from rookery.rules.spec import PlaySpec

# Canonical form


@pytest.mark.parametrize("variant", list(load_catalog()))
def test_json_goes_round(variant: str) -> None:
    rules = load_variant(variant)
    text = rules_to_json(rules)
    assert rules_from_json(text) == rules
    assert rules_to_json(rules_from_json(text.encode())) == text


def test_json_is_canonical() -> None:
    rules = load_variant("dixie_4")
    text = rules_to_json(rules)
    raw = msgspec.json.decode(text)
    assert list(raw) == sorted(raw)
    assert " " not in text.replace(rules.meta.title, "")[:40]
    backwards = msgspec.json.encode({key: raw[key] for key in reversed(raw)})
    assert rules_hash(rules_from_json(backwards)) == rules_hash(rules)


def test_the_canonical_form_leaves_out_what_has_its_default() -> None:
    raw = msgspec.json.decode(rules_to_json(load_variant("original_partnership_4")))
    assert raw["auction"] == {"min": 70, "max": 120}
    assert raw["exchange"] == {}, "an optional part that is there with its defaults"
    assert not {"trump", "score", "play", "partner", "dummies"} & set(raw)
    assert raw["pack"]["singles"] == [{"face": "bird"}]


def test_a_default_that_is_written_out_changes_nothing() -> None:
    """Equal rules have the same canonical form, wherever their values come from."""
    short = load_variant("original_partnership_4")
    full = msgspec.json.decode(msgspec.json.encode(short))
    assert full["trump"] == {"source": "declarer", "no_trump": [], "named": "after_nest"}
    again = rules_from_json(msgspec.json.encode(full))
    assert again == short
    assert rules_to_json(again) == rules_to_json(short)
    assert rules_hash(again) == rules_hash(short)


class LaterPlay(PlaySpec, frozen=True, kw_only=True):
    """A possible later version of `PlaySpec`."""

    added: str = "as ever"


def test_a_field_that_is_added_changes_no_hash() -> None:
    rules = load_variant("dixie_4")
    later = msgspec.structs.replace(rules, play=LaterPlay(first_lead="dealer"))
    assert rules_to_json(later) == rules_to_json(rules)
    changed = LaterPlay(first_lead="dealer", added="new")
    assert changed.added == "new"
    other = msgspec.structs.replace(rules, play=changed)
    assert rules_to_json(other) != rules_to_json(rules)


def test_hashes_tell_rules_apart_and_stay() -> None:
    hashes = {rules_hash(rules) for rules in load_catalog().values()}
    assert len(hashes) == 32
    assert all(len(h) == 64 and set(h) <= set("0123456789abcdef") for h in hashes)
    # Fixed for ever: matches are stored with it, and a new field of rules/spec does not change it.
    tiny = load_text(TINY)["tiny"]
    assert rules_hash(tiny) == TINY_HASH


TINY = """
[tiny]
meta.title = "Tiny"
meta.family = "test"
meta.summary = "One trick."
meta.source = ["here"]
pack.ranks = [2, 1]
table.players = 4
table.sides = "individual"
deal.hand = 1
deal.nest = 4
trump.source = "nest_top_card"
score.kind = "plain"
count.values = { "1" = 1 }
match.target = 1
"""

TINY_HASH = "acbe1eb72f44cdc8a5fad1ef2c35d1f7301ac8f11001aafefd92850b3f98d431"


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        ("", "json", "cannot be read"),
        ("[" * 100_000, "json", "cannot be read"),
        ("[]", "meta.id", "is missing or not an id"),
        ('{"meta": {"id": "A B"}}', "meta.id", "is missing or not an id"),
        ('"' + "x" * MAX_RULE_FILE_BYTES + '"', "json", "is longer than"),
    ],
)
def test_broken_json_is_refused(text: str, path: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_json(text)
    assert any(p.path == path and reason in p.text for p in caught.value.problems)


def test_json_with_several_mistakes_names_them_all() -> None:
    raw = msgspec.json.decode(rules_to_json(load_variant("dixie_4")))
    raw["auction"]["min"] = True
    raw["deal"]["hnad"] = 3
    del raw["match"]["target"]
    with pytest.raises(RulesError) as caught:
        rules_from_json(msgspec.json.encode(raw))
    assert {p.path for p in caught.value.problems} == {
        "dixie_4.auction.min",
        "dixie_4.deal.hnad",
        "dixie_4.match.target",
    }
