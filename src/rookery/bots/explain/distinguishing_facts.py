"""Facts that speak for one choice and not for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rookery.bots.explain.hint import reasons_for
from rookery.engine.command import Command, Draw, Play
from rookery.facts import Fact, Keeps, OpenCard, OtherWins, PartnerWins
from rookery.view.seat import SeatView


def facts_in_favor(view: SeatView, command: Command) -> list[Fact]:
    """Returns the proven facts that speak for a choice, the most relevant first."""
    legal = view.legal
    assert legal is not None
    return [fact for fact in reasons_for(view, legal, command) if not _is_against(fact, command)]


def distinguishing_facts(view: SeatView, one: Command, other: Command) -> list[Fact]:
    """Returns the proven facts that speak for *one* choice and not for the *other*, the most relevant first."""
    other_facts = facts_in_favor(view, other)
    # If both choices leave the trick to a partner, that speaks only for the one that adds more points.
    other_points = max(
        (fact.points for fact in other_facts if isinstance(fact, PartnerWins)), default=-1
    )
    own_facts = [
        fact
        for fact in facts_in_favor(view, one)
        if not isinstance(fact, PartnerWins) or fact.points >= other_points
    ]
    return _not_shared(own_facts, other_facts, other)


def _not_shared(facts: Sequence[Fact], others: Sequence[Fact], other: Command) -> list[Fact]:
    """Returns those *facts* of a choice that do not also hold for the *other* choice, whose facts are *others*.

    Facts that differ only in color count as the same, unless the choice has more of them.
    """
    own_counts, other_counts = (Counter(map(_without_color, some)) for some in (facts, others))
    distinct = [
        fact
        for fact in facts
        if own_counts[_without_color(fact)] > other_counts[_without_color(fact)]
        and fact not in others
    ]
    if not isinstance(other, Play):
        return distinct
    # Both choices keep all other cards of the hand.
    return [Keeps(other.card) if isinstance(fact, Keeps) else fact for fact in distinct]


def _without_color(fact: Fact) -> Fact:
    return replace(fact, color="red") if "color" in fact.__struct_fields__ else fact


def _is_against(fact: Fact, command: Command) -> bool:
    """Tells whether a fact speaks against a choice: it gives points to opponents, or leaves them the open card."""
    if isinstance(fact, OtherWins):
        return fact.points > 0
    return isinstance(fact, OpenCard) and isinstance(command, Draw) and command.pile == "hidden"
