"""The host of a table removes people: a bot gets the seat, and whoever was removed gets no seat there again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import (
    AT_ONCE,
    FakeClient,
    act,
    ask,
    decision,
    enter,
    load,
    new_table,
    play_to_next_deal,
    session,
    their_turn,
    two_people,
)
from tests.waiting import until

from rookery.protocol import Leave, OpenSeat, RemovePerson, Sit
from rookery.seats import Seat
from rookery.service.origin import Origin
from rookery.service.session import MAX_REMOVED
from rookery.service.table import Table
from rookery.store.memory import MemoryStore


def person_at(client: FakeClient, seat: Seat) -> Any:
    """Returns the mark of the person at *seat*."""
    return client.seats["seats"][seat]["person"]


async def waiting(store: MemoryStore | None = None) -> tuple[Table, FakeClient, FakeClient]:
    """Returns a table before its match, with Ann, who opened it, at seat 0, and Ben at seat 1."""
    table, _ = await new_table(store, "open", "open", "random", begin=False, timing=AT_ONCE)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    await until(lambda: ann.seats["may_remove"] == [1])
    return table, ann, ben


async def remove(table: Table, host: FakeClient, seat: Seat) -> str | None:
    """Has *host* remove the person at *seat*; returns the code of a refusal."""
    return await ask(table, host, RemovePerson(person=person_at(host, seat)))


async def test_the_host_removes_somebody_before_the_match() -> None:
    table, ann, ben = await waiting()
    assert (ann.seats["host"], ben.seats["host"]) == (0, 0)
    assert ben.seats["may_remove"] == []
    assert await remove(table, ann, 1) is None
    await until(lambda: ben.seats["you"] is None)
    assert (ben.seats["removed"], ann.seats["removed"], ann.seats["removals"]) == (True, False, 1)
    assert ann.seats["seats"][1]["kind"] == "bot"
    assert ben.seats["may_sit"] == ben.seats["may_sit_next"] == []
    for seat in (1, 2):
        assert await ask(table, ben, Sit(seat=seat)) == "removed"
    # Under another name the same person gets an open seat, but not this one.
    again = await enter(table, "ben-again")
    assert again.seats["may_sit"] == [2]
    assert await ask(table, again, Sit(seat=1)) == "seat_taken"
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert await ask(table, again, Sit(seat=1)) is None
    assert await ask(table, ben, Sit(seat=2)) == "removed"
    await table.close()


async def test_the_host_removes_somebody_during_a_match() -> None:
    table, ann, ben = await two_people()
    assert await remove(table, ann, 1) is None
    await until(lambda: ben.seats["you"] is None)
    assert (ben.view["hand"], ben.view["legal"]) == ([], None)
    assert await ask(table, ben, Sit(seat=1)) == "removed"
    # A bot plays on, and somebody else gets the seat only where a player opens it, after the next deal.
    other = await enter(table, "cousin")
    assert other.seats["may_sit"] == other.seats["may_sit_next"] == []
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert await ask(table, other, Sit(seat=1)) == "seat_taken"
    await play_to_next_deal(table, ann)
    await until(lambda: other.seats["may_sit"] == [1])
    assert (ben.seats["may_sit"], ben.seats["removed"], other.seats["removed"]) == ([], True, False)
    assert await ask(table, ben, Sit(seat=1)) == "removed"
    assert await ask(table, other, Sit(seat=1)) is None
    assert other.view["hand"]
    await table.close()


async def test_the_match_goes_on_when_somebody_is_removed_on_turn() -> None:
    table, ann, ben = await two_people()
    while not ben.view["legal"]:
        await until(lambda: ann.view["legal"] or ben.view["legal"])
        if ann.view["legal"]:
            assert await ask(table, ann, act(ann, decision(ann))) is None
    late = act(ben, decision(ben))
    assert await remove(table, ann, 1) is None
    assert await ask(table, ben, late) == "not_seated"
    await their_turn(ann)
    await play_to_next_deal(table, ann)
    await table.close()


async def test_the_seat_can_be_opened_in_a_later_round_with_others_at_the_table() -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ann, OpenSeat(seat=2)) == "bots_are_set"
    assert await remove(table, ann, 1) is None
    assert await ask(table, ann, OpenSeat(seat=2)) is None
    await play_to_next_deal(table, ann)
    other = await enter(table, "cousin")
    assert await ask(table, other, Sit(seat=2)) is None
    assert await ask(table, ann, OpenSeat(seat=3)) == "bots_are_set"
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert await ask(table, ben, Sit(seat=1)) == "removed"
    await table.close()


async def test_who_may_not_remove_whom() -> None:
    table, ann, ben = await waiting()
    looker = await enter(table, "looker")
    assert person_at(looker, 1) == person_at(ann, 1) not in (None, "ben")
    assert await remove(table, looker, 1) == "not_seated"
    assert await remove(table, ben, 0) == "not_removable"
    assert await remove(table, ann, 0) == "not_removable"
    for nobody in ("", "ben", "x" * 4000):
        assert await ask(table, ann, RemovePerson(person=nobody)) == "not_removable"
    assert ann.seats["seats"][1]["kind"] == "person"
    await table.close()


async def test_only_the_person_who_was_meant_is_removed() -> None:
    """Seats change while the host decides, so people are named, not seats."""
    table, ann, ben = await waiting()
    meant = person_at(ann, 1)
    assert await ask(table, ben, Leave()) is None
    cid = await enter(table, "cid")
    assert await ask(table, cid, Sit(seat=1)) is None
    assert await ask(table, ann, RemovePerson(person=meant)) == "not_removable"
    assert cid.seats["you"] == 1
    assert await ask(table, ben, Sit(seat=2)) is None
    assert await ask(table, ann, RemovePerson(person=meant)) is None
    assert (cid.seats["you"], ann.seats["seats"][2]["kind"]) == (1, "bot")
    await table.close()


async def test_only_who_opened_the_table_is_the_host_and_only_with_a_seat() -> None:
    table, ann, ben = await waiting()
    assert await ask(table, ann, Leave()) is None
    await until(lambda: ben.seats["host"] is None)
    cid = await enter(table, "cid")
    assert await ask(table, cid, Sit(seat=0)) is None
    assert cid.seats["may_remove"] == ben.seats["may_remove"] == []
    assert await remove(table, cid, 1) == "not_removable"
    assert await ask(table, ann, Sit(seat=2)) is None
    await until(lambda: ann.seats["host"] == 2)
    assert ann.seats["may_remove"] == [0, 1]
    assert await remove(table, ann, 0) is None
    await table.close()


async def test_a_removal_is_stored() -> None:
    store = MemoryStore()
    table, ann, _ = await waiting(store)
    assert await remove(table, ann, 1) is None
    await table.close()
    table, _ = await load(store, timing=AT_ONCE)
    ben = await enter(table, "ben")
    assert ben.seats["removed"]
    assert await ask(table, ben, Sit(seat=2)) == "removed"
    await table.close()


def test_a_table_remembers_the_last_people_who_were_removed() -> None:
    table = session("open", "random", "random")
    crowd = [f"p{number}" for number in range(MAX_REMOVED + 1)]
    for player in crowd:
        table = table.open_to_people(1, playing=False).sit(player, 1, playing=False)
        table = table.remove(1, playing=False)
    assert table.removed == tuple(crowd[1:])


@pytest.mark.parametrize("kind", ["daily", "challenge", "duplicate"])
def test_nobody_is_removed_where_results_are_compared(kind: Any) -> None:
    table = session("open", "random", "random").sit("ben", 1, playing=False)
    assert table.why_not_remove("ann", 1) is None
    table = replace(table, origin=Origin(kind=kind, contest=f"{kind}:x"))
    refused = table.why_not_remove("ann", 1)
    assert refused is not None
    assert (refused.code, table.host) == ("contest", None)


def test_nobody_waits_for_somebody_who_was_removed() -> None:
    table = session("open", "random", "random").sit("ben", 1, playing=False).new_round()
    assert not table.is_only_person("ann")
    alone = table.remove(1, playing=True)
    # Ben has seen cards of this round.
    assert not alone.is_only_person("ann")
    assert alone.new_round().is_only_person("ann")
