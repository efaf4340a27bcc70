"""The options and checks that the training commands share."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from rookery.cli.counts import checked_counts
from rookery.train.pytorch import torch_module

POLICY_RULE_SETS, POLICY_HELD_OUT = 1000, 160
"""The default numbers of rule sets for the card policy: to learn from in each iteration, and to measure with."""
BID_RULE_SETS, OUTCOME_RULE_SETS, CALL_RULE_SETS = 2000, 960, 160
"""The default numbers of rule sets for bids, outcomes, and each iteration of calls."""

DEFAULT_TRAINING_FOLDER = Path("training")
"""The default folder for samples."""

Folder = Annotated[
    Path,
    typer.Option(help="The folder for samples; a training that was stopped continues from there."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        help="The folder for the networks; by default the one for samples.",
        show_default=False,
    ),
]
RuleSets = Annotated[
    int, typer.Option(help="The number of rule sets: variants and random house rules in turn.")
]
Player = Annotated[str, typer.Option(help="The bot that plays at every seat.")]
Seed = Annotated[int, typer.Option(help="Equal seeds give equal models.")]


def training_module(
    name: str, counts: Mapping[str, int], *, folder: Path, out: Path, cluster: str | None
) -> Any:
    """Checks the options of a training, creates its *folder*, and returns its module, which needs PyTorch.

    *counts* are as in `checked_counts`; networks are written into the folder *out*, which must exist unless it is the
    same as *folder*.

    :raises typer.BadParameter: if an option is invalid.
    :raises TrainError: if PyTorch is not installed.
    """
    checked_counts(counts, cluster=cluster)
    try:
        missing = out != folder and not out.is_dir()
    except OSError as error:
        raise typer.BadParameter(f"{out}: {error.strerror}", param_hint="--out") from None
    if missing:
        raise typer.BadParameter(f"{out} is not a folder; create it first", param_hint="--out")
    torch_module()
    # Imported only now, because the module needs PyTorch.
    module = import_module(f"rookery.train.{name}")
    made_folder(folder)
    return module


def made_folder(folder: Path) -> None:
    """Creates *folder* unless it exists.

    :raises typer.BadParameter: if it cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{folder} cannot be created: {error.strerror}"
        raise typer.BadParameter(problem, param_hint="--folder") from None
