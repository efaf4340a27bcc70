"""The counters and timings of a server for its operator.

No label or number depends on a card, a name or the id of a table, and every label has a small fixed set of values.
"""

from __future__ import annotations

import time
from collections import Counter

import prometheus_client as prometheus

BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper bounds of the histogram buckets, in seconds."""


class Metrics:
    """The counters of one server, in their own registry."""

    def __init__(self) -> None:
        """Starts at zero."""
        self.registry = prometheus.CollectorRegistry()
        self.refused: Counter[str] = Counter()
        """The number of refusals by code, since the process started."""
        moves = prometheus.Counter(
            "rookery_moves",
            "Decisions that were committed.",
            ["by"],
            registry=self.registry,
        )
        self._persons_moves, self._bots_moves = moves.labels("person"), moves.labels("bot")
        move_seconds = prometheus.Histogram(
            "rookery_move_seconds",
            "From reading a person's decision until it is committed, and until it is queued for the last connection.",
            ["until"],
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )
        self._committed, self._queued = (
            move_seconds.labels("committed"),
            move_seconds.labels("queued"),
        )
        self.loop_lag = prometheus.Histogram(
            "rookery_event_loop_lag_seconds",
            "How much later than asked for the event loop wakes a task.",
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )
        self.http_seconds = prometheus.Histogram(
            "rookery_http_request_seconds",
            "How long requests take until their last byte is handed over.",
            ["route", "method", "status"],
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )

    def person_moved(self, received: float, committed: float) -> None:
        """Counts a person's decision, which has just been queued for all connections; the times are from `now`."""
        self._persons_moves.inc()
        self._committed.observe(committed - received)
        self._queued.observe(now() - received)

    def bot_moved(self) -> None:
        """Counts a bot's decision."""
        self._bots_moves.inc()


now = time.perf_counter
"""Returns the time in seconds since an arbitrary start."""
