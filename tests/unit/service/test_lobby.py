"""The lobby opens tables, finds them again, and unloads them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from datetime import datetime
from typing import Any

import pytest
from tests.layouts import POSITION
from tests.unit.service.fakes import FakeClient, ask, enter
from tests.waiting import until

from rookery.protocol import PROTOCOL_VERSION, FreeText, Hello, Leave, NewTable, Say, Sit
from rookery.service import own_seat
from rookery.service import own_tables as own_tables_module
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.service.own_tables import MAX_LISTED_TABLES, own_tables
from rookery.service.stored_table import session_from, settings_of
from rookery.service.table import Table
from rookery.store.memory import MemoryStore
from rookery.store.port import CorruptRecord


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby(MemoryStore(), idle_seconds=0.05, bot="casual")
    await lobby.start()
    yield lobby
    await lobby.close()


WANTED: dict[str, Any] = {"variant": "original_partnership_4"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"variant": "nonsense"}, "unknown_variant"),
        ({"seats": ()}, "bad_seats"),
        ({"seats": ("open",) * 4}, "bad_seats"),
        ({"seats": ("open", "open", "Open")}, "unknown_bot"),
        ({"bot": "open"}, "unknown_bot"),
        ({"bot": ""}, "unknown_bot"),
        ({"target": 0}, "bad_target"),
        ({"target": -5}, "bad_target"),
        ({"target": 10_001}, "bad_target"),
        ({"format": "fixed_rounds"}, "bad_match"),
        ({"format": "rotation", "rounds": 5}, "bad_match"),
        ({"games": 5}, "bad_match"),
    ],
)
async def test_a_bad_table_is_refused(lobby: Lobby, change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadTable) as caught:
        await lobby.open_table("ann", NewTable(**{**WANTED, **change}))
    assert caught.value.code == code
    assert caught.value.text
    assert lobby.loaded == 0


async def test_a_table_has_the_match_that_was_asked_for(lobby: Lobby) -> None:
    wanted = NewTable(**WANTED, format="fixed_rounds", rounds=2, enforcement="table", undo=False)
    opened = await lobby.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    client = await enter(table, "ann")
    info = client.frames[0]["info"]
    assert (info["format"], info["rounds"]) == ("fixed_rounds", 2)
    assert (info["table_mode"], info["undo"]) == (True, False)
    assert info["prices"]["nest_count"] == 40


async def test_whoever_opens_a_table_is_its_host(lobby: Lobby) -> None:
    opened = await lobby.open_table("ben", NewTable(**WANTED | {"seats": ["open", "open", "open"]}))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=2)) is None
    assert await ask(table, ann, Sit(seat=0)) is None
    await until(lambda: ben.seats["may_remove"] == [0])
    assert (ann.seats["host"], ann.seats["may_remove"]) == (2, [])


async def test_a_table_of_bots_begins_at_once(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**WANTED))
    assert opened.path == f"/t/{opened.table_id}"
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    assert ann.seats["started"]
    assert [seat["bot"] for seat in ann.seats["seats"]] == [lobby.usual_bot] * 4
    assert ann.frames[0]["info"]["target"] == 300


@pytest.mark.parametrize(
    "change", [{"seats": ("open", "random", "random")}, {"start": False}], ids=str
)
async def test_a_table_may_wait(lobby: Lobby, change: dict[str, Any]) -> None:
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, **change}))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    assert not ann.seats["started"]
    assert ann.view["phase"] == "start"


async def test_idle_tables_are_put_away_and_found_again(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**WANTED))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    await asyncio.sleep(0.2)
    assert lobby.loaded == 1
    table.gone(ann)
    await until(lambda: lobby.loaded == 0)
    again = await lobby.visit(opened.table_id)
    assert again is not None
    assert again is not table
    assert (await enter(again, "ann")).seats["you"] == 0


async def test_tables_may_go_while_another_is_put_away(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweeper goes on, and does not unload a table that has replaced the one it saw."""
    first, gone, replaced = [
        await lobby.need_table((await lobby.open_table("ann", NewTable(**WANTED))).table_id)
        for _ in range(3)
    ]
    may_close = asyncio.Event()
    close = first.close

    async def close_slowly() -> None:
        await may_close.wait()
        await close()

    monkeypatch.setattr(first, "close", close_slowly)
    await until(lambda: lobby.loaded == 2)
    async with lobby.keep_unloaded("bob", [gone.table_id, replaced.table_id]):
        pass
    assert lobby.loaded == 0
    again = await lobby.need_table(replaced.table_id)
    ann = await enter(again, "ann")
    may_close.set()
    await asyncio.sleep(0.2)
    assert await lobby.visit(replaced.table_id) is again
    again.gone(ann)
    await until(lambda: lobby.loaded == 0)


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        (None, ["beginner"] * 4),
        (("open", "strong", "open"), ["beginner", "beginner", "strong", "beginner"]),
    ],
)
async def test_a_table_has_its_own_usual_bot(
    lobby: Lobby, seats: tuple[str, ...] | None, bots: list[str]
) -> None:
    """The default bot plays where no bot is chosen, and where nobody sits down."""
    wanted = NewTable(**WANTED, seats=seats, bot="beginner", start=False)
    opened = await lobby.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    client = await enter(table, "ann")
    assert [seat["bot"] for seat in client.seats["seats"]] == bots


async def test_a_visit_keeps_a_table_from_being_put_away() -> None:
    """The sweeper may come between a visit and the visitor's first message."""
    lobby = Lobby(MemoryStore(), bot="casual")
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    table._progress.presence._idle_since -= 1000
    idle = table.idle_for()
    assert idle is not None
    assert idle >= 1000
    assert await lobby.visit(opened.table_id) is table
    idle = table.idle_for()
    assert idle is not None
    assert idle < 1000
    await lobby.close()


async def test_who_comes_as_a_table_is_put_away_is_told_to_come_again(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    await table.close()
    late = FakeClient("ann")
    table.post(late, Hello(version=PROTOCOL_VERSION))
    assert [frame["type"] for frame in late.frames] == ["table_stopped"]
    assert late.closed
    again = await lobby.visit(opened.table_id)
    assert again is not None
    assert again is not table


async def test_a_table_that_cannot_be_put_away_keeps_no_other(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    close, failed = Table.close, list[str]()

    async def failing(table: Table) -> None:
        await close(table)
        if not failed:
            failed.append(table.table_id)
            raise ValueError("R14 is in seat 2")

    monkeypatch.setattr(Table, "close", failing)
    for _ in range(2):
        await lobby.visit((await lobby.open_table("ann", NewTable(**WANTED))).table_id)
    await until(lambda: lobby.loaded == 0)
    assert failed
    await lobby.visit((await lobby.open_table("ann", NewTable(**WANTED))).table_id)
    await until(lambda: lobby.loaded == 0)
    assert "a table was not put away" in caplog.text
    assert "R14" not in caplog.text


async def test_a_table_that_is_away_comes_back_when_it_was_changed(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**WANTED))
    table = await lobby.need_table(opened.table_id)
    client = await enter(table, "ann")
    async with lobby.keep_unloaded("ann", [opened.table_id, "nowhere"]):
        assert client.closed
        assert lobby.loaded == 0
        visit = asyncio.create_task(lobby.need_table(opened.table_id))
        await asyncio.sleep(0.01)
        assert not visit.done()
        await _without("ann", lobby, opened.table_id)
    again = await visit
    assert again is not table
    assert not again.has_seat("ann")
    assert await lobby.need_table(opened.table_id) is again


async def test_a_table_that_is_being_read_while_others_are_changed_is_read_again(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    read, reading, go_on = lobby._store.read_players, asyncio.Event(), asyncio.Event()

    async def slow(player_ids: Collection[str]) -> dict[str, str]:
        reading.set()
        await go_on.wait()
        return await read(player_ids)

    monkeypatch.setattr(lobby._store, "read_players", slow)
    visit = asyncio.create_task(lobby.need_table(opened.table_id))
    await reading.wait()
    async with lobby.keep_unloaded("ann", [opened.table_id]):
        await _without("ann", lobby, opened.table_id)
    go_on.set()
    assert not (await visit).has_seat("ann")


async def test_what_somebody_said_goes_with_them_where_they_have_no_seat_any_more(
    lobby: Lobby,
) -> None:
    opened = await lobby.open_table("ben", NewTable(**{**WANTED, "seats": ("open",) * 3}))
    table = await lobby.need_table(opened.table_id)
    ben, ann = await enter(table, "ben"), FakeClient("ann", "Ann")
    for message in (
        Hello(version=PROTOCOL_VERSION),
        Sit(seat=1),
        Say(id="one", what=FreeText("hello")),
        Leave(),
    ):
        table.post(ann, message)
    table.gone(ann)
    await until(lambda: "Ann" in str(ben.of("said")) and not table.attendance()[1])
    assert not table.has_seat("ann")
    async with lobby.keep_unloaded("ann", []):
        pass
    again = await enter(await lobby.need_table(opened.table_id), "ben")
    assert again.of("welcome")
    assert "Ann" not in str(again.frames)


async def _without(player_id: str, lobby: Lobby, table_id: str) -> None:
    """Stores a table without the seat of a player, behind the back of the lobby."""
    record = await lobby._store.read_table(table_id)
    assert record is not None
    session = session_from(record).leave(player_id)
    await lobby._store.save_table(table_id, settings_of(session), expected=record.version)


async def test_two_visitors_get_the_same_table(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    one, two = await asyncio.gather(lobby.visit(opened.table_id), lobby.visit(opened.table_id))
    assert one is two


async def test_unknown_tables_leave_nothing_behind(lobby: Lobby) -> None:
    for table_id in ("", "nonsense", "x" * 1000):
        assert await lobby.visit(table_id) is None
    assert lobby.loaded == 0


async def test_a_table_that_was_mended_opens_again(lobby: Lobby) -> None:
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    store = lobby._store
    assert isinstance(store, MemoryStore)
    good = store._tables[opened.table_id].settings
    await store.save_table(opened.table_id, "damaged", expected=0)
    for _ in range(2):
        with pytest.raises(CorruptRecord):
            await lobby.visit(opened.table_id)
    await store.save_table(opened.table_id, good, expected=1)
    assert await lobby.visit(opened.table_id) is not None


async def test_names_are_kept_and_shown(lobby: Lobby) -> None:
    assert await lobby.name_of("ann") is None
    opened = await lobby.open_table("ann", NewTable(**{**WANTED, "start": False}))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    await lobby.rename("ann", "Ann")
    assert await lobby.name_of("ann") == "Ann"
    watcher = await enter(table, "ben")
    await until(lambda: watcher.seats["seats"][0]["name"] == "Ann")


async def test_people_find_their_unfinished_tables(lobby: Lobby) -> None:
    mine = await lobby.open_table("ann", NewTable(**WANTED))
    friends = ("open", "casual", "casual")
    other = await lobby.open_table("ben", NewTable(**WANTED, seats=friends))
    (own,) = await own_tables(lobby._store, "ann")
    assert (own.table_id, own.path, own.started) == (mine.table_id, mine.path, True)
    assert (own.title, own.score, own.others) == ("Original partnership game", 0, (0,))
    assert len(own.other_players) == 3
    assert (own.shared, own.round, own.bots) == (True, 1, ("casual",) * 3)
    assert datetime.fromisoformat(own.opened_at).tzinfo is not None
    table = await lobby.visit(other.table_id)
    assert table is not None
    client = await enter(table, "ann")
    table.post(client, Sit(seat=1))
    await until(lambda: client.frames[-1]["type"] == "seats")
    newest, _ = await own_tables(lobby._store, "ann")
    assert (newest.table_id, newest.started, newest.score) == (other.table_id, False, None)
    assert newest.bots == ("casual",) * 2
    await table.get_up("ann")
    await table.get_up("nobody who sits there")
    assert client.frames[-1]["seats"]["you"] is None
    assert [own.table_id for own in await own_tables(lobby._store, "ann")] == [mine.table_id]
    assert await own_tables(lobby._store, "cleo") == ()


async def test_only_so_many_own_tables_are_shown(lobby: Lobby) -> None:
    ids = [
        (await lobby.open_table("ann", NewTable(**WANTED))).table_id
        for _ in range(MAX_LISTED_TABLES + 1)
    ]
    await until(lambda: lobby.loaded == 0)
    assert [own.table_id for own in await own_tables(lobby._store, "ann")] == ids[:0:-1]
    assert lobby.loaded == 0, "none is started for the list"


async def test_lines_that_were_tried_push_no_match_off_the_list(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_seat, "TABLES_PER_PAGE", 2)
    monkeypatch.setattr(own_tables_module, "MAX_LINES_READ", 3)
    match = await lobby.open_table("ann", NewTable(**WANTED))
    for _ in range(4):
        await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    listed = await own_tables(lobby._store, "ann")
    assert [own.origin for own in listed] == [None, *["position"] * 3]
    assert listed[0].table_id == match.table_id


async def test_a_line_that_is_tried_out_is_listed_below_the_matches(lobby: Lobby) -> None:
    match = await lobby.open_table("ann", NewTable(**WANTED))
    line = await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    listed = await own_tables(lobby._store, "ann")
    assert [own.table_id for own in listed] == [match.table_id, line.table_id]
    assert [own.origin for own in listed] == [None, "position"]
