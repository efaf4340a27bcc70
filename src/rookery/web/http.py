"""Pages and JSON endpoints. Every error of an endpoint is ``{"code": ..., "values": ..., "text": ...}``: a stable code,
the values of its sentence in the message catalogs, and that sentence in English.

For an error in a text that was sent, ``line`` and ``column`` say where it is.
"""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import NamedTuple

from litestar import MediaType, Response, delete, get, post
from litestar.exceptions import InternalServerException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from rookery.bots.level import LEVELS
from rookery.errors import CodedError
from rookery.logs import kind_and_place, logger, where
from rookery.protocol import (
    GUEST_NAME,
    BotInfo,
    NewTable,
    OwnTable,
    Person,
    TableOpened,
)
from rookery.service.challenges import Challenges
from rookery.service.daily import Daily
from rookery.service.duplicates import Duplicates
from rookery.service.lobby import Lobby, NoTable
from rookery.service.new_tables import BadTable
from rookery.service.origin import BadOrigin
from rookery.service.own_tables import own_tables
from rookery.service.puzzles import Puzzles
from rookery.service.reviews import Reviews
from rookery.service.session import NotAllowed
from rookery.service.shared_replays import SharedReplays
from rookery.store.port import CorruptRecord, EventStore, StoreFull
from rookery.web.assets import IMMUTABLE_CACHE_CONTROL
from rookery.web.auth import Guests, same_origin
from rookery.web.challenges import challenge_routes
from rookery.web.daily import daily_routes
from rookery.web.duplicates import duplicate_routes
from rookery.web.forgetting import forgetting_route
from rookery.web.house import MAX_RULES_BODY, house_routes
from rookery.web.lessons import lesson_routes
from rookery.web.lifecycle import OPENS_TABLE, Lifecycle
from rookery.web.limits import Limits, address_of, too_many
from rookery.web.names import BadName, clean_initials, clean_name
from rookery.web.openapi import answers, document_route, refusals
from rookery.web.own_matches import own_match_routes, own_record_route
from rookery.web.puzzles import own_puzzle_route, puzzle_routes
from rookery.web.records import RecordReader, record_routes
from rookery.web.refusal import (
    MAX_ERROR_LENGTH,
    AnyRequest,
    HttpRefusal,
    RefusedRequest,
    VisitorOf,
)
from rookery.web.reviews import review_routes
from rookery.web.shared_replays import shared_replay_route
from rookery.web.status import status_routes
from rookery.web.variants import variant_routes
from rookery.web.what_if import what_if_routes

DEFAULT_MAX_BODY = 16 * 1024
"""The largest request body of an endpoint that sets no limit of its own, in bytes."""

PAGES = (
    "/",
    "/challenge",
    "/challenge/{challenge_id:str}",
    "/daily",
    "/daily/{day:str}",
    "/duplicate",
    "/duplicate/{duplicate_id:str}",
    "/glossary",
    "/learn",
    "/learn/{lesson:str}",
    "/me",
    "/puzzles",
    "/puzzles/{puzzle_id:str}",
    "/replay",
    "/replay/{replay_id:str}",
    "/rules",
    "/rules/{name:str}",
    "/rules/mine/{house_id:str}",
    "/t",
    "/t/{table_id:str}",
    "/what-if",
)
"""The paths of the browser client's pages; a page with nothing to show says so."""

DISCONNECTED_DETAIL = "client disconnected prematurely"
"""The framework's error detail for a client that disconnects before the end of its request body."""

CLIENT_NOT_BUILT_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rookery</title>
<h1>The browser client has not been built</h1>
<p>The server works, but there is nothing to show yet. Stop it and run <code>make play</code> in the project folder;
that builds the client and starts the server again.</p>
</html>
"""

log = logger("rookery.http")


class Services(NamedTuple):
    """The services that endpoints use, apart from the lobby with its tables."""

    reviews: Reviews
    daily: Daily
    challenges: Challenges
    duplicates: Duplicates
    puzzles: Puzzles
    shared_replays: SharedReplays


def routes(
    lobby: Lobby,
    guests: Guests,
    store: EventStore,
    limits: Limits,
    client: Path,
    lifecycle: Lifecycle,
    services: Services,
) -> list[HTTPRouteHandler]:
    """Returns the handlers of all pages and endpoints; *client* is the folder of the built browser client."""
    visitor = _visitor_among(guests, limits)
    reader = RecordReader()
    handlers = [
        *house_routes(lobby, store, visitor),
        *record_routes(lobby, services.duplicates, reader, visitor),
        *review_routes(services.reviews, reader, visitor),
        *daily_routes(services.daily, visitor),
        *challenge_routes(services.challenges, reader, visitor),
        *duplicate_routes(services.duplicates, visitor),
        *puzzle_routes(services.puzzles, visitor),
        own_puzzle_route(services.puzzles, services.reviews, reader, visitor),
        shared_replay_route(services.shared_replays, lobby, services.duplicates, reader, visitor),
        *what_if_routes(lobby, reader, visitor),
        *own_match_routes(lobby, store, services.reviews, reader, visitor),
        own_record_route(lobby, store, reader, visitor),
        *variant_routes(),
        _bots_route(lobby),
        *lesson_routes(),
        *_person_routes(lobby, guests, visitor),
        forgetting_route(lobby, services.shared_replays, store, guests, visitor),
        *_table_routes(lobby, store, visitor),
        *_client_routes(client),
        *status_routes(lobby, store, lifecycle),
    ]
    return [*handlers, document_route(handlers)]


def _visitor_among(guests: Guests, limits: Limits) -> VisitorOf:
    """Returns a function that identifies the visitor, sets the cookie of a new guest, and counts requests against
    quotas.
    """

    def visitor(request: AnyRequest, *counted: str) -> tuple[str, dict[str, str]]:
        if not same_origin(request.headers.get("origin"), request.headers.get("host")):
            raise HttpRefusal(403, "wrong_origin")
        secure = request.url.scheme == "https"
        player, headers = guests.welcome(request.headers.get("cookie"), secure=secure)
        for quota in counted:
            if seconds := limits.take(quota, player, address_of(request.scope["client"])):
                raise HttpRefusal.of(429, too_many(quota, seconds))
        return player, headers | {"cache-control": "no-store"}

    return visitor


def _bots_route(lobby: Lobby) -> HTTPRouteHandler:
    """Returns the handler of the bots' levels, which are the same for everybody."""

    @get("/api/bots", sync_to_thread=False, responses=refusals())
    def bots() -> tuple[BotInfo, ...]:
        return tuple(BotInfo(level.name, usual=level.name == lobby.usual_bot) for level in LEVELS)

    return bots


def _person_routes(lobby: Lobby, guests: Guests, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers of a person's name and face."""

    @get("/api/me", responses=refusals(403))
    async def me(request: AnyRequest) -> Response[Person]:
        player, headers = visitor(request)
        # Renewed here and not on sockets, which reconnect with the old cookie while their person is being forgotten.
        cookie = guests.cookie(player, secure=request.url.scheme == "https")
        name, face = await lobby.name_of(player), await lobby.face_of(player)
        person = Person(name=name or GUEST_NAME, face=face)
        return Response(person, headers=headers | {"set-cookie": cookie})

    @post("/api/me", status_code=200, responses=refusals(403, 413, 507))
    async def rename(request: AnyRequest, data: JSONBody[Person]) -> Response[Person]:
        player, headers = visitor(request, "changes")
        try:
            name = clean_name(data.name)
            face = data.face and replace(data.face, initials=clean_initials(data.face.initials))
        except BadName as error:
            raise HttpRefusal.of(400, error) from None
        await lobby.rename(player, name, face)
        return Response(Person(name=name, face=face), headers=headers)

    @delete("/api/me/face", status_code=200, responses=refusals(403, 507))
    async def forget_face(request: AnyRequest) -> Response[Person]:
        player, headers = visitor(request, "changes")
        return Response(await lobby.forget_face(player), headers=headers)

    return [me, rename, forget_face]


def _table_routes(lobby: Lobby, store: EventStore, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers for opening, finding and leaving tables."""

    @post(
        "/api/tables",
        request_max_body_size=MAX_RULES_BODY,
        opt={OPENS_TABLE: True},
        responses=refusals(403, 413, 503, 507),
    )
    async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableOpened]:
        player, headers = visitor(request, "tables")
        try:
            opened = await lobby.open_table(player, data)
        except BadTable as error:
            raise HttpRefusal.of(400, error) from None
        except BadOrigin as error:
            refusal = HttpRefusal.of(400, error)
            raise (refusal if error.column is None else refusal.at(1, error.column)) from None
        return Response(opened, headers=headers)

    @get("/api/tables", responses=refusals(403))
    async def unfinished_tables(request: AnyRequest) -> Response[tuple[OwnTable, ...]]:
        player, headers = visitor(request, "records")
        return Response(await own_tables(store, player), headers=headers)

    @post(
        "/api/tables/{table_id:str}/leave",
        status_code=204,
        responses=refusals(403, 404, 409, 507) | answers(None, status=204),
    )
    async def leave_table(request: AnyRequest, table_id: FromPath[str]) -> Response[None]:
        player, headers = visitor(request, "changes")
        await (await lobby.need_table(table_id)).get_up(player)
        return Response(None, status_code=204, headers=headers)

    @post(
        "/api/tables/{table_id:str}/unlist",
        status_code=204,
        responses=refusals(403, 404, 409, 507) | answers(None, status=204),
    )
    async def unlist_table(request: AnyRequest, table_id: FromPath[str]) -> Response[None]:
        player, headers = visitor(request, "changes")
        await (await lobby.need_table(table_id)).unlist(player)
        return Response(None, status_code=204, headers=headers)

    return [open_table, unfinished_tables, leave_table, unlist_table]


def _client_routes(client: Path) -> list[HTTPRouteHandler]:
    """Returns the handlers of the pages and files of the browser client."""

    @get(
        list(PAGES),
        responses=refusals()
        | answers(str, MediaType.HTML)
        | answers(str, MediaType.HTML, status=503),
    )
    async def page() -> Response[bytes]:
        found = await asyncio.to_thread(_file, client, "index.html")
        return found or Response(
            CLIENT_NOT_BUILT_PAGE.encode(), media_type=MediaType.HTML, status_code=503
        )

    @get("/{path:path}", responses=refusals(404) | answers(bytes, "*/*"))
    async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        name = path.lstrip("/")
        found = await asyncio.to_thread(_file, client, name)
        if found is None and _is_visit(request, name):
            # The client shows that there is no such page, with links to others.
            found = await asyncio.to_thread(_file, client, "index.html")
            if found is not None:
                found.status_code = 404
        if found is None:
            raise HttpRefusal(404, "not_found")
        return found

    return [page, file]


def _is_visit(request: AnyRequest, name: str) -> bool:
    """Tells whether a browser navigates to an address, as opposed to a page or a program that fetches it."""
    fetched = name.startswith(("api/", "assets/"))
    return not fetched and "text/html" in request.headers.get("accept", "")


def _file(folder: Path, name: str) -> Response[bytes] | None:
    """Returns a file of the client, or ``None`` if it has no such file."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return None
    return Response(
        path.read_bytes(),
        media_type=mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        headers={
            "cache-control": IMMUTABLE_CACHE_CONTROL if name.startswith("assets/") else "no-cache"
        },
    )


def error_response(_request: AnyRequest, error: Exception) -> Response[RefusedRequest]:
    """Turns any error of a handler into a response with a code, its values, and its sentence in English."""
    error = _refused_by_all(error)
    status = getattr(error, "status_code", 500)
    coded = error.error if isinstance(error, HttpRefusal) else _coded(error, status)
    answer = RefusedRequest.of(coded, error.place if isinstance(error, HttpRefusal) else None)
    # With 405 the framework sends the allowed methods. Errors are not cached: a file that is missing now, such as one of
    # another version of the client, may exist later.
    headers: dict[str, str] = dict(getattr(error, "headers", None) or {})
    headers["cache-control"] = "no-store"
    if status == 429:
        headers["retry-after"] = str(coded.values.get("seconds", 1))
    return Response(answer, status_code=status, headers=headers)


def _refused_by_all(error: Exception) -> Exception:
    """Returns the refusal for an error that any handler may raise, or else *error* itself."""
    match error:
        case StoreFull():
            log.error("the disk of the server is full")
            return HttpRefusal.of(507, error)
        case CorruptRecord():
            log.error("what is stored cannot be read", **where(error))
            return HttpRefusal(409, "table_stopped", **error.values)
        case NoTable():
            return HttpRefusal.of(404, error)
        case NotAllowed() | CodedError(code="went_wrong" | "put_away"):
            return HttpRefusal.of(409, error)
        case InternalServerException(detail=detail) if detail == DISCONNECTED_DETAIL:
            # Nobody reads this response, and the server has not failed.
            return HttpRefusal(408, "too_slow")
    return error


def _coded(error: Exception, status: int) -> CodedError:
    """Returns the refusal for an error of the framework or an unexpected error."""
    if status >= 500:
        # Neither the text of the error nor the body of the request is logged: either might reveal cards or names.
        log.error("a request failed", **kind_and_place(error))
        return CodedError("failed")
    if status in _FRAMEWORK_REFUSALS:
        code, why = _FRAMEWORK_REFUSALS[status]
        return CodedError(code, why=why) if why else CodedError(code)
    text = str(getattr(error, "detail", "")) or "malformed"
    for problem in getattr(error, "extra", None) or ():
        if isinstance(problem, dict) and "message" in problem:
            key = problem.get("key")
            if key == "data":
                # `StrictRequest` reads bodies, so the framework complains only about a missing one.
                return CodedError("malformed", why="no-body")
            text = f"{key}: {problem['message']}" if key else str(problem["message"])
    return CodedError("malformed", why="request", problem=text[:MAX_ERROR_LENGTH])


_FRAMEWORK_REFUSALS = {
    404: ("not_found", None),
    405: ("not_allowed", None),
    413: ("too_large", "body"),
}
"""The code and the ``why`` of errors that the framework itself raises, by status."""
