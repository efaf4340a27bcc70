"""How contracts end after a better choice, and after the one that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rookery.belief.likelihood import FORESEEING
from rookery.bots.level import EXPERT
from rookery.bots.search.calibration import part_played, told_share
from rookery.cards import Card
from rookery.engine.command import Command
from rookery.facts import ContractEnds
from rookery.review.gain import Pairs
from rookery.review.trials import CommandTrials, ContractOutcome
from rookery.view.seat import SeatView

DEALS = 192
"""The worlds in which it is foreseen how contracts end after a card."""
TELLING = 10
"""In so many of 100 deals more, or fewer, a contract must end in a way for that to be a reason."""

WANTED = {
    ContractOutcome(own=True, made=True): 1,
    ContractOutcome(own=True, made=False): -1,
    ContractOutcome(own=False, made=True): -1,
    ContractOutcome(own=False, made=False): 1,
}
"""Whether an end becoming more frequent speaks for a choice, or its becoming less frequent does."""


def foreseen_contracts(
    view: SeatView, options: Sequence[Command], rng: Random, next_card: Card | None = None
) -> tuple[ContractEnds, ...]:
    """Returns the same as `contracts_instead` for the choice and the better one in *options*, both in play, as hints foresee it; after the
    choice the player plays *next_card* next, if it may.

    The worlds in which costs are judged are those by which bots choose. They rank cards well, but have declarers fail too often.
    """
    trials = CommandTrials(view, options, EXPERT, rng, next_card, factors=FORESEEING)
    played = part_played(view)

    def told(end: ContractOutcome, part: float) -> float:
        share = part if end.made else 1.0 - part
        made = told_share(view.plan, share, played, declaring=end.own)
        return made if end.made else 1.0 - made

    return contracts_instead(tuple(zip(*trials.samples((0, 1), DEALS), strict=True)), told)


Told = Callable[[ContractOutcome, float], float]
"""Makes of the part of the worlds in which a contract ends in a way the one that people are told."""


def contracts_instead(pairs: Pairs, told: Told = lambda _, part: part) -> tuple[ContractEnds, ...]:
    """Returns for each side how its contracts end after the better choice of *pairs* instead of after the other one: the way that
    changes most, where the change is large and speaks for the better choice. The larger change comes first.
    """
    found: dict[str, ContractEnds] = {}
    for end, sign in WANTED.items():
        before, after = (
            round(100 * told(end, sum(row[place].contract == end for row in pairs) / len(pairs)))
            for place in (0, 1)
        )
        fact = ContractEnds("own" if end.own else "other", end.made, after, before)
        if sign * (after - before) < TELLING:
            continue
        if fact.side not in found or _change(fact) > _change(found[fact.side]):
            found[fact.side] = fact
    return tuple(sorted(found.values(), key=_change, reverse=True))


def _change(fact: ContractEnds) -> int:
    return abs(fact.of_100 - fact.instead)
