"""Tables that begin at a written position or with a seed: they are played, gone back in, and compared line by line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.layouts import POSITION
from tests.records.corpus import TEXTS
from tests.unit.service.fakes import ask, enter, play_round, played_out, their_turn

from rookery.engine.event import Dealt, Event
from rookery.errors import CodedError
from rookery.notation.position import parse_position
from rookery.notation.record import MAX_RECORDED_POSITION_LENGTH, read_record
from rookery.protocol import Leave, NewTable, PlayAgain, Sit, StartMatch, WhatIf
from rookery.record.replay import replayed_match
from rookery.service.downloads import Downloads
from rookery.service.lobby import Lobby
from rookery.service.play_on import PlayOn
from rookery.service.record_steps import steps_of
from rookery.service.records import NoSuchRound, info_of
from rookery.service.reviews import counted_round
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import CorruptRecord
from rookery.store.sqlite import SqliteStore

NAME = "original_partnership_4"


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby(MemoryStore(), bot="casual", timing=Timing(away=0.05, ready=0.1, pace=0.0))
    yield lobby
    await lobby.close()


async def table_of(lobby: Lobby, table_id: str) -> Table:
    table = await lobby.visit(table_id)
    assert table is not None
    return table


async def test_a_written_position_is_played(lobby: Lobby) -> None:
    """A table with a position plays to the next round; a new match begins at the position."""
    opened = await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    await their_turn(ann)
    assert sorted(ann.view["hand"]) == sorted(map(table.plan.pack.parse, ("R14", "R10")))
    assert await played_out(table) == "position"
    decided = await PlayOn(lobby).decisions("ann", opened.table_id)
    assert [one.trick for one in decided] == [8, 9]
    back = await PlayOn(lobby).open_table("ann", WhatIf(table=opened.table_id, seq=0))
    other = await lobby.visit(back.table_id)
    assert other is not None
    bob = await enter(other, "ann")
    await their_turn(bob)
    assert bob.view["seq"] == 0


async def test_a_position_survives_the_end_of_the_server(tmp_path: Path) -> None:
    """The round is played to its end with the store of real servers."""
    store = SqliteStore(tmp_path / "rookery.sqlite")
    await store.open()
    lobby = Lobby(store, bot="casual", timing=Timing(pace=0.0))
    opened = await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    await lobby.close()
    again = Lobby(store, bot="casual", timing=Timing(pace=0.0))
    table = await again.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    await their_turn(ann)
    assert len(ann.view["hand"]) == 2
    assert await played_out(table) == "position"
    await again.close()
    await store.close()


async def test_a_seed_is_dealt(lobby: Lobby) -> None:
    """The seed that a record shows gives the same cards, with the dealer that it names."""
    dealt = next(e for e in replayed_match(TEXTS[NAME]).events if isinstance(e, Dealt))
    wanted = NewTable(variant=NAME, seed=dealt.seed, dealer=dealt.dealer, bot="casual")
    opened = await lobby.open_table("ann", wanted)
    table = await lobby.visit(opened.table_id)
    assert table is not None
    again = next(e for e in await lobby.events_of(table) if isinstance(e, Dealt))
    assert again.hands == dealt.hands
    ann = await enter(table, "ann")
    assert ann.frames[0]["info"]["origin"] == "seed"
    assert await ask(table, ann, PlayAgain()) == "not_over"


@pytest.mark.parametrize(
    ("other", "answer"), [("casual", None), ("open", "cards_known")], ids=["alone", "with Ben"]
)
async def test_known_cards_are_dealt_again_only_for_one_person(
    lobby: Lobby, other: str, answer: str | None
) -> None:
    """Ben has seen all cards when the match is over, also after he has got up."""
    last_round = POSITION.replace("N 80", "N 70").replace("| to-move", "| score 290 0 | to-move")
    wanted = NewTable(position=last_round, seats=(other, "casual", "casual"), seat=0)
    table = await table_of(lobby, (await lobby.open_table("ann", wanted)).table_id)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    if other == "open":
        assert await ask(table, ben, Sit(seat=1)) is None
        assert await ask(table, ann, StartMatch()) is None
        await play_round(table, ann, ben)
        assert await ask(table, ben, PlayAgain()) == answer
        assert await ask(table, ben, Leave()) is None
    else:
        await play_round(table, ann)
    assert ann.view["phase"] == "over"
    assert await ask(table, ann, PlayAgain()) == answer
    assert (ann.view["phase"] == "over") == (answer is not None)


async def line_from(lobby: Lobby, wanted: NewTable | WhatIf) -> tuple[str, str]:
    """Plays a round at a new table to its end, and returns the id of the table and its record."""
    if isinstance(wanted, NewTable):
        opened = await lobby.open_table("ann", wanted)
    else:
        opened = await PlayOn(lobby).open_table("ann", wanted)
    table = await table_of(lobby, opened.table_id)
    await played_out(table)
    return opened.table_id, await lobby.record_of(table, "ann")


async def test_lines_from_a_position_can_be_compared(lobby: Lobby) -> None:
    """Each line has a record with the position; they begin alike, and it can be played on from any step of them."""
    first_id, first = await line_from(lobby, NewTable(position=POSITION, bot="casual", seat=0))
    decided = await PlayOn(lobby).decisions("ann", first_id)
    other_id, other = await line_from(lobby, WhatIf(table=first_id, seq=decided[1].seq))
    assert read_record(first).position == read_record(other).position
    assert info_of(first.encode()).info.origin == "position"
    begins = {steps_of(text.encode(), 1, 0).opening_digest for text in (first, other)}
    assert len(begins) == 1
    assert begins != {steps_of(first.encode(), 1, 1).opening_digest}
    elsewhere = POSITION.replace("contract N 80", "contract N 85")
    _, strange = await line_from(lobby, NewTable(position=elsewhere, bot="casual", seat=0))
    assert begins != {steps_of(strange.encode(), 1, 0).opening_digest}, (
        "another contract is another position"
    )

    _, again = await line_from(lobby, WhatIf(record=other, deal=1, step=4, seat=0))
    assert steps_of(again.encode(), 1, 0).opening_digest in begins
    assert replayed_match(again).events[:4] == replayed_match(other).events[:4]
    for wanted in (WhatIf(record=other, deal=1, afresh=True), WhatIf(table=other_id, afresh=True)):
        with pytest.raises(CodedError) as caught:
            await PlayOn(lobby).open_table("ann", wanted)
        assert caught.value.code == "no_world"
        assert "of which every card is known" in caught.value.text


async def test_a_position_is_shown_to_nobody_before_its_round_is_over(lobby: Lobby) -> None:
    """A record of it holds all cards, so neither its player nor a spectator gets one while the round goes on."""
    opened = await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    table = await table_of(lobby, opened.table_id)
    ann = await enter(table, "ann")
    await their_turn(ann)
    for person in ("ann", "eve"):
        with pytest.raises(CodedError) as caught:
            await lobby.record_of(table, person)
        assert caught.value.code == "no_record"
    await played_out(table)
    assert "[Position " in await lobby.record_of(table, "eve")


async def test_no_record_is_written_that_cannot_be_read() -> None:
    """A position that is too long, or with more points than the cards are worth, may have been stored before there was a
    check.
    """
    store = MemoryStore()
    lobby = Lobby(store, bot="casual", timing=Timing(pace=0.0))
    opened = await lobby.open_table("ann", NewTable(position=POSITION, bot="casual", seat=0))
    table = await table_of(lobby, opened.table_id)
    await played_out(table)
    asked = table.ask_record("ann")
    downloads = Downloads(store)
    assert "[Position " in await downloads.write(asked)
    for stored in (POSITION.replace("taken NS 70", "taken NS 700"), with_calls(99)):
        with pytest.raises(CorruptRecord):
            await downloads.write(replace(asked, position=stored))
    await lobby.close()


def with_calls(count: int) -> str:
    """Returns the position after an auction of *count* times four calls."""
    return POSITION.replace("| contract", f"| calls {'N 80 E 85 S pass W pass ' * count}| contract")


async def test_a_position_is_played_if_a_record_can_hold_it(lobby: Lobby) -> None:
    length = len(with_calls(1)) - len(with_calls(0))
    count = 1 + (MAX_RECORDED_POSITION_LENGTH - len(with_calls(1))) // length
    longest, longer = with_calls(count), with_calls(count + 1)
    _, text = await line_from(lobby, NewTable(position=longest, bot="casual", seat=0))
    assert read_record(text).position == parse_position(longest)
    with pytest.raises(CodedError, match=f"at most 1987 characters .* has {len(longer)}$"):
        await lobby.open_table("ann", NewTable(position=longer))


async def test_a_line_from_a_position_is_not_reviewed(lobby: Lobby) -> None:
    _, text = await line_from(lobby, NewTable(position=POSITION, bot="casual", seat=0))
    with pytest.raises(NoSuchRound) as caught:
        counted_round(read_record(text), 1)
    assert caught.value.code == "not_reviewed"
    assert "began at a written position" in caught.value.text


@pytest.mark.parametrize(
    ("seed", "message"),
    [("g" * 64, "“g” is not one of them"), ("12", "this one has 2"), ("0" * 65, "this one has 65")],
)
async def test_what_is_wrong_with_a_seed_is_said(lobby: Lobby, seed: str, message: str) -> None:
    with pytest.raises(CodedError, match=message):
        await lobby.open_table("ann", NewTable(variant=NAME, seed=seed))


async def test_lines_from_a_seed_can_be_compared(lobby: Lobby) -> None:
    """Equal choices meet equal bots, so the lines differ only from the first other choice on."""
    wanted = NewTable(variant=NAME, seed="5" * 64, dealer=1, bot="casual", seat=0)
    first_id, first = await line_from(lobby, wanted)
    decided = await PlayOn(lobby).decisions("ann", first_id)
    _, again = await line_from(lobby, WhatIf(table=first_id, seq=decided[0].seq))
    assert (
        steps_of(first.encode(), 1, 0).opening_digest
        == steps_of(again.encode(), 1, 0).opening_digest
    )

    def played(text: str) -> list[Event]:
        return [event for event in replayed_match(text).events if not isinstance(event, Dealt)]

    assert played(first)[1:] == played(again)[1:]
