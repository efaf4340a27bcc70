"""``rookery train bids``: makes the models of bids again, from nothing."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from rookery.bots.bot import bot_named
from rookery.bots.models.network_file import HERE
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    BID_RULE_SETS,
    AsJson,
    Cluster,
    Player,
    Processes,
    RuleSets,
    Seed,
    checked_counts,
    checked_out,
    made_folder,
)
from rookery.train.packages import torch_module


def bids_command(
    folder: Annotated[
        Path, typer.Option(help="Where samples are kept; a training that was stopped goes on.")
    ] = Path("training"),
    out: Annotated[
        Path,
        typer.Option(
            help="The folder for contract.model and call.model; the package's by default."
        ),
    ] = HERE,
    pieces: RuleSets = BID_RULE_SETS,
    auctions: Annotated[int, typer.Option(help="Auctions of each that bots hold.")] = 2,
    worlds: Annotated[
        int, typer.Option(help="Worlds of each of its deals in which contracts are played out.")
    ] = 8,
    player: Player = "expert",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Bids and plays out many rules, learns from that what contracts bring and how far others go, and writes two small networks."""
    counts = {
        "--pieces": pieces,
        "--auctions": auctions,
        "--worlds": worlds,
        "--processes": processes,
    }
    checked_counts(counts, cluster=cluster)
    checked_out(out)
    bot_named(player)
    torch_module()
    # Only now, because it needs what was just found to be there.
    training: Any = import_module("rookery.train.bid_run")
    samples = import_module("rookery.train.bid_samples").BidOptions
    made_folder(folder)
    wanted = training.BidTraining(
        pieces=pieces,
        samples=samples(seed=seed, worlds=worlds, auctions=auctions, player=player),
        processes=processes,
        cluster=cluster,
    )
    with progress_bar("rule sets", pieces, hidden=json) as advance:
        learned = training.train_bids(wanted, out, kept=folder / "bids.jsonl", progress=advance)
    if json:
        print_json(learned)
        return
    console = report_console()
    for one in learned:
        console.print(
            f"{one.name}.model: {counted(one.samples, 'sample', 'samples')}, loss {one.loss}"
        )
