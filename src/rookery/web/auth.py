"""Guests: a browser is known by a random id in a signed cookie. There are no passwords, and there is nothing to steal
but a seat.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer

from rookery.errors import RookeryError
from rookery.service.ids import new_player_id
from rookery.store.files import KEY, make_folder
from rookery.whole_files import write_whole

COOKIE = "rookery_guest"
"""How the names of our cookies begin. Browsers share cookies among all ports of a host, so that servers with one name would
take each other's guests: each adds a digest of its key. Older versions did not, and their cookies are still read.
"""
COOKIE_SECONDS = 365 * 24 * 3600
MAX_COOKIES = 16 * 1024
"""How much of a ``Cookie`` header is read, in characters."""
MAX_COOKIE = 128
"""The longest value of our cookie, in characters."""
MIN_SECRET = 32
"""The shortest key, in bytes."""


class Guests:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes, *, lasting: bool = True) -> None:
        """Signs with *secret*; whoever knows it can take any seat. A key that is not *lasting* is gone when the server ends, and its
        cookies when the browser does.
        """
        self._lasts = f"; Max-Age={COOKIE_SECONDS}" if lasting else ""
        self._signer = Signer(secret, salt=b"rookery guest", digest_method=hashlib.sha256)
        self._name = f"{COOKIE}_{hmac.digest(secret, b'cookie name', 'sha256').hex()[:8]}"

    def welcome(self, cookies: str | None, *, secure: bool) -> tuple[str, dict[str, str]]:
        """Returns the player who sends a ``Cookie`` header, a new one if it has no cookie of ours; and the headers by which the
        browser stays this player, where it lacks them.
        """
        player, lasts = self.identify(cookies)
        if player is None:
            player = self.new()
        return player, {} if lasts else {"set-cookie": self.cookie(player, secure=secure)}

    def identify(self, cookies: str | None) -> tuple[str | None, bool]:
        """Returns the player id in a ``Cookie`` header, ``None`` if it has none that we signed; and whether the cookie has the
        name that is ours alone.
        """
        for name in (self._name, COOKIE):
            value = _our_cookie(cookies or "", name)
            with contextlib.suppress(BadSignature, UnicodeDecodeError):
                if value is not None:
                    return self._signer.unsign(value).decode(), name == self._name
        return None, False

    def new(self) -> str:
        """Returns the id of a new player."""
        return new_player_id()

    def cookie(self, player_id: str, *, secure: bool) -> str:
        """Returns the ``Set-Cookie`` header that makes a browser this player."""
        value = self._signer.sign(player_id).decode()
        flags = "; Secure" if secure else ""
        return f"{self._name}={value}; Path=/{self._lasts}; HttpOnly; SameSite=Lax{flags}"


def _our_cookie(cookies: str, ours: str) -> str | None:
    """Returns the value of the cookie of that name in a ``Cookie`` header; ``None`` if there is none.

    ``http.cookies`` takes quadratic time for many backslashes (CVE-2024-7592). Our value has no quotes to undo.
    """
    for pair in cookies[:MAX_COOKIES].split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == ours:
            value = value.strip()
            return value if len(value) <= MAX_COOKIE else None
    return None


def load_secret(folder: Path) -> bytes:
    """Returns the key that cookies are signed with; creates it at the first start, readable only by its owner.

    Whoever calls this holds the lock of the folder, so that no two servers make a key at once.

    :raises RookeryError: if it is damaged.
    :raises OSError: if it cannot be read or created.
    """
    path = folder / KEY
    make_folder(folder)
    if not path.exists():
        write_whole(path, secrets.token_hex(32).encode(), private=True)
    secret = path.read_bytes().strip()
    if len(secret) < MIN_SECRET:
        raise RookeryError(
            f"{path} is damaged: restore it from a backup, or delete it (then all guests lose their seats)"
        )
    return secret


def same_origin(origin: str | None, host: str | None) -> bool:
    """Tells whether a request comes from our own page; programs other than browsers send no origin."""
    return origin is None or urlsplit(origin).netloc == host
