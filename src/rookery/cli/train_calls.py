"""``rookery train calls``: learns again, from nothing, what calls are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    CALL_RULE_SETS,
    PACKAGED_NETWORKS,
    SAMPLES,
    Folder,
    Seed,
    training_module,
)


def calls_command(
    folder: Folder = SAMPLES,
    out: Annotated[
        Path, typer.Option(help="The folder for call_value.model; the package's by default.")
    ] = PACKAGED_NETWORKS,
    iterations: Annotated[
        int, typer.Option(help="How often it is sampled and learned; each time with new rules.")
    ] = 14,
    pieces: Annotated[
        int, typer.Option(help="Rule sets of each: variants and random house rules in turn.")
    ] = CALL_RULE_SETS,
    deals: Annotated[int, typer.Option(help="Deals of each rule set.")] = 160,
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Holds auctions under many rules, learns what each call is worth, and writes one small network."""
    counts = {
        "--iterations": iterations,
        "--pieces": pieces,
        "--deals": deals,
        "--processes": processes,
    }
    training = training_module("call_values", counts, folder=folder, out=out, cluster=cluster)
    options = training.ValueOptions(seed=seed, deals=deals, pieces=pieces, iterations=iterations)
    with progress_bar("rule sets", iterations * pieces, hidden=json) as advance:
        learned = training.learn_values(
            options, out, folder, processes=processes, cluster=cluster, progress=advance
        )
    if json:
        print_json(learned)
        return
    bids = counted(learned.samples, "bid", "bids")
    report_console().print(f"{learned.name}.model: {bids} tried, loss {learned.loss}")
