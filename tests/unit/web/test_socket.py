"""The state machine of a connection in cases that real sockets cannot produce: silence, slowness, failure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from uvicorn.server import ServerState

from rookery.protocol import Ping, PlayAgain
from rookery.service.lobby import Lobby
from rookery.service.presence import Kind
from rookery.store.memory import MemoryStore
from rookery.web import channel as channels
from rookery.web.channel import (
    MAX_QUEUED_BYTES,
    MAX_QUEUED_MESSAGES,
    POLICY,
    STOPPED,
    TRY_LATER,
    WRITE_BATCH_BYTES,
    Caller,
    State,
)
from rookery.web.limits import BUCKET_PRUNE_THRESHOLD, Bucket, Limits, Meter, Quota
from rookery.web.outbox import Outbox
from rookery.web.pace import MESSAGE_BURST, MESSAGE_RATE, Paces
from rookery.web.socket import Connection
from rookery.web.socket_protocol import SocketProtocol
from rookery.web.transport import EdgeConfig

HANDSHAKE = (
    b"GET /ws/t/x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Written(asyncio.Transport):
    """A transport that records what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.data: list[bytes] = []

    def write(self, data: Any) -> None:
        self.data.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class FakeSocket:
    """A socket, and its outlet, whose other end a test controls."""

    def __init__(self, *, reads: bool = True, fails: Exception | None = None) -> None:
        self.arriving: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[bytes] = []
        self.writes = 0
        self.code: int | None = None
        self.on_writable: Callable[[], None] | None = None
        self.may_write = reads
        self._fails = fails

    async def receive(self) -> Any:
        if self._fails is not None:
            raise self._fails
        return await self.arriving.get()

    def forget_handshake(self) -> None:
        pass

    def send_texts(self, texts: Sequence[bytes]) -> None:
        self.sent += texts
        self.writes += 1

    def read(self) -> None:
        self.may_write = True
        if self.on_writable is not None:
            self.on_writable()

    def end(self, code: int) -> None:
        assert self.code is None, "it ends once"
        self.code = code
        self.arriving.put_nowait({"type": "websocket.disconnect", "code": code})


def connection(socket: FakeSocket, limits: Limits | None = None) -> Connection:
    return Connection(
        socket,
        Caller(
            "ann",
            Bucket(MESSAGE_RATE, MESSAGE_BURST, 0.0),
            Meter(limits or Limits(), "ann", "here"),
        ),
        Lobby(MemoryStore(), bot="casual"),
        table_id="table",
    )


async def test_a_slow_reader_is_cut_off() -> None:
    socket = FakeSocket(reads=False)
    one = connection(socket)
    running = asyncio.create_task(one.run(socket.receive))
    await asyncio.sleep(0.01)
    for _ in range(MAX_QUEUED_MESSAGES):
        one.deliver(b"{}")
        await asyncio.sleep(0)
    assert not running.done()
    one.deliver(b"{}")
    await asyncio.wait_for(running, 5)
    assert socket.code == TRY_LATER
    assert len(one._outbox) <= MAX_QUEUED_MESSAGES


async def test_a_slow_reader_of_large_messages_is_cut_off_earlier() -> None:
    socket = FakeSocket(reads=False)
    one = connection(socket)
    running = asyncio.create_task(one.run(socket.receive))
    await asyncio.sleep(0.01)
    for _ in range(16):
        one.deliver(b"x" * (MAX_QUEUED_BYTES // 16))
    await asyncio.sleep(0.01)
    assert not running.done()
    one.deliver(b"{}")
    await asyncio.wait_for(running, 5)
    assert socket.code == TRY_LATER


async def test_closing_a_slow_reader_does_not_wait_for_it() -> None:
    socket = FakeSocket(reads=False)
    one = connection(socket)
    running = asyncio.create_task(one.run(socket.receive))
    for _ in range(MAX_QUEUED_MESSAGES + 1):
        one.deliver(b"{}")
    one.close()
    await asyncio.wait_for(running, 5)
    assert socket.code == TRY_LATER


async def test_what_was_delivered_is_sent_before_closing() -> None:
    socket = FakeSocket()
    one = connection(socket)
    one.deliver(b"1")
    one.deliver(b"2")
    one.close()
    one.deliver(b"3")
    await asyncio.wait_for(one.run(socket.receive), 5)
    assert socket.sent == [b"1", b"2"]
    assert socket.writes == 1
    assert socket.code == 1000


async def test_a_slow_reader_gets_everything_once_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "WRITE_BATCH_BYTES", 2)
    socket = FakeSocket(reads=False)
    one = connection(socket)
    running = asyncio.create_task(one.run(socket.receive))
    await asyncio.sleep(0.01)
    for number in range(5):
        one.deliver(b"%d" % number)
    await asyncio.sleep(0.01)
    assert socket.sent == []
    socket.read()
    assert socket.sent == [b"0", b"1", b"2", b"3", b"4"]
    assert socket.writes == 3
    one.close()
    await asyncio.wait_for(running, 5)


async def test_a_reader_beyond_its_pace_does_not_delay_the_end() -> None:
    socket = FakeSocket()
    one = connection(socket)
    one._pace = Bucket(0.001, 0.0, asyncio.get_running_loop().time())
    running = asyncio.create_task(one.run(socket.receive))
    socket.arriving.put_nowait({"type": "websocket.receive", "text": "{}"})
    await asyncio.sleep(0.01)
    one.close()
    await asyncio.wait_for(running, 5)


async def test_silence_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "HELLO_TIMEOUT", 0.05)
    socket = FakeSocket()
    await asyncio.wait_for(connection(socket).run(socket.receive), 5)
    assert socket.code == POLICY


async def test_a_broken_socket_ends_quietly(caplog: pytest.LogCaptureFixture) -> None:
    socket = FakeSocket(fails=OSError("broken pipe"))
    one = connection(socket)
    one.deliver(b"R14")
    await asyncio.wait_for(one.run(socket.receive), 5)
    assert socket.code == STOPPED
    assert "OSError" in caplog.text
    assert "R14" not in caplog.text


async def test_a_browser_that_goes_while_something_is_sent_is_no_news(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def app(_scope: object, _receive: object, _send: object) -> None:
        await asyncio.Event().wait()

    config = EdgeConfig(app, host="::", port=0)
    config.load()
    protocol = SocketProtocol(config, ServerState(), {})
    assert protocol.may_write
    protocol.connection_made(written := Written())
    protocol.send_texts([b"before the handshake is complete"])
    protocol.data_received(HANDSHAKE)
    await protocol.send({"type": "websocket.accept"})
    del written.data[:]
    protocol.send_texts([b"1", b"2"])
    assert written.data == [b"\x81\x011\x81\x012"], "by one write"
    protocol.end(POLICY)
    protocol.end(POLICY)
    await asyncio.sleep(0.01)
    protocol.send_texts([b"3"])
    assert written.data[1:] == [b"\x88\x02\x03\xf0"]
    protocol.connection_lost(None)
    protocol.send_texts([b"4"])
    protocol.end(POLICY)
    await asyncio.sleep(0.01)
    assert len(written.data) == 2
    assert not caplog.records


async def test_who_sits_down_is_no_spectator_any_more() -> None:
    limits = Limits({"spectators": Quota(1, 0, 0)})
    one = connection(FakeSocket(), limits)
    seats: set[str] = set()
    one._table = SimpleNamespace(has_seat=seats.__contains__)  # type: ignore[assignment]
    held = []
    for seated in (False, True, True, False, False):
        (seats.add if seated else seats.discard)("ann")
        one.deliver(b"welcome", Kind.SNAPSHOT)
        held.append(limits._held["spectators", "visitor ann"])
    assert held == [1, 0, 0, 1, 1]
    one._meter.release()
    assert not +limits._held


async def test_playing_again_counts_as_opening_a_table() -> None:
    """A new match counts like a new table; the refusal has no id, because the message has none."""
    socket, posted = FakeSocket(), list[object]()
    one = connection(socket, Limits({"tables": Quota(2, 0, 3600)}))
    one._table = SimpleNamespace(post=lambda _, message: posted.append(message))  # type: ignore[assignment]
    one._state = State.LIVE
    for _ in range(3):
        await one._take(PlayAgain())
    assert posted == [PlayAgain()] * 2
    (refused,) = one._outbox.take(WRITE_BATCH_BYTES)
    assert refused is not None
    answer = msgspec.json.decode(refused)
    assert (answer["code"], answer["values"]["why"]) == ("too_many", "tables")
    assert answer.get("id") is None


async def test_a_ping_is_answered_without_the_table() -> None:
    socket, posted = FakeSocket(), list[object]()
    one = connection(socket)
    one._table = SimpleNamespace(post=lambda _, message: posted.append(message))  # type: ignore[assignment]
    one._state = State.LIVE
    await one._take(Ping())
    assert one._outbox.take(WRITE_BATCH_BYTES) == [b'{"type":"pong"}']
    assert posted == []


async def test_a_browser_that_goes_away_ends_it() -> None:
    socket = FakeSocket()
    socket.arriving.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await asyncio.wait_for(connection(socket).run(socket.receive), 5)
    assert socket.code is None


def test_the_pace_belongs_to_the_player_and_not_to_the_connection() -> None:
    paces = Paces()
    tabs = [paces.of("ann", 0.0) for _ in range(15)]
    waits = [tab.wait(0.0) for tab in tabs for _ in range(40)]
    assert sum(wait == 0 for wait in waits) == MESSAGE_BURST
    assert waits[-1] == (len(waits) - MESSAGE_BURST) / MESSAGE_RATE
    assert paces.of("ben", 0.0).wait(0.0) == 0.0, "another player does not wait"


def test_who_has_been_quiet_is_forgotten() -> None:
    paces = Paces()
    for number in range(BUCKET_PRUNE_THRESHOLD):
        paces.of(f"quiet {number}", 0.0).wait(0.0)
    busy = paces.of("busy", 10.0)
    for _ in range(50):
        busy.wait(10.0)
    assert len(paces._buckets) == 1, "those whose allowance is full again are gone"
    for number in range(BUCKET_PRUNE_THRESHOLD):
        paces.of(f"other {number}", 10.0)
    assert paces.of("busy", 10.0) is busy


async def test_a_message_that_replaces_another_takes_its_place() -> None:
    outbox = Outbox(10, 1000)
    for number in range(1000):
        assert outbox.put(b"seats %d" % number, Kind.SEATS)
        assert outbox.put(b"count %d" % number, Kind.SPECTATORS)
    assert outbox.put(b"ack")
    assert outbox.put(b"update 1", Kind.EVENTS)
    assert outbox.put(b"update 2", Kind.EVENTS)
    assert outbox.put(b"seats", Kind.SEATS)
    sent = outbox.take(WRITE_BATCH_BYTES)
    assert sent == [b"seats", b"count 999", b"ack", b"update 1", b"update 2"]


async def test_a_welcome_replaces_what_was_said_about_the_table() -> None:
    outbox = Outbox(10, 1000)
    for number in range(1000):
        assert outbox.put(b"welcome %d" % number, Kind.SNAPSHOT)
        assert outbox.put(b"update %d" % number, Kind.EVENTS)
        assert outbox.put(b"seats %d" % number, Kind.SEATS)
    assert outbox.put(b"ack")
    assert outbox.put(b"welcome", Kind.SNAPSHOT)
    assert outbox.put(b"update", Kind.EVENTS)
    assert outbox.put(b"seats", Kind.SEATS)
    sent = outbox.take(WRITE_BATCH_BYTES)
    assert sent == [b"ack", b"welcome", b"update", b"seats"]
    assert outbox.put(b"seats again", Kind.SEATS), "one that was sent cannot be replaced"
    assert outbox.take(WRITE_BATCH_BYTES) == [b"seats again"]
    assert outbox.take(WRITE_BATCH_BYTES) == []


async def test_events_have_no_place_but_their_own() -> None:
    outbox = Outbox(3, 1000)
    assert [outbox.put(b"update", Kind.EVENTS) for _ in range(4)] == [True, True, True, False]


async def test_of_several_lists_of_remarks_the_last_waits() -> None:
    outbox = Outbox(10, 1000)
    for number in range(1000):
        assert outbox.put(b"talk %d" % number, Kind.TALK)
    assert outbox.put(b"said")
    assert outbox.put(b"talk with it", Kind.TALK)
    # It comes after what it holds, so that a browser does not show that twice.
    assert outbox.take(WRITE_BATCH_BYTES) == [b"said", b"talk with it"]


async def test_bytes_are_counted_as_they_come_go_and_are_replaced() -> None:
    outbox = Outbox(100, 10)
    assert outbox.put(b"x" * 50), "one message may be of any size"
    assert not outbox.put(b"x")
    assert outbox.put(None), "the end has no size"
    assert outbox.take(1) == [b"x" * 50]
    assert outbox.take(1) == [None]
    assert outbox.put(b"seats 1", Kind.SEATS)
    assert not outbox.put(b"1234")
    assert outbox.put(b"s", Kind.SEATS)
    assert outbox.put(b"1234")
    assert outbox.put(b"talk1", Kind.TALK)
    assert not outbox.put(b"1")
    assert outbox.put(b"t", Kind.TALK)
    assert outbox.put(b"1234")
    assert outbox.take(WRITE_BATCH_BYTES) == [b"s", b"1234", b"t", b"1234"]
