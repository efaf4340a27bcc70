"""The `rookery` command: imports only the module of the command that is asked for, so that ``--help`` is instant."""

from __future__ import annotations

import errno
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import version

from rookery.errors import RookeryError

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("rookery.cli.serve", "Runs the table server, to play in the browser."),
    "backup": ("rookery.cli.backup", "Writes all games of a server to one file, while it runs."),
    "restore": ("rookery.cli.backup", "Restores the games of a backup."),
    "prune": ("rookery.cli.prune", "Deletes old tables that are over or were never played at."),
    "forget": ("rookery.cli.forget", "Deletes what is stored about one person."),
    "variants": ("rookery.cli.rules", "Lists the variants."),
    "rules": ("rookery.cli.rules", "Shows the rules of a variant, or checks a rule file."),
    "simulate": ("rookery.cli.simulate", "Lets bots play many rounds and reports the results."),
    "duel": ("rookery.cli.duel", "Lets two bots play the same cards and compares them."),
    "train": ("rookery.cli.train", "Trains the networks that bots use, from scratch."),
    "bench": ("rookery.cli.bench", "Measures the engine, the bots and the solver."),
    "perft": ("rookery.cli.perft", "Counts the ways a small deal can be played."),
    "record": ("rookery.cli.record", "Shows a match record, verifies it, or plays it back."),
    "solve": (
        "rookery.cli.solve",
        "Solves a position or a match with all cards known.",
    ),
    "par": ("rookery.cli.par", "Computes the par of a deal for each declarer and trump."),
    "review": (
        "rookery.cli.review",
        "Reviews a round: which decisions gave something away, and what was luck.",
    ),
    "puzzles": (
        "rookery.cli.puzzles",
        "Finds puzzles, decisions with one best answer, and shows them.",
    ),
    "shuffle": ("rookery.cli.shuffle", "Repeats a shuffle from its seed and checks it."),
}
"""The module of each command, with a Typer app named ``<command>_app``, and its line in ``--help``."""
INTERRUPTED = 130
"""The exit code after an interrupt, as shells have it."""
OUTPUT_ERRNOS = frozenset({errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""The error numbers of an output that is closed or full."""


def main() -> None:
    """Runs the command line; prints errors of Rookery and of the output as a sentence instead of a traceback.

    Exits with 130 after an interrupt.
    """
    try:
        try:
            _dispatch(sys.argv[1:])
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in OUTPUT_ERRNOS or error.filename is not None:
            raise
        # Otherwise Python would try to flush again when it ends, and print an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader that closes the pipe has read enough, as `head` does.
        if not isinstance(error, BrokenPipeError):
            print(f"rookery: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        # An interrupt while the command is being loaded; Typer handles those while it runs.
        sys.exit(INTERRUPTED)


def _dispatch(arguments: list[str]) -> None:
    """Runs the command that the arguments name."""
    name = arguments[0] if arguments else "--help"
    if name in ("-h", "--help"):
        print(help_text())
    elif name == "--version":
        print(f"rookery {version('rookery')}")
    elif name in COMMANDS:
        _run(name, arguments[1:])
    else:
        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "see rookery --help"
        print(f"rookery: there is no command {name!r}; {hint}", file=sys.stderr)
        sys.exit(2)


def help_text() -> str:
    """Returns what ``rookery --help`` prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items()]
    return "\n".join(
        [
            "Usage: rookery COMMAND [OPTIONS]",
            "",
            "The card game Rook in all its forms: a table in the browser, rules as data, bots.",
            "",
            "Commands:",
            *lines,
            "",
            "  See rookery COMMAND --help for options; every command that prints a report takes --json.",
            "  To sit down and play: rookery serve --open",
        ]
    )


def _run(name: str, arguments: list[str]) -> None:
    app = getattr(import_module(COMMANDS[name][0]), f"{name}_app")
    try:
        app(arguments, prog_name=f"rookery {name}")
    except RookeryError as error:
        print(f"rookery {name}: {error}", file=sys.stderr)
        sys.exit(1)
