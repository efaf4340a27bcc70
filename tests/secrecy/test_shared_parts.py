"""What viewers are sent when parts of it are made once for all: the very bytes that each would get alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.secrecy.mistakes import CLUMSY, IN_EVERY_MODE, Clumsy, rules_of
from tests.secrecy.reached import viewers
from tests.tables import Table

from rookery.engine.event import TakenBack, Undone
from rookery.protocol import ServerMessage, Update
from rookery.service.present import ViewerFeed, feed_all
from rookery.service.table_view import table_view


def some_round(variant: str, mode: str) -> Table:
    """Plays a round in which everything is tried."""
    rng = Random(f"{variant} {mode}")
    table = Table.of(rules_of(variant, mode), dealer=0)
    for deal in range(2):
        table.deal(f"{variant}/{mode}/{deal}")
        clumsy = Clumsy(table, rng, clumsiness=0.15 if mode in CLUMSY else 0.0)
        while clumsy.act():
            pass
        if table.match.public.winners is not None:
            break
    return table


@pytest.mark.parametrize(("variant", "mode"), IN_EVERY_MODE)
def test_shared_parts_are_what_each_viewer_would_get_alone(variant: str, mode: str) -> None:
    table, decode = some_round(variant, mode), msgspec.json.Decoder(ServerMessage).decode
    alone = {viewer: ViewerFeed(table.plan, viewer) for viewer in viewers(table)}
    # Whoever's feed goes first works out the parts: a player's, who knows more than the others may.
    order = [0, None, *(seat for seat in table.plan.players if seat != 0)]
    together = {viewer: ViewerFeed(table.plan, viewer) for viewer in order}
    for seq, event in enumerate(table.events):
        feed_all(list(together.values()), [event])
        shared = together[0].shared(seq)
        for viewer, feed in together.items():
            alone[viewer].take([event])
            assert feed.view == alone[viewer].view
            frame = feed.update(seq, shared)
            assert frame == alone[viewer].update(seq)
            message = decode(frame)
            assert isinstance(message, Update)
            whole = msgspec.structs.asdict(table_view(feed.view, **alone[viewer]._round_part()))
            shown = msgspec.structs.asdict(message.view)
            assert shown == {name: whole[name] for name in shown}


def test_cards_are_taken_back_and_decisions_undone() -> None:
    """The rounds of the other test hold what is hard to share."""
    kinds = {
        type(event)
        for variant, mode in IN_EVERY_MODE[::5]
        for event in some_round(variant, mode).events
    }
    assert {TakenBack, Undone} <= kinds
