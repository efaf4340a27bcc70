"""How contracts end after the better choice, compared with the choice that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rookery.belief.likelihood import FORECAST_FACTORS
from rookery.bots.level import EXPERT
from rookery.bots.search.told_probabilities import calibrated_probability, part_played
from rookery.cards import Card
from rookery.engine.command import Command
from rookery.facts import ContractEnds
from rookery.review.gain import Pairs
from rookery.review.trials import CommandTrials, ContractOutcome
from rookery.view.seat import SeatView

CONTRACT_WORLDS = 192
"""Worlds in which the outcome of contracts after a card is forecast."""
MIN_CHANGE_OF_100 = 10
"""The minimum change, in deals of 100, that is given as a reason."""

OUTCOME_SIGNS = {
    ContractOutcome(own=True, made=True): 1,
    ContractOutcome(own=True, made=False): -1,
    ContractOutcome(own=False, made=True): -1,
    ContractOutcome(own=False, made=False): 1,
}
"""1 for an outcome that should become more frequent, -1 for one that should become less frequent."""


def foreseen_contracts(
    view: SeatView, options: Sequence[Command], rng: Random, next_card: Card | None = None
) -> tuple[ContractEnds, ...]:
    """Returns `contracts_instead` for the choice and the better one in *options*, both in play, as hints forecast it.

    After the choice the player's next card is *next_card*, if it is legal then. The worlds in which costs are judged are not
    used here: they rank cards well, but let declarers fail too often.
    """
    trials = CommandTrials(view, options, EXPERT, rng, next_card, factors=FORECAST_FACTORS)
    played = part_played(view)

    def corrected(end: ContractOutcome, part: float) -> float:
        share = part if end.made else 1.0 - part
        made = calibrated_probability(view.plan, share, played, declaring=end.own)
        return made if end.made else 1.0 - made

    return contracts_instead(
        tuple(zip(*trials.samples((0, 1), CONTRACT_WORLDS), strict=True)), corrected
    )


ShareCorrection = Callable[[ContractOutcome, float], float]
"""Converts the part of the worlds in which a contract has an outcome into the part that people are told."""


def contracts_instead(
    pairs: Pairs, corrected: ShareCorrection = lambda _, part: part
) -> tuple[ContractEnds, ...]:
    """Returns for each side how its contracts end after the better choice of *pairs* instead of after the other one.

    Of each side it is the outcome that changes most, if the change is large and speaks for the better choice. The larger
    change comes first.
    """
    by_side: dict[str, ContractEnds] = {}
    for end, sign in OUTCOME_SIGNS.items():
        before, after = (
            round(
                100 * corrected(end, sum(row[place].contract == end for row in pairs) / len(pairs))
            )
            for place in (0, 1)
        )
        fact = ContractEnds("own" if end.own else "other", end.made, after, before)
        if sign * (after - before) < MIN_CHANGE_OF_100:
            continue
        if fact.side not in by_side or _change(fact) > _change(by_side[fact.side]):
            by_side[fact.side] = fact
    return tuple(sorted(by_side.values(), key=_change, reverse=True))


def _change(fact: ContractEnds) -> int:
    return abs(fact.of_100 - fact.instead)
