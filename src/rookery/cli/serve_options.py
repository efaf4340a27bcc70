"""The options of ``rookery serve`` for operators: limits, proxies, metrics, logs, and how it stops."""

from __future__ import annotations

from typing import Annotated

import typer

from rookery.logs import Style

Limits = Annotated[
    list[str] | None,
    typer.Option(help="NAME=VISITOR/ADDRESS: how much of something is allowed; see the docs."),
]
NoLimits = Annotated[bool, typer.Option(help="Count nothing, as for measurements.")]
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
    typer.Option(help="An open socket to listen on instead of --host and --port; systemd's is 3."),
]
Drain = Annotated[
    float,
    typer.Option(min=0, help="Seconds to go on after a signal to stop, not ready for more."),
]
LogStyle = Annotated[Style, typer.Option(help="How lines of the log look.")]
Verbose = Annotated[bool, typer.Option(help="Log every request.")]
