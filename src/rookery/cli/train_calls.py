"""``rookery train calls``: learns again, from nothing, what calls are worth."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from rookery.bots.models.network_file import HERE
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    CALL_RULE_SETS,
    AsJson,
    Cluster,
    Processes,
    Seed,
    checked_counts,
    checked_out,
    made_folder,
)
from rookery.train.packages import torch_module


def calls_command(
    folder: Annotated[
        Path,
        typer.Option(
            help="Where samples and networks are kept; a training that was stopped goes on."
        ),
    ] = Path("training"),
    out: Annotated[
        Path, typer.Option(help="The folder for call_value.model; the package's by default.")
    ] = HERE,
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
    json: AsJson = False,
) -> None:
    """Holds auctions under many rules, learns what each call is worth, and writes one small network."""
    counts = {"--iterations": iterations, "--pieces": pieces, "--deals": deals}
    checked_counts({**counts, "--processes": processes}, cluster=cluster)
    checked_out(out)
    torch_module()
    # Only now, because it needs what was just found to be there.
    training: Any = import_module("rookery.train.call_values")
    made_folder(folder)
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
