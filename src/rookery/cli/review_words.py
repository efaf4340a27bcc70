"""Shows a review as text and as JSON, with cards and seats by name."""

from __future__ import annotations

from typing import Any

import msgspec

from rookery.cli.choice_words import cards_in_words, choice_in_words, worded
from rookery.cli.reason_words import reasons_in_words
from rookery.engine.command import Command
from rookery.intervals import NORMAL
from rookery.notation.known import position_of
from rookery.notation.position import print_position
from rookery.notation.spec import PositionSpec
from rookery.notation.text import seat_name
from rookery.record.decisions import CountedRound
from rookery.review.report import (
    ContractPar,
    Cost,
    DecisionKind,
    ExampleDeal,
    HandWorth,
    Hindsight,
    ReviewedDecision,
    RoundReview,
    TurningPoint,
)
from rookery.review.round import decisions_on_turn
from rookery.seats import Seat

SEAT_FIELDS = {"seat", "owner", "declarer", "accused"}
"""The fields of a review that hold seats."""

PLACE_KEYS: dict[DecisionKind, str] = {
    "call": "reviewed-place-call",
    "bury": "reviewed-place-bury",
    "trump": "reviewed-place-trump",
    "partner": "reviewed-place-partner",
    "swap": "reviewed-place-swap",
    "redraw": "reviewed-place-redraw",
    "give": "reviewed-place-give",
    "leader": "reviewed-place-leader",
    "draw": "reviewed-place-draw",
    "remove": "reviewed-place-remove",
    "play": "reviewed-place-play",
}
"""The key of the message that says when each kind of decision is made."""


class ReviewWords:
    """Puts the review of one round into words."""

    def __init__(self, counted: CountedRound, review: RoundReview) -> None:
        """Takes the reviewed round, as it was *counted*, and its review."""
        self._plan, self._review = counted.plan, review
        self._decisions = decisions_on_turn(counted)

    # For people

    def row(self, decision: ReviewedDecision) -> tuple[str, ...]:
        """Returns the cells of a decision: seat, time, choice, better choice, cost, grade, and cost in hindsight."""
        judged, hindsight = decision.judged, decision.hindsight
        cost = grade = better = ""
        if judged is not None:
            better = "" if judged.better is None else self.choice(judged.better)
            cost = "" if judged.better is None else self.cost(judged.cost)
            grade = worded("reviewed-mistake") if judged.mistake else grade
            grade = worded("reviewed-praise") if judged.praise else grade
        return (
            self._seat(decision.seat),
            self.place(decision),
            self.choice(decision.choice),
            better,
            cost,
            grade,
            "" if hindsight is None else self._in_hindsight(hindsight),
        )

    @staticmethod
    def _in_hindsight(hindsight: Hindsight) -> str:
        """Returns the cost of a card with all cards open, or an empty text if it is 0."""
        if hindsight.points is None:
            return worded("reviewed-not-known")
        return str(hindsight.points) if hindsight.points else ""

    def turning_point(self, point: TurningPoint) -> list[str]:
        """Returns the lines about a turning point, its title first."""
        decision = self._review.decisions[point.decision]
        judged = decision.judged
        assert judged is not None
        assert judged.better is not None
        seat, better = self._seat(decision.seat), self.choice(judged.better)
        lines = [
            worded("reviewed-point-title", seat=seat, place=self.place(decision)),
            worded(
                "reviewed-point-instead",
                choice=self.choice(decision.choice),
                better=better,
                cost=self.cost(judged.cost),
                count=judged.of_100,
                behind=judged.behind_of_100,
                seat=seat,
            ),
        ]
        reasons = reasons_in_words(self._plan, point.facts)
        if reasons:
            joined = reasons[0]
            for each in reasons[1:]:
                joined = worded("reviewed-point-reasons", all=joined, next=each)
            lines.append(worded("reviewed-point-why", better=better, reasons=joined))
        position = print_position(self._known(point), by_value=False)
        lines.append(worded("reviewed-point-known", seat=seat, position=position))
        return lines + [f"  {self._example(each)}" for each in point.examples]

    def _known(self, point: TurningPoint) -> PositionSpec:
        """Returns what the player knew at a turning point."""
        return position_of(self._decisions[point.decision].view)

    def _example(self, example: ExampleDeal) -> str:
        hands = (
            f"{self._seat(seat)}:{self._cards(hand)}" for seat, hand in enumerate(example.hands)
        )
        cards = " ".join(hands)
        if self._review.boards:
            return worded(
                "reviewed-point-example-game",
                cards=cards,
                chosen=f"{100 * example.chosen:.0f}",
                better=f"{100 * example.better:.0f}",
            )
        return worded(
            "reviewed-point-example",
            cards=cards,
            chosen=f"{example.chosen:+.0f}",
            better=f"{example.better:+.0f}",
        )

    def hand(self, hand: HandWorth) -> str:
        """Returns the value of a hand in the auction, in words."""
        if hand.moon:
            advice = worded("reviewed-hand-moon")
        elif hand.limit:
            advice = worded("reviewed-hand-limit", limit=hand.limit)
        else:
            advice = worded("reviewed-hand-pass")
        if hand.last:
            advice = worded("reviewed-hand-last", last=hand.last, advice=advice)
        return worded(
            "reviewed-hand",
            seat=self._seat(hand.seat),
            low=hand.low,
            middle=hand.middle,
            high=hand.high,
            advice=advice,
        )

    def par(self, par: ContractPar) -> str:
        """Returns what the declarer could have made, in words."""
        seat, trump = self._seat(par.declarer), par.trump.replace("_", " ")
        if par.lower == par.upper:
            return worded("reviewed-par", seat=seat, points=par.lower, trump=trump)
        return worded(
            "reviewed-par-between", seat=seat, lower=par.lower, upper=par.upper, trump=trump
        )

    def cost(self, cost: Cost) -> str:
        """Returns a cost in points, if the game has points, and in percent of winning."""
        percent = f"{100 * cost.chance:.1f}"
        if cost.points is None:
            percent += f" ±{100 * NORMAL * cost.chance_error:.1f}"
            return worded("reviewed-cost-chance", percent=percent)
        return worded(
            "reviewed-cost-both",
            points=f"{cost.points:.1f} ±{NORMAL * (cost.points_error or 0.0):.1f}",
            percent=percent,
        )

    def place(self, decision: ReviewedDecision) -> str:
        """Returns when a decision was made, in words."""
        return worded(PLACE_KEYS[decision.kind], trick=decision.trick)

    def choice(self, command: Command) -> str:
        """Returns a choice in words."""
        return choice_in_words(self._plan, command)

    def _seat(self, seat: Seat) -> str:
        return seat_name(seat, self._plan.seats)

    def _cards(self, cards: tuple[int, ...]) -> str:
        return cards_in_words(self._plan, cards)

    # For programs

    def as_json(self, seat: Seat | None) -> dict[str, Any]:
        """Returns the review for programs, with cards and seats by name; if *seat* is given, only the decisions of that
        seat.
        """
        review = msgspec.to_builtins(self._review)
        for number, decision in enumerate(review["decisions"]):
            decision["number"] = number
        for name in ("decisions", "luck", "hands"):
            review[name] = [each for each in review[name] if seat in (None, each["seat"])]
        named = {name: self._named(name, value) for name, value in review.items()}
        for built, point in zip(named["turning_points"], self._review.turning_points, strict=True):
            built["position"] = print_position(self._known(point))
        return named

    def _named(self, name: str, value: Any) -> Any:
        """Returns a value of the field *name*, with cards and seats replaced by their names."""
        if isinstance(value, dict):
            return {key: self._named(key, each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            inner = {"cards": "card", "hands": "cards", "nest": "card"}.get(name, name)
            return [self._named(inner, each) for each in value]
        if isinstance(value, int) and not isinstance(value, bool):
            if name in SEAT_FIELDS:
                return self._seat(value)
            if name == "card":
                return self._plan.pack.name(value)
        return value
