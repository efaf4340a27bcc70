"""The endpoints of challenges: a finished match whose deals a player sends to friends."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from rookery.protocol import Challenge, ChallengeAsked, TableOpened
from rookery.service.challenges import Challenges, NoChallenge
from rookery.service.origin import BadOrigin
from rookery.web.lifecycle import OPENS_TABLE
from rookery.web.openapi import answers, refusals
from rookery.web.records import RecordReader
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf

T = TypeVar("T")


def challenge_routes(
    challenges: Challenges, reader: RecordReader, visitor: VisitorOf
) -> list[HTTPRouteHandler]:
    """Returns the handlers for sending, accepting and comparing challenges; whole matches wait their turn at *reader*."""

    @post("/api/challenges", responses=refusals(403, 404, 409, 413, 507))
    async def send_challenge(
        request: AnyRequest, data: JSONBody[ChallengeAsked]
    ) -> Response[Challenge]:
        player, headers = visitor(request, "tables")
        send = partial(challenges.send, player, data.table)
        return Response(await reader.in_turn(request, partial(_answered, send)), headers=headers)

    @get(
        "/api/tables/{table_id:str}/challenge",
        status_code=204,
        responses=refusals(403, 404, 409) | answers(None, status=204),
    )
    async def may_challenge(request: AnyRequest, table_id: FromPath[str]) -> Response[None]:
        player, headers = visitor(request, "records")
        await _answered(partial(challenges.check_may_send, player, table_id))
        return Response(None, status_code=204, headers=headers)

    @get("/api/challenges/{challenge_id:str}", responses=refusals(403, 404, 409))
    async def challenge(request: AnyRequest, challenge_id: FromPath[str]) -> Response[Challenge]:
        player, headers = visitor(request, "records")
        found = await _answered(partial(challenges.look, player, challenge_id))
        return Response(found, headers=headers)

    @post(
        "/api/challenges/{challenge_id:str}",
        opt={OPENS_TABLE: True},
        responses=refusals(403, 404, 409, 503, 507),
    )
    async def take_challenge(
        request: AnyRequest, challenge_id: FromPath[str]
    ) -> Response[TableOpened]:
        player, headers = visitor(request, "tables")
        opened = await _answered(partial(challenges.take, player, challenge_id))
        return Response(opened, headers=headers)

    @get(
        "/api/challenges/{challenge_id:str}/records/{name:str}",
        responses=refusals(403, 404, 409) | answers(str, MediaType.TEXT),
    )
    async def challenge_record(
        request: AnyRequest, challenge_id: FromPath[str], name: FromPath[str]
    ) -> Response[str]:
        player, headers = visitor(request, "records")
        text = await _answered(partial(challenges.record, player, challenge_id, name))
        return Response(text, media_type=MediaType.TEXT, headers=headers)

    return [send_challenge, may_challenge, challenge, take_challenge, challenge_record]


async def _answered(asked: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Returns the result of *asked*.

    :raises HttpRefusal: with the reason, if the challenge is refused.
    """
    try:
        return await asked()
    except BadOrigin as error:
        raise HttpRefusal.of(400, error) from None
    except NoChallenge as error:
        missing = error.code == "no_such_challenge"
        raise HttpRefusal.of(404 if missing else 409, error) from None
