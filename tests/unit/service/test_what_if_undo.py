"""Undo at a table that plays on from a moment of another match."""

from __future__ import annotations

from tests.records.corpus import TEXTS
from tests.unit.service.fakes import act, ask, decision, enter, their_turn

from rookery.protocol import WhatIf
from rookery.service.lobby import Lobby
from rookery.service.play_on import PlayOn
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore


async def test_what_was_decided_before_is_not_undone() -> None:
    """*Undo* takes back only decisions of the line; *Go back* leads further."""
    lobby = Lobby(MemoryStore(), bot="casual", timing=Timing(away=0.05, ready=0.1, pace=0.0))
    await lobby.start()
    play_on = PlayOn(lobby)
    opened = await play_on.open_table(
        "ann", WhatIf(record=TEXTS["original_partnership_4"], deal=2, step=12, seat=2)
    )
    table = await lobby.visit(opened.table_id)
    assert table is not None
    began = len(await lobby.events_of(table))
    assert any(one.seq < began for one in await play_on.decisions("ann", opened.table_id))
    ann = await enter(table, "ann")
    await their_turn(ann)
    before = ann.view
    assert before["undo_to"] is None
    assert "undo" not in before["may"]
    await ask(table, ann, act(ann, decision(ann)))
    undo_to = ann.view["undo_to"]
    assert isinstance(undo_to, int)
    assert undo_to >= began
    assert "undo" in ann.view["may"]
    await lobby.close()
