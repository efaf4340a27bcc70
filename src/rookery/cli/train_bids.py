"""``rookery train bids``: trains the two networks for bids from scratch."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from rookery.bots.bot import bot_named
from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    BID_RULE_SETS,
    DEFAULT_TRAINING_FOLDER,
    Folder,
    Out,
    Player,
    RuleSets,
    Seed,
    training_module,
)


def bids_command(
    folder: Folder = DEFAULT_TRAINING_FOLDER,
    out: Out = None,
    pieces: RuleSets = BID_RULE_SETS,
    auctions: Annotated[int, typer.Option(help="Auctions for each rule set.")] = 2,
    worlds: Annotated[
        int, typer.Option(help="Worlds for each deal in which contracts are played out.")
    ] = 8,
    player: Player = "expert",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Learns from auctions and playouts under many rules what contracts score and how high others bid, and writes two
    small networks.
    """
    counts = {
        "--pieces": pieces,
        "--auctions": auctions,
        "--worlds": worlds,
        "--processes": processes,
    }
    bot_named(player)
    networks = out or folder
    training = training_module("bid_run", counts, folder=folder, out=networks, cluster=cluster)
    samples = import_module("rookery.train.bid_samples").BidOptions
    wanted = training.BidTraining(
        pieces=pieces,
        samples=samples(seed=seed, worlds=worlds, auctions=auctions, player=player),
        processes=processes,
        cluster=cluster,
    )
    with progress_bar("rule sets", pieces, hidden=json) as advance:
        learned = training.train_bids(
            wanted, networks, kept=folder / "bids.jsonl", progress=advance
        )
    if json:
        print_json(learned)
        return
    console = report_console()
    for one in learned:
        console.print(
            f"{one.name}.model: {counted(one.samples, 'sample', 'samples')}, loss {one.loss}"
        )
