"""The turning points of a round: the most costly mistakes, with the reasons for the better choice and deals that show it."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.explain.telling import telling_in_favor
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.cards import Cards, iter_cards, tuple_of
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan
from rookery.notation.known import position_of
from rookery.notation.position import print_position
from rookery.record.decisions import Decision
from rookery.review.judge import Verdict
from rookery.review.report import ExampleDeal, TurningPoint
from rookery.review.trials import Sample
from rookery.seats import Seat
from rookery.view.seat import SeatView

MOST_TURNING_POINTS = 3
"""Turning points in a round."""
MOST_REASONS = 2
"""Facts for each."""


def turning_points(
    decisions: Sequence[Decision], verdicts: Sequence[Verdict | None], seats: Sequence[Seat]
) -> tuple[TurningPoint, ...]:
    """Returns the most costly mistakes of *seats*, in the order of play."""
    mistakes = [
        number
        for number, verdict in enumerate(verdicts)
        if verdict is not None and verdict.mistake and decisions[number].seat in seats
    ]

    def weight(number: int) -> float:
        verdict = verdicts[number]
        assert verdict is not None
        return weight_of(decisions[number], verdict)

    worst = sorted(mistakes, key=weight, reverse=True)[:MOST_TURNING_POINTS]
    return tuple(
        _turning_point(number, decisions[number], verdicts[number]) for number in sorted(worst)
    )


def weight_of(decision: Decision, verdict: Verdict) -> float:
    """Returns how heavy a mistake is: its cost in the chance to win, and the part of all points that it cost."""
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
    # What the view proves comes first, then what becomes of the bid; with a call there is little to prove.
    first = 0 if isinstance(view.legal, LegalCalls) else 1
    proven = telling_in_favor(view, verdict.better, decision.command)
    facts = [*proven[:first], *verdict.contracts, *proven[first:]]
    return TurningPoint(
        decision=number,
        position=print_position(position_of(view)),
        facts=tuple(facts[:MOST_REASONS]),
        examples=example_deals(view, verdict),
    )


def example_deals(view: SeatView, verdict: Verdict) -> tuple[ExampleDeal, ...]:
    """Returns the deals of a *verdict* on a decision of *view* that show what the better choice is worth."""
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
