"""Prometheus metrics: those that are counted all the time (`rookery.service.metrics`), and those gathered for a scrape.

A thread serves them at an address of their own, if the operator asks for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from typing import Any

from prometheus_client import GCCollector, Metric, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from rookery.errors import RookeryError, reason_of
from rookery.service.bot_pool import BotPool
from rookery.service.lobby import Lobby
from rookery.service.metrics import Metrics, now
from rookery.store.port import EventStore
from rookery.web.channel import Channel

SCRAPE_TIMEOUT = 5.0
"""Seconds that the event loop may take to answer a scrape; after that the scrape fails."""
LAG_INTERVAL = 0.5
"""Seconds between two measurements of the lag of the event loop."""

KNOWN_METHODS = frozenset(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
OTHER_LABEL = "other"
"""The label of any other method, and of a path without an endpoint."""


class MetricsServer:
    """Serves the metrics at an address of its own."""

    def __init__(self, host: str, port: int, metrics: Metrics) -> None:
        """Starts to listen.

        :raises RookeryError: if that is not possible.
        """
        try:
            self._server, self._thread = start_http_server(port, host, metrics.registry)
        except OSError as error:
            raise RookeryError(
                f"--metrics {host}:{port}: cannot listen there: {reason_of(error)}"
            ) from None

    def close(self) -> None:
        """Stops listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class ServerState(Collector):
    """The state of the server at the moment of a scrape, gathered in the event loop so that it is consistent."""

    def __init__(
        self,
        lobby: Lobby,
        store: EventStore,
        bot_pool: BotPool,
        connections: Collection[Channel[Any]],
    ) -> None:
        """Registers itself with the metrics of *lobby*; must be created in the event loop."""
        self._lobby, self._store, self._bot_pool = lobby, store, bot_pool
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        registry = lobby.metrics.registry
        registry.register(self)
        GCCollector(registry)
        ProcessCollector(registry=registry)

    def collect(self) -> Iterator[Metric]:
        """Yields the metric families; called by the thread that answers a scrape."""
        found = asyncio.run_coroutine_threadsafe(self._gather(), self._loop)
        yield from found.result(SCRAPE_TIMEOUT)

    async def _gather(self) -> list[Metric]:
        return [*self._tables(), *self._queues(), *self._store_families(), *self._searches()]

    def _tables(self) -> Iterator[Metric]:
        attendance = self._lobby.attendance()
        tables = GaugeMetricFamily("rookery_tables", "Tables in memory.", labels=["people"])
        busy = sum(players + spectators > 0 for players, spectators in attendance)
        tables.add_metric(["some"], busy)
        tables.add_metric(["none"], self._lobby.loaded - busy)
        yield tables
        sockets = GaugeMetricFamily("rookery_sockets", "Open sockets at tables.", labels=["of"])
        sockets.add_metric(["players"], sum(players for players, _ in attendance))
        sockets.add_metric(["spectators"], sum(spectators for _, spectators in attendance))
        yield sockets
        refused = CounterMetricFamily(
            "rookery_refusals", "Messages and requests that were refused.", labels=["code"]
        )
        for code, count in self._lobby.metrics.refused.items():
            refused.add_metric([code], count)
        yield refused

    def _queues(self) -> Iterator[Metric]:
        queues = GaugeMetricFamily("rookery_queue", "What waits in a queue.", labels=["queue"])
        waiting = [connection.waiting for connection in self._connections]
        queues.add_metric(["writer"], self._store.writing().waiting)
        queues.add_metric(["searches"], self._bot_pool.queue.waiting)
        queues.add_metric(["outboxes"], sum(waiting))
        queues.add_metric(["longest_outbox"], max(waiting, default=0))
        yield queues

    def _store_families(self) -> Iterator[Metric]:
        writing = self._store.writing()
        yield CounterMetricFamily("rookery_commits", "Transactions.", value=writing.commits)
        yield CounterMetricFamily(
            "rookery_appends",
            "Decisions and deals that were committed; several share a commit.",
            value=writing.appends,
        )
        yield CounterMetricFamily(
            "rookery_commit_seconds", "How long all commits took.", value=writing.seconds
        )
        yield CounterMetricFamily(
            "rookery_disk_full", "Writes for which the disk had no room.", value=writing.full
        )
        yield GaugeMetricFamily(
            "rookery_store_failing",
            "Whether writing fails; after a full disk, until as much has found room.",
            value=writing.failing,
        )

    def _searches(self) -> Iterator[Metric]:
        asked = CounterMetricFamily("rookery_searches", "Searches of bots.", labels=["level"])
        abandoned = CounterMetricFamily(
            "rookery_searches_abandoned", "Searches that were too slow or failed.", labels=["level"]
        )
        for family, counts in (
            (asked, self._bot_pool.asked),
            (abandoned, self._bot_pool.abandoned),
        ):
            for level, count in counts.items():
                family.add_metric([level], count)
            yield family
        yield GaugeMetricFamily(
            "rookery_searches_running", "Searches under way.", value=self._bot_pool.queue.running
        )


async def watch_loop(metrics: Metrics) -> None:
    """Measures the lag of the event loop, forever."""
    while True:
        began = now()
        await asyncio.sleep(LAG_INTERVAL)
        metrics.loop_lag.observe(max(0.0, now() - began - LAG_INTERVAL))


def route_and_method(scope: Any) -> tuple[str, str]:
    """Returns the path template and the method of a request, each `OTHER_LABEL` if the server does not know it."""
    method: str = scope["method"]
    route: str = scope.get("path_template") or OTHER_LABEL
    return route, method if method in KNOWN_METHODS else OTHER_LABEL
