"""Measures reviews: ``rookery bench review [--variant ID,...] [--levels NAME,...] [--rounds N] [--out FILE]``.

Every level plays rounds against itself, the same deals for all levels, and each round is reviewed twice with different random
numbers. The report has four parts for each game. *Stability*: the part of the flagged mistakes that is flagged again. *Order*: the
mean judged cost of a round for each level. *Luck*: its mean for each seat, and the variance of results less luck as a part of that
of results. *Time*: seconds of processor time for a review. With ``--out`` it can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from statistics import fmean, pvariance

import msgspec

from rookery.bots.bot import bot_named, patient
from rookery.engine.command import Command
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.intervals import Interval, interval_of, interval_of_part
from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import in_order
from rookery.local import LocalTable
from rookery.record.decisions import counted_rounds
from rookery.record.replay import played_again
from rookery.review.report import ResultParts, RoundReview
from rookery.review.round import review_round
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive, rng
from rookery.view.seat import SeatView

ELEVEN = (
    "original_partnership_4,kentucky_discard_4,partnership_rook_56_4,red_one_4,western_new_york_4,dixie_4,"
    "team_rook_6,original_5,original_2_2011,call_partner_5,tennessee_for_two"
)
LEVELS = "random,beginner,casual,strong,expert"


class Head(Begun, frozen=True):
    """The first line of a file of results."""

    review: str
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int


class Line(msgspec.Struct):
    """One round of one level in one game, reviewed twice."""

    number: int
    variant: str
    level: str
    seconds: float
    """Processor time of one review."""
    given: list[float]
    """By player, in points of the lead; on boards in the chance to win."""
    results: list[float]
    luck: list[float]
    flagged: list[int]
    """The decisions that the first review calls mistakes."""
    again: list[int]
    """Those that the second does."""
    judged: int
    """Decisions judged."""


def main() -> None:
    """Plays, reviews and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench review", description=__doc__)
    parser.add_argument("--variant", default=ELEVEN, help="games, with commas between them")
    parser.add_argument("--levels", default=LEVELS, help="levels, with commas between them")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of each level in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file to which results are added")
    given = parser.parse_args()
    variants, levels = tuple(given.variant.split(",")), tuple(given.levels.split(","))
    head = Head(review_version(), variants, levels, given.seed, code=code_in_use())
    with nullcontext() if given.out is None else Ledger(given.out, head, Line) as ledger:
        lines = {line.number: line for line in (ledger.lines if ledger else ())}
        # Round by round through all games and levels, so that whatever is finished is comparable.
        wanted = range(given.rounds * len(variants) * len(levels))
        left = [number for number in wanted if number not in lines]
        work = partial(reviewed, variants, levels, given.seed)
        for line in in_order(work, left, processes=given.processes):
            lines[line.number] = line
            if ledger:
                ledger.add(line)
    report([lines[number] for number in wanted], variants, levels)


def reviewed(variants: Sequence[str], levels: Sequence[str], seed: int, number: int) -> Line:
    """Plays and reviews round *number*."""
    deal, place = divmod(number, len(variants) * len(levels))
    variant, level = variants[place // len(levels)], levels[place % len(levels)]
    text = played(variant, level, seed, deal)
    [counted] = counted_rounds(played_again(text))
    began = time.process_time()
    first = review_round(counted, seed=1)
    seconds = time.process_time() - began
    second = review_round(counted, seed=2)
    return Line(
        number=number,
        variant=variant,
        level=level,
        seconds=seconds,
        given=given_away(first, len(counted.plan.players)),
        results=[found.result for found in sums_of(first)],
        luck=[found.luck for found in sums_of(first)],
        flagged=mistakes_in(first),
        again=mistakes_in(second),
        judged=sum(each.judged is not None for each in first.decisions),
    )


def played(variant: str, level: str, seed: int, deal: int) -> str:
    """Returns the record of one counted round of *level* against itself."""
    rules = load_variant(variant)
    players = plan_of(rules).players
    # Everybody deals in turn, so that no seat has the same place in every auction.
    dealer = players[deal % len(players)]
    table = LocalTable(rules, seed=derive(seed, "review", variant, deal), dealer=dealer)
    bot, chance = patient(bot_named(level)), rng(derive(seed, "chance", variant, deal, level))

    def choose(view: SeatView) -> Command:
        return bot.choose(view, chance)

    table.play(choose, rounds=1)
    return table.record()


def sums_of(review: RoundReview) -> list[ResultParts]:
    """Returns where each player's result came from, in the unit of the game."""
    return [luck.chance if luck.points is None else luck.points for luck in review.luck]


def given_away(review: RoundReview, players: int) -> list[float]:
    """Returns the judged cost of each player."""
    return [0.0 - found.own for found in sums_of(review)] or [0.0] * players


def mistakes_in(review: RoundReview) -> list[int]:
    """Returns the places of the decisions that are called mistakes."""
    return [
        place
        for place, each in enumerate(review.decisions)
        if each.judged is not None and each.judged.mistake
    ]


# --- the report


def report(lines: Sequence[Line], variants: Sequence[str], levels: Sequence[str]) -> None:
    """Prints the tables."""
    print("mean judged cost of a player and round, with 95 % intervals over rounds")
    for variant in variants:
        of_game = [line for line in lines if line.variant == variant]
        print(f"{variant:<26}" + "  ".join(_cost(of_game, level) for level in levels))
    print("\nflagged again with other random numbers")
    for name, some in [(level, [x for x in lines if x.level == level]) for level in levels]:
        print(f"{name:<26}{_stability(some)}")
    print(f"{'all':<26}{_stability(lines)}")
    print(
        "\nluck of the first seat, variance of results less luck as a part of that of results, seconds"
    )
    for variant in variants:
        of_game = [line for line in lines if line.variant == variant and line.luck]
        for level in levels:
            some = [line for line in of_game if line.level == level]
            if some:
                print(f"{variant:<26}{level:<10}{_luck(some)}")
    for seat in range(max(len(line.luck) for line in lines)):
        print(f"luck of player {seat}, in spreads of results: {_shown(_mean_luck(lines, seat))}")


def _mean_luck(lines: Sequence[Line], seat: int) -> Interval:
    """Returns the mean luck of a seat; the rounds of all levels with the same cards count as one."""
    by_deal: dict[tuple[str, int], list[float]] = {}
    levels = len({line.level for line in lines})
    games = len({line.variant for line in lines})
    for line in lines:
        if len(line.luck) > seat:
            deal = line.variant, line.number // (levels * games)
            by_deal.setdefault(deal, []).append(_scaled(line, line.luck[seat]))
    return interval_of([fmean(values) for values in by_deal.values()])


def _cost(lines: Iterable[Line], level: str) -> str:
    costs = [fmean(line.given) for line in lines if line.level == level]
    return f"{level} {_shown(interval_of(costs))}" if costs else ""


def _stability(lines: Sequence[Line]) -> str:
    flagged = sum(len(line.flagged) for line in lines)
    again = sum(len(set(line.flagged) & set(line.again)) for line in lines)
    if not flagged:
        return "no mistakes"
    part = interval_of_part(again, flagged)
    judged = sum(line.judged for line in lines)
    return (
        f"{again} of {flagged} ({part.mean:.0%}; {part.low:.0%} to {part.high:.0%}),"
        f" of {judged} decisions judged"
    )


def _luck(lines: Sequence[Line]) -> str:
    luck = interval_of([line.luck[0] for line in lines])
    results = [result for line in lines for result in line.results]
    rest = [r - one for line in lines for r, one in zip(line.results, line.luck, strict=True)]
    spread = pvariance(results)
    part = f"{pvariance(rest) / spread:.2f}" if spread else "-"
    seconds = [line.seconds for line in lines]
    return f"{_shown(luck)}, {part}, {fmean(seconds):.1f} (most {max(seconds):.1f})"


def _scaled(line: Line, value: float) -> float:
    spread = pvariance(line.results) ** 0.5
    return value / spread if spread else 0.0


def _shown(found: Interval) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:+.3g}"
    return f"{found.mean:+.3g} ({found.low:+.3g} to {found.high:+.3g})"


if __name__ == "__main__":
    main()
