"""Token buckets."""

from __future__ import annotations

import pytest
from tests.waiting import Clock

from rookery.web.limits import BUCKET_PRUNE_THRESHOLD, Bucket, Limits, Meter, Quota, address_of


def test_a_bucket_delays_a_burst_and_then_a_rate() -> None:
    bucket = Bucket(20, 40, 0.0)
    assert [bucket.wait(0.0) for _ in range(42)] == [0.0] * 40 + [0.05, 0.1]
    assert bucket.wait(0.15) == 0.0
    # The bucket never holds more than a burst.
    assert [bucket.wait(1000.0) for _ in range(41)] == [0.0] * 40 + [0.05]


def test_a_bucket_refuses_what_it_has_not() -> None:
    bucket = Bucket(2, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [True] * 3 + [False] * 2
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]


def test_a_visitor_may_do_so_much_in_a_while_and_an_address_so_much_more() -> None:
    clock = Clock()
    limits = Limits({"tables": Quota(2, 3, 60)}, now=clock)
    assert [limits.take("tables", "ann", "home") for _ in range(3)] == [0, 0, 30]
    assert limits.take("tables", "ben", "home") == 0
    assert limits.take("tables", "cid", "home") == 20
    assert limits.take("tables", "cid", "elsewhere") == 0
    clock.now = 30.0
    assert [limits.take("tables", "ann", "home") for _ in range(2)] == [0, 30]


def test_a_visitor_may_hold_so_much_at_once() -> None:
    limits = Limits({"sockets": Quota(2, 3, 0)})
    ann, ben = Meter(limits, "ann", "home"), Meter(limits, "ben", "home")
    assert [ann.hold("sockets") for _ in range(3)] == [True, True, False]
    assert [ben.hold("sockets") for _ in range(2)] == [True, False]
    ann.release()
    assert ben.hold("sockets")
    ben.release()
    assert not limits._held


def test_what_cannot_be_refused_is_counted_beyond_the_limit() -> None:
    limits = Limits({"spectators": Quota(1, 0, 0)})
    tabs = [Meter(limits, "ann", "home") for _ in range(2)]
    for tab in tabs:
        tab.keep("spectators", held=True)
        tab.keep("spectators", held=True)
    tabs[0].keep("spectators", held=False)
    assert not Meter(limits, "ann", "home").hold("spectators")
    tabs[1].keep("spectators", held=False)
    assert Meter(limits, "ann", "home").hold("spectators")


def test_no_limit_is_no_limit() -> None:
    limits = Limits({"tables": Quota(0, 0, 60), "sockets": Quota(0, 0, 0)})
    assert not any(limits.take("tables", "ann", "home") for _ in range(5000))
    assert all(limits.hold("sockets", "ann", "home") for _ in range(5000))


def test_who_does_nothing_is_forgotten() -> None:
    clock = Clock()
    limits = Limits({"tables": Quota(2, 3, 60)}, now=clock)
    for number in range(BUCKET_PRUNE_THRESHOLD):
        limits.take("tables", f"{number}", f"{number}")
    clock.now = 60.0
    limits.take("tables", "ann", "home")
    assert len(limits._buckets) <= BUCKET_PRUNE_THRESHOLD


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_what_is_one_address(client: tuple[str, int] | None, address: str) -> None:
    assert address_of(client) == address
