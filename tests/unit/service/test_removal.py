"""The host of a table removes people: a bot gets the seat, and whoever was removed gets no seat there again."""

from __future__ import annotations

import pytest
from tests.unit.service.fakes import FakeClient, ask, enter, new_table, session
from tests.unit.service.test_absence import AT_ONCE, play_to_next_deal, two_people
from tests.waiting import until

from rookery.protocol import Leave, OpenSeat, Remove, Sit
from rookery.seats import Seat
from rookery.service.session import MAX_REMOVED, NotAllowed, Session
from rookery.service.table import Table


async def waiting() -> tuple[Table, FakeClient, FakeClient]:
    """Returns a table before its match, with Ann, who opened it, at seat 0, and Ben at seat 1."""
    table, _ = await new_table(None, "open", "open", "random", begin=False, timing=AT_ONCE)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    await until(lambda: ann.seats["may_remove"] == [1])
    return table, ann, ben


async def test_the_host_removes_somebody_before_the_match() -> None:
    table, ann, ben = await waiting()
    assert (ann.seats["host"], ben.seats["host"]) == (0, 0)
    assert ben.seats["may_remove"] == []
    assert await ask(table, ann, Remove(seat=1)) is None
    await until(lambda: ben.seats["you"] is None)
    assert ben.seats["removed"]
    assert not ann.seats["removed"]
    assert ann.seats["seats"][1]["kind"] == "bot"
    # Neither this seat nor another one, nor the same person under another name.
    assert ben.seats["may_sit"] == ben.seats["may_sit_next"] == []
    for seat in (1, 2):
        assert await ask(table, ben, Sit(seat=seat)) == "removed"
    again = await enter(table, "ben-again")
    assert again.seats["may_sit"] == [2]
    assert await ask(table, again, Sit(seat=1)) == "seat_taken"
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert await ask(table, again, Sit(seat=1)) is None
    assert await ask(table, ben, Sit(seat=2)) == "removed"
    await table.close()


async def test_the_host_removes_somebody_during_a_match() -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ann, Remove(seat=1)) is None
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


async def test_the_seat_can_be_opened_in_a_later_round_with_others_at_the_table() -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ann, OpenSeat(seat=2)) == "bots_are_set"
    assert await ask(table, ann, Remove(seat=1)) is None
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
    assert await ask(table, looker, Remove(seat=1)) == "not_seated"
    assert await ask(table, ben, Remove(seat=0)) == "not_removable"
    assert await ask(table, ann, Remove(seat=0)) == "not_removable"
    for seat in (2, 3):
        assert await ask(table, ann, Remove(seat=seat)) == "not_removable"
    for seat in (-1, 4, 99):
        assert await ask(table, ann, Remove(seat=seat)) == "no_such_seat"
    assert ann.seats["seats"][1]["kind"] == "person"
    await table.close()


async def test_after_the_host_the_next_person_is_the_host() -> None:
    table, ann, ben = await waiting()
    assert await ask(table, ann, Leave()) is None
    await until(lambda: ben.seats["host"] == 1)
    assert await ask(table, ann, Sit(seat=0)) is None
    # The person who opened the table is the host again.
    await until(lambda: ann.seats["host"] == 0)
    assert ann.seats["may_remove"] == [1]
    await table.close()


async def test_a_removal_is_stored() -> None:
    table, ann, _ = await waiting()
    assert await ask(table, ann, Remove(seat=1)) is None
    stored = table.session
    assert stored.removed == ("ben",)
    assert stored.why_not_sit("ben", 2, playing=False) is not None
    await table.close()


def seated(*people: str) -> Session:
    """Returns a session with *people* at the first seats, the first of whom opened the table."""
    table = session("open", "open", "open")
    for seat, player in enumerate(people[1:], 1):
        table = table.sit(player, seat, playing=False)
    return table


def test_a_table_remembers_the_last_people_who_were_removed() -> None:
    table, crowd = seated("ann"), [f"p{number}" for number in range(MAX_REMOVED + 1)]
    for player in crowd:
        table = table.open_to_people(1, playing=False).sit(player, 1, playing=False)
        table = table.remove(1, playing=False)
    assert table.removed == tuple(crowd[1:])


@pytest.mark.parametrize(("host", "seat"), [("ann", 1), ("ben", 0)])
def test_the_host_may_have_any_seat(host: str, seat: Seat) -> None:
    table = seated("ann", "ben")
    table = Session(rules_json=table.rules_json, chairs=table.chairs, opener=host)
    assert table.why_not_remove(host, seat) is None
    other = "ben" if host == "ann" else "ann"
    refused = table.why_not_remove(other, 1 - seat)
    assert isinstance(refused, NotAllowed)
    assert refused.code == "not_removable"


def test_nobody_waits_for_somebody_who_was_removed() -> None:
    table = seated("ann", "ben").new_round()
    assert not table.is_only_person("ann")
    alone = table.remove(1, playing=True)
    # Ben has seen cards of this round.
    assert not alone.is_only_person("ann")
    assert alone._change(2, open=False)._change(3, open=False).new_round().is_only_person("ann")
