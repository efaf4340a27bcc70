"""The conformance suite for stored reviews; `StoreSuite` provides the store."""

from __future__ import annotations

from rookery.store.port import EventStore


class ReviewSuite:
    """The tests of reviews; the fixture `store` comes from `StoreSuite`."""

    async def test_only_the_newest_reviews_stay_stored(self, store: EventStore) -> None:
        for number in range(5):
            await store.save_review(f"{number}", f"body {number}", 3)
        found = [await store.read_review(f"{number}") for number in range(5)]
        assert found == [None, None, "body 2", "body 3", "body 4"]
        await store.save_review("4", "another", 3)
        assert await store.read_review("4") == "another"
        assert await store.read_review("2") == "body 2"

    async def test_a_review_that_is_stored_again_is_the_newest(self, store: EventStore) -> None:
        await store.save_review("a", "first", 2)
        await store.save_review("b", "body", 2)
        await store.save_review("a", "again", 1)
        assert await store.read_review("a") == "again"
        assert await store.read_review("b") is None
