"""The decisions of a match that stand: neither undone nor taken back."""

from __future__ import annotations

from tests.tables import Table

from rookery.engine.command import Answer, Propose
from rookery.record.decisions import standing_places


def test_what_was_undone_stands_again_when_another_undo_goes_back_to_it() -> None:
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    start = len(table.events)

    def undo(to_seq: int) -> None:
        table.act(0, Propose("undo", to_seq=to_seq))
        for seat in (1, 2, 3):
            table.act(seat, Answer(True))

    table.calls(70, None)
    undo(start)
    assert standing_places(table.events) == {*range(start)}
    table.calls(75)
    bid = len(table.events) - 1
    assert standing_places(table.events) == {*range(start), bid}
    undo(start + 1)
    assert table.round.calls[-1].points == 70
    assert standing_places(table.events) == {*range(start), start}
    assert standing_places(table.events[2:], 2) == {place - 2 for place in range(2, start + 1)}
