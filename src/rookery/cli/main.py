"""The `rookery` command: finds the command asked for and imports only that, so that ``--help`` is instant."""

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
    "restore": ("rookery.cli.backup", "Puts the games of a backup back in place."),
    "prune": ("rookery.cli.prune", "Deletes old tables that are over or were never played at."),
    "forget": ("rookery.cli.forget", "Deletes what is stored of one person."),
    "variants": ("rookery.cli.rules", "Lists the variants."),
    "rules": ("rookery.cli.rules", "Shows the rules of a variant, or checks a rule file."),
    "simulate": ("rookery.cli.simulate", "Lets bots play many rounds and reports."),
    "duel": ("rookery.cli.duel", "Lets two bots play the same cards and compares them."),
    "train": ("rookery.cli.train", "Trains the networks that bots use, from nothing."),
    "bench": ("rookery.cli.bench", "Measures the engine, the bots and the solver."),
    "perft": ("rookery.cli.perft", "Counts the ways a small deal can be played."),
    "record": ("rookery.cli.record", "Shows a match record, verifies it, or plays it back."),
    "solve": (
        "rookery.cli.solve",
        "Works out what a position or a match was worth with all cards known.",
    ),
    "par": ("rookery.cli.par", "Works out what a deal is worth for each declarer and trump."),
    "review": (
        "rookery.cli.review",
        "Says which decisions of a round gave something away, and what was luck.",
    ),
    "puzzles": (
        "rookery.cli.puzzles",
        "Finds puzzles, decisions with one best answer, and shows them.",
    ),
    "shuffle": ("rookery.cli.shuffle", "Repeats a shuffle from its seed and checks it."),
}
"""Each command's module, which holds a Typer app called ``<command>_app``, and its line in ``--help``."""
UNWRITABLE = frozenset({errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""The numbers of the errors that an output raises when it is closed or full."""


def main() -> None:
    """Runs the command line; errors that Rookery raises, and an output that cannot be written, are told in a sentence, never
    in a traceback.
    """
    try:
        try:
            _obey(sys.argv[1:])
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in UNWRITABLE or error.filename is not None:
            raise
        # Otherwise Python would try once more, and complain, when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Whoever has closed the pipe has read enough.
        if not isinstance(error, BrokenPipeError):
            print(f"rookery: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def _obey(arguments: list[str]) -> None:
    """Does what the arguments say."""
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
            "  rookery COMMAND --help says more; every command that reports takes --json.",
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
