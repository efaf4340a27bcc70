"""``rookery bench``: runs one of the benchmarks of the repository."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

import rookery
from rookery.cli.options import command_app
from rookery.errors import RookeryError, missing_package
from rookery.rules.validate import suggestion

BENCHMARKS_FOLDER = Path(rookery.__file__).parents[2] / "benchmarks"
"""The folder with the benchmarks. They see hidden cards, compile variants of the kernel and use test generators, so
they exist only in a clone of the repository.
"""
TRAINING_PACKAGES = ("numpy", "torch")
"""The packages that only training needs, and benchmarks of what is trained."""

bench_app = command_app()


class BenchmarkError(RookeryError):
    """A benchmark cannot run in this installation."""


@bench_app.command(
    context_settings={
        "allow_extra_args": True,
        "ignore_unknown_options": True,
        "help_option_names": [],
    }
)
def bench_command(
    context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME")] = "--help"
) -> None:
    """Runs the benchmark NAME with the options that follow; without a name, lists the benchmarks."""
    known = benchmarks()
    if name in ("-h", "--help"):
        print(listing(known))
    elif name in known:
        sys.path.insert(0, str(BENCHMARKS_FOLDER.parent))
        sys.argv = [f"rookery bench {name}", *context.args]
        raise typer.Exit(_module(name).main() or 0)
    else:
        hint = suggestion(name, known, f"there are {', '.join(known)}")
        raise typer.BadParameter(f"there is no benchmark {name!r}; {hint}", param_hint="NAME")


def _module(name: str) -> Any:
    """Returns the module of a benchmark.

    :raises BenchmarkError: if it needs a package for training that is not installed.
    """
    try:
        return import_module(f"benchmarks.{name}")
    except ModuleNotFoundError as error:
        if error.name not in TRAINING_PACKAGES:
            raise
        missing = missing_package(f"the benchmark {name}", error.name, "train")
        raise BenchmarkError(missing) from error


def benchmarks() -> dict[str, str]:
    """Returns the name of every benchmark and what it measures.

    :raises BenchmarkError: if this installation is not in a clone of the repository.
    """
    found = {}
    for path in sorted(BENCHMARKS_FOLDER.glob("*.py")):
        first, _, _ = (ast.get_docstring(ast.parse(path.read_bytes())) or "").partition(":")
        found[path.stem] = first.removesuffix(".") + "."
    if not found:
        raise BenchmarkError("benchmarks run only in a clone of the repository")
    return found


def listing(known: dict[str, str]) -> str:
    """Returns what ``rookery bench`` prints without a name."""
    lines = [f"  {name:<12} {text}" for name, text in known.items()]
    return "\n".join(
        [
            "Usage: rookery bench NAME [OPTIONS]",
            "",
            "Measures Rookery. NAME is one of:",
            *lines,
            "",
            "  See rookery bench NAME --help for options. For matches between bots: rookery duel, rookery simulate.",
        ]
    )
