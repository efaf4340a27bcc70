"""Rate limits for each visitor and each address, which the operator may change.

A visitor is identified by a cookie and could discard it, so everything that counts for a visitor counts for the
address, too.
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
    """How many actions of one kind a visitor and an address may take; 0 means any number."""

    visitor: int
    address: int
    seconds: int
    """The period, in seconds, in which that many are allowed, all at once or not; 0 limits how many exist at a time."""


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
        "rules": Quota(60, 300, 3600),
        "checks": Quota(180, 1200, 60),
        "erasures": Quota(3, 30, 3600),
        "hints": Quota(40, 400, 80),
        "undos": Quota(20, 200, 100),
        "chat": Quota(10, 100, 30),
        "positions": Quota(50, 500, 10),
    }
)
"""The default quotas by name. A connection that has become a socket counts only as a socket, and a fetch of a client
file only as a file.
"""

RESERVED_FILE_SHARE = 0.25
"""The share of the quota of files that is reserved for pages that are already open; below it, no further page is opened."""

BUCKET_PRUNE_THRESHOLD = 1000
"""How many buckets there must be before the full ones are dropped."""


def too_many(name: str, seconds: int = 0) -> CodedError:
    """Returns the refusal for an exhausted quota; *seconds* is when to try again, or 0 if that is unknown."""
    return CodedError("too_many", why=name, **({"seconds": seconds} if seconds else {}))


class Bucket:
    """A token bucket that holds up to *burst* tokens and gains *rate* tokens per second."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """Starts full; *now* is the current time in seconds."""
        self._rate, self._burst = rate, burst
        self._tokens, self._at = burst, now

    def wait(self, now: float) -> float:
        """Takes a token even if there is none yet, and returns the seconds until it is available."""
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
        """Tells whether the bucket is full again."""
        self._refill(now)
        return self._tokens >= self._burst

    def missing(self, now: float, *, left: float = 0.0) -> float:
        """Returns the seconds until a token can be taken with a share *left* of a full bucket still in it."""
        self._refill(now)
        return max(0.0, (1 + left * (self._burst - 1) - self._tokens) / self._rate)

    def _refill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """Token buckets by key, each made on first use; full ones are dropped from time to time."""

    def __init__(self) -> None:
        """Starts empty."""
        self._buckets: dict[Hashable, Bucket] = {}
        self._prune_threshold = BUCKET_PRUNE_THRESHOLD

    def __len__(self) -> int:
        """Returns how many buckets are kept."""
        return len(self._buckets)

    def of(self, key: Hashable, rate: float, burst: float, now: float) -> Bucket:
        """Returns the bucket of *key*; creates it with *rate* and *burst* if there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._prune_threshold:
                self._prune(now)
            bucket = self._buckets[key] = Bucket(rate, burst, now)
        return bucket

    def _prune(self, now: float) -> None:
        """Drops the full buckets, since a new bucket is full, too."""
        self._buckets = {
            key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)
        }
        self._prune_threshold = max(BUCKET_PRUNE_THRESHOLD, 2 * len(self._buckets))


class Limits:
    """Counts what visitors and addresses do, and refuses what exceeds a quota."""

    def __init__(
        self,
        quotas: Mapping[str, Quota] = QUOTAS,
        *,
        refused: Counter[str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Starts empty. *refused* counts refusals by code; *now* returns the current time in seconds."""
        self._quotas, self._now = quotas, now
        self._refused: Counter[str] = Counter() if refused is None else refused
        self._buckets = Buckets()
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, name: str, visitor: str, address: str, *, left: float = 0.0) -> int:
        """Takes one from a quota if the share *left* of it remains; returns 0, or the seconds until that is possible."""
        now = self._now()
        buckets = [
            self._buckets.of(key, limit / self._quotas[name].seconds, limit, now)
            for key, limit in self._keys(name, visitor, address)
        ]
        wait = max((bucket.missing(now, left=left) for bucket in buckets), default=0.0)
        if wait > 0:
            self._refused["too_many"] += 1
            return math.ceil(wait)
        for bucket in buckets:
            bucket.take(now)
        return 0

    def hold(self, name: str, visitor: str, address: str) -> bool:
        """Holds one of a quota until `release`, if that is allowed; returns whether it was."""
        keys = self._keys(name, visitor, address)
        if any(self._held[key] >= limit for key, limit in keys):
            self._refused["too_many"] += 1
            return False
        self.count(name, visitor, address)
        return True

    def count(self, name: str, visitor: str, address: str) -> None:
        """Holds one of a quota until `release`, even if that exceeds the quota."""
        self._held.update(key for key, _ in self._keys(name, visitor, address))

    def release(self, name: str, visitor: str, address: str) -> None:
        """Releases one that was held."""
        for key, _ in self._keys(name, visitor, address):
            self._held[key] -= 1
            if self._held[key] <= 0:
                del self._held[key]

    def _keys(self, name: str, visitor: str, address: str) -> list[tuple[tuple[str, str], int]]:
        """Returns the keys of the counters of a quota, each with its limit; those without a limit are left out."""
        quota = self._quotas[name]
        keys = [((name, f"visitor {visitor}"), quota.visitor), ((name, address), quota.address)]
        return [(key, limit) for key, limit in keys if limit > 0]


class Meter:
    """The quotas of one visitor at one address, for one socket."""

    def __init__(self, limits: Limits, visitor: str, address: str) -> None:
        """Counts in *limits*."""
        self._limits, self._visitor, self._address = limits, visitor, address
        self._held: list[str] = []

    def take(self, name: str) -> int:
        """Takes one from a quota if that is allowed; returns 0, or the seconds until it is."""
        return self._limits.take(name, self._visitor, self._address)

    def hold(self, name: str) -> bool:
        """Holds one of a quota until `release`, if that is allowed; returns whether it was."""
        held = self._limits.hold(name, self._visitor, self._address)
        if held:
            self._held.append(name)
        return held

    def keep(self, name: str, *, held: bool) -> None:
        """Holds one of a quota, even if that exceeds it, or releases it, so that it is *held* or not."""
        if held and name not in self._held:
            self._limits.count(name, self._visitor, self._address)
            self._held.append(name)
        elif not held and name in self._held:
            self._held.remove(name)
            self._limits.release(name, self._visitor, self._address)

    def release(self) -> None:
        """Releases everything that is held."""
        while self._held:
            self._limits.release(self._held.pop(), self._visitor, self._address)


def address_of(client: Any) -> str:
    """Returns what counts as one address: an IPv4 address, or the /64 network of an IPv6 address."""
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
