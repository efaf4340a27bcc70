"""The endpoints of the catalog's games: what they are called, their rules, their values and their cards."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from rookery.engine.plan import plan_of
from rookery.errors import RulesError
from rookery.messages import ENGLISH, known
from rookery.protocol import HouseRules, PackInfo, VariantInfo
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.service.house import describe_rules
from rookery.service.table_info import pack_info
from rookery.service.variants import variant_info
from rookery.web.openapi import refusals
from rookery.web.refusal import HttpRefusal


def variant_routes() -> list[HTTPRouteHandler]:
    """Returns the handlers of the catalog's games, which are the same for everybody."""

    @get("/api/variants", sync_to_thread=True, responses=refusals())
    def variants() -> tuple[VariantInfo, ...]:
        return tuple(variant_info(rules) for rules in load_catalog().values())

    @get("/api/variants/{variant:str}/pack", sync_to_thread=True, responses=refusals(404))
    def pack(variant: FromPath[str]) -> PackInfo:
        return pack_info(plan_of(_find(variant)))

    @get("/api/rules/{variant:str}", sync_to_thread=True, responses=refusals(404))
    def rules(variant: FromPath[str], lang: FromQuery[str] = ENGLISH) -> HouseRules:
        return describe_rules(_find(variant), variant, known(lang))

    @get("/api/rules/{variant:str}/values", sync_to_thread=True, responses=refusals(404))
    def rules_values(variant: FromPath[str]) -> dict[str, Any]:
        values: dict[str, Any] = msgspec.to_builtins(_find(variant))
        return values

    return [variants, pack, rules, rules_values]


def _find(variant: str) -> Rules:
    """Returns the rules of a variant.

    :raises HttpRefusal: if there is no such variant.
    """
    try:
        return load_variant(variant)
    except RulesError as error:
        raise HttpRefusal(404, "unknown_variant", problem=str(error)) from None
