"""House rules between browser and store: every form, every kind of bad input, and what is saved."""

from __future__ import annotations

import asyncio
import time
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rookery.errors import RulesError
from rookery.protocol import NewTable, RulesDraft, SaveRules
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_variant
from rookery.rules.describe import describe
from rookery.rules.read import rules_from_json
from rookery.service import house
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.store.memory import MemoryStore
from rookery.store.port import HouseRecord
from rookery.store.sqlite import SqliteStore

MILLERS: dict[str, Any] = {
    "extends": "original_partnership_4",
    "meta": {"title": "As the Millers play it"},
    "auction": {"min": 75},
    "count": {"last_trick_bonus": 20},
    "match": {"target": 500},
}
DRAFT = RulesDraft(table=MILLERS)


def draft(**changes: Any) -> RulesDraft:
    return RulesDraft(table={"extends": "original_partnership_4", **changes})


# Answers


def test_a_sound_draft_is_answered_in_every_form() -> None:
    answer = house.check_draft(DRAFT)
    assert answer.problems == ()
    found = answer.house
    assert found is not None
    assert (found.info.title, found.info.target) == ("As the Millers play it", 500)
    assert found.parent == "original_partnership_4"
    assert found.table == MILLERS
    same = house.check_draft(RulesDraft(toml=found.toml)).house
    assert same == found
    rules, _ = house.read_draft(DRAFT)
    whole = house.check_draft(RulesDraft(rules=msgspec.json.decode(rules_to_json(rules)))).house
    assert whole is not None
    assert whole.info == found.info


def test_the_sheet_says_what_is_new_and_what_is_gone() -> None:
    found = house.check_draft(DRAFT).house
    assert found is not None
    marks = {line.text: line.mark for section in found.sheet for line in section.lines}
    assert marks["Winning the last trick brings another 20 points."] == "new"
    (bids,) = [text for text, mark in marks.items() if mark == "gone" and "lowest bid" in text]
    assert "70" in bids
    rules, _ = house.read_draft(DRAFT)
    for section, sheet in zip(describe(rules), found.sheet, strict=True):
        assert section.title == sheet.title
        assert section.lines == tuple(one.text for one in sheet.lines if one.mark != "gone")


def test_a_variant_as_it_is_has_no_marks() -> None:
    found = house.describe_rules(load_variant("wild_bird_2"), "wild_bird_2")
    assert {line.mark for section in found.sheet for line in section.lines} == {"same"}


def test_a_problem_stands_beside_its_field_with_its_remedy() -> None:
    (problem,) = house.check_draft(draft(auction={"max": 200})).problems
    assert (problem.path, problem.field) == ("auction.max", "auction.max")
    assert problem.text.startswith("Highest bid: is 200")
    (cure,) = problem.cures
    assert (cure.text, cure.set) == ("Set “Highest bid” to 120.", {"auction.max": 120})
    (problem,) = house.check_draft(draft(deal={"nest": 4})).problems
    assert (problem.path, problem.field) == ("deal", "deal.hand")


# Bad input

DEEP: Any = 5
for _ in range(500):
    DEEP = {"a": DEEP}


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (RulesDraft(), "one of table"),
        (RulesDraft(table={}, toml=""), "one of table"),
        (RulesDraft(table={}), "is missing"),
        (RulesDraft(table={"extends": 5}), "should be an id"),
        (RulesDraft(table={"extends": "nonsense"}), "no variant"),
        (RulesDraft(table={"extends": "original_partnership_44"}), "Did you mean"),
        (RulesDraft(table={"extends": {"a": 1}}), "should be an id"),
        (draft(meta=5), "should be a group"),
        (draft(meta={"title": 5}), "should be a text"),
        (draft(meta={"title": ""}), "is empty"),
        (draft(meta={"title": "x" * 2000}), "longer than"),
        (draft(meta={"title": "a\nb"}), "one line of plain text"),
        (draft(auction={"min": -5}), "from 0 to"),
        (draft(auction={"min": 10**12}), "from 0 to"),
        (draft(auction={"min": 1.5}), "whole number"),
        (draft(auction={"min": True}), "whole number"),
        (draft(auction={"min": None}), "whole number"),
        (draft(auction={"min": [5]}), "whole number"),
        (draft(auction={"mni": 5}), "Did you mean min?"),
        (draft(deal={"hand": 99_999}), "the pack has 41 cards"),
        (draft(deal={"nest": -1}), "from 0 to"),
        (draft(pack={"ranks": list(range(1000))}), "more than 100 entries"),
        (draft(pack={"ranks": []}), "is empty"),
        (draft(pack={"copies": 1_000}), "should be 1 or 2"),
        (draft(pack={"singles": [{"face": "wren"}]}), "should be"),
        (draft(count={"values": {"bird": 10**9}}), "from 0 to"),
        (draft(count={"values": {str(n): n for n in range(5000)}}), "more than 100 entries"),
        (draft(**{f"key{n}": n for n in range(3000)}), "unknown key"),
        (draft(a=DEEP), "unknown key"),
        (draft(auction=DEEP), "unknown key"),
        (RulesDraft(toml=""), "holds no variant"),
        (RulesDraft(toml="[a"), "is not TOML"),
        (RulesDraft(toml="a = 1"), "outside any variant"),
        (RulesDraft(toml="[a]\nextends = 'a'"), "comes back"),
        (RulesDraft(toml="x" * 300_000), "larger than"),
        (RulesDraft(toml="[a]\nextends='dixie_4'\n[b]\nextends='dixie_4'"), "several games"),
        (RulesDraft(toml="[a]\nauction.min = " + "9" * 5000), "longer than"),
        (RulesDraft(rules={}), "not an id"),
        (RulesDraft(rules={"meta": {"id": "a"}}), "is missing"),
        (RulesDraft(rules={"meta": {"id": "x; DROP TABLE"}}), "not an id"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_input_is_answered_in_words(given: RulesDraft, text: str) -> None:
    began = time.process_time()
    answer = house.check_draft(given)
    took = time.process_time() - began
    assert answer.house is None
    assert any(text.lower() in problem.text.lower() for problem in answer.problems)
    assert 1 <= len(answer.problems) <= 60
    assert all(len(problem.text) < 2500 for problem in answer.problems)
    # Generous: the point is that no size of the input leads to minutes of work.
    assert took < 10


def test_absurd_input_takes_little_memory() -> None:
    tracemalloc.start()
    house.check_draft(draft(pack={"ranks": list(range(1, 90)), "copies": 99_999}))
    house.check_draft(draft(boards={"size": 99_999, "layouts": [["R14"] * 100] * 100}))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50_000_000


# Tables


async def test_a_table_keeps_house_rules_by_value() -> None:
    lobby = Lobby(MemoryStore(), bot="casual")
    opened = await lobby.open_table("ann", NewTable(rules=DRAFT))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    rules = rules_from_json(table.session.rules_json)
    assert (rules.meta.title, rules.match.target) == ("As the Millers play it", 500)
    assert rules.count.last_trick_bonus == 20
    await lobby.close()


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (NewTable(), "either"),
        (NewTable(variant="dixie_4", rules=DRAFT), "not both"),
        (NewTable(rules=draft(auction={"max": 200})), "at most 120 points"),
        (NewTable(rules=RulesDraft(toml="[a")), "not TOML"),
    ],
)
async def test_a_table_is_not_opened_with_bad_rules(wanted: NewTable, text: str) -> None:
    lobby = Lobby(MemoryStore(), bot="casual")
    with pytest.raises(BadTable) as caught:
        await lobby.open_table("ann", wanted)
    assert caught.value.code == "bad_rules"
    assert text in caught.value.text
    await lobby.close()


# Saved


async def test_house_rules_are_saved_changed_and_deleted() -> None:
    store = MemoryStore()
    first = await house.save_rules(store, "ann", SaveRules(draft=DRAFT))
    assert (first.info.title, first.table) == ("As the Millers play it", MILLERS)
    assert await house.saved_rules(store, "ann") == (first,)
    assert await house.saved_rules(store, "ben") == ()
    other = RulesDraft(table={**MILLERS, "meta": {"title": "Sunday game"}})
    changed = await house.save_rules(store, "ann", SaveRules(draft=other, id=first.id))
    assert changed.id == first.id
    (only,) = await house.saved_rules(store, "ann")
    assert only.info.title == "Sunday game"


async def test_what_cannot_be_saved() -> None:
    store = MemoryStore()
    with pytest.raises(RulesError):
        await house.save_rules(store, "ann", SaveRules(draft=draft(auction={"max": 200})))
    with pytest.raises(house.CannotSave) as caught:
        await house.save_rules(store, "ann", SaveRules(draft=DRAFT, id="nonsense"))
    assert caught.value.code == "no_such_rules"
    for number in range(house.MAX_SAVED_RULES):
        record = HouseRecord(str(number), "dixie_4", rules_to_json(load_variant("dixie_4")))
        await store.add_house_rules("ann", record, 50)
    with pytest.raises(house.CannotSave) as caught:
        await house.save_rules(store, "ann", SaveRules(draft=DRAFT))
    assert caught.value.code == "too_many_rules"
    assert (await house.save_rules(store, "ann", SaveRules(draft=DRAFT, id="7"))).id == "7"


async def test_simultaneous_requests_do_not_pass_the_limit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    await store.open()
    for number in range(house.MAX_SAVED_RULES - 1):
        record = HouseRecord(str(number), "dixie_4", "{}")
        assert await store.add_house_rules("ann", record, house.MAX_SAVED_RULES)
    found = await asyncio.gather(
        *(house.save_rules(store, "ann", SaveRules(draft=DRAFT)) for _ in range(4)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, house.CannotSave) for one in found) == 3
    assert len(await store.read_house_rules("ann")) == house.MAX_SAVED_RULES
    await store.close()


async def test_rules_of_another_age_do_not_hide_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    await store.add_house_rules("ann", HouseRecord("old", "dixie_4", '{"rules": 1}'), 50)
    good = await house.save_rules(store, "ann", SaveRules(draft=DRAFT))
    assert await house.saved_rules(store, "ann") == (good,)
    assert "saved rules cannot be read" in caplog.text
    lost = HouseRecord("lost", "no_such_variant", rules_to_json(load_variant("dixie_4")))
    await store.add_house_rules("ben", lost, 50)
    (found,) = await house.saved_rules(store, "ben")
    assert found.parent == "dixie_4"
