"""A killed server loses nothing, and a damaged record affects only its own match."""

from __future__ import annotations

import asyncio
import contextlib
import random
from uuid import uuid4

from tests.e2e.harness import (
    Browser,
    Disconnected,
    Json,
    Server,
    Visit,
    play_to_end,
    simple_choice,
)
from tests.e2e.stored import assert_stored_once, database, events_of
from tests.waiting import Turns
from websockets.exceptions import ConnectionClosed

from rookery.engine.evolve import evolve
from rookery.engine.state import Match
from rookery.protocol import PROTOCOL_VERSION


async def test_a_match_goes_on_after_the_server_was_killed_in_mid_trick(server: Server) -> None:
    ann = Browser(server, "Ann")
    table = ann.open_table(target=20)
    async with ann.visit(table) as visit:
        await visit.hello()
        last_seq, last_id, last_command = 0, "", Json()
        while await visit.turn():
            if visit.view["phase"] == "play" and visit.view["trick"]:
                break
            last_seq, last_command = visit.view["seq"], simple_choice(visit.view)
            last_id = await visit.act(last_command)
            await visit.until(lambda seq=last_seq: visit.view["seq"] > seq)  # type: ignore[misc]
        before = visit.view
        match_id = visit.info["match_id"]
        server.kill()
    server.start()
    async with ann.visit(table) as visit:
        await visit.hello()
        assert visit.view == before
        assert visit.seats["you"] == 0
        assert visit.seats["seats"][0]["name"] == "Ann"
        # The acknowledgment of the last decision may be lost; sent again, the decision is not repeated.
        await visit.act(last_command, seq=last_seq, act_id=last_id)
        assert visit.view == before
        await play_to_end(visit)
        final = visit.view
    truth = Match.new()
    for event in events_of(server, match_id):
        truth = evolve(truth, event)
    assert truth.public.seq == final["seq"]
    assert list(truth.public.scores) == final["scores"]


async def play_until_cut_off(visit: Visit) -> bool:
    """Plays with every decision sent twice; returns whether the match ended before the connection."""
    turns = Turns(5000, "the match ends")
    while True:
        turns.count()
        await visit.until(
            lambda: (
                visit.closed is not None
                or visit.view["legal"]
                or visit.view["phase"] in ("between", "over")
            )
        )
        if visit.closed is not None:
            return False
        if visit.view["phase"] == "over":
            return True
        seq = visit.view["seq"]
        if visit.view["phase"] == "between":
            await visit.say("ready")
        else:
            act_id = uuid4().hex
            for _ in range(2):
                await visit.say("act", id=act_id, seq=seq, command=simple_choice(visit.view))
        await visit.until(lambda seq=seq: visit.view["seq"] > seq)  # type: ignore[misc]


async def test_server_killed_at_any_time_loses_and_repeats_no_decision(server: Server) -> None:
    """The server is killed at random moments while a person repeats each decision until it is acknowledged."""
    ann = Browser(server, "Ann")
    table = ann.open_table(target=120)
    acknowledged: set[str] = set()
    rng = random.Random(4)
    match_id = ""

    async def visit_and_play() -> bool:
        nonlocal match_id
        async with ann.visit(table) as visit:
            await visit.hello()
            match_id = visit.info["match_id"]
            try:
                return await play_until_cut_off(visit)
            finally:
                acknowledged.update(frame["id"] for frame in visit.of("ack"))

    async def kill_soon() -> None:
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        await asyncio.to_thread(server.kill)

    for _ in range(3):
        with contextlib.suppress(ConnectionClosed, Disconnected):
            await asyncio.gather(visit_and_play(), kill_soon())
        await asyncio.to_thread(server.start)
    assert await visit_and_play()
    assert_stored_once(server, match_id, acknowledged)


DAMAGES = {
    "an unreadable body": "UPDATE event SET body = '{\"R14 is here' WHERE seq = 2 AND match_id = ?",
    "another event's body": (
        "UPDATE event SET body = (SELECT body FROM event e WHERE e.match_id = event.match_id"
        " AND e.seq = 1) WHERE seq = 2 AND match_id = ?"
    ),
    "a newer version": "UPDATE event SET version = 99 WHERE seq = 2 AND match_id = ?",
    "an unknown kind": "UPDATE event SET kind = 'exploded' WHERE seq = 2 AND match_id = ?",
    "a missing event": "DELETE FROM event WHERE seq = 2 AND match_id = ?",
    "changed rules": "UPDATE match SET rules = replace(rules, '120', '125') WHERE match_id = ?",
    "damaged seats": (
        "UPDATE game_table SET settings = '{}' WHERE table_id ="
        " (SELECT table_id FROM match WHERE match_id = ?)"
    ),
}


async def test_a_damaged_record_stops_one_table_only(server: Server) -> None:
    ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
    good = ben.open_table(target=20)
    bad = {damage: ann.open_table(target=20) for damage in DAMAGES}
    matches: dict[str, str] = {}
    for damage, table in bad.items():
        async with ann.visit(table) as visit:
            await visit.hello()
            await visit.turn()
            await visit.step()
            matches[damage] = visit.info["match_id"]
    server.kill()
    with database(server) as connection:
        for damage, match_id in matches.items():
            assert connection.execute(DAMAGES[damage], [match_id]).rowcount == 1, damage
    server.start()
    for damage, table in bad.items():
        async with ann.visit(table) as visit:
            await visit.say("hello", version=PROTOCOL_VERSION)
            await visit.until_closed()
            (frame,) = visit.frames
            assert frame["type"] == "table_stopped", damage
            assert matches[damage] in frame["text"] or table in frame["text"]
            assert "backup" in frame["text"]
            assert "R14" not in frame["text"]
    async with ben.visit(good) as other:
        await other.hello()
        await play_to_end(other)
    assert server.health()["status"] == "ok"
    log = server.log()
    assert log.count("cannot be opened") == len(DAMAGES)
    assert "R14" not in log
    assert "Traceback" not in log
