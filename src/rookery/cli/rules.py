"""``rookery variants`` and ``rookery rules``: lists variants, shows and compares rules, and checks rule files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup

from rookery.bots.heuristic.bid_warnings import all_warnings
from rookery.cli.chosen_rules import (
    DEFAULT_VARIANT,
    RulesFile,
    chosen_rules,
    is_rule_file,
    variant_or_file,
)
from rookery.cli.options import Json, command_app
from rookery.cli.report import print_json, print_table, report_console
from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.arithmetic import deck_size, hands_of, total_points
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_catalog, load_variant, parent_of
from rookery.rules.describe import describe, difference
from rookery.rules.house import read_toml
from rookery.rules.read import load_file, read_file
from rookery.rules.spec import Rules
from rookery.rules.validate import nearest


class _ShowByDefault(TyperGroup):
    """Treats a first argument that is not a subcommand as an id or a file to show."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts ``show`` before an id or a file."""
        if args and args[0] not in ("--help", "-h", *self.commands):
            # A mistyped subcommand stays, so that the nearest one is suggested.
            args = args if self._is_mistyped(args[0]) else ["show", *args]
        return super().parse_args(ctx, args)

    def _is_mistyped(self, word: str) -> bool:
        """Tells whether a word is probably a mistyped subcommand, and neither a file nor an id."""
        if "." in word or Path(word).name != word:
            return False
        near = nearest(word, self.commands) and not nearest(word, load_catalog())
        return bool(near) and not Path(word).exists()


variants_app = command_app()
rules_app = command_app(
    cls=_ShowByDefault,
    no_args_is_help=True,
    help="Shows the rules of a variant or of a rule file, checks a file, or compares two.\n\n"
    "`rookery rules ID|FILE.toml` shows rules; `--json` prints them for programs."
    " `rookery rules ID --rules FILE.toml` shows one game of a file with several.",
)


def summary(rules: Rules) -> dict[str, Any]:
    """Returns the facts about a variant for the list of variants."""
    return {
        "id": rules.meta.id,
        "title": rules.meta.title,
        "family": rules.meta.family,
        "summary": rules.meta.summary,
        "players": rules.table.players,
        "hands": hands_of(rules),
        "deck_size": deck_size(rules.pack),
        "hand_size": rules.deal.hand,
        "nest": rules.deal.nest,
        "points": total_points(rules),
        "target": rules.match.target,
        # Always true; programs read this field.
        "playable": True,
    }


@variants_app.command()
def variants_command(json: Json = False) -> None:
    """Lists the built-in variants."""
    rows = [summary(rules) for rules in load_catalog().values()]
    if json:
        print_json(rows)
        return
    table = Table("id", "title", box=None, pad_edge=False)
    for name in ("players", "hand", "nest", "deck", "points", "target"):
        table.add_column(name, justify="right")
    for row in rows:
        numbers = ("players", "hand_size", "nest", "deck_size", "points", "target")
        table.add_row(
            Text(row["id"], no_wrap=True),
            Text(row["title"]),
            *(str(row[name]) for name in numbers),
        )
    print_table(report_console(), table)


@rules_app.command("show", hidden=True)
def show_rules(
    variant: Annotated[str | None, typer.Argument(metavar="ID|FILE.toml")] = None,
    file: RulesFile = None,
    json: Json = False,
) -> None:
    """Prints the rule sheet of a built-in variant, or of a rule file."""
    rules = chosen_rules(variant, file)
    sheet = describe(rules)
    if json:
        print_json(
            {
                "id": rules.meta.id,
                "hash": rules_hash(rules),
                "rules": msgspec.Raw(rules_to_json(rules).encode()),
                "sheet": sheet,
            }
        )
        return
    console = report_console()
    console.print(Text(rules.meta.title, style="bold"))
    for section in sheet:
        console.print()
        console.print(Text(section.title, style="bold"))
        for line in section.lines:
            console.print(Text(f"  {line}"), soft_wrap=not console.is_terminal)


@rules_app.command("check")
def check_command(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml")], json: Json = False
) -> None:
    """Checks a house rule file: lists all errors, and warns of settings that are probably not intended."""
    try:
        found = load_file(file)
    except RulesError as error:
        if json:
            print_json(
                {"ok": False, "variants": [], "problems": [*map(_problem_as_json, error.problems)]}
            )
        else:
            for problem in error.problems:
                typer.echo(str(problem), err=True)
        raise typer.Exit(1) from None
    warned = [warning for rules in found.values() for warning in all_warnings(rules)]
    if json:
        rows = [summary(rules) for rules in found.values()]
        print_json(
            {
                "ok": True,
                "variants": rows,
                "problems": [],
                "warnings": [*map(_problem_as_json, warned)],
            }
        )
        return
    for variant, rules in found.items():
        row = summary(rules)
        typer.echo(
            f"OK {variant}: {row['title']}, {row['players']} players, {row['deck_size']} cards, "
            f"hand {row['hand_size']}, nest {row['nest']}, {row['points']} points, "
            f"target {row['target']}"
        )
    for problem in warned:
        typer.echo(f"warning: {problem}")


def _problem_as_json(problem: Problem) -> dict[str, Any]:
    """Returns a problem as data for programs, with its English sentences."""
    return {
        "path": problem.path,
        "key": problem.key,
        "text": problem.text,
        "hint": problem.hint,
        "file": problem.file,
        "fix": problem.fix,
        "others": problem.others,
    }


@rules_app.command("diff")
def diff_command(
    variant: Annotated[str | None, typer.Argument(metavar="ID|FILE.toml")] = None,
    parent: Annotated[str | None, typer.Argument(metavar="PARENT|FILE.toml")] = None,
    file: RulesFile = None,
    json: Json = False,
) -> None:
    """Shows how a variant or a rule file differs from the variant it extends, or from another variant or file.

    ID --rules FILE.toml names one game of a file with several; a second ID compares it with another game of the file.
    """
    variant, file = variant_or_file(variant, file)
    rules, extended = _with_parent(variant, file)
    other = _rules_to_compare(parent or extended or DEFAULT_VARIANT, file)
    lines = difference(rules, other)
    if json:
        print_json({"id": rules.meta.id, "parent": other.meta.id, "lines": lines})
        return
    console = report_console()
    console.print(Text(f"{rules.meta.id}, compared with {other.meta.id}", style="bold"))
    if not lines:
        console.print("No difference in the rules.")
    for line in lines:
        style = "green" if line.startswith("+") else "red"
        console.print(Text(line, style=style), soft_wrap=not console.is_terminal)


def _with_parent(variant: str | None, file: Path | None) -> tuple[Rules, str | None]:
    """Returns the rules of a variant or of a game of a rule *file*, and the built-in variant that they extend, if any."""
    if file is not None:
        return read_toml(read_file(file), variant=variant, file=str(file))
    rules = chosen_rules(variant, None)
    return rules, parent_of(rules.meta.id)


def _rules_to_compare(named: str, file: Path | None) -> Rules:
    """Returns the rules to compare with: those of the rule file *named*, of the game *named* in *file*, or of a variant."""
    if is_rule_file(named):
        return chosen_rules(None, Path(named))
    games = {} if file is None else load_file(file)
    return games.get(named) or load_variant(named)
