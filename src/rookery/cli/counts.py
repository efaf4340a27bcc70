"""Checks the counts and the numbers of processes given to commands."""

from __future__ import annotations

from collections.abc import Mapping

import typer

from rookery.lab.work import ProcessesError, check_processes


def checked_counts(counts: Mapping[str, int], *, cluster: str | None = None) -> None:
    """Checks the *counts* of some options, by the names of the options.

    :raises typer.BadParameter: if one is not positive, there are more processes than this machine can use, or both
        processes and a *cluster* are given.
    """
    for name, value in counts.items():
        if value <= 0:
            raise typer.BadParameter(f"must be positive, not {value}", param_hint=name)
    processes = counts.get("--processes", 1)
    try:
        check_processes(processes)
    except ProcessesError as error:
        raise typer.BadParameter(str(error), param_hint="--processes") from None
    if cluster is not None and processes != 1:
        raise typer.BadParameter(
            "give either processes or a cluster, not both", param_hint="--cluster"
        )
