"""Reviews on a server: piece by piece, each whole or not at all, and none of a round that is still played."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

import pytest
from tests.unit.review.quick import make_quick, played

from rookery.record.decisions import counted_rounds
from rookery.record.replay import played_again
from rookery.review.round import Piece, review_round
from rookery.service import reviews as service
from rookery.service.bot_pool import BotPool
from rookery.service.records import NoSuchRound
from rookery.service.reviews import Reviews, TooManyReviews, counted_round, key_of

TEXT = played("original_partnership_4", ("casual", "random")).encode()
ANN, BOB = "ann", "bob"


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch)


class OneAtATime:
    """Does a piece whenever the test lets it."""

    def __init__(self) -> None:
        self.may, self.names, self.fails = asyncio.Semaphore(0), set[str](), 0

    async def __call__(self, name: str, piece: Piece) -> Any:
        self.names.add(name)
        await self.may.acquire()
        if self.fails:
            self.fails -= 1
            raise BrokenExecutor
        return piece()

    async def go(self, pieces: int) -> None:
        for _ in range(pieces):
            self.may.release()
            for _ in range(5):
                await asyncio.sleep(0)


def the_round(text: bytes = TEXT) -> Any:
    [counted] = counted_rounds(played_again(text))
    return counted


async def test_a_review_is_shown_when_it_is_whole() -> None:
    works, counted, key = OneAtATime(), the_round(), key_of(TEXT, 1)
    reviews = Reviews(works)
    assert reviews.state(key) is None
    first = reviews.begin(key, counted, ANN)
    assert (first.key, first.done, first.review) == (key, 0, None)
    await works.go(3)
    state = reviews.begin(key, counted, BOB)
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


async def test_a_process_that_ends_is_asked_again_and_what_broke_off_begins_anew() -> None:
    works, key = OneAtATime(), key_of(TEXT, 1)
    reviews = Reviews(works)
    of = reviews.begin(key, the_round(), ANN).of
    works.fails = 1
    await works.go(2)
    state = reviews.state(key)
    assert state is not None
    assert state.done == 1
    works.fails = 2
    await works.go(2)
    assert reviews.state(key) is None
    assert reviews.begin(key, the_round(), ANN).done == 0
    await works.go(of)
    state = reviews.state(key)
    assert state is not None
    assert state.review is not None
    await reviews.close()


async def test_nobody_begins_more_than_two_at_a_time() -> None:
    works, counted = OneAtATime(), the_round()
    reviews = Reviews(works)
    for key in ("one", "two"):
        reviews.begin(key, counted, ANN)
    with pytest.raises(TooManyReviews) as refused:
        reviews.begin("three", counted, ANN)
    assert refused.value.code == "reviews_busy"
    assert reviews.begin("three", counted, BOB).done == 0
    await reviews.close()


async def test_those_that_nobody_asks_for_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_KEPT", 2)
    monkeypatch.setattr(service, "pieces_of", lambda _counted: [])
    reviews, counted = Reviews(OneAtATime()), the_round()
    monkeypatch.setattr(service, "assembled", lambda *_, **__: None)
    for key in ("one", "two"):
        reviews.begin(key, counted, ANN)
        await asyncio.sleep(0)
    assert reviews.state("one") is not None
    reviews.begin("three", counted, ANN)
    assert [reviews.state(key) is not None for key in ("one", "two", "three")] == [
        True,
        False,
        True,
    ]


def test_another_deal_record_or_version_has_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {key_of(TEXT, 1), key_of(TEXT, 2), key_of(TEXT + b"\n", 1)}
    monkeypatch.setattr(service, "review_version", lambda: "another")
    keys.add(key_of(TEXT, 1))
    assert len(keys) == 4


def test_only_counted_rounds_are_reviewed() -> None:
    assert counted_round(TEXT, 1).deal == 1
    lines = TEXT.decode().splitlines()
    cut = next(number for number, line in enumerate(lines) if line.startswith("trick 4 "))
    running = "\n".join(line for line in lines[:cut] if not line.startswith("[Result")).encode()
    for text, deal, code in ((running, 1, "not_reviewed"), (TEXT, 2, "no_such_round")):
        with pytest.raises(NoSuchRound) as refused:
            counted_round(text, deal)
        assert refused.value.code == code


async def test_the_pool_does_pieces_while_no_table_searches() -> None:
    class Here(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(fn(*args, **kwargs))
            return done

    pool = BotPool(2, pool_of=lambda _: Here())
    assert await pool.work_out("review", lambda: 42) == 42
    assert pool.queue.running == pool.queue.waiting == 0
