"""Token buckets."""

from __future__ import annotations

from rookery.web.limits import Bucket


def test_a_bucket_delays_a_burst_and_then_a_rate() -> None:
    bucket = Bucket(20, 40, 0.0)
    assert [bucket.wait(0.0) for _ in range(42)] == [0.0] * 40 + [0.05, 0.1]
    assert bucket.wait(0.15) == 0.0
    # It never saves up more than a burst.
    assert [bucket.wait(1000.0) for _ in range(41)] == [0.0] * 40 + [0.05]


def test_a_bucket_refuses_what_it_has_not() -> None:
    bucket = Bucket(2, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [True] * 3 + [False] * 2
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
