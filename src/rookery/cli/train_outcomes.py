"""``rookery train outcomes``: trains the network of contract outcomes from scratch."""

from __future__ import annotations

from typing import Annotated

import typer

from rookery.bots.bot import bot_named
from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.progress import progress_bar
from rookery.cli.report import counted, print_json, report_console
from rookery.cli.train_options import (
    DEFAULT_TRAINING_FOLDER,
    OUTCOME_RULE_SETS,
    Folder,
    Out,
    Player,
    RuleSets,
    Seed,
    training_module,
)


def outcomes_command(
    folder: Folder = DEFAULT_TRAINING_FOLDER,
    out: Out = None,
    pieces: RuleSets = OUTCOME_RULE_SETS,
    contracts: Annotated[
        int, typer.Option(help="Contracts for each rule set, with random declarers.")
    ] = 4,
    player: Player = "strong",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Plays contracts under many rules, learns their results from what playouts predict, and writes one small network."""
    counts = {"--pieces": pieces, "--contracts": contracts, "--processes": processes}
    bot_named(player)
    networks = out or folder
    training = training_module("outcomes", counts, folder=folder, out=networks, cluster=cluster)
    options = training.OutcomeOptions(seed=seed, contracts=contracts, player=player)
    with progress_bar("rule sets", pieces, hidden=json) as advance:
        learned = training.train_outcomes(
            options,
            pieces,
            networks,
            kept=folder / "outcomes.jsonl",
            processes=processes,
            cluster=cluster,
            progress=advance,
        )
    if json:
        print_json(learned)
        return
    contracts_played = counted(learned.samples, "contract", "contracts")
    report_console().print(f"{learned.name}.model: {contracts_played}, loss {learned.loss}")
