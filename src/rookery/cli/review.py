"""``rookery review``: what the decisions of a finished round gave away, and how much of the result was luck."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rookery.cli.choice_words import worded
from rookery.cli.chosen_rules import RulesFile, rules_given
from rookery.cli.chosen_seat import chosen_seat
from rookery.cli.options import Json, command_app
from rookery.cli.progress import progress_bar, reported_at_end
from rookery.cli.record import load
from rookery.cli.report import print_json, print_table, report_console
from rookery.cli.review_words import ReviewWords
from rookery.notation.record import Record
from rookery.notation.text import seat_name
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.luck import luck_of_match
from rookery.review.report import MatchReview, ResultParts, RoundReview, SeatLuck
from rookery.review.round import pieces_to_review, review_record, rounds_to_review
from rookery.seats import Seat

review_app = command_app()


@review_app.command()
def review_command(
    file: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record; - reads from standard input.")
    ],
    number: Annotated[
        int | None, typer.Option("--round", help="Only the round with this number.", min=1)
    ] = None,
    only: Annotated[
        str | None, typer.Option("--seat", help="Only the decisions of this seat, such as N.")
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", help="Equal seeds give equal reviews; another seed samples other deals."
        ),
    ] = 0,
    every: Annotated[
        bool, typer.Option("--all", help="Also list the decisions that gave nothing away.")
    ] = False,
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Shows for each finished round what every decision gave away, and how much of the result was luck.

    Three numbers are kept apart. A decision is judged only by what its player knew: it is compared with the best other
    choice in deals that fit that knowledge, and it is called a mistake if fresh deals confirm it. Its cost in
    hindsight, with all cards open, is not a judgment. Luck is the rest of the result.

    Only rounds that have been counted are reviewed, never one that is still being played. Ctrl-C shows the rounds that are
    finished.
    """
    record = load(file, rules_given(rules))
    seat = None if only is None else chosen_seat(record.plan, only, "--seat")
    replayed = replayed_match(record)
    deals = [one.deal for one in rounds_to_review(replayed, number)]
    skipped = set(range(1, len(record.deals))).difference(deals) if number is None else set()
    parts: list[MatchReview] = []

    def report() -> None:
        if not parts:
            return
        review = _together(parts, sorted(skipped))
        rounds = {each.deal: each for each in counted_rounds(replayed, number)}
        words = [ReviewWords(rounds[each.deal], each) for each in review.rounds]
        whole = len(parts) == len(deals)
        if json:
            print_json(_as_json(record, review, words, seat, whole=whole))
        else:
            _show(record, review, words, seat, every=every, whole=whole)

    with (
        reported_at_end(report),
        progress_bar("steps", pieces_to_review(replayed, number), hidden=json) as advance,
    ):
        for deal in deals:
            seats = None if seat is None else (seat,)
            parts.append(
                review_record(replayed, deal=deal, seats=seats, seed=seed, progress=advance)
            )


def _together(parts: Sequence[MatchReview], skipped: Sequence[int]) -> MatchReview:
    """Returns one review with the rounds of all *parts*."""
    rounds = tuple(each for part in parts for each in part.rounds)
    luck = luck_of_match([each.luck for each in rounds])
    return replace(parts[0], rounds=rounds, luck=luck, skipped=tuple(skipped))


def _show(
    record: Record,
    review: MatchReview,
    words: Sequence[ReviewWords],
    seat: Seat | None,
    *,
    every: bool,
    whole: bool,
) -> None:
    """Prints a review, of each round in *words*; it is not *whole* if an interrupt has left out rounds."""
    console = report_console()
    for each, of_round in zip(review.rounds, words, strict=True):
        _show_round(console, record, each, of_round, seat, every=every)
    if whole and len(review.rounds) > 1:
        console.print()
        console.print(Text(worded("reviewed-match", count=len(review.rounds)), style="bold"))
        _show_luck(console, record, review.luck, seat, boards=review.rounds[0].boards)
    if review.skipped:
        numbers = ", ".join(map(str, review.skipped))
        _say(console, worded("reviewed-skipped", count=len(review.skipped), deals=numbers))


def _say(console: Console, text: str) -> None:
    console.print(Text(text), soft_wrap=True)


def _show_round(
    console: Console,
    record: Record,
    review: RoundReview,
    words: ReviewWords,
    seat: Seat | None,
    *,
    every: bool,
) -> None:
    """Prints one round: the parts of its result, its decisions, and its turning points."""
    console.print()
    console.print(Text(worded("reviewed-round", deal=review.deal), style="bold"))
    _show_luck(console, record, review.luck, seat, boards=review.boards)
    for hand in review.hands:
        if seat in (None, hand.seat):
            _say(console, words.hand(hand))
    if review.par is not None:
        _say(console, words.par(review.par))
    table = Table("seat", "when", "choice", "better", "cost", "", "in hindsight")
    for each in review.decisions:
        judged = each.judged
        found = judged is not None and (judged.better is not None or judged.praise)
        if seat in (None, each.seat) and (found or every):
            table.add_row(*map(Text, words.row(each)))
    if table.rows:
        print_table(console, table)
    else:
        _say(console, worded("reviewed-nothing"))
    for point in review.turning_points:
        console.print()
        for number, line in enumerate(words.turning_point(point)):
            console.print(Text(line, style="" if number else "bold"), soft_wrap=True)


def _show_luck(
    console: Console, record: Record, found: Sequence[SeatLuck], seat: Seat | None, *, boards: bool
) -> None:
    if not found:
        _say(console, worded("reviewed-no-luck"))
        return
    shown = [luck for luck in found if seat in (None, luck.seat)]
    if not boards:
        _say(console, worded("reviewed-luck-points"))
        print_table(
            console, _sums(record, [(luck, luck.points) for luck in shown if luck.points], 1)
        )
    _say(console, worded("reviewed-luck-game" if boards else "reviewed-luck-chance"))
    print_table(console, _sums(record, [(luck, luck.chance) for luck in shown], 100))


def _sums(record: Record, rows: list[tuple[SeatLuck, ResultParts]], scale: int) -> Table:
    heads = ["result", "luck", "own", "partners", "opponents"]
    if all(found.partners is None for _, found in rows):
        heads.remove("partners")
    table = Table("seat", box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, justify="right")
    for luck, found in rows:
        parts = [getattr(found, head) for head in heads]
        cells = ["" if part is None else f"{scale * part + 0.0:+.1f}" for part in parts]
        cells[1] += f" ±{scale * found.error:.1f}"
        table.add_row(seat_name(luck.seat, record.plan.seats), *cells)
    return table


def _luck_as_json(record: Record, review: MatchReview, seat: Seat | None) -> list[object]:
    """Returns the parts of the results of all rounds together, with seats by name."""
    seats = record.plan.seats
    return [
        {**msgspec.to_builtins(one), "seat": seat_name(one.seat, seats)}
        for one in review.luck
        if seat in (None, one.seat)
    ]


def _as_json(
    record: Record,
    review: MatchReview,
    words: Sequence[ReviewWords],
    seat: Seat | None,
    *,
    whole: bool,
) -> object:
    """Returns the review for programs, with cards and seats by name; it is not *whole* if an interrupt has left out
    rounds.
    """
    return {
        "complete": whole,
        "version": review.version,
        "seed": review.seed,
        "rules": review.rules,
        "luck": _luck_as_json(record, review, seat),
        "rounds": [each.as_json(seat) for each in words],
        "skipped": review.skipped,
    }
