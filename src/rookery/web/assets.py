"""The files of the browser client with a digest in their names: read and compressed once, and served from memory.

A new browser fetches all of them, about 200, so they are served before a request reaches the rest of the application.
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

from rookery.web.records import MIN_GZIP_BYTES

IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"
"""The ``Cache-Control`` of files with a digest of their content in their name."""
ASSET_ROUTE = "/assets/{name:str}"
"""The name of their route in the log and the metrics."""

_ASSET_PATH = re.compile(r"/assets/(\w[\w.-]*)")


class _Asset(NamedTuple):
    """A file as it is sent."""

    kind: bytes
    plain: bytes
    packed: bytes | None


def with_assets(app: ASGIApp, client: Path) -> ASGIApp:
    """Wraps *app*: requests for assets in the folder of the built *client* do not reach it."""
    folder = client / "assets"
    kept: dict[str, _Asset] = {}

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        name = _name_of(scope)
        found = None
        # A file that was deleted, for instance by another build, is not served from memory either.
        if name is not None and (folder / name).is_file():
            found = kept.get(name)
            if found is None:
                found = kept[name] = await asyncio.to_thread(_read, folder / name)
        if found is None:
            await app(scope, receive, send)
            return
        asked: Any = scope
        asked["path_template"] = ASSET_ROUTE
        await _send(found, dict(asked["headers"]), send)

    return wrapped


def _name_of(scope: Any) -> str | None:
    """Returns the name of the asset that a request asks for, or ``None`` if it asks for something else."""
    if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
        return None
    match = _ASSET_PATH.fullmatch(scope["path"])
    return match and match[1]


def _read(path: Path) -> _Asset:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, mtime=0) if len(plain) >= MIN_GZIP_BYTES else None
    return _Asset(kind.encode(), plain, packed)


async def _send(asset: _Asset, asked: Mapping[bytes, bytes], send: Any) -> None:
    """Sends a file, compressed if the browser accepts gzip."""
    body, headers = asset.plain, [(b"content-type", asset.kind)]
    if asset.packed is not None and b"gzip" in asked.get(b"accept-encoding", b""):
        body = asset.packed
        headers.append((b"content-encoding", b"gzip"))
    headers += [
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", IMMUTABLE_CACHE_CONTROL.encode()),
        (b"vary", b"Accept-Encoding"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
