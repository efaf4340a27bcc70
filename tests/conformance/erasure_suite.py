"""The conformance suite for the erasure of players from a store; `StoreSuite` provides the store."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.conformance.store_suite import RULES, event

from rookery.store.erasure import Erasure, Renaming
from rookery.store.port import (
    CarriedOut,
    Conflict,
    ContestEntry,
    EventStore,
    HouseRecord,
    NewEvent,
    NewMatch,
    PuzzleTry,
)


class ErasureSuite:
    """The erasure tests; the fixture `store` comes from `StoreSuite`."""

    async def test_tables_that_name_a_player_are_found(self, store: EventStore) -> None:
        assert await store.read_traces("ann") == ()
        await played_at(store, "by seat", sitting=["ann", "ben"])
        await played_at(store, "by settings", settings='{"sat":[["ann",1]]}')
        await played_at(store, "by decision", acted=["ben", "ann"])
        await played_at(store, "of another", settings='{"sat":[["annette",1]]}', acted=["annette"])
        await store.append("by decision/1", 3, [NewEvent("match_ended", 1, "{}")])
        decided, sits, named = await store.read_traces("ann")
        assert (decided.table_id, sits.table_id) == ("by decision", "by seat")
        assert decided.played == frozenset({"ann", "ben"})
        assert decided.matches == ("by decision/1",)
        assert (decided.is_over, sits.is_over) == (True, False)
        assert (named.settings, named.version) == ('{"sat":[["ann",1]]}', 0)

    async def test_a_player_is_erased(self, store: EventStore) -> None:
        await played_at(store, "own", sitting=["ann"], acted=["ann"])
        await played_at(store, "shared", sitting=["ann", "ben"], acted=["ann", "ben"])
        for who in ("ann", "ben"):
            await store.save_player(who, who)
            await store.save_face(who, "face")
            await store.add_house_rules(who, HouseRecord("one", "dixie_4", RULES), 50)
            entry = PuzzleTry(who, "one", None, None, None, 1, 0)
            await store.save_puzzle_try(entry, {f"player {who}": "1500"})
            for contest, table_id in (("day", "shared"), ("whole", ""), ("stays", "shared")):
                await store.enter_contest(contest, who, table_id)
        await store.save_result("stays", "ann", 7)
        before = await store.read("shared/1")
        shared = Renaming("shared", '["nobody"]', ("nobody", "ben"), "nobody")
        traces, own = await store.read_traces("ann"), (("stays", "nobody"),)
        await store.erase(
            Erasure("ann", traces, ("own",), (shared,), ("whole",), own, ("player ann",))
        )
        assert await store.read_traces("ann") == ()
        assert await store.read_tables_of("ann", 9) == ()
        assert await store.read_table("own") is None
        assert await store.read_match("own/1") is None
        assert await store.read("own/1") == ()
        assert await store.find_cause("shared/1", "ann/1") is None
        assert await store.find_cause("shared/1", "nobody/1") == CarriedOut(2, "digest")
        after = await store.read("shared/1")
        assert [event.cause for event in after] == [None, "nobody/1", "ben/1"]
        assert [event.body for event in after] == [event.body for event in before]
        (table,) = await store.read_tables_of("nobody", 9)
        assert (table.settings, table.version) == ('["nobody"]', 1)
        people = ["ann", "ben"]
        assert await store.read_players(people) == {"ben": "ben"}
        assert await store.read_faces(people) == {"ben": "face"}
        assert await store.read_house_rules("ann") == ()
        assert await store.read_puzzle_tries("ann") == ()
        assert len(await store.read_house_rules("ben")) == len(await store.read_puzzle_tries("ben"))
        assert await store.read_puzzle_ratings(["player ann", "player ben"]) == {
            "player ben": "1500"
        }
        assert await store.read_contests("ann") == ()
        assert [entry.contest for entry in await store.read_contests("ben")] == ["day", "stays"]
        assert await store.read_contests("nobody") == (
            ContestEntry("stays", "nobody", "shared", 7),
        )

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ("seats", "table alone was changed"),
            ("match", "table alone was changed"),
            ("own seat", "sat down at another table"),
            ("contest", "begun to play in a contest"),
            ("none", ""),
        ],
    )
    async def test_an_outdated_erasure_is_refused(
        self, store: EventStore, change: str, says: str
    ) -> None:
        """Erasure is refused if its tables or contests, or the seats of the player, have changed since they were read."""
        await played_at(store, "alone", sitting=["ann"])
        await store.save_player("ann", "Ann")
        await store.enter_contest("challenge", "ann", "")
        traces = await store.read_traces("ann")
        erasure = Erasure("ann", traces, tables=("alone",), contests=("challenge",))
        match change:
            case "seats":
                await store.save_table("alone", "{}", ["ann", "ben"], expected=0)
            case "match":
                await began(store, "alone", 2)
            case "own seat":
                await store.create_table("another", "{}", ["ann"])
            case "contest":
                await store.enter_contest("challenge", "ben", "his")
        if change == "none":
            await store.erase(erasure)
            assert await store.read_players(["ann"]) == {}
            return
        with pytest.raises(Conflict, match=says):
            await store.erase(erasure)
        assert await store.read_players(["ann"]) == {"ann": "Ann"}
        assert await store.read_table("alone") is not None


async def played_at(
    store: EventStore,
    table_id: str,
    *,
    settings: str = "{}",
    sitting: Sequence[str] = (),
    acted: Sequence[str] = (),
) -> None:
    """Stores a table with one match, to which each player of *acted* has added an event."""
    await store.create_table(table_id, settings, sitting)
    match_id = await began(store, table_id)
    for seq, who in enumerate(acted, 1):
        await store.append(match_id, seq, [event(seq + 1)], cause=f"{who}/1", digest="digest")


async def began(store: EventStore, table_id: str, number: int = 1) -> str:
    """Stores match *number* of a table with its first event; returns the match id."""
    match_id = f"{table_id}/{number}"
    await store.create_match(
        table_id,
        NewMatch(match_id, rules_json=RULES, rules_hash="hash", events=[event(1)]),
        replaces=f"{table_id}/{number - 1}" if number > 1 else None,
    )
    return match_id
