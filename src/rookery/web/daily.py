"""The endpoints of the deals of the day."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter

from rookery.protocol import DailyAsked, DailyDay, TableOpened
from rookery.service.daily import Daily, NotToday
from rookery.web.lifecycle import OPENS_TABLE
from rookery.web.openapi import refusals
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf

AskedDay = Annotated[str | None, QueryParameter(name="day")]
"""The day that is asked for; ``None`` for today."""


def daily_routes(daily: Daily, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers for the deals of a day, and for playing one of today's."""

    @get("/api/daily", responses=refusals(403, 409))
    async def deals_of_day(request: AnyRequest, day: AskedDay = None) -> Response[DailyDay]:
        player, headers = visitor(request, "records")
        try:
            found = await daily.day(player, day)
        except NotToday as error:
            raise HttpRefusal.of(409, error) from None
        return Response(found, headers=headers)

    @post("/api/daily", opt={OPENS_TABLE: True}, responses=refusals(403, 409, 413, 503, 507))
    async def play_daily(request: AnyRequest, data: JSONBody[DailyAsked]) -> Response[TableOpened]:
        player, headers = visitor(request, "tables")
        try:
            opened = await daily.open_table(player, data.day, data.name)
        except NotToday as error:
            raise HttpRefusal.of(409, error) from None
        return Response(opened, headers=headers)

    return [deals_of_day, play_daily]
