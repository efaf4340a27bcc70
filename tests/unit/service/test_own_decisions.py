"""A player's decisions in the latest round, to which the player may go back."""

from __future__ import annotations

import pytest
from tests.records.corpus import TEXTS

from rookery.engine.event import BidMade, Passed, Played
from rookery.engine.history import UndoHistory, states_of
from rookery.protocol import WhatIf
from rookery.record.replay import replayed_match
from rookery.service.lobby import Lobby
from rookery.service.play_on import PlayOn
from rookery.service.record_cache import spans_of
from rookery.service.what_if import own_decisions
from rookery.store.memory import MemoryStore


@pytest.mark.parametrize("name", ["undo", "table_mode"])
def test_what_was_undone_or_taken_back_is_no_decision_to_go_back_to(name: str) -> None:
    """What a seat has decided are its calls and its cards as they lay at the end of the round."""
    replayed = replayed_match(TEXTS[name])
    plan, states = replayed.record.plan, states_of(replayed.events)
    for span in spans_of(replayed.events).values():
        now = states[span.stop].public.round
        assert now is not None
        for seat in plan.players:
            past = UndoHistory(states[span.start], replayed.events[span.start : span.stop])
            decided = own_decisions(plan, past, seat)
            assert all(span.start < one.seq < span.stop for one in decided)
            calls = [one for one in decided if isinstance(one.event, BidMade | Passed)]
            assert len(calls) == sum(call.seat == seat for call in now.calls)
            played = [
                (one.trick, one.event.card) for one in decided if isinstance(one.event, Played)
            ]
            assert played == [
                (number, card)
                for number, trick in enumerate(now.tricks, 1)
                for place, card in enumerate(trick.cards)
                if now.left(trick.leader, place) == seat
            ]


async def test_own_decisions_are_known_without_reading_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody can go back before the last deal, in matches of any length."""
    lobby = Lobby(MemoryStore(), bot="casual")
    play_on = PlayOn(lobby)
    wanted = WhatIf(record=TEXTS["original_partnership_4"], deal=3, step=30, seat=2)
    opened = await play_on.open_table("ann", wanted)
    await lobby.need_table(opened.table_id)
    monkeypatch.setattr(lobby._store, "read", None)
    assert await play_on.decisions("ann", opened.table_id)
    await lobby.close()
