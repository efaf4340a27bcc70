"""Compares what playouts foresee during the play with what happens: ``rookery bench forecasts [--level NAME] [--rounds N] [--out FILE]``.

One level plays at all seats. At the first lead and after a quarter, a half and three quarters of the tricks every player is asked what is foreseen
after the card that the player has chosen: how much the own side captures, and how likely the bid is made, in 96 deals that fit what the player knows.
Three ways of foreseeing are measured: by rules of thumb in uniform deals, as `strong` chooses; by the learned policy in likely ones, as
`expert` chooses; and so in deals that are likely by what players who search do, as hints are told. The report says for each kind of game and side, and for each moment, by how much they were off, with 95 % intervals of rounds.
With ``--out`` it can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from statistics import fmean

import msgspec
from benchmarks.shared.cells import off_by
from benchmarks.shared.games import ELEVEN, kind_of
from benchmarks.shared.rounds import Numbered, add_round_options, measured

from rookery.belief.likelihood import CHOOSING, FORESEEING
from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.level import EXPERT, STRONG
from rookery.bots.search.evaluation import evaluate
from rookery.engine.command import Play
from rookery.engine.plan import plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.code import code_in_use
from rookery.lab.ledger import Begun
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.shuffle import derive, rng
from rookery.train.rounds import rules_of
from rookery.view.seat import SeatView

MOMENTS = ("first lead", "a quarter played", "half played", "three quarters")
SIDES = {True: "declarer's", False: "the others'"}
HOUSE_RULES = "house rules"
"""In the place of a variant: random ones, that nothing is learned from, others in each round."""
WAYS = tuple(
    (replace(budget, seconds=inf), factors)
    for budget, factors in ((STRONG, CHOOSING), (EXPERT, CHOOSING), (EXPERT, FORESEEING))
)
"""The ways of foreseeing: budgets, and the factors by which deals are likely."""


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
    """How likely the bid is made, in each of `WAYS`."""
    captured: float
    made: bool


class Line(Numbered, frozen=True):
    """The forecasts of one round."""

    kind: str
    forecasts: list[Forecast]


def main() -> None:
    """Plays, asks and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench forecasts", description=__doc__)
    random = f"; '{HOUSE_RULES}' for random ones"
    add_round_options(parser, rounds=20, variants=(*ELEVEN, HOUSE_RULES), also=random)
    parser.add_argument("--level", default="strong", choices=("casual", "strong", "expert"))
    given = parser.parse_args()
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
    kind = HOUSE_RULES if house else kind_of(plan_of(rules))
    if result is None or result.declarer is None:
        return Line(number, kind, [])
    chance, found = rng(derive(seed, "forecasts", number)), []
    for moment, view, chosen in asked:
        assert view.seat is not None
        total, team = round_points(view.plan).total, result.teams[view.seat]
        tried = [evaluate(view, [chosen], budget, chance, factors)[0] for budget, factors in WAYS]
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
    return Line(number, kind, found)


Asked = tuple[int, SeatView, Play]
"""A moment, what a player knew then, and the card that was chosen."""


def _played(
    rules: Rules, level: str, seed: bytes, deal: int
) -> tuple[list[Asked], RoundResult | None]:
    """Plays one round; returns the views at the moments and the result, ``None`` where no round is counted."""
    plan = plan_of(rules)
    table = LocalTable(rules, seed=seed, dealer=plan.players[deal % len(plan.players)])
    table.deal()
    bot, chance, asked = patient(bot_named(level)), rng(seed), list[Asked]()
    moments = {plan.tricks * quarter // 4: quarter for quarter in range(len(MOMENTS))}
    while (seat := table.decider) is not None:
        view = table.view(seat)
        chosen = bot.choose(view, chance)
        moment = moments.get(len(view.round.tricks))
        if isinstance(chosen, Play) and moment is not None:
            asked.append((moment, view, chosen))
        table.act(seat, chosen)
    results = table.view(None).public.results
    return asked, results[-1] if results else None


def table(lines: Sequence[Line]) -> str:
    """Returns a row for each kind of game and side, and for each moment in all games."""
    ways = "`strong` foresees | `expert` foresees | hints foresee"
    rows = [
        f"| game | side | moment | rounds | captured | {ways} | made | {ways} |",
        f"| --- | --- | --- |{' ---: |' * (3 + 2 * len(WAYS))}",
    ]
    groups = [(kind, tuple(range(len(MOMENTS)))) for kind in sorted({line.kind for line in lines})]
    groups += [("all", (moment,)) for moment in range(len(MOMENTS))]
    for kind, moments in groups:
        chosen = [line.forecasts for line in lines if kind in ("all", line.kind)]
        when = MOMENTS[moments[0]] if len(moments) == 1 else "all"
        for declaring, side in SIDES.items():
            rounds = [
                [each for each in some if each.declaring == declaring and each.moment in moments]
                for some in chosen
            ]
            rounds = [some for some in rounds if some]
            if rounds:
                rows.append(f"| {kind} | {side} | {when} | {_cells(rounds)} |")
    return "\n".join(rows)


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
