"""Taking up the nest; burying follows in `exchange` [H11:50]."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.phases.automatic import decide as decide
from rookery.engine.phases.automatic import decider as decider
from rookery.engine.phases.automatic import legal as legal
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.state import Match

name = "exchange"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the declarer has the nest."""
    return now.nest_taken or now.over is not None


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Gives the nest to the declarer; if the rules say so, everybody sees it first."""
    now = match.public.round
    assert now is not None
    assert now.contract is not None
    assert plan.burial is not None
    nest = tuple(sorted(match.hidden.reveal().nest))
    shown = nest if plan.burial.nest_shown else ()
    return (ev.NestTaken(seat=now.contract.declarer, count=len(nest), cards=nest, faces=shown),)
