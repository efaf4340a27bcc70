"""Measures what more worlds bring to `expert`: ``rookery bench budgets [--variant ID,...] [--rounds N] [--worlds N]``.

`expert` plays at all seats. At every card and every draw, players with a quarter of its worlds and with four times as
many (``benchmarks.shared.players``) make the same decision. If their choices differ, each choice is evaluated in
``--worlds`` fresh worlds by the rollouts of `expert`. The report gives the gain per round as a share of its points, and
as a chance to win the match. Since nothing but these choices differs, it shows far smaller gains than a duel. Beside
these predicted gains it gives those in the true deal, played out by the heuristic policy and by the learned one. Bots
have no time limits. With ``--out FILE`` a run can be stopped and resumed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from enum import Enum
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.players import player
from benchmarks.shared.rounds import Head, report_rounds_in_worlds
from benchmarks.shared.truths import truths_of

from rookery.belief.worlds import Worlds
from rookery.bots.level import EXPERT
from rookery.bots.search.evaluation import Outcome, outcomes_of
from rookery.bots.search.rollout import draw_worlds
from rookery.bots.search.utility import AccountValues, utility_for
from rookery.engine.command import Command
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.engine.plan import plan_of
from rookery.intervals import interval_of
from rookery.lab.kept_results import NumberedResult
from rookery.local import LocalTable
from rookery.review.trials import planned_trials
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.view.seat import SeatView

PLAYERS = ("quarter", "expert", "fourfold")
"""The players that are compared, the one with the fewest worlds first."""
EXPERT_INDEX = 1
"""The index of the player that plays the rounds."""

Worth = tuple[float, float]
"""A player's lead over the others in the round, in points, and its chance to win the match."""
Asked = tuple[SeatView, Seat, list[Command]]
"""A view, its seat, and the choice of each of `PLAYERS`."""


class Line(NumberedResult, frozen=True):
    """The results of one round."""

    points: int
    """The points of a round."""
    players: int
    decisions: int
    """The number of cards and draws with more than one choice."""
    different: tuple[int, ...]
    """For each of `PLAYERS`, the number of decisions that differ from those of `expert`."""
    gained: tuple[Worth, ...]
    """For each of `PLAYERS`, the predicted gain over `expert`, summed over all seats."""
    in_truth: tuple[float, ...]
    """For each of `PLAYERS`, the gain in the true deal, in points."""


class Kind(Enum):
    """A measure of gains."""

    POINTS = "points"
    CHANCE = "chance"
    TRUTH = "truth"

    def of(self, line: Line) -> list[float]:
        """Returns the gain of each of `PLAYERS` in a round, as a share of its points or as a chance."""
        match self:
            case Kind.POINTS:
                return [points / line.points for points, _ in line.gained]
            case Kind.CHANCE:
                return [chance for _, chance in line.gained]
            case Kind.TRUTH:
                return [points / line.points for points in line.in_truth]


def main() -> None:
    """Plays, measures and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench budgets", description=__doc__)
    report_rounds_in_worlds(
        parser,
        compared,
        Line,
        lambda head, lines: table(head.variants, lines),
        rounds=12,
        worlds=4096,
        modules=("review",),
    )


def compared(head: Head, number: int) -> Line:
    """Plays round *number* and evaluates the decisions on which the players differ."""
    deal, place = divmod(number, len(head.variants))
    plan = plan_of(load_variant(head.variants[place]))
    seed = derive(head.seed, "budgets", head.variants[place], deal)
    table = LocalTable(plan.rules, seed=seed, dealer=plan.players[deal % len(plan.players)])
    table.deal()
    bots, rng = [player(name) for name in PLAYERS], seeded_rng(seed)
    asked, different, gained = list[Asked](), [0] * len(bots), [(0.0, 0.0)] * len(bots)
    while (seat := table.decider) is not None:
        view = table.view(seat)
        chosen = bots[EXPERT_INDEX].choose(view, rng)
        if _is_asked(view):
            choices = [
                chosen if place == EXPERT_INDEX else bot.choose(view, rng)
                for place, bot in enumerate(bots)
            ]
            asked.append((view, seat, choices))
            worth = measure(view, choices, head.worlds, rng)
            for at, choice in enumerate(choices):
                different[at] += choice != chosen
                points, chances = (
                    a - b for a, b in zip(worth[at], worth[EXPERT_INDEX], strict=True)
                )
                gained[at] = gained[at][0] + points, gained[at][1] + chances
        table.act(seat, chosen)
    return Line(
        number,
        total_points(plan.rules),
        len(plan.players),
        len(asked),
        tuple(different),
        tuple(gained),
        _in_truth(table, asked),
    )


def _in_truth(table: LocalTable, asked: Sequence[Asked]) -> tuple[float, ...]:
    """Returns the gain of each of `PLAYERS` in the true deal: the mean over playouts by both policies."""
    gained, truths = [0.0] * len(PLAYERS), truths_of(table)
    for view, seat, choices in asked:
        options, truth = list(dict.fromkeys(choices)), truths.get((view.seq, seat))
        if len(options) == 1 or truth is None:
            continue
        leads = [0.0] * len(options)
        for learned in (False, True):
            rows = outcomes_of(view, options, (truth,), learned=learned)
            for at, ends in enumerate(rows):
                leads[at] += _worth(view, ends)[0] / 2
        for at, choice in enumerate(choices):
            gained[at] += leads[options.index(choice)] - leads[options.index(choices[EXPERT_INDEX])]
    return tuple(gained)


def _is_asked(view: SeatView) -> bool:
    match view.legal:
        case LegalPlays(cards=cards):
            return len(cards) > 1
        case other:
            return isinstance(other, LegalDraw)


def measure(view: SeatView, choices: Sequence[Command], worlds: int, rng: Random) -> list[Worth]:
    """Returns the worth of each of *choices* in the same *worlds* worlds; zeros if all choices are equal."""
    options = list(dict.fromkeys(choices))
    if len(options) == 1:
        return [(0.0, 0.0)] * len(choices)
    planned = planned_trials(view, options, EXPERT, rng)
    if planned is not None:
        rows = planned.samples(range(len(options)), worlds)
        found = [_mean_worth(view, [each.values for each in row]) for row in rows]
    else:
        drawn = draw_worlds(Worlds(view), worlds, EXPERT, rng)
        found = [_worth(view, ends) for ends in outcomes_of(view, options, drawn, learned=True)]
    return [found[options.index(choice)] for choice in choices]


def _worth(view: SeatView, ends: Sequence[Outcome]) -> Worth:
    utility = utility_for(view)
    return _mean_worth(
        view,
        [utility.of_end((state.contract, state.teams, points)).values for state, points in ends],
    )


def _mean_worth(view: SeatView, values: Sequence[AccountValues]) -> Worth:
    assert view.seat is not None
    account = view.plan.account_of(view.seat)
    return fmean(each.leads[account] for each in values), fmean(
        each.chances[account] for each in values
    )


def table(variants: Sequence[str], lines: Sequence[Line]) -> str:
    """Returns a row for each game and one for all games, with 95 % intervals over rounds."""
    rows = [
        "| game | rounds | decisions | quarter differs | fourfold differs |"
        " points, expert over quarter | points, fourfold over expert |"
        " chance to win, expert over quarter | chance to win, fourfold over expert |"
        " true deal, expert over quarter | true deal, fourfold over expert |",
        f"| --- |{' ---: |' * 10}",
    ]
    games = [(name, lines[place :: len(variants)]) for place, name in enumerate(variants)]
    for name, some in (*games, ("all", lines)):
        decisions = sum(line.decisions for line in some)
        parts = [
            f"{sum(line.different[at] for line in some) / max(decisions, 1):.1%}"
            for at in (0, len(PLAYERS) - 1)
        ]
        cells = [name, str(len(some)), str(decisions), *parts]
        for kind in Kind:
            cells += [_gain(some, 0, kind, -1.0), _gain(some, len(PLAYERS) - 1, kind, 1.0)]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _gain(lines: Sequence[Line], at: int, kind: Kind, sign: float) -> str:
    """Returns the mean gain per player and round, in hundredths of a round's points or of the chance to win."""
    values = [sign * 100 * kind.of(line)[at] / line.players for line in lines]
    return in_interval(interval_of(values), "+.2f")


if __name__ == "__main__":
    main()
