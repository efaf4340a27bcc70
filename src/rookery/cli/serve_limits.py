"""Parses the options of ``rookery serve`` for limits, proxies and metrics."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence

import typer
from msgspec.structs import replace

from rookery.web.limits import QUOTAS, Quota

MAX_LIMIT_LENGTH = 40
"""The most characters of the two numbers of ``--limit``."""


def quotas_from(limits: Sequence[str], *, none: bool) -> Mapping[str, Quota]:
    """Returns the quotas, changed by each ``--limit NAME=VISITOR/ADDRESS``; with *none*, nothing else is limited.

    :raises BadParameter: if a limit cannot be parsed or is given twice.
    """
    quotas = dict(QUOTAS)
    if none:
        quotas = {name: replace(quota, visitor=0, address=0) for name, quota in QUOTAS.items()}
    said = set[str]()
    for limit in limits:
        name, _, numbers = limit.partition("=")
        visitor, _, address = numbers.partition("/")
        written = visitor.isdecimal() and address.isdecimal()
        if name not in quotas or not written or len(numbers) > MAX_LIMIT_LENGTH:
            names = ", ".join(QUOTAS)
            raise typer.BadParameter(
                f"{limit}: write NAME=VISITOR/ADDRESS, such as tables=30/300; names are {names}",
                param_hint="--limit",
            )
        if name in said:
            raise typer.BadParameter(f"{name} is given twice", param_hint="--limit")
        said.add(name)
        quotas[name] = replace(quotas[name], visitor=int(visitor), address=int(address))
    return quotas


def address_from(text: str) -> tuple[str, int]:
    """Returns the host and the port of ``--metrics``.

    :raises BadParameter: if they cannot be parsed.
    """
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) <= 65535:
        raise typer.BadParameter(
            f"{text}: write HOST:PORT, such as 127.0.0.1:9777", param_hint="--metrics"
        )
    return host.removeprefix("[").removesuffix("]"), int(port)


def proxies_from(proxies: Sequence[str]) -> tuple[str, ...]:
    """Returns the networks of ``--proxy``; those of IPv4 also as the mapped ones that a server on ``::`` sees.

    :raises BadParameter: if one is not an address or a network.
    """
    networks = [_network(proxy) for proxy in proxies]
    mapped = [
        ipaddress.ip_network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
        for network in networks
        if network.version == 4
    ]
    return tuple(str(network) for network in [*networks, *mapped])


def _network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Parses a network, which may be a single address.

    :raises BadParameter: if the text is neither.
    """
    try:
        network = ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        text = f"{proxy}: write an address or a network, such as 127.0.0.1 or 10.0.0.0/24"
        raise typer.BadParameter(text, param_hint="--proxy") from None
    address = proxy.partition("/")[0]
    if ipaddress.ip_address(address) != network.network_address:
        text = f"{proxy}: write {network} for the network, or {address} for that address"
        raise typer.BadParameter(text, param_hint="--proxy")
    return network
