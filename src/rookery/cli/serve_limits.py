"""How the options of ``rookery serve`` say what visitors may do, which proxies are believed and where metrics are."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence

import typer
from msgspec.structs import replace

from rookery.web.limits import QUOTAS, Quota


def quotas_from(limits: Sequence[str], *, none: bool) -> Mapping[str, Quota]:
    """Returns the quotas with what ``--limit NAME=VISITOR/ADDRESS`` says; with *none*, nothing else is limited.

    :raises BadParameter: if a limit cannot be read, or one is said twice.
    """
    quotas = dict(QUOTAS)
    if none:
        quotas = {name: replace(quota, visitor=0, address=0) for name, quota in QUOTAS.items()}
    said = set[str]()
    for limit in limits:
        name, _, numbers = limit.partition("=")
        visitor, _, address = numbers.partition("/")
        if name not in quotas or not (visitor.isdecimal() and address.isdecimal()):
            names = ", ".join(QUOTAS)
            raise typer.BadParameter(
                f"{limit}: say NAME=VISITOR/ADDRESS, such as tables=30/300; names are {names}",
                param_hint="--limit",
            )
        if name in said:
            raise typer.BadParameter(f"{name} is said twice", param_hint="--limit")
        said.add(name)
        quotas[name] = replace(quotas[name], visitor=int(visitor), address=int(address))
    return quotas


def address_from(text: str) -> tuple[str, int]:
    """Returns the host and the port that ``--metrics`` names.

    :raises BadParameter: if they cannot be read.
    """
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) <= 65535:
        raise typer.BadParameter(
            f"{text}: say HOST:PORT, such as 127.0.0.1:9777", param_hint="--metrics"
        )
    return host.removeprefix("[").removesuffix("]"), int(port)


def proxies_from(proxies: Sequence[str]) -> tuple[str, ...]:
    """Returns the networks that ``--proxy`` names, those of IPv4 also as a server that listens on ``::`` sees them.

    :raises BadParameter: if one is none.
    """
    networks = [_network(proxy) for proxy in proxies]
    mapped = [
        ipaddress.ip_network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
        for network in networks
        if network.version == 4
    ]
    return tuple(str(network) for network in [*networks, *mapped])


def _network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Returns the network that a text names, which may be one address.

    :raises BadParameter: if it names none.
    """
    try:
        network = ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        text = f"{proxy}: say an address or a network, such as 127.0.0.1 or 10.0.0.0/24"
        raise typer.BadParameter(text, param_hint="--proxy") from None
    address = proxy.partition("/")[0]
    if ipaddress.ip_address(address) != network.network_address:
        text = f"{proxy}: say {network} for the network, or {address} for that address"
        raise typer.BadParameter(text, param_hint="--proxy")
    return network
