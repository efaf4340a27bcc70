"""The conformance suite for finished matches in a store; `StoreSuite` provides the store."""

from __future__ import annotations

from tests.conformance.erasure_suite import began
from tests.conformance.store_suite import event

from rookery.store.erasure import Erasure, Renaming
from rookery.store.port import EventStore, FinalSeat

ANN, BEN = FinalSeat("ann", ""), FinalSeat("ben", "")
BOT, DUMMY = FinalSeat(None, "strong"), FinalSeat(None, "")


class FinishedSuite:
    """The tests of finished matches; the fixture `store` comes from `StoreSuite`."""

    async def test_who_had_the_seats_is_stored_with_the_end(self, store: EventStore) -> None:
        await store.create_table("table", "{}", ["ann"])
        for number, player in enumerate((ANN, BEN, ANN), start=1):
            match_id = await began(store, "table", number)
            assert await store.read_final_seats(match_id) == ()
            await store.append(match_id, 1, [event(2)], seats=[player, BOT, DUMMY])
        assert await store.read_final_seats("table/1") == (ANN, BOT, DUMMY)
        # Who sits at the table later makes no difference.
        await store.save_table("table", "{}", ["ben"], expected=0)
        assert [one.match_id for one in await store.read_finished_of("ann", 9)] == [
            "table/3",
            "table/1",
        ]
        assert [one.match_id for one in await store.read_finished_of("ann", 1, 1)] == ["table/1"]
        assert [one.match_id for one in await store.read_finished_of("ben", 9)] == ["table/2"]
        [first] = await store.read_finished_of("ann", 1)
        assert first == await store.read_match("table/3")

    async def test_a_player_with_a_seat_at_the_end_is_found_and_erased(
        self, store: EventStore
    ) -> None:
        """A bot may have decided everything in the player's place."""
        for table_id in ("own", "shared"):
            await store.create_table(table_id, "{}")
            match_id = await began(store, table_id)
            await store.append(match_id, 1, [event(2)], seats=[ANN, BEN])
        traces = await store.read_traces("ann")
        assert [(one.table_id, one.played) for one in traces] == [
            ("own", frozenset({"ann", "ben"})),
            ("shared", frozenset({"ann", "ben"})),
        ]
        shared = Renaming("shared", "{}", (), "nobody")
        await store.erase(Erasure("ann", traces, ("own",), (shared,)))
        assert await store.read_traces("ann") == ()
        assert await store.read_finished_of("ann", 9) == ()
        assert await store.read_final_seats("own/1") == ()
        assert await store.read_final_seats("shared/1") == (
            FinalSeat("nobody", ""),
            BEN,
        )
