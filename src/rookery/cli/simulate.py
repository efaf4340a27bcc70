"""``rookery simulate``: lets bots play many rounds and reports the results."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from rookery.bots.bot import bot_names
from rookery.cli.chosen_bot import chosen_bot
from rookery.cli.chosen_rules import DEFAULT_VARIANT, RulesFile, chosen_rules
from rookery.cli.counts import checked_counts
from rookery.cli.options import Json, Processes, command_app
from rookery.cli.progress import progress_bar, reported_if_interrupted
from rookery.cli.report import counted, print_json, print_table, report_console
from rookery.engine.event import ThrownInReason
from rookery.engine.plan import plan_of
from rookery.lab.simulate import Group, Spread, Summary, seat_bots, simulate

simulate_app = command_app()

THROWN_IN_TEXTS: dict[ThrownInReason, str] = {
    "hand_without_counter": "a hand without counters",
    "low_hand": "a hand without high cards",
    "poor_hand": "a hand with too few points",
    "exposed_card": "a card shown in the deal",
    "wrong_deal": "a wrong deal",
}
"""The reasons for which a deal is thrown in, other than that everybody passed, in words."""


@simulate_app.command()
def simulate_command(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="ID",
            help="A variant (see `rookery variants`), or a rule file, FILE.toml.",
            show_default=DEFAULT_VARIANT,
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME...]",
            help="One bot for all seats, or several that take the seats in turn, those of dummies too;"
            f" the bots are {', '.join(bot_names())}.",
        ),
    ] = "casual",
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal results.")] = 0,
    json: Json = False,
    processes: Processes = 1,
    file: RulesFile = None,
) -> None:
    """Lets bots play match after match until there are enough rounds, and reports the results. Ctrl-C reports those of the
    rounds that are finished.
    """
    checked_counts({"--rounds": rounds, "--processes": processes})
    names = [name.strip() for name in bots.split(",")]
    rules = chosen_rules(variant, file, default=DEFAULT_VARIANT)
    for name in names:
        chosen_bot(name, "--bots")
    try:
        seat_bots(names, plan_of(rules))
    except ValueError as error:
        raise typer.BadParameter(f"{rules.meta.id}: {error}", param_hint="--bots") from None

    show = print_json if json else _print
    with reported_if_interrupted(show), progress_bar("rounds", rounds, hidden=json) as advance:
        summary = simulate(
            rules, names, rounds=rounds, seed=seed, processes=processes, progress=advance
        )
    show(summary)


def _print(summary: Summary) -> None:
    console = report_console()
    thrown_in = [f"{counted(summary.passed_out, 'deal', 'deals')} passed out"]
    for reason, why in THROWN_IN_TEXTS.items():
        if number := summary.thrown_in.get(reason):
            thrown_in.append(f"{number:,} thrown in for {why}")
    console.print(
        f"{summary.variant}, seed {summary.seed}: {counted(summary.rounds, 'round', 'rounds')}, "
        f"{counted(summary.matches, 'match', 'matches')} finished, {', '.join(thrown_in)}"
    )
    if summary.captured is not None:
        console.print(
            f"contracts: {summary.made} made, {summary.set} set "
            f"({summary.made / summary.contracts:.0%} made), mean bid {_mean_bid(summary)}, "
            f"declarer's side captured {_range(summary.captured)}"
        )
    print_table(console, _table("bot", summary.by_bot))
    if [group.seats for group in summary.by_side] != [group.seats for group in summary.by_bot]:
        print_table(console, _table("side", summary.by_side))
    console.print(f"{summary.rounds_per_second:,.0f} rounds per second")


def _table(kind: str, groups: tuple[Group, ...]) -> Table:
    """Returns a table with one row for each group."""
    table = Table(kind, "seats", box=None, pad_edge=False, header_style="bold")
    for head in ("won", "mean score", "contracts", "made", "set", "mean bid", "captured"):
        table.add_column(head, justify="right")
    for group in groups:
        table.add_row(
            group.name,
            " ".join(map(str, group.seats)),
            str(group.matches_won),
            f"{group.mean_score:+.1f}",
            str(group.contracts),
            str(group.made),
            str(group.set),
            _mean_bid(group),
            _range(group.captured),
        )
    return table


def _mean_bid(of: Summary | Group) -> str:
    return "-" if of.mean_bid is None else f"{of.mean_bid:.1f}"


def _range(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.min} to {spread.max})"
