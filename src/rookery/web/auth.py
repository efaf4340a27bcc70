"""Guests: a browser is identified by a random player id in a signed cookie; there are no passwords."""

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
from rookery.store.files import DATABASE, KEY_FILE, make_folder
from rookery.whole_files import write_whole

COOKIE_PREFIX = "rookery_guest"
"""The beginning of the name of our cookie. Browsers share cookies among all ports of a host, so each server adds a
digest of its key. A cookie without the digest, as older versions set it, is still read.
"""
COOKIE_MAX_AGE = 365 * 24 * 3600
"""How long a browser keeps the cookie, in seconds."""
MAX_COOKIE_HEADER_LENGTH = 16 * 1024
"""How many characters of a ``Cookie`` header are read."""
MAX_COOKIE_LENGTH = 128
"""The longest value of our cookie, in characters."""
MIN_SECRET_BYTES = 32
"""The shortest key, in bytes."""


class Guests:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes, *, lasting: bool = True) -> None:
        """Signs with the key *secret*, which must stay secret: it allows anybody to take any seat. Where the key is not
        *lasting*, the cookies are session cookies.
        """
        self._lasts = f"; Max-Age={COOKIE_MAX_AGE}" if lasting else ""
        self._signer = Signer(secret, salt=b"rookery guest", digest_method=hashlib.sha256)
        self._name = f"{COOKIE_PREFIX}_{hmac.digest(secret, b'cookie name', 'sha256').hex()[:8]}"

    def welcome(self, cookies: str | None, *, secure: bool) -> tuple[str, dict[str, str]]:
        """Returns the player of a ``Cookie`` header, or a new player if it has no cookie of ours, and the response
        headers that set the cookie where that is needed.
        """
        player, lasts = self.identify(cookies)
        if player is None:
            player = self.new()
        return player, {} if lasts else {"set-cookie": self.cookie(player, secure=secure)}

    def identify(self, cookies: str | None) -> tuple[str | None, bool]:
        """Returns the player id in a ``Cookie`` header, or ``None`` if it has none that we signed, and whether the name
        of the cookie has the digest of our key.
        """
        for name in (self._name, COOKIE_PREFIX):
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
    """Returns the value of the cookie *ours* in a ``Cookie`` header, or ``None`` if it is absent or too long.

    ``http.cookies`` takes quadratic time for many backslashes (CVE-2024-7592). Our values need no unquoting.
    """
    for pair in cookies[:MAX_COOKIE_HEADER_LENGTH].split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == ours:
            value = value.strip()
            return value if len(value) <= MAX_COOKIE_LENGTH else None
    return None


def load_secret(folder: Path, *, new: bool = False) -> bytes:
    """Returns the key that signs cookies; creates it at the first start, readable only by its owner, and with *new* in the
    place of one that is damaged or missing.

    The caller must hold the lock of the folder, so that two servers do not create a key at once.

    :raises RookeryError: if the key is damaged, or missing in a folder with games, unless it may be *new*.
    :raises OSError: if the key cannot be read or created.
    """
    path, games = folder / KEY_FILE, folder / DATABASE
    make_folder(folder)
    secret = path.read_bytes().strip() if path.exists() else b""
    if len(secret) >= MIN_SECRET_BYTES:
        return secret
    problem = "is damaged" if path.exists() else "is missing, though there are games"
    if not new and (path.exists() or (games.is_file() and games.stat().st_size > 0)):
        raise RookeryError(
            f"{path} {problem}: restore it from a backup, or start once with --new-key (then all guests lose their seats)"
        )
    write_whole(path, secrets.token_hex(32).encode(), private=True)
    return path.read_bytes().strip()


def same_origin(origin: str | None, host: str | None) -> bool:
    """Tells whether a request comes from a page of this server; programs other than browsers send no origin."""
    return origin is None or urlsplit(origin).netloc == host
