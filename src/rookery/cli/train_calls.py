"""``rookery train calls``: trains the network of call values from scratch."""

from __future__ import annotations

from typing import Annotated

import typer

from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    CALL_RULE_SETS,
    DEFAULT_TRAINING_FOLDER,
    Folder,
    Out,
    Seed,
    training_module,
)


def calls_command(
    folder: Folder = DEFAULT_TRAINING_FOLDER,
    out: Out = None,
    iterations: Annotated[
        int, typer.Option(help="How often to sample and learn, each time with new rules.")
    ] = 14,
    pieces: Annotated[
        int,
        typer.Option(help="Rule sets in each iteration: variants and random house rules in turn."),
    ] = CALL_RULE_SETS,
    deals: Annotated[int, typer.Option(help="Deals for each rule set.")] = 160,
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Learns the value of each call from auctions under many rules, and writes one small network."""
    counts = {
        "--iterations": iterations,
        "--pieces": pieces,
        "--deals": deals,
        "--processes": processes,
    }
    networks = out or folder
    training = training_module("call_values", counts, folder=folder, out=networks, cluster=cluster)
    options = training.ValueOptions(seed=seed, deals=deals, pieces=pieces, iterations=iterations)
    with progress_bar("rule sets", iterations * pieces, hidden=json) as advance:
        learned = training.learn_values(
            options, networks, folder, processes=processes, cluster=cluster, progress=advance
        )
    if json:
        print_json(learned)
        return
    bids = counted(learned.samples, "bid", "bids")
    report_console().print(f"{learned.name}.model: {bids} tried, loss {learned.loss}")
