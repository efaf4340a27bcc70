"""A returning player is told once what a bot did in the meantime, and only what everybody saw."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.service.fakes import (
    AT_ONCE,
    FakeClient,
    Json,
    act,
    ask,
    decision,
    enter,
    load,
    new_table,
    play_to_next_deal,
    two_people,
)
from tests.waiting import Turns, until

from rookery.protocol import (
    Leave,
    LetBotPlay,
    OpenSeat,
    PlayAgain,
    Ready,
    SetHints,
    Sit,
    StartMatch,
)
from rookery.service.session import Absence, Session
from rookery.service.table import Table
from rookery.store.memory import MemoryStore


async def play_on(table: Table, ann: FakeClient, tricks: int) -> None:
    """Ann decides until a number of tricks are taken."""
    turns = Turns(200, f"{tricks} tricks are taken")
    while sum(ann.view["tricks_taken"]) < tricks:
        turns.count()
        await until(lambda: ann.view["legal"] or sum(ann.view["tricks_taken"]) >= tricks)
        if ann.view["legal"]:
            assert await ask(table, ann, act(ann, decision(ann))) is None


async def told(client: FakeClient) -> Json:
    """Returns what a client is told about the absence."""
    await until(lambda: client.of("while_away"))
    [frame] = client.of("while_away")
    return frame


def public(watcher: FakeClient, seat: int) -> list[Json]:
    """Returns the decisions of *seat* in this round as somebody without a seat was sent them."""
    events = [seen for frame in watcher.of("update") for seen in frame["events"]]
    dealt = max((one["seq"] for one in events if one["event"]["kind"] == "dealt"), default=0)
    kinds = {"bid_made", "passed", "buried", "trump_named", "played"}
    return [
        seen
        for seen in events
        if seen["seq"] > dealt
        and seen["event"]["kind"] in kinds
        and seen["event"].get("seat") == seat
    ]


@pytest.mark.parametrize("leaves", [True, False])
async def test_who_comes_back_is_told_once_what_all_have_seen(leaves: bool) -> None:
    table, ann, ben = await two_people()
    watcher = await enter(table, "watcher")
    number = ann.view["round_number"]
    if leaves:
        assert await ask(table, ben, Leave()) is None
    else:
        table.gone(ben)
        assert await ask(table, ann, LetBotPlay(seat=1)) is None
    await play_on(table, ann, 2)
    back = await enter(table, "ben")
    if leaves:
        assert not back.of("while_away")
        assert await ask(table, back, Sit(seat=1)) is None
    seen = await told(back)
    # More than none where all passed, and cards were dealt anew.
    assert (seen["name"], seen["rounds"]) == ("Wren", back.view["round_number"] - number)
    await until(lambda: watcher.view["seq"] >= seen["events"][-1]["seq"])
    assert seen["events"] == [
        one for one in public(watcher, 1) if one["seq"] <= seen["events"][-1]["seq"]
    ]
    assert sum(one["event"]["kind"] == "played" for one in seen["events"]) >= 2
    # Not again, to whatever page, and never to anybody else.
    table.gone(back)
    again = await enter(table, "ben")
    await ask(table, again, SetHints(True))
    assert [one.of("while_away") for one in (again, ann, watcher)] == [[], [], []]
    await table.close()


@pytest.mark.parametrize("stands_in", [True, False])
async def test_who_is_away_comes_back_with_another_device_when_the_seat_is_opened(
    stands_in: bool,
) -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ann, OpenSeat(seat=1)) == "not_away"
    assert await ask(table, ann, OpenSeat(seat=0)) == "not_away"
    assert await ask(table, ann, OpenSeat(seat=9)) == "no_such_seat"
    table.gone(ben)
    other = await enter(table, "ben's tablet")
    assert await ask(table, other, OpenSeat(seat=1)) == "not_seated"
    assert await ask(table, other, Sit(seat=1)) == "seat_taken"
    if stands_in:
        assert await ask(table, ann, LetBotPlay(seat=1)) is None
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    await until(lambda: other.seats["seats"][1]["kind"] == "bot")
    # Nobody sees the hand that lies there: this may be Ann herself with another device.
    assert (other.seats["may_sit"], other.seats["may_sit_next"]) == ([], [1])
    assert await ask(table, other, Sit(seat=1)) == "seat_taken"
    await play_to_next_deal(table, ann)
    await until(lambda: other.seats["may_sit"] == [1])
    assert other.view["hand"] == []
    assert await ask(table, other, Sit(seat=1)) is None
    assert other.seats["you"] == 1
    assert other.view["hand"]
    # The first device has no seat any more, and sees no hand.
    back = await enter(table, "ben")
    assert (back.seats["you"], back.seats["may_sit"], back.view["hand"]) == (None, [], [])
    await table.close()


async def test_who_held_an_opened_seat_takes_it_back_in_the_same_round() -> None:
    table, ann, ben = await two_people()
    hand = ben.view["hand"]
    table.gone(ben)
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    back = await enter(table, "ben")
    assert (back.seats["you"], back.seats["may_sit"], back.view["hand"]) == (None, [1], [])
    assert await ask(table, back, Sit(seat=1)) is None
    assert set(back.view["hand"]) <= set(hand)
    await table.close()


async def test_others_open_a_seat_that_was_left_for_good_or_a_bots() -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ben, Leave()) is None
    other = await enter(table, "cousin")
    # The link alone gives nobody a hand.
    assert (other.seats["may_sit"], other.seats["may_sit_next"]) == ([], [])
    assert await ask(table, other, Sit(seat=1)) == "seat_taken"
    assert await ask(table, other, OpenSeat(seat=1)) == "not_seated"
    # Ann plays alone with bots now, and may let people take their seats.
    assert (other.seats["may_open"], ann.seats["may_open"]) == ([], [1, 2, 3])
    for seat in (1, 2):
        assert await ask(table, ann, OpenSeat(seat=seat)) is None
    assert await ask(table, ann, OpenSeat(seat=1)) == "not_away"
    await until(lambda: other.seats["may_sit_next"] == [1, 2])
    assert other.seats["may_sit"] == []
    await play_to_next_deal(table, ann)
    await until(lambda: other.seats["may_sit"] == [1, 2])
    assert await ask(table, other, Sit(seat=1)) is None
    assert other.view["hand"]
    # With another person at the table, a bot that nobody has left stays.
    assert ann.seats["may_open"] == []
    assert await ask(table, ann, OpenSeat(seat=3)) == "bots_are_set"
    await table.close()


async def test_only_who_left_a_seat_is_offered_it_in_later_rounds() -> None:
    table, ann, ben = await two_people()
    looker = await enter(table, "cousin")
    assert await ask(table, ben, Leave()) is None
    last = await enter(table, "another")
    await play_to_next_deal(table, ann)
    await until(lambda: ben.seats["may_sit"] == [1])
    for other in (looker, last):
        assert other.seats["may_sit"] == other.seats["may_sit_next"] == []
    await table.close()


async def test_the_seat_of_who_is_away_can_be_opened_before_the_match() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False, timing=AT_ONCE)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    table.gone(ben)
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert ann.seats["seats"][1]["kind"] == "open"
    await table.close()


async def test_the_own_buried_cards_are_not_in_it() -> None:
    """The report holds only public events, and not even what the seat itself may see."""
    turns = Turns(50, "the bot buries")
    while True:
        turns.count()
        table, ann, ben = await two_people()
        table.gone(ben)
        assert await ask(table, ann, LetBotPlay(seat=1)) is None
        await play_on(table, ann, 1)
        back = await enter(table, "ben")
        seen = await told(back)
        await table.close()
        if buried := [one["event"] for one in seen["events"] if one["event"]["kind"] == "buried"]:
            break
    assert [one["cards"] for one in buried] == [None]
    assert len(back.view["buried"]) == 5


async def test_rounds_are_counted_and_only_the_last_is_told() -> None:
    table, ann, ben = await two_people()
    assert await ask(table, ben, Leave()) is None
    number = ann.view["round_number"]
    turns = Turns(200, "another round is dealt")
    while ann.view["round_number"] == number or not sum(ann.view["tricks_taken"]):
        turns.count()
        await until(lambda: ann.view["legal"] or ann.view["phase"] == "between")
        if ann.view["legal"]:
            assert await ask(table, ann, act(ann, decision(ann))) is None
        else:
            assert await ask(table, ann, Ready()) in (None, "not_between_rounds")
    back = await enter(table, "ben")
    assert await ask(table, back, Sit(seat=1)) is None
    seen = await told(back)
    assert seen["rounds"] == ann.view["round_number"] - number
    played = sum(one["event"]["kind"] == "played" for one in seen["events"])
    assert played <= sum(back.view["tricks_taken"]) + 1
    await table.close()


async def test_it_survives_a_restart_and_ends_with_the_seat() -> None:
    store = MemoryStore()
    table, ann, ben = await two_people(store)
    assert await ask(table, ben, Leave()) is None
    await play_on(table, ann, 1)
    await table.close()
    table, _ = await load(store, timing=AT_ONCE)
    back = await enter(table, "ben")
    assert await ask(table, back, Sit(seat=1)) is None
    assert (await told(back))["events"]
    # Who takes over the seat of somebody else is told nothing, and neither is that one later.
    assert await ask(table, back, Leave()) is None
    cid, ann = await enter(table, "cid"), await enter(table, "ann")
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    await play_to_next_deal(table, ann)
    assert await ask(table, cid, Sit(seat=1)) is None
    assert await ask(table, cid, Leave()) is None
    await ask(table, ann, PlayAgain())
    assert len(back.of("while_away")) == 1
    assert not cid.of("while_away")
    await table.close()


def test_absences_stay_as_few_as_seats() -> None:
    table = Session(rules_json="", chairs=())
    for number in range(9):
        since = Absence(f"p{number % 3}", number % 4, "m", number, 1)
        table = table._with_absence(since.seat, since)
    assert sorted(one.seq for one in table.absences) == [6, 7, 8]
    stored = msgspec.json.decode(msgspec.json.encode(table), type=Session)
    assert stored == table


async def test_hints_are_chosen_before_a_match_by_who_sits() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert (ann.seats["hints"], ann.seats["hints_set"]) == (True, False)
    assert (ann.seats["may_set_hints"], ben.seats["may_set_hints"]) == (True, False)
    assert await ask(table, ben, SetHints(False)) == "not_seated"
    assert await ask(table, ben, Sit(seat=1)) is None
    assert not ann.seats["hints"]
    assert await ask(table, ann, SetHints(True)) is None
    assert (ben.seats["hints"], ben.seats["hints_set"]) == (True, True)
    assert await ask(table, ben, SetHints(None)) is None
    assert (ann.seats["hints"], ann.seats["hints_set"]) == (False, False)
    assert await ask(table, ann, SetHints(True)) is None
    assert await ask(table, ann, StartMatch()) is None
    assert await ask(table, ann, SetHints(False)) == "hints_are_set"
    assert (ann.seats["hints"], ann.seats["may_set_hints"]) == (True, False)
    await table.close()
