"""``rookery train all``: trains every network that bots use, in an order in which each may use the ones before it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from rookery.bots.models.network_file import NetworkError, read_network
from rookery.bots.search.bot import SearchBot
from rookery.cli.chosen_bot import chosen_bot
from rookery.cli.counts import checked_counts
from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.report import print_json, report_console
from rookery.cli.train_options import (
    BID_RULE_SETS,
    CALL_RULE_SETS,
    DEFAULT_TRAINING_FOLDER,
    OUTCOME_RULE_SETS,
    POLICY_HELD_OUT,
    POLICY_RULE_SETS,
    Seed,
    made_folder,
)
from rookery.lab.lock import locked
from rookery.sources import NETWORKS
from rookery.train.pytorch import TrainError, torch_module
from rookery.whole_files import write_whole

TRAINING_LOCK_FILE = "all.lock"
"""The file in a training folder that is locked while the training runs."""
CHILD_PROGRAM = """
import sys
from rookery.service.bot_process import die_with_parent
die_with_parent(int(sys.argv.pop(1)))
from rookery.cli.main import main
main()
"""
"""A Python program that runs rookery and ends with its parent. Its first argument is the process id of the parent, and
the others are those of rookery.
"""
RESUME_HINT = "what is finished is kept, and the same command continues from there"
"""The end of error messages about a training that was stopped."""


class Options(msgspec.Struct, frozen=True):
    """The options with which all networks of a folder are trained."""

    part: float
    player: str
    seed: int


class Step(NamedTuple):
    """A training command, with the networks that it makes."""

    command: str
    networks: tuple[str, ...]
    default_counts: Mapping[str, int]
    """The usual number of rule sets, by option of the command."""
    min_count: int
    """The smallest number of rule sets for each option from which anything can be learned."""
    plays: bool = False
    """Whether a bot plays whole rounds or auctions to make the samples."""


STEPS = (
    Step("policy", ("policy",), {"--pieces": POLICY_RULE_SETS, "--held-out": POLICY_HELD_OUT}, 4),
    Step("bids", ("contract", "call"), {"--pieces": BID_RULE_SETS}, 24, plays=True),
    Step("outcomes", ("outcome",), {"--pieces": OUTCOME_RULE_SETS}, 16, plays=True),
    Step("calls", ("call_value",), {"--pieces": CALL_RULE_SETS}, 2),
)
"""The steps in order: each needs only networks that were made before it."""


def all_command(
    folder: Annotated[
        Path,
        typer.Option(
            help="The folder for samples, with a folder named networks for the networks; all machines of a cluster must see it. A training that was stopped continues from there."
        ),
    ] = DEFAULT_TRAINING_FOLDER,
    part: Annotated[
        float,
        typer.Option(
            help="The share of the usual number of rule sets, such as 0.01 to try it out."
        ),
    ] = 1.0,
    player: Annotated[
        str,
        typer.Option(help="The bot that plays for bids and outcomes; it must need no network."),
    ] = "strong",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Trains all networks that bots use from scratch, in a folder of their own; bots use them if ROOKERY_NETWORKS names
    that folder.
    """
    checked_counts({"--processes": processes}, cluster=cluster)
    if not 0 < part < inf:
        raise typer.BadParameter(f"must be a positive number, not {part}", param_hint="--part")
    _check_player(player)
    torch_module()
    networks = folder.resolve() / "networks"
    made_folder(networks)
    where = ["--cluster", cluster] if cluster else ["--processes", str(processes)]
    reports: dict[str, Any] = {}
    with locked(folder / TRAINING_LOCK_FILE, "networks"):
        _check_same(folder, Options(part, player, seed))
        for step in STEPS:
            made = folder.resolve() / step.command
            options = [*_options(step, made, part, player), "--seed", str(seed), *where]
            reports[step.command] = _make_networks(step, made, networks, options, json=json)
    if json:
        print_json(reports)
    else:
        report_console().print(f"to play with them: {NETWORKS}={networks} rookery serve")


def _make_networks(
    step: Step, made: Path, networks: Path, options: list[str], *, json: bool
) -> Any:
    """Runs the command of *step* in the folder *made* unless its networks exist, and moves them to the folder
    *networks*; returns its report, or ``None`` if there is none.

    :raises TrainError: if a network cannot be moved.
    :raises typer.Exit: if the command failed; it has printed why.
    """
    files = [f"{name}.model" for name in step.networks]
    left = [file for file in files if not (networks / file).is_file()]
    report = None
    # After a stop between two moves, the network that is not yet moved is complete, too.
    if not all(_is_whole(made / file) for file in left):
        made_folder(made)
        report = _run_training(step.command, options, networks, json=json)
    elif not json:
        report_console().print(f"{', '.join(files)}: made before")
    for file in left:
        try:
            (made / file).replace(networks / file)
        except OSError as error:
            raise TrainError(
                f"{made / file}: cannot be moved to {networks}: {error.strerror}; {RESUME_HINT}"
            ) from error
    return report


def _is_whole(path: Path) -> bool:
    """Tells whether *path* is a complete network."""
    try:
        read_network(path)
    except NetworkError:
        return False
    return True


def _check_player(player: str) -> None:
    """Checks that *player* is a bot that plays without networks.

    :raises typer.BadParameter: if there is no such bot, or it needs networks.
    """
    bot = chosen_bot(player, "--player")
    budgets = (bot.budget, bot.before_play) if isinstance(bot, SearchBot) else ()
    if any(budget.learned_policy or budget.learned_bids for budget in budgets):
        raise typer.BadParameter(
            f"{player} uses the networks that are to be trained; name another bot, such as strong",
            param_hint="--player",
        )


def _check_same(folder: Path, options: Options) -> None:
    """Checks that the training in *folder* has the same *options*, or stores them if there is none yet.

    :raises typer.BadParameter: if the training has other options.
    :raises TrainError: if the options cannot be read or stored.
    """
    path, wanted = folder / "options.json", msgspec.json.encode(options)
    try:
        if not path.exists():
            write_whole(path, wanted)
        elif (found := path.read_bytes()) != wanted:
            raise typer.BadParameter(
                f"{folder} holds a training with other options: {found.decode(errors='replace')}; name another folder",
                param_hint="--folder",
            )
    except OSError as error:
        raise TrainError(f"{path}: cannot be used: {error.strerror}; {RESUME_HINT}") from error


def _options(step: Step, made: Path, part: float, player: str) -> list[str]:
    """Returns the options of the command of *step*, which stores everything in the folder *made*."""
    out = made / "policy.model" if step.command == "policy" else made
    options = ["--folder", str(made), "--out", str(out)]
    for name, count in step.default_counts.items():
        options += [name, str(max(step.min_count, round(part * count)))]
    return [*options, "--player", player] if step.plays else options


def _run_training(command: str, options: list[str], networks: Path, *, json: bool) -> Any:
    """Runs a training command in a process of its own, which uses the networks in *networks*; returns its report, or
    ``None`` without *json*.

    :raises typer.Exit: if the command failed; it has printed why.
    """
    with _sigterm_raises():
        # Any exception raised meanwhile also ends that process.
        done = subprocess.run(
            [*_rookery(), "train", command, *options, *(["--json"] if json else [])],
            env={**os.environ, NETWORKS: str(networks)},
            stdout=subprocess.PIPE if json else None,
            check=False,
        )
    if done.returncode:
        raise typer.Exit(done.returncode)
    return msgspec.json.decode(done.stdout) if json else None


def _rookery() -> list[str]:
    """Returns the first arguments of a command line that runs rookery; on Linux, its process ends when this one does."""
    begin = ["-m", "rookery"]
    if sys.platform == "linux":
        begin = ["-c", CHILD_PROGRAM, str(os.getpid())]
    return [sys.executable, *begin]


@contextmanager
def _sigterm_raises() -> Generator[None, None, None]:
    """Makes SIGTERM raise `SystemExit` with the usual code, so that a child process is ended, too."""

    def end(number: int, _: object) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
