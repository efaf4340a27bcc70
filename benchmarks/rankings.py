"""Measures which way of predicting ranks cards best: ``rookery bench rankings [--variant ID,...] [--rounds N]``.

`strong` plays at all seats. At some decisions of each round, two legal cards are drawn at random, and the true deal is
played on after each of them by `strong` at all seats, twice with different random numbers. Each way of predicting then
ranks the two cards in ``--worlds`` worlds consistent with the player's knowledge. The worth of a way is the gain, in
captured points and in the lead of the round, of the card that it prefers over a random one of the two. All ways rank
the same cards, so they can be distinguished with far fewer rounds than in duels; but only a duel shows whether a player
that chooses so is stronger. With ``--out FILE`` a run can be stopped and resumed.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec
from benchmarks.shared.cells import in_interval
from benchmarks.shared.rounds import Head, report_rounds_in_worlds

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.equivalent_cards import distinct_cards
from rookery.bots.search.utility import leads_of, utility_for
from rookery.cards import Card
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalPlays
from rookery.engine.plan import Plan, plan_of
from rookery.intervals import interval_of
from rookery.lab.kept_results import NumberedResult
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.view.seat import SeatView

PLAYER = "strong"
"""The bot that plays the rounds, and plays on after both cards."""
MAX_PAIRS = 5
"""The maximum number of decisions per round that are measured."""
PLAYOUTS_PER_CARD = 2
"""The number of times that a round is played on after each card."""
MAX_PLAYED_SHARE = 0.75
"""Decisions are measured until this share of the tricks has been played."""

WAYS: Mapping[str, tuple[bool, tuple[bool, ...]]] = {
    "heuristic policy in uniform deals": (False, (False,)),
    "learned policy in uniform deals": (False, (True,)),
    "heuristic policy in likely deals": (True, (False,)),
    "learned policy in likely deals": (True, (True,)),
    "both in likely deals": (True, (False, True)),
}
"""For each way, whether deals are drawn by likelihood, and for each of its playout policies, whether it is the learned
one."""
BASELINE_WAY = "learned policy in likely deals"
"""The way with which the others are compared."""

Acts = Sequence[tuple[Seat, Command]]
"""The decisions of a round so far."""


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two cards of one decision."""

    captured: float
    """The points captured after the first card minus those after the second, as a share of the round's points."""
    lead: float
    """The same difference for the lead."""
    prefers: dict[str, int]
    """The preference of each way: 1 for the first card, -1 for the second, 0 for neither."""


class Line(NumberedResult, frozen=True):
    """The pairs of one round."""

    pairs: list[Pair]


def main() -> None:
    """Plays, asks and reports."""
    parser = argparse.ArgumentParser(prog="rookery bench rankings", description=__doc__)
    report_rounds_in_worlds(
        parser, ranked, Line, lambda _, lines: table(lines), rounds=20, worlds=192
    )


def ranked(head: Head, number: int) -> Line:
    """Plays round *number* and measures pairs of cards."""
    deal, place = divmod(number, len(head.variants))
    plan = plan_of(load_variant(head.variants[place]))
    seed = derive(head.seed, "rankings", head.variants[place], deal)
    table, rng = _dealt(plan, seed, deal), seeded_rng(seed)
    player, acts = patient(bot_named(PLAYER)), list[tuple[Seat, Command]]()
    places = list[tuple[int, SeatView, tuple[Card, ...]]]()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        chosen = player.choose(view, rng)
        early = len(view.round.tricks) < MAX_PLAYED_SHARE * plan.tricks
        if isinstance(chosen, Play) and isinstance(view.legal, LegalPlays) and early:
            cards = distinct_cards(view, view.legal.cards, chosen.card)
            if len(cards) > 1:
                places.append((len(acts), view, cards))
        table.act(seat, chosen)
        acts.append((seat, chosen))
    pairs = []
    for at, view, cards in rng.sample(places, min(MAX_PAIRS, len(places))):
        two = tuple(rng.sample(cards, 2))
        one, other = (_ends(plan, seed, deal, acts[:at], view, card) for card in two)
        total = round_points(plan).total
        captured, lead = (round((a - b) / total, 4) for a, b in zip(one, other, strict=True))
        pairs.append(Pair(captured, lead, _preferences(view, two, head.worlds, derive(seed, at))))
    return Line(number, pairs)


def _dealt(plan: Plan, seed: bytes, deal: int) -> LocalTable:
    table = LocalTable(plan.rules, seed=seed, dealer=plan.players[deal % len(plan.players)])
    table.deal()
    return table


def _ends(
    plan: Plan, seed: bytes, deal: int, acts: Acts, view: SeatView, card: Card
) -> tuple[float, float]:
    """Returns the mean points captured by the side of *view* after playing *card*, and its mean lead."""
    ends = []
    for number in range(PLAYOUTS_PER_CARD):
        table, player = _dealt(plan, seed, deal), patient(bot_named(PLAYER))
        rng = seeded_rng(derive(seed, "on", len(acts), number))
        assert view.seat is not None
        for seat, command in (*acts, (view.seat, Play(card))):
            table.act(seat, command)
        while (now := table.decider) is not None:
            table.act(now, player.choose(table.view(now), rng))
        result = table.view(None).public.results[-1]
        leads = leads_of([line.points for line in result.scores])
        account = [line.account for line in result.scores].index(plan.account_of(view.seat))
        ends.append((result.captured[result.teams[view.seat]], leads[account]))
    captured, lead = zip(*ends, strict=True)
    return fmean(captured), fmean(lead)


def _preferences(view: SeatView, cards: Sequence[Card], count: int, seed: bytes) -> dict[str, int]:
    """Returns the preference of each way between two *cards*, in *count* worlds."""
    worlds, context, utility = Worlds(view), RolloutContext.of(view), utility_for(view)
    ahead = dict[tuple[bool, bool], float]()
    for likely in (False, True):
        rng = seeded_rng(derive(seed, "worlds", int(likely)))
        drawn = worlds.draw_likely(count, rng).worlds if likely else worlds.draw(count, rng)
        states = [context.state(world) for world in drawn]
        for learned in (False, True):
            found = play_out(view.plan, states, cards, learned=learned)
            one, other = map(fmean, utility.of_each(states, found))
            ahead[likely, learned] = one - other
    return {
        way: _sign(sum(ahead[likely, learned] for learned in policies))
        for way, (likely, policies) in WAYS.items()
    }


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def table(lines: Sequence[Line]) -> str:
    """Returns a row for each way, with 95 % intervals over rounds."""
    counted = [line.pairs for line in lines if line.pairs]
    rows = [
        f"{sum(map(len, counted))} pairs of cards in {len(counted)} rounds, in hundredths of their points",
        "",
        "| way | captured over a random card | captured over the baseline | lead over the baseline |",
        "| --- | ---: | ---: | ---: |",
    ]
    for way in WAYS:
        by_lot = [[0.5 * each.prefers[way] * each.captured for each in some] for some in counted]
        other = [
            [(each, each.prefers[way] - each.prefers[BASELINE_WAY]) for each in some]
            for some in counted
        ]
        captured = [[0.5 * sign * each.captured for each, sign in some] for some in other]
        lead = [[0.5 * sign * each.lead for each, sign in some] for some in other]
        compared = () if way == BASELINE_WAY else (captured, lead)
        cells = [way, *map(_mean, (by_lot, *compared)), *("" for _ in range(2 - len(compared)))]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _mean(rounds: Sequence[Sequence[float]]) -> str:
    """Returns the mean of the values in *rounds*, in hundredths."""
    return in_interval(interval_of([100 * fmean(values) for values in rounds]), "+.2f")


if __name__ == "__main__":
    main()
