"""Duplicates: the same deals at two tables with the sides exchanged, and no results before both are over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import msgspec
import pytest
from tests.unit.service.fakes import FakeClient, ask, decision, enter
from tests.waiting import fresh_id, until

from rookery.engine.event import Dealt, Event
from rookery.protocol import (
    PROTOCOL_VERSION,
    Act,
    Duplicate,
    Hello,
    Leave,
    NewTable,
    PlayAgain,
    Ready,
    RulesDraft,
    SetBot,
    SetHints,
    Sit,
    StartMatch,
)
from rookery.service import presence
from rookery.service.duplicates import Duplicates, NoDuplicate
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.service.own_tables import own_tables
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import StoredEvent

WANTED = NewTable(variant="original_partnership_4", format="fixed_rounds", rounds=2, bot="casual")


class Pair:
    """A duplicate's two tables, and its services."""

    def __init__(
        self, lobby: Lobby, duplicates: Duplicates, opened: str, tables: list[Table]
    ) -> None:
        """Takes the parts."""
        self.lobby, self.duplicates, self.id = lobby, duplicates, opened
        self.first, self.second = tables

    async def look(self, player: str = "zoe") -> Duplicate:
        """Returns the duplicate as a player may see it."""
        return await self.duplicates.look(player, self.id)


@pytest.fixture
async def pair() -> AsyncIterator[Pair]:
    store = MemoryStore()
    lobby = Lobby(store, timing=Timing(away=0.05, ready=0.1, pace=0.0), bot="casual")
    await lobby.start()
    duplicates = Duplicates(lobby, store)
    opened = await duplicates.open("ann", WANTED)
    found = await duplicates.look("ann", opened.table_id)
    tables = [await lobby.visit(table.path.removeprefix("/t/")) for table in found.tables]
    yield Pair(lobby, duplicates, opened.table_id, [table for table in tables if table])
    await lobby.close()


async def sits(table: Table, player: str, seat: int) -> FakeClient:
    """Returns the client of a person who has sat down."""
    client = await enter(table, player)
    assert await ask(table, client, Sit(seat=seat)) is None
    return client


async def play(table: Table, person: FakeClient, *, to: str) -> None:
    """Has a person decide until *to* holds for the match, and ask for the next rounds."""
    while True:
        await until(lambda: person.view["legal"] or person.view["phase"] in ("between", "over"))
        if person.view["phase"] == to:
            return
        if person.view["phase"] == "between":
            await ask(table, person, Ready())
            await until(lambda: person.view["phase"] != "between")
        elif person.view["legal"]:
            act = Act(id=fresh_id(), seq=person.view["seq"], command=decision(person))
            await ask(table, person, act)


def dealt(events: list[Event]) -> list[Dealt]:
    """Returns the deals."""
    return [event for event in events if isinstance(event, Dealt)]


async def test_both_tables_have_the_same_deals_and_are_scored_together(pair: Pair) -> None:
    """The sides are exchanged: at the second table, a team's lead is that of the other seats."""
    ann, ben = await enter(pair.first, "ann"), await sits(pair.second, "ben", 0)
    for table, person in ((pair.first, ann), (pair.second, ben)):
        assert await ask(table, person, StartMatch()) is None
        await play(table, person, to="over")
    one = dealt(await pair.lobby.events_of(pair.first))
    two = dealt(await pair.lobby.events_of(pair.second))
    for here, there in zip(one, two, strict=False):
        assert (here.seed, here.commitment) == (there.seed, there.commitment)
        assert here.dealer != there.dealer or here.hands == there.hands
    found = await pair.look("ann")
    assert found.over
    assert found.team == 0
    assert (await pair.look("ben")).team == 1
    assert len(found.deals) >= 2
    sums = [sum(deal.first for deal in found.deals), sum(deal.second for deal in found.deals)]
    assert all(deal.alike for deal in found.deals)
    assert found.lead == sum(sums)
    scores = pair.first._progress.log.public.scores
    if len(found.deals) == len(one):
        assert sums[0] == scores[0] - scores[1]
    scores = pair.second._progress.log.public.scores
    if len(found.deals) == len(two):
        assert sums[1] == scores[1] - scores[0]
    assert found.won + found.lost <= len(found.deals)


async def test_a_table_says_which_team_has_which_side(pair: Pair) -> None:
    told = await pair.look()
    for table, shown in zip((pair.first, pair.second), told.tables, strict=True):
        info = (await enter(table, "ann")).of("welcome")[0]["info"]
        assert [info["teams"][side] for side in info["account_of"]] == [
            seat.team for seat in shown.seats
        ]


async def test_nothing_is_told_before_both_have_finished_a_round(pair: Pair) -> None:
    """While one table is ahead, its results are hidden, and nobody else can watch it."""
    ann, ben = await enter(pair.first, "ann"), await sits(pair.second, "ben", 1)
    await ask(pair.first, ann, StartMatch())
    await play(pair.first, ann, to="between")
    for player in ("ann", "ben", "zoe"):
        seen = await pair.look(player)
        assert seen.deals == ()
        assert (seen.lead, seen.won, seen.lost) == (0, 0, 0)
        told = msgspec.json.encode(seen).decode()
        events = await pair.lobby.events_of(pair.first)
        assert str(dealt(events)[0].seed) not in told
    for player in ("ben", "zoe"):
        looker = FakeClient(player)
        assert await ask(pair.first, looker, Hello(version=PROTOCOL_VERSION)) == "contest"
        assert await ask(pair.first, looker, Sit(seat=2)) == "contest"
        assert [frame["type"] for frame in looker.frames] == ["refused"] * 2
        with pytest.raises(NotAllowed):
            pair.first.ask_record(player)
    await ask(pair.second, ben, StartMatch())
    assert (await pair.look()).deals == ()
    before = json.dumps(ben.frames)
    assert str(dealt(await pair.lobby.events_of(pair.first))[0].seed) not in before
    await play(pair.second, ben, to="between")
    assert [deal.deal for deal in (await pair.look()).deals][-1:] != []
    await play(pair.first, ann, to="over")
    numbers = {deal.deal for deal in (await pair.look()).deals}
    over = {event.number for event in dealt(await pair.lobby.events_of(pair.second))}
    assert numbers <= over


async def test_nobody_plays_or_looks_on_at_both(pair: Pair) -> None:
    """Nobody plays at both tables: a second seat is lost when a match begins, and spectators are disconnected."""
    ann, watcher = await enter(pair.first, "ann"), await enter(pair.first, "cat")
    there = await sits(pair.second, "ann", 0)
    ben = await sits(pair.second, "ben", 1)
    assert await ask(pair.first, ann, StartMatch()) is None
    assert watcher.closed
    assert watcher.of("refused")[-1]["code"] == "contest"
    assert not any(
        "hand" in frame.get("view", {}) and frame["view"]["hand"] for frame in watcher.frames
    )
    dan = await enter(pair.second, "dan")
    assert await ask(pair.second, ben, StartMatch()) is None
    assert pair.second.session.seat_of("ann") is None
    assert there.closed
    assert there.of("refused")[-1]["values"] == {"why": "moved"}
    assert dan.closed
    assert dan.of("refused")[-1]["values"] == {"why": "tables"}
    assert pair.second.session.seat_of("ben") == 1
    await asyncio.sleep(0)
    again = FakeClient("ann")
    assert await ask(pair.second, again, Hello(version=PROTOCOL_VERSION)) == "contest"
    assert again.of("refused")[-1]["values"] == {"why": "moved"}


async def test_who_plays_at_one_table_cannot_begin_at_the_other_and_keeps_the_seat_until_it_begins(
    pair: Pair,
) -> None:
    ann, there = await enter(pair.first, "ann"), await sits(pair.second, "ann", 0)
    assert await ask(pair.first, ann, StartMatch()) is None
    assert await ask(pair.second, there, StartMatch()) == "contest"
    assert there.of("refused")[-1]["values"] == {"why": "elsewhere"}
    assert not there.closed
    assert pair.second.session.seat_of("ann") == 0


async def test_the_players_of_both_may_watch_each_other_when_both_are_over(pair: Pair) -> None:
    ann, ben = await enter(pair.first, "ann"), await sits(pair.second, "ben", 0)
    for table, person in ((pair.first, ann), (pair.second, ben)):
        assert await ask(table, person, StartMatch()) is None
    await play(pair.first, ann, to="over")
    assert await pair.duplicates.watchers(pair.second.session) == frozenset()
    with pytest.raises(NotAllowed, match="only those who play them"):
        await pair.lobby.record_of(pair.second, "ann")
    assert pair.second.why_not_share(frozenset()) is not None
    await play(pair.second, ben, to="over")
    watchers = await pair.duplicates.watchers(pair.second.session)
    assert watchers == {"ann", "ben"}
    assert pair.second.why_not_share(watchers) is None
    record = await pair.lobby.record_of(pair.second, "ann", watches="ann" in watchers)
    assert record.startswith("[")


async def test_who_plays_at_one_table_cannot_sit_down_at_the_other(pair: Pair) -> None:
    ann = await enter(pair.first, "ann")
    await ask(pair.first, ann, StartMatch())
    there = await enter(pair.second, "ann")
    assert await ask(pair.second, there, Sit(seat=0)) == "contest"


async def test_the_tables_stay_alike(pair: Pair) -> None:
    """People come and go before the match, but not later; bots and hints are the same at both tables."""
    ben = await sits(pair.second, "ben", 0)
    assert not ben.seats["may_set_bots"]
    assert not ben.seats["may_set_hints"]
    assert await ask(pair.second, ben, SetBot(seat=2, bot="expert")) == "contest"
    assert await ask(pair.second, ben, SetHints(allowed=True)) == "contest"
    assert await ask(pair.second, ben, Leave()) is None
    assert await ask(pair.second, ben, Sit(seat=3)) is None
    assert [own.must_stay for own in await own_tables(pair.lobby._store, "ben")] == [False]
    assert await ask(pair.second, ben, StartMatch()) is None
    assert [own.must_stay for own in await own_tables(pair.lobby._store, "ben")] == [True]
    assert await ask(pair.second, ben, Leave()) == "contest"
    await play(pair.second, ben, to="over")
    assert await ask(pair.second, ben, PlayAgain()) == "contest"
    assert pair.second.ask_record("ben").viewer == 3


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": None, "rounds": None}, "no_duplicate"),
        ({"rounds": 33}, "no_duplicate"),
        ({"exchange_seats_every": 4, "rounds": 4}, "no_duplicate"),
        ({"variant": "original_3_2011"}, "no_duplicate"),
        ({"bot": "nobody"}, "unknown_bot"),
        ({"variant": "nonsense"}, "unknown_variant"),
    ],
)
async def test_what_cannot_be_played_at_two_tables(
    pair: Pair, changes: dict[str, object], code: str
) -> None:
    with pytest.raises((NoDuplicate, BadTable)) as caught:
        await pair.duplicates.open("ann", msgspec.structs.replace(WANTED, **changes))
    assert caught.value.code == code
    assert caught.value.text


async def test_of_many_who_look_at_once_one_reads_a_match(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await enter(pair.first, "ann")
    assert await ask(pair.first, ann, StartMatch()) is None
    await play(pair.first, ann, to="over")
    read, seen = pair.lobby._store.read, 0

    async def counted(match_id: str, *, since: int = 0) -> tuple[StoredEvent, ...]:
        nonlocal seen
        await asyncio.sleep(0)
        rows = await read(match_id, since=since)
        seen += len(rows)
        return rows

    monkeypatch.setattr(pair.duplicates._store, "read", counted)
    looks = await asyncio.gather(*(pair.look("ann") for _ in range(8)))
    assert all(found == looks[0] for found in looks)
    assert seen == pair.first.ask_events()[1]


@pytest.mark.parametrize("unknown", ["", "nonsense", "x" * 100])
async def test_broken_links_are_refused(pair: Pair, unknown: str) -> None:
    with pytest.raises(NoDuplicate) as caught:
        await pair.duplicates.look("ann", unknown)
    assert caught.value.code == "no_such_duplicate"


async def test_bots_finish_a_match_that_others_wait_for(pair: Pair) -> None:
    """Ben's phone has died. Ann has finished and lets bots play for him; he could come back at any time."""
    ann, ben = await enter(pair.first, "ann"), await sits(pair.second, "ben", 0)
    for table, person in ((pair.first, ann), (pair.second, ben)):
        assert await ask(table, person, StartMatch()) is None
    assert (await pair.look("ann")).awaited is None
    await play(pair.first, ann, to="over")
    assert (await pair.look("ann")).awaited == "people"
    assert await refused_to_finish(pair, "ann") == "nobody"
    pair.second.gone(ben)
    await asyncio.sleep(0)
    assert await refused_to_finish(pair, "ann") == "soon"
    await asyncio.sleep(0.06)
    for player in ("ben", "zoe"):
        assert (await pair.look(player)).awaited is None
        assert await refused_to_finish(pair, player) == "nobody"
    assert (await pair.look("ann")).awaited == "nobody"
    assert (await pair.duplicates.let_bots_finish("ann", pair.id)).awaited == "bots"

    # Ben is back and decides; when he goes again, a bot must be asked for again.
    ben = await enter(pair.second, "ben")
    assert (await pair.look("ann")).awaited == "people"
    await until(lambda: ben.view["legal"])
    pair.second.gone(ben)
    await asyncio.sleep(0.06)
    await pair.duplicates.let_bots_finish("ann", pair.id)
    while not (await pair.look("ann")).over:
        await asyncio.sleep(0.01)
    assert (await pair.look("ann")).awaited is None
    assert (await pair.look("ann")).deals


async def test_bots_rest_when_nobody_waits_for_them(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AWAITED_SECONDS", 0.0)
    ann, ben = await enter(pair.first, "ann"), await sits(pair.second, "ben", 0)
    for table, person in ((pair.first, ann), (pair.second, ben)):
        assert await ask(table, person, StartMatch()) is None
    await play(pair.first, ann, to="over")
    pair.second.gone(ben)
    await asyncio.sleep(0.06)
    assert (await pair.duplicates.let_bots_finish("ann", pair.id)).awaited == "bots"
    before = pair.second._progress.state
    await asyncio.sleep(0.2)
    assert pair.second._progress.state == before


async def refused_to_finish(pair: Pair, player: str) -> object:
    """Returns why bots may not finish the match for which a player claims to wait."""
    with pytest.raises(NotAllowed) as caught:
        await pair.duplicates.let_bots_finish(player, pair.id)
    assert caught.value.code == "not_away"
    return caught.value.values["why"]


async def test_a_match_that_ends_early_is_over() -> None:
    """The highest bid ends a match of several rounds at once."""
    rules = RulesDraft(
        table={
            "extends": "original_partnership_4",
            "auction": {"min": 70, "max": 70},
            "score": {"top_bid_made": "wins_match", "top_bid_failed": "loses_match"},
            "match": {"format": "fixed_rounds", "rounds": 4},
        }
    )
    store = MemoryStore()
    lobby = Lobby(store, timing=Timing(away=0.05, ready=0.1, pace=0.0), bot="casual")
    await lobby.start()
    duplicates = Duplicates(lobby, store)
    opened = await duplicates.open("ann", NewTable(rules=rules, bot="casual"))
    found = await duplicates.look("ann", opened.table_id)
    for shown, player in zip(found.tables, ("ann", "ben"), strict=True):
        table = await lobby.visit(shown.path.removeprefix("/t/"))
        assert table is not None
        person = await (enter(table, player) if player == "ann" else sits(table, player, 0))
        assert await ask(table, person, StartMatch()) is None
        await play(table, person, to="over")
        over = (await duplicates.look("ann", opened.table_id)).over
        assert over == (player == "ben")
    told = await duplicates.look("ann", opened.table_id)
    assert [table.rounds for table in told.tables] == [1, 1]
    await lobby.close()
