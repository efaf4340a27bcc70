"""Challenges: friends get the same cards and bots, and see no result before their own match is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from tests.tables import any_command
from tests.unit.service.fakes import FakeClient, ask, decision, enter, session_of
from tests.waiting import fresh_id, until

from rookery.engine.command import Command
from rookery.engine.event import Dealt, Event, Played
from rookery.engine.legal import Legal
from rookery.protocol import (
    PROTOCOL_VERSION,
    Act,
    Challenge,
    Hello,
    Leave,
    NewTable,
    PlayAgain,
    Ready,
    Sit,
)
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog, load_variant
from rookery.service import challenges as challenges_module
from rookery.service import what_if
from rookery.service.challenges import Challenges, NoChallenge
from rookery.service.lobby import Lobby, NoTable
from rookery.service.origin import BadOrigin
from rookery.service.session import Chair, NotAllowed, Session
from rookery.service.stored_table import session_from
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import ContestEntry

BOT = "casual"
ENDS = ("between", "over")
SPECIAL = [
    name
    for name, rules in load_catalog().items()
    if rules.partner or rules.partner_exchange or rules.redraw or rules.stock or rules.boards
]


class Place(NamedTuple):
    """A lobby and its challenges."""

    lobby: Lobby
    challenges: Challenges
    store: MemoryStore

    async def visit(self, table_id: str) -> Table:
        """Returns an existing table."""
        table = await self.lobby.visit(table_id)
        assert table is not None
        return table


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    store = MemoryStore()
    lobby = Lobby(store, timing=Timing(away=0.05, ready=0.1, pace=0.0), bot=BOT)
    await lobby.start()
    yield Place(lobby, Challenges(lobby, store, b"k" * 64), store)
    await lobby.close()


def anything(person: FakeClient) -> Command:
    """Returns a decision that is always the same in the same position."""
    legal = msgspec.convert(person.view["legal"], Legal)
    return any_command(legal, Random(person.view["seq"]))


async def play(
    place: Place,
    table: Table,
    *players: str,
    otherwise: bool = False,
    choose: Callable[[FakeClient], Command] = decision,
) -> list[Event]:
    """Has people play a match to its end, always in the same way, or *otherwise*; returns the events."""
    people = [await enter(table, player) for player in players]
    while any(person.view["phase"] != "over" for person in people):
        await until(lambda: any(one.view["legal"] or one.view["phase"] in ENDS for one in people))
        for person in people:
            if person.view["phase"] == "between":
                await ask(table, person, Ready())
                await until(lambda one=person: one.view["phase"] != "between")  # type: ignore[misc]
            if person.view["legal"]:
                command = choose(person)
                if otherwise and person.view["legal"]["kind"] == "plays":
                    command = replace(command, card=person.view["legal"]["cards"][-1])
                await ask(
                    table, person, Act(id=fresh_id(), seq=person.view["seq"], command=command)
                )
    return await place.lobby.events_of(table)


async def finished(place: Place) -> tuple[str, list[Event]]:
    """Returns the table of a match that Ann has played with bots, and its events."""
    wanted = NewTable(variant="original_partnership_4", format="fixed_rounds", rounds=1)
    table_id = (await place.lobby.open_table("ann", wanted)).table_id
    return table_id, await play(place, await place.visit(table_id), "ann")


async def refused(asked: object) -> str:
    """Returns the code with which a challenge is refused."""
    with pytest.raises(NoChallenge) as caught:
        await asked  # type: ignore[misc]
    assert caught.value.text
    return caught.value.code


def dealt(events: list[Event]) -> Dealt:
    """Returns the first deal."""
    return next(event for event in events if isinstance(event, Dealt))


def seed_of(events: list[Event]) -> str:
    """Returns the seed of the first deal."""
    seed = dealt(events).seed
    assert seed is not None
    return seed


async def test_who_plays_alike_meets_the_same_cards_and_players(place: Place) -> None:
    """The matches are equal although the sender's bots chose at random; a different play still gets the same cards."""
    table_id, first = await finished(place)
    sent = await place.challenges.send("ann", table_id)
    assert sent.you == "sender"
    alike = (await place.challenges.take("ben", sent.challenge_id)).table_id
    assert await play(place, await place.visit(alike), "ben") == first
    other = (await place.challenges.take("cat", sent.challenge_id)).table_id
    second = await play(place, await place.visit(other), "cat", otherwise=True)
    assert dealt(second) == dealt(first)
    assert [e for e in second if isinstance(e, Played)] != [
        e for e in first if isinstance(e, Played)
    ]


async def test_only_those_who_play_fill_a_challenge(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sender and those who watched the match have a part in it, too, and take no room."""
    monkeypatch.setattr(challenges_module, "MAX_PARTICIPANTS", 1)
    sent = await place.challenges.send("ann", (await finished(place))[0])
    for watcher in ("wim", "eva"):
        origin = (await place.challenges._need(sent.challenge_id))[1]
        await place.store.enter_contest(origin.contest, watcher, "")
    read = place.store.read_entries

    async def slowly(contest: str) -> tuple[ContestEntry, ...]:
        found = await read(contest)
        await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(place.store, "read_entries", slowly)
    take = place.challenges.take
    late = asyncio.create_task(refused(take("cat", sent.challenge_id)))
    assert (await take("ben", sent.challenge_id)).table_id
    assert await late == "challenge_full", "also at the same moment"
    assert (await take("ben", sent.challenge_id)).table_id


@pytest.mark.parametrize("variant", SPECIAL)
async def test_players_are_the_same_in_every_special_game(place: Place, variant: str) -> None:
    """Covers called partners, cards that are given, swapped, thrown and drawn, and removed chips."""
    rules = load_variant(variant)
    if not rules.boards:
        rules = replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=1))
    session = session_of(rules)
    table_id = (await place.lobby.open_with(session)).table_id
    first = await play(place, await place.visit(table_id), "ann", choose=anything)
    sent = await place.challenges.send("ann", table_id)
    assert (sent.goal.boards is not None, sent.goal.format) == (
        bool(rules.boards),
        rules.match.format,
    )
    alike = (await place.challenges.take("ben", sent.challenge_id)).table_id
    assert await play(place, await place.visit(alike), "ben", choose=anything) == first


async def test_others_follow_what_people_did(place: Place) -> None:
    """After a match against a person, a bot of a named level sits there and repeats the person's decisions."""
    rules = load_variant("original_partnership_4")
    rules = replace(
        rules, match=replace(rules.match, format="fixed_rounds", rounds=1), table=rules.table
    )
    chairs = (
        Chair(bot=BOT, open=True, player="ann"),
        Chair(bot="random", open=True, player="ben"),
        *[Chair(bot="random", open=False)] * 2,
    )
    opened = await place.lobby.open_with(Session(rules_json=rules_to_json(rules), chairs=chairs))
    first = await play(place, await place.visit(opened.table_id), "ann", "ben")
    sent = await place.challenges.send("ann", opened.table_id)
    assert [(one.seat, one.bot, one.person) for one in sent.seats] == [
        (1, BOT, True),
        (2, "random", False),
        (3, "random", False),
    ]
    assert await refused(place.challenges.take("ben", sent.challenge_id)) == "challenge_seen"
    table_id = (await place.challenges.take("cat", sent.challenge_id)).table_id
    assert await play(place, await place.visit(table_id), "cat") == first


async def test_nothing_is_told_before_the_own_result(place: Place) -> None:
    """No result, record, table or card of the sender's match or a friend's is shown by any endpoint."""
    table_id, events = await finished(place)
    table = await place.visit(table_id)
    sent = await place.challenges.send("ann", table_id)
    challenge = sent.challenge_id
    friend = (await place.challenges.take("cat", challenge)).table_id
    await play(place, await place.visit(friend), "cat")
    begun = await place.challenges.take("ben", challenge)

    for player in ("ben", "dan"):
        seen = await place.challenges.look(player, challenge)
        assert seen.results == ()
        assert seen.you == ("playing" if player == "ben" else "open")
        told = msgspec.json.encode(seen).decode()
        assert table_id not in told
        assert friend not in told
        assert seed_of(events) not in told
        for name in ("first", friend, "nonsense"):
            code = await refused(place.challenges.record(player, challenge, name))
            assert code == "challenge_not_over"
        for closed in (table, await place.visit(friend), await place.visit(challenge)):
            with pytest.raises(NotAllowed):
                closed.ask_record(player)
            looker = FakeClient(player)
            assert await ask(closed, looker, Hello(version=PROTOCOL_VERSION)) == "contest"
            assert await ask(closed, looker, Sit(seat=1)) == "contest"
            assert [frame["type"] for frame in looker.frames] == ["refused"] * 2

    # What the own table sends has nothing of the others' results, and its deal is bound as before.
    person = await enter(await place.visit(begun.table_id), "ben")
    frames = json.dumps(person.frames)
    assert seed_of(events) not in frames
    assert table_id not in frames
    assert friend not in frames
    await play(place, await place.visit(begun.table_id), "ben")
    after = await place.challenges.look("ben", challenge)
    assert {one.name for one in after.results} == {"Guest"}
    assert [one.sender for one in after.results].count(True) == 1
    assert len(after.results) == 3
    records = [await place.challenges.record("ben", challenge, one.record) for one in after.results]
    assert all("deal" in text for text in records)
    assert await refused(place.challenges.take("ben", challenge)) == "challenge_played"
    assert await refused(place.challenges.record("ben", challenge, "x")) == "no_such_challenge"


async def test_who_was_at_the_table_knows_the_cards(place: Place) -> None:
    """People who sat there, even for a while, or were watching when the cards were sent, cannot accept."""
    rules = load_variant("original_partnership_4")
    rules = replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=2))
    chairs = (
        Chair(bot=BOT, open=True, player="ann"),
        Chair(bot=BOT, open=True, player="ben"),
        *[Chair(bot=BOT, open=False)] * 2,
    )
    opened = await place.lobby.open_with(Session(rules_json=rules_to_json(rules), chairs=chairs))
    table = await place.visit(opened.table_id)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    # Ben decides something, and gets up.
    while not ben.of("ack"):
        for person in (ann, ben):
            if person.view["legal"]:
                act = Act(id=fresh_id(), seq=person.view["seq"], command=decision(person))
                await ask(table, person, act)
        await until(lambda: ann.view["legal"] or ben.view["legal"] or ben.of("ack"))
    await ask(table, ben, Leave())
    table.gone(ben)
    while ann.view["phase"] != "over":
        await until(lambda: ann.view["legal"] or ann.view["phase"] in ("between", "over"))
        if ann.view["legal"]:
            act = Act(id=fresh_id(), seq=ann.view["seq"], command=decision(ann))
            await ask(table, ann, act)
        elif ann.view["phase"] == "between":
            await ask(table, ann, Ready())
            await until(lambda: ann.view["phase"] != "between")
    await enter(table, "zoe")
    sent = await place.challenges.send("ann", opened.table_id)
    for player in ("ben", "zoe"):
        assert (await place.challenges.look(player, sent.challenge_id)).you == "seen"
        assert await refused(place.challenges.take(player, sent.challenge_id)) == "challenge_seen"
    assert (await place.challenges.look("dan", sent.challenge_id)).you == "open"


async def test_what_can_be_sent(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a player of a finished match with random cards can send it; sending it twice gives the same link."""
    wanted = NewTable(variant="original_partnership_4", format="fixed_rounds", rounds=1)
    running = (await place.lobby.open_table("ann", wanted)).table_id
    assert await refused(place.challenges.send("ann", running)) == "no_challenge"
    with pytest.raises(NoTable):
        await place.challenges.send("ann", "nowhere")
    seeded = replace(wanted, seed="0" * 64)
    chosen = (await place.lobby.open_table("ann", seeded)).table_id
    await play(place, await place.visit(chosen), "ann")
    assert await refused(place.challenges.send("ann", chosen)) == "no_challenge"
    table_id, _ = await finished(place)
    assert await refused(place.challenges.send("ben", table_id)) == "no_challenge"
    may_send = place.challenges.check_may_send
    for player, table in (("ann", running), ("ann", chosen), ("ben", table_id)):
        assert await refused(may_send(player, table)) == "no_challenge"
    await may_send("ann", table_id)
    with monkeypatch.context() as few:
        few.setattr(what_if, "MAX_EVENTS_TAKEN_OVER", 1)
        for asked in (may_send, place.challenges.send):
            with pytest.raises(BadOrigin) as caught:
                await asked("ann", table_id)
            assert caught.value.code == "too_much_before"
    one: Challenge = await place.challenges.send("ann", table_id)
    assert await place.challenges.send("ann", table_id) == one
    for unknown in ("", "nonsense", "x" * 100, table_id):
        assert await refused(place.challenges.look("ben", unknown)) == "no_such_challenge"
        assert await refused(place.challenges.take("ben", unknown)) == "no_such_challenge"


async def test_a_challenge_stays_as_it_was(place: Place) -> None:
    """The friend's match has the same cards after a second match at the sender's table, which others may watch."""
    table_id, first = await finished(place)
    table = await place.visit(table_id)
    sent = await place.challenges.send("ann", table_id)
    ann = await enter(table, "ann")
    await ask(table, ann, PlayAgain())
    assert (await enter(table, "zoe")).view
    friend = (await place.challenges.take("ben", sent.challenge_id)).table_id
    assert await play(place, await place.visit(friend), "ben") == first
    results = (await place.challenges.look("ben", sent.challenge_id)).results
    assert len({one.lead for one in results}) == 1
    text = await place.challenges.record("ben", sent.challenge_id, "first")
    assert seed_of(first) in text


async def test_friends_take_it_once_each(place: Place) -> None:
    """The challenge leads back to the same table, where nobody gets up or plays it again."""
    table_id, _ = await finished(place)
    sent = await place.challenges.send("ann", table_id)
    one = await place.challenges.take("ben", sent.challenge_id)
    assert await place.challenges.take("ben", sent.challenge_id) == one
    assert (await place.challenges.take("cat", sent.challenge_id)).table_id != one.table_id
    table = await place.visit(one.table_id)
    ben = await enter(table, "ben")
    assert ben.of("welcome")[0]["info"]["compare"] == f"/challenge/{sent.challenge_id}"
    assert await ask(table, ben, Leave()) == "contest"
    assert await ask(table, ben, PlayAgain()) == "contest"
    record = await place.store.read_table(one.table_id)
    assert record is not None
    assert session_from(record).hints is False


async def test_looking_loads_no_table_but_ones_own(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The results are stored as soon as each match ends, for any number of friends."""
    table_id, _ = await finished(place)
    challenge = (await place.challenges.send("ann", table_id)).challenge_id
    tables = {
        player: (await place.challenges.take(player, challenge)).table_id
        for player in ("ben", "cat", "dan")
    }
    await play(place, await place.visit(tables["ben"]), "ben")
    visited: list[str] = []
    visit = place.lobby.visit

    async def noted(table_id: str) -> Table | None:
        visited.append(table_id)
        return await visit(table_id)

    monkeypatch.setattr(place.lobby, "visit", noted)
    for player, own in (("ann", []), ("ben", []), ("cat", [tables["cat"]]), ("zoe", [])):
        visited.clear()
        seen = await place.challenges.look(player, challenge)
        assert visited == own
        assert seen.playing == 2
        assert len(seen.results) == (2 if player in ("ann", "ben") else 0)
