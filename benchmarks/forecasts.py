"""Compares predictions by playouts with results: ``rookery bench forecasts [--level NAME] [--rounds N] [--fit FILE
...]``.

One level plays at all seats. A forecast is made for the winning bid, and for every player's card at the first lead and
after a quarter, a half and three quarters of the tricks: the points that the player's side captures, and the
probability that the bid is made, in 96 deals consistent with what the player knows. Three ways of predicting are
measured: by the heuristic policy in uniform deals, as `strong` does; by the learned policy in likely deals, as `expert`
does; and as people are told, in deals weighted by a model of searching players, with calibrated probabilities. With
``--told``, only the last one is measured. The report gives the mean errors for each kind of game and side, and for each
moment, with 95 % intervals over rounds. With ``--out FILE`` a run can be stopped and resumed. ``--fit`` measures
nothing; it fits the calibration to the rounds in such files, and writes it to the file that ``--write`` names.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec
from benchmarks.shared.cells import off_by
from benchmarks.shared.games import MEASURED_GAMES, kind_of
from benchmarks.shared.rounds import add_round_options, measured, rounds_in, show_results
from benchmarks.shared.told_weights import Shares, Told, fitted_to

from rookery.belief.likelihood import CHOICE_FACTORS, FORECAST_FACTORS, Factors
from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, STRONG, Budget
from rookery.bots.models.network_file import write_network
from rookery.bots.search.evaluation import evaluate
from rookery.bots.search.told_probabilities import calibrated_probability
from rookery.engine.command import Bid, Command, Play
from rookery.engine.plan import Plan, plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import LedgerHead
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.train.rounds import HOUSE_RULES, rules_of
from rookery.view.seat import SeatView

MOMENTS = ("the bid", "first lead", "a quarter played", "half played", "three quarters")
AT_BID, IN_PLAY = 0, (1, 2, 3, 4)
"""Numbers of moments."""
SIDES = {True: "declarer's", False: "the others'"}


class Way(NamedTuple):
    """One way of predicting."""

    name: str
    """Its name in the report."""
    before: Budget
    """The search budget at the bid."""
    in_play: Budget
    """The search budget from the first lead on."""
    factors: Factors
    """The factors of the likelihood of deals."""


WAYS = tuple(
    Way(name, replace(before, seconds=inf), replace(in_play, seconds=inf), factors)
    for name, before, in_play, factors in (
        ("`strong` foresees", STRONG, STRONG, CHOICE_FACTORS),
        ("`expert` foresees", EXPERT_BEFORE_PLAY, EXPERT, CHOICE_FACTORS),
        ("people are told", EXPERT_BEFORE_PLAY, EXPERT, FORECAST_FACTORS),
    )
)
"""The ways that are compared."""
TOLD_WAY = -1
"""The index of the way in which people are told."""


class Head(LedgerHead, frozen=True):
    """The first line of a file of results."""

    variants: tuple[str, ...]
    level: str
    seed: int
    told: bool = False
    """Whether only the way in which people are told was measured."""


class Forecast(msgspec.Struct, frozen=True, array_like=True):
    """A player's forecasts at one moment, and the result; points are shares of the round's points."""

    moment: int
    declaring: bool
    """Whether the player is on the declarer's side."""
    foreseen: tuple[float, ...]
    """The predicted points of the player's side, by way."""
    makes: tuple[float, ...]
    """The share of playouts in which the bid is made, by way."""
    captured: float
    made: bool


class Line(NumberedResult, frozen=True):
    """The forecasts of one round."""

    kind: str
    """One of `benchmarks.shared.games.KINDS`."""
    house: bool
    """Whether its rules are random."""
    forecasts: list[Forecast]


def main() -> None:
    """Plays, asks and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench forecasts", description=__doc__)
    random = f"; '{HOUSE_RULES}' for random ones"
    add_round_options(parser, rounds=20, variants=(*MEASURED_GAMES, HOUSE_RULES), also=random)
    parser.add_argument("--level", default="strong", choices=("casual", "strong", "expert"))
    parser.add_argument("--told", action="store_true", help="measure only what people are told")
    parser.add_argument(
        "--fit", type=Path, nargs="+", metavar="FILE", help="fit the calibration to these files"
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the calibration")
    given = parser.parse_args()
    if given.fit:
        # The files hold uncalibrated shares, so rounds of any code can be used.
        network, report = fitted_to([each for path in given.fit for each in _shares_in(path)])
        print(report)
        if given.write:
            write_network(given.write, network)
        return
    head = Head(
        tuple(given.variant.split(",")),
        given.level,
        given.seed,
        given.told,
        code=code_in_use("train"),
    )
    # Rounds rotate through all games, so that an interrupted run is balanced.
    lines = measured(
        partial(forecasts_of, head),
        given.rounds * len(head.variants),
        head=head,
        line=Line,
        out=given.out,
        processes=given.processes,
    )
    show_results(head, lines, lambda: table(head, lines), json=given.json)


def _rules_of(head: Head, number: int) -> Rules:
    """Returns the rules of round *number*."""
    deal, place = divmod(number, len(head.variants))
    if head.variants[place] == HOUSE_RULES:
        return rules_of(head.seed, 2 * deal + 1, held_out=True)
    return load_variant(head.variants[place])


def forecasts_of(head: Head, number: int) -> Line:
    """Returns the forecasts of round *number*; none if nobody declared."""
    deal, place = divmod(number, len(head.variants))
    variant, rules = head.variants[place], _rules_of(head, number)
    asked, result = _played(rules, head.level, derive(head.seed, "forecasts", variant, deal), deal)
    kind, house = kind_of(plan_of(rules)), variant == HOUSE_RULES
    if result is None or result.declarer is None:
        return Line(number, kind, house, [])
    rng, found = seeded_rng(derive(head.seed, "forecasts", number)), []
    for moment, view, chosen in asked:
        assert view.seat is not None
        total, team = round_points(view.plan).total, result.teams[view.seat]
        tried = [
            evaluate(view, [chosen], way.in_play if moment else way.before, rng, way.factors)[0]
            for way in (WAYS[TOLD_WAY:] if head.told else WAYS)
        ]
        found.append(
            Forecast(
                moment,
                team == result.teams[result.declarer],
                tuple(round(fmean(each.points) / total, 4) for each in tried),
                tuple(round(each.made / len(each.points), 4) for each in tried),
                round(result.captured[team] / total, 4),
                bool(result.made),
            )
        )
    return Line(number, kind, house, found)


Asked = tuple[int, SeatView, Command]
"""A moment, the view of a player at that moment, and the player's choice."""


def _played(
    rules: Rules, level: str, seed: bytes, deal: int
) -> tuple[list[Asked], RoundResult | None]:
    """Plays one round; returns the views at the moments, and the result (`None` if no round is counted)."""
    plan = plan_of(rules)
    table = LocalTable(rules, seed=seed, dealer=plan.players[deal % len(plan.players)])
    table.deal()
    bot, rng = patient(bot_named(level)), seeded_rng(seed)
    asked, bids = list[Asked](), dict[tuple[Seat, int], Asked]()
    moments = {_tricks_before(plan, moment): moment for moment in IN_PLAY}
    while (seat := table.decider) is not None:
        view = table.view(seat)
        chosen = bot.choose(view, rng)
        moment = moments.get(len(view.round.tricks))
        if isinstance(chosen, Bid):
            bids[seat, chosen.points] = AT_BID, view, chosen
        if isinstance(chosen, Play) and moment is not None:
            asked.append((moment, view, chosen))
        table.act(seat, chosen)
    results = table.view(None).public.results
    if not results:
        return asked, None
    result = results[-1]
    if result.declarer is not None and result.bid is not None and not result.moon:
        won = bids.get((result.declarer, result.bid))
        asked[:0] = [won] if won else []
    return asked, result


def _tricks_before(plan: Plan, moment: int) -> int:
    """Returns the number of tricks played before a *moment* in play."""
    return plan.tricks * (moment - 1) // 4


def _played_at(plan: Plan, moment: int) -> float | None:
    """Returns the share of the tricks played before a *moment*; `None` at the bid."""
    return None if moment == AT_BID else _tricks_before(plan, moment) / plan.tricks


def _shares_in(path: Path) -> list[Shares]:
    """Returns for each round in a file the uncalibrated shares of the way in which people are told."""
    head, lines = rounds_in(path, Head, Line)
    found = []
    for line in lines:
        plan = plan_of(_rules_of(head, line.number))
        asked = [
            Told(each.makes[TOLD_WAY], _played_at(plan, each.moment), each.declaring, each.made)
            for each in line.forecasts
        ]
        found.append(Shares(plan, head.level, asked))
    return found


def table(head: Head, lines: Sequence[Line]) -> str:
    """Returns a row for each kind of game and side, and for each moment over all games."""
    ways = WAYS[TOLD_WAY:] if head.told else WAYS
    columns = " | ".join(way.name for way in ways)
    rows = [
        f"| game | side | moment | rounds | captured | {columns} | made | {columns} |",
        f"| --- | --- | --- |{' ---: |' * (3 + 2 * len(ways))}",
    ]
    lines = [_told(head, line) for line in lines]
    kinds = sorted({line.kind for line in lines if not line.house})
    groups: list[tuple[str, tuple[int, ...]]]
    groups = [(kind, moments) for kind in kinds for moments in ((AT_BID,), IN_PLAY)]
    if any(line.house for line in lines):
        groups += [(HOUSE_RULES, (AT_BID,)), (HOUSE_RULES, IN_PLAY)]
    groups += [("all", (moment,)) for moment in range(len(MOMENTS))]
    for group, moments in groups:
        chosen = [
            line for line in lines if group in ("all", HOUSE_RULES if line.house else line.kind)
        ]
        when = MOMENTS[moments[0]] if len(moments) == 1 else "in play"
        for declaring, side in SIDES.items():
            rounds = _by_round(chosen, moments, declaring=declaring)
            if rounds:
                rows.append(f"| {group} | {side} | {when} | {_cells(rounds)} |")
    return "\n".join(rows)


def _by_round(
    lines: Sequence[Line], moments: Sequence[int], *, declaring: bool
) -> list[list[Forecast]]:
    """Returns the forecasts of one side at some *moments*, by round, without rounds that have none."""
    rounds = [
        [each for each in line.forecasts if each.declaring == declaring and each.moment in moments]
        for line in lines
    ]
    return [some for some in rounds if some]


def _told(head: Head, line: Line) -> Line:
    """Returns *line* with calibrated probabilities for the way in which people are told."""
    plan = plan_of(_rules_of(head, line.number))

    def told(forecast: Forecast) -> Forecast:
        *others, share = forecast.makes
        played = _played_at(plan, forecast.moment)
        share = calibrated_probability(plan, share, played, declaring=forecast.declaring)
        return msgspec.structs.replace(forecast, makes=(*others, share))

    return msgspec.structs.replace(line, forecasts=[told(each) for each in line.forecasts])


def _cells(rounds: Sequence[Sequence[Forecast]]) -> str:
    """Returns the results of *rounds*, and the mean errors of the forecasts."""
    captured = fmean(fmean(each.captured for each in some) for some in rounds)
    made = fmean(some[0].made for some in rounds)
    points = [
        off_by([each.foreseen[way] - each.captured for each in some] for some in rounds)
        for way in range(len(rounds[0][0].foreseen))
    ]
    bids = [
        off_by([each.makes[way] - each.made for each in some] for some in rounds)
        for way in range(len(rounds[0][0].makes))
    ]
    cells = (str(len(rounds)), f"{100 * captured:.1f} %", *points, f"{100 * made:.1f} %", *bids)
    return " | ".join(cells)


if __name__ == "__main__":
    main()
