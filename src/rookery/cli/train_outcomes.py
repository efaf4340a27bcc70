"""``rookery train outcomes``: learns again, from nothing, what contracts come to."""

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
    OUTCOME_RULE_SETS,
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


def outcomes_command(
    folder: Annotated[
        Path, typer.Option(help="Where samples are kept; a training that was stopped goes on.")
    ] = Path("training"),
    out: Annotated[
        Path, typer.Option(help="The folder for outcome.model; the package's by default.")
    ] = HERE,
    pieces: RuleSets = OUTCOME_RULE_SETS,
    contracts: Annotated[
        int, typer.Option(help="Contracts of each, with a declarer drawn by lot.")
    ] = 4,
    player: Player = "strong",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Plays contracts under many rules, learns what they come to where playouts say so much, and writes one small network."""
    counts = {"--pieces": pieces, "--contracts": contracts, "--processes": processes}
    checked_counts(counts, cluster=cluster)
    checked_out(out)
    bot_named(player)
    torch_module()
    # Only now, because it needs what was just found to be there.
    training: Any = import_module("rookery.train.outcomes")
    made_folder(folder)
    options = training.OutcomeOptions(seed=seed, contracts=contracts, player=player)
    with progress_bar("rule sets", pieces, hidden=json) as advance:
        learned = training.train_outcomes(
            options,
            pieces,
            out,
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
