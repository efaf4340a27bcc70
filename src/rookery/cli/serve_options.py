"""The options of ``rookery serve`` for operators: pace, limits, proxies, metrics, logs and stopping."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from rookery.logs import Style

MAX_NUMBER = 1_000_000
"""The largest number that an option takes, a time in seconds or a factor of times."""

Choice = TypeVar("Choice", bound=enum.Enum)


def in_range(value: float) -> float:
    """Returns the number given for an option.

    :raises BadParameter: if it is not from 0 to `MAX_NUMBER`.
    """
    if not 0 <= value <= MAX_NUMBER:
        raise typer.BadParameter(f"must be a number from 0 to {MAX_NUMBER}, not {value:g}")
    return value


def one_of(choices: type[Choice]) -> Callable[[str | Choice], Choice]:
    """Returns a parser for an option that is one of a few words."""

    def read(word: str | Choice) -> Choice:
        try:
            return choices(word)
        except ValueError:
            words = " or ".join(str(choice.value) for choice in choices)
            raise typer.BadParameter(f"must be {words}, not {word}") from None

    return read


Away = Annotated[
    float,
    typer.Option(callback=in_range, help="Seconds until a bot may play for a person who is away."),
]
Ready = Annotated[
    float,
    typer.Option(
        callback=in_range,
        help="Seconds until the next round is dealt even if somebody is away.",
    ),
]
Pace = Annotated[
    float,
    typer.Option(
        callback=in_range,
        help="How long bots take for a decision, as a multiple of their own pace; 0 means no longer than needed.",
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option(
        help="Change a limit: NAME=VISITOR/ADDRESS, such as tables=30/300; see docs/operating.md."
    ),
]
NoLimits = Annotated[bool, typer.Option("--no-limits", help="Apply no limits, for measurements.")]
Proxies = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a reverse proxy whose headers are trusted."),
]
MetricsAddress = Annotated[
    str | None,
    typer.Option(help="Serve Prometheus metrics at HOST:PORT, such as 127.0.0.1:9777."),
]
Descriptor = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=2**31 - 1,
        help="The file descriptor of a listening socket to use instead of --host and --port; systemd passes 3.",
    ),
]
NewKey = Annotated[
    bool,
    typer.Option(
        "--new-key",
        help="Make a new cookie key if the old one is lost or damaged; all guests then lose their seats.",
    ),
]
Drain = Annotated[
    float,
    typer.Option(
        callback=in_range,
        help="Seconds to keep serving after a signal to stop, while not ready for new visitors.",
    ),
]
LogStyle = Annotated[
    Style,
    typer.Option(parser=one_of(Style), metavar="[text|json]", help="The format of the log."),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="Log every request.")]
