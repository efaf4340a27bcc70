"""What tells one choice from another: facts about it that are not true of the other as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rookery.bots.explain.hint import reasons_for
from rookery.engine.command import Command, Draw, Play
from rookery.facts import Fact, Keeps, OpenCard, OtherWins, PartnerWins
from rookery.view.seat import SeatView


def facts_in_favor(view: SeatView, command: Command) -> list[Fact]:
    """Returns what the view proves about a choice that speaks for it, the most telling first."""
    legal = view.legal
    assert legal is not None
    return [fact for fact in reasons_for(view, legal, command) if not _is_against(fact, command)]


def distinguishing_facts(view: SeatView, one: Command, other: Command) -> list[Fact]:
    """Returns what the view proves that speaks for *one* choice and not for the *other*, the most telling first."""
    others = facts_in_favor(view, other)
    # Where both leave the trick to a partner, that speaks for the one that adds more.
    more = max((fact.points for fact in others if isinstance(fact, PartnerWins)), default=-1)
    found = [
        fact
        for fact in facts_in_favor(view, one)
        if not isinstance(fact, PartnerWins) or fact.points >= more
    ]
    return _not_shared(found, others, other)


def _not_shared(facts: Sequence[Fact], others: Sequence[Fact], other: Command) -> list[Fact]:
    """Returns those of *facts* that tell more than that it is another color, or that it is one color more; *others* are those about the
    *other* choice.
    """
    here, there = (Counter(map(_without_color, some)) for some in (facts, others))
    found = [
        fact
        for fact in facts
        if here[_without_color(fact)] > there[_without_color(fact)] and fact not in others
    ]
    if not isinstance(other, Play):
        return found
    # Every other card of the hand is kept by both choices.
    return [Keeps(other.card) if isinstance(fact, Keeps) else fact for fact in found]


def _without_color(fact: Fact) -> Fact:
    return replace(fact, color="red") if "color" in fact.__struct_fields__ else fact


def _is_against(fact: Fact, command: Command) -> bool:
    """Tells whether a fact speaks against a choice: it gives points to others, or leaves them the open card."""
    if isinstance(fact, OtherWins):
        return fact.points > 0
    return isinstance(fact, OpenCard) and isinstance(command, Draw) and command.pile == "hidden"
