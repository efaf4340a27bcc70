"""Guests: a browser is known by a random id in a signed cookie. There are no passwords, and there is nothing to steal
but a seat.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer

from rookery.store.files import KEY

COOKIE = "rookery_guest"
COOKIE_SECONDS = 365 * 24 * 3600
MAX_COOKIES = 16 * 1024
"""How much of a ``Cookie`` header is read, in characters."""
MAX_COOKIE = 128
"""The longest value of our cookie, in characters."""


class Guests:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes) -> None:
        """Signs with *secret*; whoever knows it can take any seat."""
        self._signer = Signer(secret, salt=b"rookery guest", digest_method=hashlib.sha256)

    def identify(self, cookies: str | None) -> str | None:
        """Returns the player id in a ``Cookie`` header, or ``None`` if it has none that we signed."""
        value = _our_cookie(cookies or "")
        if value is None:
            return None
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def new(self) -> str:
        """Returns the id of a new player."""
        return secrets.token_hex(16)

    def cookie(self, player_id: str, *, secure: bool) -> str:
        """Returns the ``Set-Cookie`` header that makes a browser this player."""
        value = self._signer.sign(player_id).decode()
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{flags}"


def _our_cookie(cookies: str) -> str | None:
    """Returns the value of our cookie in a ``Cookie`` header; ``None`` if there is none.

    ``http.cookies`` takes quadratic time for many backslashes (CVE-2024-7592). Our value has no quotes to undo.
    """
    for pair in cookies[:MAX_COOKIES].split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            value = value.strip()
            return value if len(value) <= MAX_COOKIE else None
    return None


def load_secret(folder: Path) -> bytes:
    """Returns the key that cookies are signed with; creates it at the first start, readable only by its owner."""
    path = folder / KEY
    try:
        return _read_secret(path)
    except FileNotFoundError:
        pass
    folder.mkdir(parents=True, exist_ok=True)
    # Written to another file and linked into place, so that two servers that start at once get the same complete key.
    draft = folder / f".secret-{secrets.token_hex(8)}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_hex(32))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return _read_secret(path)


def _read_secret(path: Path) -> bytes:
    secret = path.read_bytes().strip()
    if len(secret) < 32:
        raise RuntimeError(f"{path} is damaged; delete it (all guests then lose their seats)")
    return secret


def same_origin(origin: str | None, host: str | None) -> bool:
    """Tells whether a request comes from our own page; programs other than browsers send no origin."""
    return origin is None or urlsplit(origin).netloc == host
