"""The end of a round: counts and scores it, and ends the match when it is won."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.count import count_round, seat_points
from rookery.engine.ending import captured_points, end_round
from rookery.engine.phases.automatic import decide as decide
from rookery.engine.phases.automatic import decider as decider
from rookery.engine.phases.automatic import legal as legal
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.score import score_line, score_round
from rookery.engine.state import Match

name = "count"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the round is over."""
    return now.over is not None


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Counts the round, changes the score, and ends the match when it is won."""
    now, hidden = match.public.round, match.hidden.reveal()
    assert now is not None
    contract = now.contract
    teams = plan.teams(now.order, now.declarer, hidden.partner)
    # If cards are drawn between tricks, the rest of the stock is scored like the nest [PB94:79].
    nest = (*hidden.nest, *hidden.stock) if plan.stock else hidden.nest
    lines = count_round(plan, now, nest, teams)
    captured = captured_points(lines, teams)
    alone = seat_points(plan, now, nest)
    if plan.boards is not None:
        made, scores = None, score_line(plan, now.line)
    else:
        takers = {teams[trick.winner] for trick in now.tricks}
        every_trick = contract is not None and takers == {teams[contract.declarer]}
        made, scores = score_round(plan, contract, teams, captured, alone, every_trick=every_trick)
    return end_round(plan, match, teams=teams, count=lines, made=made, scores=scores)
