"""House rules: differences, files and names."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
import tomlkit
from tests.rulesets import changed

from rookery.errors import RulesError
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.house import (
    id_for,
    leaves,
    nearest_parent,
    read_json,
    read_table,
    read_toml,
    table_of,
    to_toml,
)
from rookery.rules.read import load_file, load_table
from rookery.rules.schema import fields_by_path
from rookery.train.random_rules import random_rules


@pytest.mark.parametrize("number", range(60))
def test_differences_from_any_variant_make_the_same_rules_again(number: int) -> None:
    rng = Random(f"differences {number}")
    rules = random_rules(rng)
    parent = rng.choice(tuple(load_catalog()))
    table = table_of(rules, parent)
    assert load_table(rules.meta.id, table) == rules
    assert read_toml(to_toml(rules, parent)) == (rules, parent)


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    table = {
        "extends": "original_partnership_4",
        "meta": {"title": "As the Millers play it"},
        "auction": {"min": 75, "step": 5},
        "match": {"target": 300},
        "count": {"values": {"5": 5, "10": 10, "14": 10, "bird": 20}},
    }
    rules = read_table(table)
    assert rules.meta.id == "as_the_millers_play_it"
    assert table_of(rules, "original_partnership_4") == {
        "extends": "original_partnership_4",
        "meta": {"title": "As the Millers play it"},
        "auction": {"min": 75},
    }
    text = to_toml(rules, "original_partnership_4")
    assert text.splitlines()[3:] == [
        "[as_the_millers_play_it]",
        'extends = "original_partnership_4" # Original partnership game',
        'meta.title = "As the Millers play it" # Name',
        "auction.min = 75 # Lowest bid",
    ]
    file = tmp_path / "millers.toml"
    file.write_text(text, "utf-8")
    assert load_file(file) == {rules.meta.id: rules}


def test_parts_that_come_and_go() -> None:
    without = {
        "extends": "original_partnership_4",
        "auction": "none",
        "exchange": "none",
        "trump": {"source": "nest_top_card"},
        "score": {"kind": "plain"},
        "penalties": {"renege": "none", "nest_count": 0},
    }
    rules = read_table(without)
    assert dict(leaves(table_of(rules, "original_partnership_4")))["auction"] == "none"
    back = table_of(load_variant("original_partnership_4"), "original_3_2011")
    assert load_table("back", {**back, "meta": back["meta"]}).auction is not None
    bare = table_of(
        changed("original_partnership_4", {"meta.title": "Bare"}), "partnership_rook_56_4"
    )
    assert bare["exchange"] == {}
    assert dict(leaves(bare))["exchange"] == {}


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("As the Müllers play it!", "as_the_mullers_play_it"),
        ("500 points", "points"),
        ("Правила", "house_rules"),
        ("", "house_rules"),
        ("Dixie 4", "dixie_4_at_home"),
        ("x" * 1000, "x" * 50),
        ("a" * 49 + " b", "a" * 49),
    ],
)
def test_ids_are_made_from_titles(title: str, expected: str) -> None:
    assert id_for(title) == expected


def test_the_nearest_variant() -> None:
    for variant, rules in load_catalog().items():
        assert len(list(leaves(table_of(rules, nearest_parent(rules))))) <= 4, variant
    assert nearest_parent(changed("wild_bird_2", {"match.undo": "never"})) == "wild_bird_2"


def test_a_file_is_about_one_game() -> None:
    family = '[a]\nextends = "dixie_4"\nmatch.target = 700\n[b]\nextends = "a"\nauction.min = 75\n'
    rules, parent = read_toml(family)
    assert (rules.meta.id, rules.match.target, parent) == ("b", 700, "dixie_4")
    with pytest.raises(RulesError, match="several games: b, c"):
        read_toml(f'{family}[c]\nextends = "dixie_4"\n')


def test_complete_rules_are_read_from_both_forms() -> None:
    rules = load_variant("dixie_4")
    assert read_json(msgspec.json.decode(rules_to_json(rules))) == rules
    body = msgspec.json.decode(rules_to_json(rules))
    del body["meta"]["id"], body["meta"]["assumed"]
    text = tomlkit.dumps({"on_its_own": body})
    alone, parent = read_toml(text)
    assert parent is None
    assert nearest_parent(alone) == "dixie_4"


def test_long_lists_take_a_line_for_each_entry() -> None:
    text = to_toml(load_variant("wild_bird_4_partnership"), "dixie_4")
    assert max(map(len, text.splitlines())) < 1000
    assert read_toml(text)[0].boards == load_variant("wild_bird_4_partnership").boards


def test_every_leaf_is_a_field() -> None:
    for seed in range(20):
        rules = random_rules(Random(f"leaves {seed}"))
        for path, _ in leaves(table_of(rules, "wild_bird_2")):
            assert path in fields_by_path()
