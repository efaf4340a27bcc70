"""Compares what playouts foresee with what happens: ``rookery bench forecasts [--level NAME] [--rounds N] [--out FILE] [--fit FILE ...]``.

One level plays at all seats. Whoever won the auction was asked at that bid how likely it is made. At the first lead and after a quarter, a half and
three quarters of the tricks every player is asked what is foreseen after the card that the player has chosen: how much the own side captures, and how
likely the bid is made, in 96 deals that fit what the player knows. Three ways of foreseeing are measured: by rules of thumb in uniform deals, as
`strong` chooses; by the learned policy in likely ones, as `expert` chooses; and as people are told, in deals that are likely by what players who search
do, with the shares of bids that are made calibrated. The report says for each kind of game and side, and for each moment, by how much they were off,
with 95 % intervals of rounds. With ``--out`` it can be stopped and goes on where it was. With ``--fit`` nothing is measured, but it is said which
calibration would fit the rounds in such files best.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean

import msgspec
from benchmarks.shared.cells import off_by
from benchmarks.shared.games import ELEVEN
from benchmarks.shared.rounds import add_round_options, measured, rounds_in

from rookery.belief.likelihood import CHOOSING, FORESEEING
from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, STRONG
from rookery.bots.search.calibration import LOGITS, Kind, Logits, calibrated, kind_of, told_share
from rookery.bots.search.evaluation import evaluate
from rookery.engine.command import Bid, Command, Play
from rookery.engine.plan import plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import Numbered
from rookery.lab.ledger import Begun
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, rng
from rookery.train.rounds import rules_of
from rookery.view.seat import SeatView

MOMENTS = ("the bid", "first lead", "a quarter played", "half played", "three quarters")
THE_BID, IN_PLAY = 0, (1, 2, 3, 4)
"""Numbers of moments."""
SIDES = {True: "declarer's", False: "the others'"}
HOUSE_RULES = "house rules"
"""In the place of a variant: random ones, that nothing is learned from, others in each round."""
WAYS = tuple(
    (replace(before, seconds=inf), replace(budget, seconds=inf), factors)
    for before, budget, factors in (
        (STRONG, STRONG, CHOOSING),
        (EXPERT_BEFORE_PLAY, EXPERT, CHOOSING),
        (EXPERT_BEFORE_PLAY, EXPERT, FORESEEING),
    )
)
"""The ways of foreseeing: budgets before the first lead and in play, and the factors by which deals are likely."""
TOLD = 2
"""The way in which people are told."""
PRIOR = 0.25
"""How strongly a calibration is held to none: so many rounds, times the logit, speak against it."""


class Head(Begun, frozen=True):
    """The first line of a file of results."""

    variants: tuple[str, ...]
    level: str
    seed: int


class Forecast(msgspec.Struct, frozen=True, array_like=True):
    """What one player foresaw at one moment, and what happened; points of the own side as parts of those of the round."""

    moment: int
    declaring: bool
    """Whether the player's side has to make the bid."""
    foreseen: tuple[float, ...]
    """Points, in each of `WAYS`."""
    makes: tuple[float, ...]
    """In which part of the playouts the bid is made, in each of `WAYS`."""
    captured: float
    made: bool


class Line(Numbered, frozen=True):
    """The forecasts of one round."""

    kind: Kind
    house: bool
    """Whether its rules are random."""
    forecasts: list[Forecast]


def main() -> None:
    """Plays, asks and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench forecasts", description=__doc__)
    random = f"; '{HOUSE_RULES}' for random ones"
    add_round_options(parser, rounds=20, variants=(*ELEVEN, HOUSE_RULES), also=random)
    parser.add_argument("--level", default="strong", choices=("casual", "strong", "expert"))
    parser.add_argument(
        "--fit", type=Path, nargs="+", metavar="FILE", help="fit to rounds measured before"
    )
    given = parser.parse_args()
    if given.fit:
        # The calibration is no part of what was measured, so rounds of any code will do.
        files = [rounds_in(path, Head, Line) for path in given.fit]
        print(fitted_to([line for _, lines in files for line in lines]))
        return
    variants = tuple(given.variant.split(","))
    head = Head(variants, given.level, given.seed, code=code_in_use())
    work = partial(forecasts_of, variants, given.level, given.seed)
    # Round by round through all games, so that whatever is finished is comparable.
    rounds = given.rounds * len(variants)
    print(
        table(
            measured(work, rounds, head=head, line=Line, out=given.out, processes=given.processes)
        )
    )


def forecasts_of(variants: Sequence[str], level: str, seed: int, number: int) -> Line:
    """Returns what was foreseen in round *number*; nothing where nobody declared."""
    deal, place = divmod(number, len(variants))
    variant = variants[place]
    house = variant == HOUSE_RULES
    rules = rules_of(seed, 2 * deal + 1, held_out=True) if house else load_variant(variant)
    asked, result = _played(rules, level, derive(seed, "forecasts", variant, deal), deal)
    kind = kind_of(plan_of(rules))
    if result is None or result.declarer is None:
        return Line(number, kind, house, [])
    chance, found = rng(derive(seed, "forecasts", number)), []
    for moment, view, chosen in asked:
        assert view.seat is not None
        total, team = round_points(view.plan).total, result.teams[view.seat]
        tried = [
            evaluate(view, [chosen], in_play if moment else before, chance, factors)[0]
            for before, in_play, factors in WAYS
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
"""A moment, what a player knew then, and what was chosen."""


def _played(
    rules: Rules, level: str, seed: bytes, deal: int
) -> tuple[list[Asked], RoundResult | None]:
    """Plays one round; returns the views at the moments and the result, ``None`` where no round is counted."""
    plan = plan_of(rules)
    table = LocalTable(rules, seed=seed, dealer=plan.players[deal % len(plan.players)])
    table.deal()
    bot, chance = patient(bot_named(level)), rng(seed)
    asked, bids = list[Asked](), dict[tuple[Seat, int], Asked]()
    moments = {plan.tricks * (moment - 1) // 4: moment for moment in IN_PLAY}
    while (seat := table.decider) is not None:
        view = table.view(seat)
        chosen = bot.choose(view, chance)
        moment = moments.get(len(view.round.tricks))
        if isinstance(chosen, Bid):
            bids[seat, chosen.points] = THE_BID, view, chosen
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


def fitted_to(lines: Sequence[Line]) -> str:
    """Returns a line for each kind of game: the calibration that fits best."""
    return "\n".join(
        f"{kind}: {fitted([line for line in lines if line.kind == kind])}" for kind in LOGITS
    )


def fitted(lines: Sequence[Line]) -> Logits:
    """Returns the calibration that fits best: the most likely one, held to none by `PRIOR`."""

    def fit(*, in_play: bool, declaring: bool) -> float:
        rounds = _by_round(lines, IN_PLAY if in_play else (THE_BID,), declaring=declaring)
        low, high = -4.0, 4.0
        for _ in range(40):
            logit = (low + high) / 2
            off = PRIOR * logit + sum(
                fmean(calibrated(each.makes[TOLD], logit) - each.made for each in some)
                for some in rounds
            )
            low, high = (low, logit) if off > 0.0 else (logit, high)
        return round(low, 2)

    return Logits(
        bid=fit(in_play=False, declaring=True),
        declarers=fit(in_play=True, declaring=True),
        others=fit(in_play=True, declaring=False),
    )


def table(lines: Sequence[Line]) -> str:
    """Returns a row for each kind of game and side, and for each moment in all games."""
    ways = "`strong` foresees | `expert` foresees | people are told"
    rows = [
        f"| game | side | moment | rounds | captured | {ways} | made | {ways} |",
        f"| --- | --- | --- |{' ---: |' * (3 + 2 * len(WAYS))}",
    ]
    lines = [_told(line) for line in lines]
    kinds = sorted({line.kind for line in lines if not line.house})
    groups: list[tuple[str, tuple[int, ...]]]
    groups = [(kind, moments) for kind in kinds for moments in ((THE_BID,), IN_PLAY)]
    if any(line.house for line in lines):
        groups += [(HOUSE_RULES, (THE_BID,)), (HOUSE_RULES, IN_PLAY)]
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
    """Returns what one side foresaw at some *moments*, by round, without the rounds in which it was not asked."""
    rounds = [
        [each for each in line.forecasts if each.declaring == declaring and each.moment in moments]
        for line in lines
    ]
    return [some for some in rounds if some]


def _told(line: Line) -> Line:
    """Returns *line* with bids made as often as people are told."""

    def told(forecast: Forecast) -> Forecast:
        makes, in_play = list(forecast.makes), forecast.moment in IN_PLAY
        makes[TOLD] = told_share(
            line.kind, makes[TOLD], in_play=in_play, declaring=forecast.declaring
        )
        return msgspec.structs.replace(forecast, makes=tuple(makes))

    return msgspec.structs.replace(line, forecasts=[told(each) for each in line.forecasts])


def _cells(rounds: Sequence[Sequence[Forecast]]) -> str:
    """Returns what happened in *rounds*, and by how much the forecasts were off."""
    captured = fmean(fmean(each.captured for each in some) for some in rounds)
    made = fmean(some[0].made for some in rounds)
    points = [
        off_by([each.foreseen[way] - each.captured for each in some] for some in rounds)
        for way in range(len(WAYS))
    ]
    bids = [
        off_by([each.makes[way] - each.made for each in some] for some in rounds)
        for way in range(len(WAYS))
    ]
    cells = (str(len(rounds)), f"{100 * captured:.1f} %", *points, f"{100 * made:.1f} %", *bids)
    return " | ".join(cells)


if __name__ == "__main__":
    main()
