"""``rookery train all``: makes every network that bots use, one after the other and each from those before it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from rookery.bots.bot import bot_named
from rookery.cli.report import print_json, report_console
from rookery.cli.train_options import (
    AsJson,
    Cluster,
    Processes,
    Seed,
    checked_counts,
    made_folder,
)
from rookery.sources import NETWORKS
from rookery.train.packages import torch_module


class Step(NamedTuple):
    """A training command, and what it leaves for those after it."""

    command: str
    networks: tuple[str, ...]
    usual: Mapping[str, int]
    """How many rule sets it takes, by option."""
    least: int
    """It needs so many of each to learn anything."""
    plays: bool = False
    """Whether bots play whole rounds or auctions for it."""


STEPS = (
    Step("policy", ("policy",), {"--pieces": 1000, "--held-out": 160}, 4),
    Step("bids", ("contract", "call"), {"--pieces": 2000}, 24, plays=True),
    Step("outcomes", ("outcome",), {"--pieces": 960}, 16, plays=True),
    Step("calls", ("call_value",), {"--pieces": 160}, 2),
)
"""In this order each needs no network but those made before it."""


def all_command(
    folder: Annotated[
        Path,
        typer.Option(
            help="Where samples are kept, and networks in its folder networks; a training that was stopped goes on."
        ),
    ] = Path("training"),
    part: Annotated[
        float,
        typer.Option(help="So many rule sets as a part of the usual number: 0.01 to try it out."),
    ] = 1.0,
    player: Annotated[
        str,
        typer.Option(help="The bot that plays for bids and outcomes; one that needs no network."),
    ] = "strong",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Makes all networks that bots use from nothing, in a folder of their own, from which bots play if ROOKERY_NETWORKS names it."""
    checked_counts({"--processes": processes}, cluster=cluster)
    if not part > 0:
        raise typer.BadParameter(f"must be positive, not {part}", param_hint="--part")
    bot_named(player)
    torch_module()
    networks = folder.resolve() / "networks"
    made_folder(networks)
    where = ["--cluster", cluster] if cluster else ["--processes", str(processes)]
    reports: dict[str, Any] = {}
    for step in STEPS:
        made = folder.resolve() / step.command
        if not all((networks / f"{name}.model").is_file() for name in step.networks):
            made_folder(made)
            options = [*_options(step, made, part, player), "--seed", str(seed), *where]
            reports[step.command] = _trained(step.command, options, networks, json=json)
            for name in step.networks:
                (made / f"{name}.model").replace(networks / f"{name}.model")
        elif json:
            reports[step.command] = None
        else:
            there = ", ".join(f"{name}.model" for name in step.networks)
            report_console().print(f"{there}: made before")
    if json:
        print_json(reports)
    else:
        report_console().print(f"to play with them: {NETWORKS}={networks} rookery serve")


def _options(step: Step, made: Path, part: float, player: str) -> list[str]:
    """Returns the options of the command of *step*, which keeps everything in the folder *made*."""
    out = made / "policy.model" if step.command == "policy" else made
    options = ["--folder", str(made), "--out", str(out)]
    for name, usual in step.usual.items():
        options += [name, str(max(step.least, round(part * usual)))]
    return [*options, "--player", player] if step.plays else options


def _trained(command: str, options: list[str], networks: Path, *, json: bool) -> Any:
    """Runs a training command in a process of its own, in which the folder *networks* stands for the package's; returns its report.

    :raises typer.Exit: if it failed; it has said why.
    """
    done = subprocess.run(
        [sys.executable, "-m", "rookery.cli.main", "train", command, *options]
        + (["--json"] if json else []),
        env={**os.environ, NETWORKS: str(networks)},
        stdout=subprocess.PIPE if json else None,
        check=False,
    )
    if done.returncode:
        raise typer.Exit(done.returncode)
    return msgspec.json.decode(done.stdout) if json else None
