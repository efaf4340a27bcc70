"""How contracts end after a better choice, and after the one that was made."""

from __future__ import annotations

from rookery.facts import ContractEnds
from rookery.review.gain import Pairs
from rookery.review.trials import ContractOutcome

TELLING = 10
"""In so many of 100 deals more, or fewer, a contract must end in a way for that to be a reason."""

WANTED = {
    ContractOutcome(own=True, made=True): 1,
    ContractOutcome(own=True, made=False): -1,
    ContractOutcome(own=False, made=True): -1,
    ContractOutcome(own=False, made=False): 1,
}
"""Whether an end becoming more frequent speaks for a choice, or its becoming less frequent does."""


def contracts_instead(pairs: Pairs) -> tuple[ContractEnds, ...]:
    """Returns for each side how its contracts end after the better choice of *pairs* instead of after the other one: the way that
    changes most, where the change is large and speaks for the better choice. The larger change comes first.
    """
    found: dict[str, ContractEnds] = {}
    for end, sign in WANTED.items():
        before, after = (
            round(100 * sum(row[place].contract == end for row in pairs) / len(pairs))
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
