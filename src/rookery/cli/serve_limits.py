"""How the options of ``rookery serve`` say what visitors may do, which proxies are believed and where metrics are."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rookery.errors import RookeryError
from rookery.web.limits import QUOTAS, Quota


def quotas_from(limits: Sequence[str], *, none: bool) -> Mapping[str, Quota]:
    """Returns the quotas with what ``--limit NAME=VISITOR/ADDRESS`` says; with *none*, nothing else is limited.

    :raises RookeryError: if a limit cannot be read.
    """
    quotas = dict(QUOTAS)
    if none:
        quotas = {name: replace(quota, visitor=0, address=0) for name, quota in QUOTAS.items()}
    for limit in limits:
        name, _, numbers = limit.partition("=")
        visitor, _, address = numbers.partition("/")
        if name not in quotas or not (visitor.isdecimal() and address.isdecimal()):
            names = ", ".join(QUOTAS)
            raise RookeryError(
                f"--limit {limit}: say NAME=VISITOR/ADDRESS, such as tables=30/300; names are {names}"
            )
        quotas[name] = replace(quotas[name], visitor=int(visitor), address=int(address))
    return quotas


def address_from(text: str) -> tuple[str, int]:
    """Returns the host and the port that ``--metrics`` names.

    :raises RookeryError: if they cannot be read.
    """
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) <= 65535:
        raise RookeryError(f"--metrics {text}: say HOST:PORT, such as 127.0.0.1:9777")
    return host.removeprefix("[").removesuffix("]"), int(port)


def proxies_from(proxies: Sequence[str]) -> tuple[str, ...]:
    """Returns the networks that ``--proxy`` names, those of IPv4 also as a server that listens on ``::`` sees them.

    :raises RookeryError: if one is none.
    """
    try:
        networks = [ipaddress.ip_network(proxy) for proxy in proxies]
    except ValueError as error:
        raise RookeryError(f"--proxy: {error}") from None
    mapped = [
        ipaddress.ip_network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
        for network in networks
        if network.version == 4
    ]
    return tuple(str(network) for network in [*networks, *mapped])
