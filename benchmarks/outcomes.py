"""Compares what contracts come to with what is foreseen: ``rookery bench outcomes [--rule-sets N] [--seed S] [--processes N]``.

A declarer drawn by lot bids near what the hand promises, and `strong` buries and plays at all seats, as when the network of outcomes is
learned, but in other deals. One playout of the deal foresees so many points, and the network of outcomes says what players who search
make of that. Rows are kinds of games, each told by how much it was off, with 95 % intervals of rule sets; held-out variants and house
rules are those that nothing was learned from. ``--json`` prints every contract.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

import msgspec
from benchmarks.shared.cells import off_by
from benchmarks.shared.games import kind_of
from benchmarks.shared.numbers import count, processes

from rookery.bots.models.bids import evaluate_rows
from rookery.bots.models.network_file import network_in_use
from rookery.cli.progress import progress_bar
from rookery.engine.plan import plan_of
from rookery.lab.work import in_order
from rookery.train.outcomes import OutcomeOptions, OutcomePiece, sample_outcomes
from rookery.train.rounds import rules_of

NEAR = 0.001
"""Parts of the points that differ by less are the same."""


class Foreseen(msgspec.Struct, frozen=True):
    """A contract that was played, and what was foreseen of it: parts of all points, and chances to make it."""

    captured: float
    playout: float
    network: float
    made: bool
    playout_makes: bool
    network_makes: float


class Group(NamedTuple):
    """The contracts of a rule set, and the kind of game that it is."""

    kind: str
    contracts: list[Foreseen]


def main() -> None:
    """Plays the contracts and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rule-sets", type=count, default=400, help="of each half: known, held out"
    )
    parser.add_argument("--contracts", type=count, default=4, help="of each rule set")
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--processes", type=processes, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    halves = [
        OutcomeOptions(seed=given.seed, contracts=given.contracts, held_out=held_out)
        for held_out in (False, True)
    ]
    groups: list[Group] = []
    with progress_bar("rule sets", 2 * given.rule_sets, hidden=given.json) as advance:
        for options in halves:
            work = partial(sample_outcomes, options)
            for piece in in_order(work, range(given.rule_sets), processes=given.processes):
                groups.append(Group(_kind(options, piece), foreseen(piece)))
                advance(1)
    if given.json:
        found = [(group.kind, group.contracts) for group in groups]
        print(msgspec.json.encode(found).decode())
    else:
        print(table(groups))


def _kind(options: OutcomeOptions, piece: OutcomePiece) -> str:
    """Returns which kind of game a piece is."""
    house, held_out = piece.number % 2 == 1, options.held_out
    if house:
        return "house rules*" if held_out else "house rules"
    kind = kind_of(plan_of(rules_of(options.seed, piece.number, held_out=held_out)))
    return f"{kind}*" if held_out else kind


def foreseen(piece: OutcomePiece) -> list[Foreseen]:
    """Returns the contracts of a piece with what was foreseen of them."""
    rows = [(*each.row, *piece.rules) for each in piece.outcomes]
    if not rows:
        return []
    found = []
    for each, above in zip(
        piece.outcomes, evaluate_rows(network_in_use("outcome"), rows), strict=True
    ):
        playout = each.row[0]
        ends = [min(max(playout + more, 0.0), 1.0) for more in above]
        found.append(
            Foreseen(
                captured=each.captured,
                playout=playout,
                network=fmean(ends),
                made=_reaches(each.captured, each.bid),
                playout_makes=_reaches(playout, each.bid),
                network_makes=fmean(_reaches(end, each.bid) for end in ends),
            )
        )
    return found


def _reaches(part: float, bid: float) -> bool:
    return part >= bid - NEAR


def table(groups: Sequence[Group]) -> str:
    """Returns a row for each kind of game."""
    kinds = dict.fromkeys(group.kind for group in groups if group.contracts)
    lines = [
        "| game | contracts | captured | playout | network | made | playout | network |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in (*sorted(kinds), "all"):
        chosen = [
            group.contracts for group in groups if group.contracts and kind in ("all", group.kind)
        ]
        if not chosen:
            continue
        every = [each for contracts in chosen for each in contracts]
        cells = (
            str(len(every)),
            f"{100 * fmean(each.captured for each in every):.1f} %",
            off_by([each.playout - each.captured for each in contracts] for contracts in chosen),
            off_by([each.network - each.captured for each in contracts] for contracts in chosen),
            f"{100 * fmean(each.made for each in every):.1f} %",
            off_by([each.playout_makes - each.made for each in contracts] for contracts in chosen),
            off_by([each.network_makes - each.made for each in contracts] for contracts in chosen),
        )
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
