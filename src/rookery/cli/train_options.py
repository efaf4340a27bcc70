"""What the commands that train ask for alike."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from rookery.bots.models.network_file import NETWORK_FOLDER
from rookery.cli.counts import checked_counts
from rookery.train.packages import torch_module

POLICY_RULE_SETS, POLICY_HELD_OUT = 1000, 160
"""How many rule sets the card policy is learned from in each iteration, and measured with."""
BID_RULE_SETS, OUTCOME_RULE_SETS, CALL_RULE_SETS = 2000, 960, 160
"""How many bids and outcomes are learned from, and calls in each iteration."""

SAMPLES = Path("training")
"""Where samples are kept by default."""
PACKAGED_NETWORKS = NETWORK_FOLDER
"""Where networks are written by default: the package's."""

Folder = Annotated[
    Path,
    typer.Option(help="Where everything sampled is kept; a training that was stopped goes on."),
]
RuleSets = Annotated[int, typer.Option(help="Rule sets: variants and random house rules in turn.")]
Player = Annotated[str, typer.Option(help="The bot at every seat.")]
Seed = Annotated[int, typer.Option(help="Equal seeds give equal models.")]


def training_module(
    name: str, counts: Mapping[str, int], *, folder: Path, out: Path, cluster: str | None
) -> Any:
    """Checks what a training is asked for, makes its *folder*, and returns its module, which needs PyTorch.

    *counts* are as in `checked_counts`; networks are written into the folder *out*.

    :raises typer.BadParameter: if an option is wrong.
    :raises TrainError: if PyTorch is not installed.
    """
    checked_counts(counts, cluster=cluster)
    if not out.is_dir():
        raise typer.BadParameter(f"{out} is no folder; make it first", param_hint="--out")
    torch_module()
    # Only now, because it needs what was just found to be there.
    module = import_module(f"rookery.train.{name}")
    made_folder(folder)
    return module


def made_folder(folder: Path) -> None:
    """Makes *folder* if it is not there.

    :raises typer.BadParameter: if it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{folder} cannot be made: {error.strerror}"
        raise typer.BadParameter(problem, param_hint="--folder") from None
