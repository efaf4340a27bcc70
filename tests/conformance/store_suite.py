"""The conformance suite of stores: a subclass of `StoreSuite` that defines `make` inherits the tests."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from rookery.store.port import (
    CarriedOut,
    Conflict,
    ContestEntry,
    EventStore,
    HouseRecord,
    NewEvent,
    NewMatch,
    PuzzleTry,
    Snapshot,
)

RULES = '{"rules": "Röök"}'


def event(number: int) -> NewEvent:
    """Returns an event with a distinct body for each *number*."""
    return NewEvent("played", 1, f'{{"kind":"played","number":{number}}}')


class StoreSuite(ABC):
    """The tests that every store must pass."""

    @abstractmethod
    async def make(self) -> EventStore:
        """Returns an empty open store."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[EventStore]:
        """An empty store."""
        store = await self.make()
        yield store
        await store.close()

    @pytest.fixture
    async def match(self, store: EventStore) -> str:
        """A match with one event."""
        await store.create_table("table", "{}")
        await store.create_match(
            "table",
            NewMatch("match", rules_json=RULES, rules_hash="hash", events=[event(1)]),
            replaces=None,
        )
        return "match"

    async def test_a_new_store_is_empty(self, store: EventStore) -> None:
        assert await store.read_table("table") is None
        assert await store.read_match("match") is None
        assert await store.read("match") == ()
        assert await store.find_cause("match", "cause") is None
        assert await store.read_players(["ann"]) == {}
        assert await store.read_house_rules("ann") == ()

    async def test_a_table_is_kept(self, store: EventStore) -> None:
        await store.create_table("table", '{"seats": 4}')
        table = await store.read_table("table")
        assert table is not None
        assert (table.table_id, table.settings, table.match_id) == ("table", '{"seats": 4}', None)
        assert abs(datetime.now(UTC) - table.created_at) < timedelta(seconds=30)
        assert await store.save_table("table", '{"seats": 5}', expected=table.version) == 1
        changed = await store.read_table("table")
        assert changed is not None
        assert (changed.settings, changed.version) == ('{"seats": 5}', 1)
        assert changed.created_at == table.created_at

    async def test_tables_are_found_by_player(self, store: EventStore) -> None:
        assert await store.read_tables_of("ann", 10) == ()
        for number in range(3):
            await store.create_table(f"table {number}", "{}", ["ann", "ben"])
        await store.create_table("of others", "{}", ["ben"])
        await store.save_table("table 1", "{}", ["ben"], expected=0)

        async def ids(player: str, limit: int, skip: int = 0) -> list[str]:
            return [table.table_id for table in await store.read_tables_of(player, limit, skip)]

        assert await ids("ann", 10) == ["table 2", "table 0"]
        assert await ids("ben", 2) == ["of others", "table 2"]
        assert await ids("ben", 2, 1) == ["table 2", "table 1"]
        assert await ids("ben", 2, 4) == []
        assert await ids("a", 10) == []
        await store.save_table("of others", "{}", ["ann"], expected=0)
        assert await ids("ann", 1) == ["of others"]

    async def test_a_table_id_is_taken_once(self, store: EventStore) -> None:
        await store.create_table("table", "first")
        with pytest.raises(Conflict, match="there is a table table already"):
            await store.create_table("table", "second")
        table = await store.read_table("table")
        assert table is not None
        assert table.settings == "first"

    async def test_a_table_must_exist_to_be_saved(self, store: EventStore) -> None:
        with pytest.raises(KeyError):
            await store.save_table("table", "{}", expected=0)
        assert await store.read_table("table") is None

    async def test_of_concurrent_settings_one_is_saved(self, store: EventStore) -> None:
        await store.create_table("table", "{}", ["ann"])
        outcomes = await asyncio.gather(
            *(store.save_table("table", f"{n}", [f"player {n}"], expected=0) for n in range(4)),
            return_exceptions=True,
        )
        assert sum(outcome == 1 for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 3
        table = await store.read_table("table")
        assert table is not None
        assert table.settings == str(outcomes.index(1))
        (seated,) = await store.read_tables_of(f"player {table.settings}", 9)
        assert seated == table
        with pytest.raises(Conflict, match="settings of table table were changed"):
            await store.save_table("table", "too new", expected=2)
        assert await store.save_table("table", "next", expected=1) == 2

    async def test_a_match_is_kept_with_its_rules(self, store: EventStore, match: str) -> None:
        record = await store.read_match(match)
        assert record is not None
        assert (record.match_id, record.table_id) == (match, "table")
        assert (record.rules_json, record.rules_hash) == (RULES, "hash")
        assert record.created_at.tzinfo is not None
        table = await store.read_table("table")
        assert table is not None
        assert table.match_id == match

    async def test_a_table_is_stored_together_with_its_first_match(
        self, store: EventStore, match: str
    ) -> None:
        with pytest.raises(Conflict, match="there is a match match already"):
            await store.create_table("other", "{}", ["ann"], NewMatch(match, RULES, "hash", []))
        assert await store.read_table("other") is None
        assert await store.read_tables_of("ann", 9) == ()
        new = NewMatch("new", RULES, "hash", [event(1)], Snapshot(1, "shape", "body", "digest"))
        with pytest.raises(Conflict, match="there is a table table already"):
            await store.create_table("table", "{}", ["ann"], new)
        assert await store.read_match("new") is None
        await store.create_table("other", "{}", ["ann"], new)
        found = await store.read_table("other")
        assert found is not None
        assert (found.match_id, found.version) == ("new", 0)
        assert [one.body for one in await store.read("new")] == [event(1).body]
        assert await store.read_snapshot("new") == new.snapshot
        assert await store.append("new", 1, [event(2)]) == 2

    async def test_a_match_follows_the_one_it_replaces(self, store: EventStore, match: str) -> None:
        async def create(match_id: str, replaces: str | None) -> None:
            await store.create_match(
                "table",
                NewMatch(match_id, rules_json=RULES, rules_hash="hash", events=[event(1)]),
                replaces=replaces,
            )

        for match_id, replaces in [("other", None), ("other", "nonsense"), (match, match)]:
            with pytest.raises(Conflict, match="table table has gone on to another match"):
                await create(match_id, replaces)
        assert await store.read_match("other") is None
        assert await store.read("other") == ()
        await create("other", match)
        table = await store.read_table("table")
        assert table is not None
        assert table.match_id == "other"
        # The old one stays readable.
        assert len(await store.read(match)) == 1

    async def test_a_contest_is_entered_once(self, store: EventStore) -> None:
        assert await store.read_entries("monday") == ()
        assert await store.enter_contest("monday", "ann", "first") == "first"
        assert await store.enter_contest("monday", "ann", "second") == "first"
        assert await store.enter_contest("monday", "ben", "third") == "third"
        assert await store.enter_contest("tuesday", "ann", "fourth") == "fourth"
        await store.save_result("monday", "ann", -35)
        await store.save_result("monday", "ann", 500)
        await store.save_result("monday", "eve", 500)
        entries = await store.read_entries("monday")
        assert entries == (
            ContestEntry("monday", "ann", "first", -35),
            ContestEntry("monday", "ben", "third", None),
        )
        assert await store.read_entries("monday", ["ben", "eve"]) == entries[1:]
        assert await store.read_entries("monday", []) == ()
        own = await store.read_contests("ann")
        assert [(entry.contest, entry.score) for entry in own] == [
            ("monday", -35),
            ("tuesday", None),
        ]

    async def test_the_results_of_a_contest_are_counted(self, store: EventStore) -> None:
        for player, score, other in [
            *[("ann", 40, 1), ("ben", 40, 1), ("cat", 40, 3), ("dan", -5, None)],
            *[("eve", None, 1), ("fay", 40, 1), ("gus", 0, None)],
        ]:
            await store.enter_contest("monday", player, player)
            await store.enter_contest("tuesday", player, player)
            if other is not None:
                await store.enter_contest("monday/deals", player, "")
                await store.save_result("monday/deals", player, other)
            if score is not None:
                await store.save_result("monday", player, score)
                await store.save_result("tuesday", player, 1)
        counted = await store.read_tally("monday", "monday/deals", ["fay", "nobody"])
        found = {(one.score, one.other): one.players for one in counted}
        assert found == {(40, 1): 2, (40, 3): 1, (-5, None): 1, (0, None): 1}
        assert await store.read_tally("sunday", "monday/deals", []) == ()

    @pytest.mark.parametrize("count", [0, 5000])
    async def test_a_match_begins_with_any_number_of_events(
        self, store: EventStore, count: int
    ) -> None:
        """A match from a position begins with no events, and one that continues a long match with thousands."""
        await store.create_table("table", "{}")
        await store.create_match(
            "table",
            NewMatch(
                "match",
                rules_json="{}",
                rules_hash="0",
                events=[NewEvent("passed", 1, f'{{"seat": {seat}}}') for seat in range(count)],
            ),
            replaces=None,
        )
        stored = await store.read("match")
        assert [event.seq for event in stored] == list(range(1, count + 1))
        with pytest.raises(Conflict):
            await store.append("match", count + 1, [NewEvent("passed", 1, "{}")])
        assert await store.append("match", count, [NewEvent("passed", 1, "{}")]) == count + 1

    async def test_a_match_needs_a_table(self, store: EventStore) -> None:
        with pytest.raises(Conflict):
            await store.create_match(
                "nonsense",
                NewMatch("match", rules_json=RULES, rules_hash="hash", events=[event(1)]),
                replaces=None,
            )
        assert await store.read_match("match") is None

    async def test_events_are_read_as_they_were_appended(
        self, store: EventStore, match: str
    ) -> None:
        assert await store.append(match, 1, [event(2), event(3)], cause="ann/1") == 3
        assert await store.append(match, 3, [event(4)]) == 4
        stored = await store.read(match)
        assert [one.seq for one in stored] == [1, 2, 3, 4]
        assert [NewEvent(one.kind, one.version, one.body) for one in stored] == [
            event(number) for number in range(1, 5)
        ]
        assert [one.cause for one in stored] == [None, "ann/1", None, None]
        assert await store.read(match, since=2) == stored[2:]
        assert await store.read(match, since=9) == ()
        assert await store.read(match, since=1, limit=2) == stored[1:3]
        assert await store.read(match, since=3, limit=2) == stored[3:]

    async def test_times_are_utc_and_do_not_go_back(self, store: EventStore, match: str) -> None:
        for seq in range(1, 5):
            await store.append(match, seq, [event(seq + 1)])
        times = [one.at for one in await store.read(match)]
        assert all(time.utcoffset() == timedelta(0) for time in times)
        assert times == sorted(times)
        assert abs(datetime.now(UTC) - times[-1]) < timedelta(seconds=30)

    @pytest.mark.parametrize("expected", [0, 2, 7])
    async def test_events_can_only_be_appended(
        self, store: EventStore, match: str, expected: int
    ) -> None:
        with pytest.raises(Conflict, match=f"match {match} does not end with event {expected}$"):
            await store.append(match, expected, [event(1), event(2)], cause="ann/1")
        assert len(await store.read(match)) == 1
        assert await store.find_cause(match, "ann/1") is None

    async def test_a_match_must_exist_to_be_written(self, store: EventStore) -> None:
        with pytest.raises(Conflict, match="match nonsense does not end with event 0"):
            await store.append("nonsense", 0, [event(1)])
        assert await store.read("nonsense") == ()

    async def test_of_concurrent_writers_one_succeeds(self, store: EventStore, match: str) -> None:
        outcomes = await asyncio.gather(
            *(store.append(match, 1, [event(number)]) for number in range(5)),
            return_exceptions=True,
        )
        assert sum(outcome == 2 for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 4
        assert len(await store.read(match)) == 2

    async def test_a_cause_is_carried_out_once(self, store: EventStore, match: str) -> None:
        await store.append(match, 1, [event(2), event(3)], cause="ann/1", digest="d1")
        assert await store.find_cause(match, "ann/1") == CarriedOut(2, "d1")
        assert await store.find_cause("other", "ann/1") is None
        with pytest.raises(Conflict, match=f"match {match} has carried out that command before"):
            await store.append(match, 3, [event(4)], cause="ann/1", digest="d2")
        assert len(await store.read(match)) == 3
        assert await store.find_cause(match, "ann/1") == CarriedOut(2, "d1")
        await store.append(match, 3, [event(4)], cause="ben/1")

    async def test_a_snapshot_is_stored_with_its_events(
        self, store: EventStore, match: str
    ) -> None:
        assert await store.read_snapshot(match) is None
        first, second = Snapshot(1, "shape", '{"Röök": 1}', "d1"), Snapshot(3, "new", "{}", "d2")
        await store.append(match, 1, [event(2), event(3)], snapshot=first)
        assert await store.read_snapshot(match) == first
        with pytest.raises(Conflict):
            await store.append(match, 1, [event(2)], snapshot=second)
        await store.append(match, 3, [event(4)])
        assert await store.read_snapshot(match) == first
        await store.append(match, 4, [event(5)], snapshot=second)
        assert await store.read_snapshot(match) == second
        assert await store.read_snapshot("other") is None

    async def test_a_match_may_begin_with_a_snapshot(self, store: EventStore, match: str) -> None:
        snapshot = Snapshot(1, "shape", "{}", "d1")
        new = NewMatch("next", RULES, "hash", [event(1), event(2)], snapshot)
        begin = partial(store.create_match, "table", new)
        with pytest.raises(Conflict):
            await begin(replaces="other")
        assert await store.read_snapshot("next") is None
        await begin(replaces=match)
        assert await store.read_snapshot("next") == snapshot
        assert await store.read_snapshot(match) is None

    async def test_players_have_names(self, store: EventStore) -> None:
        await store.save_player("ann", "Ann")
        await store.save_player("ben", "Ben")
        await store.save_player("ann", "Änne")
        assert await store.read_players(["ann", "ben", "cid"]) == {"ann": "Änne", "ben": "Ben"}
        assert await store.read_players([]) == {}

    async def test_faces_are_stored_apart_from_names(self, store: EventStore) -> None:
        await store.save_face("ann", "first")
        await store.save_face("ben", "other")
        await store.save_face("ann", "second")
        assert await store.read_faces(["ann", "ben", "cid"]) == {"ann": "second", "ben": "other"}
        assert await store.read_faces([]) == {}
        await store.save_face("ann", None)
        await store.save_face("cid", None)
        assert await store.read_faces(["ann", "ben", "cid"]) == {"ben": "other"}
        assert await store.read_players(["ann"]) == {}

    async def test_tries_at_puzzles_are_found_by_player_and_by_puzzle(
        self, store: EventStore
    ) -> None:
        assert await store.read_puzzle_tries("ann") == ()
        first = PuzzleTry("ann", "one", "{}", None, None, 1, 0)
        other = PuzzleTry("ann", "two", None, "card", "2026-11-24", 2, 1)
        for entry in (first, PuzzleTry("ben", "one", None, None, None, 1, 1), other):
            await store.save_puzzle_try(entry, {f"player {entry.player_id}": "1500"})
        assert await store.read_puzzle_tries("ann") == (first, other)
        assert await store.read_puzzle_try("ann", "two") == other
        assert await store.read_puzzle_try("ben", "two") is None
        again = PuzzleTry("ann", "one", None, None, None, 2, 1)
        await store.save_puzzle_try(again, {"player ann": "1600", "puzzle one": "1400"})
        assert await store.read_puzzle_try("ann", "one") == again
        ratings = await store.read_puzzle_ratings(["player ann", "puzzle one", "puzzle two"])
        assert ratings == {"player ann": "1600", "puzzle one": "1400"}

    async def test_house_rules_belong_to_a_player(self, store: EventStore) -> None:
        first, second = HouseRecord("one", "dixie_4", RULES), HouseRecord("two", "dixie_6", RULES)
        await store.add_house_rules("ann", first, 50)
        await store.add_house_rules("ann", second, 50)
        await store.add_house_rules("ben", first, 50)
        assert await store.read_house_rules("ann") == (first, second)
        # Other rules from another variant under the same id keep their place in the list.
        changed = HouseRecord("one", "beginner_4", "{}")
        await store.replace_house_rules("ann", changed)
        assert await store.read_house_rules("ann") == (changed, second)
        assert await store.read_house_rules("ben") == (first,)
        await store.delete_house_rules("ann", "one")
        await store.delete_house_rules("ann", "nonsense")
        await store.delete_house_rules("cid", "one")
        assert await store.read_house_rules("ann") == (second,)
        assert await store.read_house_rules("ben") == (first,)
        assert not await store.replace_house_rules("ann", changed)
        assert await store.read_house_rules("ann") == (second,)

    async def test_a_player_has_no_more_house_rules_than_allowed(self, store: EventStore) -> None:
        """Not even by saving many at the same time."""
        records = [HouseRecord(f"{number}", "dixie_4", RULES) for number in range(9)]
        added = await asyncio.gather(
            *(store.add_house_rules("ann", record, 5) for record in records),
            store.add_house_rules("ben", records[0], 5),
        )
        assert added == [True] * 5 + [False] * 4 + [True]
        assert len(await store.read_house_rules("ann")) == 5
        assert await store.replace_house_rules("ann", records[2])
        await store.delete_house_rules("ann", "3")
        assert await store.add_house_rules("ann", records[8], 5)
