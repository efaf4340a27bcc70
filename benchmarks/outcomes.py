"""Compares the results of contracts with predictions: ``rookery bench outcomes [--rule-sets N] [--seed S]``.

A random declarer bids about the points expected of the hand, and `strong` buries and plays at all seats, as in the
training of the outcome network, but in other deals. Two predictions are compared with the captured points: one playout
of the deal, and the outcome network's correction of it for searching players. The rows are kinds of games, with the
mean errors and 95 % intervals over rule sets. Rows with an asterisk are held-out variants, which were not trained on,
and house rules from another random sequence; with a seed other than that of the training, the other house rules are new
as well. ``--json`` prints every contract.
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
from rookery.train.rounds import HOUSE_RULES, rules_of

SHARE_TOLERANCE = 0.001
"""The rounding tolerance in comparisons of shares of the points."""


class Foreseen(msgspec.Struct, frozen=True):
    """A contract that was played, and its predictions: shares of all points, and probabilities to make it."""

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
    """Returns the kind of game of a piece, with an asterisk for held-out rules."""
    house, held_out = piece.number % 2 == 1, options.held_out
    if house:
        return f"{HOUSE_RULES}*" if held_out else HOUSE_RULES
    kind = kind_of(plan_of(rules_of(options.seed, piece.number, held_out=held_out)))
    return f"{kind}*" if held_out else kind


def foreseen(piece: OutcomePiece) -> list[Foreseen]:
    """Returns the contracts of a piece with their predictions."""
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
    return part >= bid - SHARE_TOLERANCE


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
