"""Fake clients without sockets, and tables in memory."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.waiting import WAIT_TIMEOUT_SECONDS, Turns, fresh_id, until

from rookery.bots.random import RandomBot
from rookery.engine.command import Bury, Command, NameTrump, Pass, Play
from rookery.protocol import (
    PROTOCOL_VERSION,
    Act,
    ChosenFace,
    ClientMessage,
    Hello,
    Ready,
    ScoreSheet,
    Sit,
    StartMatch,
)
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.service.bot_pool import Advise
from rookery.service.match_log import begun_match
from rookery.service.metrics import Metrics
from rookery.service.presence import Kind
from rookery.service.session import Chair, Session
from rookery.service.stored_table import session_from, settings_of
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import EventStore

QUICK = Timing(away=0.05, ready=0.1, bot=0.5, pace=0)
AT_ONCE = Timing(away=0.0, ready=0.1, bot=0.5, pace=0)

Json = dict[str, Any]


def kept(view: Json) -> Json:
    """Returns the part of the last view that a browser keeps when another view comes: the score sheet."""
    return {name: view[name] for name in ScoreSheet.__struct_fields__ if name in view}


class FakeClient:
    """A client that keeps the frames that it is sent."""

    def __init__(self, player_id: str, name: str | None = None) -> None:
        """Stands for a connection of *player_id*."""
        self.player_id = player_id
        self.name = name
        self.face: ChosenFace | None = None
        self.frames: list[Json] = []
        self.closed = False

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:  # noqa: ARG002
        """Keeps a frame."""
        self.frames.append(json.loads(frame))

    def close(self) -> None:
        """Notes that the connection was closed."""
        self.closed = True

    def of(self, kind: str) -> list[Json]:
        """Returns the frames of one kind."""
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def view(self) -> Json:
        """The latest view, with the score sheet that was sent last."""
        view: Json = {}
        for frame in self.frames:
            if "view" in frame:
                view = kept(view) | frame["view"] | (frame.get("sheet") or {})
        return view

    @property
    def seats(self) -> Json:
        """The latest seats."""
        seats: Json = [frame["seats"] for frame in self.frames if "seats" in frame][-1]
        return seats


def session(*others: str, target: int = 100, variant: str = "original_partnership_4") -> Session:
    """Returns a session that ``ann`` has opened, with her at seat 0; *others* are bots, or ``open``."""
    rules = load_variant(variant)
    rules = replace(rules, match=replace(rules.match, target=target))
    return session_of(rules, *others)


def session_of(rules: Rules, *others: str) -> Session:
    """Returns a session of *rules* that ``ann`` has opened, with her at the first seat that is no dummy."""
    names = iter(("open", *(others or ("random",) * (rules.table.players - 1))))
    dummies = {dummy.seat for dummy in rules.dummies}
    chairs = []
    for seat in range(rules.table.players + len(dummies)):
        name = "random" if seat in dummies else next(names)
        bot = "random" if name == "open" else name
        chairs.append(Chair(bot=bot, open=name == "open", dummy=seat in dummies))
    first = next(seat for seat, chair in enumerate(chairs) if not chair.dummy)
    chairs[first] = replace(chairs[first], player="ann")
    return Session(rules_json=rules_to_json(rules), chairs=tuple(chairs), opener="ann")


async def new_table(
    store: EventStore | None = None,
    *others: str,
    timing: Timing = QUICK,
    begin: bool = True,
    target: int = 100,
) -> tuple[Table, Counter[str]]:
    """Returns a running table, and the counter of its refusals."""
    store = store or MemoryStore()
    await store.create_table("table", settings_of(session(*others, target=target)))
    return await load(store, timing=timing, begin=begin)


async def load(
    store: EventStore,
    *,
    timing: Timing = QUICK,
    begin: bool = False,
    advise: Advise | None = None,
) -> tuple[Table, Counter[str]]:
    """Returns the table that is stored in *store*; *begin* stores its first match before."""
    if begin:
        await store_match(store)
    record = await store.read_table("table")
    assert record is not None
    metrics = Metrics()
    table = await Table.load(record, store, timing=timing, metrics=metrics, advise=advise)
    return table, metrics.refused


async def store_match(store: EventStore) -> None:
    """Stores the first match of the table."""
    record = await store.read_table("table")
    assert record is not None
    session = session_from(record).new_round()
    await store.save_table("table", settings_of(session), session.players(), expected=0)
    _, match = begun_match(session.rules_json, session.origin)
    await store.create_match("table", match, replaces=None)


async def enter(table: Table, player_id: str) -> FakeClient:
    """Returns a client that has been welcomed."""
    client = FakeClient(player_id, player_id.title())
    table.post(client, Hello(version=PROTOCOL_VERSION))
    await until(lambda: client.frames)
    return client


async def ask(table: Table, client: FakeClient, message: ClientMessage) -> str | None:
    """Sends a message; returns the code of the refusal, or ``None`` if there was none."""
    before = len(client.of("refused"))
    table.post(client, message)
    await settled(table)
    refused = client.of("refused")[before:]
    return refused[0]["code"] if refused else None


async def settled(table: Table) -> None:
    """Waits until the table has handled all messages sent so far."""
    try:
        await asyncio.wait_for(table._inbox.join(), WAIT_TIMEOUT_SECONDS)
    except TimeoutError:
        raise AssertionError("the table still has messages to deal with") from None


async def their_turn(client: FakeClient) -> None:
    """Waits until the client's person must decide."""
    await until(lambda: client.view["legal"])


def decision(client: FakeClient) -> Command:
    """Returns a legal decision of the client's person; chance may have passed the auction."""
    legal = client.view["legal"]
    match legal["kind"]:
        case "calls":
            return Pass()
        case "plays":
            return Play(legal["cards"][0])
        case "trump":
            return NameTrump(legal["options"][0])
        case _:
            return Bury(tuple(legal["allowed"][: legal["count"]]))


def act(client: FakeClient, command: Any, act_id: str | None = None) -> Act:
    """Returns a decision for the current state, with a unique id."""
    return Act(id=act_id or fresh_id(), seq=client.view["seq"], command=command)


async def two_people(store: MemoryStore | None = None) -> tuple[Table, FakeClient, FakeClient]:
    """Returns a table with a running match, with Ann at seat 0 and Ben at seat 1."""
    table, _ = await new_table(
        store, "open", "random", "random", begin=False, timing=AT_ONCE, target=1000
    )
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    assert await ask(table, ann, StartMatch()) is None
    return table, ann, ben


async def play_to_next_deal(table: Table, ann: FakeClient) -> None:
    """Ann decides until the cards of another round are dealt."""
    number, turns = ann.view["round_number"], Turns(200, "the next cards are dealt")
    while ann.view["round_number"] == number:
        turns.count()
        await until(
            lambda: (
                ann.view["legal"]
                or ann.view["phase"] == "between"
                or ann.view["round_number"] > number
            )
        )
        if ann.view["legal"]:
            assert await ask(table, ann, act(ann, decision(ann))) is None
        elif ann.view["phase"] == "between":
            assert await ask(table, ann, Ready()) in (None, "not_between_rounds")


async def play_round(table: Table, *clients: FakeClient) -> None:
    """Has every client decide at random until the round is over."""
    rng = Random(1)

    async def one(client: FakeClient) -> None:
        turns = Turns(200, "the round is over")
        while True:
            turns.count()
            await until(lambda: client.view["legal"] or client.view["phase"] in ("between", "over"))
            if not client.view["legal"]:
                return
            seq = client.view["seq"]
            command = RandomBot().choose(
                table._progress.publisher.feed(client.seats["you"]).view, rng
            )
            table.post(client, act(client, command))
            await until(lambda seq=seq: client.view["seq"] > seq)  # type: ignore[misc]

    await asyncio.gather(*map(one, clients))


async def played_out(table: Table) -> str:
    """Plays one round to its end as Ann, and returns the origin that the table shows."""
    ann = await enter(table, "ann")
    while True:
        await until(lambda: ann.view["legal"] or ann.view["phase"] in ("between", "over"))
        if ann.view["phase"] in ("between", "over"):
            return ann.frames[0]["info"]["origin"] or ""
        message = Act(id=fresh_id(), seq=ann.view["seq"], command=decision(ann))
        assert await ask(table, ann, message) is None
