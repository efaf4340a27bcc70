"""``rookery train``: trains the networks that bots use, from nothing."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from rookery.bots.models.network_file import HERE
from rookery.cli.progress import progress_bar
from rookery.cli.report import print_json, report_console
from rookery.cli.train_all import all_command
from rookery.cli.train_bids import bids_command
from rookery.cli.train_calls import calls_command
from rookery.cli.train_options import (
    POLICY_HELD_OUT,
    POLICY_RULE_SETS,
    AsJson,
    Cluster,
    Processes,
    checked_counts,
    checked_out,
    made_folder,
)
from rookery.cli.train_outcomes import outcomes_command
from rookery.train.packages import torch_module

train_app = typer.Typer(add_completion=False, no_args_is_help=True)


@train_app.callback()
def train_command() -> None:
    """Trains the networks that bots use, from nothing."""


train_app.command("all")(all_command)
train_app.command("bids")(bids_command)
train_app.command("outcomes")(outcomes_command)
train_app.command("calls")(calls_command)


@train_app.command("policy")
def policy_command(
    folder: Annotated[
        Path,
        typer.Option(
            help="Where samples and networks are kept; a training that was stopped goes on."
        ),
    ] = Path("training"),
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE", help="Where the network is written; the package's by default."
        ),
    ] = HERE / "policy.model",
    seed: Annotated[int, typer.Option(help="Equal seeds give equal networks.")] = 1,
    iterations: Annotated[
        int,
        typer.Option(help="How often it is sampled and learned; each time with what was learned."),
    ] = 3,
    pieces: Annotated[int, typer.Option(help="Rule sets in each iteration.")] = POLICY_RULE_SETS,
    rounds: Annotated[int, typer.Option(help="Rounds for each rule set.")] = 20,
    held_out: Annotated[
        int, typer.Option(help="Rule sets that nothing is learned from, to measure with.")
    ] = POLICY_HELD_OUT,
    epochs: Annotated[int, typer.Option(help="How often all samples are gone through.")] = 10,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Trains the card policy by self-play over all variants and random house rules."""
    counts = {"--iterations": iterations, "--pieces": pieces, "--rounds": rounds}
    more = {"--held-out": held_out, "--epochs": epochs, "--processes": processes}
    checked_counts({**counts, **more}, cluster=cluster)
    checked_out(out.parent)
    torch_module()
    # Only now, because it needs what was just found to be there.
    training: Any = import_module("rookery.train.training")
    options = training.TrainOptions(
        seed=seed,
        iterations=iterations,
        pieces=pieces,
        rounds=rounds,
        held_out=held_out,
        learning=training.LearningOptions(epochs=epochs, seed=seed),
        processes=processes,
        cluster=cluster,
    )
    made_folder(folder)
    with progress_bar("pieces", options.total, hidden=json) as advance:
        report = training.train_policy(folder, out, options, advance)
    if json:
        print_json(report)
        return
    table = Table("iteration", "epoch", box=None, pad_edge=False, header_style="bold")
    table.add_column("gain (95 %), hundredths of an average trick", justify="right")
    for point in report.curve:
        shown = f"{point.gain:+.2f} ({point.low:+.2f} to {point.high:+.2f})"
        table.add_row(str(point.iteration), str(point.epoch), shown)
    console = report_console()
    console.print(f"learned from {report.decisions:,} decisions; written to {out}")
    console.print(table)
