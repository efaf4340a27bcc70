"""The order of searches in the fair queue."""

from __future__ import annotations

from rookery.service.fair_queue import FairQueue, Search


def wanted(queue: FairQueue[str], table: str, work: str, *, long: bool = False) -> Search[str]:
    search = Search(table, long, work)
    queue.add(search)
    return search


def started(queue: FairQueue[str]) -> list[str]:
    """Starts all searches that may start."""
    found = []
    while (search := queue.start_next()) is not None:
        found.append(search.work)
    return found


def order(queue: FairQueue[str]) -> list[str]:
    """Returns the work of a queue with one place, in the order in which it runs."""
    found = []
    while (search := queue.start_next()) is not None:
        found.append(search.work)
        queue.finished(search)
    return found


def test_tables_take_turns_however_much_one_of_them_wants() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(3):
        wanted(queue, "greedy", f"greedy {number}")
    wanted(queue, "modest", "modest 0")
    wanted(queue, "late", "late 0")
    assert order(queue) == ["greedy 0", "modest 0", "late 0", "greedy 1", "greedy 2"]


def test_a_table_has_one_search_at_a_time() -> None:
    queue: FairQueue[str] = FairQueue(4)
    first = wanted(queue, "one", "first")
    wanted(queue, "one", "second")
    wanted(queue, "other", "third")
    assert started(queue) == ["first", "third"]
    queue.finished(first)
    assert started(queue) == ["second"]


def test_a_quick_search_never_waits_for_long_ones_only() -> None:
    for places in (2, 3, 4):
        queue: FairQueue[str] = FairQueue(places)
        for number in range(10):
            wanted(queue, f"expert {number}", "long", long=True)
        assert started(queue) == ["long"] * (places - 1)
        for number in range(5):
            quick = wanted(queue, f"quick {number}", "quick")
            assert started(queue) == ["quick"]
            queue.finished(quick)


def test_long_searches_have_their_turn_among_quick_ones() -> None:
    queue: FairQueue[str] = FairQueue(2)
    running = [wanted(queue, f"quick {number}", "quick") for number in range(2)]
    assert started(queue) == ["quick", "quick"]
    wanted(queue, "expert", "long", long=True)
    for number in range(2, 6):
        wanted(queue, f"quick {number}", f"later {number}")
    queue.finished(running[0])
    assert started(queue) == ["long"]


def test_the_only_place_is_for_long_searches_too() -> None:
    queue: FairQueue[str] = FairQueue(1)
    wanted(queue, "expert", "long", long=True)
    wanted(queue, "quick", "quick")
    assert order(queue) == ["long", "quick"]


def test_what_is_withdrawn_does_not_run() -> None:
    queue: FairQueue[str] = FairQueue(1)
    running = wanted(queue, "one", "first")
    gone = wanted(queue, "one", "second")
    wanted(queue, "other", "third")
    assert started(queue) == ["first"]
    queue.withdraw(gone)
    queue.withdraw(running)
    assert started(queue) == []
    queue.finished(running)
    assert order(queue) == ["third"]


def test_the_time_is_shared_by_those_of_a_kind() -> None:
    queue: FairQueue[str] = FairQueue(2)
    alone = wanted(queue, "quick 0", "quick")
    assert queue.share(alone) == 1.0
    longs = [wanted(queue, f"expert {number}", "long", long=True) for number in range(4)]
    assert queue.share(longs[0]) == 1 / 4
    assert queue.share(alone) == 1.0
    for number in range(1, 5):
        wanted(queue, f"quick {number}", "quick")
    assert queue.share(alone) == 1 / 5


def test_a_quick_search_never_waits_for_long_ones_and_background_work() -> None:
    for places in (2, 3, 4):
        queue: FairQueue[str] = FairQueue(places)
        queue.add(Search("review", long=False, work="review", background=True))
        assert started(queue) == ["review"]
        for number in range(places):
            wanted(queue, f"expert {number}", "expert", long=True)
        assert started(queue) == ["expert"] * (places - 2)
        wanted(queue, "quick", "quick")
        assert started(queue) == ["quick"]


def test_work_in_the_background_waits_for_all_tables_and_leaves_a_place_free() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for name in ("review 1", "review 2", "review 3"):
        queue.add(Search(name, long=False, work=name, background=True))
    assert started(queue) == ["review 1", "review 2"]
    first = wanted(queue, "one", "quick")
    waiting = wanted(queue, "two", "strong")
    assert started(queue) == ["quick"]
    # The other table is next, however long reviews have waited.
    queue.finished(first)
    assert started(queue) == ["strong"]
    queue.finished(waiting)


def test_background_work_runs_where_there_is_one_process() -> None:
    queue: FairQueue[str] = FairQueue(1)
    queue.add(Search("review", long=False, work="review", background=True))
    wanted(queue, "table", "strong")
    assert order(queue) == ["strong", "review"]


def test_background_work_takes_no_share_of_the_time() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for number in range(5):
        queue.add(Search(f"{number}", long=False, work="review", background=True))
    own = wanted(queue, "table", "expert", long=True)
    assert queue.share(own) == 1.0
