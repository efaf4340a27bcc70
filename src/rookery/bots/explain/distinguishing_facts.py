"""Facts that speak for one choice and not for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rookery.bots.explain.hint import reasons_for
from rookery.engine.command import Command, Draw, Play
from rookery.facts import (
    BidOrSet,
    Fact,
    HigherThanYours,
    HighestOfColor,
    Keeps,
    Length,
    Longest,
    OnlyRival,
    OpenCard,
    OtherWins,
    PartnerWins,
    Strongest,
    TopCards,
)
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

    Facts that differ only in details count as the same, unless the choice has more of them. A number of cards speaks
    only for the choice that has more.
    """
    own_counts, other_counts = (Counter(map(_without_details, some)) for some in (facts, others))
    amounts = [amount for amount in map(_amount, others) if amount is not None]
    distinct = [
        fact
        for fact in facts
        if own_counts[_without_details(fact)] > other_counts[_without_details(fact)]
        and fact not in others
        and not _is_matched(fact, amounts)
    ]
    if not isinstance(other, Play):
        return distinct
    # Both choices keep all other cards of the hand.
    return [Keeps(other.card) if isinstance(fact, Keeps) else fact for fact in distinct]


def _without_details(fact: Fact) -> Fact:
    """Returns *fact* with fixed values for what makes it neither stronger nor weaker."""
    if isinstance(fact, BidOrSet):
        return replace(fact, bid=0)
    if isinstance(fact, HigherThanYours):
        return replace(fact, color="red", count=0)
    if isinstance(fact, OnlyRival):
        return replace(fact, color="red", card=0)
    return replace(fact, color="red") if "color" in fact.__struct_fields__ else fact


def _amount(fact: Fact) -> tuple[str, int] | None:
    """Returns what a fact counts and how much of it there is, where more is better; `None` for other facts."""
    match fact:
        case Longest(count=count) | Length(count=count):
            return "length", count
        case TopCards(count=count):
            return "top cards", count
        case HighestOfColor(count=count):
            return "highest of color", count
        case Strongest(trump=trump):
            return "strength", int(trump)
        case _:
            return None


def _is_matched(fact: Fact, amounts: Iterable[tuple[str, int]]) -> bool:
    """Tells whether one of *amounts* is at least as much as the amount of *fact*."""
    own = _amount(fact)
    return own is not None and any(what == own[0] and much >= own[1] for what, much in amounts)


def _is_against(fact: Fact, command: Command) -> bool:
    """Tells whether a fact speaks against a choice: it gives points to opponents, or leaves them the open card."""
    if isinstance(fact, OtherWins):
        return fact.points > 0
    return isinstance(fact, OpenCard) and isinstance(command, Draw) and command.pile == "hidden"
