"""What-if: a match goes on from any decision of a record, with the same hidden cards or others that fit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.layouts import POSITION
from tests.records.corpus import BYTES, TEXTS
from tests.unit.service.fakes import ask, enter, played_out
from tests.waiting import until

from rookery.engine.event import Dealt, Event
from rookery.engine.history import UndoHistory, states_of
from rookery.errors import CodedError
from rookery.notation.record import write_record
from rookery.notation.text import TextError
from rookery.protocol import Leave, NewTable, Sit, WhatIf
from rookery.record.replay import replayed_match, verify
from rookery.record.verifier import RecordVerifier
from rookery.service import what_if
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.service.origin import BadOrigin
from rookery.service.play_on import PlayOn
from rookery.service.record_cache import spans_of
from rookery.service.records import ORIGIN_TAG
from rookery.service.timing import Timing
from rookery.service.what_if import awaits_decision, events_until, own_decisions, redraw_hidden
from rookery.store.memory import MemoryStore
from rookery.view.project import project

NAME = "original_partnership_4"


@pytest.fixture(autouse=True)
def each_record_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.service.record_cache.replayed_match", lru_cache(2)(replayed_match))


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby(MemoryStore(), bot="casual", timing=Timing(away=0.05, ready=0.1, pace=0.0))
    await lobby.start()
    yield lobby
    await lobby.close()


def moments(name: str, count: int) -> list[tuple[int, int]]:
    """Returns some moments of a record, as deals and steps."""
    again = replayed_match(TEXTS[name])
    known = [
        (deal, step)
        for deal, span in spans_of(again.events).items()
        if again.events[span.start].shows_all_hands  # type: ignore[union-attr]
        for step in range(len(span))
    ]
    return Random(name).sample(known, min(count, len(known)))


def or_code(ask: Callable[..., Any], *values: Any) -> Any:
    """Returns what *ask* returns, or the code of its refusal."""
    try:
        return ask(*values)
    except BadOrigin as error:
        return error.code


@pytest.mark.parametrize("name", TEXTS)
def test_a_match_goes_on_from_the_next_decision(name: str) -> None:
    """The events stay the same, and the next thing is a decision; only finished rounds are refused."""
    found = 0
    for deal, step in moments(name, 8):
        went = or_code(events_until, BYTES[name], deal, step)
        if isinstance(went, str):
            assert went == "round_over"
            continue
        record, events = went
        plan = record.plan
        again = replayed_match(BYTES[name])
        assert again.events[: len(events)] == events
        assert len(events) > spans_of(again.events)[deal].start + step
        assert awaits_decision(plan, states_of(events)[-1])
        found += 1
    assert found


@pytest.mark.parametrize("name", TEXTS)
def test_cards_drawn_afresh_look_the_same_to_the_seat(name: str) -> None:
    """The seat has seen the same, all decisions were legal, and in some case hidden cards differ."""
    changed = 0
    for deal, step in moments(name, 6):
        went = or_code(events_until, BYTES[name], deal, step)
        if isinstance(went, str):
            continue
        record, events = went
        plan = record.plan
        seat = Random(step).choice(plan.players)
        drawn = or_code(redraw_hidden, plan, events, seat)
        if isinstance(drawn, str):
            assert drawn == "no_world"
            continue
        assert seen(drawn, seat) == seen(events, seat)
        assert verify(write_record(plan.rules, drawn)).ok
        dealt = [event for event in drawn if isinstance(event, Dealt)][-1]
        assert (dealt.seed, dealt.commitment) == ("", "")
        changed += [event for event in events if isinstance(event, Dealt)][-1].hands != dealt.hands
    assert changed


def seen(events: tuple[Event, ...], seat: int) -> list[object]:
    """Returns what a seat has seen of a match, without the seed and the commitment of the last deal."""
    found = [project(event, seq, seat).event for seq, event in enumerate(events, 1)]
    last = max(place for place, event in enumerate(found) if isinstance(event, Dealt))
    dealt = found[last]
    assert isinstance(dealt, Dealt)
    return [*found[:last], (dealt.hands, dealt.open_cards, dealt.order), *found[last + 1 :]]


async def test_a_line_is_played_and_gone_back_in(lobby: Lobby) -> None:
    """The table shows its origin, goes on from the decision, allows going back, and its record names the origin."""
    play_on = PlayOn(lobby)
    wanted = WhatIf(record=TEXTS[NAME], deal=2, step=12, seat=2, bot="beginner")
    opened = await play_on.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    assert table.session.host == 2
    assert await played_out(table) == "what_if"
    text = await lobby.record_of(table, "ann")
    assert f'[{ORIGIN_TAG} "what if"]' in text
    before = events_until(BYTES[NAME], 2, 12)[1]
    line = replayed_match(text)
    assert line.verification.ok
    # The first deal was thrown in, and what was passed on is not shown before the match is over.
    assert line.events[6 : len(before)] == before[6:]

    decided = await play_on.decisions("ann", opened.table_id)
    first = spans_of(line.events)[2].start
    past = UndoHistory(states_of(line.events[:first])[-1], line.events[first:])
    assert decided == own_decisions(table.plan, past, 2)
    assert [type(line.events[one.seq]) for one in decided] == [type(one.event) for one in decided]
    back = next(one for one in decided if one.seq >= len(before))
    again = await play_on.open_table("ann", WhatIf(table=opened.table_id, seq=back.seq))
    other = await lobby.visit(again.table_id)
    assert other is not None
    stands = await lobby.events_of(other)
    assert stands[6 : back.seq] == list(line.events[6 : back.seq])
    assert [chair.bot for chair in other.session.chairs if chair.player is None] == ["beginner"] * 3
    ann = await enter(other, "ann")
    await until(lambda: ann.view["legal"])


async def test_equal_choices_meet_equal_bots(lobby: Lobby) -> None:
    """A line that is played again in the same way goes the same way: the bots are deterministic."""
    play_on = PlayOn(lobby)
    opened = await play_on.open_table("ann", WhatIf(record=TEXTS[NAME], deal=2, step=12, seat=2))
    first = await lobby.visit(opened.table_id)
    assert first is not None
    began = len(await lobby.events_of(first))
    await played_out(first)
    opened = await play_on.open_table("ann", WhatIf(table=opened.table_id, seq=began))
    second = await lobby.visit(opened.table_id)
    assert second is not None
    await played_out(second)
    lines = [await lobby.events_of(table) for table in (first, second)]
    assert len(lines[0]) > began
    assert lines[0] == lines[1]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (WhatIf(), "bad_what_if"),
        (WhatIf(record=TEXTS[NAME], table="x"), "bad_what_if"),
        (WhatIf(record=TEXTS[NAME], deal=99), "no_such_moment"),
        (WhatIf(record=TEXTS[NAME], step=-1), "no_such_moment"),
        (WhatIf(record=TEXTS[NAME], step=10_000), "no_such_moment"),
        (WhatIf(record=TEXTS[NAME], seat=4), "no_such_seat"),
        (WhatIf(record=TEXTS[NAME], seat=-1), "no_such_seat"),
        (WhatIf(record=TEXTS[NAME], bot="nobody"), "unknown_bot"),
        (WhatIf(table="nowhere"), "no_such_table"),
    ],
)
async def test_what_cannot_be_played_on_is_refused(lobby: Lobby, wanted: WhatIf, code: str) -> None:
    with pytest.raises(CodedError) as caught:
        await PlayOn(lobby).open_table("ann", wanted)
    assert caught.value.code == code
    assert caught.value.text


async def test_nobody_goes_back_at_a_real_table(lobby: Lobby) -> None:
    """Going back is refused at other tables, to moments without a decision, and with broken records."""
    play_on = PlayOn(lobby)
    real = await lobby.open_table("ann", NewTable(variant=NAME))
    with pytest.raises(BadOrigin, match="go back"):
        await play_on.decisions("ann", real.table_id)
    with pytest.raises(BadOrigin, match="go back"):
        await play_on.open_table("ann", WhatIf(table=real.table_id, seq=2))
    line = await play_on.open_table("ann", WhatIf(record=TEXTS[NAME], deal=2, step=12, seat=2))
    with pytest.raises(CodedError) as caught:
        await play_on.decisions("eve", line.table_id)
    assert caught.value.code == "not_seated"
    for seq in (-1, 1, 10_000):
        with pytest.raises(BadOrigin):
            await play_on.open_table("ann", WhatIf(table=line.table_id, seq=seq))
    with pytest.raises(TextError):
        await play_on.open_table("ann", WhatIf(record="nonsense"))


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (NewTable(variant=NAME, seed="12"), "bad_seed"),
        (NewTable(variant=NAME, seed="g" * 64), "bad_seed"),
        (NewTable(variant=NAME, seed="0" * 64, dealer=7), "no_such_seat"),
        (NewTable(variant=NAME, position=POSITION), "bad_rules"),
        (NewTable(position="nonsense | N:R1"), "bad_position"),
        (NewTable(position=POSITION.replace("R14-10", "?2")), "bad_position"),
        (NewTable(position=POSITION.replace("N 80", "N 5000")), "bad_position"),
        (NewTable(position=POSITION.replace("N 80", "N 7")), "bad_position"),
        (NewTable(position=POSITION.replace("NS 70", "NS -5")), "bad_position"),
        (NewTable(position=POSITION.replace("NS 70", "NS 60")), "bad_position"),
        (NewTable(position=POSITION.replace("to-move N", "to-move E")), "bad_position"),
        (NewTable(variant=NAME, seat=9), "no_such_seat"),
    ],
)
async def test_what_cannot_begin_is_refused(lobby: Lobby, wanted: NewTable, code: str) -> None:
    with pytest.raises((BadOrigin, BadTable)) as caught:
        await lobby.open_table("ann", wanted)
    assert caught.value.code == code
    assert lobby.loaded == 0


async def test_where_a_position_is_wrong_is_told(lobby: Lobby) -> None:
    with pytest.raises(BadOrigin) as caught:
        await lobby.open_table("ann", NewTable(position=POSITION.replace("NS 70", "NS -5")))
    assert caught.value.column == POSITION.index("NS 70") + 4
    with pytest.raises(BadOrigin) as caught:
        await lobby.open_table("ann", NewTable(position=POSITION.replace("N 80", "N 5000")))
    assert caught.value.column is None


async def test_bots_stay_at_their_seats(lobby: Lobby) -> None:
    """A table of mixed bots keeps them after going back, unless others are asked for."""
    mixed = ("casual", "beginner", "casual")
    wanted = NewTable(variant=NAME, seed="0" * 64, seats=mixed)
    opened = await lobby.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    await until(lambda: ann.view["legal"])
    back = WhatIf(table=opened.table_id, seq=ann.view["seq"])
    for bot, bots in ((None, mixed), ("beginner", ("beginner",) * 3)):
        again = await PlayOn(lobby).open_table("ann", replace(back, bot=bot))
        other = await lobby.visit(again.table_id)
        assert other is not None
        assert other.session.seat_of("ann") == table.session.seat_of("ann")
        assert tuple(one.bot for one in other.session.chairs if one.player is None) == bots


@pytest.mark.parametrize("seats", [("open", "casual", "casual"), None])
async def test_nobody_goes_back_where_others_have_or_may_take_a_hand(
    lobby: Lobby, seats: tuple[str, ...] | None
) -> None:
    """The hidden cards may belong to a round that somebody else plays on after a break."""
    wanted = NewTable(variant=NAME, seed="0" * 64, seats=seats, bot="casual")
    opened = await lobby.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann, bob = await enter(table, "ann"), await enter(table, "bob")
    if seats is None:
        await until(lambda: ann.view["legal"])
        assert await ask(table, ann, Leave()) is None
        assert await ask(table, bob, Sit(0)) is None
        assert await ask(table, bob, Leave()) is None
        assert await ask(table, ann, Sit(0)) is None
        assert [who for who, _ in table.session.sat] == ["ann", "bob"]
    assert table.session.players() == ("ann",)
    with pytest.raises(BadOrigin, match="go back"):
        await PlayOn(lobby).open_table("ann", WhatIf(table=opened.table_id, seq=2))


async def test_too_long_a_past_is_not_taken_over(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on = PlayOn(lobby)
    wanted = WhatIf(record=TEXTS[NAME], deal=2, step=12, seat=2)
    count = len(events_until(BYTES[NAME], 2, 12)[1])
    monkeypatch.setattr(what_if, "MAX_EVENTS_TAKEN_OVER", count)
    opened = await play_on.open_table("ann", wanted)
    for most in (count - 1, 1):
        monkeypatch.setattr(what_if, "MAX_EVENTS_TAKEN_OVER", most)
        for one in (wanted, WhatIf(table=opened.table_id, seq=count)):
            with pytest.raises(BadOrigin) as caught:
                await play_on.open_table("ann", one)
            assert (caught.value.code, caught.value.values) == ("too_much_before", {"most": most})
            assert str(most) in caught.value.text


def test_some_cards_are_drawn_until_all_that_was_decided_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = 0
    exchange = what_if._exchange

    def counted(*values: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return exchange(*values)

    record, events = events_until(BYTES[NAME], 2, 12)
    plan = record.plan
    monkeypatch.setattr(what_if, "_exchange", counted)
    monkeypatch.setattr(what_if, "deal_follows", lambda *_: False)
    with pytest.raises(BadOrigin):
        redraw_hidden(plan, events, 2)
    assert drawn == what_if.MAX_WORLD_TRIES


def test_cards_drawn_afresh_are_checked_without_the_rounds_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, events = events_until(BYTES[NAME], 2, 12)
    plan = record.plan
    dealt, deal = set[int](), RecordVerifier.deal

    def counted(self: RecordVerifier, group: Any) -> bool:
        dealt.add(self.match.public.deals + 1)
        return deal(self, group)

    monkeypatch.setattr(RecordVerifier, "deal", counted)
    redraw_hidden(plan, events, 2)
    assert dealt == {2}
