"""The turning points of a round: the most costly mistakes, with the reasons for the better choice and deals that show it."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.explain.distinguishing_facts import distinguishing_facts
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.cards import Cards, iter_cards, tuple_of
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan
from rookery.record.decisions import Decision
from rookery.review.judge import Verdict
from rookery.review.report import ExampleDeal, TurningPoint
from rookery.review.trials import Sample
from rookery.seats import Seat
from rookery.view.seat import SeatView

MAX_TURNING_POINTS = 3
"""The maximum number of turning points of a round."""
MAX_FACTS_PER_POINT = 2
"""The maximum number of facts of a turning point."""


def turning_points(
    decisions: Sequence[Decision], verdicts: Sequence[Verdict | None], seats: Sequence[Seat]
) -> tuple[TurningPoint, ...]:
    """Returns the most costly mistakes of *seats*, in the order of play."""
    mistakes = [
        number
        for number, verdict in enumerate(verdicts)
        if verdict is not None and verdict.mistake and decisions[number].seat in seats
    ]

    def severity(number: int) -> float:
        verdict = verdicts[number]
        assert verdict is not None
        return severity_of(decisions[number], verdict)

    worst = sorted(mistakes, key=severity, reverse=True)[:MAX_TURNING_POINTS]
    return tuple(
        _turning_point(number, decisions[number], verdicts[number]) for number in sorted(worst)
    )


def severity_of(decision: Decision, verdict: Verdict) -> float:
    """Returns how severe a mistake is: its cost in the chance to win, plus a tenth of its part of all points."""
    view, effect = decision.view, verdict.effect
    assert view.seat is not None
    assert effect is not None
    account = view.plan.account_of(view.seat)
    points = -effect.leads[account][0] if effect.leads else 0.0
    return -effect.chances[account][0] + points / (10 * round_points(view.plan).total)


def _turning_point(number: int, decision: Decision, verdict: Verdict | None) -> TurningPoint:
    assert verdict is not None
    assert verdict.better is not None
    view = decision.view
    # For a card, a proven fact comes first, then the contracts; for a call the contracts come first.
    proven_first = 0 if isinstance(view.legal, LegalCalls) else 1
    proven = distinguishing_facts(view, verdict.better, decision.command)
    facts = [*proven[:proven_first], *verdict.contracts, *proven[proven_first:]]
    return TurningPoint(
        decision=number,
        facts=tuple(facts[:MAX_FACTS_PER_POINT]),
        examples=example_deals(view, verdict),
    )


def example_deals(view: SeatView, verdict: Verdict) -> tuple[ExampleDeal, ...]:
    """Returns the example deals of a *verdict* on a decision of *view*, which show what the better choice is worth."""
    assert view.seat is not None
    account = view.plan.account_of(view.seat)
    return tuple(_example(view.plan, account, *pair) for pair in verdict.examples)


def _example(plan: Plan, account: int, chosen: Sample, better: Sample) -> ExampleDeal:
    def amount(sample: Sample) -> float:
        values = sample.values
        return values.leads[account] if values.leads else values.chances[account]

    def sorted_hand(cards: Cards) -> tuple[int, ...]:
        return tuple(sorted(iter_cards(cards), key=plan.pack.sort_key))

    world = chosen.world
    return ExampleDeal(
        hands=tuple(map(sorted_hand, world.hands)),
        nest=tuple_of(world.nest),
        chosen=amount(chosen),
        better=amount(better),
    )
