"""Reviews rounds that are over, from their records.

Everything random comes from the seed and from the place of a decision in its round, so equal records and seeds give equal
reviews, however many processes work them out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rookery.bots.explain.hint import has_one_choice
from rookery.engine import legal as lg
from rookery.engine.command import Answer, CallRenege, Propose, TakeBack
from rookery.engine.legal import LegalAgree, keeps_rules
from rookery.errors import RookeryError
from rookery.on_progress import OnProgress
from rookery.problem import Phrase
from rookery.record.decisions import CountedRound, Decision, counted_rounds
from rookery.record.replay import ReplayedMatch
from rookery.review.bidding import hands_worth, with_judged_limits
from rookery.review.hindsight import costs_in_hindsight, par_of
from rookery.review.judge import Verdict, judge
from rookery.review.luck import luck_of, luck_of_match
from rookery.review.report import (
    Cost,
    DecisionKind,
    HandWorth,
    Hindsight,
    Judged,
    MatchReview,
    ReviewedDecision,
    RoundReview,
    SeatLuck,
    TurningPoint,
    Unjudged,
)
from rookery.review.turning import severity_of, turning_points
from rookery.review.version import review_version
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng

Piece = Callable[[], object]
"""A piece of the work; it can be sent to another process."""

DECISION_KINDS: dict[type[lg.Legal], DecisionKind] = {
    lg.LegalCalls: "call",
    lg.LegalBury: "bury",
    lg.LegalTrump: "trump",
    lg.LegalPartner: "partner",
    lg.LegalSwap: "swap",
    lg.LegalRedraw: "redraw",
    lg.LegalGive: "give",
    lg.LegalLeader: "leader",
    lg.LegalDraw: "draw",
    lg.LegalRemove: "remove",
    lg.LegalPlays: "play",
}
"""The kinds of decisions, by the type of what is legal; agreeing that a round may be counted is not a decision."""


class ReviewError(RookeryError):
    """A round cannot be reviewed; the text says why."""


def rounds_to_review(replayed: ReplayedMatch, deal: int | None = None) -> tuple[CountedRound, ...]:
    """Returns the counted rounds of a record, or only the one with the number *deal*.

    :raises ReviewError: if there is nothing to review, or not that deal; the text says why.
    """
    difference = replayed.verification.difference
    if difference is not None:
        raise ReviewError(Phrase("unreviewed-differs", {"difference": str(difference)}).text)
    if replayed.start is not None:
        raise ReviewError(Phrase("unreviewed-position").text)
    counted = counted_rounds(replayed, deal)
    if not counted:
        if deal is None:
            raise ReviewError(Phrase("unreviewed-nothing").text)
        there = len(replayed.record.deals) - 1
        key = "unreviewed-not-counted" if 1 <= deal <= there else "unreviewed-no-deal"
        raise ReviewError(Phrase(key, {"deal": deal, "deals": there}).text)
    return counted


def pieces_to_review(replayed: ReplayedMatch, deal: int | None = None) -> int:
    """Returns the number of pieces that `review_record` has to work out.

    :raises ReviewError: if there is nothing to review.
    """
    return sum(len(pieces_of(each)) for each in rounds_to_review(replayed, deal))


def review_record(
    replayed: ReplayedMatch,
    *,
    deal: int | None = None,
    seats: Sequence[Seat] | None = None,
    seed: int = 0,
    progress: OnProgress | None = None,
) -> MatchReview:
    """Reviews the counted rounds of a record, with the turning points of *seats*, or by default of all players. *progress*
    counts pieces of work.

    :raises ReviewError: if there is nothing to review.
    """
    counted = rounds_to_review(replayed, deal)
    rounds = tuple(
        review_round(each, seats=seats, seed=seed, progress=progress) for each in counted
    )
    seen = {each.deal for each in counted}
    numbers = range(1, len(replayed.record.deals)) if deal is None else ()
    return MatchReview(
        version=review_version(),
        seed=seed,
        rules=replayed.record.rules.meta.id,
        rounds=rounds,
        luck=luck_of_match([each.luck for each in rounds]),
        skipped=tuple(number for number in numbers if number not in seen),
    )


def review_round(
    counted: CountedRound,
    *,
    seats: Sequence[Seat] | None = None,
    seed: int = 0,
    progress: OnProgress | None = None,
) -> RoundReview:
    """Reviews one round; the arguments are those of `review_record`."""
    results = []
    for piece in pieces_of(counted, seed):
        results.append(piece())
        if progress is not None:
            progress(1)
    return assembled(counted, results, seats=seats)


def luck_in_round(counted: CountedRound, *, seed: int | bytes = 0) -> tuple[SeatLuck, ...]:
    """Returns the luck that `review_round` finds in a round, without working out the rest of the review."""
    decisions = decisions_on_turn(counted)
    verdicts = [
        _verdict(decision, _seed_of_decision(counted, number, seed), praising=False)
        for number, decision in enumerate(decisions)
    ]
    return luck_of(replace(counted, decisions=tuple(decisions)), verdicts)


def pieces_of(counted: CountedRound, seed: int = 0) -> list[Piece]:
    """Returns the pieces of work of a round's review, which other processes may do in any order; each takes a few seconds at
    most.
    """
    decisions = decisions_on_turn(counted)
    decided = replace(counted, decisions=tuple(decisions))
    hands_seed = derive(seed, "review", counted.deal, "hands")
    return [
        *(
            partial(_verdict, decision, _seed_of_decision(counted, number, seed))
            for number, decision in enumerate(decisions)
        ),
        partial(costs_in_hindsight, decided),
        partial(
            _hands, [each for each in decisions if each.view.round.contract is None], hands_seed
        ),
        partial(par_of, decided),
    ]


def assembled(
    counted: CountedRound, results: Sequence[Any], *, seats: Sequence[Seat] | None = None
) -> RoundReview:
    """Returns the review of a round; *results* are the results of `pieces_of`, in their order."""
    *verdicts, hindsight, hands, par = results
    decisions = decisions_on_turn(counted)
    return RoundReview(
        deal=counted.deal,
        decisions=tuple(
            _reviewed(*each) for each in zip(decisions, verdicts, hindsight, strict=True)
        ),
        luck=luck_of(replace(counted, decisions=tuple(decisions)), verdicts),
        turning_points=turning_points(decisions, verdicts, seats or counted.plan.players),
        hands=with_judged_limits(hands, decisions, verdicts),
        par=par,
        boards=counted.plan.boards is not None,
    )


def assembled_for_each(
    counted: CountedRound, results: Sequence[Any]
) -> tuple[RoundReview, dict[Seat, tuple[TurningPoint, ...]]]:
    """Returns the review of a round as `assembled` does, and the turning points of each player by seat."""
    verdicts, decisions = results[:-3], decisions_on_turn(counted)
    points = {seat: turning_points(decisions, verdicts, (seat,)) for seat in counted.plan.players}
    return assembled(counted, results), points


def _hands(decisions: Sequence[Decision], seed: bytes) -> tuple[HandWorth, ...]:
    return hands_worth(decisions, seeded_rng(seed))


def decisions_on_turn(counted: CountedRound) -> list[Decision]:
    """Returns the decisions that players made on their turn, which are those that a review judges."""
    return [
        each
        for each in counted.decisions
        if not isinstance(each.command, _OFF_TURN_COMMANDS)
        and not isinstance(each.view.legal, LegalAgree | None)
    ]


_OFF_TURN_COMMANDS = (Answer, CallRenege, Propose, TakeBack)
"""Commands that players give outside their turn."""


def _seed_of_decision(counted: CountedRound, number: int, seed: int | bytes) -> bytes:
    """Returns the seed for judging decision *number* of a round."""
    return derive(seed, "review", counted.deal, number)


def _verdict(decision: Decision, seed: bytes, *, praising: bool = True) -> Verdict | None:
    legal = decision.view.legal
    if legal is None or has_one_choice(legal) or not keeps_rules(legal, decision.command):
        return None
    return judge(decision.view, decision.command, seeded_rng(seed), praising=praising)


def _reviewed(
    decision: Decision, verdict: Verdict | None, hindsight: Hindsight | None
) -> ReviewedDecision:
    legal = decision.view.legal
    assert legal is not None
    unjudged: Unjudged | None = None
    if not keeps_rules(legal, decision.command):
        unjudged = "illegal"
    elif has_one_choice(legal):
        unjudged = "only_choice"
    elif verdict is None:
        unjudged = "no_search"
    return ReviewedDecision(
        step=decision.step,
        trick=_trick(decision),
        seat=decision.seat,
        kind=DECISION_KINDS[type(legal)],
        choice=decision.command,
        judged=None if verdict is None else _judged(decision, verdict),
        unjudged=unjudged,
        hindsight=hindsight,
    )


def _trick(decision: Decision) -> int:
    """Returns the number of the trick that a decision belongs to."""
    now = decision.view.round
    if now.leader is None:
        return 0
    return len(now.tricks) + isinstance(decision.view.legal, lg.LegalPlays)


def _judged(decision: Decision, verdict: Verdict) -> Judged:
    view, effect = decision.view, verdict.effect
    assert view.seat is not None
    account = view.plan.account_of(view.seat)
    points: tuple[float, float] | None = None if view.plan.boards else (0.0, 0.0)
    chance = 0.0, 0.0
    if effect is not None:
        points = effect.leads[account] if effect.leads else None
        chance = effect.chances[account]
    deals = max(verdict.deals, 1)
    return Judged(
        cost=Cost(
            points=None if points is None else 0.0 - points[0],
            points_error=None if points is None else points[1],
            chance=0.0 - chance[0],
            chance_error=chance[1],
        ),
        severity=0.0 if effect is None else severity_of(decision, verdict),
        better=verdict.better,
        of_100=round(100 * verdict.ahead / deals),
        behind_of_100=round(100 * verdict.behind / deals),
        deals=verdict.deals,
        mistake=verdict.mistake,
        praise=verdict.praise,
    )
