"""Frames with parts shared by all viewers are byte for byte those that each viewer would get alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.secrecy.mistakes import MODES_WITH_MISTAKES, VARIANTS_BY_MODE, Clumsy, rules_of
from tests.secrecy.reached import viewers
from tests.tables import Table

from rookery.engine.event import TakenBack, Undone
from rookery.protocol import ServerMessage, Update
from rookery.service.table_view import table_view
from rookery.service.viewer_feed import ViewerFeed, feed_all


def some_round(variant: str, mode: str) -> Table:
    """Plays two rounds of clumsy players, or fewer if the match ends."""
    rng = Random(f"{variant} {mode}")
    table = Table.of(rules_of(variant, mode), dealer=0)
    for deal in range(2):
        table.deal(f"{variant}/{mode}/{deal}")
        clumsy = Clumsy(table, rng, clumsiness=0.15 if mode in MODES_WITH_MISTAKES else 0.0)
        while clumsy.act():
            pass
        if table.match.public.winners is not None:
            break
    return table


@pytest.mark.parametrize(("variant", "mode"), VARIANTS_BY_MODE)
def test_shared_parts_are_what_each_viewer_would_get_alone(variant: str, mode: str) -> None:
    table, decode = some_round(variant, mode), msgspec.json.Decoder(ServerMessage).decode
    alone = {viewer: ViewerFeed(table.plan, viewer) for viewer in viewers(table)}
    # The first feed computes the shared parts: that of a player, who knows more than other viewers.
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


def test_the_rounds_have_take_backs_and_undos() -> None:
    """The rounds of the test above include take-backs and undos, which are hard to share."""
    kinds = {
        type(event)
        for variant, mode in VARIANTS_BY_MODE[::5]
        for event in some_round(variant, mode).events
    }
    assert {TakenBack, Undone} <= kinds
