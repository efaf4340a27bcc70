"""How much one visitor and one address may do, in a while or at once. The operator sets the numbers.

A visitor is known by a cookie, and may throw it away; so what is counted for a visitor is counted for the address, too.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from rookery.errors import CodedError


class Quota(msgspec.Struct, frozen=True):
    """How much there may be of something; 0: any number."""

    visitor: int
    address: int
    seconds: int
    """In so many seconds, after as many at once; 0: at the same time."""


QUOTAS: Mapping[str, Quota] = MappingProxyType(
    {
        "connections": Quota(0, 500, 0),
        "requests": Quota(0, 3000, 60),
        "files": Quota(0, 12_000, 60),
        "sockets": Quota(20, 400, 0),
        "spectators": Quota(8, 200, 0),
        "tables": Quota(30, 300, 3600),
        "records": Quota(60, 600, 60),
        "changes": Quota(60, 600, 60),
        "hints": Quota(40, 400, 80),
        "undos": Quota(20, 200, 100),
        "chat": Quota(10, 100, 30),
        "positions": Quota(50, 500, 10),
    }
)
"""What is limited. Connections that have become sockets count as sockets only; what a browser fetches of the client counts as
files and not as requests.
"""

KEPT_FOR_PARTS = 0.25
"""The share of the files that is kept for the parts of pages that are open already: with less, no further page is opened."""

MANY = 1000
"""From so many buckets on, those that are full are forgotten."""


def too_many(what: str, seconds: int = 0) -> CodedError:
    """Returns why no more of *what* is taken; *seconds*: when to try again, where that is known."""
    return CodedError("too_many", why=what, **({"seconds": seconds} if seconds else {}))


class Bucket:
    """Holds up to *burst* tokens, and gets *rate* new ones a second."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """Starts full; *now* is a time in seconds."""
        self._rate, self._burst = rate, burst
        self._tokens, self._at = burst, now

    def wait(self, now: float) -> float:
        """Takes a token in any case, and returns the seconds until it is there."""
        self._refill(now)
        self._tokens -= 1
        return max(0.0, -self._tokens / self._rate)

    def take(self, now: float) -> bool:
        """Takes a token if there is one; tells whether there was."""
        self._refill(now)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Tells whether nothing is left of what was taken."""
        self._refill(now)
        return self._tokens >= self._burst

    def missing(self, now: float, *, left: float = 0.0) -> float:
        """Returns the seconds until there is a token, beside that share of a full bucket that is to be *left*."""
        self._refill(now)
        return max(0.0, (1 + left * (self._burst - 1) - self._tokens) / self._rate)

    def _refill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """The buckets of many, each made when it is first asked for; those that are full are forgotten now and then."""

    def __init__(self) -> None:
        """Starts empty."""
        self._buckets: dict[Hashable, Bucket] = {}
        self._most = MANY

    def __len__(self) -> int:
        """Returns how many buckets are kept."""
        return len(self._buckets)

    def of(self, key: Hashable, rate: float, burst: float, now: float) -> Bucket:
        """Returns the bucket of *key*; a new one has that *rate* and *burst*."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(rate, burst, now)
        return bucket

    def _forget(self, now: float) -> None:
        """Drops the full buckets: a new one is the same."""
        self._buckets = {
            key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)
        }
        self._most = max(MANY, 2 * len(self._buckets))


class Limits:
    """Counts what visitors and addresses do."""

    def __init__(
        self,
        quotas: Mapping[str, Quota] = QUOTAS,
        *,
        refused: Counter[str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Starts with nobody. *refused* counts refusals by code; *now* returns seconds."""
        self._quotas, self._now = quotas, now
        self._refused: Counter[str] = Counter() if refused is None else refused
        self._buckets = Buckets()
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, what: str, visitor: str, address: str, *, left: float = 0.0) -> int:
        """Counts one more, if that is allowed and that share of all is *left* then; returns 0, or the seconds until it will be."""
        now = self._now()
        buckets = [
            self._buckets.of(key, most / self._quotas[what].seconds, most, now)
            for key, most in self._keys(what, visitor, address)
        ]
        wait = max((bucket.missing(now, left=left) for bucket in buckets), default=0.0)
        if wait > 0:
            self._refused["too_many"] += 1
            return math.ceil(wait)
        for bucket in buckets:
            bucket.take(now)
        return 0

    def hold(self, what: str, visitor: str, address: str) -> bool:
        """Counts one more until `release`, if that is allowed; tells whether it was."""
        keys = self._keys(what, visitor, address)
        if any(self._held[key] >= most for key, most in keys):
            self._refused["too_many"] += 1
            return False
        self.count(what, visitor, address)
        return True

    def count(self, what: str, visitor: str, address: str) -> None:
        """Counts one more until `release`, whatever is allowed."""
        self._held.update(key for key, _ in self._keys(what, visitor, address))

    def release(self, what: str, visitor: str, address: str) -> None:
        """Counts one less."""
        for key, _ in self._keys(what, visitor, address):
            self._held[key] -= 1
            if self._held[key] <= 0:
                del self._held[key]

    def _keys(self, what: str, visitor: str, address: str) -> list[tuple[tuple[str, str], int]]:
        """Returns what is counted, and how far it may go."""
        quota = self._quotas[what]
        keys = [((what, f"visitor {visitor}"), quota.visitor), ((what, address), quota.address)]
        return [(key, most) for key, most in keys if most > 0]


class Meter:
    """What one visitor at one address may still do over one socket."""

    def __init__(self, limits: Limits, visitor: str, address: str) -> None:
        """Counts in *limits*."""
        self._limits, self._visitor, self._address = limits, visitor, address
        self._held: list[str] = []

    def take(self, what: str) -> int:
        """Counts one more, if that is allowed; returns 0, or the seconds until it will be."""
        return self._limits.take(what, self._visitor, self._address)

    def hold(self, what: str) -> bool:
        """Counts one more until `release`, if that is allowed; tells whether it was."""
        held = self._limits.hold(what, self._visitor, self._address)
        if held:
            self._held.append(what)
        return held

    def keep(self, what: str, *, held: bool) -> None:
        """Holds one, even if that is more than is allowed, or gives it back."""
        if held and what not in self._held:
            self._limits.count(what, self._visitor, self._address)
            self._held.append(what)
        elif not held and what in self._held:
            self._held.remove(what)
            self._limits.release(what, self._visitor, self._address)

    def release(self) -> None:
        """Gives back all that is held."""
        while self._held:
            self._limits.release(self._held.pop(), self._visitor, self._address)


def address_of(client: Any) -> str:
    """Returns what is counted as one address: an IPv4 address, or the network of 64 bits of an IPv6 address."""
    host = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)
