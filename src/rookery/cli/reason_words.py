"""The reasons for a choice in words, for a terminal, with the same sentences as hints."""

from __future__ import annotations

import msgspec

from rookery.engine.plan import Plan
from rookery.facts import (
    Better,
    CloseCall,
    Fact,
    Makes,
    OpenCard,
    PartnerBids,
    PartnerMayTrump,
    PartnerPassed,
    PartnerStillIn,
    PartnerWins,
    PutsAway,
    Takes,
    TopCards,
)
from rookery.messages import ENGLISH, message
from rookery.notation.text import seat_name

PARTNER_FACTS = (PartnerBids, PartnerMayTrump, PartnerPassed, PartnerStillIn, PartnerWins)
"""The facts whose seat is that of a partner."""


def reasons_in_words(plan: Plan, facts: tuple[Fact, ...]) -> list[str]:
    """Returns a clause for each of *facts* that makes sense without a comparison with another choice."""
    clauses = [_clause(plan, fact) for fact in facts]
    return [clause for clause in clauses if clause]


def _clause(plan: Plan, fact: Fact) -> str:
    kind = type(fact).__struct_config__.tag
    assert isinstance(kind, str)
    key = f"why-{kind.replace('_', '-')}"
    values = _values(plan, fact)
    match fact:
        case Makes() | Better() | CloseCall():
            return ""
        case TopCards(count=0):
            return ""
        case PutsAway(points=0):
            key = "why-puts-nothing-away"
        case Takes(last=last):
            values["last"] = _yes(last)
            key = "why-takes-surely" if fact.sure else key
        case OpenCard():
            return _open_card(values, fact)
        case _:
            pass
    return message(ENGLISH, key, **values)


def _values(plan: Plan, fact: Fact) -> dict[str, str | int]:
    """Returns the fields of a fact under the names that the messages use."""
    values: dict[str, str | int] = {"skin": plan.pack.skin, "one": "no", "sides": plan.sides}
    for name, value in msgspec.structs.asdict(fact).items():
        if isinstance(value, bool):
            values[name] = _yes(value)
        elif name == "card":
            values[name] = plan.pack.name(value)
        elif name == "seat":
            values |= {"who": "partner" if isinstance(fact, PARTNER_FACTS) else "other"}
            values["name"] = seat_name(value, plan.seats)
        elif isinstance(value, str | int):
            head, *rest = name.split("_")
            values[head + "".join(map(str.capitalize, rest))] = value
    return values


def _open_card(values: dict[str, str | int], fact: OpenCard) -> str:
    """Returns what speaks for an open card, or an empty text if nothing does."""
    words = {
        "why-is-trump": fact.trump,
        "why-carries-points": fact.points,
        "why-unbeaten": fact.strongest,
    }
    good = [message(ENGLISH, key, **values) for key, holds in words.items() if holds]
    return message(ENGLISH, "why-open-card-good", reasons=", ".join(good)) if good else ""


def _yes(value: bool) -> str:
    return "yes" if value else "no"
