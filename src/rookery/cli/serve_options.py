"""The options of ``rookery serve`` for operators: limits, proxies, metrics, logs, and how it stops."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from rookery.logs import Style

Choice = TypeVar("Choice", bound=enum.Enum)


def finite(value: float) -> float:
    """Returns the number that an option got.

    :raises BadParameter: if it is less than 0, or no number that a clock could reach.
    """
    if not 0 <= value < math.inf:
        raise typer.BadParameter(f"say a number from 0 on, not {value:g}")
    return value


def one_of(choices: type[Choice]) -> Callable[[str | Choice], Choice]:
    """Returns what reads an option that is one of a few words."""

    def read(word: str | Choice) -> Choice:
        try:
            return choices(word)
        except ValueError:
            words = " or ".join(str(choice.value) for choice in choices)
            raise typer.BadParameter(f"say {words}, not {word}") from None

    return read


Away = Annotated[
    float,
    typer.Option(callback=finite, help="Seconds until a bot may play for somebody who is away."),
]
Ready = Annotated[
    float,
    typer.Option(
        callback=finite,
        help="Seconds until the next round is dealt although somebody is away.",
    ),
]
Pace = Annotated[
    float,
    typer.Option(
        callback=finite,
        help="How long bots take, as a multiple of their own pace; 0: no longer than needed.",
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option(help="NAME=VISITOR/ADDRESS: how much of something is allowed; see the docs."),
]
NoLimits = Annotated[bool, typer.Option("--no-limits", help="Count nothing, as for measurements.")]
Proxies = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a reverse proxy whose headers are believed."),
]
MetricsAddress = Annotated[
    str | None,
    typer.Option(help="HOST:PORT where Prometheus finds metrics, such as 127.0.0.1:9777."),
]
Descriptor = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=2**31 - 1,
        help="An open socket to listen on instead of --host and --port; systemd's is 3.",
    ),
]
Drain = Annotated[
    float,
    typer.Option(
        callback=finite, help="Seconds to go on after a signal to stop, not ready for more."
    ),
]
LogStyle = Annotated[
    Style,
    typer.Option(parser=one_of(Style), metavar="[text|json]", help="How lines of the log look."),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="Log every request.")]
