"""The parts of the browser client whose names say what is in them: read and packed once, and answered from memory.

A new browser fetches all of them, some two hundred, so they are answered before anything else of the application is asked.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rookery.web.records import GZIP_FROM

IMMUTABLE = "public, max-age=31536000, immutable"
"""For files with a digest of their content in their name."""
ROUTE = "/assets/{name:str}"
"""What the log and the metrics call them."""

_NAME = re.compile(r"/assets/(\w[\w.-]*)")


class _Asset(NamedTuple):
    """A part as it is sent."""

    kind: bytes
    plain: bytes
    packed: bytes | None


def with_assets(app: ASGIApp, client: Path) -> ASGIApp:
    """Wraps *app*: it is asked for no part that is in the folder of the built *client*."""
    folder = client / "assets"
    kept: dict[str, _Asset] = {}

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        name = _name_of(scope)
        found = None
        # One that is no longer there, as after another build, is not answered from memory either.
        if name is not None and (folder / name).is_file():
            found = kept.get(name)
            if found is None:
                found = kept[name] = await asyncio.to_thread(_read, folder / name)
        if found is None:
            await app(scope, receive, send)
            return
        asked: Any = scope
        asked["path_template"] = ROUTE
        await _send(found, dict(asked["headers"]), send)

    return wrapped


def _name_of(scope: Any) -> str | None:
    """Returns the name of the part that a request asks for, if it asks for one."""
    if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
        return None
    match = _NAME.fullmatch(scope["path"])
    return match and match[1]


def _read(path: Path) -> _Asset:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, mtime=0) if len(plain) >= GZIP_FROM else None
    return _Asset(kind.encode(), plain, packed)


async def _send(asset: _Asset, asked: Mapping[bytes, bytes], send: Any) -> None:
    """Answers with a part, packed if the browser takes that."""
    body, headers = asset.plain, [(b"content-type", asset.kind)]
    if asset.packed is not None and b"gzip" in asked.get(b"accept-encoding", b""):
        body = asset.packed
        headers.append((b"content-encoding", b"gzip"))
    headers += [
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", IMMUTABLE.encode()),
        (b"vary", b"Accept-Encoding"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
