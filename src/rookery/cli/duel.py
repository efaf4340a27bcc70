"""``rookery duel``: two bots play the same deals with seats exchanged; reports the difference and its confidence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rookery.bots.bot import bot_names
from rookery.cli.chosen_bot import chosen_bot
from rookery.cli.chosen_rules import DEFAULT_VARIANT, OptionalVariant, RulesFile, chosen_rules
from rookery.cli.counts import checked_counts
from rookery.cli.options import Cluster, Json, Processes, command_app
from rookery.cli.progress import progress_bar, reported_if_interrupted
from rookery.cli.report import counted, print_json, print_table, report_console
from rookery.engine.plan import plan_of
from rookery.intervals import Interval
from rookery.lab.duel import DuelOptions, duel
from rookery.lab.duel_report import Adjusted, Contestant, Report

DUEL_PIPE_WIDTH = 120
"""The width of the report where it goes to a file or another program, in columns."""

duel_app = command_app()


@duel_app.command()
def duel_command(
    first: Annotated[
        str, typer.Argument(metavar="A", help=f"The first bot: {', '.join(bot_names())}.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The bot it is measured against.")],
    variant: OptionalVariant = None,
    deals: Annotated[
        int, typer.Option(help="How many deals (or, with --matches, matches), each at two tables.")
    ] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            help="Which deals are played. With --no-clock, equal seeds give equal results."
        ),
    ] = 0,
    matches: Annotated[
        bool, typer.Option("--matches", help="Play whole matches and report who wins them.")
    ] = False,
    clock: Annotated[
        bool,
        typer.Option(
            "--clock/--no-clock",
            help="Limit the time of searches. With --no-clock, equal seeds give equal results on any machine.",
        ),
    ] = True,
    adjusted: Annotated[
        bool,
        typer.Option(
            "--adjusted",
            help="Review every round, and also report the results without luck. This takes seconds per round.",
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Add each result to this file, and skip the deals whose results it already has."
            " A file from another version of rookery is refused.",
        ),
    ] = None,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: Json = False,
    file: RulesFile = None,
) -> None:
    """Lets two bots play the same deals with seats exchanged, and reports the difference with its confidence interval.
    Ctrl-C reports that of the deals that are finished.
    """
    chosen_bot(first, "A")
    chosen_bot(second, "B")
    rules = chosen_rules(variant, file, default=DEFAULT_VARIANT)
    _check(deals, processes, cluster, on_boards=adjusted and plan_of(rules).boards is not None)
    options = DuelOptions(
        deals=deals,
        seed=seed,
        matches=matches,
        clock=clock,
        adjusted=adjusted,
        processes=processes,
        cluster=cluster,
    )
    show = print_json if json else _print
    kind = "matches" if matches else "deals"
    with reported_if_interrupted(show), progress_bar(kind, deals, hidden=json) as advance:
        report = duel(rules, (first, second), options, out=out, progress=advance)
    show(report)


def _check(deals: int, processes: int, cluster: str | None, *, on_boards: bool) -> None:
    """Checks the options; *on_boards* says that --adjusted is given for a game on boards."""
    checked_counts({"--deals": deals, "--processes": processes}, cluster=cluster)
    if on_boards:
        raise typer.BadParameter(
            "a game on boards has no points to adjust; leave this option out",
            param_hint="--adjusted",
        )


def _print(report: Report) -> None:
    console = report_console(pipe_width=DUEL_PIPE_WIDTH)
    kind = ("match", "matches") if report.matches else ("deal", "deals")
    console.print(
        f"{report.variant}, seed {report.seed}: {counted(report.deals, *kind)}, "
        f"{'each ' * (report.deals > 1)}with the seats exchanged; {counted(report.rounds, 'round', 'rounds')}, "
        f"{counted(report.passed_out, 'deal', 'deals')} passed out"
    )
    names = [bot.name for bot in report.bots]
    points = _interval(report.difference, "+.2f")
    console.print(f"{names[0]} over {names[1]}: {points} points a round")
    if report.adjusted_difference is not None:
        console.print(f"  less luck: {_adjusted(report.adjusted_difference, '+.2f')}")
    if report.win_rate is not None:
        rate = _interval(report.win_rate, ".1%")
        console.print(f"{names[0]} wins {rate} of {report.matches} matches")
    if report.adjusted_win_rate is not None:
        console.print(f"  less luck: {_adjusted(report.adjusted_win_rate, '.1%')}")
    table = Table("bot", box=None, pad_edge=False, header_style="bold")
    for head in ("points/round", "contracts", "made", "set", "mean bid"):
        table.add_column(head, justify="right")
    for head in ("decisions", "p50 ms", "p95 ms", "max ms"):
        table.add_column(head, justify="right")
    for bot in report.bots:
        table.add_row(*_row(bot))
    print_table(console, table)


def _row(bot: Contestant) -> list[str]:
    part = f" ({bot.made / bot.contracts:.0%})" if bot.contracts else ""
    return [
        bot.name,
        f"{bot.points_per_round:+.2f}",
        str(bot.contracts),
        f"{bot.made}{part}",
        str(bot.set),
        "-" if bot.mean_bid is None else f"{bot.mean_bid:.1f}",
        str(bot.decisions),
        f"{bot.p50_ms:.2f}",
        f"{bot.p95_ms:.2f}",
        f"{bot.max_ms:.2f}",
    ]


def _adjusted(found: Adjusted, form: str) -> str:
    """Returns a result without luck, and how many times as many deals would be as precise."""
    text = _interval(found.value, form)
    if found.faster is None:
        return text
    return f"{text}; as precise as {found.faster:.1f} times as many deals"


def _interval(interval: Interval, form: str) -> str:
    """Returns a mean with its confidence interval."""
    mean = format(interval.mean, form)
    if interval.low is None or interval.high is None:
        return f"{mean} (no interval from a single deal)"
    return f"{mean} (95%: {format(interval.low, form)} to {format(interval.high, form)})"
