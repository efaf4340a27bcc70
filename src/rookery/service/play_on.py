"""Opens tables that play on from a moment of a record or from an earlier decision at such a table, or begin with a chosen
hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rookery.engine.event import Dealt, Event
from rookery.engine.history import states_of
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.notation.position import print_position
from rookery.protocol import NewTable, OwnDecision, TableOpened, WhatIf
from rookery.rules.canonical import rules_to_json
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.service.given_hand import deal_around
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable, chairs_on, check_bot, rules_for
from rookery.service.origin import BadOrigin, Origin, position_start, rules_of_position
from rookery.service.record_cache import RecordCache
from rookery.service.session import Chair, NotAllowed, Session
from rookery.service.table import Table
from rookery.service.what_if import (
    awaits_decision,
    check_event_count,
    events_until,
    own_decisions,
    redraw_hidden,
)
from rookery.shuffle import new_seed


class PlayOn:
    """Opens tables for analysis, whose matches do not begin with a new deal."""

    def __init__(self, lobby: Lobby, cache: RecordCache | None = None) -> None:
        """Opens tables in *lobby*; records in the *cache* are not replayed."""
        self._lobby, self._cache = lobby, cache

    async def open_table(self, player_id: str, wanted: WhatIf) -> TableOpened:
        """Opens a table for *player_id* that goes on from the moment, or begins with the hand, that *wanted* names.

        :raises TextError: with line and column, if a record cannot be read.
        :raises BadOrigin: if no play can go on from there.
        :raises BadTable: if there is no such seat or bot.
        :raises NotAllowed: if there is no such table, or the player does not sit there.
        :raises CorruptRecord: if what is stored of a table cannot be read.
        """
        if [wanted.record, wanted.table, wanted.hand].count(None) != 2:
            raise BadOrigin("bad_what_if", why="source")
        if (wanted.hand is None) != (wanted.variant is None):
            raise BadOrigin("bad_what_if", why="variant" if wanted.variant is None else "source")
        if wanted.bot is not None:
            check_bot(wanted.bot)
        if wanted.record is not None:
            return await self._from_record(player_id, wanted, wanted.record)
        if wanted.hand is not None:
            return await self._with_hand(player_id, wanted, wanted.hand)
        assert wanted.table is not None
        return await self._from_table(player_id, wanted, wanted.table)

    async def decisions(self, player_id: str, table_id: str) -> tuple[OwnDecision, ...]:
        """Returns the decisions of a player in the latest round of a table for analysis.

        :raises BadOrigin: if nobody may go back at that table.
        :raises NotAllowed: if there is no such table, or the player does not sit there.
        :raises CorruptRecord: if what is stored cannot be read.
        """
        table, seat, _ = await self._own_table(player_id, table_id)
        return await asyncio.to_thread(own_decisions, table.plan, table.since_deal(), seat)

    async def _from_record(self, player_id: str, wanted: WhatIf, text: str) -> TableOpened:
        look = partial(events_until, text.encode(), wanted.deal, wanted.step, cache=self._cache)
        record, events = await asyncio.to_thread(look)
        plan = record.plan
        _check_seat(plan, wanted.seat)
        if wanted.afresh:
            _check_can_redraw(record.start)
            events = await asyncio.to_thread(redraw_hidden, plan, events, wanted.seat)
        bot = self._lobby.usual_bot if wanted.bot is None else wanted.bot
        position = ""
        if record.position is not None:
            position = print_position(record.position)
            # The table reads it again.
            await asyncio.to_thread(rules_of_position, position)
        origin = Origin(
            kind="position" if position else "what_if",
            position=position,
            began=len(events),
            bots=new_seed().hex(),
        )
        chairs = chairs_on(plan.rules, player_id, wanted.seat, bot)
        session = _session(plan.rules, player_id, chairs, origin)
        return await self._lobby.open_with(session, events=events)

    async def _from_table(self, player_id: str, wanted: WhatIf, table_id: str) -> TableOpened:
        check_event_count(wanted.seq)
        table, seat, origin = await self._own_table(player_id, table_id)
        plan, events = table.plan, await self._lobby.events_of(table, max(wanted.seq, 0))
        start = position_start(plan, origin)
        if wanted.seq != len(events) or not await asyncio.to_thread(
            _can_play_on, plan, events, start
        ):
            deal = sum(isinstance(event, Dealt) for event in events)
            raise BadOrigin("no_such_moment", deal=max(deal, 1))
        if wanted.afresh:
            _check_can_redraw(start)
            events = list(await asyncio.to_thread(redraw_hidden, plan, events, seat))
        chairs = tuple(replace(chair, stand_in=False) for chair in table.session.chairs)
        if wanted.bot is not None:
            chairs = chairs_on(plan.rules, player_id, seat, wanted.bot)
        origin = replace(origin, began=len(events), first="", bots=origin.bots or new_seed().hex())
        session = _session(plan.rules, player_id, chairs, origin)
        return await self._lobby.open_with(session, events=events)

    async def _with_hand(
        self, player_id: str, wanted: WhatIf, hand: tuple[str, ...]
    ) -> TableOpened:
        rules = await asyncio.to_thread(rules_for, NewTable(variant=wanted.variant))
        plan = plan_of(rules)
        _check_seat(plan, wanted.seat)
        events = await asyncio.to_thread(deal_around, plan, wanted.seat, hand, new_seed())
        bot = self._lobby.usual_bot if wanted.bot is None else wanted.bot
        origin = Origin(kind="what_if", began=len(events), bots=new_seed().hex())
        session = _session(rules, player_id, chairs_on(rules, player_id, wanted.seat, bot), origin)
        return await self._lobby.open_with(session, events=events)

    async def _own_table(self, player_id: str, table_id: str) -> tuple[Table, Seat, Origin]:
        """Returns a table where its only person may go back to earlier decisions.

        The hidden cards stay the same, so nobody else may hold a hand of the round.
        """
        table = await self._lobby.need_table(table_id)
        session = table.session
        seat, origin = session.seat_of(player_id), session.origin
        if seat is None:
            raise NotAllowed("not_seated")
        if origin is None or origin.contest or not session.is_only_person(player_id):
            raise BadOrigin("not_going_back")
        return table, seat, origin


def _check_seat(plan: Plan, seat: Seat) -> None:
    if seat not in plan.players:
        raise BadTable("no_such_seat", why="table", seat=seat)


def _check_can_redraw(start: Match | None) -> None:
    """Checks that a match began with a deal: the author of a position has written all its cards."""
    if start is not None:
        raise BadOrigin("no_world", why="position")


def _can_play_on(plan: Plan, events: Sequence[Event], start: Match | None) -> bool:
    return awaits_decision(plan, states_of(events, start)[-1])


def _session(rules: Rules, opener: str, chairs: tuple[Chair, ...], origin: Origin) -> Session:
    return Session(rules_json=rules_to_json(rules), chairs=chairs, opener=opener, origin=origin)
