"""Where the cards of a played round lay, for benchmarks that compare choices with the truth."""

from __future__ import annotations

from rookery.belief.worlds import World
from rookery.local import LocalTable
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.seats import Seat


def truths_of(table: LocalTable) -> dict[tuple[int, Seat], World]:
    """Returns where the cards lay at each decision of the counted rounds, by ``view.seq`` and the seat."""
    return {
        (each.view.seq, each.seat): each.truth
        for counted in counted_rounds(replayed_match(table.record()))
        for each in counted.decisions
    }
