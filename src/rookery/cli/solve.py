"""``rookery solve``: solves a position, or every position of a record, with all cards known."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from rookery.cli.chosen_rules import RulesFile, rules_given
from rookery.cli.options import Json, command_app
from rookery.cli.progress import progress_bar, progress_count, reported_at_end
from rookery.cli.record import deals_of, load, load_position, position_given, refuse_round
from rookery.cli.report import print_json, print_table, report_console
from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.kernel.position import MAX_TOTAL
from rookery.notation.text import group_name, seat_name
from rookery.record.replay import Moment, moments
from rookery.rules.spec import Rules
from rookery.solve.double_dummy import SolveResult, SolverPosition, position_from_spec, solve
from rookery.solve.threads import Check, cores, in_threads

solve_app = command_app()

BEFORE_PLAY = "nobody leads yet in this deal; `rookery par` computes what each player could make"
"""Why a deal cannot be solved."""

SolvedMoment = tuple[Moment, SolverPosition, SolveResult]
"""One moment of a record, its position, and its value."""


@solve_app.command()
def solve_command(
    source: Annotated[
        str,
        typer.Argument(
            metavar="RECORD|POSITION",
            help="A record file, or a position in one line, in quotes or in a file.",
        ),
    ],
    goal: Annotated[
        int | None,
        typer.Option(
            "--goal",
            help="Compute only whether the side gets at least this many points.",
            min=0,
            max=MAX_TOTAL,
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", help="Only the deal with this number in a record.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", help="The time limit for each position.", min=0)
    ] = 60,
    file: RulesFile = None,
    json: Json = False,
) -> None:
    """Computes the points that a side can make when every card is known and all play their best.

    For a position: the value of each card, and the best play to the end. For a record: the value of each deal before
    the first card and after each trick, which shows where points were lost; this uses all cores. Ctrl-C shows the
    moments that are finished.
    """
    given = rules_given(file)
    position = position_given(source)
    if position is not None:
        refuse_round(number)
        rules, spec = load_position(position, given)
        _solve_position(position_from_spec(plan_of(rules), spec), goal, seconds, json=json)
    else:
        _solve_record(Path(source), given, number, goal, seconds, json=json)


def _solve_position(at: SolverPosition, goal: int | None, seconds: float, *, json: bool) -> None:
    searched = 0
    with progress_count("nodes searched", hidden=json) as advance:

        def note(nodes: int) -> bool:
            nonlocal searched
            advance(nodes - searched)
            searched = nodes
            return True

        solved = solve(at, goal=goal, line=goal is None, seconds=seconds, progress=note)
    seats = at.plan.seats
    moves = [(seat_name(seat, seats), card) for seat, card in solved.line]
    if json:
        print_json(_as_json(at, solved, goal) | {"best_play": moves})
        return
    console = report_console()
    console.print(Text(_headline(at, solved, goal), style="bold"))
    table = Table("card", f"{_side(at)} gets")
    ordered = sorted(solved.actions, key=lambda each: (-each.lower, -each.upper))
    for each in ordered:
        table.add_row(each.action, _bounds(each.lower, each.upper, goal))
    if ordered:
        print_table(console, table)
    if moves:
        told = " ".join(f"{seat}:{card}" for seat, card in moves)
        console.print(Text(f"Best play: {told}"), soft_wrap=True)
    if not solved.complete:
        console.print(Text("Time ran out before everything was solved; allow more with --seconds."))


def _solve_record(
    path: Path,
    given: Rules | None,
    number: int | None,
    goal: int | None,
    seconds: float,
    *,
    json: bool,
) -> None:
    record = load(path, given)
    deals_of(path, record, number)
    known = [each for each in moments(record) if number is None or each.deal == number]
    shown = [each for each in known if each.position.leader is not None]
    if not shown and known:
        raise NotationError(f"{path}: {BEFORE_PLAY}")
    if not shown:
        raise NotationError(f"{path}: the record does not show enough cards to solve a deal")
    rows: list[SolvedMoment] = []

    def row(number: int, check: Check) -> SolvedMoment:
        check(0)
        at = position_from_spec(record.plan, shown[number].position)
        solved = solve(at, goal=goal, every=False, seconds=seconds, progress=check)
        return shown[number], at, solved

    with (
        reported_at_end(lambda: _print_rows(rows, goal, json=json)),
        progress_bar("positions", len(shown), hidden=json) as advance,
        closing(in_threads(row, len(shown), threads=cores())) as done,
    ):
        for each in done:
            rows.append(each)
            advance(1)


def _print_rows(rows: list[SolvedMoment], goal: int | None, *, json: bool) -> None:
    if json:
        print_json(
            [
                {"deal": moment.deal, "line": moment.line, "text": moment.text}
                | _as_json(at, solved, goal)
                for moment, at, solved in rows
            ]
        )
        return
    console = report_console()
    table = Table("deal", "after", "side", "gets", "")
    before: tuple[int, int] | None = None
    for moment, at, solved in rows:
        exact = solved.lower == solved.upper
        remark = ""
        if before and before[0] == moment.deal and exact and solved.lower != before[1]:
            change = solved.lower - before[1]
            remark = f"{_side(at)} {'won' if change > 0 else 'lost'} {abs(change)}"
        before = (moment.deal, solved.lower) if exact else None
        cells = (str(moment.deal), moment.text, _side(at))
        table.add_row(*map(Text, (*cells, _bounds(solved.lower, solved.upper, goal), remark)))
    print_table(console, table)


def _side(at: SolverPosition) -> str:
    return group_name(at.side, at.plan.seats)


def _made(lower: int, upper: int, goal: int | None) -> bool | None:
    """Tells whether a value between these bounds reaches *goal*; ``None`` if that is unknown or there is no goal."""
    if goal is None or lower < goal <= upper:
        return None
    return lower >= goal


def _bounds(lower: int, upper: int, goal: int | None) -> str:
    """Returns a value, or its bounds if it is not exact."""
    if goal is not None:
        made = _made(lower, upper, goal)
        return "?" if made is None else f"{goal} or more" if made else f"less than {goal}"
    return str(lower) if lower == upper else f"{lower} to {upper}"


def _headline(at: SolverPosition, solved: SolveResult, goal: int | None) -> str:
    gets = _bounds(solved.lower, solved.upper, goal)
    text = f"{_side(at)} gets {gets}, trump {at.trump.replace('_', ' ')}"
    if at.bid is None or goal is not None:
        return text
    made = solved.lower >= at.bid
    if not made and solved.upper >= at.bid:
        return f"{text}; it is not known whether the bid of {at.bid} is made"
    return f"{text}; the bid of {at.bid} is {'made' if made else 'set'}"


def _as_json(at: SolverPosition, solved: SolveResult, goal: int | None) -> dict[str, Any]:
    return {
        "side": _side(at),
        "trump": at.trump,
        "bid": at.bid,
        "goal": goal,
        "goal_made": _made(solved.lower, solved.upper, goal),
        "lower": solved.lower,
        "upper": solved.upper,
        "exact": solved.lower == solved.upper,
        "actions": [
            {"action": each.action, "lower": each.lower, "upper": each.upper}
            for each in solved.actions
        ],
        "positions": solved.nodes,
        "complete": solved.complete,
    }
