"""``rookery train all``: makes every network that bots use, one after the other and each from those before it."""

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

from rookery.bots.bot import bot_named
from rookery.bots.models.network_file import NetworkError, read_network
from rookery.bots.search.bot import SearchBot
from rookery.cli.counts import checked_counts
from rookery.cli.options import Cluster, Json, Processes
from rookery.cli.report import print_json, report_console
from rookery.cli.train_options import (
    BID_RULE_SETS,
    CALL_RULE_SETS,
    OUTCOME_RULE_SETS,
    POLICY_HELD_OUT,
    POLICY_RULE_SETS,
    SAMPLES,
    Seed,
    made_folder,
)
from rookery.lab.lock import locked
from rookery.sources import NETWORKS
from rookery.train.packages import TrainError, torch_module
from rookery.whole_files import write_whole

LOCK = "all.lock"
"""The file in the folder of a training that is locked while it runs."""
UNTIL_PARENT_DIES = """
import sys
from rookery.service.bot_process import die_with_parent
die_with_parent(int(sys.argv.pop(1)))
from rookery.cli.main import main
main()
"""
"""Runs rookery with the arguments after the first, which is the process that starts it."""
GOES_ON = "what was made stays there, and the same command goes on from it"


class Options(msgspec.Struct, frozen=True):
    """What all networks of a folder are made with."""

    part: float
    player: str
    seed: int


class Step(NamedTuple):
    """A training command, and what it leaves for those after it."""

    command: str
    networks: tuple[str, ...]
    usual: Mapping[str, int]
    """How many rule sets it takes, by option."""
    least: int
    """It needs so many of each to learn anything."""
    plays: bool = False
    """Whether bots play whole rounds or auctions for it."""


STEPS = (
    Step("policy", ("policy",), {"--pieces": POLICY_RULE_SETS, "--held-out": POLICY_HELD_OUT}, 4),
    Step("bids", ("contract", "call"), {"--pieces": BID_RULE_SETS}, 24, plays=True),
    Step("outcomes", ("outcome",), {"--pieces": OUTCOME_RULE_SETS}, 16, plays=True),
    Step("calls", ("call_value",), {"--pieces": CALL_RULE_SETS}, 2),
)
"""In this order each needs no network but those made before it."""


def all_command(
    folder: Annotated[
        Path,
        typer.Option(
            help="Where samples are kept, and networks in its folder networks; all machines of a cluster must see it. A training that was stopped goes on."
        ),
    ] = SAMPLES,
    part: Annotated[
        float,
        typer.Option(help="What part of the usual number of rule sets: 0.01 to try it out."),
    ] = 1.0,
    player: Annotated[
        str,
        typer.Option(help="The bot that plays for bids and outcomes; one that needs no network."),
    ] = "strong",
    seed: Seed = 0,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Makes all networks that bots use from nothing, in a folder of their own, from which bots play if ROOKERY_NETWORKS names it."""
    checked_counts({"--processes": processes}, cluster=cluster)
    if not 0 < part < inf:
        raise typer.BadParameter(f"must be a positive number, not {part}", param_hint="--part")
    _check_player(player)
    torch_module()
    networks = folder.resolve() / "networks"
    made_folder(networks)
    where = ["--cluster", cluster] if cluster else ["--processes", str(processes)]
    reports: dict[str, Any] = {}
    with locked(folder / LOCK, "networks"):
        _check_same(folder, Options(part, player, seed))
        for step in STEPS:
            made = folder.resolve() / step.command
            options = [*_options(step, made, part, player), "--seed", str(seed), *where]
            reports[step.command] = _made(step, made, networks, options, json=json)
    if json:
        print_json(reports)
    else:
        report_console().print(f"to play with them: {NETWORKS}={networks} rookery serve")


def _made(step: Step, made: Path, networks: Path, options: list[str], *, json: bool) -> Any:
    """Has a command make what is missing of *step* in the folder *made*, and moves it to the folder *networks*; returns its report.

    :raises TrainError: if a network cannot be moved.
    :raises typer.Exit: if the command failed; it has said why.
    """
    files = [f"{name}.model" for name in step.networks]
    left = [file for file in files if not (networks / file).is_file()]
    report = None
    # Whoever was stopped between two of them has trained the second, too.
    if not all(_is_whole(made / file) for file in left):
        made_folder(made)
        report = _trained(step.command, options, networks, json=json)
    elif not json:
        report_console().print(f"{', '.join(files)}: made before")
    for file in left:
        try:
            (made / file).replace(networks / file)
        except OSError as error:
            raise TrainError(
                f"{made / file}: cannot be moved to {networks}: {error.strerror}; {GOES_ON}"
            ) from error
    return report


def _is_whole(path: Path) -> bool:
    """Tells whether *path* is a network that was written to its end."""
    try:
        read_network(path)
    except NetworkError:
        return False
    return True


def _check_player(player: str) -> None:
    """Checks that *player* is a bot that plays without networks.

    :raises NotationError: if there is no such bot.
    :raises typer.BadParameter: if it needs some.
    """
    bot = bot_named(player)
    budgets = (bot.budget, bot.before_play) if isinstance(bot, SearchBot) else ()
    if any(budget.learned_policy or budget.learned_bids for budget in budgets):
        raise typer.BadParameter(
            f"{player} plays by the networks that are to be made; name another bot, such as strong",
            param_hint="--player",
        )


def _check_same(folder: Path, options: Options) -> None:
    """Checks that a training in *folder* has these *options*; notes them if there is none yet.

    :raises typer.BadParameter: if it has others.
    :raises TrainError: if they cannot be read or noted.
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
        raise TrainError(f"{path}: cannot be used: {error.strerror}; {GOES_ON}") from error


def _options(step: Step, made: Path, part: float, player: str) -> list[str]:
    """Returns the options of the command of *step*, which keeps everything in the folder *made*."""
    out = made / "policy.model" if step.command == "policy" else made
    options = ["--folder", str(made), "--out", str(out)]
    for name, usual in step.usual.items():
        options += [name, str(max(step.least, round(part * usual)))]
    return [*options, "--player", player] if step.plays else options


def _trained(command: str, options: list[str], networks: Path, *, json: bool) -> Any:
    """Runs a training command in a process of its own, in which the folder *networks* stands for the package's; returns its report.

    :raises typer.Exit: if it failed; it has said why.
    """
    with _sigterm_raises():
        # Whatever is raised meanwhile ends that process, too.
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
    """Returns the beginning of a command line of rookery in a process that, on Linux, lives no longer than this one, however it ends."""
    begin = ["-m", "rookery"]
    if sys.platform == "linux":
        begin = ["-c", UNTIL_PARENT_DIES, str(os.getpid())]
    return [sys.executable, *begin]


@contextmanager
def _sigterm_raises() -> Generator[None, None, None]:
    """Has SIGTERM raise `SystemExit`, with the code by which shells tell it, instead of ending this process alone."""

    def end(number: int, _: object) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
