"""``rookery train policy``: trains the network of the card policy from scratch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.progress import progress_bar
from rookery.cli.report import print_json, print_table, report_console
from rookery.cli.train_options import (
    DEFAULT_TRAINING_FOLDER,
    POLICY_HELD_OUT,
    POLICY_RULE_SETS,
    Folder,
    training_module,
)


def policy_command(
    folder: Folder = DEFAULT_TRAINING_FOLDER,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file for the network; policy.model in the folder for samples by default.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal networks.")] = 1,
    iterations: Annotated[
        int,
        typer.Option(
            help="How often to sample and learn, each time with the network learned so far."
        ),
    ] = 3,
    pieces: Annotated[int, typer.Option(help="Rule sets in each iteration.")] = POLICY_RULE_SETS,
    rounds: Annotated[int, typer.Option(help="Rounds for each rule set.")] = 20,
    held_out: Annotated[
        int, typer.Option(help="Rule sets held out from learning, to measure with.")
    ] = POLICY_HELD_OUT,
    epochs: Annotated[int, typer.Option(help="Passes over all samples.")] = 10,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Trains the card policy by self-play over all variants and random house rules."""
    counts = {
        "--iterations": iterations,
        "--pieces": pieces,
        "--rounds": rounds,
        "--held-out": held_out,
        "--epochs": epochs,
        "--processes": processes,
    }
    network = out or folder / "policy.model"
    training = training_module(
        "training", counts, folder=folder, out=network.parent, cluster=cluster
    )
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
    with progress_bar("pieces", options.total, hidden=json) as advance:
        report = training.train_policy(folder, network, options, advance)
    if json:
        print_json(report)
        return
    table = Table("iteration", "epoch", box=None, pad_edge=False, header_style="bold")
    table.add_column("gain (95%), hundredths of an average trick", justify="right")
    for point in report.curve:
        shown = f"{point.gain:+.2f} ({point.low:+.2f} to {point.high:+.2f})"
        table.add_row(str(point.iteration), str(point.epoch), shown)
    console = report_console()
    console.print(f"learned from {report.decisions:,} decisions; written to {network}")
    print_table(console, table)
