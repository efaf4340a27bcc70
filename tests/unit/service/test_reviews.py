"""Reviews on a server: computed piece by piece, shown only when complete, and never for a running round."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.unit.review.quick import played

from rookery.belief.simulation import world_of
from rookery.belief.worlds import World
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.logs import FIELDS
from rookery.notation.record import read_record
from rookery.record import decisions
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.round import Piece, assembled_for_each, review_round
from rookery.service import reviews as service
from rookery.service.bot_pool import BotPool
from rookery.service.records import NoSuchRound
from rookery.service.review_keys import key_of
from rookery.service.reviews import (
    MAX_UNFINISHED_PER_ADDRESS,
    ReviewFailed,
    Reviews,
    TooManyReviews,
    counted_round,
)
from rookery.store.memory import MemoryStore
from rookery.store.port import StoreFull
from rookery.store.sqlite import SqliteStore

TEXT = played("original_partnership_4", ("casual", "random"))
RECORD = read_record(TEXT)
ANN, BOB = ("ann", "192.0.2.1"), ("bob", "192.0.2.2")
"""Players and their network addresses."""

pytestmark = pytest.mark.usefixtures("few_worlds")


class OneAtATime:
    """Runs pieces of work when the test allows it."""

    def __init__(self) -> None:
        self.may, self.names, self.fails = asyncio.Semaphore(0), set[str](), 0
        self.error: type[Exception] = BrokenExecutor

    async def __call__(self, name: str, piece: Piece) -> Any:
        self.names.add(name)
        await self.may.acquire()
        if self.fails:
            self.fails -= 1
            raise self.error
        return piece()

    async def go(self, pieces: int) -> None:
        for _ in range(pieces):
            self.may.release()
            for _ in range(5):
                await asyncio.sleep(0)


def the_round(text: str = TEXT) -> Any:
    [counted] = counted_rounds(replayed_match(text))
    return counted


async def test_a_review_is_shown_when_it_is_whole() -> None:
    works, counted, key = OneAtATime(), the_round(), key_of(RECORD, 1)
    reviews = Reviews(works, MemoryStore())
    assert reviews.state(key) is None
    first = reviews.begin(key, counted, *ANN)
    assert (first.key, first.done, first.review) == (key, 0, None)
    await works.go(3)
    state = reviews.begin(key, counted, *BOB)
    assert (state.done, state.of, state.review) == (3, first.of, None)
    await works.go(first.of - 3)
    done = reviews.state(key)
    assert done is not None
    assert done.done == done.of
    assert done.review == review_round(counted)
    assert works.names == {f"review {key}"}
    own = reviews.state(key, 1)
    assert own is not None
    assert own.review == review_round(counted, seats=(1,))
    nobody = reviews.state(key, 15)
    assert nobody is not None
    assert nobody.review is not None
    assert not nobody.review.turning_points


async def test_a_finished_review_outlives_the_server_and_an_unfinished_one_does_not(
    tmp_path: Path,
) -> None:
    store, works = SqliteStore(tmp_path / "games.db"), OneAtATime()
    await store.open()
    reviews, counted = Reviews(works, store), the_round()
    of = reviews.begin("whole", counted, *ANN).of
    reviews.begin("half", counted, *BOB)
    await works.go(2 * of - 1)
    # Who of the two is short of its last piece is left to the loop; the store has exactly one.
    while (await store.read_review("whole") is None) == (await store.read_review("half") is None):
        await asyncio.sleep(0.01)
    done = "whole" if await store.read_review("whole") else "half"
    was = reviews.state(done, 1)
    await reviews.close()
    await store.close()

    store = SqliteStore(tmp_path / "games.db")
    await store.open()
    after = Reviews(works, store)
    for key in ("whole", "half"):
        await after.recall(key)
    again = after.state(done, 1)
    assert was is not None
    assert again is not None
    assert again.review == was.review
    assert again.done == again.of
    assert after.state("half" if done == "whole" else "whole") is None
    await after.close()
    await store.close()


async def test_a_stored_review_that_cannot_be_read_is_worked_out_again() -> None:
    store, works = MemoryStore(), OneAtATime()
    await store.save_review("one", "{", 3)
    reviews = Reviews(works, store)
    await reviews.recall("one")
    assert reviews.state("one") is None
    assert reviews.begin("one", the_round(), *ANN).done == 0
    await reviews.close()


async def test_a_review_that_cannot_be_stored_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def full(*_: object) -> None:
        raise StoreFull

    works, store = OneAtATime(), MemoryStore()
    monkeypatch.setattr(store, "save_review", full)
    reviews = Reviews(works, store)
    await works.go(reviews.begin("one", the_round(), *ANN).of)
    state = reviews.state("one")
    assert state is not None
    assert state.review is not None
    await reviews.close()


async def test_what_broke_off_begins_anew() -> None:
    works, key = OneAtATime(), key_of(RECORD, 1)
    reviews = Reviews(works, MemoryStore())
    of = reviews.begin(key, the_round(), *ANN).of
    await works.go(1)
    works.fails = 1
    await works.go(1)
    with pytest.raises(ReviewFailed):
        reviews.state(key)
    assert reviews.begin(key, the_round(), *ANN).done == 0
    await works.go(of)
    state = reviews.state(key)
    assert state is not None
    assert state.review is not None
    await reviews.close()


async def test_nobody_begins_more_than_two_at_a_time() -> None:
    works, counted = OneAtATime(), the_round()
    reviews = Reviews(works, MemoryStore())
    for key in ("one", "two"):
        reviews.begin(key, counted, *ANN)
    with pytest.raises(TooManyReviews) as refused:
        reviews.begin("three", counted, *ANN)
    assert refused.value.code == "reviews_busy"
    assert reviews.begin("three", counted, *BOB).done == 0
    await reviews.close()


async def test_fresh_cookies_do_not_fill_the_places() -> None:
    reviews, counted = Reviews(OneAtATime(), MemoryStore()), the_round()
    _, address = ANN
    for number in range(MAX_UNFINISHED_PER_ADDRESS):
        reviews.begin(f"{number}", counted, f"guest {number}", address)
    with pytest.raises(TooManyReviews) as refused:
        reviews.begin("more", counted, "another guest", address)
    assert refused.value.code == "reviews_busy"
    assert reviews.begin("more", counted, *BOB).done == 0
    await reviews.close()


@pytest.mark.parametrize("error", [BrokenExecutor, ValueError])
async def test_what_failed_says_so_holds_no_place_and_begins_anew(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(
        service, "log", SimpleNamespace(warning=lambda text, **more: said.append((text, more)))
    )
    works, counted = OneAtATime(), the_round()
    works.error, works.fails = error, 2
    reviews = Reviews(works, MemoryStore())
    for key in ("one", "two"):
        reviews.begin(key, counted, *ANN)
    await works.go(2)
    works.fails = 0
    for key in ("one", "two"):
        with pytest.raises(ReviewFailed) as failed:
            reviews.state(key)
        assert "round 1" in failed.value.text
    for key in ("two", "three"):
        assert reviews.begin(key, counted, *ANN).done == 0
    assert ("a review failed", {"error": error.__name__}) in said
    assert {name for _, more in said for name in more} <= FIELDS
    await reviews.close()


async def test_a_review_that_cannot_be_put_together_fails() -> None:
    works, counted = OneAtATime(), the_round()
    reviews = Reviews(works, MemoryStore())
    of = reviews.begin("one", counted, *ANN).of
    await works.go(of - 1)
    works.fails, works.error = 1, ZeroDivisionError
    await works.go(1)
    with pytest.raises(ReviewFailed):
        reviews.state("one")


async def test_a_review_is_put_together_once_and_not_in_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[int] = []

    def noted(counted: Any, found: Any) -> Any:
        threads.append(threading.get_ident())
        return assembled_for_each(counted, found)

    async def elsewhere(_name: str, piece: Piece) -> Any:
        return await asyncio.to_thread(piece)

    monkeypatch.setattr(service, "assembled_for_each", noted)
    reviews, counted = Reviews(elsewhere, MemoryStore()), the_round()
    reviews.begin("one", counted, *ANN)
    while (state := reviews.state("one")) is None or state.review is None:
        await asyncio.sleep(0.01)
    for seat in (None, *counted.plan.players):
        assert reviews.state("one", seat) is not None
    assert len(threads) == 1
    assert threads != [threading.get_ident()]


async def test_those_that_nobody_asks_for_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "REVIEW_CACHE_SIZE", 2)
    monkeypatch.setattr(service, "pieces_of", lambda _counted: [])
    works, counted = OneAtATime(), the_round()
    reviews = Reviews(works, MemoryStore())
    whole: tuple[Any, Any] = (review_round(counted), {})
    monkeypatch.setattr(service, "assembled_for_each", lambda *_: whole)
    for key in ("one", "two"):
        reviews.begin(key, counted, *ANN)
        await works.go(1)
    assert reviews.state("one") is not None
    reviews.begin("three", counted, *ANN)
    assert [reviews.state(key) is not None for key in ("one", "two", "three")] == [
        True,
        False,
        True,
    ]


def test_only_counted_rounds_are_reviewed() -> None:
    assert counted_round(RECORD, 1).deal == 1
    lines = TEXT.splitlines()
    cut = next(number for number, line in enumerate(lines) if line.startswith("trick 4 "))
    running = "\n".join(line for line in lines[:cut] if not line.startswith("[Result"))
    for text, deal, code in ((running, 1, "not_reviewed"), (TEXT, 2, "no_such_round")):
        with pytest.raises(NoSuchRound) as refused:
            counted_round(read_record(text), deal)
        assert refused.value.code == code


def test_a_record_that_does_not_follow_is_not_reviewed() -> None:
    count = next(line for line in TEXT.splitlines() if line.startswith("count "))
    with pytest.raises(NoSuchRound) as refused:
        counted_round(read_record(TEXT.replace(count, count + "0")), 1)
    assert refused.value.code == "review_differs"
    assert "line " in refused.value.text


def test_a_round_with_too_many_decisions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = len(the_round().decisions)
    monkeypatch.setattr(service, "MAX_REVIEW_DECISIONS", many)
    assert counted_round(RECORD, 1).deal == 1
    monkeypatch.setattr(service, "MAX_REVIEW_DECISIONS", many - 1)
    with pytest.raises(NoSuchRound) as refused:
        counted_round(RECORD, 1)
    assert refused.value.code == "review_too_long"
    assert str(many) in refused.value.text


def test_only_the_round_that_is_reviewed_costs_work(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_record(played("original_partnership_4", ("casual", "random"), rounds=2))
    rounds = counted_rounds(replayed_match(record))
    worlds: list[int] = []

    def counting(plan: Plan, match: Match) -> World:
        worlds.append(1)
        return world_of(plan, match)

    monkeypatch.setattr(decisions, "world_of", counting)
    assert counted_round(record, rounds[1].deal) == rounds[1]
    assert len(worlds) == len(rounds[1].decisions)
    replayed: list[int] = []
    monkeypatch.setattr(service, "replayed_match", lambda _: replayed.append(1))
    with pytest.raises(NoSuchRound):
        counted_round(record, 999_999)
    assert not replayed


async def test_the_pool_does_pieces_while_no_table_searches() -> None:
    class Here(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(fn(*args, **kwargs))
            return done

    pool = BotPool(2, pool_of=lambda _: Here())
    assert await pool.work_out("review", lambda: 42) == 42
    assert pool.queue.running == pool.queue.waiting == 0
