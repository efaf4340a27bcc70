"""Compares the solver with DDS on bridge deals: ``rookery bench bridge [--deals N] [--cards N]... [--json]``.

Bridge is a house rule here: 52 cards, 1 point per trick and none for cards. For every hand size, with suits and with
no-trump, both programs solve N random deals for the value and one best card, in one thread. Times are processor times,
and ratios are those of the means. DDS is the one in ``endplay`` (``pip install --constraint constraints.txt --editable
'.[bench]'``). Exits with 1 if the programs disagree on any deal.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from random import Random
from statistics import fmean
from typing import Any

from benchmarks.shared.numbers import count

from rookery.cards import mask_of
from rookery.cli.progress import progress_bar
from rookery.engine.plan import Plan, plan_of
from rookery.kernel import WEIGHTS, Position, Question, Scoring, kernel
from rookery.rules.read import load_text
from rookery.rules.table import Trump

SEATS = 4
SIZES = (8, 9, 10, 11, 12, 13)
RULES = """
[bridge]
extends = "partnership_rook_56_4"
meta.title = "Bridge deals"
pack.ranks = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
deal.hand = 13
auction.min = 1
auction.max = 13
auction.step = 1
count.values = {}
count.trick_points = 1
count.majority_bonus = 0
match.target = 100
"""
SUITS: tuple[Trump, ...] = ("red", "green", "yellow", "black")
"""The colors that stand for spades, hearts, diamonds and clubs."""
KINDS: dict[str, tuple[Trump, ...]] = {"suits": SUITS, "no-trump": ("high_no_trump",)}
RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Deal:
    """A deal of equal hands; the first seat leads."""

    trump: Trump
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class DealTimes:
    """The processor time for deals of one size and kind in milliseconds, and the number of disagreements."""

    cards: int
    kind: str
    deals: int
    rookery_ms: float
    dds_ms: float
    ratio: float
    most_ms: float
    dds_most_ms: float
    nodes: float
    disagree: int


@cache
def bridge() -> Plan:
    """Returns the house rule."""
    return plan_of(load_text(RULES)["bridge"])


def deals(cards: int, kind: str, number: int, seed: int) -> list[Deal]:
    """Returns *number* random deals; equal arguments give equal deals."""
    rng = Random(f"bridge {cards} {kind} {seed}")
    found = []
    for _ in range(number):
        pack = rng.sample(range(len(bridge().pack)), SEATS * cards)
        hands = tuple(tuple(pack[seat::SEATS]) for seat in range(SEATS))
        found.append(Deal(rng.choice(KINDS[kind]), hands))
    return found


def with_rookery(solve: Callable[..., Any], deal: Deal) -> tuple[int, int]:
    """Returns the tricks of the leader's side, and the nodes that the search took."""
    tables = kernel.compile_tables(bridge().card_tables[deal.trump], WEIGHTS)
    position = Position(
        hands=tuple(map(mask_of, deal.hands)),
        teams=(0, 1, 0, 1),
        leader=0,
        scoring=Scoring(trick_points=1),
    )
    rows, _, nodes, *_ = solve(tables, position, Question(team=0, every=False), None)
    return max(lower for _, lower, _ in rows), nodes


class Dds:
    """The solver of ``endplay``, in one thread.

    :raises ImportError: if it is not installed.
    """

    def __init__(self) -> None:
        self._types: Any = import_module("endplay.types")
        self._solving: Any = import_module("endplay.dds.solve")
        import_module("endplay._dds").SetMaxThreads(1)

    def prepared(self, deal: Deal) -> Any:
        """Returns a deal in the format of DDS."""
        types, denoms = self._types, self._types.Denom
        suits = (denoms.spades, denoms.hearts, denoms.diamonds, denoms.clubs)
        hands = " ".join(".".join(self._suits(hand)) for hand in deal.hands)
        made = types.Deal(f"N:{hands}", first=types.Player.north)
        made.trump = dict(zip(SUITS, suits, strict=True)).get(deal.trump, denoms.nt)
        return made

    def solve(self, prepared: Any) -> int:
        """Returns the tricks of the leader's side."""
        board = self._solving.solve_board(prepared, self._solving.SolveMode.OptimalOne)
        return int(next(iter(board))[1])

    @staticmethod
    def _suits(hand: tuple[int, ...]) -> list[str]:
        tables, found = bridge().card_tables["high_no_trump"], ["", "", "", ""]
        for card in sorted(hand, reverse=True, key=lambda card: tables.rank(card)):
            name = bridge().pack.name(card)
            found["RGYB".index(name[0])] += RANKS[int(name[1:]) - 2]
        return found


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Returns the result of *work*, and its processor time in milliseconds."""
    start = time.process_time()
    result = work()
    return result, 1000 * (time.process_time() - start)


def measured(
    dds: Dds, cards: int, kind: str, number: int, seed: int, advance: Callable[[int], Any]
) -> DealTimes:
    """Solves deals of one size and kind with both programs."""
    ours, theirs, nodes, disagree = [], [], [], 0
    for deal in deals(cards, kind, number, seed):
        prepared = dds.prepared(deal)
        (value, looked), taken = timed(lambda: with_rookery(kernel.solve, deal))  # noqa: B023
        right, by_dds = timed(lambda: dds.solve(prepared))  # noqa: B023
        ours.append(taken)
        theirs.append(by_dds)
        nodes.append(looked)
        if value != right:
            disagree += 1
            print(f"{deal}: {value} tricks, and {right} by DDS", file=sys.stderr)
        advance(1)
    mean, by_dds = fmean(ours), fmean(theirs)
    return DealTimes(
        cards,
        kind,
        number,
        mean,
        by_dds,
        mean / by_dds,
        max(ours),
        max(theirs),
        fmean(nodes),
        disagree,
    )


def main() -> int:
    """Measures and prints; returns 1 if the programs disagree on any deal, or DDS is not installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=count, default=50, help="Of each size and kind.")
    parser.add_argument(
        "--cards", type=int, action="append", choices=range(1, 14), help="In a hand.", default=[]
    )
    parser.add_argument("--kind", action="append", choices=list(KINDS), default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    sizes, kinds = options.cards or SIZES, options.kind or list(KINDS)
    try:
        dds = Dds()
    except ImportError:
        print(
            "error: DDS is not installed; run: .venv/bin/pip install --constraint constraints.txt --editable '.[bench]'",
            file=sys.stderr,
        )
        return 1
    with progress_bar("deals", options.deals * len(sizes) * len(kinds), hidden=False) as advance:
        rows = [
            measured(dds, cards, kind, options.deals, options.seed, advance)
            for kind in kinds
            for cards in sizes
        ]
    disagree = sum(row.disagree for row in rows)
    if options.json:
        json.dump([asdict(row) for row in rows], sys.stdout, indent=2)
        return int(disagree > 0)
    print("| cards | kind | Rookery ms | DDS ms | ratio | max ms | DDS max ms | nodes |")
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        times = f"{row.rookery_ms:,.2f} | {row.dds_ms:,.2f} | {row.ratio:.2f} | {row.most_ms:,.0f} | {row.dds_most_ms:,.0f}"
        print(f"| {row.cards} | {row.kind} | {times} | {row.nodes:,.0f} |")
    print(f"\n{sum(row.deals for row in rows):,} deals, {disagree} on which the programs disagree")
    return int(disagree > 0)


if __name__ == "__main__":
    sys.exit(main())
