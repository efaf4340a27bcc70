"""``rookery par``: computes the par of a deal for each declarer and trump, with the best burial and every card known."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from rookery.cli.chosen_rules import RulesFile, rules_given
from rookery.cli.chosen_seat import chosen_seat
from rookery.cli.options import Json, command_app
from rookery.cli.progress import progress_bar, reported_at_end
from rookery.cli.record import deals_of, load, load_position, position_given, refuse_round
from rookery.cli.report import print_json, print_table, report_console
from rookery.engine.plan import Plan, plan_of
from rookery.errors import NotationError
from rookery.notation.spec import PositionSpec
from rookery.notation.text import codes_of, group_name, join_cards, seat_name
from rookery.record.replay import moments
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.par import Par, par

par_app = command_app()


@par_app.command()
def par_command(
    source: Annotated[
        str,
        typer.Argument(
            metavar="RECORD|POSITION",
            help="A record file, or a deal in one line with every card known, in quotes or in a file.",
        ),
    ],
    number: Annotated[
        int | None, typer.Option("--round", help="The number of the deal in a record.")
    ] = None,
    declarer: Annotated[
        str | None, typer.Option("--declarer", help="Only this seat, such as N.")
    ] = None,
    named: Annotated[
        str | None, typer.Option("--trump", help="Only this trump, such as black.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", help="The time limit for everything together.", min=0)
    ] = 120,
    file: RulesFile = None,
    json: Json = False,
) -> None:
    """Computes what each seat can make as declarer with each trump, when every card is known and all play their best.

    The declarer takes the nest, buries, calls a partner and chooses the best leader. A single number is exact; "70 to
    95" means that time ran out when 70 was proved possible and more than 95 impossible. Ctrl-C shows what is finished.

    Games without a declarer have no par, and neither do games with a stock or a redraw, in which hands change after the
    auction. For those, `rookery solve` solves positions.
    """
    plan, spec = _deal(source, number, rules_given(file))
    seats = (chosen_seat(plan, declarer, "--declarer"),) if declarer is not None else plan.players
    trumps = (_trump(plan, named),) if named is not None else None
    shown = 1 if trumps or spec.trump else len(plan.trumps)
    rows: dict[tuple[Seat, Trump], Par] = {}
    with (
        reported_at_end(lambda: _print(plan, list(rows.values()), shown, json=json)),
        progress_bar("declarers and trumps", len(seats) * shown, hidden=json) as advance,
    ):

        def note(row: Par) -> None:
            rows[row.declarer, row.trump] = row
            advance(row.exact)

        par(
            plan,
            spec,
            declarers=seats,
            trumps=trumps,
            seconds=seconds,
            on_row=note,
        )


def _print(plan: Plan, rows: list[Par], trumps: int, *, json: bool) -> None:
    """Prints the finished rows, and the best choice of each declarer for whom all *trumps* are finished."""
    if json:
        print_json([_as_json(plan, row) for row in rows])
        return
    console = report_console()
    seats = list(dict.fromkeys(row.declarer for row in rows))
    table = Table("trump", *(seat_name(seat, plan.seats) for seat in seats))
    for each in dict.fromkeys(row.trump for row in rows):
        # Rows come by declarer, so that only the last column can be short.
        cells = [_points(row) for row in rows if row.trump == each]
        table.add_row(each.replace("_", " "), *cells)
    if rows:
        print_table(console, table)
    for seat in seats:
        own = [row for row in rows if row.declarer == seat]
        best = max(own, key=lambda row: row.lower)
        is_best = all(row.upper <= best.lower for row in own)
        if len(own) == trumps and (is_best or best.lower):
            console.print(Text(_sentence(plan, best, is_best=is_best)), soft_wrap=True)
    if not all(row.exact for row in rows):
        console.print(Text("Time ran out before everything was solved; allow more with --seconds."))


def _deal(source: str, number: int | None, given: Rules | None) -> tuple[Plan, PositionSpec]:
    position = position_given(source)
    if position is not None:
        refuse_round(number)
        rules, spec = load_position(position, given)
        return plan_of(rules), spec
    path = Path(source)
    record = load(path, given)
    deals_of(path, record, number)
    for moment in moments(record):
        if number in (None, moment.deal):
            return record.plan, moment.position
    raise NotationError(f"{source}: the record does not show enough cards to solve a deal")


def _trump(plan: Plan, name: str) -> Trump:
    for trump in plan.trumps:
        if trump == name.lower().replace(" ", "_").replace("-", "_"):
            return trump
    raise typer.BadParameter(
        f"there is no trump {name!r} in this game; trumps are {', '.join(plan.trumps)}",
        param_hint="--trump",
    )


def _points(row: Par) -> str:
    return str(row.lower) if row.exact else f"{row.lower} to {row.upper}"


def _buried(plan: Plan, row: Par) -> list[str]:
    return list(codes_of(row.choice.buried, plan.pack))


def _sentence(plan: Plan, row: Par, *, is_best: bool) -> str:
    """Returns the best choice of a declarer or, where that is not known, what the declarer can make at least."""
    name, trump = seat_name(row.declarer, plan.seats), row.trump.replace("_", " ")
    if is_best:
        text = f"{name} does best with {trump}: {row.lower}"
    else:
        text = f"{name} makes at least {row.lower} with {trump}"
    if row.choice.buried and plan.burial is not None:
        text += f", burying {join_cards(_buried(plan, row))}"
    if row.choice.partner is not None:
        alone = row.choice.partner == row.declarer
        text += ", alone" if alone else f", with {seat_name(row.choice.partner, plan.seats)}"
    return text


def _as_json(plan: Plan, row: Par) -> dict[str, Any]:
    mate = row.choice.partner
    return {
        "declarer": seat_name(row.declarer, plan.seats),
        "trump": row.trump,
        "side": group_name(row.side, plan.seats),
        "lower": row.lower,
        "upper": row.upper,
        "exact": row.exact,
        "buried": _buried(plan, row),
        "partner": None if mate is None else seat_name(mate, plan.seats),
        "leader": seat_name(row.choice.leader, plan.seats),
        "choices": row.choices,
    }
