"""Measures whether luck favors a seat: ``rookery bench seats [--variant ID,...] [--levels NAME,...] [--rounds N]
[--json]``.

Every level plays against itself, and every deal is played once from each seat: its cards and its dealer move on by one
player from round to round. So all seats get the same cards, and the mean luck of a seat depends only on how decisions
are made and judged, not on who got the better cards. Each round is judged once, as by ``rookery bench review --once``.
The report has the mean luck of each seat, in standard deviations of the results of a game. With ``--out FILE`` a run can
be stopped and resumed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from statistics import fmean

from benchmarks.review import played, sums_of
from benchmarks.shared.cells import in_interval, table_row
from benchmarks.shared.review_tables import LEVELS, spread_of
from benchmarks.shared.rounds import add_round_options, measured, show_results

from rookery.bots.bot import bot_named
from rookery.engine.plan import plan_of
from rookery.intervals import interval_of
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import LedgerHead
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.round import luck_in_round
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant


class Head(LedgerHead, frozen=True):
    """The first line of a file of results."""

    review: str
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int


class Line(NumberedResult, frozen=True):
    """One deal of one level in one game, played once from each seat.

    `results` and `luck` have a row for each round and a column for each player. A round in which luck is not measured has
    no row.
    """

    variant: str
    level: str
    deal: int
    results: list[list[float]]
    luck: list[list[float]]

    @property
    def complete(self) -> bool:
        """Whether every player was measured at every place."""
        return bool(self.luck) and len(self.luck) == len(self.luck[0])


def main() -> None:
    """Plays, judges and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench seats", description=__doc__)
    add_round_options(parser, rounds=2, each="each level in each game")
    parser.add_argument("--levels", default=LEVELS, help="levels, with commas between them")
    given = parser.parse_args()
    variants = tuple(given.variant.split(","))
    levels = tuple(bot_named(level).name for level in given.levels.split(","))
    head = Head(review_version(), variants, levels, given.seed, code=code_in_use())
    # Deals rotate through all games and levels, so that an interrupted run is balanced.
    deals = given.rounds * len(variants) * len(levels)
    work = partial(turned, head)
    lines = measured(work, deals, head=head, line=Line, out=given.out, processes=given.processes)
    show_results(head, lines, lambda: table(lines, levels), json=given.json)


def turned(head: Head, number: int) -> Line:
    """Plays deal *number* once from each seat, and judges the rounds."""
    deal, place = divmod(number, len(head.variants) * len(head.levels))
    variant, level = head.variants[place // len(head.levels)], head.levels[place % len(head.levels)]
    parts = []
    for dealer in plan_of(load_variant(variant)).players:
        text = played(variant, level, head.seed, deal, dealer=dealer)
        [counted] = counted_rounds(replayed_match(text))
        parts.append(sums_of(luck_in_round(counted, seed=1)))
    return Line(
        number,
        variant,
        level,
        deal,
        results=[[each.result for each in found] for found in parts if found],
        luck=[[each.luck for each in found] for found in parts if found],
    )


def table(lines: Sequence[Line], levels: Sequence[str]) -> str:
    """Returns the mean luck of each seat for each level and for all, over deals that were measured from every seat."""
    complete = [line for line in lines if line.complete]
    seats = range(max((len(line.luck) for line in complete), default=0))
    rounds = sum(len(line.luck) for line in complete)
    spreads = {
        variant: _spread(line for line in complete if line.variant == variant)
        for variant in {line.variant for line in complete}
    }
    rows = [
        f"rounds: {rounds}; mean luck of each seat, in standard deviations of results\n",
        table_row("level", *(f"seat {seat + 1}" for seat in seats)),
        table_row("---", *["---:"] * len(seats)),
    ]
    for level in levels:
        of_level = [[line] for line in complete if line.level == level]
        rows.append(table_row(f"`{level}`", *(_luck(of_level, seat, spreads) for seat in seats)))
    # All levels play the same cards, so a deal counts once.
    cards: dict[tuple[str, int], list[Line]] = {}
    for line in complete:
        cards.setdefault((line.variant, line.deal), []).append(line)
    rows.append(table_row("all", *(_luck(cards.values(), seat, spreads) for seat in seats)))
    return "\n".join(rows)


def _luck(deals: Iterable[Sequence[Line]], seat: int, spreads: dict[str, float]) -> str:
    """Formats the mean luck of *seat*; each of *deals*, measured at one or more levels, counts once."""
    means = [
        fmean(fmean(row[seat] for row in line.luck) / spreads[line.variant] for line in lines)
        for lines in deals
        if len(lines[0].luck) > seat
    ]
    return f"{in_interval(interval_of(means), '+.3f')}; {len(means)}" if means else ""


def _spread(lines: Iterable[Line]) -> float:
    return spread_of([result for line in lines for row in line.results for result in row])


if __name__ == "__main__":
    main()
