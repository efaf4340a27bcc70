"""Measures the sampling of worlds: ``rookery bench worlds [--json] [--fit WHAT] [--rounds N]``.

For some variants, it measures how many worlds per second one core draws in the middle of a round, and the setup time of
a view. It also measures how much better likely worlds match the truth than uniform ones: the mean gain in
log-likelihood of the true hands (nats per view), and the effective sample size as a share of the samples. The same is
measured for likely worlds that are weighted by the play of others (``bots.search.play_likelihood``), also where
``strong`` plays. ``--fit`` fits the factors of ``rookery.belief.likelihood`` to other rounds than those that are
measured: ``--fit choosing`` to those of `casual`, ``--fit foreseeing`` to those of `strong`, including the
first lead.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from math import log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from benchmarks.shared.numbers import count

from rookery.belief.likelihood import CHOICE_FACTORS
from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds, weights_of
from rookery.bots.bot import bot_named, patient
from rookery.bots.search.play_likelihood import PlayLikelihood
from rookery.cards import Cards, mask_of
from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import Start
from rookery.engine.decide import deal_round, decide, start
from rookery.engine.event import Event
from rookery.engine.plan import plan_of
from rookery.engine.state import Match
from rookery.engine.turn import decider
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive
from rookery.view.project import project
from rookery.view.seat import SeatView, views_of

VARIANTS = (
    "original_partnership_4",
    "kentucky_discard_4",
    "partnership_rook_56_4",
    "red_one_4",
    "western_new_york_4",
    "dixie_4",
    "team_rook_6",
    "original_5",
    "original_3_2011",
    "call_partner_5",
    "tennessee_for_two",
)
UNIFORM_SAMPLES = 400
"""The number of uniform worlds whose mean likelihood the truth is compared with."""

LIKELY_SAMPLES = 128
"""The number of likely worlds whose mean likelihood by play the truth is compared with."""


class FitOptions(NamedTuple):
    """The data and the regularization of a fit."""

    bot: str
    first_lead: bool
    """Whether views during the first trick are included."""
    limit: float
    """The limit of log-factors: a bot is more predictable than people and other bots are."""
    prior: float
    """The strength of the regularization toward 0."""


FITS = {
    "choosing": FitOptions("casual", first_lead=False, limit=1.5, prior=0.05),
    "foreseeing": FitOptions("strong", first_lead=True, limit=2.5, prior=0.005),
}


class Moment:
    """A view from the middle of a round, and the true places of its unseen cards."""

    def __init__(self, view: SeatView, truth: Match) -> None:
        self.worlds = Worlds(view)
        assert view.seat is not None
        self.world = Simulation(view.plan, truth, view.seat, view.voids).world()
        hidden = truth.hidden.reveal()
        where = {
            "nest": mask_of(hidden.nest),
            "stock": mask_of(hidden.stock),
            "aside": mask_of(hidden.aside),
            "thrown": hidden.thrown,
        }
        constraints = self.worlds.constraints
        self.truth = [
            (hidden.hands[place.seat] if place.seat is not None else where[place.kind])
            & constraints.cards
            for place in constraints.places
        ]

    def gain(self, rng: Random) -> tuple[float, float]:
        """Returns the gain in log-likelihood of the truth under the model over uniform sampling, in nats, and the
        effective sample size as a share.
        """
        model = self.worlds.likelihood
        logs = [
            model.log_likelihood(cards) for cards in self.worlds.draw_deals(UNIFORM_SAMPLES, rng)
        ]
        return compared(model.log_likelihood(self.truth), logs)

    def gain_by_play(self, rng: Random) -> tuple[float, float]:
        """Returns the additional gain if likely worlds are weighted by play, and their effective sample size as a
        share.
        """
        likelihood = PlayLikelihood.of(self.worlds.view)
        if likelihood is None:
            return 0.0, 1.0
        drawn = self.worlds.draw_likely(LIKELY_SAMPLES, rng).worlds
        true, *logs = likelihood.log_likelihoods([self.world, *drawn])
        return compared(true, logs)


def compared(true: float, logs: list[float]) -> tuple[float, float]:
    """Returns the log-likelihood *true* minus the log of the mean likelihood of *logs*, and their effective sample size
    as a share.
    """
    best, weights = max(logs), weights_of(logs)
    total, squares = sum(weights), sum(each * each for each in weights)
    return true - best - log(total / len(weights)), total * total / squares / len(weights)


def moments(
    variant: str, bot: str, rounds: int, seed: str, *, first_lead: bool = False
) -> list[Moment]:
    """Returns views of the seat to play, about one per trick, over some rounds.

    The last trick is left out, and so is the first one without *first_lead*.
    """
    plan, player, found = plan_of(load_variant(variant)), patient(bot_named(bot)), []
    for number in range(rounds):
        rng = Random(f"{seed} {number}")
        dealer = plan.players[number % len(plan.players)]
        match, news = start(
            plan,
            Start(dealer, boards_of(plan, derive("boards"))),
            rules_hash=rules_hash(plan.rules),
        )
        events: list[Event] = list(news)
        views = [views_of(plan, s, [project(e, 1, s) for e in news])[-1] for s in range(plan.seats)]
        deal = derive(seed, variant, number)
        match, news = deal_round(plan, match, dealt_by(plan, deal))
        while True:
            for event in news:
                events.append(event)
                views = [v.saw(project(event, len(events), s)) for s, v in enumerate(views)]
            seat = decider(plan, match.public)
            now = match.public.round
            if seat is None or now is None:
                break
            first = 0 if first_lead else 1
            middle = now.leader is not None and first <= len(now.tricks) < plan.tricks - 1
            if middle and rng.random() < 1 / plan.seats:
                found.append(Moment(views[seat], match))
            match, news = decide(plan, match, seat, player.choose(views[seat], rng))
    return found


def measure(variant: str, rounds: int) -> dict[str, Any]:
    """Measures one variant."""
    rng = Random(1)
    report: dict[str, Any] = {"variant": variant}
    for bot in ("casual", "strong", "random"):
        some = moments(variant, bot, rounds, "measured")
        gains = [moment.gain(rng) for moment in some]
        by_play = [moment.gain_by_play(rng) for moment in some]
        report[bot] = {
            "views": len(some),
            "gain_nats": fmean(gain for gain, _ in gains),
            "effective_part": fmean(part for _, part in gains),
            "play_gain_nats": fmean(gain for gain, _ in by_play),
            "play_effective_part": fmean(part for _, part in by_play),
        }
        if bot == "casual":
            middle = some[len(some) // 2].worlds
            report["worlds_per_second"] = rate(partial(middle.draw, 500, rng), 500)
            report["likely_per_second"] = rate(partial(middle.draw_likely, 100, rng), 100)
            report["first_ms"] = 1000 / rate(partial(Worlds, middle.view), 1)
    return report


def rate(call: Any, each: int) -> float:
    """Returns the items per second of processor time, best of 5; a call makes *each* items."""
    best = 0.0
    for _ in range(5):
        began, done = time.process_time(), 0
        while (taken := time.process_time() - began) < 0.1:
            call()
            done += each
        best = max(best, done / taken)
    return best


Vector = list[float]


def features(moment: Moment, cards: list[Cards], kinds: list[str]) -> Vector:
    """Returns how often each factor applies to *cards*."""
    found = [0.0] * len(kinds)
    for term in moment.worlds.likelihood.terms:
        count = (cards[term.place] & term.cards).bit_count()
        found[kinds.index(term.kind)] += term.weight * count
    return found


def fit(rounds: int, what: FitOptions, *, steps: int = 150, samples: int = 120) -> dict[str, float]:
    """Returns the factors of maximum likelihood for the true deals, found by gradient ascent (Adam)."""
    rng, kinds = Random(1), list(CHOICE_FACTORS)
    data = []
    for variant in VARIANTS:
        for moment in moments(variant, what.bot, rounds, "fitted", first_lead=what.first_lead):
            drawn = moment.worlds.draw_deals(samples, rng)
            data.append(
                (
                    features(moment, moment.truth, kinds),
                    [features(moment, cards, kinds) for cards in drawn],
                )
            )
    factors = [0.0] * len(kinds)
    mean, square = [0.0] * len(kinds), [0.0] * len(kinds)
    for step in range(1, steps + 1):
        slope = [-what.prior * factor for factor in factors]
        for true, others in data:
            weights = weights_of([sum(map(float.__mul__, factors, each)) for each in others])
            total = sum(weights)
            for kind in range(len(kinds)):
                expected = sum(w * each[kind] for w, each in zip(weights, others, strict=True))
                slope[kind] += (true[kind] - expected / total) / len(data)
        for kind, each in enumerate(slope):
            mean[kind] = 0.9 * mean[kind] + 0.1 * each
            square[kind] = 0.99 * square[kind] + 0.01 * each * each
            unbiased = mean[kind] / (1 - 0.9**step), square[kind] / (1 - 0.99**step)
            factors[kind] += 0.05 * unbiased[0] / (unbiased[1] ** 0.5 + 1e-8)
            factors[kind] = max(-what.limit, min(what.limit, factors[kind]))
    return {kind: round(factor, 2) for kind, factor in zip(kinds, factors, strict=True)}


def main() -> None:
    """Parses the arguments, measures or fits, and prints."""
    parser = argparse.ArgumentParser(description="Measures the drawing of worlds on one core.")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("--fit", choices=FITS, help="fit factors instead")
    parser.add_argument("--rounds", type=count, default=20, help="rounds of each variant")
    options = parser.parse_args()
    if options.fit:
        print(json.dumps(fit(options.rounds, FITS[options.fit]), indent=2))
        return
    reports = [measure(variant, options.rounds) for variant in VARIANTS]
    if options.json:
        print(json.dumps(reports, indent=2))
        return
    print(
        f"{'variant':<26}{'worlds/s':>10}{'likely/s':>10}{'first ms':>10}"
        f"{'gain':>8}{'counts':>8}{'by play':>9}{'counts':>8}{'strong: by play':>17}{'random: gain':>14}{'by play':>9}"
    )
    for each in reports:
        print(
            f"{each['variant']:<26}{each['worlds_per_second']:>10,.0f}"
            f"{each['likely_per_second']:>10,.0f}{each['first_ms']:>10.2f}"
            f"{each['casual']['gain_nats']:>+8.2f}{each['casual']['effective_part']:>8.0%}"
            f"{each['casual']['play_gain_nats']:>+9.2f}{each['casual']['play_effective_part']:>8.0%}"
            f"{each['strong']['play_gain_nats']:>+17.2f}"
            f"{each['random']['gain_nats']:>+14.2f}{each['random']['play_gain_nats']:>+9.2f}"
        )


if __name__ == "__main__":
    main()
