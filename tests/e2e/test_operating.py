"""Metrics and logs for the operator, and restarts that players do not notice."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.e2e.browsers import Meet
from tests.e2e.harness import (
    Browser,
    Disconnected,
    Server,
    Visit,
    free_port,
    play_to_end,
    running_server,
    simple_choice,
)
from tests.e2e.stored import assert_stored_once
from websockets.exceptions import ConnectionClosed

from rookery.web.channel import RESTART

QUICK_BOTS = ("--bot", "casual", "--pace", "0")

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def scrape(port: int) -> Samples:
    """Returns the samples of a server's metrics."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").raise_for_status().text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float:
    """Returns one sample."""
    return samples[name, frozenset(labels.items())]


async def test_metrics_are_right_after_a_match(tmp_path: Path) -> None:
    port = free_port()
    with running_server(tmp_path, "--metrics", f"127.0.0.1:{port}", *QUICK_BOTS) as server:
        ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
        table = ann.open_table(target=20)
        async with ann.visit(table) as visit, ben.visit(table) as watching:
            await visit.hello()
            await watching.hello()
            await play_to_end(visit)
            await visit.answer("act", id="late", seq=visit.view["seq"], command={"kind": "pass"})
            during = await asyncio.to_thread(scrape, port)
        moves = len(visit.of("ack"))
        assert moves > 5
        assert value(during, "rookery_moves_total", by="person") == moves
        assert value(during, "rookery_moves_total", by="bot") > 0
        for until in ("committed", "queued"):
            assert value(during, "rookery_move_seconds_count", until=until) == moves
        assert value(during, "rookery_tables", people="some") == 1
        assert value(during, "rookery_sockets", of="players") == 1
        assert value(during, "rookery_sockets", of="spectators") == 1
        assert value(during, "rookery_refusals_total", code="match_over") == 1
        assert value(during, "rookery_appends_total") >= moves
        assert value(during, "rookery_commits_total") > 0
        opened = {"route": "/api/tables", "method": "POST", "status": "201"}
        assert value(during, "rookery_http_request_seconds_count", **opened) == 1
        # Unknown paths and methods share one label.
        ann.http.get(f"/made/up/{table}")
        ann.http.request("BREW", "/coffee")
        labels = {label for _, labels in scrape(port) for label in labels}
        assert ("route", "/{path}") in labels or ("route", "/{path:path}") in labels
        assert ("method", "other") in labels
        text = str(labels)
        assert table not in text
        assert "coffee" not in text
        assert "BREW" not in text
        # The public port does not serve metrics.
        assert httpx.get(f"{server.url}/metrics").status_code == 404


async def test_json_log_contains_no_secrets(tmp_path: Path) -> None:
    with running_server(
        tmp_path, "--log", "json", "--metrics", f"127.0.0.1:{free_port()}"
    ) as server:
        ann = Browser(server, "Annabella")
        table = ann.open_table(target=20, seats=["casual"] * 3)
        async with ann.visit(table) as visit:
            await visit.hello()
            await visit.turn()
            await visit.answer("act", id="no", seq=0, command={"kind": "play", "card": 3})
            await visit.raw('{"type": "act", "R14": 1}')
            await play_to_end(visit)
            seed, info = visit.view["seed"], visit.info
        record = ann.http.get(f"/api/tables/{table}/record").raise_for_status().text
        ann.http.post("/api/records", content=record)
        for path in (
            f"/t/{table}?token=hidden",
            "/api/rules/nothing",
            f"/api/tables/{table}x/record",
        ):
            ann.http.get(path)
        ann.http.post("/api/me", content=b"{nonsense")
        said = server.log()
        cookie = ann.cookie.partition("=")[2]
    lines = [json.loads(line) for line in said.splitlines()]
    assert len(lines) > 5
    for line in lines:
        assert {"time", "level", "logger", "event"} <= line.keys()
    routes = {line.get("route") for line in lines}
    assert "/api/tables/{table_id}/record" in routes
    assert info["match_id"]
    for secret in (seed, cookie, table, "Annabella", "hidden", "nonsense", "R14", "?"):
        assert secret not in said, secret
    assert not re.search(r"\b(?:[RGYB](?:1[0-5]|[1-9])|RK)\b", said), "no card"


def listening_socket() -> socket.socket:
    """Returns a listening socket that stays open when a server stops."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    return listener


@pytest.fixture
def restartable_server(tmp_path: Path) -> Iterator[Server]:
    """A server that can be restarted as by systemd: the listening socket stays open."""
    with listening_socket() as listener:
        server = Server(tmp_path, *QUICK_BOTS, listener=listener)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Player:
    """Plays at a table and reconnects after a restart, as the browser does; records the longest gap."""

    def __init__(self, server: Server, name: str) -> None:
        """Opens a table."""
        self.browser = Browser(server, name)
        self.table = self.browser.open_table(target=60)
        self.acknowledged: set[str] = set()
        self.codes: list[int | None] = []
        self.longest = 0.0
        self.match_id = ""
        self.frames: list[Any] = []

    async def play(self) -> None:
        """Plays to the end of the match, through restarts."""
        pending: dict[str, Any] = {}
        seen = time.monotonic()
        while True:
            try:
                async with self.browser.visit(self.table) as visit:
                    self.frames = visit.frames
                    await visit.hello()
                    self.longest = max(self.longest, time.monotonic() - seen)
                    self.match_id = visit.info["match_id"]
                    try:
                        if await self._go_on(visit, pending):
                            return
                    finally:
                        seen = time.monotonic()
                        self.acknowledged |= {frame["id"] for frame in visit.of("ack")}
                        self.codes.append(visit.closed)
            except (Disconnected, ConnectionClosed, OSError):
                await asyncio.sleep(0.1)

    async def _go_on(self, visit: Visit, pending: dict[str, Any]) -> bool:
        """Plays until the match is over; keeps an unacknowledged decision in *pending* and sends it again."""
        number = 0
        while True:
            if not pending:
                if not await visit.turn():
                    if visit.view["phase"] == "over":
                        return True
                    number = visit.view["round_number"]
                    await visit.say("ready")
                    await visit.until(
                        lambda number=number: visit.view["round_number"] > number  # type: ignore[misc]
                    )
                    continue
                pending |= {
                    "id": f"{self.table}-{visit.view['round_number']}-{visit.view['seq']}",
                    "seq": visit.view["seq"],
                    "command": simple_choice(visit.view),
                }
            await visit.say("act", **pending)
            said, seq = pending["id"], pending["seq"]
            await visit.until(
                lambda said=said: any(one["id"] == said for one in visit.of("ack"))  # type: ignore[misc]
            )
            pending.clear()
            await visit.until(lambda seq=seq: visit.view["seq"] > seq)  # type: ignore[misc]


RECORD_ALARMS = """() => {
    window.__said = [];
    const note = () => {
        const found = document.body.innerText.match(/.*(Reconnecting|went wrong|table stopped|reload).*/i);
        if (found) window.__said.push(found[0]);
    };
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
    note();
}"""
"""Records every message of the page that could alarm a player."""


SILENT_RESTART_SECONDS = 8.0
"""The page does not mention restarts that are faster than this, in seconds."""

CONNECTION = "document.querySelector('[data-testid=connection]').dataset.state"


@pytest.mark.asyncio(loop_scope="module")
async def test_nobody_notices_a_restart(restartable_server: Server, meet: Meet) -> None:
    """Eight people play by script and one at a page; the server is restarted twice in the middle."""
    players = [Player(restartable_server, f"Person {number}") for number in range(8)]
    page = await meet(restartable_server)
    await page.table_for(target=200)
    await page.play_to_mid_trick()
    await page.page.evaluate(RECORD_ALARMS)
    playing = [asyncio.create_task(player.play()) for player in players]
    slowest = 0.0
    for _ in range(2):
        view = await page.turn()
        began = time.monotonic()
        said, code = await asyncio.to_thread(restartable_server.restart)
        slowest = max(slowest, time.monotonic() - began)
        assert code == 0
        assert "every game is stored" in said
        if view["legal"]:
            await page.decide(view)
        await page.until(lambda state: state == "open", CONNECTION)
        assert await page.look() is not None
    await page.page.screenshot(path=restartable_server.data / "after.png")
    await asyncio.gather(*playing)
    # On a busy machine a restart may take longer, and the page may mention it.
    if slowest < SILENT_RESTART_SECONDS:
        assert await page.look("window.__said") == []
    for player in players:
        assert_stored_once(restartable_server, player.match_id, player.acknowledged)
    closed = [code for player in players for code in player.codes]
    assert RESTART in closed
    assert set(closed) <= {None, 1000, RESTART}
    longest = max(player.longest for player in players)
    print(f"longest gap {longest:.2f} s, slowest restart {slowest:.2f} s")
    log = restartable_server.log()
    assert "Traceback" not in log
    assert "error" not in log
