"""The endpoints of house rules: the schema of the form, the checker, and the rules that players have saved."""

from __future__ import annotations

import asyncio

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from rookery.errors import RulesError
from rookery.messages import ENGLISH, known
from rookery.protocol import (
    HouseRules,
    RulesAnswer,
    RulesDraft,
    RulesSchema,
    SavedRules,
    SaveRules,
)
from rookery.rules.read import rules_from_json
from rookery.rules.schema import schema
from rookery.service import house
from rookery.service.lobby import Lobby
from rookery.store.port import EventStore
from rookery.web.limits import address_of
from rookery.web.openapi import answers, refusals
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf
from rookery.web.turns import LimitedTurns

MAX_RULES_BODY = 64 * 1024
"""The largest request body with house rules, in bytes."""
MAX_QUEUED_DRAFTS = 32
"""How many drafts may wait to be checked."""
MAX_QUEUED_PER_ADDRESS = 16
"""How many of them may come from one address."""


def house_routes(lobby: Lobby, store: EventStore, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers of everything about house rules; drafts are checked one at a time."""

    turns = LimitedTurns(MAX_QUEUED_DRAFTS, MAX_QUEUED_PER_ADDRESS)

    @get("/api/rules/schema", sync_to_thread=True, responses=refusals())
    def rules_schema(lang: FromQuery[str] = ENGLISH) -> RulesSchema:
        return RulesSchema(groups=schema(known(lang)))

    @post(
        "/api/rules/check",
        status_code=200,
        request_max_body_size=MAX_RULES_BODY,
        responses=refusals(403, 413),
    )
    async def check_rules(
        request: AnyRequest, data: JSONBody[RulesDraft], lang: FromQuery[str] = ENGLISH
    ) -> Response[RulesAnswer]:
        _, headers = visitor(request, "checks")
        async with turns.turn(address_of(request.scope["client"])):
            answer = await asyncio.to_thread(house.check_draft, data, known(lang))
        return Response(answer, headers=headers)

    @get("/api/tables/{table_id:str}/rules", responses=refusals(404, 409))
    async def table_rules(table_id: FromPath[str], lang: FromQuery[str] = ENGLISH) -> HouseRules:
        table = await lobby.need_table(table_id)
        return await asyncio.to_thread(_described, table.session.rules_json, known(lang))

    return [
        rules_schema,
        check_rules,
        table_rules,
        *_saved_routes(store, visitor),
    ]


def _saved_routes(store: EventStore, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers of the house rules that a player has saved."""

    @get("/api/rules/saved", responses=refusals(403))
    async def saved_rules(request: AnyRequest) -> Response[tuple[SavedRules, ...]]:
        player, headers = visitor(request, "records")
        return Response(await house.saved_rules(store, player), headers=headers)

    @post(
        "/api/rules/saved",
        status_code=200,
        request_max_body_size=MAX_RULES_BODY,
        responses=refusals(403, 413, 507),
    )
    async def save_rules(
        request: AnyRequest, data: JSONBody[SaveRules], lang: FromQuery[str] = ENGLISH
    ) -> Response[SavedRules]:
        player, headers = visitor(request, "rules")
        try:
            saved = await house.save_rules(store, player, data)
        except RulesError as error:
            problem = house.first_problem(error, known(lang))
            raise HttpRefusal(400, "bad_rules", why="problem", problem=problem) from None
        except house.CannotSave as error:
            raise HttpRefusal.of(400, error) from None
        return Response(saved, headers=headers)

    @delete(
        "/api/rules/saved/{house_id:str}", responses=refusals(403, 507) | answers(None, status=204)
    )
    async def delete_rules(request: AnyRequest, house_id: FromPath[str]) -> Response[None]:
        player, headers = visitor(request, "changes")
        await store.delete_house_rules(player, house_id)
        return Response(None, status_code=204, headers=headers)

    return [saved_rules, save_rules, delete_rules]


def _described(rules_json: str, language: str) -> HouseRules:
    """Describes the rules of a table in a language."""
    rules = rules_from_json(rules_json)
    return house.describe_rules(rules, house.parent_for(rules), language)
